import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draft, DraftPick, RosterSpot, Team, Transaction } from '../../../src/engine/index.ts'
import { bestLineup } from '../../../src/engine/rules/best-lineup.ts'
import { folderArchive, readSeason } from '../../../src/engine/sources/nflverse.ts'
import { playedSeason, SEASON } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

const FUTURE = playedSeason({ weeks: 4, squad: { QB: 2, RB: 3, WR: 3, K: 1 } })
const DEMO = 1990

let world: World
let leagues = 0

beforeAll(async () => {
  world = await openWorld()
  await world.keep(FUTURE.data)
  await world.keep(await readSeason(folderArchive(join(import.meta.dirname, '../../../data/demo')), DEMO))
})

afterAll(() => world.close())

const SMALL = {
  teamCount: 4,
  rosterConfig: {
    slots: [
      { slot: 'QB', eligible: ['QB'] },
      { slot: 'RB', eligible: ['RB'] },
      { slot: 'FLEX', eligible: ['RB', 'WR'] },
    ],
    bench: 2,
  },
  playoffs: { teams: 2, startWeek: 4 },
}

interface Table {
  id: string
  ask(name: string, body?: object): Promise<unknown>
  draft(): Promise<Draft>
  teams(): Promise<Team[]>
  /** Ids of the players by team. */
  rosters(): Promise<Map<string, string[]>>
}

const openTable = async (change: object = {}): Promise<Table> => {
  const id = `league-${++leagues}`
  const params = { id }
  const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', ...SMALL, ...change }
  await world.ask('createLeague', { body })
  const teams = async () => ((await world.ask('getLeague', { params })) as { teams: Team[] }).teams
  const spots = async (teamId: string) =>
    ((await world.ask('getTeam', { params: { id, teamId }, query: { week: 1 } })) as { roster: RosterSpot[] }).roster
  return {
    id,
    // No game of the season to come orders its players; by the demo season, in which they did not play, names do.
    ask: (name, body) =>
      world.ask(name, { params, ...(body && { body: name === 'autoDraft' ? { season: DEMO, ...body } : body }) }),
    draft: async () => ((await world.ask('getDraft', { params })) as { draft: Draft }).draft,
    teams,
    rosters: async () => {
      const rosters = new Map<string, string[]>()
      for (const team of await teams())
        rosters.set(
          team.id,
          (await spots(team.id)).map(spot => spot.id),
        )
      return rosters
    },
  }
}

const start = async (body: object = {}, change: object = {}): Promise<Table> => {
  const table = await openTable(change)
  await table.ask('startDraft', body)
  return table
}

const refused = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) })

type Step =
  | { do: 'pick'; player: number }
  | { do: 'auto'; picks: number; by: string }
  | { do: 'undo'; picks: number }
  | { do: 'pause' | 'resume' | 'add' }

const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pick' as const), player: fc.nat(FUTURE.ids.length - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('auto' as const),
      picks: fc.integer({ min: 1, max: 8 }),
      by: fc.constantFrom('total', 'ppg', 'paa'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), picks: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'add' as const) }) },
)

/** A draft in the plainest words: who was picked, and whether it is paused. */
interface Model {
  picked: string[]
  paused: boolean
  turns: number
}

/** What a step does to the model; whether it is allowed. */
const allows = ({ picked, paused, turns }: Model, step: Step): boolean => {
  const left = turns - picked.length
  if (step.do === 'undo') return step.picks <= picked.length
  if (step.do === 'pick') return left > 0 && !paused && !picked.includes(FUTURE.ids[step.player]!)
  if (step.do === 'auto') return step.picks <= left && !paused
  if (step.do === 'add') return false
  return left > 0 && paused === (step.do === 'resume')
}

const NAMES = { pick: 'pickPlayer', auto: 'autoDraft', undo: 'undoPicks', pause: 'pauseDraft', resume: 'resumeDraft' }

const play = async (table: Table, step: Step, model: Model): Promise<void> => {
  const { do: what, ...fields } = step
  if (what === 'add') {
    const [team] = await table.teams()
    const body = { action: 'add', playerId: FUTURE.ids[0] }
    const adding = world.ask('moveRoster', { params: { id: table.id, teamId: team!.id }, body })
    await expect(adding).rejects.toMatchObject({ code: 'conflict' })
    return
  }
  const body = 'player' in fields ? { playerId: FUTURE.ids[fields.player] } : fields
  const asking = table.ask(NAMES[what], what === 'pause' || what === 'resume' ? undefined : body)
  if (!allows(model, step)) {
    await expect(asking).rejects.toMatchObject({ code: 'conflict' })
    return
  }
  const { picks = [] } = (await asking) as { picks?: DraftPick[] }
  if (what === 'undo') model.picked.splice(-picks.length)
  else model.picked.push(...picks.map(({ player }) => player.id))
  if (what === 'pause' || what === 'resume') model.paused = what === 'pause'
}

