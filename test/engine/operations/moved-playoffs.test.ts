import { expect, test } from 'vitest'
import type { Playoffs } from '../../../src/engine/index.ts'
import { clock, edit, ofLeague, playLeague, after as setUp } from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

/** Moves the playoffs of a league in hindsight mode after its bracket was drawn. */

const from = (startWeek: number) => edit({ playoffs: { teams: 2, startWeek } })
const draw = edit({ draw: true })

const bracketOf = async ({ ask }: Stage): Promise<Playoffs | null> =>
  ((await ask('getLeague', ofLeague())) as { playoffs: Playoffs | null }).playoffs

const seedsOf = (playoffs: Playoffs | null) => {
  const [final] = playoffs!.rounds[0]!.games
  return [final!.home.team.name, final!.away!.team.name]
}

test('a moved bracket is drawn again from the standings that now decide the seeds', async () => {
  const stage = await openStage('league')
  await setUp(playLeague({ playoffs: { teams: 2, startWeek: 3 } }), draw)(stage)
  const before = await bracketOf(stage)
  await from(4)(stage)
  const after = await bracketOf(stage)
  expect(seedsOf(after)).not.toEqual(seedsOf(before))
  await draw(stage)
  expect(await bracketOf(stage)).toEqual(after)
  stage.world.close()
})

test('the bracket is removed if a week that counts in those standings is not scored', async () => {
  const stage = await openStage('unscored')
  await clock(TIME.over(6))(stage)
  await setUp(playLeague({ playoffs: { teams: 2, startWeek: 2 } }), draw)(stage)
  expect(await bracketOf(stage)).not.toBeNull()
  await from(4)(stage)
  expect(await bracketOf(stage)).toBeNull()
  stage.world.close()
})

test('a trial lists the played weeks that join the regular season, because they cannot leave it again', async () => {
  const stage = await openStage('league')
  await playLeague({ playoffs: { teams: 2, startWeek: 3 } })(stage)
  const change = (startWeek: number, dryRun: boolean) =>
    stage.ask('updateLeague', ofLeague({ body: { playoffs: { teams: 2, startWeek }, dryRun } }))
  expect(await change(4, true)).toMatchObject({ addedWeeks: [3] })
  expect(await change(3, true)).toMatchObject({ addedWeeks: [] })
  expect(await change(4, false)).toMatchObject({ addedWeeks: [3] })
  await expect(change(3, false)).rejects.toThrow('Week 3 has been played')
  stage.world.close()
})

test('playoffs that do not change keep the bracket', async () => {
  const stage = await openStage('league')
  await setUp(playLeague(), draw, edit({ ranking: ['allPlay'] }), from(4))(stage)
  const { transactions } = (await stage.ask('listTransactions', ofLeague())) as { transactions: { type: string }[] }
  expect(transactions.filter(({ type }) => type === 'draw')).toHaveLength(1)
  stage.world.close()
})
