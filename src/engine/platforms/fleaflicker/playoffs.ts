import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../bracket.ts'
import type { PlannedPlayoffs } from '../plan.ts'
import type { GameAnswer } from './answers.ts'
import type { FleaflickerLeague } from './read.ts'
import { teamsIn } from './teams.ts'
import { isComplete, lastRegularWeek, sideOf } from './weeks.ts'

/**
 * The postseason. Fleaflicker does not say how it is played, so it is read from its games: those for the title are neither
 * consolation games nor the one for third place, and who joins in the second round had a bye. Seeds are the ranks of the postseason,
 * which put winners of divisions first.
 */

const isForTitle = ({ isPlayoffs, isConsolation, isThirdPlaceGame }: GameAnswer): boolean =>
  isPlayoffs === true && !isConsolation && !isThirdPlaceGame

const seedsOf = (answers: FleaflickerLeague): string[] => {
  const teams = teamsIn(answers)
  const rank = ({ recordPostseason, recordOverall }: (typeof teams)[number]): number =>
    recordPostseason?.rank ?? recordOverall?.rank ?? teams.length
  return teams.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id).map(({ id }) => String(id))
}

/** The rounds that have been drawn, by week. */
const roundsIn = ({ weeks }: FleaflickerLeague): [week: number, round: Pairing[]][] =>
  [...weeks].flatMap(([week, games]): [number, Pairing[]][] => {
    const round = games.flatMap(({ game }): Pairing[] => {
      const [home, away] = [sideOf(game, 'home'), sideOf(game, 'away')]
      return isForTitle(game) && home !== null && away !== null ? [[home, away]] : []
    })
    return round.length === 0 ? [] : [[week, round]]
  })

/** How many rounds there will be: up to the game for the title, else up to the last week there is. */
const lengthOf = ({ weeks, lastWeek }: FleaflickerLeague, drawn: readonly number[]): number => {
  const isOver = [...weeks.values()].flat().some(({ game }) => game.isChampionshipGame)
  return isOver ? drawn.length : lastWeek - drawn[0]! + 1
}

/** The first round with its byes: of those who join in the second one, else of the best seeds. */
const withByes = (rounds: readonly Pairing[][], length: number, seeds: readonly string[]): Pairing[][] => {
  const [first = [], second] = rounds
  const waiting = (second?.flat() ?? seeds).filter(team => team !== null && !first.flat().includes(team))
  const byes = waiting.slice(0, Math.max(0, 2 ** (length - 1) - first.length))
  return [[...first, ...byes.map((team): Pairing => [team!, null])], ...rounds.slice(1)]
}

const NOT_YET = 'Fleaflicker shows no playoffs yet: a later sync brings them'
const NONE = 'Fleaflicker has no playoffs for this league, so there are none here'
const NOT_DRAWN = "Fleaflicker's bracket cannot be read, so it is drawn here by its seeds"

/** The postseason as it can be had here, or null; what is otherwise is said in sentences. */
export const playoffsOf = (answers: FleaflickerLeague): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  const last = lastRegularWeek(answers)
  const drawn = roundsIn(answers)
  if (last === null || drawn.length === 0) return { playoffs: null, warnings: [isComplete(answers) ? NONE : NOT_YET] }
  const { standings, longWeeks } = answers
  const seeds = seedsOf(answers)
  const length = lengthOf(
    answers,
    drawn.map(([week]) => week),
  )
  const rounds = withByes(
    drawn.map(([, round]) => round),
    length,
    seeds,
  )
  const teams = rounds[0]!.flat().filter(team => team !== null).length
  const startWeek = drawn[0]![0]
  const longRounds = longWeeks.some(week => week >= startWeek)
  const fault = bracketFault({ teams, startWeek, season: standings.season, teamCount: seeds.length, longRounds })
  if (fault !== null) return { playoffs: null, warnings: [fault] }
  const sound = rounds.length <= roundsFor(teams) && isSoundBracket(rounds, teams, seeds)
  const config = {
    teams: teams as BracketSize,
    startWeek,
    reseed: false,
    divisionWinnersFirst: (standings.divisions?.length ?? 0) > 1,
  }
  return {
    playoffs: { config, draw: { seeds, pairings: sound ? inBracketOrder(rounds) : [] } },
    warnings: sound ? [] : [NOT_DRAWN],
  }
}
