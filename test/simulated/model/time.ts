import { WEEKS } from '../season.ts'
import { keepPairings, nextKickoff } from './bracket.ts'
import { isRunDue, run, setOrder } from './claims.ts'
import { type League, lineupInEffect, log, type Team, type Trade } from './league.ts'
import { autoFillLineups } from './lineups.ts'
import { type Pairing, seedsOf, tableOf } from './table.ts'
import { endOffer, endReview } from './trades.ts'

/** A league's timed steps in order, each with its time. */

interface Due {
  at: number
  run(): void
}

const close = (league: League, now: number): void => {
  const weeks = WEEKS.filter(each => !league.closed.has(each) && league.facts.endOf(each) <= now)
  for (const week of weeks) {
    for (const team of league.teams) {
      league.kept.set(`${week} ${team.id}`, { roster: [...team.roster], reserve: new Map(team.reserve) })
      team.lineups.set(week, lineupInEffect(team, week))
    }
    league.closed.add(week)
  }
  log(league, 'close', {}, { weeks })
}

const nextClose = (league: League, from: number): Due | undefined => {
  const open = WEEKS.filter(week => !league.closed.has(week))
  if (open.length === 0) return undefined
  const at = Math.max(from, Math.min(...open.map(league.facts.endOf)))
  return { at, run: () => close(league, at) }
}

const nextPairings = (league: League, from: number): Due | undefined => {
  const at = nextKickoff(league, from)
  return at === null ? undefined : { at, run: () => keepPairings(league, at) }
}

const nextReview = (league: League, from: number): Due | undefined => {
  const over = league.facts.endOf(league.lastWeek)
  // Returns when a trade ends: at the end of its review or its season.
  const endOf = ({ reviewUntil, createdAt }: Trade): number => reviewUntil ?? (createdAt < over ? over : Infinity)
  const pending = league.trades.filter(each => each.status === 'pending' && endOf(each) < Infinity)
  if (pending.length === 0) return undefined
  const at = Math.max(from, Math.min(...pending.map(endOf)))
  const due = pending.filter(each => endOf(each) <= at)
  return {
    at,
    run: () => {
      const reviewed = due.filter(({ reviewUntil }) => reviewUntil !== null)
      for (const trade of reviewed.sort((a, b) => a.reviewUntil! - b.reviewUntil!)) endReview(league, trade, at)
      for (const trade of due) if (trade.status === 'pending') endOffer(league, trade)
    },
  }
}

const countedBy = ({ facts, startWeek }: League, now: number): number =>
  WEEKS.filter(week => week < startWeek && facts.endOf(week) <= now).length

/** Returns the waiver order, which starts with the last team in the standings. Tied teams keep their previous order. */
export const worstFirst = (league: League, schedule: readonly Pairing[], now: number): Team[] => {
  const groups: Team[][] = []
  let open = false
  for (const { team, isLevel } of tableOf(league, schedule, now)) {
    if (open) groups.at(-1)!.push(team)
    else groups.push([team])
    open = isLevel
  }
  return groups.reverse().flatMap(group => group.sort((one, other) => one.priority! - other.priority!))
}

const order = (league: League, schedule: readonly Pairing[], now: number): void => {
  setOrder(league, worstFirst(league, schedule, now))
  league.orderedWeeks = countedBy(league, now)
  log(league, 'waiver_order')
}

const draw = (league: League, schedule: readonly Pairing[], now: number): void => {
  league.seeds = seedsOf(league, schedule, now)
  log(league, 'draw')
}

/** Starts a day: updates the waiver order, runs claims and draws the bracket. */
const beginDay = (league: League, schedule: readonly Pairing[], now: number): void => {
  const isOrdered = league.mode === 'waivers' && league.waivers.order === 'standings'
  if (isOrdered && countedBy(league, now) > league.orderedWeeks) order(league, schedule, now)
  if (isRunDue(league, now)) run(league, now)
  if (league.seeds === null && countedBy(league, now) === league.startWeek - 1) draw(league, schedule, now)
}

/** Runs all steps that are due after one time, up to and including another. */
export const pass = (
  league: League,
  schedule: readonly Pairing[],
  { from, to }: { from: number; to: number },
): void => {
  const { dailies, autoLineupTimes } = league.facts
  let at = from
  let nextDay = dailies.findIndex(day => day > from)
  let nextAutoLineup = autoLineupTimes.findIndex(autoLineup => autoLineup.at > from)
  for (;;) {
    const day = dailies[nextDay]!
    const autoLineup = autoLineupTimes[nextAutoLineup]
    // The order at the same time: lineups, end of a week, end of a review, start of the day, playoff round.
    const dues = [
      autoLineup && {
        at: autoLineup.at,
        run: () => autoFillLineups(league, { week: autoLineup.week, now: autoLineup.at }),
      },
      nextClose(league, at),
      nextReview(league, at),
      { at: day, run: () => beginDay(league, schedule, day) },
      nextPairings(league, at),
    ]
    const first = dues.reduce((best, each) => (each && (!best || each.at < best.at) ? each : best))!
    if (first.at > to) return
    at = first.at
    first.run()
    if (first === dues[0]) nextAutoLineup++
    if (first === dues[3]) nextDay++
  }
}
