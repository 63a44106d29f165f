import { championOf, roundsOf } from '../model/bracket.ts'
import { givenTo, totalOf } from '../model/table.ts'
import type { Played } from '../stage.ts'

/** The bracket as everybody may read it. */

interface Side {
  seed: number
  team: { id: string }
  total: number | null
  adjustment: number
}

export interface Bracket {
  rounds: {
    week: number
    name: string
    games: { home: Side; away: Side | null; winner: string | null; tiebreak: boolean }[]
  }[]
  champion: { id: string } | null
}

const shownSide = (side: Side | null) => side && [side.seed, side.team.id, side.total, side.adjustment]

/** What is read of a bracket, to compare it. */
export const shownBracket = (bracket: Bracket | null) =>
  bracket && [
    bracket.champion?.id ?? null,
    ...bracket.rounds.map(({ week, name, games }) => [
      ...[week, name],
      ...games.map(({ home, away, winner, tiebreak }) => [shownSide(home), shownSide(away), winner, tiebreak]),
    ]),
  ]

/** The same as the model has it. */
export const bracketIn = (league: Played, now: number): ReturnType<typeof shownBracket> => {
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
  return [
    championOf(league, rounds),
    ...rounds.map(({ week, name, games }) => [
      ...[week, name],
      ...games.map(({ pair: [home, away], winner, isLevel }) => [
        sideIn(home, week, away === null),
        away === null ? null : sideIn(away, week, false),
        ...[winner === null ? null : winner === home ? 'home' : 'away', isLevel],
      ]),
    ]),
  ] as ReturnType<typeof shownBracket>
}
