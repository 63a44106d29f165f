import { reviewPairings } from './bracket.ts'
import { goLast, setOrder } from './claims.ts'
import { correct, holderIn, rosterIn } from './closed.ts'
import { isDrafting, undo as undoPicks } from './draft.ts'
import { bench, type Effect, isPlaying, join, type League, lineupInEffect, log, promisedIn, release } from './league.ts'
import { emptyOf, keepLineup } from './lineups.ts'
import { takenWithout } from './reserve.ts'
import type { Pairing } from './table.ts'
import { faultsOfReversal, takeBack } from './trades.ts'

/** Undoing log entries, based on docs/rules.md, Undo. */

type Move = Extract<Effect, { kind: 'move' }>
type Reserve = Extract<Effect, { kind: 'reserve' | 'activate' }>
type Schedule = Extract<Effect, { kind: 'schedule' }>

/** Returns true if a player who returns to a team goes to IR, which requires an open IR spot. */
const returnsToReserve = (league: League, { team, add, since, week }: Move): boolean => {
  const { reserve } = rosterIn(league, team, week)
  return since !== undefined && reserve.size - (add !== null && reserve.has(add) ? 1 : 0) < league.spots
}

const faultsOfMove = (league: League, move: Move, { now, isForced }: { now: number; isForced: boolean }) => {
  const { team, add, drop, week } = move
  const faults = new Set<string>()
  const own = rosterIn(league, team, week)
  if (add !== null && holderIn(league, add, week) !== team) faults.add('conflict')
  if (drop !== null && holderIn(league, drop, week) !== undefined) faults.add('conflict')
  if (week === undefined && add !== null && promisedIn(league).has(add)) faults.add('conflict')
  if (week === undefined && add !== null && !isForced && isPlaying(league, add, now)) faults.add('locked')
  const isActive = drop !== null && !returnsToReserve(league, move)
  if (isActive && takenWithout(own, add) >= league.capacity) faults.add('conflict')
  return faults
}

const faultsOfReserve = (
  league: League,
  { kind, team, player, week }: Reserve,
  { now, isForced }: { now: number; isForced: boolean },
) => {
  const own = rosterIn(league, team, week)
  const isMoved = !own.roster.includes(player) || own.reserve.has(player) !== (kind === 'reserve')
  const isFull = kind === 'reserve' ? takenWithout(own, null) >= league.capacity : own.reserve.size >= league.spots
  const faults = new Set<string>(isMoved || isFull ? ['conflict'] : [])
  if (kind === 'activate' && week === undefined && !isForced && isPlaying(league, player, now)) faults.add('locked')
  return faults
}

const isBegun = ({ closed, facts }: League, week: number, now: number): boolean =>
  closed.has(week) || facts.beginOf(week) <= now

/** Returns the matchups in the listed weeks. */
const sameWeeks = (schedule: readonly Pairing[], others: readonly Pairing[]): Pairing[] =>
  schedule.filter(({ week }) => others.some(each => each.week === week))

const faultsOfSchedule = ({ schedule, ...league }: League, { after }: Schedule, now: number): Set<string> => {
  const isChanged = JSON.stringify(sameWeeks(schedule, after)) !== JSON.stringify(after)
  return new Set(isChanged || after.some(({ week }) => isBegun({ schedule, ...league }, week, now)) ? ['conflict'] : [])
}

/** Replaces the matchups of some weeks. */
export const setPairings = (league: League, made: readonly Pairing[]): void => {
  const others = league.schedule.filter(({ week }) => !made.some(each => each.week === week))
  league.schedule = [...others, ...made].sort((one, other) => one.week - other.week)
}

const faultsOfLineup = (league: League, { team, week, before, after }: Extract<Effect, { kind: 'lineup' }>) => {
  const now = lineupInEffect(team, week) ?? emptyOf(league)
  const { roster, reserve } = rosterIn(league, team, week)
  const mayStart = (id: string, at: number) =>
    roster.includes(id) && !reserve.has(id) && league.slots[at]!.eligible.includes(league.facts.groupOf(id))
  const isSame = JSON.stringify(now) === JSON.stringify(after)
  const isLegal = before.every((id, at) => id === null || id === now[at] || mayStart(id, at))
  return new Set(isSame && isLegal ? [] : ['conflict'])
}

