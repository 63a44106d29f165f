import { COMMUNITY_TABLES } from './community-tables.ts'
import { LEAGUE_TABLES } from './league-tables.ts'
import { STORE_TABLES } from './store-tables.ts'

/** One schema change. A store records the SHA-256 of each change applied to it. */
export interface Migration {
  number: number
  name: string
  checksum: string
  sql: string
  /** The hash of the schema after this change. */
  schemaHash: number
}

/**
 * The first release's schema. Its number is higher than the numbers in earlier checkouts. `scripts/upgrade-store.ts`
 * upgrades their stores to it.
 */
export const FIRST: Migration = {
  number: 53,
  name: 'first',
  checksum: '7d37ad72ea83dd30d00ac53733d61904a394a60e396234e92478ff64477a85b5',
  sql: `${STORE_TABLES}${LEAGUE_TABLES}${COMMUNITY_TABLES}`,
  schemaHash: 3934125288,
}

/** Every schema change, in order. After a release, they are never edited. */
export const MIGRATIONS: readonly Migration[] = [FIRST]

/** The number of the newest schema. */
export const NEWEST = MIGRATIONS.at(-1)!.number

/** The table of applied migrations. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`
