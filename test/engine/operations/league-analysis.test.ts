import { expect, test } from 'vitest'
import { INSTANTS, SHORT, SLOTS } from '../../support/league-stage.ts'
import { SEASON } from '../../support/played-season.ts'
import { fictionalSeason } from '../../support/season.ts'
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

const STAR = { player: 'star', posGroup: 'WR' } as const
const ROSTER = [
  ['starter', 100],
  ['star', null],
  ['scrub', 30],
] as const

test('advice does not drop a player who has not played yet but scored more last season', async () => {
  const world = await openWorld()
  const before = [1, 2, 3, 4].map(week => ({ ...STAR, week, stats: { rec_yards: 200 } }))
  const now = [...ROSTER, ['agent', 120] as const].flatMap(([player, yards]) =>
    yards === null ? [] : [{ player, posGroup: 'WR' as const, week: 1, stats: { rec_yards: yards } }],
  )
  await world.keep(fictionalSeason({ season: 2023, rows: before }))
  await world.keep(fictionalSeason({ season: 2024, rows: [...now, { ...STAR, week: 9 }] }))
  const body = { id: ID, name: 'Home', season: 2024, scoringSystemId: 'standard', teamCount: 4 }
  const rosterConfig = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 2 }
  const { teams } = (await world.ask('createLeague', { body: { ...body, rosterConfig } })) as {
    teams: { id: string }[]
  }
  const params = { id: ID, teamId: teams[0]!.id }
  for (const [playerId] of ROSTER) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  expect(await world.ask('getAdvice', { params, query: { week: 2 } })).toMatchObject({
    pickups: [{ add: { id: 'agent' }, drop: { id: 'scrub' } }],
  })
  world.close()
})

/** All requests about a season. They name the league if its clock and slots matter. */
const QUESTIONS: [operation: string, query: object, id?: string][] = [
  ['listPlayers', { system: 'ppr', limit: 100 }],
  ['getPlayer', { system: 'ppr' }, 'WR-CHI-1'],
  ['listScores', { system: 'ppr', week: 'all', limit: 500 }],
  ['rankPlayers', { system: 'ppr', min: 1 }],
  ['balanceSystem', { system: 'ppr', min: 1 }],
  ['compareSystems', { a: 'ppr', b: 'standard', min: 1 }],
]

test('other requests can read and write while a season is simulated 100,000 times', async () => {
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

test.each(QUESTIONS)(
  '%s about a replay returns what it would have returned at that time',
  async (operation, query, id) => {
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
    // Each of the four weeks adds data to the league's answers. Requests without a league show the full season.
    expect(answers.size).toBeGreaterThan(4)
    expect(await ask(replay, {})).toEqual(all)
    replay.close()
    then.close()
  },
)
