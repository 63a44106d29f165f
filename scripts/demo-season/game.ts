import type { Book } from './book.ts'
import type { Fixture } from './calendar.ts'
import type { Club } from './cast.ts'
import { advance, attackers, type Game, lead, opponents, type Side, type SideIndex, sendLineups } from './field.ts'
import { flag } from './flags.ts'
import { fumble } from './fumbles.ts'
import { extraPoint, fieldGoal, KICK_DEPTH, kickoff, punt } from './kicks.ts'
import { lineupOf } from './lineup.ts'
import { pass, tryForTwo } from './passing.ts'
import { clamp, type Random } from './random.ts'
import { kneel, run } from './running.ts'

export interface PlayedGame {
  fixture: Fixture
  book: Book
  awayScore: number
  homeScore: number
  overtime: boolean
}

const HALF = 1800
const OVERTIME = 600
/** Seconds per play, including the time until the next snap, scaled so that a team has about 63 snaps. */
const SECONDS = { run: 35, pass: 23, kick: 7, flag: 4 } as const

const BAD_SNAP = 0.0022

const isLate = (game: Game): boolean => game.quarter >= 4 && game.clock < 420

const passChance = (game: Game): number => {
  const side = attackers(game)
  const base = [0.5, 0.57, 0.78, 0.6][game.down - 1] ?? 0.5
  const short = game.togo <= 2 ? -0.25 : game.togo >= 8 && game.down > 1 ? 0.12 : 0
  const margin = lead(game)
  const behind = game.quarter >= 3 ? clamp(-margin / 90, -0.14, 0.16) : clamp(-margin / 150, -0.08, 0.08)
  const hurried = isLate(game) && margin < 0 ? 0.2 : isLate(game) && margin > 3 ? -0.2 : 0
  const lastMinutes = game.quarter === 2 && game.clock < 120 ? 0.15 : 0
  const goalLine = game.ytg <= 4 ? -0.05 : 0
  return clamp(base + short + behind + hurried + lastMinutes + goalLine + side.club.traits.lean, 0.05, 0.96)
}

const scrimmage = (game: Game): void => {
  const { random } = game
  if (random.chance(BAD_SNAP)) badSnap(game)
  else if (random.chance(passChance(game))) {
    const pace = haste(game)
    pass(game)
    game.clock -= SECONDS.pass * pace * (0.5 + random.next())
  } else {
    run(game)
    game.clock -= SECONDS.run * (0.85 + 0.3 * random.next())
  }
}

const badSnap = (game: Game): void => {
  const { quarterback } = attackers(game).lineup
  const hunters = opponents(game).lineup.defenders
  const ytg = Math.min(96, game.ytg + 3)
  game.clock -= SECONDS.run
  if (!fumble(game, { fumbler: quarterback, by: game.ball, kind: 'snap', forcer: null, ytg, hunters })) {
    advance(game, game.ytg - ytg)
  }
}

const goesForIt = (game: Game): boolean => {
  const { random } = game
  const margin = lead(game)
  const desperate = game.quarter >= 4 && game.clock < 300 && margin < (inRange(game) ? -3 : 0)
  if (desperate) return true
  const patience = attackers(game).club.traits.kicking
  const between = game.ytg > 42 && game.ytg < 50 && game.togo < 9
  if (game.ytg > 65 || game.togo > 4) return random.chance(between ? 0.6 : 0.035)
  const odds = (game.togo === 1 ? 0.85 : game.togo === 2 ? 0.65 : 0.45) * (game.ytg <= 35 ? 0.5 : 0.85)
  return random.chance(odds / patience / patience)
}

const inRange = (game: Game): boolean => {
  const distance = game.ytg + KICK_DEPTH
  return distance <= 51 + 40 * attackers(game).lineup.kicker.traits.leg || (distance <= 58 && game.random.chance(0.7))
}

const fourthDown = (game: Game): void => {
  if (goesForIt(game)) scrimmage(game)
  else {
    game.clock -= SECONDS.kick
    if (inRange(game)) fieldGoal(game)
    else punt(game)
  }
}

const KNEEL_SECONDS = 42

/** Returns true if the leading team can run out the clock by kneeling. */
const canKneel = (game: Game): boolean =>
  game.quarter === 4 && lead(game) > 0 && game.down < 4 && game.clock < KNEEL_SECONDS * (4 - game.down)

/**
 * Returns true in the last seconds of a half, or of a game that a field goal would tie or win. In that game, the clock
 * is run down first.
 */
