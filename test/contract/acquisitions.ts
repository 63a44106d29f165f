import { importDueEvents } from '../../src/engine/index.ts'
import type { WaiverClaim } from '../../src/engine/schema/waiver.ts'
import {
  type Arrange,
  after,
  clock,
  edit,
  fillLeague,
  LEAGUE,
  manage,
  mirror,
  openSeason,
  type Teams,
} from './league.ts'
import { TIME } from './seasons.ts'
import type { Person, Question, Stage } from './stage.ts'

/** Claims and trades for a scenario's setup. Teams are numbered from 0 in draft order. */

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** The league with waivers. The waiver priorities are 4, 3, 2, 1, because no games have been played. */
export const waivers = after(fillLeague(), edit({ acquisitionMode: 'waivers' }))

/** The league with waivers, before week 1. The first run is on Thursday at 08:00 UTC, and the next one on Friday. */
export const waiversInSeason = after(openSeason, edit({ acquisitionMode: 'waivers' }))
export const firstRun = TIME.before(1) + 20 * HOUR

/** Makes casey the manager of Anvils, and drew the manager of Bolts. */
export const managed = (first: Arrange): Arrange => after(first, manage(0, 'casey'), manage(1, 'drew'))

/** Rosters of three players, so that Anvils and Comets are full. */
export const THREE = { rosterConfig: { slots: [{ slot: 'ANY', eligible: ['QB', 'RB', 'WR', 'TE'] }], bench: 2 } }

export const run = async ({ world: { engine, actor } }: Stage): Promise<void> => {
  const { runDueEvents } = await importDueEvents()
  for await (const step of runDueEvents(engine, actor)) if ('error' in step) throw step.error
}

/** Advances league time to the next day, and runs the daily jobs. */
export const nextDay = async (stage: Stage): Promise<void> => {
  stage.world.time.now += DAY
  await run(stage)
}

const ids = new WeakMap<Stage, string[]>()

const keep = (stage: Stage, id: string): string => {
  ids.set(stage, [...(ids.get(stage) ?? []), id])
  return id
}

/** Returns the ids of all claims and offers so far, oldest first. */
export const made = (stage: Stage): readonly string[] => ids.get(stage) ?? []

export const claiming = (addPlayerId: string, dropPlayerId?: string | null, bid?: number) => ({
  body: { addPlayerId, ...(dropPlayerId !== undefined && { dropPlayerId }), ...(bid !== undefined && { bid }) },
})

const file =
  (at: number, sent: ReturnType<typeof claiming>, as: Person) =>
  async (stage: Stage, teams: Teams): Promise<void> => {
    const question = { params: { id: LEAGUE, teamId: teams[at] }, ...sent }
    const { claim: filed } = (await stage.ask('fileClaim', question, as)) as { claim: WaiverClaim }
    keep(stage, filed.id)
  }

/** Files a claim. */
export const claim = (at: number, add: string, drop?: string, as: Person = 'alex') => file(at, claiming(add, drop), as)

export const bid = (at: number, add: string, amount: number, as: Person = 'alex') =>
  file(at, claiming(add, null, amount), as)

/** The league before week 1, with waivers and these settings. */
export const claimsBy = (settings: object): Arrange =>
  after(openSeason, edit({ acquisitionMode: 'waivers', waivers: settings }))

/** Withdraws a claim or an offer, numbered from 0. */
export const withdraw =
  (at = 0) =>
  (stage: Stage): Promise<unknown> =>
    stage.ask('withdrawClaim', { params: { id: LEAGUE, claimId: made(stage)[at] } })

export const offering = (teams: Teams, from: number, to: number, [gives, gets]: readonly [string[], string[]]) => ({
  params: { id: LEAGUE },
  body: { fromTeamId: teams[from], toTeamId: teams[to], fromPlayerIds: gives, toPlayerIds: gets },
})

/** Offers a trade, by default as alex, who can trade for teams that do not have a manager. */
export const offer =
  (from: number, to: number, players: readonly [string[], string[]], as: Person = 'alex') =>
  async (stage: Stage, teams: Teams): Promise<void> => {
    const { trade } = (await stage.ask('proposeTrade', offering(teams, from, to, players), as)) as {
      trade: { id: string }
    }
    keep(stage, trade.id)
  }

export const answer =
  (action: 'accept' | 'reject' | 'cancel', { at = 0, as = 'alex' as Person } = {}) =>
  (stage: Stage): Promise<unknown> =>
    stage.ask('answerTrade', { params: { id: LEAGUE, tradeId: made(stage)[at] }, body: { action } }, as)

export const reverse =
  (at = 0) =>
  (stage: Stage): Promise<unknown> =>
    stage.ask('reverseTrade', { params: { id: LEAGUE, tradeId: made(stage)[at] } })

/** The inputs of a request: the teams, and the ids of claims and offers. */
export interface Arranged {
  teams: Teams
  made: readonly string[]
}

/** Returns a setup step that also returns the ids of claims and offers. */
export const arranged =
  (arrange: Arrange) =>
  async (stage: Stage): Promise<Arranged> => ({ teams: await arrange(stage), made: made(stage) })

/** Returns a request about a claim or an offer, numbered from 0. */
export const ofClaim =
  (at = 0) =>
  ({ made: all }: Arranged): Question => ({ params: { id: LEAGUE, claimId: all[at] ?? 'nothing' } })

export const ofTrade =
  (question: Omit<Question, 'params'> = {}, at = 0) =>
  ({ made: all }: Arranged): Question => ({ params: { id: LEAGUE, tradeId: all[at] ?? 'nothing' }, ...question })

export const platform = (first: Arrange): Arrange => after(first, mirror)
export const onFriday = (first: Arrange): Arrange => after(first, clock(TIME.friday(1)))
