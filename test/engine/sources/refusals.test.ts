import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HindsightError } from '../../../src/engine/base/errors.ts'
import { readSeason } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const TEAMS = 'stats_team/stats_team_week_2031.csv'
const COVERAGE = 'pfr_advstats/advstats_week_def_2031.csv'
const GAMES = 'schedules/games.csv'
const ROSTER = 'rosters/roster_2031.csv'

const players = (...rows: Cells[]): string => csv(HEADERS.playerWeek, rows)
const teams = (...rows: Cells[]): string => csv(HEADERS.teamWeek, rows)

/** Returns the error when these files are loaded. */
const refusalOf = async (files: Record<string, string | Uint8Array>): Promise<{ message: string; folder: string }> => {
  const { archive, folder } = archiveOf(files)
  const error = await readSeason(archive, 2031).then(
    () => null,
    reason => reason,
  )
  expect(error).toBeInstanceOf(HindsightError)
  expect((error as HindsightError).code).toBe('invalid_request')
  return { message: (error as HindsightError).message, folder }
}

/** Checks that an error names the file, the line and the column, and ends with advice. */
const expectRefused = async (
  files: Record<string, string | Uint8Array>,
  where: { in: string; line: number; column: string },
) => {
  const { message, folder } = await refusalOf(files)
  expect(message).toContain(`${join(folder, where.in)}, line ${where.line}`)
  expect(message).toContain(`column "${where.column}"`)
  expect(message).toMatch(/(correct|remove|load|download)[^:]*$/)
}

