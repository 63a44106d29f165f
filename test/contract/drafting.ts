import type { Draft } from '../../src/engine/index.ts'
import { after, askingLeague, makeLeague, manage, ofLeague } from './league.ts'
import type { Refused, Scenario } from './scenario.ts'
import type { Question } from './stage.ts'

export const conflict = (message: RegExp): Refused => ({ error: 'conflict', message })
export const body = (fields: Record<string, unknown>) => ofLeague({ body: fields })

export const starting = (fields: Record<string, unknown> = {}) =>
  askingLeague('startDraft', { body: { rounds: 2, ...fields } })
export const picking = (playerId: string) => askingLeague('pickPlayer', { body: { playerId } })
export const auto = (fields: Record<string, unknown>) => askingLeague('autoDraft', { body: fields })
export const pause = askingLeague('pauseDraft')

/** Starts a two-round draft, before its first pick. Blake manages Anvils, and casey manages Bolts. */
export const drafting = after(makeLeague(), manage(0, 'blake'), manage(1, 'casey'), starting())
export const paused = after(drafting, pause)
export const complete = after(drafting, auto({ until: 'end' }))

export const picksOf = ({ draft }: { draft: Draft }): [number, string][] =>
  draft.picks.map(({ number, player }) => [number, player.id])

/** Returns the refusals of a write that only commissioners can make. */
export const commissionersOwn = (question: Question): Omit<Scenario, 'operation'>[] => [
  { title: 'is only for the commissioner', arrange: drafting, question, as: 'blake', expected: 'forbidden' },
  { title: 'does not find an unknown league', question, expected: 'not_found' },
  { title: 'refuses a league without a draft', arrange: makeLeague(), question, expected: 'not_found' },
]
