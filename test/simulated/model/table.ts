import { inForce, type League, type Team } from './league.ts'

/** Matchups and the table of a league, as the contract says them. */

export interface Meeting {
  week: number
  home: string
  away: string | null
}

export interface Result {
  team: Team
  wins: number
  losses: number
  ties: number
  /** Hundredths. */
  pointsFor: number
  pointsAgainst: number
}

interface Played {
  one: Team
  other: Team
  totals: readonly [number, number]
}

/** Hundredths that a team has made in a week with the games that are over. */
export const totalOf = ({ facts }: League, team: Team, { week, now }: { week: number; now: number }): number =>
  (inForce(team, week) ?? []).reduce((sum, id) => {
    const kickoffAt = id === null ? null : facts.kickoffOf(id, week)
    const isOver = kickoffAt !== null && kickoffAt + 6 * 3_600_000 <= now
    return sum + (isOver ? (facts.pointsOf(id!, week) ?? 0) : 0)
  }, 0)

/** The matchups of weeks that count, but those in which neither side has a lineup. */
const playedIn = (league: League, meetings: readonly Meeting[], now: number): Played[] =>
  meetings.flatMap(({ week, home, away }): Played[] => {
    if (away === null || league.facts.endOf(week) > now) return []
    const [one, other] = [home, away].map(id => league.teams.find(team => team.id === id)!) as [Team, Team]
    if (inForce(one, week) === null && inForce(other, week) === null) return []
    return [{ one, other, totals: [totalOf(league, one, { week, now }), totalOf(league, other, { week, now })] }]
  })

const resultOf = (team: Team, all: readonly Played[]): Result => {
  const result: Result = { team, wins: 0, losses: 0, ties: 0, pointsFor: 0, pointsAgainst: 0 }
  for (const { one, other, totals } of all) {
    if (one !== team && other !== team) continue
    const [own, its] = one === team ? totals : ([totals[1], totals[0]] as const)
    result.pointsFor += own
    result.pointsAgainst += its
    result[own > its ? 'wins' : own < its ? 'losses' : 'ties']++
  }
  return result
}

/** Wins, a tie being half of one, of all games. */
const shareOf = ({ wins, losses, ties }: Pick<Result, 'wins' | 'losses' | 'ties'>): number =>
  wins + losses + ties === 0 ? 0 : (wins + ties / 2) / (wins + losses + ties)

/** The record of each team against those it is level with; only where all of them met equally often. */
const amongThem = (level: readonly Result[], all: readonly Played[]): number[] => {
  const teams = level.map(({ team }) => team)
  const inside = all.filter(({ one, other }) => teams.includes(one) && teams.includes(other))
  const met = teams.flatMap((one, at) =>
    teams
      .slice(at + 1)
      .map(other => inside.filter(each => [each.one, each.other].every(of => of === one || of === other)).length),
  )
  if (new Set(met).size !== 1 || met[0] === 0) return level.map(() => 0)
  return teams.map(team => shareOf(resultOf(team, inside)))
}

const MEASURES: readonly ((level: readonly Result[], all: readonly Played[]) => number[])[] = [
  level => level.map(shareOf),
  level => level.map(({ pointsFor }) => pointsFor),
  amongThem,
  level => level.map(({ pointsAgainst }) => pointsAgainst),
]

/** Those who are first of some by all measures; more than one if they are level. */
const firstOf = (waiting: readonly Result[], all: readonly Played[]): readonly Result[] => {
  let level = waiting
  for (const measure of MEASURES) {
    if (level.length === 1) return level
    const worth = measure(level, all)
    const most = Math.max(...worth)
    level = level.filter((_, at) => worth[at] === most)
  }
  return level
}

/** A place of the table, and whether it and the next one are level by all measures. */
export interface Place extends Result {
  isLevel: boolean
}

/** The table: one place after the other, each time from the first measure on; of those level the first in draft order. */
export const tableOf = (league: League, meetings: readonly Meeting[], now: number): Place[] => {
  const all = playedIn(league, meetings, now)
  let waiting = league.teams.map(team => resultOf(team, all))
  const table: { result: Result; level: readonly Result[] }[] = []
  while (waiting.length > 0) {
    const level = firstOf(waiting, all)
    table.push({ result: level[0]!, level })
    waiting = waiting.filter(each => each !== level[0])
  }
  return table.map(({ result, level }, at) => {
    const next = table[at + 1]?.result
    return { ...result, isLevel: next !== undefined && level.includes(next) }
  })
}
