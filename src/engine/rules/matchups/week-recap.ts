import { toFigure } from '../scoring/decimal.ts'
import { allPlayOf, type Results, type Side, winShare } from './team-records.ts'

/**
 * Each team's results in a week, and the week's awards.
 *
 * 1. The highest and lowest totals are chosen among all teams that week, including byes. If totals are equal, the first
 *    team gets the award. If all totals are equal, neither award is given.
 * 2. The closest and most lopsided games are chosen among games with a winner and a margin. A tie is neither, even if a
 *    seed decides a playoff game, and if a week has only one game, it is not the most lopsided one.
 * 3. The best bench is the one whose players scored the most points. Points left are the best possible lineup's points
 *    minus the actual lineup's. Neither award is given for 0 points.
 * 4. Luck is the result (1 for a win, a half for a tie) minus the all-play share for the week, which is the share of
 *    other teams that the total beats. The luckiest team has the highest luck above 0, and the unluckiest team has the
 *    lowest luck below 0. Playoff weeks have neither award.
 * 5. The best pickup scored the most points among players who were added since the previous week ended and are still on
 *    the roster.
 *
 * Totals are in whole hundredths. Source: docs/rules.md, Recaps.
 */
export interface SideOfWeek extends Side {
  /** In hundredths, like all numbers here. */
  left: number
  bench: number
}

/** One of the week's games, with its result. `away` is null for a bye. */
export interface GameOfWeek {
  home: SideOfWeek
  away: SideOfWeek | null
  winner: 'home' | 'away' | 'tie' | null
}

/** An added player, and the points scored since the move. */
export interface AddedPlayer {
  team: string
  playerId: string
  points: number
  started: boolean
}

interface LuckOfWeek {
  team: string
  result: 'win' | 'loss' | 'tie'
  allPlay: Results
  /** From -1 to 1. */
  luck: number
}

export type AwardName =
  | 'highest'
  | 'lowest'
  | 'narrowest'
  | 'widest'
  | 'bestBench'
  | 'mostLeft'
  | 'luckiest'
  | 'unluckiest'
  | 'bestPickup'

export interface Award {
  award: AwardName
  team: string
  points: number
  opponent: string | null
  allPlay: Results | null
  pickup: AddedPlayer | null
}

const sidesOf = (games: readonly GameOfWeek[]): SideOfWeek[] =>
  games.flatMap(({ home, away }) => (away ? [home, away] : [home]))

const SHARE = { win: 1, tie: 0.5, loss: 0 } as const

/** Returns the luck of teams that have an opponent, in the order of the games. */
export const luckOf = (games: readonly GameOfWeek[]): LuckOfWeek[] => {
  const sides = sidesOf(games)
  return games.flatMap(({ home, away, winner }) => {
    if (away === null || winner === null) return []
    const of = (side: SideOfWeek, place: 'home' | 'away'): LuckOfWeek => {
      const result = winner === 'tie' ? 'tie' : winner === place ? 'win' : 'loss'
      const allPlay = allPlayOf(side, sides)
      // Rounds before comparing, because the first of several equal values gets the award.
      return { team: side.team, result, allPlay, luck: toFigure(SHARE[result] - winShare(allPlay)) }
    }
    return [of(home, 'home'), of(away, 'away')]
  })
}

/** Returns a game's margin of victory; null for a bye. */
export const marginOf = ({ home, away }: GameOfWeek): number | null => away && Math.abs(home.total - away.total)

/** Returns the first item with the highest value; null for an empty list. */
const maxBy = <Each>(list: readonly Each[], of: (each: Each) => number): Each | null =>
  list.reduce<Each | null>((best, each) => (best !== null && of(best) >= of(each) ? best : each), null)

const PLAIN = { opponent: null, allPlay: null, pickup: null } as const

const gameAward = (award: AwardName, game: GameOfWeek | null): Award[] => {
  if (!game?.away) return []
  const [won, lost] = game.winner === 'home' ? [game.home, game.away] : [game.away, game.home]
  return [{ ...PLAIN, award, team: won.team, points: marginOf(game)!, opponent: lost.team }]
}

const luckAward = (award: AwardName, luck: LuckOfWeek | null, sides: readonly SideOfWeek[]): Award[] => {
  if (luck === null) return []
  const { total } = sides.find(({ team }) => team === luck.team)!
  return [{ ...PLAIN, award, team: luck.team, points: total, allPlay: luck.allPlay }]
}

const sideAward = (award: AwardName, side: SideOfWeek | null, of: 'total' | 'bench' | 'left'): Award[] =>
  side === null || (of !== 'total' && side[of] <= 0) ? [] : [{ ...PLAIN, award, team: side.team, points: side[of] }]

const pickupAward = (pickup: AddedPlayer | null): Award[] =>
  pickup === null || pickup.points <= 0
    ? []
    : [{ ...PLAIN, award: 'bestPickup', team: pickup.team, points: pickup.points, pickup }]

const totalAwards = (sides: readonly SideOfWeek[]): Award[] => {
  const highest = maxBy(sides, ({ total }) => total)
  const lowest = maxBy(sides, ({ total }) => -total)
  if (highest?.total === lowest?.total) return []
  return [...sideAward('highest', highest, 'total'), ...sideAward('lowest', lowest, 'total')]
}

const benchAwards = (sides: readonly SideOfWeek[]): Award[] => [
  ...sideAward(
    'bestBench',
    maxBy(sides, ({ bench }) => bench),
    'bench',
  ),
  ...sideAward(
    'mostLeft',
    maxBy(sides, ({ left }) => left),
    'left',
  ),
]

const gameAwards = (games: readonly GameOfWeek[]): Award[] => {
  const won = games.filter(game => (game.winner === 'home' || game.winner === 'away') && marginOf(game) !== 0)
  const narrowest = maxBy(won, game => -marginOf(game)!)
  const widest = won.length < 2 ? null : maxBy(won, game => marginOf(game)!)
  return [...gameAward('narrowest', narrowest), ...gameAward('widest', widest)]
}

const luckAwards = (luck: readonly LuckOfWeek[], sides: readonly SideOfWeek[]): Award[] => {
  const lucky = luck.filter(each => each.luck > 0)
  const unlucky = luck.filter(each => each.luck < 0)
  const luckiest = maxBy(lucky, each => each.luck)
  const unluckiest = maxBy(unlucky, each => -each.luck)
  return [...luckAward('luckiest', luckiest, sides), ...luckAward('unluckiest', unluckiest, sides)]
}

interface AwardFacts {
  luck: readonly LuckOfWeek[]
  pickups: readonly AddedPlayer[]
}

/** Returns the week's awards. Each goes to at most one team. */
export const awardsOf = (games: readonly GameOfWeek[], { luck, pickups }: AwardFacts): Award[] => {
  const sides = sidesOf(games)
  const pickup = maxBy(pickups, ({ points }) => points)
  return [
    ...totalAwards(sides),
    ...gameAwards(games),
    ...benchAwards(sides),
    ...luckAwards(luck, sides),
    ...pickupAward(pickup),
  ]
}
