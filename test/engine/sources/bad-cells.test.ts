import { describe, expect, it } from 'vitest'
import type { SeasonData } from '../../../src/engine/schema/season.ts'
import { readSeason } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'
import { valueAt } from './values.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const TEAMS = 'stats_team/stats_team_week_2031.csv'
const COVERAGE = 'pfr_advstats/advstats_week_def_2031.csv'
const ROSTER = 'rosters/roster_2031.csv'
const GAMES = 'schedules/games.csv'
const DIRECTORY = 'players/players.csv'

const [ANN, BO] = ['00-0000001', '00-0000002']
const GAME = { game_id: 'g', gameday: '2031-09-07', gametime: '13:00', home_team: 'CHI', away_team: 'GB' }
const LATER = { ...GAME, game_id: 'h', week: 2, gameday: '2031-09-14', home_team: 'GB', away_team: 'CHI' }

/** Two players and two teams in a season of two weeks. Each test damages one cell. */
const GOOD: Readonly<Record<string, readonly Cells[]>> = {
  [PLAYERS]: [
    { player_id: ANN, receptions: 5 },
    { player_id: BO, receptions: 7 },
  ],
  [TEAMS]: [
    ...[1, 2].map(week => ({ week, team: 'CHI', opponent_team: 'GB', def_interceptions: week })),
    ...[1, 2].map(week => ({ week, team: 'GB', opponent_team: 'CHI' })),
  ],
  [COVERAGE]: [ANN, BO].map(id => ({ game_id: 'g', pfr_player_id: `Pfr${id}`, def_targets: 3 })),
  [ROSTER]: [ANN, BO].map(gsis_id => ({ gsis_id, full_name: 'Listed', position: 'WR' })),
  [GAMES]: [
    { ...GAME, home_score: 20, away_score: 17 },
    { ...LATER, home_score: 3, away_score: 6 },
  ],
  [DIRECTORY]: [ANN, BO].map(id => ({ gsis_id: id, pfr_id: `Pfr${id}` })),
}

const HEADER_OF: Readonly<Record<string, readonly string[]>> = {
  [PLAYERS]: HEADERS.playerWeek,
  [TEAMS]: HEADERS.teamWeek,
  [COVERAGE]: HEADERS.coverage,
  [ROSTER]: HEADERS.roster,
  [GAMES]: HEADERS.games,
  [DIRECTORY]: HEADERS.players,
}

/** Loads the season after replacing some cells in one row. */
const loadWith = (file: string, row: number, cells: Cells): Promise<SeasonData> => {
  const texts = Object.entries(GOOD).map(([name, rows]) => {
    const damaged = rows.map((each, at) => (name === file && at === row ? { ...each, ...cells } : each))
    return [name, csv(HEADER_OF[name] as readonly string[], damaged)]
  })
  return readSeason(archiveOf(Object.fromEntries(texts)).archive, 2031)
}

const reportOf = ({ files }: SeasonData, name: string) => files.find(({ file }) => file === name)

