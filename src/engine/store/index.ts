import { accountStore } from './accounts.ts'
import { batchStore } from './batches.ts'
import { claimStore } from './claims.ts'
import { counterStore } from './counters.ts'
import type { Sql } from './database.ts'
import { draftStore } from './drafts.ts'
import { idempotencyStore } from './idempotency.ts'
import { inviteStore } from './invites.ts'
import { jobStore } from './jobs.ts'
import { keyStore } from './keys.ts'
import { kickoffStore } from './kickoffs.ts'
import { leagueStore } from './leagues.ts'
import { lineupStore } from './lineups.ts'
import { matchupStore } from './matchups.ts'
import { mirrorStore } from './mirrors.ts'
import { peopleStore } from './people.ts'
import { rosterStore } from './rosters.ts'
import { seasonStore } from './seasons.ts'
import { shownTeamStore } from './shown-teams.ts'
import { systemStore } from './systems.ts'
import { teamStore } from './teams.ts'
import { tradeStore } from './trades.ts'
import { transactionStore } from './transactions.ts'

export type { KeptLine } from './batches.ts'
export { type Database, openDatabase } from './database.ts'
export type { StoredDraft, StoredPick, StoredTurn } from './drafts.ts'
export type { KeptName } from './idempotency.ts'
export type { StoredInvite } from './invites.ts'
export type { Holder } from './keys.ts'
export type { StoredDraw, StoredLeague } from './leagues.ts'
export type { StoredLineup } from './lineups.ts'
export type { StoredMatchup } from './matchups.ts'
export type { PlatformWeek, StoredMirror } from './mirrors.ts'
export type { KeptRoster, StoredSpot } from './rosters.ts'
export type { SeasonFrame } from './seasons.ts'
export type { StoredSystem } from './systems.ts'
export type { StoredTeam } from './teams.ts'
export type { NumberedTransaction } from './transactions.ts'

/** Everything the service remembers, by aggregate; no row shape leaks past here. */
export const openStore = (sql: Sql) => ({
  accounts: accountStore(sql),
  keys: keyStore(sql),
  idempotency: idempotencyStore(sql),
  systems: systemStore(sql),
  seasons: seasonStore(sql),
  kickoffs: kickoffStore(sql),
  shownTeams: shownTeamStore(sql),
  people: peopleStore(sql),
  leagues: leagueStore(sql),
  teams: teamStore(sql),
  matchups: matchupStore(sql),
  rosters: rosterStore(sql),
  lineups: lineupStore(sql),
  drafts: draftStore(sql),
  claims: claimStore(sql),
  trades: tradeStore(sql),
  jobs: jobStore(sql),
  invites: inviteStore(sql),
  transactions: transactionStore(sql),
  mirrors: mirrorStore(sql),
  batches: batchStore(sql),
  counters: counterStore(sql),
  /** Runs a part of a transaction, so that it can fail by itself. */
  savepoint: sql.savepoint,
})

export type Store = ReturnType<typeof openStore>
