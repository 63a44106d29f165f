import { COMMUNITY_TABLES } from './community-tables.ts'
import { LEAGUE_TABLES } from './league-tables.ts'
import { STORE_TABLES } from './store-tables.ts'

/** One schema change. A store records the SHA-256 of each change that was applied to it. */
export interface Migration {
  number: number
  name: string
  checksum: string
  sql: string
}

/**
 * The first release's schema. Its number is higher than the numbers in earlier checkouts. `scripts/upgrade-store.ts`
 * upgrades their stores to it.
 */
export const FIRST: Migration = {
  number: 51,
  name: 'first',
  checksum: '2cf5a6c2b3a476002339edbadb37dcca3801e5dbdb28035a0e83e6a8620200f7',
  sql: `${STORE_TABLES}${LEAGUE_TABLES}${COMMUNITY_TABLES}`,
}

/** Every change of the schema, in order. After a release, they are never edited. */
export const MIGRATIONS: readonly Migration[] = [FIRST]

/** The number of the newest schema. */
export const NEWEST = MIGRATIONS.at(-1)!.number

/** The table of applied migrations. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`
