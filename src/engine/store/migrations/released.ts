import { first } from './001-first.ts'
import { keys } from './002-keys.ts'
import { leagues } from './003-leagues.ts'
import { shownTeams } from './004-shown-teams.ts'
import { acquisitions } from './005-acquisitions.ts'
import { drafts } from './006-drafts.ts'
import { invites } from './007-invites.ts'
import { batches } from './008-batches.ts'
import { mirrors } from './009-mirrors.ts'
import { reversals } from './010-reversals.ts'
import { platforms } from './011-platforms.ts'
import { digests } from './012-digests.ts'
import { keptSizes } from './013-kept-sizes.ts'
import { clocks } from './014-clocks.ts'
import { draftBoards } from './015-draft-boards.ts'
import { office } from './016-office.ts'
import { waivers } from './017-waivers.ts'
import { sessions } from './018-sessions.ts'
import { autoLineups } from './019-auto-lineups.ts'
import { pickClocks } from './020-pick-clocks.ts'
import { platformKeys } from './021-platform-keys.ts'
import { platformLogins } from './022-platform-logins.ts'
import { leagueNames } from './023-league-names.ts'
import { messages } from './024-messages.ts'
import { tradeDeadline } from './025-trade-deadline.ts'
import { draftPauses } from './026-draft-pauses.ts'
import { autoLineupLevels } from './027-auto-lineup-levels.ts'
import { playerNames } from './028-player-names.ts'
import { playerRoles } from './029-player-roles.ts'

/** One change of the schema; the SHA-256 of its text says which one a store has seen. */
export interface Migration {
  number: number
  name: string
  checksum: string
  sql: string
}

/** Every change of the schema, in order; a released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  keys,
  leagues,
  shownTeams,
  acquisitions,
  drafts,
  invites,
  batches,
  mirrors,
  reversals,
  platforms,
  digests,
  keptSizes,
  clocks,
  draftBoards,
  office,
  waivers,
  sessions,
  autoLineups,
  pickClocks,
  platformKeys,
  platformLogins,
  leagueNames,
  messages,
  tradeDeadline,
  draftPauses,
  autoLineupLevels,
  playerNames,
  playerRoles,
]

/** Which migrations a store has seen. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`
