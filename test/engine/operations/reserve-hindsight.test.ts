import { expect, test } from 'vitest'
import { after, asking, edit, ofLeague, playLeague, type Teams } from '../../contract/league.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

/** In hindsight mode, a player who moves to IR or the taxi squad keeps the lineups and points of weeks that are over. */

/** Returns everything that depends on the lineups of past weeks. */
const pastOf = async ({ ask }: Stage, teams: Teams) => {
  const { standings } = (await ask('getLeague', ofLeague())) as { standings: unknown }
  const lineups: unknown[] = []
  for (const week of [1, 2, 3]) {
    const team = await ask('getTeam', { params: { id: 'home', teamId: teams[0] }, query: { week } })
    lineups.push((team as { lineup: unknown }).lineup)
  }
  return { standings, lineups }
}

test.each([
  ['IR', false],
  ['the taxi squad', true],
])('a move to %s and its undo do not change past lineups', async (_, taxi) => {
  const stage = await openStage('league')
  const teams = await after(playLeague(), edit({ reserve: 1, taxi: 1 }))(stage)
  const before = await pastOf(stage, teams)
  const question = { body: { playerId: 'q1', active: false, taxi, force: true } }
  await asking('reservePlayer', 0, question)(stage, teams)
  expect(await pastOf(stage, teams)).toEqual(before)
  await asking('setBestLineup', 0, { query: { week: 2 }, body: { by: 'points' } })(stage, teams)
  const report = (await stage.ask('getReport', ofLeague())) as { teams: { left: number }[] }
  for (const { left } of report.teams) expect(left).toBeGreaterThanOrEqual(0)
  const { lineups } = await pastOf(stage, teams)
  expect(JSON.stringify(lineups[1])).toContain('"q1"')
  const { transactions } = (await stage.ask('listTransactions', ofLeague())) as {
    transactions: { id: number; type: string }[]
  }
  const moved = transactions.find(({ type }) => type === 'reserve')
  await stage.ask('undoTransaction', { params: { id: 'home', transactionId: moved!.id }, body: {} })
  expect(await pastOf(stage, teams)).toEqual(before)
  stage.world.close()
})