const lastKick = (game: Game): boolean => {
  const margin = lead(game)
  const deciding = game.quarter >= 4 && margin <= 0 && margin >= -3
  const seconds = deciding && game.ytg <= 33 ? 95 : 20
  if (game.clock >= seconds || !(game.quarter === 2 || deciding)) return false
  return inRange(game) || (game.clock < 10 && game.ytg + KICK_DEPTH <= 64)
}

/** A team that trails or is tied hurries every play in the last two minutes. */
const haste = (game: Game): number => (game.quarter === 4 && game.clock < 130 && lead(game) <= 0 ? 0.6 : 1)

const snap = (game: Game): void => {
  if (canKneel(game)) {
    game.clock -= KNEEL_SECONDS
    kneel(game)
  } else if (flag(game)) game.clock -= SECONDS.flag
  else if (lastKick(game)) {
    game.clock = Math.min(game.clock, SECONDS.kick) - SECONDS.kick
    fieldGoal(game)
  } else if (game.down === 4) fourthDown(game)
  else scrimmage(game)
}

/** Margins after a touchdown that justify going for two late in a game. */
const GO_FOR_TWO: readonly number[] = [-10, -5, -2, 1, 5]

const tryAfterTouchdown = (game: Game, by: SideIndex): void => {
  const side = game.sides[by]
  const margin = side.score - game.sides[by === 0 ? 1 : 0].score
  game.next = { kind: 'kickoff', by }
  game.ball = by
  if (game.quarter > 4 && margin > 0) return
  const tactical = game.quarter === 4 && GO_FOR_TWO.includes(margin)
  if (game.random.chance(tactical ? 0.85 : 0.075)) tryForTwo(game)
  else extraPoint(game, side)
}

const play = (game: Game): void => {
  const { next } = game
  if (next.kind === 'try') tryAfterTouchdown(game, next.by)
  else if (next.kind === 'snap') snap(game)
  else {
    game.clock -= SECONDS.kick
    kickoff(game, next.by)
  }
}

const tryPending = ({ next }: Game): boolean => next.kind === 'try'

const quarterOf = (game: Game, half: 1 | 2): number => half * 2 - (game.clock > HALF / 2 ? 1 : 0)

const playHalf = (game: Game, half: 1 | 2, kicker: SideIndex): void => {
  game.clock = HALF
  game.quarter = half * 2 - 1
  game.next = { kind: 'kickoff', by: kicker }
  sendLineups(game)
  while (game.clock > 0 || tryPending(game)) {
    const quarter = quarterOf(game, half)
    if (quarter !== game.quarter) {
      game.quarter = quarter
      sendLineups(game)
    }
    play(game)
  }
}

/**
 * Plays overtime: each team gets the ball once, and after that the first to take the lead wins. After ten minutes, the
 * game is a tie.
 */
const playOvertime = (game: Game, kicker: SideIndex): void => {
  game.quarter = 5
  game.clock = OVERTIME
  game.series = 0
  game.next = { kind: 'kickoff', by: kicker }
  sendLineups(game)
  const over = () =>
    lead(game) !== 0 && (game.series > 2 || game.sides[kicker].score > game.sides[kicker === 0 ? 1 : 0].score)
  while (tryPending(game) || (game.clock > 0 && !over())) play(game)
}

const newSide = (club: Club, week: number, random: Random): Side => {
  const day = () => clamp(random.normal(1, 0.045), 0.88, 1.12)
  return { club, lineup: lineupOf(club, week, 1, false), score: 0, attack: day(), defense: day() }
}

/** Plays one game from kickoff to final whistle. */
export const playGame = (fixture: Fixture, clubs: readonly [away: Club, home: Club], random: Random): PlayedGame => {
  const sides = [newSide(clubs[0], fixture.week, random), newSide(clubs[1], fixture.week, random)] as const
  sides[1].attack += 0.03
  const game: Game = {
    random,
    week: fixture.week,
    book: new Map(),
    sides,
    ball: 0,
    ytg: 75,
    down: 1,
    togo: 10,
    quarter: 1,
    clock: HALF,
    series: 0,
    next: { kind: 'kickoff', by: 0 },
  }
  const first: SideIndex = random.chance(0.5) ? 0 : 1
  playHalf(game, 1, first)
  playHalf(game, 2, first === 0 ? 1 : 0)
  const overtime = sides[0].score === sides[1].score
  if (overtime) playOvertime(game, random.chance(0.5) ? 0 : 1)
  return { fixture, book: game.book, awayScore: sides[0].score, homeScore: sides[1].score, overtime }
}
