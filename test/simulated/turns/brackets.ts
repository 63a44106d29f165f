import { championOf, type Game, roundsOf, thirdPlaceOf } from '../model/bracket.ts'
import { givenTo, totalOf } from '../model/table.ts'
import type { Played } from '../stage.ts'

/** The bracket as everybody may read it. */

interface Side {
  seed: number
  team: { id: string }
  total: number | null
  adjustment: number
  provisional?: true
}

interface ShownGame {
  home: Side
  away: Side | null
  winner: string | null
  tiebreak: boolean
  provisional?: true
}

export interface Bracket {
  rounds: { week: number; name: string; games: ShownGame[] }[]
  thirdPlace: { games: [ShownGame] } | null
  champion: { id: string } | null
}

const shownSide = (side: Side | null) => side && [side.seed, side.team.id, side.total, side.adjustment]

const shownGame = ({ home, away, winner, tiebreak }: ShownGame) => [shownSide(home), shownSide(away), winner, tiebreak]

/** What is read of a bracket, to compare it. */
export const shownBracket = (bracket: Bracket | null) =>
  bracket && [
    bracket.champion?.id ?? null,
    bracket.thirdPlace && shownGame(bracket.thirdPlace.games[0]),
    ...bracket.rounds.map(({ week, name, games }) => [...[week, name], ...games.map(shownGame)]),
  ]

/** The model's bracket with the totals of a shown one where those are live points, which the model does not have. */
export const withLive = (
  model: ReturnType<typeof shownBracket>,
  bracket: Bracket | null,
): ReturnType<typeof shownBracket> => {
  const shown = shownBracket(bracket)
  if (!model || !shown || !bracket) return model
  const merged = structuredClone(model)
  const put = (at: number, place: number | null, { home, away, provisional }: ShownGame): void => {
    const game = (row: typeof shown) =>
      (place === null ? row[at] : (row[at] as unknown[])[place]) as ReturnType<typeof shownGame>
    for (const [side, seen] of [home, away].entries())
      if (seen && (provisional || seen.provisional))
        (game(merged)[side] as unknown[])[2] = (game(shown)[side] as unknown[])[2]
  }
  if (bracket.thirdPlace && merged[1]) put(1, null, bracket.thirdPlace.games[0])
  for (const [round, { games }] of bracket.rounds.entries())
    for (const [place, game] of games.entries()) put(2 + round, 2 + place, game)
  return merged
}

/** The same as the model has it. In a mirror nobody is known to play for third place. */
export const bracketIn = (
  league: Played,
  { now, isMirror }: { now: number; isMirror: boolean },
): ReturnType<typeof shownBracket> => {
  const { facts, seeds, teams } = league
  const rounds = roundsOf(league, now)
  const sideIn = (id: string, week: number, isBye: boolean) => {
    const team = teams.find(each => each.id === id)!
    const isShown = !isBye && facts.beginOf(week) <= now
    const [total, given] = isShown
      ? [totalOf(league, team, { week, now }) / 100, givenTo(league, team, week) / 100]
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
