import { commandTable } from '../program/table.ts'
import { ACCOUNTS } from './accounts.ts'
import { CLOCKS } from './clocks.ts'
import { COMMUNITY } from './community.ts'
import { DRAFT } from './draft.ts'
import { EXPLAIN } from './explain.ts'
import { START, STORE } from './home.ts'
import { INVITES } from './invites.ts'
import { LEAGUES } from './leagues.ts'
import { ADVICE, LINEUPS } from './lineups.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { PLAYERS } from './players.ts'
import { PROFILE, USE } from './profile.ts'
import { REPORTS } from './reports.ts'
import { ROSTERS } from './rosters.ts'
import { SERVE } from './serve.ts'
import { SHARING } from './sharing.ts'
import { STATS } from './stats.ts'
import { SYSTEMS } from './systems.ts'
import { TEAMS } from './teams.ts'
import { TRADES } from './trades.ts'
import { TUI } from './tui.ts'
import { WAIVERS } from './waivers.ts'

/** Every command-line feature, in the order of the help. */
export const COMMANDS = commandTable([
  LEAGUES,
  CLOCKS,
  COMMUNITY,
  REPORTS,
  SHARING,
  TEAMS,
  LINEUPS,
  ROSTERS,
  DRAFT,
  WAIVERS,
  TRADES,
  ADVICE,
  INVITES,
  NOTIFICATIONS,
  TUI,
  USE,
  PLAYERS,
  SYSTEMS,
  STATS,
  START,
  PROFILE,
  ACCOUNTS,
  SERVE,
  STORE,
  EXPLAIN,
])
