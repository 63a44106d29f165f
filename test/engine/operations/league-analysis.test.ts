import { expect, test } from 'vitest'
import { INSTANTS, SHORT, SLOTS } from '../../support/league-stage.ts'
import { SEASON } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

const ID = 'home'
const AFTER = INSTANTS.at(-1)! + 86_400_000

const open = async (now: number, clock?: object): Promise<World> => {
  const world = await openWorld()
  await world.keep(SHORT.data)
  world.time.now = now
  world.wall.now = now
  const league = { id: ID, name: 'Home', season: SEASON, scoringSystemId: 'ppr', teamCount: 4, ...clock }
  await world.ask('createLeague', { body: { ...league, rosterConfig: { slots: SLOTS, bench: 1 } } })
  return world
}

/** All that is asked of a season, about a league where that says whose time and slots they are. */
const QUESTIONS: [operation: string, query: object, id?: string][] = [
  ['listPlayers', { system: 'ppr', limit: 100 }],
  ['getPlayer', { system: 'ppr' }, 'WR-CHI-1'],
  ['listScores', { system: 'ppr', week: 'all', limit: 500 }],
  ['rankPlayers', { system: 'ppr', min: 1 }],
  ['balanceSystem', { system: 'ppr', min: 1 }],
  ['compareSystems', { a: 'ppr', b: 'standard', min: 1 }],
]

test('others read and write while a season is played a hundred thousand times', async () => {
  const world = await open(AFTER)
  let over = false
  const odds = world.ask('getOdds', { params: { id: ID }, query: { runs: 100_000 } }).then(answer => {
    over = true
    return answer
  })
  await world.ask('updateLeague', { params: { id: ID }, body: { name: 'Away' } })
  const { league } = (await world.ask('getLeague', { params: { id: ID } })) as { league: { name: string } }
  expect([league.name, over]).toEqual(['Away', false])
  expect(await odds).toMatchObject({ runs: 100_000 })
  world.close()
})

test.each(QUESTIONS)('%s about a replay answers what was answered at that time', async (operation, query, id) => {
  const replay = await open(AFTER, { clock: { mode: 'replay', from: INSTANTS[0] } })
  const then = await open(INSTANTS[0]!)
  const ask = (world: World, league: object) =>
    world.ask(operation, { ...(id && { params: { id } }), query: { ...query, ...league } })
  const all = await ask(replay, {})
  const answers = new Set<string>()
  for (const at of [...INSTANTS, AFTER]) {
    await replay.ask('setClock', { params: { id: ID }, body: { advance: at } })
    then.time.now = at
    then.wall.now = at
    const answer = await ask(replay, { league: ID })
    expect(answer).toEqual(await ask(then, { league: ID }))
    answers.add(JSON.stringify(answer))
  }
  // Each of the four weeks has told something, and without a league the whole season is told at once.
  expect(answers.size).toBeGreaterThan(4)
  expect(await ask(replay, {})).toEqual(all)
  replay.close()
  then.close()
})
