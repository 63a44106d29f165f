import { accountStore } from './accounts.ts'
import { counterStore } from './counters.ts'
import type { Sql } from './database.ts'
import { idempotencyStore } from './idempotency.ts'
import { keyStore } from './keys.ts'
import { kickoffStore } from './kickoffs.ts'
import { leagueStore } from './leagues.ts'
import { lineupStore } from './lineups.ts'
import { matchupStore } from './matchups.ts'
import { peopleStore } from './people.ts'
import { rosterStore } from './rosters.ts'
import { seasonStore } from './seasons.ts'
import { shownTeamStore } from './shown-teams.ts'
import { systemStore } from './systems.ts'
import { teamStore } from './teams.ts'
import { transactionStore } from './transactions.ts'

export { type Database, openDatabase } from './database.ts'
export type { KeptName } from './idempotency.ts'
export type { Holder } from './keys.ts'
export type { StoredDraw, StoredLeague } from './leagues.ts'
export type { StoredLineup } from './lineups.ts'
export type { StoredMatchup } from './matchups.ts'
export type { KeptRoster, StoredSpot } from './rosters.ts'
export type { SeasonFrame } from './seasons.ts'
export type { StoredSystem } from './systems.ts'
export type { StoredTeam } from './teams.ts'

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
  transactions: transactionStore(sql),
  counters: counterStore(sql),
})

export type Store = ReturnType<typeof openStore>
