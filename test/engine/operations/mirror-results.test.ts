import { expect, it, onTestFinished } from 'vitest'
import type { Imported, Verification } from '../../../src/engine/index.ts'
import { alter, openMirrorWorld, type Row, swapped } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

/** Imports the completed league after changing some weeks' totals on Sleeper. */
const importWith = async (weeks: readonly number[], change: (rows: readonly Row[]) => readonly Row[]) => {
  const { world, server } = await openMirrorWorld()
  onTestFinished(() => world.close())
  for (const week of weeks) alter<Row[]>(server, `league/${SAMPLE_LEAGUES.complete}/matchups/${week}`, change)
  const body = { leagueId: SAMPLE_LEAGUES.complete }
  const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
  const params = { id: imported.leagueId }
  const { mirror } = (await world.ask('getLeague', { params })) as { mirror: { warnings: string[] } }
  const { winners } = (await world.ask('verifyLeague', { params })) as Verification
  return { warnings: mirror.warnings.filter(each => /differs? from/.test(each)), winners }
}

it('reports nothing if every result matches the platform', async () => {
  const { warnings, winners } = await importWith([], rows => rows)
  expect(warnings).toEqual([])
  expect(winners.equal).toBe(winners.compared)
})

it('counts the regular-season results that differ, as verify does', async () => {
  const one = await importWith([2], ([first, ...rest]) => {
    const pair = swapped([first!, ...rest]).filter(row => row.matchup_id === first!.matchup_id)
    return [...pair, ...rest.filter(row => row.matchup_id !== first!.matchup_id)]
  })
  expect(one.warnings).toEqual([`1 of ${one.winners.compared} results differs from Sleeper; see league verify`])
  const all = await importWith([1, 2, 3], swapped)
  const different = all.winners.compared - all.winners.equal
  expect(different).toBe(6)
  expect(all.warnings).toEqual([`6 of ${all.winners.compared} results differ from Sleeper; see league verify`])
})

it('counts differing playoff games separately', async () => {
  const { warnings, winners } = await importWith([7], swapped)
  expect(winners.equal).toBe(winners.compared)
  expect(warnings).toEqual(['2 of 3 playoff games differ from Sleeper; see league verify'])
})