describe('an invalid cell', () => {
  it.each([
    ['season', 2030, 'is not season 2031'],
    ['season', '', 'is not season 2031'],
    ['week', 0, 'is not a week in a season (1 to 22)'],
    ['week', 'soon', 'is not a week in a season (1 to 22)'],
    ['week', 1.5, 'is not a week in a season (1 to 22)'],
    ['season_type', 'PRE', '"PRE" is not a part of a season'],
  ])('that makes a row unusable (a %s of "%s") skips the row with a report', async (column, cell, problem) => {
    const season = await loadWith(PLAYERS, 1, { [column]: cell })
    expect(valueAt(season, 'rec', { id: ANN, week: 1 })).toBe(5)
    expect(valueAt(season, 'rec', { id: BO, week: 1 })).toBeUndefined()
    expect(reportOf(season, PLAYERS)).toMatchObject({
      rows: 1,
      skipped: { [`bad row in line 3 (${column}: ${problem})`]: 1 },
    })
  })

  it.each([
    ['opponent_team', ''],
    ['opponent_team', 'XYZ'],
    ['team', ''],
    ['team', 'NA'],
  ])('that hides the opponent (a %s of "%s") is filled from the schedule', async (column, cell) => {
    const season = await loadWith(PLAYERS, 1, { [column]: cell })
    const { teams, index } = season
    const row = season.players.findIndex(({ id }) => id === BO)
    const at = index.player.indexOf(row)
    expect([teams[index.team[at] as number], teams[index.opponent[at] as number]]).toEqual(['CHI', 'GB'])
    expect(reportOf(season, PLAYERS)).toMatchObject({ rows: 2, skipped: {} })
    const ofTeams = await loadWith(TEAMS, 0, { [column]: cell })
    expect(valueAt(ofTeams, 'dst_interceptions', { id: 'DST_CHI', week: 1 })).toBe(1)
  })

  it("in a team's column is reported if the schedule cannot supply the value", async () => {
    const season = await loadWith(PLAYERS, 1, { team: '', opponent_team: '' })
    const reason = 'bad row in line 3 (team: "" is not a team, and the schedule does not have one)'
    expect(reportOf(season, PLAYERS)).toMatchObject({ rows: 1, skipped: { [reason]: 1 } })
    const bye = await loadWith(PLAYERS, 1, { week: 3, opponent_team: '' })
    expect(reportOf(bye, PLAYERS)).toMatchObject({ rows: 1 })
  })

  it("in a team's weekly row removes the week for both teams, because each row has half of the other team's stats", async () => {
    const season = await loadWith(TEAMS, 0, { week: '' })
    expect(valueAt(season, 'dst_sacks', { id: 'DST_GB', week: 1 })).toBeUndefined()
    expect(valueAt(season, 'dst_interceptions', { id: 'DST_CHI', week: 2 })).toBe(2)
    expect(reportOf(season, TEAMS)).toMatchObject({
      rows: 2,
      skipped: {
        'bad row in line 2 (week: is not a week in a season (1 to 22))': 1,
        'bad row in line 4 (opponent_team: CHI does not have a row in this week)': 1,
      },
    })
  })

  it.each([
    ['season', 'x'],
    ['week', 99],
    ['game_type', 'XX'],
    ['home_team', 'XX'],
    ['away_team', ''],
    ['gameday', '2031-13-40'],
  ])('in the schedule (a %s of "%s") causes that game to be skipped', async (column, cell) => {
    const season = await loadWith(GAMES, 1, { [column]: cell })
    expect(season.games.map(({ id }) => id)).toEqual(['g'])
    expect(Object.keys(reportOf(season, GAMES)?.skipped ?? {})).toEqual([
      expect.stringMatching(new RegExp(`^bad row in line 3 \\(${column}: `)),
    ])
    expect(reportOf(season, TEAMS)).toMatchObject({ rows: 2, skipped: { 'games without a score': 2 } })
  })

  it("with a game's score leaves the score unknown, and with its time uses the usual time", async () => {
    const open = await loadWith(GAMES, 1, { home_score: 'x' })
    expect(open.games[1]).toMatchObject({ homeScore: null, awayScore: 6 })
    expect((await loadWith(GAMES, 1, { home_score: 1000 })).games[1]).toMatchObject({ homeScore: null })
    expect(reportOf(open, GAMES)?.skipped).toEqual({ 'bad row in line 3 (home_score: "x" is not a score)': 1 })
    const early = await loadWith(GAMES, 1, { gametime: '25:99' })
    expect(early.games[1]?.kickoffAt).toBe(Date.UTC(2031, 8, 14, 17))
  })

  it("in a roster skips the row, or only the player's team", async () => {
    const elsewhere = await loadWith(ROSTER, 1, { season: 2030 })
    expect(reportOf(elsewhere, ROSTER)).toMatchObject({
      rows: 1,
      skipped: { 'bad row in line 3 (season: is not season 2031)': 1 },
    })
    const nowhere = await loadWith(ROSTER, 1, { team: 'XX' })
    expect(nowhere.rosterTeams).toEqual(new Map([[ANN, 'CHI']]))
    expect(reportOf(nowhere, ROSTER)).toMatchObject({
      rows: 2,
      skipped: { 'bad row in line 3 (team: "XX" is not a team)': 1 },
    })
  })

  it("in a coverage file skips that game's coverage", async () => {
    const season = await loadWith(COVERAGE, 1, { week: 'x' })
    expect(season.coverage).toHaveLength(1)
    expect(reportOf(season, COVERAGE)).toMatchObject({ rows: 1 })
  })

  it.each(['', 'NA', 'NaN', 'Inf', '-Inf'])('that R writes for a missing number ("%s") is 0', async cell => {
    const season = await loadWith(PLAYERS, 1, { receptions: cell, pacr: cell })
    expect(valueAt(season, 'rec', { id: BO, week: 1 })).toBe(0)
  })

  it('of NA in a list of field goals is a kick of unknown distance', async () => {
    const season = await loadWith(PLAYERS, 1, { fg_made: 2, fg_made_list: '31;NA' })
    expect(valueAt(season, 'fg_made', { id: BO, week: 1 })).toBe(2)
    expect(valueAt(season, 'fg_made_yards', { id: BO, week: 1 })).toBe(31)
  })

  it('is reported for the first ten rows, and then only counted', async () => {
    const rows = Array.from({ length: 15 }, (_, at) => ({ player_id: `p${at}`, week: at === 0 ? 1 : 40 }))
    const { files } = await readSeason(archiveOf({ [PLAYERS]: csv(HEADERS.playerWeek, rows) }).archive, 2031)
    const { skipped = {} } = files[0] ?? {}
    expect(Object.keys(skipped)).toHaveLength(11)
    expect(skipped['more bad rows']).toBe(4)
  })
})