const faultsOfPick = (league: League, { number, player }: Extract<Effect, { kind: 'pick' }>, now: number) => {
  const picks = league.room.draft?.picks ?? []
  const isLast = isDrafting(league) && picks.length === number && picks.at(-1)!.player === player
  return new Set(isLast && !isPlaying(league, player, now) ? [] : ['conflict'])
}

/** Returns the reasons why a log entry cannot be undone now. */
export const faultsOfUndo = (
  league: League,
  entry: number,
  { now, isForced }: { now: number; isForced: boolean },
): Set<string> => {
  const effect = league.effects.get(entry)
  if (effect === undefined || league.undone.has(entry)) return new Set(['conflict'])
  switch (effect.kind) {
    case 'move':
      return faultsOfMove(league, effect, { now, isForced })
    case 'reserve':
    case 'activate':
      return faultsOfReserve(league, effect, { now, isForced })
    case 'lineup':
      return faultsOfLineup(league, effect)
    case 'schedule':
      return faultsOfSchedule(league, effect, now)
    case 'trade':
      return faultsOfReversal(league, effect.trade, { now, isForced })
    case 'pick':
      return faultsOfPick(league, effect, now)
    case 'adjust':
      return new Set()
  }
}

/** Cancels a won claim. The bid is refunded, and the waiver order is as if the claim had not won. */
const cancelWin = (league: League, claim: NonNullable<Move['claim']>): void => {
  Object.assign(claim, { status: 'cancelled', note: 'undone by the commissioner' })
  if (claim.bid !== null) claim.team.budget! += claim.bid
  const { base, wins } = league.turns
  if (!wins.includes(claim)) return
  const left = wins.filter(each => each !== claim)
  setOrder(league, base)
  for (const each of left) goLast(league, each.team)
  league.turns = { base, wins: left }
}

const undoMove = (league: League, move: Move, now: number): void => {
  const { team, add, drop, since, week, claim } = move
  const toReserve = returnsToReserve(league, move) ? since : undefined
  if (week !== undefined) correct(league, { team, week, leaves: add, joins: drop, since: toReserve }, now)
  else {
    if (add !== null) release(league, team, add)
    if (drop !== null) join(league, team, [drop])
    if (drop !== null && toReserve !== undefined) team.reserve.set(drop, toReserve)
  }
  if (claim) cancelWin(league, claim)
}

const undoReserve = (league: League, { kind, team, player, since, week }: Reserve, now: number): void => {
  const after = kind === 'reserve' ? undefined : since
  if (week !== undefined) correct(league, { team, week, leaves: player, joins: player, since: after }, now)
  else if (after === undefined) team.reserve.delete(player)
  else {
    bench(league, team, player)
    team.reserve.set(player, after)
  }
}

const apply = (league: League, effect: Exclude<Effect, { kind: 'trade' | 'pick' }>, now: number): void => {
  switch (effect.kind) {
    case 'move':
      undoMove(league, effect, now)
      break
    case 'reserve':
    case 'activate':
      undoReserve(league, effect, now)
      break
    case 'adjust': {
      const key = `${effect.week} ${effect.team.id}`
      league.given.set(key, (league.given.get(key) ?? 0) - effect.points)
      break
    }
    case 'lineup':
      keepLineup(league, { team: effect.team, week: effect.week, after: effect.before, isByHand: true }, now)
      break
    case 'schedule':
      setPairings(league, effect.before)
  }
}

export const undo = (
  league: League,
  entry: number,
  { actor, now, isForced }: { actor: string; now: number; isForced: boolean },
): void => {
  const effect = league.effects.get(entry)!
  const { teamId } = league.log[entry]!
  // Undoing a trade or a pick adds a different log entry.
  if (effect.kind === 'trade') takeBack(league, effect.trade, { actor, isForced })
  else if (effect.kind === 'pick') undoPicks(league, 1, { actor, now })
  else {
    apply(league, effect, now)
    league.undone.add(entry)
    log(league, 'undone', { actor, teamId, forced: isForced })
  }
  if (effect.kind === 'adjust' || effect.kind === 'lineup') reviewPairings(league, now)
}
