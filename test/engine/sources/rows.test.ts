import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/engine/rules/random.ts'
import { readSeason } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'
import { valueAt } from './values.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const COVERAGE = 'pfr_advstats/advstats_week_def_2031.csv'
const ROSTER = 'rosters/roster_2031.csv'
const DIRECTORY = 'players/players.csv'
const ANN = { id: '00-0000001', week: 1 }
const players = (...rows: Cells[]): string => csv(HEADERS.playerWeek, rows)
const load = (files: Record<string, string | Uint8Array>) => readSeason(archiveOf(files).archive, 2031)
const loadPlayers = (...rows: Cells[]) => load({ [PLAYERS]: players(...rows) })

describe('player rows', () => {
  it('include only the regular season, and only rows with stats', async () => {
    const season = await loadPlayers(
      {},
      { week: 19, season_type: 'POST' },
      { player_id: '', player_display_name: '', player_name: 'Team', team: '', opponent_team: '' },
      { player_id: '', player_display_name: 'Cy Nameless' },
      { player_id: '', player_display_name: '', player_name: 'D.Short' },
    )
    expect([...season.index.week]).toEqual([1])
    expect(season.files[0]?.skipped).toEqual({
      postseason: 1,
      'events without a player': 1,
      'players without an id': 2,
    })
  })

  it('with an unknown position are reported, and a known position is preferred', async () => {
    const season = await load({
      [PLAYERS]: players(
        { position: 'XB' },
        { week: 2, position: 'XB' },
        { player_id: '00-0000002', position: 'constructor' },
      ),
      [ROSTER]: csv(HEADERS.roster, [{ gsis_id: '00-0000001', full_name: 'Ann Example', position: 'CB', team: 'CHI' }]),
    })
    expect(season.files[0]?.skipped).toEqual({ 'unknown position XB': 2, 'unknown position constructor': 1 })
    expect(season.players.map(({ position, posGroup }) => [position, posGroup])).toEqual([
      ['CB', 'DB'],
      ['constructor', 'OTHER'],
    ])
  })

  it('identify a player by the last row, or otherwise the roster, or otherwise the players file', async () => {
    const season = await load({
      [PLAYERS]: players(
        { week: 2, team: 'NYJ' },
        { week: 1, team: 'LV' },
        { player_id: '00-0000002', player_display_name: '', position: '' },
      ),
      [ROSTER]: csv(HEADERS.roster, [
        { gsis_id: '00-0000001', full_name: 'Another', position: 'TE', team: 'LV' },
        { gsis_id: 'MEN516487', full_name: 'Newest Rookie', position: 'QB', team: 'OAK' },
        { gsis_id: '', full_name: 'Nobody', position: 'QB', team: 'LV' },
      ]),
      [DIRECTORY]: csv(HEADERS.players, [{ gsis_id: '00-0000002', display_name: 'Bo Blank', position: 'CB' }]),
    })
    expect(season.players).toEqual([
      { id: '00-0000001', name: 'Ann Example', position: 'WR', posGroup: 'WR', team: 'NYJ' },
      { id: '00-0000002', name: 'Bo Blank', position: 'CB', posGroup: 'DB', team: 'CHI' },
      { id: 'MEN516487', name: 'Newest Rookie', position: 'QB', posGroup: 'QB', team: 'LV' },
    ])
    expect(season.files.find(({ file }) => file === ROSTER)).toMatchObject({
      rows: 2,
      skipped: { 'players without an id': 1 },
    })
  })

  it("get a player's first season and NFL draft number from the roster file, if it has them", async () => {
    const rookies = [
      { gsis_id: '00-0000001', full_name: 'First', position: 'WR', rookie_year: 2031, draft_number: 4 },
      { gsis_id: '00-0000002', full_name: 'Free', position: 'WR', rookie_year: 2030, draft_number: 'NA' },
      { gsis_id: '00-0000003', full_name: 'Unknown', position: 'WR', rookie_year: 'soon' },
    ]
    const entries = async (header: readonly string[]) =>
      (await load({ [ROSTER]: csv(header, rookies) })).players.map(({ entry }) => entry)
    expect(await entries([...HEADERS.roster, 'rookie_year', 'draft_number'])).toEqual([
      { year: 2031, draftNumber: 4 },
      { year: 2030, draftNumber: null },
      undefined,
    ])
    expect(await entries(HEADERS.roster)).toEqual([undefined, undefined, undefined])
  })

  const passer = (number: number, [completions, attempts, yards, tds, interceptions]: readonly number[]): Cells => ({
    player_id: `00-${String(number).padStart(7, '0')}`,
    position: 'QB',
    carries: 1,
    completions: completions!,
    attempts: attempts!,
    passing_yards: yards!,
    passing_tds: tds!,
    passing_interceptions: interceptions!,
  })

  it('round a passer rating up at exactly half a tenth', async () => {
    const chance = seededRandom(7)
    const below = (limit: number): number => Math.floor(chance.next() * limit)
    const drawn = Array.from({ length: 3_000 }, () => {
      const attempts = 1 + below(60)
      return [below(attempts + 1), attempts, below(500) - 20, below(6), below(5)] as const
    })
    // 98.75 and 62.5. As doubles, both are exactly at or just below a half.
    const games = [[12, 20, 144, 1, 0] as const, ...drawn]
    const season = await loadPlayers(...games.map((game, at) => passer(at + 1, game)))
    const { rows, values, decimals } = season.columns.get('passer_rating')!
    const own = new Map([...rows].map((row, at) => [row, (values[at]! * 10) / 10 ** decimals]))
    // Computes the published formula with integers, in units of 1000 times the attempts.
    const within = (thousandths: bigint, tries: bigint): bigint => {
      const max = 2375n * tries
      return thousandths < 0n ? 0n : thousandths > max ? max : thousandths
    }
    const onPaper = games.map(game => {
      const [completions, tries, yards, tds, interceptions] = game.map(BigInt) as [
        bigint,
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      const parts =
        within((1000n * completions - 300n * tries) * 5n, tries) +
        within(250n * (yards - 3n * tries), tries) +
        within(20_000n * tds, tries) +
        within(2375n * tries - 25_000n * interceptions, tries)
      return Number((2n * parts + 6n * tries) / (12n * tries))
    })
    expect(onPaper[0]).toBe(988)
    expect(games.map((_, row) => own.get(row))).toEqual(onPaper)
  })

  it("use the NFL's passer rating, for every player with a pass", async () => {
    // Ratings from the NFL: Manning's six touchdowns in 2003 (perfect), and Rodgers and Cousins in week 4 of 2020.
    const games = [
      [20, 25, 314, 6, 0],
      [27, 33, 327, 4, 0],
      [16, 22, 260, 1, 0],
      [0, 1, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ]
    const season = await loadPlayers(...games.map((game, at) => passer(at + 1, game)))
    const { rows, values, decimals } = season.columns.get('passer_rating')!
    expect([...rows].map((row, at) => [row, values[at]! / 10 ** decimals])).toEqual([
      [0, 158.3],
      [1, 147.5],
      [2, 127.1],
      [3, 0],
    ])
  })

  it('count a kick of exactly 60 yards as 60 or more, and a blocked kick as missed', async () => {
    const season = await loadPlayers({
      position: 'K',
      fg_made: 2,
      fg_made_list: '60;29',
      fg_missed_list: '48',
      fg_blocked_list: '49;60',
    })
    expect(valueAt(season, 'fg_made_60_plus', ANN)).toBe(1)
    expect(valueAt(season, 'fg_made_50_59', ANN)).toBe(0)
    expect(valueAt(season, 'fg_made_20_29', ANN)).toBe(1)
    expect(valueAt(season, 'fg_made_50_plus', ANN)).toBe(1)
    expect(valueAt(season, 'fg_made_yards', ANN)).toBe(89)
    expect(valueAt(season, 'fg_made_yards_over_30', ANN)).toBe(30)
    expect(valueAt(season, 'fg_not_made_40_49', ANN)).toBe(2)
    expect(valueAt(season, 'fg_not_made_60_plus', ANN)).toBe(1)
  })
})

describe('coverage stats', () => {
  const defender = (number: number, cells: Cells = {}): Cells => ({
    player_id: `00-000000${number}`,
    position: 'CB',
    def_tackles_solo: 1,
    ...cells,
  })
  const directory = csv(
    HEADERS.players,
    [1, 2, 3].map(number => ({
      gsis_id: `00-000000${number}`,
      display_name: `D${number}`,
      position: 'CB',
      pfr_id: `Pfr${number}`,
    })),
  )

  it('are recorded with a row, in a game with a target', async () => {
    const season = await load({
      [PLAYERS]: players(defender(1), defender(2), defender(1, { week: 2 })),
      [DIRECTORY]: directory,
      [COVERAGE]: csv(HEADERS.coverage, [
        { game_id: 'a', pfr_player_id: 'Pfr1', def_targets: 3, def_yards_allowed: '', def_adot: 7.5 },
        { game_id: 'a', pfr_player_id: 'Pfr3', def_targets: 1 },
        { game_id: 'a', pfr_player_id: 'Unknown', def_targets: 1 },
        { game_id: 'b', week: 2, pfr_player_id: 'Pfr1', def_targets: 0, def_missed_tackles: 2 },
        { game_id: 'c', week: 19, game_type: 'WC', pfr_player_id: 'Pfr1', def_targets: 2 },
      ]),
    })
    expect([...season.coverage]).toEqual([0])
    expect(valueAt(season, 'cov_targets', ANN)).toBe(3)
    expect(valueAt(season, 'cov_yards', ANN)).toBe(0)
    expect(valueAt(season, 'cov_adot', ANN)).toBe(7.5)
    expect(valueAt(season, 'missed_tackles', { id: '00-0000001', week: 2 })).toBe(0)
    expect(season.files.find(({ file }) => file === COVERAGE)).toEqual({
      file: COVERAGE,
      status: 'loaded',
      rows: 1,
      skipped: {
        postseason: 1,
        'games without coverage': 1,
        'no stat row in that game': 1,
        'players without an id here': 1,
      },
    })
  })

  it('are missing from a season without the file', async () => {
    const season = await load({ [PLAYERS]: players(defender(1)) })
    expect(season.columns.has('cov_yards')).toBe(false)
    expect(season.coverage).toHaveLength(0)
    expect(season.files.find(({ file }) => file === COVERAGE)).toMatchObject({ status: 'missing', rows: 0 })
  })
})

describe('tackles on special teams', () => {
  const tackles = (cells: Cells) => ({
    def_tackles_solo: 1,
    def_tackles_with_assist: 1,
    def_tackle_assists: 1,
    ...cells,
  })

  it.each([
    ["always include a punter's", { position: 'P' }, 0],
    ["never include a quarterback's", { position: 'QB' }, 3],
    ["never include a defensive lineman's", { position: 'DT' }, 3],
    ["include a receiver's with two touches in a game without a turnover", { position: 'WR', targets: 2 }, 0],
    [
      "exclude a receiver's with two touches after a turnover",
      { position: 'WR', targets: 2, receiving_fumbles_lost: 1 },
      3,
    ],
    [
      "include a receiver's with one touch after a turnover",
      { position: 'WR', targets: 1, receiving_fumbles_lost: 1 },
      0,
    ],
    ["never include a linebacker's in a game without coverage stats", { position: 'LB' }, 3],
    ["never include an offensive lineman's", { position: 'T' }, 3],
  ])('%s', async (_, cells, left) => {
    const season = await loadPlayers(tackles(cells))
    expect(valueAt(season, 'def_scrimmage_tackles', ANN)).toBe(left)
    expect(valueAt(season, 'def_tackles', ANN)).toBe(3)
  })

  it('are all tackles of a back who is never in coverage while teammates are', async () => {
    const season = await load({
      [PLAYERS]: players(tackles({ position: 'CB' }), tackles({ player_id: '00-0000002', position: 'CB' })),
      [DIRECTORY]: csv(HEADERS.players, [{ gsis_id: '00-0000002', pfr_id: 'Pfr2' }]),
      [COVERAGE]: csv(HEADERS.coverage, [{ game_id: 'a', pfr_player_id: 'Pfr2', def_targets: 4 }]),
    })
    expect(valueAt(season, 'def_scrimmage_tackles', ANN)).toBe(0)
    expect(valueAt(season, 'def_scrimmage_tackles', { id: '00-0000002', week: 1 })).toBe(3)
  })
})
