import { HOUR, WEEKS } from '../season.ts'
import { inForce, isLockedIn, type League, type Lineup, log, type Team } from './league.ts'

/** Lineups as they are kept, and as the clock mends them for those who are away. */

/** So long before a kickoff lineups are mended. */
export const BEFORE_KICKOFF = HOUR / 12

export const emptyOf = ({ slots }: League): Lineup => slots.map(() => null)

interface Kept {
  team: Team
  week: number
  after: Lineup
}

/** Keeps a lineup as the team's own; a later week that has begun, or follows a closed one, keeps what it carried. */
export const keepLineup = (league: League, { team, week, after }: Kept, now: number): boolean => {
  if (after.every(id => id === null) && inForce(team, week) === null) return false
  const { facts, closed } = league
  const begun = (each: number) =>
    now < facts.endsAt && league.facts.ids.some(id => (facts.kickoffOf(id, each) ?? now + 1) <= now)
  const next = WEEKS.find(each => each > week && !closed.has(each) && (closed.has(week) || begun(each)))
  if (next !== undefined && !team.lineups.has(next)) team.lineups.set(next, inForce(team, next))
  team.lineups.set(week, after)
  return true
}

/** What somebody has shown up to an instant: a game in the week, one of his team's last three, points per game, games. */
const formOf = ({ facts }: League, id: string, { week, now }: { week: number; now: number }): readonly number[] => {
  const over = WEEKS.filter(each => (facts.kickoffOf(id, each) ?? now) + 6 * HOUR <= now)
  const latest = over.sort((one, other) => facts.kickoffOf(id, other)! - facts.kickoffOf(id, one)!)
  const played = latest.filter(each => facts.pointsOf(id, each) !== null)
  const isRecent = latest.length === 0 || latest.slice(0, 3).some(each => played.includes(each))
  const total = played.reduce((sum, each) => sum + facts.pointsOf(id, each)!, 0)
  const ppg = played.length === 0 ? 0 : total / played.length
  return [Number(facts.kickoffOf(id, week) !== null), Number(isRecent), ppg, played.length]
}

/** The first is better than the other by the first thing that tells them apart. */
const compared = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((each, place) => each !== other[place])
  return at === -1 ? 0 : other[at]! - one[at]!
}

/**
 * Mends a lineup: slots without somebody who has a game go to those whom their form favors, equals in the order of the roster;
 * of equal slots the first goes to who is first on the roster. Who has no game takes no slot.
 */
const mended = (league: League, team: Team, { week, now }: { week: number; now: number }): Lineup => {
  const { facts, slots } = league
  const before = inForce(team, week) ?? emptyOf(league)
  const hasGame = (id: string | null) => id !== null && facts.kickoffOf(id, week) !== null
  const active = team.roster.filter(id => !team.reserve.has(id))
  const free = [...slots.keys()].filter(at => !hasGame(before[at]!))
  const staying = before.filter((_, at) => !free.includes(at))
  const left = active.filter(id => !staying.includes(id) && !isLockedIn(league, id, { week, now }))
  const after = [...before]
  for (const [eligible, seats] of Map.groupBy(free, at => slots[at]!.eligible.join())) {
    const able = left.filter(id => eligible.split(',').includes(facts.groupOf(id)))
    const forms = new Map(able.map(id => [id, formOf(league, id, { week, now })]))
    const chosen = able.toSorted((one, other) => compared(forms.get(one)!, forms.get(other)!)).slice(0, seats.length)
    const seated = able.filter(id => chosen.includes(id))
    for (const [place, id] of seated.entries()) if (hasGame(id)) after[seats[place]!] = id
  }
  return after
}

/** Mends the lineups of a week before a kickoff, of teams that have somebody in that game. */
export const mendLineups = (league: League, { week, now }: { week: number; now: number }): void => {
  const { facts, closed, lastWeek, made } = league
  if (closed.has(week) || week > lastWeek) return
  for (const team of made) {
    const concerns = (id: string) => !team.reserve.has(id) && facts.kickoffOf(id, week) === now + BEFORE_KICKOFF
    if (!team.isAuto || !team.roster.some(concerns)) continue
    const after = mended(league, team, { week, now })
    const before = inForce(team, week) ?? emptyOf(league)
    if (after.every((id, at) => id === before[at])) continue
    keepLineup(league, { team, week, after }, now)
    log(league, 'lineup', { teamId: team.id })
  }
}
