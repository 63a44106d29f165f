import { expect } from 'vitest'
import type { Draft } from '../../../src/engine/index.ts'
import { body, commissionersOwn, complete, conflict, drafting, paused } from '../drafting.ts'
import { after, askingLeague, inLeague, makeLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'

const NIGHTS = { from: '22:00', to: '08:00', zone: 'Europe/Berlin' }

const clocks = scenarios('updateDraft', [
  {
    title: 'changes the time for picks from now on',
    arrange: drafting,
    question: body({ pickSeconds: 90, quiet: NIGHTS }),
    expected: ({ draft }: { draft: Draft }) => {
      expect(draft).toMatchObject({ pickSeconds: 90, quiet: NIGHTS })
      expect(draft.deadlineAt).toBeTypeOf('number')
    },
  },
  {
    title: 'changes only the given fields',
    arrange: after(drafting, askingLeague('updateDraft', { body: { pickSeconds: 60, quiet: NIGHTS } })),
    question: body({ quiet: null }),
    expected: answers({ draft: { pickSeconds: 60, quiet: null } }),
  },
  {
    title: 'has no deadline while the draft is paused',
    arrange: paused,
    question: body({ pickSeconds: 60 }),
    expected: answers({ draft: { deadlineAt: null } }),
  },
  { title: 'refuses an empty change', arrange: drafting, question: body({}), expected: 'invalid_request' },
  {
    title: 'refuses a pick time below ten seconds',
    arrange: drafting,
    question: body({ pickSeconds: 9 }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses an unknown time zone',
    arrange: drafting,
    question: body({ quiet: { ...NIGHTS, zone: 'Mars/Olympus' } }),
    expected: 'invalid_request',
  },
  {
    title: 'refuses quiet hours that leave less than an hour of the day',
    arrange: drafting,
    question: body({ quiet: { ...NIGHTS, to: '21:59' } }),
    expected: { error: 'invalid_request', message: /at least an hour of each day/ },
  },
  {
    title: 'refuses a complete draft',
    arrange: complete,
    question: body({ pickSeconds: 60 }),
    expected: conflict(/complete/),
  },
  ...commissionersOwn(body({ pickSeconds: 60 })),
])

const starts = scenarios('startDraft', [
  {
    title: 'starts with a pick clock',
    arrange: makeLeague(),
    question: body({ pickSeconds: 28_800, quiet: NIGHTS }),
    expected: answers({ draft: { pickSeconds: 28_800, quiet: NIGHTS, autopick: [] } }),
  },
  {
    title: 'refuses empty quiet hours',
    arrange: makeLeague(),
    question: body({ pickSeconds: 60, quiet: { ...NIGHTS, to: '22:00' } }),
    expected: 'invalid_request',
  },
])

export const draftClock: readonly Scenario[] = inLeague([...clocks, ...starts])
