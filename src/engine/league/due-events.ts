import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine, LeagueContext } from '../kernel/context.ts'
import { BACKGROUND_WAIT_MS } from '../kernel/operation.ts'
import { claimRunAt } from '../rules/rosters/availability.ts'
import type { StoredTrade } from '../schema/trade.ts'
import type { ClaimResult } from '../schema/waiver.ts'
import type { StoredLeague } from '../store/index.ts'
import { autoFillLineups, nextAutoLineup } from './auto-lineup.ts'
import { runTimesIn, waiversOf } from './availability.ts'
import { closeDue, nextClosing } from './closing.ts'
import { isDrafting } from './draft.ts'
import { type OpenedLeague, openFound } from './load.ts'
import { raiseCounter } from './log.ts'
import { clockDrawAt, drawDue, keepPairings, nextPairingAt } from './pairings.ts'
import { nextReminderAt, remind } from './reminders.ts'
import { contextAt, isOfItsTime } from './time.ts'
import { endOffers, endReviews, nextTradeEnd } from './trades.ts'
import { nextReorderAt, pendingUnlocked, reorderWaivers, runClaims } from './waivers.ts'

/** The results of a step. A missing field means no change. */
interface StepReport {
  closedWeeks?: number[]
  claims?: ClaimResult[]
  drawn?: boolean
  trades?: StoredTrade[]
}

/**
 * A scheduled event in a league. Each step runs at its due time, in league time. It sees only what is known at that
 * time, and it has its own transaction. Steps run in order, so the result does not depend on how often the league
 * catches up.
 */
interface LeagueStep {
  /** The step's position among steps that are due at the same time. */
  order: number
  /** Returns when the step is next due, after `from` and up to now; null if it is not due. */
  next(context: Context, opened: OpenedLeague, from: number): number | null | Promise<number | null>
  /** Runs the step. `context.now` is when it was due. */
  run(context: LeagueContext, opened: OpenedLeague): Promise<StepReport>
}

/**
 * The order of steps that are due at the same time: auto-lineups, week closings, ends of trade reviews, the waiver
 * order, claims, the bracket, the pairings of a round that is starting, reminders. The numbers are
 * stored. Writes come after all steps, at `LAST_STEP`.
 */
const STEP_ORDER = {
  lineups: 0,
  weeks: 1,
  reviews: 2,
  order: 3,
  claims: 4,
  draw: 5,
  pairings: 6,
  reminders: 7,
} as const

const lineups: LeagueStep = {
  order: STEP_ORDER.lineups,
  next: nextAutoLineup,
  run: async (context, opened) => {
    await autoFillLineups(context, opened)
    return {}
  },
}

const endsOfWeeks: LeagueStep = {
  order: STEP_ORDER.weeks,
  next: (_, opened, from) => {
    const at = nextClosing(opened)
    return at === null ? null : Math.max(at, from)
  },
  run: async (context, opened) => ({ closedWeeks: await closeDue(context, opened) }),
}

/** Ends trade reviews and expires offers. During a draft, both wait until the draft ends. */
const endsOfReviews: LeagueStep = {
  order: STEP_ORDER.reviews,
  async next(context, opened, from) {
    if (await isDrafting(context, opened.league.id)) return null
    const at = await nextTradeEnd(context, opened)
    return at === null ? null : Math.max(at, from)
  },
  async run(context, opened) {
    const trades = await endReviews(context, opened)
    await endOffers(context, opened)
    return { trades }
  },
}

const waiverOrder: LeagueStep = {
  order: STEP_ORDER.order,
  next: nextReorderAt,
  run: async (context, opened) => {
    await reorderWaivers(context, opened)
    return {}
  },
}

/** Runs waivers daily, or on the league's weekdays. During a draft, they wait until the draft ends. */
const claims: LeagueStep = {
  order: STEP_ORDER.claims,
  async next(context, opened, from) {
    const { league } = opened
    if (league.acquisitionMode !== 'waivers' || (await isDrafting(context, league.id))) return null
    const pending = await pendingUnlocked(context, opened)
    if (pending.length === 0) return null
    const drops = await context.store.rosters.listDrops(league.id)
    const { hoursAfterDrop } = waiversOf(league)
    const runs = runTimesIn(context, league)
    const days = pending.map(({ addPlayerId }) =>
      claimRunAt({ droppedAt: drops.get(addPlayerId) ?? null, hoursAfterDrop }, from - 1, runs),
    )
    return Math.min(...days)
  },
  run: async (context, opened) => ({ claims: (await runClaims(context, opened)).results }),
}

