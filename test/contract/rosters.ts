import { expect } from 'vitest'
import { after, clock, drop, edit, fillLeague, mirror, openSeason } from './league.ts'
import { TIME } from './seasons.ts'

export const adding = (playerId: string, more: object = {}) => ({ body: { action: 'add', playerId, ...more } })
export const dropping = (playerId: string, more: object = {}) => ({ body: { action: 'drop', playerId, ...more } })
export const swapping = (dropPlayerId: string, addPlayerId: string, more: object = {}) => ({
  body: { action: 'swap', dropPlayerId, addPlayerId, ...more },
})

export const holds =
  (...ids: string[]) =>
  (answer: { roster: { id: string }[] }) =>
    expect(answer.roster.map(({ id }) => id)).toEqual(ids)

/** A limit of three players per roster, so that every roster is full. */
export const full = fillLeague({
  rosterConfig: { slots: [{ slot: 'ANY', eligible: ['QB', 'RB', 'WR', 'TE'] }], bench: 2 },
})
export const waivers = after(fillLeague(), edit({ acquisitionMode: 'waivers' }))
export const platform = after(fillLeague(), mirror)

/** Friday of week 1, after DET and MIN have played. */
export const friday = after(openSeason, clock(TIME.friday(1)))

/** The same day, after Bolts dropped r2. */
export const fridayWithout = after(openSeason, drop(2, 'r2'), clock(TIME.friday(1)))
