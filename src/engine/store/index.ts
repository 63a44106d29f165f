import { accountStore } from './accounts.ts'
import { counterStore } from './counters.ts'
import type { Sql } from './database.ts'
import { idempotencyStore } from './idempotency.ts'
import { keyStore } from './keys.ts'
import { kickoffStore } from './kickoffs.ts'
import { peopleStore } from './people.ts'
import { seasonStore } from './seasons.ts'
import { systemStore } from './systems.ts'

export { type Database, openDatabase } from './database.ts'
export type { KeptName } from './idempotency.ts'
export type { Holder } from './keys.ts'
export type { SeasonFrame } from './seasons.ts'
export type { StoredSystem } from './systems.ts'

/** Everything the service remembers, by aggregate; no row shape leaks past here. */
export const openStore = (sql: Sql) => ({
  accounts: accountStore(sql),
  keys: keyStore(sql),
  idempotency: idempotencyStore(sql),
  systems: systemStore(sql),
  seasons: seasonStore(sql),
  kickoffs: kickoffStore(sql),
  people: peopleStore(sql),
  counters: counterStore(sql),
})

export type Store = ReturnType<typeof openStore>
