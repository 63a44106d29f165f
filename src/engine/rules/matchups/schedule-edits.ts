import { type NumberedTeam, teamsByNumber } from '../names/league-names.ts'

/**
 * The commissioner's changes to a league's schedule.
 *
 * 1. A week gets the given pairings. Every team that is not in one has a bye. Each team is in at most one pairing.
 * 2. Two weeks can be swapped.
 * 3. Teams are given by id, number or name.
 *
 * Source: docs/rules.md, Schedule.
 */

/** A pairing as requested. If it does not have a week, it is for the week in the request. */
interface WrittenPairing {
  week?: number | undefined
  home: string
  away: string
}

/** A matchup or a bye in a week. */
interface Pairing {
  week: number
  homeId: string
  awayId: string | null
}

type Team = { id: string } & NumberedTeam

const teamOf = (written: string, teams: readonly Team[]): Team | null => {
  const text = written.trim().toLowerCase()
  const ways = [
    teams.filter(({ id }) => id.toLowerCase() === text),
    teamsByNumber(text, teams),
    teams.filter(({ name }) => name.toLowerCase() === text),
  ]
  const found = ways.find(({ length }) => length > 0) ?? []
  return found.length === 1 ? found[0]! : null
}

/**
 * Returns the changed weeks with these pairings, and byes for all other teams. If the pairings are invalid, returns
 * what is wrong.
 */
export const weeksOfPairings = (
  written: readonly WrittenPairing[],
  { teams, lastWeek, week: usual }: { teams: readonly Team[]; lastWeek: number; week: number | undefined },
): { pairings: Pairing[] } | { problem: string } => {
  const pairings: Pairing[] = []
  for (const [at, { week = usual, ...sides }] of written.entries()) {
    const where = `Pairing ${at + 1}`
    if (week === undefined) return { problem: `${where} must have a week, or set one week for all pairings` }
    if (week > lastWeek)
      return { problem: `${where} is in week ${week}, but the regular season ends with week ${lastWeek}` }
    const [home, away] = [teamOf(sides.home, teams), teamOf(sides.away, teams)]
    if (!home || !away)
      return { problem: `${where} has "${home ? sides.away : sides.home}", which does not match exactly one team` }
    if (home === away) return { problem: `${home.name} can't play itself in week ${week}` }
    const twice = [home, away].find(({ id }) =>
      pairings.some(each => each.week === week && (each.homeId === id || each.awayId === id)),
    )
    if (twice) return { problem: `${twice.name} would play twice in week ${week}` }
    pairings.push({ week, homeId: home.id, awayId: away.id })
  }
  const weeks = [...new Set(pairings.map(each => each.week))].sort((a, b) => a - b)
  return {
    pairings: weeks.flatMap(week => {
      const weekPairings = pairings.filter(each => each.week === week)
      const busy = new Set(weekPairings.flatMap(({ homeId, awayId }) => [homeId, awayId]))
      const byes = teams.filter(({ id }) => !busy.has(id)).map(({ id }) => ({ week, homeId: id, awayId: null }))
      return [...weekPairings, ...byes]
    }),
  }
}

export const swappedWeeks = (schedule: readonly Pairing[], [one, other]: readonly [number, number]): Pairing[] =>
  schedule
    .filter(({ week }) => week === one || week === other)
    .map(each => ({ ...each, week: each.week === one ? other : one }))
    .sort((a, b) => a.week - b.week)