/** The order of a snake draft, worked out turn by turn. */
const snake = (order: readonly string[], turn: number): string => {
  const [round, at] = [Math.floor(turn / order.length), turn % order.length]
  return order[round % 2 === 0 ? at : order.length - 1 - at]!
}

const expectModel = async (table: Table, { picked, paused, turns }: Model): Promise<void> => {
  const draft = await table.draft()
  const rosters = await table.rosters()
  const complete = picked.length === turns
  expect(draft.status).toBe(complete ? 'complete' : paused ? 'paused' : 'running')
  expect(draft.picks.map(({ player }) => player.id)).toEqual(picked)
  expect(draft.picks.map(({ number, teamId }) => [number, teamId])).toEqual(
    picked.map((_, at) => [at + 1, snake(draft.order, at)]),
  )
  expect(draft.onTheClock?.teamId ?? null).toBe(complete ? null : snake(draft.order, picked.length))
  for (const [teamId, roster] of rosters) {
    expect(roster).toEqual(picked.filter((_, at) => snake(draft.order, at) === teamId))
    expect(roster.length).toBeLessThanOrEqual(5)
  }
  expect(new Set(picked).size).toBe(picked.length)
}

describe('a draft', () => {
  test('keeps one holder a player, roster sizes and pick order through any picks, autos, undos and pauses, and is undone whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(someStep, { maxLength: 25 }), async (rounds, steps) => {
        const table = await start({ rounds })
        const before = { draft: await table.draft(), rosters: await table.rosters(), teams: await table.teams() }
        const model: Model = { picked: [], paused: false, turns: 4 * rounds }
        for (const step of steps) {
          if (step.do === 'add' && model.picked.length === model.turns) continue
          await play(table, step, model)
          await expectModel(table, model)
        }
        if (model.picked.length > 0) await table.ask('undoPicks', { picks: model.picked.length })
        if (model.paused) await table.ask('resumeDraft')
        expect({ draft: await table.draft(), rosters: await table.rosters(), teams: await table.teams() }).toEqual(
          before,
        )
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  test('writes one row to the log for each pick, and the log gives the rosters again', async () => {
    const table = await start({ rounds: 3 })
    await table.ask('autoDraft', { picks: 7 })
    await table.ask('undoPicks', { picks: 3 })
    await table.ask('autoDraft', { until: 'end' })
    const { transactions } = (await world.ask('listTransactions', {
      params: { id: table.id },
      query: { limit: 200 },
    })) as { transactions: Transaction[] }
    const rosters = new Map((await table.teams()).map(({ id }) => [id, [] as string[]]))
    for (const { type, teamId, after } of transactions.toReversed()) {
      if (type === 'pick') rosters.get(teamId!)!.push((after as { playerId: string }).playerId)
      if (type === 'undo') rosters.get(teamId!)!.pop()
    }
    expect(transactions.filter(({ type }) => type === 'pick')).toHaveLength(7 + 8)
    expect(transactions.filter(({ type }) => type === 'undo')).toHaveLength(3)
    expect(rosters).toEqual(await table.rosters())
  })

  test('gives its order to the teams, and the reverse to the claims', async () => {
    const table = await openTable({ acquisitionMode: 'waivers' })
    const ids = (await table.teams()).map(({ id }) => id)
    const order = [ids[2], ids[0], ids[3], ids[1]]
    await table.ask('startDraft', { order })
    const teams = await table.teams()
    const placeOf = (id: string | undefined) => teams.find(team => team.id === id)!
    expect(order.map(id => placeOf(id).draftPosition)).toEqual([1, 2, 3, 4])
    expect(order.map(id => placeOf(id).waiverPriority)).toEqual([4, 3, 2, 1])
    expect((await table.draft()).order).toEqual(order)
  })

  test('draws the same order with the same seed, whatever order there was before', async () => {
    const table = await start({ seed: 7 })
    const { order, seed } = await table.draft()
    await table.ask('abandonDraft')
    await table.ask('startDraft', { seed: 8 })
    expect((await table.draft()).order).not.toEqual(order)
    await table.ask('abandonDraft')
    await table.ask('startDraft', { seed: 7 })
    expect(await table.draft()).toMatchObject({ order, seed })
    expect(seed).toBe(7)
  })

  test('that is called off leaves empty rosters and no draft', async () => {
    const table = await start()
    await table.ask('autoDraft', { picks: 9 })
    expect(await table.ask('abandonDraft')).toEqual({ leagueId: table.id, cleared: 9 })
    expect([...(await table.rosters()).values()].flat()).toEqual([])
    await expect(table.draft()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that is complete cannot be undone once a roster has moved', async () => {
    const table = await start()
    const { draft } = (await table.ask('autoDraft', { until: 'end' })) as { draft: Draft }
    const { teamId, player } = draft.picks[0]!
    const drop = { action: 'drop', playerId: player.id }
    await world.ask('moveRoster', { params: { id: table.id, teamId }, body: drop })
    await expect(table.ask('undoPicks', {})).rejects.toMatchObject(refused(/changed/))
  })

  test('takes who is listed first, as long as every slot can still be filled', async () => {
    const table = await start({ rounds: 3, kind: 'linear' })
    const list = FUTURE.ids.filter(id => FUTURE.posGroupOf(id) === 'QB')
    const { picks } = (await table.ask('autoDraft', { until: 'end', list })) as { picks: DraftPick[] }
    const byTeam = [...Map.groupBy(picks, ({ teamId }) => teamId).values()]
    expect(picks.slice(0, 4).map(({ player }) => player.id)).toEqual(list.slice(0, 4))
    for (const each of byTeam) expect(each.filter(({ player }) => player.posGroup === 'QB')).toHaveLength(1)
  })

  test('of ten teams over the demo season, picked by itself in any order, fills every slot of every team', async () => {
    for (const by of ['total', 'ppg', 'paa']) {
      const table = await start({}, { season: DEMO, teamCount: 10, rosterConfig: undefined, playoffs: undefined })
      const { draft, picks } = (await table.ask('autoDraft', { until: 'end', by })) as {
        draft: Draft
        picks: DraftPick[]
      }
      const { league } = (await table.ask('getLeague')) as { league: { rosterConfig: { slots: never; bench: number } } }
      const { slots, bench } = league.rosterConfig
      expect(draft.status).toBe('complete')
      for (const [teamId, own] of Map.groupBy(picks, each => each.teamId)) {
        const candidates = own.map(({ player }) => ({ posGroups: [player.posGroup!], points: 100 }))
        expect(bestLineup({ slots, candidates }).slots, teamId).not.toContain(null)
        expect(own).toHaveLength((slots as unknown[]).length + bench)
        const kickers = own.filter(({ player }) => player.posGroup === 'K' || player.posGroup === 'DST')
        expect(kickers, teamId).toHaveLength(2)
      }
    }
  })
})

describe('a draft that was held elsewhere', () => {
  test('reads back in pick order, and loads again from what it answers', async () => {
    const first = await start({ seed: 3 })
    const { draft } = (await first.ask('autoDraft', { until: 'end' })) as { draft: Draft }
    const names = new Map((await first.teams()).map(({ id, name }) => [id, name]))
    const rows = draft.picks
      .map(({ number, teamId, player }) => ({ pick: number, team: names.get(teamId)!, player: player.name! }))
      .toReversed()
    const second = await openTable()
    const loaded = ((await second.ask('loadDraft', { rows })) as { draft: Draft }).draft
    const again = new Map((await second.teams()).map(({ id, name }) => [id, name]))
    expect(loaded).toMatchObject({ status: 'complete', kind: 'snake', rounds: 5, onTheClock: null })
    expect(loaded.picks.map(({ teamId, player }) => [again.get(teamId), player.id])).toEqual(
      draft.picks.map(({ teamId, player }) => [names.get(teamId), player.id]),
    )
    expect([...(await second.rosters()).values()].toSorted()).toEqual([...(await first.rosters()).values()].toSorted())
  })

  test('may follow no order of rounds, and its last picks can be taken back and made anew', async () => {
    const table = await openTable()
    const rows = [1, 1, 2, 3].map((team, at) => ({ pick: at + 1, team, player: FUTURE.ids[at]! }))
    await table.ask('loadDraft', { rows })
    expect(await table.draft()).toMatchObject({ kind: null, rounds: 1, status: 'complete' })
    await table.ask('undoPicks', { picks: 2 })
    const [, second] = await table.teams()
    expect(await table.draft()).toMatchObject({ status: 'running', onTheClock: { number: 3, teamId: second!.id } })
  })

  test('that has a row at fault changes nothing', async () => {
    const table = await openTable()
    const rows = [
      { pick: 1, team: 1, player: FUTURE.ids[0]! },
      { pick: 2, team: 9, player: 'nobody' },
    ]
    await expect(table.ask('loadDraft', { rows })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/row 2 \(2, 9, nobody\): there is no team "9"; nobody is called "nobody"/),
    })
    await expect(table.draft()).rejects.toMatchObject({ code: 'not_found' })
    expect([...(await table.rosters()).values()].flat()).toEqual([])
  })
})
