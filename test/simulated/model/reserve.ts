import { bench, isPlaying, type Kept, type League, type Team } from './league.ts'

/** Injured reserve (IR). Players on it do not count toward the roster limit and cannot start. */

/** Returns the number of roster spots in use. */
export const takenOf = ({ roster, reserve }: Kept): number => roster.length - reserve.size

/** Returns the number of roster spots in use, not counting one player if given. */
export const takenWithout = (team: Kept, gone: string | null): number =>
  takenOf(team) - (gone !== null && team.roster.includes(gone) && !team.reserve.has(gone) ? 1 : 0)

const isOver = ({ facts }: League, id: string, { week, now }: { week: number; now: number }): boolean => {
  const kickoffAt = facts.kickoffOf(id, week)
  return kickoffAt !== null && kickoffAt + 6 * 3_600_000 <= now
}

const weeksOver = (league: League, id: string, now: number): number[] =>
  Array.from({ length: 18 }, (_, at) => at + 1).filter(week => isOver(league, id, { week, now }))

const hasPlayed = ({ facts }: League, id: string, week: number): boolean => facts.pointsOf(id, week) !== null

/** Returns true if a player has finished a game that started at or after a given time. */
const playedSince = (league: League, id: string, { since, now }: { since: number; now: number }): boolean =>
  weeksOver(league, id, now).some(week => hasPlayed(league, id, week) && league.facts.kickoffOf(id, week)! >= since)

/** Returns the players on IR who have played again, in roster order, except for one. */
export const returnedIn = (league: League, team: Kept, { now, but }: { now: number; but?: string | null }): string[] =>
  team.roster.filter(id => {
    const since = team.reserve.get(id)
    return since !== undefined && id !== but && playedSince(league, id, { since, now })
  })

/** Returns true if a player can be on IR without a forced move. */
const isFit = (league: League, id: string, now: number): boolean => {
  const { facts } = league
  const weeks = weeksOver(league, id, now).sort((a, b) => facts.kickoffOf(id, b)! - facts.kickoffOf(id, a)!)
  if (!weeks.some(week => hasPlayed(league, id, week))) return true
  return weeks.slice(0, 2).some(week => hasPlayed(league, id, week))
}

/** Returns the reasons why a player cannot be moved to IR or activated. */
export const faultsOfReserve = (
  league: League,
  { team, id, active, isForced }: { team: Kept; id: string; active: boolean; isForced: boolean },
  now: number,
): Set<string> => {
  const isThere = team.roster.includes(id) && team.reserve.has(id)
  if (active) return new Set(isThere && takenOf(team) < league.capacity ? [] : ['conflict'])
  if (league.spots === 0 || !team.roster.includes(id) || isThere) return new Set(['conflict'])
  const faults = new Set<string>()
  if (!isForced && isPlaying(league, id, now)) faults.add('locked')
  if ((!isForced && isFit(league, id, now)) || team.reserve.size >= league.spots) faults.add('conflict')
  return faults
}

/** Moves a player to IR, or activates the player. */
export const reserve = (
  league: League,
  { team, id, active }: { team: Team; id: string; active: boolean },
  now: number,
): void => {
  if (active) {
    team.reserve.delete(id)
    return
  }
  bench(league, team, id)
  team.reserve.set(id, now)
}
