import { BUILTIN_SYSTEMS } from '../../../../data/systems.ts'
import type { Sql } from '../dialects/sql.ts'

/** What no key of the schema can demand: each query finds the rows that are wrong. */
const DEMANDS: readonly (readonly [query: string, fault: (row: string | number) => string])[] = [
  [
    `SELECT id FROM league WHERE system_id NOT IN (SELECT id FROM scoring_system)
     AND system_id NOT IN (${BUILTIN_SYSTEMS.map(({ id }) => `'${id}'`).join(', ')})`,
    id => `the league ${id} plays under a scoring system that is not there`,
  ],
  [
    `SELECT name FROM account a
     WHERE 1 <> (SELECT count(*) FROM api_key k WHERE k.account_id = a.id AND k.hash IS NULL)`,
    name => `the account ${name} has not one local key`,
  ],
  [
    `SELECT season FROM season s WHERE length(row_player) <> 2 * row_count OR length(row_week) <> row_count
     OR length(row_team) <> row_count OR length(row_opponent) <> row_count
     OR player_count <> (SELECT count(*) FROM season_player p WHERE p.season = s.season)
     OR game_count <> (SELECT count(*) FROM game g WHERE g.season = s.season)`,
    season => `the season ${season} has not the rows that it counts`,
  ],
]

/** What is wrong between the rows of the store. */
export const referenceFaults = async (sql: Sql): Promise<string[]> => {
  const faults: string[] = []
  for (const [query, fault] of DEMANDS) {
    for (const [row] of await sql.rows<[string | number]>(query)) faults.push(fault(row))
  }
  return faults
}
