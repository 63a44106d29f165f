import type { BracketSize } from '../../../../data/leagues.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../shared/bracket.ts'
import type { PlannedLineup, PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../shared/plan.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import type { SlotLayout } from '../shared/slots.ts'
import {
  lastWeekOf,
  type MatchupAnswer,
  type MflLeague,
  playersIn,
  type ResultAnswer,
  type RoundAnswer,
  type WeekBody,
} from './client.ts'

/** The input for reading weeks: the league's slots and players. */
export interface WeekInput {
  slots: SlotLayout
  people: ReadonlyMap<string, PlatformPlayer>
}

/**
 * Assigns starters to Hindsight's slots. MFL does not report starters' slots, so each starter takes the first eligible
 * one. If another player is already in that slot, that player moves to a different one if possible.
 */
export const assignStarters = (
  starters: readonly string[],
  groupOf: (player: string) => PosGroup | null,
  { config: { slots } }: SlotLayout,
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

/** Parses MFL's points. An empty string is 0, and a string that is not a number is null. */
const pointsOf = (text: string | null | undefined): number | null => {
  const points = Number(text ?? '')
  return Number.isFinite(points) ? points : null
}

/** Returns points by player. Leaves out points that are not numbers. */
export const pointsByPlayer = (scores: readonly (readonly [player: string, score: string])[]): Map<string, number> =>
  new Map(
    scores.flatMap(([player, score]) => {
      const points = pointsOf(score)
      return points === null ? [] : [[player, points] as const]
    }),
  )

const lineupOf = (result: ResultAnswer, { slots, people }: WeekInput): PlannedLineup => {
  const starters = [...new Set(playersIn(result.starters))]
  const listed = result.player ?? []
  const paid = listed.map(({ id, score }) => [id, pointsOf(score)] as const)
  return {
    team: result.id,
    players: [...new Set([...starters, ...playersIn(result.nonstarters), ...listed.map(({ id }) => id)])],
    starters: assignStarters(starters, player => people.get(player)?.scoredAs ?? null, slots),
    points: pointsOf(result.score),
    playerPoints: new Map(paid.filter((each): each is [string, number] => each[1] !== null)),
  }
}

/** Returns each team's result in a week, with or without an opponent. */
export const resultsIn = ({ matchup, franchise }: WeekBody): ResultAnswer[] => [
  ...(matchup ?? []).flatMap(each => each.franchise),
  ...(franchise ?? []),
]

const teamIds = ({ league }: Pick<MflLeague, 'league'>): ReadonlySet<string> =>
  new Set(league.franchises.franchise.map(({ id }) => id))

/**
 * Returns rosters and lineups for every week with starters on MFL. A team that plays twice uses one lineup for both
 * games.
 */
export const weeksOf = (answers: MflLeague, reading: WeekInput): PlannedWeek[] => {
  const teams = teamIds(answers)
  return [...answers.weeks].flatMap(([week, body]) => {
    const played = resultsIn(body).filter(({ id, starters }) => teams.has(id) && playersIn(starters).length > 0)
    const byTeam = Map.groupBy(played, ({ id }) => id)
    const lineups = [...byTeam.values()].map(([first]) => lineupOf(first!, reading))
    return lineups.length === 0 ? [] : [{ week, lineups: lineups.sort((a, b) => (a.team < b.team ? -1 : 1)) }]
  })
}

/** Returns the weeks with a starter who does not fit into any of Hindsight's slots. */
export const weeksOfOtherSlots = (answers: MflLeague, { slots, people }: WeekInput): number[] => {
  const groupOf = (player: string): PosGroup | null => people.get(player)?.scoredAs ?? null
  const fitsSlots = ({ starters }: ResultAnswer): boolean => {
    const able = [...new Set(playersIn(starters))].filter(player => ![null, 'OTHER'].includes(groupOf(player)))
    return assignStarters(able, groupOf, slots).filter(player => player !== null).length === able.length
  }
  return [...answers.weeks].flatMap(([week, body]) => (resultsIn(body).every(fitsSlots) ? [] : [week]))
}

/** Returns the weeks with a starter who is not in MFL's player list. */
export const weeksOfStrangers = ({ weeks }: MflLeague, { people }: WeekInput): number[] =>
  [...weeks].flatMap(([week, body]) => {
    const starters = resultsIn(body).flatMap(result => playersIn(result.starters))
    return starters.every(player => people.has(player)) ? [] : [week]
  })

const isRegular = ({ regularSeason }: MatchupAnswer): boolean => regularSeason !== '0'

/** Returns the regular-season weeks when a team has several opponents. */
export const doubleheaderWeeks = ({ weeks }: MflLeague): number[] =>
  [...weeks].flatMap(([week, { matchup }]) => {
    const ids = (matchup ?? []).filter(isRegular).flatMap(({ franchise }) => franchise.map(({ id }) => id))
    return new Set(ids).size < ids.length ? [week] : []
  })

const homeFirst = (a: ResultAnswer, b: ResultAnswer): number => Number(b.isHome === '1') - Number(a.isHome === '1')

/**
 * Returns the regular-season schedule, with each team in at most one matchup per week. MFL lists the away team first.
 */
export const matchupsOf = (answers: Pick<MflLeague, 'league' | 'weeks'>, lastRegularWeek: number): PlannedMatchup[] => {
  const teams = teamIds(answers)
  return [...answers.weeks].flatMap(([week, { matchup }]) => {
    const seen = new Set<string>()
    return (matchup ?? []).filter(isRegular).flatMap(({ franchise }): PlannedMatchup[] => {
      const present = franchise.filter(({ id }) => teams.has(id)).toSorted(homeFirst)
      const [home, away] = present.map(({ id }) => id)
      const sides = [home, away].filter(id => id !== undefined)
      if (week > lastRegularWeek || home === undefined || sides.some(id => seen.has(id))) return []
      for (const id of sides) seen.add(id)
      return [{ week, home, away: away ?? null }]
    })
  })
}

/**
 * The postseason, from the rounds of the championship bracket whose teams are known. A team that enters after the first
 * round had a bye. Teams are ranked by the bracket's seeds, then by the standings.
 */

type Game = NonNullable<RoundAnswer['playoffGame']>[number]

const teamOf = (side: Game['home']): string | null => side?.franchise_id || null

const seededTeams = ({ rounds }: MflLeague): string[] => {
  const sides = rounds.flatMap(({ playoffGame }) => playoffGame ?? []).flatMap(({ home, away }) => [home, away])
  const seeds = sides.flatMap(side =>
    side?.seed && side.franchise_id ? [[Number(side.seed), side.franchise_id] as const] : [],
  )
  return [...new Set(seeds.toSorted(([a], [b]) => a - b).map(([, id]) => id))]
}

const seedsOf = (answers: MflLeague): string[] => {
  const all = answers.league.franchises.franchise.map(({ id }) => id)
  return [...new Set([...seededTeams(answers), ...answers.standings.map(({ id }) => id), ...all.toSorted()])].filter(
    id => all.includes(id),
  )
}

/** Returns a round's games; null unless all of its teams are known. */
const pairingsIn = ({ playoffGame }: RoundAnswer): Pairing[] | null => {
  const pairs = (playoffGame ?? []).map(({ home, away }) => [teamOf(home), teamOf(away)] as const)
  return pairs.length > 0 && pairs.every(([home, away]) => home !== null && away !== null) ? (pairs as Pairing[]) : null
}

/** Returns the rounds whose teams are known. The first round includes byes for teams that enter in the second. */
const knownRounds = (rounds: readonly RoundAnswer[], seeded: readonly string[]): Pairing[][] => {
  const pairings = rounds.map(pairingsIn)
  const open = pairings.indexOf(null)
  const drawnRounds = (open === -1 ? pairings : pairings.slice(0, open)) as Pairing[][]
  const [first, second] = drawnRounds
  if (!first) return []
  const playing = first.flat()
  const waiting = (second?.flat() ?? seeded).filter(team => team !== null && !playing.includes(team))
  const byes = waiting.slice(0, Math.max(0, 2 ** (rounds.length - 1) - first.length))
  return [[...first, ...byes.map((team): Pairing => [team!, null])], ...drawnRounds.slice(1)]
}

/**
 * Returns the number of teams in a bracket: the teams in its first round, plus one for each open spot in the second.
 */
const sizeOf = (rounds: readonly RoundAnswer[]): number => {
  const games = rounds[0]?.playoffGame?.length ?? 0
  return games + 2 ** (rounds.length - 1)
}

const NONE = "MFL doesn't have a playoff bracket for this league, so this mirror doesn't have one either"
const NOT_DRAWN = "MFL's bracket can't be read, so Hindsight drew it from its seeds"

/** Returns MFL's last regular-season week. A bracket can begin before it. */
export const lastRegularWeek = ({ league, season }: MflLeague): number => {
  const last = Number(league.lastRegularSeasonWeek ?? 0)
  return Number.isInteger(last) && last > 0 ? Math.min(last, lastWeekOf(league, season)) : lastWeekOf(league, season)
}

/** Returns the postseason in a form that Hindsight supports (or null), and warnings about the differences. */
export const playoffsOf = (answers: MflLeague): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  const rounds = answers.rounds.toSorted((a, b) => Number(a.week) - Number(b.week))
  if (rounds.length === 0 || !rounds[0]!.playoffGame?.length) return { playoffs: null, warnings: [NONE] }
  const { season, league, weeks } = answers
  const teams = sizeOf(rounds)
  const startWeek = Number(rounds[0]!.week)
  const longRounds = rounds.some(({ week }, at) => Number(week) !== startWeek + at)
  const teamCount = league.franchises.franchise.length
  const fault = bracketFault({ teams, startWeek, season, teamCount, longRounds })
  if (fault !== null) return { playoffs: null, warnings: [fault] }
  const seeds = seedsOf(answers)
  const drawnRounds = knownRounds(rounds, seededTeams(answers))
  const isOver = (weeks.get(startWeek)?.matchup?.length ?? 0) > 0 && drawnRounds.length > 0
  const sound = drawnRounds.length <= roundsFor(teams) && isSoundBracket(drawnRounds, teams, seeds)
  const config = {
    teams: teams as BracketSize,
    startWeek,
    reseed: false,
    divisionWinnersFirst: (league.divisions?.division.length ?? 0) > 1,
  }
  const draw = isOver ? { seeds, pairings: sound ? inBracketOrder(drawnRounds) : [] } : null
  return { playoffs: { config, draw }, warnings: isOver && !sound ? [NOT_DRAWN] : [] }
}
