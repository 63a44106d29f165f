import { championOf, type Game, roundsOf, thirdPlaceOf } from '../model/bracket.ts'
import { givenTo, totalOf } from '../model/table.ts'
import type { Played } from '../stage.ts'

/** A bracket in the API's format. */

interface Side {
  seed: number
  team: { id: string }
  total: number | null
  adjustment: number
}

interface ShownGame {
  home: Side
  away: Side | null
  winner: string | null
  tiebreak: boolean
  source?: string
}

export interface Bracket {
  rounds: { week: number; name: string; games: ShownGame[] }[]
  thirdPlace: { games: [ShownGame] } | null
  champion: { id: string } | null
}

const shownSide = (side: Side | null) => side && [side.seed, side.team.id, side.total, side.adjustment]

const shownGame = ({ home, away, winner, tiebreak }: ShownGame) => [shownSide(home), shownSide(away), winner, tiebreak]

/** Returns the parts of a bracket that are compared. */
export const shownBracket = (bracket: Bracket | null) =>
  bracket && [
    bracket.champion?.id ?? null,
    bracket.thirdPlace && shownGame(bracket.thirdPlace.games[0]),
    ...bracket.rounds.map(({ week, name, games }) => [...[week, name], ...games.map(shownGame)]),
  ]

/** Returns the totals with live points, by week and team. The model does not have live points. */
export const liveTotals = (bracket: Bracket | null): ReadonlyMap<string, number | null> => {
  const { rounds = [], thirdPlace = null } = bracket ?? {}
  const games = [
    ...rounds.flatMap(({ week, games }) => games.map(game => ({ week, game }))),
    ...(thirdPlace?.games ?? []).map(game => ({ week: rounds.at(-1)!.week, game })),
  ]
  return new Map(
    games
      .filter(({ game }) => game.source === 'replay')
      .flatMap(({ week, game: { home, away } }) => (away ? [home, away] : [home]).map(side => ({ week, side })))
      .map(({ week, side }) => [`${week} ${side.team.id}`, side.total]),
  )
}

/** Returns these parts of the model's bracket. A mirror does not know the third-place game's teams. */
export const bracketIn = (
  league: Played,
  { now, isMirror, live }: { now: number; isMirror: boolean; live: ReadonlyMap<string, number | null> },
): ReturnType<typeof shownBracket> => {
  const { facts, seeds, teams } = league
  const rounds = roundsOf(league, now)
  const sideIn = (id: string, week: number, isBye: boolean) => {
    const team = teams.find(each => each.id === id)!
    const isShown = !isBye && facts.beginOf(week) <= now
    const [total, given] = isShown
      ? [live.get(`${week} ${id}`) ?? totalOf(league, team, { week, now }) / 100, givenTo(league, team, week) / 100]
      : [null, 0]
    return [seeds!.indexOf(id) + 1, id, total, given]
  }
  const gameIn = ({ pair: [home, away], winner, isLevel }: Game, week: number) => [
    sideIn(home, week, away === null),
    away === null ? null : sideIn(away, week, false),
    ...[winner === null ? null : winner === home ? 'home' : 'away', isLevel],
  ]
  const third = isMirror ? null : thirdPlaceOf(league, rounds, now)
  return [
    championOf(league, rounds),
    third && gameIn(third, league.lastWeek),
    ...rounds.map(({ week, name, games }) => [...[week, name], ...games.map(game => gameIn(game, week))]),
  ] as ReturnType<typeof shownBracket>
}
