import { ACCOUNT } from './account.ts'
import { ALL_TIME } from './all-time/front.ts'
import { PAST } from './all-time/past.ts'
import { DRAFT } from './draft/room.ts'
import { ENTRANCES } from './enter.ts'
import { HISTORY, MORE } from './history.ts'
import { HOME } from './home.ts'
import { LEAGUE_HOME } from './league-home.ts'
import { IMPORT, NEW_LEAGUE } from './new-league.ts'
import { ODDS } from './odds.ts'
import { DIVISIONS } from './office/divisions.ts'
import { OFFICE } from './office/front.ts'
import { MESSAGES } from './office/messages.ts'
import { NEXT } from './office/next.ts'
import { PEOPLE } from './office/people.ts'
import { POINTS } from './office/points.ts'
import { SETTINGS } from './office/settings.ts'
import type { LeaguePage, Page } from './page.ts'
import { PLAYER } from './player.ts'
import { PLAYERS } from './players.ts'
import { RECAP } from './recap.ts'
import { REPORT } from './report.ts'
import { RULES } from './rules.ts'
import { SEASONS } from './seasons.ts'
import { SLOT } from './slot.ts'
import { STANDINGS } from './standings.ts'
import { WORKSHOP } from './styleguide/page.ts'
import { TEAM, TEAMS } from './teams.ts'
import { TRADES } from './trades/trades.ts'
import { WAIVERS } from './waivers.ts'
import { MATCHUP, WEEK } from './weeks.ts'

/** Every page outside of leagues; fixed paths stand before those with a part that varies. */
export const PAGES: readonly Page[] = [HOME, ACCOUNT, NEW_LEAGUE, IMPORT, SEASONS, ...WORKSHOP, ...ENTRANCES]

/** Every page of a league, by its path below that of the league. */
export const LEAGUE_PAGES: readonly LeaguePage[] = [
  LEAGUE_HOME,
  STANDINGS,
  WEEK,
  MATCHUP,
  TEAMS,
  TEAM,
  SLOT,
  PLAYERS,
  PLAYER,
  WAIVERS,
  TRADES,
  DRAFT,
  RECAP,
  REPORT,
  ODDS,
  ALL_TIME,
  ...PAST,
  RULES,
  HISTORY,
  OFFICE,
  PEOPLE,
  SETTINGS,
  DIVISIONS,
  POINTS,
  MESSAGES,
  NEXT,
  MORE,
]
