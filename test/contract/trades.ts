import { expect } from 'vitest'
import { answer, managed, offer } from './acquisitions.ts'
import { after, clock, fillLeague, manage, openSeason, playLeague } from './league.ts'
import { TIME } from './seasons.ts'
import type { Stage } from './stage.ts'

/** The trade of most scenarios: Anvils give w1, Bolts give w2. */
export const EVEN = [['w1'], ['w2']] as [string[], string[]]

export const offered = after(fillLeague(), offer(0, 1, EVEN))

/** The same between Casey, who offers, and Drew; the commissioner manages none of the two. */
export const between = after(managed(fillLeague()), offer(0, 1, EVEN, 'casey'))

/** Only Anvils have a manager. */
export const half = after(fillLeague(), manage(0, 'casey'))

export const BECOMES = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' } as const

/** Anvils give two for one. */
export const traded = after(playLeague(), offer(0, 1, [['w1', 'r1'], ['w2']]), answer('accept'))

/** The trade was accepted in week 2, so that week 1 is closed. */
export const inWeekTwo = after(openSeason, offer(0, 1, EVEN), clock(TIME.before(2)), answer('accept'))

export const refusedAccept = async (stage: Stage): Promise<void> => {
  await expect(answer('accept')(stage)).rejects.toThrow('Player w2 is not on the roster of Bolts')
}
