import type { Unit } from './archetypes.ts'
import { emptyLine, type Line } from './book.ts'
import { type Fixture, seasonFixtures, WEEKS } from './calendar.ts'
import { type Club, castClubs, type Player } from './cast.ts'
import { type PlayedGame, playGame } from './game.ts'
import { clamp, type Random, random as seeded } from './random.ts'

export interface Week {
  week: number
  games: PlayedGame[]
  /** Team penalties that are not charged to a player, for the row without a player_id. */
  teamFouls: { line: Line; game: PlayedGame }
}

export interface Season {
  clubs: Club[]
  weeks: Week[]
}

/** The chance of an injury in a game. */
const INJURY: Readonly<Record<Unit, number>> = {
  QB: 0.036,
  RB: 0.042,
  WR: 0.038,
  TE: 0.036,
  OL: 0.03,
  DL: 0.034,
  LB: 0.034,
  DB: 0.036,
  K: 0,
  P: 0,
  LS: 0,
}

/** Weeks missed after an injury, with the chance of each. */
const ABSENCES = [
  { weeks: 1, weight: 36 },
  { weeks: 2, weight: 22 },
  { weeks: 3, weight: 14 },
  { weeks: 4, weight: 10 },
  { weeks: 6, weight: 8 },
  { weeks: 18, weight: 10 },
] as const

/** Draws a player's form for the week, which depends partly on last week's form. */
const drawForm = (player: Player, random: Random): void => {
  const memory = 0.45 * (player.form - 1)
  player.form = clamp(1 + memory + random.normal(0, 0.16), 0.45, 1.6)
}

/** Draws the quarter of an injury in this week's game, and the week of the player's return. */
const drawInjury = (player: Player, week: number, random: Random): number | null => {
  player.leavesIn = 5
  if (player.backIn > week || !random.chance(INJURY[player.unit])) return null
  player.leavesIn = random.int(2, 5)
  return week + 1 + (random.weighted(ABSENCES, ({ weight }) => weight)?.weeks ?? 1)
}

const teamFouls = (games: readonly PlayedGame[], random: Random): Week['teamFouls'] => {
  const game = random.pick(games)
  const line = emptyLine(null, random.chance(0.5) ? game.fixture.home : game.fixture.away)
  const fouls = random.int(1, 3)
  line.numbers = { penalties: fouls, penalty_yards: 5 * fouls }
  return { line, game }
}

const playWeek = (fixtures: readonly Fixture[], clubs: readonly Club[], random: Random): Week => {
  const week = fixtures[0]?.week ?? 0
  const hurt = new Map<Player, number>()
  for (const player of clubs.flatMap(club => club.players)) {
    drawForm(player, random)
    const backIn = drawInjury(player, week, random)
    if (backIn) hurt.set(player, backIn)
  }
  const club = (code: string) => clubs.find(one => one.code === code) as Club
  const games = fixtures.map(fixture => playGame(fixture, [club(fixture.away), club(fixture.home)], random))
  for (const [player, backIn] of hurt) player.backIn = backIn
  return { week, games, teamFouls: teamFouls(games, random) }
}

/** Generates the rosters and the calendar from a seed, and plays all weeks. */
export const playSeason = (seed: number): Season => {
  const random = seeded(seed)
  const clubs = castClubs(random)
  const fixtures = seasonFixtures(random)
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const ofWeek = fixtures.filter(fixture => fixture.week === index + 1)
    return playWeek(ofWeek, clubs, random)
  })
  return { clubs, weeks }
}
