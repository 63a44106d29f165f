import * as z from 'zod/mini'
import type { Milestone } from '../../../data/leagues.ts'
import { conflict, type HindsightError, invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { CatchUpRequired, operation } from '../kernel/operation.ts'
import { clockView } from '../league/answers.ts'
import { nextDueAt } from '../league/due-events.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireRight } from '../league/rights.ts'
import { leagueTime, newReplay, requireOwnTime } from '../league/time.ts'
import { clockChange, currentClock, milestoneAt } from '../rules/league/clock.ts'
import { nextDay } from '../rules/league/day.ts'
import { ClockChange, LeagueTime, Passed } from '../schema/clock.ts'
import { Id } from '../schema/field.ts'
import type { RowOf, Transaction, TransactionType } from '../schema/transaction.ts'
import { currentWeek, lateOverAt } from '../season/calendar.ts'
import type { StoredClock, StoredLeague } from '../store/index.ts'

/** More than the number of rows that the clock can add to a season's log. */
const MAX_LOG_ROWS = 100_000

/** Returns what the clock did in a league after the log row with this number. */
const passedSince = async ({ store }: Context, leagueId: string, number: number): Promise<Passed> => {
  const written = await store.transactions.listAfter(leagueId, number, { limit: MAX_LOG_ROWS })
  const rows = written.map(({ transaction }) => transaction).filter(({ actor }) => actor === null)
  const of = <T extends TransactionType>(type: T) =>
    rows.filter((row: Transaction): row is RowOf<T> & Transaction => row.type === type)
  const reviews = of('review')
  const tradesMade = reviews.filter(({ after }) => after.note === null).length
  return {
    closedWeeks: of('close').flatMap(({ after }) => after.weeks),
    claimsWon: of('claim_won').length,
    claimsLost: of('claim_lost').length,
    tradesMade,
    tradesCancelled: reviews.length - tradesMade,
    lineupsMended: of('lineup').length,
    bracketDrawn: of('draw').length > 0,
  }
}

/**
 * Throws conflict if managers set lineups or made claims, trades or picks when the entire season was already visible.
 */
const requireUntouched = async ({ store }: LeagueContext, { league: { id, name } }: OpenedLeague): Promise<void> => {
  const one = { limit: 1 }
  const touched =
    (await store.lineups.listOf(id)).length > 0 ||
    (await store.claims.listOf(id, one)).length > 0 ||
    (await store.trades.listOf(id, one)).length > 0 ||
    (await store.drafts.find(id)) !== null
  if (touched) {
    throw conflict(
      `${name} already has lineups, claims, trades or picks made in hindsight; create a separate replay instead`,
    )
  }
}

/**
 * Removes data that was added to a league in hindsight mode, such as adjustments and the bracket. Roster spots and
 * stays on IR then begin when the replay begins.
 */
const withoutHindsight = async (
  { store }: LeagueContext,
  league: StoredLeague,
  beginsAt: number,
): Promise<StoredLeague> => {
  await store.rosters.beginAt(league.id, beginsAt)
  await store.adjustments.clear(league.id)
  return { ...league, draw: null, orderedWeeks: 0 }
}

const asHindsight = ({ league }: OpenedLeague): StoredLeague => {
  const { clock, name } = league
  if (clock.mode !== 'replay')
    throw conflict(`${name} follows its season live; only a replay can become a league in hindsight`)
  return { ...league, clock: { ...clock, mode: 'hindsight', running: true, speed: 1, at: null, since: null } }
}

/**
 * Starts a replay. A league in hindsight mode starts over. A league that was played on a simulated clock continues from
 * its own time.
 */
const asReplay = async (context: LeagueContext, opened: OpenedLeague): Promise<StoredLeague> => {
  const { league, season } = opened
  const { clock, name, id } = league
  if (clock.mode === 'live' && !clock.simulated) throw conflict(`${name} follows its season live`)
  if (clock.mode === 'hindsight') await requireUntouched(context, opened)
  const from = clock.mode === 'live' ? { from: Math.min(context.now, lateOverAt(season.season)) } : {}
  const replay = newReplay(context, season.calendar, { running: false, speed: 1, ...from })
  await context.store.leagues.restart(id, replay.processedThrough)
  const begun = { ...league, ...replay }
  return clock.mode === 'hindsight' ? withoutHindsight(context, begun, replay.processedThrough.at) : begun
}

/** Returns a league with a different kind of clock. Throws conflict if the change is not supported. */
const changeMode = async (
  context: LeagueContext,
  opened: OpenedLeague,
  mode: 'replay' | 'hindsight',
): Promise<StoredLeague> => {
  const { clock, name } = opened.league
  if (clock.mode === mode) throw conflict(`${name} is already ${mode === 'replay' ? 'a replay' : 'in hindsight'}`)
  return mode === 'hindsight' ? asHindsight(opened) : asReplay(context, opened)
}

const ClockAnswer = z.object({ leagueId: Id, clock: LeagueTime })

const params = { id: Id }

const getClock = operation({
  name: 'getClock',
  route: 'GET /leagues/{id}/clock',
  commands: ['league clock show'],
  summary: "Show a league's clock",
  access: 'read',
  plan: 'free',
  status: 200,
  params,
  output: ClockAnswer,
  volatile: true,
  errors: ['not_found'],
  async run(context, { id }) {
    const { league } = await openLeague(context, id)
    return { leagueId: id, clock: { ...clockView(league, context), now: context.now } }
  },
})

/** Throws invalid_request for a change that no clock supports. */
const requireSoundChange = (change: ClockChange): void => {
  const named = Object.keys(change)
  if (named.length === 0) throw invalid(phrase`Nothing to change; set {running}, {speed}, {advance} or {mode}`)
  if (change.mode !== undefined && named.length > 1)
    throw invalid(phrase`{mode} can't be combined with other changes; leave out the others`)
}

const SENTENCES: Readonly<Record<Milestone, string>> = {
  kickoff: 'There are no more kickoffs this regular season',
  day: 'The season has no more days',
  week: 'The last week of the season is over',
}

const ahead = ({ dailyAt }: Context, { season: { calendar } }: OpenedLeague, now: number) => {
  const kickoffs = new Set(calendar.kickoffs.flatMap(games => [...games.values()]))
  const week = currentWeek(calendar, now)
  return {
    kickoffs: [...kickoffs].sort((a, b) => a - b),
    weekEndsAt: week === null ? null : calendar.weekEnds[week]!,
    dayAt: nextDay(now, dailyAt).at,
  }
}

/**
 * Returns the time that a replay advances to. Throws conflict if that time is in the past or after the wall clock, or
 * if no such event is left in the season.
 */
const goalOf = (context: Context, opened: OpenedLeague, advance: NonNullable<ClockChange['advance']>): number => {
  const { now, admitted } = context
  if (admitted.goal !== undefined) return admitted.goal
  const goal = typeof advance === 'number' ? advance : milestoneAt(advance, now, ahead(context, opened, now))
  if (goal === null) throw conflict(SENTENCES[advance as Milestone])
  if (goal < now)
    throw conflict(`${opened.league.name} is at ${new Date(now).toISOString()}, and its time can't go back`)
  const last = Math.min(context.wall, lateOverAt(opened.league.season))
  if (goal > last) throw conflict(`${opened.league.name} can advance to ${new Date(last).toISOString()} at most`)
  return goal
}

/** Returns the error for setting the clock of a league that is not a replay. */
const notReplayError = ({ name, clock: { mode, simulated } }: StoredLeague): HindsightError => {
  const only = 'only a replay has a clock that can be set'
  if (simulated) {
    const atTerminal = 'hindsight league clock mode replay makes it one'
    return conflict(`${name} is played on a simulated clock; ${only}`, { atTerminal })
  }
  const follows = mode === 'hindsight' ? 'shows its whole season at once' : 'uses the real clock'
  return conflict(`${name} ${follows}; ${only}`, { atTerminal: 'hindsight league create --replay makes one' })
}

/**
 * Returns a replay's clock after a change, or the same clock if nothing changes. Throws CatchUpRequired if steps are
 * due first.
 */
const moved = async (
  context: Context,
  opened: OpenedLeague,
  { logged, ...change }: ClockChange & { logged: number },
): Promise<StoredClock> => {
  const { running, speed, advance } = change
  const { clock } = opened.league
  const { at, since } = clock
  if (at === null || since === null) throw notReplayError(opened.league)
  const now = advance === undefined ? context.now : goalOf(context, opened, advance)
  if ((await nextDueAt({ ...context, now }, opened, now)) !== null) {
    const goal = advance === undefined ? {} : { goal: now }
    throw new CatchUpRequired(opened.league.id, now, { ...context.admitted, ...goal, logged })
  }
  const current = currentClock({ ...clock, at, since }, lateOverAt(opened.league.season), context.wall)
  // Steps that ran during the advance moved the league's time, but not `at`.
  const stays = advance === undefined || (!current.running && now === current.at)
  if (stays && current.running === (running ?? current.running) && current.speed === (speed ?? current.speed))
    return clock
  const changes = { ...(running !== undefined && { running }), ...(speed !== undefined && { speed }) }
  return { ...clock, ...clockChange({ ...clock, at, since }, changes, { now, wall: context.wall }) }
}

const setClock = operation({
  name: 'setClock',
  route: 'PATCH /leagues/{id}/clock',
  commands: [
    'league clock run',
    'league clock pause',
    'league clock speed',
    'league clock advance',
    'league clock mode',
  ],
  forms: {
    'league clock run': { preset: { running: true }, offers: ['speed'] },
    'league clock pause': { preset: { running: false }, offers: [] },
    'league clock speed': { offers: ['speed'] },
    'league clock advance': { offers: ['advance'] },
    'league clock mode': { offers: ['mode'] },
  },
  summary: "Run, pause or advance a replay's clock, or change the mode of a league's clock",
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  body: ClockChange,
  output: z.extend(ClockAnswer, { passed: Passed }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    requireSoundChange(body)
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    if (opened.league.externalId !== null) throw conflict("This league is a mirror, and its platform's time applies")
    const { league } = opened
    if (body.mode === undefined) requireOwnTime(context, league)
    const logged = context.admitted.logged ?? (await context.store.transactions.newestOf(id))
    const changed =
      body.mode === undefined
        ? { ...league, clock: await moved(context, opened, { ...body, logged }) }
        : await changeMode(context, opened, body.mode)
    const passed = await passedSince(context, id, logged)
    const then = { ...context, now: leagueTime(changed, context.admitted), behind: false }
    const after = clockView(changed, then)
    if (changed.clock !== league.clock) {
      await context.store.leagues.update(changed)
      await record(then, id, { type: 'clock', before: clockView(league, then), after })
    }
    return { leagueId: id, clock: { ...after, now: then.now }, passed }
  },
})

export const clocks = [getClock, setClock]
