import type { PosGroup } from '../../../../data/positions.ts'
import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import type { PlatformPlayer } from '../player-matching.ts'
import type { Seating } from '../seats.ts'
import type { MatchupAnswer, ResultAnswer, WeekBody } from './answers.ts'
import { playersIn } from './moves-text.ts'
import type { MflLeague } from './read.ts'

/** By what weeks are read: the league's seats, and who its players are. */
export interface Reading {
  seating: Seating
  people: ReadonlyMap<string, PlatformPlayer>
}

/**
 * Starters in our seats. MFL does not say who sits where, so each takes the first seat that he may have, and who sits there
 * moves on where he can.
 */
export const seated = (
  starters: readonly string[],
  groupOf: (player: string) => PosGroup | null,
  { config: { slots } }: Seating,
): (string | null)[] => {
  const seats: (string | null)[] = slots.map(() => null)
  const place = (player: string, tried: Set<number>): boolean => {
    const group = groupOf(player)
    return slots.some(({ eligible }, at) => {
      if (group === null || tried.has(at) || !eligible.includes(group)) return false
      tried.add(at)
      const sitting = seats[at] ?? null
      if (sitting !== null && !place(sitting, tried)) return false
      seats[at] = player
      return true
    })
  }
  for (const player of starters) place(player, new Set())
  return seats
}

/** Points as MFL writes them, nothing for 0; null for a text that is no number. */
const pointsOf = (text: string | null | undefined): number | null => {
  const points = Number(text ?? '')
  return Number.isFinite(points) ? points : null
}

const lineupOf = (result: ResultAnswer, { seating, people }: Reading): PlannedLineup => {
  const starters = [...new Set(playersIn(result.starters))]
  const listed = result.player ?? []
  const paid = listed.map(({ id, score }) => [id, pointsOf(score)] as const)
  return {
    team: result.id,
    players: [...new Set([...starters, ...playersIn(result.nonstarters), ...listed.map(({ id }) => id)])],
    starters: seated(starters, player => people.get(player)?.scoredAs ?? null, seating),
    points: pointsOf(result.score),
    playerPoints: new Map(paid.filter((each): each is [string, number] => each[1] !== null)),
  }
}

/** What each team did in a week, whether it met somebody or not. */
export const resultsIn = ({ matchup, franchise }: WeekBody): ResultAnswer[] => [
  ...(matchup ?? []).flatMap(each => each.franchise),
  ...(franchise ?? []),
]

const teamIds = ({ league }: Pick<MflLeague, 'league'>): ReadonlySet<string> =>
  new Set(league.franchises.franchise.map(({ id }) => id))

/** Rosters and lineups of every week that MFL has starters for; who plays twice has one lineup for both. */
export const weeksOf = (answers: MflLeague, reading: Reading): PlannedWeek[] => {
  const teams = teamIds(answers)
  return [...answers.weeks].flatMap(([week, body]) => {
    const played = resultsIn(body).filter(({ id, starters }) => teams.has(id) && playersIn(starters).length > 0)
    const byTeam = Map.groupBy(played, ({ id }) => id)
    const lineups = [...byTeam.values()].map(([first]) => lineupOf(first!, reading))
    return lineups.length === 0 ? [] : [{ week, lineups: lineups.sort((a, b) => (a.team < b.team ? -1 : 1)) }]
  })
}

/** Weeks in which somebody who may sit somewhere on MFL finds no seat here. */
export const weeksOfOtherSeats = (answers: MflLeague, { seating, people }: Reading): number[] => {
  const groupOf = (player: string): PosGroup | null => people.get(player)?.scoredAs ?? null
  const isSeated = ({ starters }: ResultAnswer): boolean => {
    const able = [...new Set(playersIn(starters))].filter(player => ![null, 'OTHER'].includes(groupOf(player)))
    return seated(able, groupOf, seating).filter(player => player !== null).length === able.length
  }
  return [...answers.weeks].flatMap(([week, body]) => (resultsIn(body).every(isSeated) ? [] : [week]))
}

/** Weeks in which somebody starts of whom MFL does not say who he is. */
export const weeksOfStrangers = ({ weeks }: MflLeague, { people }: Reading): number[] =>
  [...weeks].flatMap(([week, body]) => {
    const starters = resultsIn(body).flatMap(result => playersIn(result.starters))
    return starters.every(player => people.has(player)) ? [] : [week]
  })

const isRegular = ({ regularSeason }: MatchupAnswer): boolean => regularSeason !== '0'

/** Weeks in which a team of the regular season meets several others. */
export const doublesIn = ({ weeks }: MflLeague): number[] =>
  [...weeks].flatMap(([week, { matchup }]) => {
    const ids = (matchup ?? []).filter(isRegular).flatMap(({ franchise }) => franchise.map(({ id }) => id))
    return new Set(ids).size < ids.length ? [week] : []
  })

const homeFirst = (a: ResultAnswer, b: ResultAnswer): number => Number(b.isHome === '1') - Number(a.isHome === '1')

/** The schedule of the regular season: each team in one matchup a week. MFL lists the guest first. */
export const matchupsOf = (answers: Pick<MflLeague, 'league' | 'weeks'>, lastRegularWeek: number): PlannedMatchup[] => {
  const teams = teamIds(answers)
  return [...answers.weeks].flatMap(([week, { matchup }]) => {
    const seen = new Set<string>()
    return (matchup ?? []).filter(isRegular).flatMap(({ franchise }): PlannedMatchup[] => {
      const known = franchise.filter(({ id }) => teams.has(id)).toSorted(homeFirst)
      const [home, away] = known.map(({ id }) => id)
      const sides = [home, away].filter(id => id !== undefined)
      if (week > lastRegularWeek || home === undefined || sides.some(id => seen.has(id))) return []
      for (const id of sides) seen.add(id)
      return [{ week, home, away: away ?? null }]
    })
  })
}
