import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftPick } from '../../../src/engine/index.ts'
import { type DraftRoom, FUTURE, openDraftRoom, type Table } from '../../support/draft-room.ts'
import { rounds } from '../../support/rounds.ts'

const RUNS = rounds({ test: 12, soak: 2000 })

let room: DraftRoom
beforeAll(async () => {
  room = await openDraftRoom()
})
afterAll(() => room.world.close())

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
      by: fc.constantFrom('value', 'total', 'paa'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), picks: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'add' as const) }) },
)

/** A minimal model of a draft: the picked players, and whether it is paused. */
interface Model {
  picked: string[]
  paused: boolean
  turns: number
}

/** Returns true if the commissioner can take a step. */
const allows = ({ picked, paused, turns }: Model, step: Step): boolean => {
  const left = turns - picked.length
  if (step.do === 'undo') return step.picks <= picked.length
  if (step.do === 'pick') return left > 0 && !picked.includes(FUTURE.ids[step.player]!)
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
    const adding = room.world.ask('moveRoster', { params: { id: table.id, teamId: team!.id }, body })
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

/** Returns the team on the clock in a snake draft, computed one pick at a time. */
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

test(`a draft keeps one owner per player, roster sizes and pick order through any picks, autopicks, undone picks and pauses (${RUNS} times), and can be undone completely`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(someStep, { maxLength: 25 }), async (rounds, steps) => {
      const table = await room.start({ rounds })
      const before = { draft: await table.draft(), rosters: await table.rosters(), teams: await table.teams() }
      const model: Model = { picked: [], paused: false, turns: 4 * rounds }
      for (const step of steps) {
        if (step.do === 'add' && model.picked.length === model.turns) continue
        await play(table, step, model)
        await expectModel(table, model)
      }
      if (model.picked.length > 0) await table.ask('undoPicks', { picks: model.picked.length })
      if (model.paused) await table.ask('resumeDraft')
      expect({ draft: await table.draft(), rosters: await table.rosters(), teams: await table.teams() }).toEqual(before)
    }),
    { numRuns: RUNS },
  )
})
