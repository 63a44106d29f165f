import { describe, expect, it } from 'vitest'
import { readSeason } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'
import { valueAt } from './values.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const TEAMS = 'stats_team/stats_team_week_2031.csv'
const GAMES = 'schedules/games.csv'
const ANN = { id: '00-0000001', week: 1 }
const players = (...rows: Cells[]): string => csv(HEADERS.playerWeek, rows)
const load = (files: Record<string, string | Uint8Array>) => readSeason(archiveOf(files).archive, 2031)

describe('team defenses', () => {
  const CHI = { id: 'DST_CHI', week: 1 }
  const [chicago, greenBay] = [
    { team: 'CHI', opponent_team: 'GB' },
    { team: 'GB', opponent_team: 'CHI' },
  ]
  const teams = csv(HEADERS.teamWeek, [
    {
      ...chicago,
      def_sacks: 9,
      def_tds: 1,
      fumble_recovery_opp: 3,
      def_fumbles_forced: 3,
      special_teams_tds: 1,
      def_safeties: 1,
    },
    {
      ...greenBay,
      sacks_suffered: 4,
      sack_yards_lost: -31,
      passing_yards: 210,
      rushing_yards: 80,
      def_tds: 1,
      def_safeties: 1,
      fg_blocked: 1,
    },
  ])
  const rows = players(
    { ...chicago, position: 'LB', fumble_recovery_tds: 1, fumble_recovery_opp: 2, fumble_recovery_yards_opp: 12 },
    {
      ...chicago,
      player_id: '00-0000002',
      position: 'WR',
      fumble_recovery_opp: 1,
      fumble_recovery_tds: 1,
      def_fumbles_forced: 1,
    },
    {
      ...greenBay,
      player_id: '00-0000003',
      position: 'CB',
      fumble_recovery_tds: 1,
      pt_blocked: 1,
      punt_returns: 1,
      fumbles_lost_total: 1,
      fumbles_forced_by_opp: 1,
    },
    { ...greenBay, player_id: '00-0000004', position: 'T', fumble_recovery_tds: 1 },
  )
  const game = {
    game_id: 'g',
    gameday: '2031-09-07',
    gametime: '',
    away_team: 'CHI',
    home_team: 'GB',
    home_score: 30,
    away_score: 31,
  }
  const schedule = (...games: Cells[]): string => csv(HEADERS.games, games)
  const files = { [PLAYERS]: rows, [TEAMS]: teams, [GAMES]: schedule(game) }

  it("combine stats from their own row and from their opponent's", async () => {
    const season = await load(files)
    const values = (
      [
        'dst_sacks',
        'dst_sack_yards',
        'dst_yards_allowed',
        'dst_tds',
        'dst_st_tds',
        'dst_safeties',
        'dst_blocked_kicks',
      ] as const
    ).map(key => valueAt(season, key, CHI))
    expect(values).toEqual([4, 31, 259, 3, 1, 1, 2])
  })

  it("do not count points scored by the opponent's own defense as allowed", async () => {
    const season = await load(files)
    expect(valueAt(season, 'dst_points_allowed', CHI)).toBe(30 - 6 * 2 - 2)
    expect(valueAt(season, 'dst_opponent_score', CHI)).toBe(30)
  })

  it.each([
    ['a receiver, on a fumbled kick, counts for the defense', { fumble_recovery_opp: 1 }, {}, [1, 0, 24]],
    ['a receiver, on a fumble of the same team, counts for the player', { fumble_recovery_own: 1 }, {}, [0, 1, 30]],
    [
      'a receiver, after a defender fumbled a turnover, counts for the player',
      { fumble_recovery_opp: 1 },
      { def_fumbles: 1 },
      [0, 1, 30],
    ],
    ['a defender counts for the defense', { position: 'CB', fumble_recovery_opp: 1 }, { def_fumbles: 1 }, [1, 0, 24]],
  ])('a touchdown on a fumble recovered by %s', async (_, recoverer, defender, expected) => {
    const season = await load({
      ...files,
      [PLAYERS]: players(
        { ...chicago, position: 'WR', fumble_recovery_tds: 1, ...recoverer },
        { ...greenBay, player_id: '00-0000003', position: 'CB', ...defender },
      ),
      [TEAMS]: csv(HEADERS.teamWeek, [{ ...chicago }, { ...greenBay }]),
      [GAMES]: schedule({ ...game, home_score: '10', away_score: '30' }),
    })
    const GB = { id: 'DST_GB', week: 1 }
    expect([
      valueAt(season, 'dst_tds', CHI),
      valueAt(season, 'off_fumble_recovery_tds', ANN),
      valueAt(season, 'dst_points_allowed', GB),
    ]).toEqual(expected)
  })

  it('count a fumble on a return as special teams, based on the players involved', async () => {
    const season = await load(files)
    expect(valueAt(season, 'dst_st_fumble_recoveries', CHI)).toBe(1)
    expect(valueAt(season, 'dst_fumble_recoveries', CHI)).toBe(2)
    expect(valueAt(season, 'dst_st_fumbles_forced', CHI)).toBe(1)
    expect(valueAt(season, 'dst_fumbles_forced', CHI)).toBe(2)
    expect(valueAt(season, 'st_fumble_recoveries', { id: '00-0000002', week: 1 })).toBe(1)
    expect(valueAt(season, 'def_fumble_recoveries', { id: '00-0000002', week: 1 })).toBe(0)
    expect(valueAt(season, 'def_fumble_recoveries', ANN)).toBe(2)
    expect(valueAt(season, 'dst_fumble_recovery_yards', CHI)).toBe(12)
  })

  it.each([
    ['a defender returning a turnover, not as one forced from scrimmage', {}, 2],
    ["a defender on offense or on the same team's ball, like any other", { rushing_fumbles: 1 }, 3],
  ])('classify a fumble of %s', async (_, cells, forced) => {
    const stripped = { ...greenBay, player_id: '00-0000005', position: 'LB', fumbles_forced_by_opp: 1, ...cells }
    const season = await load({ ...files, [PLAYERS]: players({ ...chicago, position: 'LB' }, stripped) })
    expect(valueAt(season, 'dst_fumbles_forced', CHI)).toBe(forced)
  })

  it('do not share stats with player rows', async () => {
    const season = await load(files)
    expect(valueAt(season, 'dst_sacks', ANN)).toBe(0)
    expect(valueAt(season, 'fumble_recovery_tds', CHI)).toBe(0)
  })

  it('have no row for a game without a known score', async () => {
    const season = await load({ ...files, [GAMES]: schedule({ ...game, home_score: '', away_score: '' }) })
    expect(season.players.map(({ id }) => id)).toContain('DST_CHI')
    expect(valueAt(season, 'dst_sacks', CHI)).toBeUndefined()
    expect(season.files[1]).toMatchObject({ rows: 0, skipped: { 'games without a score': 2 } })
  })

  it('without a schedule have rows, but no points allowed and no games', async () => {
    const season = await load({ [PLAYERS]: rows, [TEAMS]: teams })
    expect(valueAt(season, 'dst_sacks', CHI)).toBe(4)
    expect(season.columns.has('dst_points_allowed')).toBe(false)
    expect(season.columns.has('dst_opponent_score')).toBe(false)
    expect(season.games).toEqual([])
    expect(season.files).toContainEqual({ file: GAMES, status: 'missing', rows: 0, skipped: {} })
  })

  it('without team weeks have neither rows nor stats', async () => {
    const season = await load({ [PLAYERS]: rows, [GAMES]: schedule(game) })
    expect(season.players.map(({ id }) => id)).toContain('DST_GB')
    expect([...season.columns.keys()].filter(key => key.startsWith('dst_'))).toEqual([])
    expect(season.files[1]).toMatchObject({ file: TEAMS, status: 'missing' })
  })

  it('use schedules with former team codes and kickoffs in New York time', async () => {
    const { games } = await load({
      [PLAYERS]: rows,
      [GAMES]: schedule(
        { ...game, home_team: 'OAK', away_team: 'STL', gametime: '20:20' },
        { ...game, game_id: 'h', week: 10, home_team: 'SD', gameday: '2031-11-02', home_score: 'NA', away_score: '' },
        { ...game, season: 2030 },
        { ...game, week: 19, game_type: 'WC' },
      ),
    })
    expect(games).toEqual([
      {
        id: 'g',
        week: 1,
        home: 'LV',
        away: 'LA',
        kickoffAt: Date.UTC(2031, 8, 8, 0, 20),
        homeScore: 30,
        awayScore: 31,
      },
      {
        id: 'h',
        week: 10,
        home: 'LAC',
        away: 'CHI',
        kickoffAt: Date.UTC(2031, 10, 2, 18),
        homeScore: null,
        awayScore: null,
      },
    ])
  })
})
