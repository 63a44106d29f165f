import { expect, test } from 'vitest'
import { JSON_COLUMNS } from '../../../src/engine/store/audit.ts'
import { openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { sqlOn } from '../../support/store-file.ts'
import { faultsOf, type World } from '../../support/world.ts'

/** Opens a world with a mirror, a league with rosters, a custom scoring system, and a stored request. */
const openRichWorld = async (): Promise<World> => {
  const { world } = await openMirrorWorld()
  await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })
  const rules = { global: { weights: { rec: 1 } } }
  await world.ask('createSystem', { body: { name: 'House', rules }, idempotencyKey: 'once' })
  const body = { id: 'home', name: 'Home', season: 1990, scoringSystemId: 'ppr', teamCount: 4 }
  await world.ask('createLeague', { body })
  await world.ask('startDraft', { params: { id: 'home' }, body: {} })
  await world.ask('autoDraft', { params: { id: 'home' }, body: { until: 'end' } })
  await world.ask('closeWeek', { params: { id: 'home', week: 2 } })
  return world
}

const columnsOf = (file: string): [table: string, column: string][] =>
  sqlOn(
    file,
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND c.type = 'TEXT'`,
  ).map(({ table, column }) => [String(table), String(column)])

test('every JSON column is validated by its schema, and no other column is', async () => {
  const world = await openRichWorld()
  expect(await faultsOf(world)).toEqual([])
  const holding = columnsOf(world.file).filter(([table, column]) => {
    const found = sqlOn(world.file, `SELECT 1 FROM ${table} WHERE ${column} GLOB '[[{]*' LIMIT 1`)
    return found.length > 0
  })
  const known = JSON_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(known).toEqual(expect.arrayContaining(holding.map(names => names.join('.'))))
  expect(holding.length).toBeGreaterThan(12)
  world.close()
})

test('a damaged value is reported in every JSON column', async () => {
  const world = await openRichWorld()
  for (const { table, column } of JSON_COLUMNS) {
    const [row] = sqlOn(world.file, `SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`)
    if (!row) continue
    const text = String(row.text)
    sqlOn(world.file, `UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`, `${text}]`, text)
    const faults = await faultsOf(world)
    expect(faults[0]).toMatch(new RegExp(`^${table}\\.${column} of row .* is not JSON$`))
    sqlOn(world.file, `UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`, text, `${text}]`)
  }
  expect(await faultsOf(world)).toEqual([])
  world.close()
})
