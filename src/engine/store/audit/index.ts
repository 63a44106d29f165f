import type { Sql } from '../dialects/sql.ts'
import { seasonStore } from '../seasons.ts'
import { JSON_COLUMNS, jsonFaults } from './json-columns.ts'
import { referenceFaults } from './references.ts'

const changedSeason = (season: number): string => `the season ${season} is not what was loaded`

/** What is wrong with the content of a store, beyond what its schema can demand; in sentences, nothing in a sound one. */
export const listFaults = async (sql: Sql): Promise<string[]> => {
  const faults: string[] = []
  for (const column of JSON_COLUMNS) faults.push(...(await jsonFaults(sql, column)))
  const changed = await seasonStore(sql).listChanged()
  return [...faults, ...(await referenceFaults(sql)), ...changed.map(changedSeason)]
}
