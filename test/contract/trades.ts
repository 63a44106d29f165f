import { expect } from 'vitest'
import { answer, managed, offer } from './acquisitions.ts'
import { after, clock, fillLeague, manage, openSeason, playLeague } from './league.ts'
import { TIME } from './seasons.ts'
import type { Stage } from './stage.ts'

/** The trade in most scenarios: Anvils give w1, and Bolts give w2. */
export const EVEN = [['w1'], ['w2']] as [string[], string[]]

export const offered = after(fillLeague(), offer(0, 1, EVEN))

/** An open offer from casey to drew. The commissioner does not manage either team. */
export const between = after(managed(fillLeague()), offer(0, 1, EVEN, 'casey'))

/** The league, where only Anvils have a manager. */
export const half = after(fillLeague(), manage(0, 'casey'))

export const BECOMES = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' } as const

/** Returns a status as sentences spell it. */
export const spelled = (status: string): string => status.replace('cancelled', 'canceled')

/** An accepted trade where Anvils give two players for one. */
export const traded = after(playLeague(), offer(0, 1, [['w1', 'r1'], ['w2']]), answer('accept'))

/** The trade is accepted in week 2, after week 1 closed. */
export const inWeekTwo = after(openSeason, offer(0, 1, EVEN), clock(TIME.before(2)), answer('accept'))

export const refusedAccept = async (stage: Stage): Promise<void> => {
  await expect(answer('accept')(stage)).rejects.toThrow('Player w2 is not on the roster of Bolts')
}