const draw: LeagueStep = {
  order: STEP_ORDER.draw,
  next: clockDrawAt,
  run: async (context, opened) => ({ drawn: await drawDue(context, opened) }),
}

const pairings: LeagueStep = {
  order: STEP_ORDER.pairings,
  next: nextPairingAt,
  run: async (context, opened) => {
    await keepPairings(context, opened)
    return {}
  },
}

const reminders: LeagueStep = {
  order: STEP_ORDER.reminders,
  next: nextReminderAt,
  run: async (context, opened) => {
    await remind(context, opened)
    return {}
  },
}

/** All steps, in the order that they run when due at the same time. */
const STEPS: readonly LeagueStep[] = [
  lineups,
  endsOfWeeks,
  endsOfReviews,
  waiverOrder,
  claims,
  draw,
  pairings,
  reminders,
]

/**
 * Steps that reads do not wait for. Reads already show a finished week as closed, and show pairings as they will be
 * saved. Reminders do not affect reads.
 */
const ASSUMED: readonly LeagueStep[] = [endsOfWeeks, pairings, reminders]

interface DueStep {
  at: number
  step: LeagueStep
}

const findFirstDue = async (
  context: Context,
  opened: OpenedLeague,
  { steps, until }: { steps: readonly LeagueStep[]; until: number },
): Promise<DueStep | null> => {
  const { at: processedAt, step: processedStep } = opened.league.processedThrough
  let first: DueStep | null = null
  for (const step of steps) {
    const at = await step.next(context, opened, step.order > processedStep ? processedAt : processedAt + 1)
    if (at !== null && at <= until && (first === null || at < first.at)) first = { at, step }
  }
  return first
}

/** Returns whether a league can have steps. A mirror cannot, because everything happens on its platform. */
const hasSteps = ({ externalId }: StoredLeague): boolean => externalId === null

/** Returns when the first step is due, up to `until`; null if none is due by then. */
export const nextDueAt = async (context: Context, opened: OpenedLeague, until: number): Promise<number | null> =>
  hasSteps(opened.league) ? ((await findFirstDue(context, opened, { steps: STEPS, until }))?.at ?? null) : null

/** Returns when the first step that reads wait for was due; null if no such step is due. */
export const firstAwaitedStepAt = async (context: Context, league: StoredLeague): Promise<number | null> => {
  const others = STEPS.filter(step => !ASSUMED.includes(step))
  const opened = await openFound(context, league)
  return (await findFirstDue(context, opened, { steps: others, until: context.now }))?.at ?? null
}

/** A completed step, and its league time. */
interface StepDone extends StepReport {
  at: number
}

/**
 * Runs a league's first step that is due by `until` in league time, inside the open transaction. Returns null if none
 * is due.
 */
export const takeStep = async (context: Context, leagueId: string, until: number): Promise<StepDone | null> => {
  const league = await context.store.leagues.find(leagueId)
  if (!league || !hasSteps(league) || !isOfItsTime(league, context.admitted)) return null
  const ahead = contextAt(context, leagueId, until)
  const due = await findFirstDue(ahead, await openFound(ahead, league), { steps: STEPS, until })
  if (!due) return null
  const then = contextAt(context, leagueId, due.at)
  const report = await due.step.run(then, await openFound(then, league))
  await context.store.leagues.setProcessedThrough(leagueId, { at: due.at, step: due.step.order })
  await raiseCounter(context, leagueId)
  return { at: due.at, ...report }
}

/**
 * Runs a league's steps that are due by a given league time, in order, each in its own transaction. Returns the steps
 * that ran. If `signal` aborts, stops after the current step.
 */
export const takeSteps = async (
  engine: Engine,
  leagueId: string,
  { until, signal }: { until: number; signal?: AbortSignal | undefined },
): Promise<StepDone[]> => {
  const steps: StepDone[] = []
  while (!signal?.aborted) {
    const step = await engine.database.transaction(
      'write',
      store => takeStep({ ...engine.contextFor({ actor: CLOCK }), store }, leagueId, until),
      BACKGROUND_WAIT_MS,
    )
    if (!step) break
    steps.push(step)
  }
  return steps
}
