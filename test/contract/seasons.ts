import type { PosGroup } from '../../data/positions.ts'
import { type Game, NO_FACTS } from '../../src/engine/schema/season.ts'
import { fictionalFacts } from '../support/facts.ts'
import { type FictionalRow, fictionalSeason } from '../support/season.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Noon on the Wednesday of week 1. */
const WEDNESDAY = Date.UTC(2024, 8, 4, 12)

const weekly = (offset: number) => (week: number) => WEDNESDAY + (week - 1) * 7 * DAY + offset

/** Times in a week: DET and MIN kick off on Thursday, CHI and GB on Sunday, and the week ends on Monday. */
export const TIME = {
  before: weekly(0),
  thursdayKickoff: weekly(DAY + 8 * HOUR),
  friday: weekly(2 * DAY),
  sundayKickoff: weekly(4 * DAY + 5 * HOUR),
  sunday: weekly(4 * DAY + 6 * HOUR),
  /** The games are over, but the league's next day has not started. */
  played: weekly(4 * DAY + 12 * HOUR),
  over: weekly(5 * DAY),
} as const

/** A player's points in each week; null is a bye. Under `standard`, ten yards are worth one point. */
interface SamplePlayer extends Pick<FictionalRow, 'player' | 'posGroup' | 'team' | 'opponent' | 'rookieYear'> {
  yards: readonly (number | null)[]
  catches?: (yards: number) => number
}

const rowsOf = ({ yards, catches = each => each / 10, ...player }: SamplePlayer): FictionalRow[] =>
  yards.flatMap((each, at) =>
    each === null
      ? []
      : [{ ...player, name: `Player ${player.player}`, week: at + 1, stats: { rec_yards: each, rec: catches(each) } }],
  )

/** Three players and two weeks, which are enough to have an order on every leaderboard. */
const BOARDS = fictionalSeason({
  rows: [
    ...rowsOf({ player: 'q1', posGroup: 'QB', yards: [100, 40] }),
    ...rowsOf({ player: 'w1', posGroup: 'WR', yards: [80, 90] }),
    ...rowsOf({ player: 'w2', posGroup: 'WR', yards: [20, 10] }),
  ],
})

const OPPONENTS = { CHI: 'GB', GB: 'CHI', DET: 'MIN', MIN: 'DET', LA: 'SF' } as const

const on = (team: keyof typeof OPPONENTS, posGroup: PosGroup) => ({ team, posGroup, opponent: OPPONENTS[team] })
const none = () => 0

/** Two rosters, and free agents. Only one player has receptions, and so only that player gains if receptions score. */
const PLAYERS: readonly SamplePlayer[] = [
  { player: 'DST_LA', ...on('LA', 'DST'), yards: [0], catches: none },
  { player: 'q1', ...on('CHI', 'QB'), yards: [200, 50, 120, 100], catches: none },
  { player: 'q2', ...on('GB', 'QB'), yards: [150, 180, 80, 110], catches: none },
  { player: 'q3', ...on('DET', 'QB'), yards: [100, 120, null, 90], catches: none },
  { player: 'q4', ...on('MIN', 'QB'), yards: [80, 90, null, 70], catches: none },
  { player: 'r1', ...on('CHI', 'RB'), rookieYear: 2022, yards: [50, 60, 70, 80], catches: none },
  { player: 'r2', ...on('DET', 'RB'), yards: [-20, 40, null, 60], catches: none },
  { player: 't1', ...on('GB', 'TE'), yards: [40, 90, 20, 10], catches: none },
  { player: 'w1', ...on('CHI', 'WR'), rookieYear: 2023, yards: [100, 120, 60, 80], catches: none },
  { player: 'w2', ...on('GB', 'WR'), rookieYear: 2024, yards: [140, 40, 90, 30], catches: () => 10 },
  { player: 'w3', ...on('DET', 'WR'), yards: [70, 150, null, 50], catches: none },
  { player: 'w4', ...on('MIN', 'WR'), yards: [30, 20, null, 200], catches: none },
  { player: 'w5', ...on('GB', 'WR'), yards: [60, 60, 60, 60], catches: none },
]

const game = (week: number, [home, away]: readonly [string, string], scored: boolean): Game => ({
  id: `2024_${week}_${away}_${home}`,
  week,
  home,
  away,
  kickoffAt: home === 'CHI' ? TIME.sundayKickoff(week) : TIME.thursdayKickoff(week),
  homeScore: scored ? 20 : null,
  awayScore: scored ? 17 : null,
})

/** Returns a time in a team's game in a week, by default after it ends. */
export const inGame = (week: number, team: 'CHI' | 'GB', state = 'final') => ({
  opponent: OPPONENTS[team],
  home: team === 'CHI',
  kickoffAt: TIME.sundayKickoff(week),
  state,
})

/** Returns five weeks with two games each, except week 3, when DET and MIN have a bye. Week 5 does not have stats. */
const games = (unscored: number): Game[] =>
  [1, 2, 3, 4, 5].flatMap(week => [
    game(week, ['CHI', 'GB'], week < 5 && week !== unscored),
    ...(week === 3 ? [] : [game(week, ['DET', 'MIN'], week < 5)]),
  ])

const league = (unscored = 0, players = PLAYERS, facts = NO_FACTS) =>
  fictionalSeason({ rows: players.flatMap(rowsOf), games: games(unscored), facts })

/** The weeks that injured players missed. */
const MISSED: Readonly<Record<string, readonly number[]>> = { w1: [4], w2: [1, 2] }

/** The same players, some of them injured. Week 5 does not have stats, so the last two games are in weeks 4 and 5. */
const INJURED = PLAYERS.map(each => ({
  ...each,
  yards: each.yards.map((yards, at) => (MISSED[each.player]?.includes(at + 1) ? null : yards)),
}))

const IDS = PLAYERS.map(({ player }) => player)
const ACTIVE = { 1: 'active', 2: 'active', 3: 'active', 4: 'active', 5: 'active' } as const

/** The seasons that a scenario can load. */
export const SEASONS = {
  nothing: [],
  boards: [BOARDS],
  league: [league()],
  /** The next season has the same players but does not have a schedule yet. */
  seasons: [league(), fictionalSeason({ season: 2025, rows: PLAYERS.flatMap(rowsOf) })],
  /** w1 missed the last games, and w2 missed the first ones. */
  injured: [league(0, INJURED)],
  /** The NFL rosters list every player as active. */
  reported: [league(0, PLAYERS, fictionalFacts(IDS, { rosters: Object.fromEntries(IDS.map(id => [id, ACTIVE])) }))],
  /** One game in week 2 does not have a score. */
  unscored: [league(2)],
  /** Loads the bundled season, and starts a fake platform with the fictional leagues. */
  mirrors: [],
} as const

export type SeasonName = keyof typeof SEASONS
