import { expect } from 'vitest'
import { add, after, clock, openSeason, playLeague, start } from './league.ts'
import { TIME } from './seasons.ts'

export type Ids = readonly (string | null)[]

export const slots = (week: number, ids: Ids, more: object = {}) => ({ query: { week }, body: { slots: ids, ...more } })
export const assign = (
  week: number,
  assignments: readonly (readonly [slotIndex: number, playerId: string | null])[],
) => ({
  query: { week },
  body: { assignments: assignments.map(([slotIndex, playerId]) => ({ slotIndex, playerId })) },
})

export const idsIn = (answer: { lineup: { player: { id: string } | null }[] }) =>
  answer.lineup.map(({ player }) => player?.id ?? null)
export const starts =
  (...ids: Ids) =>
  (answer: never) =>
    expect(idsIn(answer)).toEqual(ids)

export const played = after(playLeague(), add(0, 't1'))

/** Friday of week 1, after DET and MIN have played. */
export const friday = after(openSeason, clock(TIME.friday(1)))

/** The same day, with Comets' w3, who has already played, on the bench. */
export const benched = after(openSeason, start(2, 1, ['q3', null, 'r2']), clock(TIME.friday(1)))
