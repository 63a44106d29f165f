import { accountStore } from './accounts.ts'
import { counterStore } from './counters.ts'
import type { Sql } from './database.ts'
import { peopleStore } from './people.ts'
import { seasonStore } from './seasons.ts'
import { systemStore } from './systems.ts'

export { type Database, openDatabase } from './database.ts'
export type { SeasonFrame } from './seasons.ts'
export type { StoredSystem } from './systems.ts'

/** Everything the service remembers, by aggregate; no row shape leaks past here. */
export const openStore = (sql: Sql) => ({
  accounts: accountStore(sql),
  systems: systemStore(sql),
  seasons: seasonStore(sql),
  people: peopleStore(sql),
  counters: counterStore(sql),
})

export type Store = ReturnType<typeof openStore>