describe('an invalid file is refused with file, line and column', () => {
  it('if its header lacks a column', () =>
    expectRefused(
      {
        [PLAYERS]: csv(
          HEADERS.playerWeek.filter(each => each !== 'carries'),
          [{}],
        ),
      },
      { in: PLAYERS, line: 1, column: 'carries' },
    ))

  it('if its header has a column twice', () =>
    expectRefused({ [PLAYERS]: csv([...HEADERS.playerWeek, 'week'], [{}]) }, { in: PLAYERS, line: 1, column: 'week' }))

  it('if a row has too few fields', () => {
    const rows = players({ week: 1 }, { week: 2 }, { week: 3 }).split('\n')
    rows[2] = rows[2]?.replace(/,[^,]*$/, '') ?? ''
    return expectRefused({ [PLAYERS]: rows.join('\n') }, { in: PLAYERS, line: 3, column: 'fantasy_points' })
  })

  it('if a row has too many fields', () => {
    const rows = players({ week: 1 }, { week: 2 }).split('\n')
    rows[1] += ',7'
    return expectRefused({ [PLAYERS]: rows.join('\n') }, { in: PLAYERS, line: 2, column: 'fantasy_points_ppr' })
  })

  it('if the last line is cut off', () => {
    const text = players({ week: 1 }, { week: 2 })
    const cut = text.slice(0, text.lastIndexOf('Ann Example') + 5)
    return expectRefused({ [PLAYERS]: cut }, { in: PLAYERS, line: 3, column: 'player_display_name' })
  })

  it('if it is cut off inside quotes', async () => {
    const text = players({ week: 1 }, { week: 2, player_display_name: 'Example, Ann' })
    const { message, folder } = await refusalOf({ [PLAYERS]: text.slice(0, text.indexOf('Example, Ann') + 3) })
    expect(message).toContain(`${join(folder, PLAYERS)}, line 3: a quote is never closed`)
  })

  it('if its season does not match its name', () =>
    expectRefused(
      { [PLAYERS]: players({ week: 1, season: 2030 }, { week: 2, season: 2030 }) },
      { in: PLAYERS, line: 2, column: 'season' },
    ))

  it.each(['abc', '1.2.3', '0x10', ' 5', '1,000', 'Infinity'])('if there is the text "%s" instead of a number', cell =>
    expectRefused(
      { [PLAYERS]: players({}, { week: 2, receptions: cell }) },
      { in: PLAYERS, line: 3, column: 'receptions' },
    ),
  )

  it.each([
    ['receptions', '1e308'],
    ['receptions', '-1'],
    ['receptions', '1e999'],
    ['rushing_tds', '151'],
    ['receiving_yards', '-301'],
    ['passing_yards', '1601'],
    ['passing_epa', '-1e308'],
  ])('if a stat has an impossible value: %s of %s', (column, cell) =>
    expectRefused({ [PLAYERS]: players({}, { week: 2, [column]: cell }) }, { in: PLAYERS, line: 3, column }),
  )

  it('if team or coverage stats are impossible', async () => {
    const lone = { [PLAYERS]: players({}) }
    const week = teams({ team: 'CHI', opponent_team: 'GB', def_qb_hits: 9999 })
    await expectRefused({ ...lone, [TEAMS]: week }, { in: TEAMS, line: 2, column: 'def_qb_hits' })
    const coverage = csv(HEADERS.coverage, [{ def_yards_allowed: 1e6 }])
    await expectRefused({ ...lone, [COVERAGE]: coverage }, { in: COVERAGE, line: 2, column: 'def_yards_allowed' })
  })

  it('if valid cells add up to an impossible value', async () => {
    const { message } = await refusalOf({ [PLAYERS]: players({ fg_made_list: Array(50).fill('60').join(';') }) })
    expect(message).toContain('a fg_made_yards of 3000 for 00-0000001 in week 1')
  })

  it('if all of its weeks or teams are invalid', async () => {
    await expectRefused({ [PLAYERS]: players({ week: 23 }) }, { in: PLAYERS, line: 2, column: 'week' })
    await expectRefused({ [PLAYERS]: players({ team: 'XYZ' }) }, { in: PLAYERS, line: 2, column: 'team' })
    const many = Array.from({ length: 101 }, (_, at) => ({ player_id: `p${at}`, team: 'XYZ' }))
    await expectRefused({ [PLAYERS]: players({}, ...many) }, { in: PLAYERS, line: 3, column: 'team' })
  })

  it('if a player appears twice in a week', () =>
    expectRefused(
      { [PLAYERS]: players({ week: 1 }, { week: 2 }, { week: 1 }) },
      { in: PLAYERS, line: 4, column: 'player_id' },
    ))

  it('if a season type does not exist', () =>
    expectRefused({ [PLAYERS]: players({ season_type: 'PRE' }) }, { in: PLAYERS, line: 2, column: 'season_type' }))

  it('if there is text after a closing quote', async () => {
    const text = players({}).replace('Ann Example', '"Ann" Example')
    expect((await refusalOf({ [PLAYERS]: text })).message).toMatch(/line 2: there is text after a closing quote/)
  })

  it('if a list of field goals is invalid', () =>
    expectRefused({ [PLAYERS]: players({ fg_made_list: '31;x' }) }, { in: PLAYERS, line: 2, column: 'fg_made_list' }))

  it("with the column's old spelling if the file uses it", () => {
    const header = HEADERS.playerWeek.map(each => (each === 'sacks_suffered' ? 'sacks' : each))
    return expectRefused({ [PLAYERS]: csv(header, [{ sacks: 'two' }]) }, { in: PLAYERS, line: 2, column: 'sacks' })
  })

  it('with the right line after a quoted field that contains line breaks', () =>
    expectRefused(
      { [PLAYERS]: players({ player_display_name: 'Ann\n"A. E."\nExample' }, { week: 2, receptions: 'x' }) },
      { in: PLAYERS, line: 5, column: 'receptions' },
    ))

  it('by name if a gzip is cut off', async () => {
    const { message, folder } = await refusalOf({ [`${PLAYERS}.gz`]: gzipSync(players({}, {}, {})).subarray(0, 200) })
    expect(message).toContain(`${join(folder, PLAYERS)}.gz is incomplete or damaged`)
    expect(message).toContain('download it again')
  })

  it('if a gzip does not match its checksum', async () => {
    const zipped = gzipSync(players({}))
    zipped[zipped.length - 6] = (zipped.at(-6) as number) ^ 0xff
    expect((await refusalOf({ [`${PLAYERS}.gz`]: zipped })).message).toContain('incomplete or damaged')
  })

  it('if it is empty', async () => {
    expect((await refusalOf({ [PLAYERS]: '' })).message).toContain('line 1: the header is missing')
  })

  it('if two rows contradict each other about a team, a game or a defender', async () => {
    const lone = { [PLAYERS]: players({}) }
    const [chicago, greenBay] = [
      { team: 'CHI', opponent_team: 'GB' },
      { team: 'GB', opponent_team: 'CHI' },
    ]
    const twice = teams(chicago, greenBay, chicago)
    await expectRefused({ ...lone, [TEAMS]: twice }, { in: TEAMS, line: 4, column: 'team' })
    const elsewhere = teams(chicago, { ...greenBay, opponent_team: 'DET' })
    await expectRefused({ ...lone, [TEAMS]: elsewhere }, { in: TEAMS, line: 2, column: 'opponent_team' })
    const game = { game_id: 'g', gameday: '2031-09-07', home_team: 'CHI', away_team: 'GB' }
    const games = csv(HEADERS.games, [game, { ...game, game_id: 'h', home_team: 'DET' }])
    await expectRefused({ ...lone, [GAMES]: games }, { in: GAMES, line: 3, column: 'away_team' })
    const covered = { game_id: 'g', pfr_player_id: 'Pfr1', def_targets: 1 }
    const coverage = csv(HEADERS.coverage, [covered, covered])
    const directory = csv(HEADERS.players, [{ gsis_id: '00-0000001', pfr_id: 'Pfr1' }])
    await expectRefused(
      { ...lone, [COVERAGE]: coverage, 'players/players.csv': directory },
      { in: COVERAGE, line: 3, column: 'pfr_player_id' },
    )
  })

  it('if a coverage file is from another season', () =>
    expectRefused(
      { [PLAYERS]: players({}), [COVERAGE]: csv(HEADERS.coverage, [{ season: 2030 }]) },
      { in: COVERAGE, line: 2, column: 'season' },
    ))

  it('if a roster is from another season', () =>
    expectRefused(
      { [PLAYERS]: players({}), [ROSTER]: csv(HEADERS.roster, [{ season: 2030, gsis_id: 'x' }]) },
      { in: ROSTER, line: 2, column: 'season' },
    ))

  it('if a season has no files', async () => {
    expect((await refusalOf({ 'README.md': 'nothing' })).message).toContain('season 2031')
  })
})
