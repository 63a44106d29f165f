import { HOUR, WEEKS } from '../season.ts'
import { isLockedIn, type League, type Lineup, lineupInEffect, log, type Team } from './league.ts'

/** Stored lineups, and lineups set by auto-lineup. */

/** Auto-lineup runs this long before a kickoff. */
export const BEFORE_KICKOFF = HOUR / 12

export const emptyOf = ({ slots }: League): Lineup => slots.map(() => null)

interface Kept {
  team: Team
  week: number
  after: Lineup
  isByHand?: boolean
}

/**
 * Stores a team's lineup for a week. If this week is closed, or if a later open week has started, the next
 * open week keeps the lineup that it has carried over. An empty lineup is stored only if a manager saved it.
 */
export const keepLineup = (league: League, { team, week, after, isByHand = false }: Kept, now: number): boolean => {
  if (!isByHand && after.every(id => id === null) && lineupInEffect(team, week) === null) return false
  const { facts, closed } = league
  const begun = (each: number) =>
    now < facts.endsAt && league.facts.ids.some(id => (facts.kickoffOf(id, each) ?? now + 1) <= now)
  const next = WEEKS.find(each => each > week && !closed.has(each) && (closed.has(week) || begun(each)))
  if (next !== undefined && !team.lineups.has(next)) team.lineups.set(next, lineupInEffect(team, next))
  team.lineups.set(week, after)
  if (isByHand && after.every(id => id === null)) team.savedEmpty.add(week)
  else team.savedEmpty.delete(week)
  return true
}

/**
 * Returns a player's form at a given time: whether they have a game this week, whether they played in one of the team's
 * last two games, their points per game, and their games.
 */
const formOf = ({ facts }: League, id: string, { week, now }: { week: number; now: number }): readonly number[] => {
  const over = WEEKS.filter(each => (facts.kickoffOf(id, each) ?? now) + 6 * HOUR <= now)
  const latest = over.sort((one, other) => facts.kickoffOf(id, other)! - facts.kickoffOf(id, one)!)
  const played = latest.filter(each => facts.pointsOf(id, each) !== null)
  const isRecent = latest.length === 0 || latest.slice(0, 2).some(each => played.includes(each))
  const total = played.reduce((sum, each) => sum + facts.pointsOf(id, each)!, 0)
  const ppg = played.length === 0 ? 0 : total / played.length
  return [Number(facts.kickoffOf(id, week) !== null), Number(isRecent), ppg, played.length]
}

/** Compares two lists by their first different element. */
const compared = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, place) => each !== other[place])
  return at === -1 ? 0 : other[at]! - one[at]!
}

/**
 * Returns the lineup that the clock sets. Starters who are available or locked stay. The other slots go to available
 * players by form, and then to any players with a game, where current starters come first. Players in one kind of slot
 * are placed in roster order, and starters stay in their slots.
 */
const filled = (league: League, team: Team, { week, now }: { week: number; now: number }): Lineup => {
  const { facts, slots } = league
  const before = lineupInEffect(team, week) ?? emptyOf(league)
  const active = team.roster.filter(id => !team.reserve.has(id))
  const forms = new Map(active.map(id => [id, formOf(league, id, { week, now })]))
  const isLocked = (id: string) => isLockedIn(league, id, { week, now })
  const isAvailable = (id: string) => forms.get(id)![0] === 1 && forms.get(id)![1] === 1
  const free = [...slots.keys()].filter(
    at => before[at] === null || !(isLocked(before[at]!) || isAvailable(before[at]!)),
  )
  const staying = before.filter((_, at) => !free.includes(at))
  const left = active.filter(id => !staying.includes(id) && !isLocked(id))
  const order = (id: string): readonly number[] => {
    const form = forms.get(id)!
    return isAvailable(id) ? [1, ...form] : [0, form[0]!, Number(before.includes(id)), ...form]
  }
  const after = before.map((id, at) => (free.includes(at) ? null : id))
  for (const [eligible, seats] of Map.groupBy(free, at => slots[at]!.eligible.join())) {
    const able = left.filter(id => eligible.split(',').includes(facts.groupOf(id)))
    const chosen = able.toSorted((one, other) => compared(order(one), order(other))).slice(0, seats.length)
    for (const at of seats) if (chosen.includes(before[at]!)) after[at] = before[at]!
    const open = seats.filter(at => after[at] === null)
    for (const [place, id] of able.filter(each => chosen.includes(each) && !after.includes(each)).entries())
      after[open[place]!] = id
  }
  return after
}

/**
 * Returns true if the clock sets a team's lineups: if the team chose that or, without a choice, if the league has
 * drafted.
 */
export const isAutoLineup = ({ room: { draft } }: League, { auto }: Team): boolean =>
  auto ?? (draft !== null && draft.picks.length === draft.turns.length)

/** Sets a lineup as the clock does, if the starters change. */
const setFilled = (league: League, team: Team, at: { week: number; now: number }): void => {
  const after = filled(league, team, at)
  const before = lineupInEffect(team, at.week) ?? emptyOf(league)
  if (after.every(id => id === null || before.includes(id))) return
  keepLineup(league, { team, week: at.week, after }, at.now)
  log(league, 'lineup', { teamId: team.id }, { effect: { kind: 'lineup', team, week: at.week, before, after } })
}

/** Fills all teams' lineups after a draft, beginning with the first open week. */
export const fillDraftedLineups = (league: League, now: number): void => {
  const week = WEEKS.find(each => !league.closed.has(each))
  if (week === undefined) return
  for (const team of league.made) setFilled(league, team, { week, now })
}

/** Before a kickoff, sets the week's lineups for teams that have a player in the game. */
export const autoFillLineups = (league: League, { week, now }: { week: number; now: number }): void => {
  const { facts, closed, lastWeek, made } = league
  if (closed.has(week) || week > lastWeek) return
  for (const team of made) {
    const concerns = (id: string) => !team.reserve.has(id) && facts.kickoffOf(id, week) === now + BEFORE_KICKOFF
    if (!isAutoLineup(league, team) || !team.roster.some(concerns) || team.savedEmpty.has(week)) continue
    setFilled(league, team, { week, now })
  }
}
