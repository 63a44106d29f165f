import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../bracket.ts'
import type { PlannedPlayoffs } from '../plan.ts'
import type { RoundAnswer } from './answers.ts'
import { lastWeekOf, type MflLeague } from './read.ts'

/**
 * The postseason, by the bracket for the title: rounds as they were played, as far as their teams are known.
 * Who enters it after the first round had a bye. Teams are ranked by the bracket's seeds, then by the standings.
 */

type Game = NonNullable<RoundAnswer['playoffGame']>[number]

const teamOf = (side: Game['home']): string | null => side?.franchise_id || null

const seededIn = ({ rounds }: MflLeague): string[] => {
  const sides = rounds.flatMap(({ playoffGame }) => playoffGame ?? []).flatMap(({ home, away }) => [home, away])
  const seeds = sides.flatMap(side =>
    side?.seed && side.franchise_id ? [[Number(side.seed), side.franchise_id] as const] : [],
  )
  return [...new Set(seeds.toSorted(([a], [b]) => a - b).map(([, id]) => id))]
}

const seedsOf = (answers: MflLeague): string[] => {
  const all = answers.league.franchises.franchise.map(({ id }) => id)
  return [...new Set([...seededIn(answers), ...answers.standings.map(({ id }) => id), ...all.toSorted()])].filter(id =>
    all.includes(id),
  )
}

/** The games of a round of which both teams are known; null as soon as one is not. */
const pairingsIn = ({ playoffGame }: RoundAnswer): Pairing[] | null => {
  const pairs = (playoffGame ?? []).map(({ home, away }) => [teamOf(home), teamOf(away)] as const)
  return pairs.length > 0 && pairs.every(([home, away]) => home !== null && away !== null) ? (pairs as Pairing[]) : null
}

/** The rounds of which all teams are known, the first one with the byes of those who enter in the second. */
const drawnIn = (rounds: readonly RoundAnswer[], seeded: readonly string[]): Pairing[][] => {
  const known = rounds.map(pairingsIn)
  const open = known.indexOf(null)
  const drawn = (open === -1 ? known : known.slice(0, open)) as Pairing[][]
  const [first, second] = drawn
  if (!first) return []
  const playing = first.flat()
  const waiting = (second?.flat() ?? seeded).filter(team => team !== null && !playing.includes(team))
  const byes = waiting.slice(0, Math.max(0, 2 ** (rounds.length - 1) - first.length))
  return [[...first, ...byes.map((team): Pairing => [team!, null])], ...drawn.slice(1)]
}

/** How many teams a bracket has: those of its first round, and one for each free place of the second. */
const sizeOf = (rounds: readonly RoundAnswer[]): number => {
  const games = rounds[0]?.playoffGame?.length ?? 0
  return games + 2 ** (rounds.length - 1)
}

const NONE = 'MFL has no playoff bracket for this league, so there is none here'
const NOT_DRAWN = "MFL's bracket cannot be read, so it is drawn here by its seeds"

/** The last week of the regular season, as MFL says; a bracket may begin before it. */
export const lastRegularWeek = ({ league, season }: MflLeague): number => {
  const last = Number(league.lastRegularSeasonWeek ?? 0)
  return Number.isInteger(last) && last > 0 ? Math.min(last, lastWeekOf(league, season)) : lastWeekOf(league, season)
}

/** The postseason as it can be had here, or null; what is otherwise is said in sentences. */
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
  const drawn = drawnIn(rounds, seededIn(answers))
  const isOver = (weeks.get(startWeek)?.matchup?.length ?? 0) > 0 && drawn.length > 0
  const sound = drawn.length <= roundsFor(teams) && isSoundBracket(drawn, teams, seeds)
  const config = {
    teams: teams as BracketSize,
    startWeek,
    reseed: false,
    divisionWinnersFirst: (league.divisions?.division.length ?? 0) > 1,
  }
  const draw = isOver ? { seeds, pairings: sound ? inBracketOrder(drawn) : [] } : null
  return { playoffs: { config, draw }, warnings: isOver && !sound ? [NOT_DRAWN] : [] }
}
