import { describe, expect, onTestFinished, test } from 'vitest'
import { loadSeasons } from '../../../src/engine/loading.ts'
import { unlistedPeople } from '../../../src/engine/season/completeness.ts'
import { loadedSeasons } from '../../../src/views/stats.ts'
import { archiveOf, csv, HEADERS } from '../../support/csv.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { sampled } from '../../support/rounds.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'
import { openWorld, type World } from '../../support/world.ts'

const YEAR = 2024
const WEEKS = [1, 2, 3]
const CLUBS = ['CHI', 'DET', 'GB', 'MIN']
/** The matchups of every week. */
const PAIRS = [CLUBS.slice(0, 2), CLUBS.slice(2)] as [string, string][]
const SIDES = PAIRS.flatMap(([home, away]) => [
  { team: home, opponent_team: away },
  { team: away, opponent_team: home },
])
const PER_CLUB = 12
/** Returns a player's public id, given the NFL team's index and the player's index. */
const idOf = (club: number, at: number): string => `00-00${10_000 + 100 * club + at}`
const pfrOf = (club: number, at: number): string => `Pfr${club}${at}`

const ALL = WEEKS.flatMap(week => SIDES.map(side => ({ ...side, season: YEAR, week })))
const PEOPLE = CLUBS.flatMap((team, club) => Array.from({ length: PER_CLUB }, (_, at) => ({ team, club, at })))

type Row = Record<string, string | number>

const ROWS = {
  [`stats_player/stats_player_week_${YEAR}.csv`]: {
    header: HEADERS.playerWeek,
    rows: ALL.flatMap(side =>
      PEOPLE.filter(({ team }) => team === side.team).map(
        ({ club, at }): Row => ({
          ...side,
          season_type: 'REG',
          player_id: idOf(club, at),
          position: 'CB',
          receptions: 1,
        }),
      ),
    ),
  },
  [`stats_team/stats_team_week_${YEAR}.csv`]: {
    header: HEADERS.teamWeek,
    rows: ALL.map((side): Row => ({ ...side, season_type: 'REG' })),
  },
  [`pfr_advstats/advstats_week_def_${YEAR}.csv`]: {
    header: HEADERS.coverage,
    rows: ALL.flatMap(({ team, week }) =>
      PEOPLE.filter(each => each.team === team).map(
        ({ club, at }): Row => ({
          ...{ game_id: `${week}_${team}`, season: YEAR, week, game_type: 'REG', team },
          ...{ pfr_player_id: pfrOf(club, at), def_targets: 1 },
        }),
      ),
    ),
  },
  [`rosters/roster_${YEAR}.csv`]: {
    header: HEADERS.roster,
    rows: PEOPLE.map(
      ({ team, club, at }): Row => ({
        ...{ season: YEAR, team, position: 'CB', full_name: `Player ${club} ${at}`, gsis_id: idOf(club, at) },
        pfr_id: pfrOf(club, at),
      }),
    ),
  },
  'players/players.csv': {
    header: HEADERS.players,
    rows: PEOPLE.map(
      ({ club, at }): Row => ({
        gsis_id: idOf(club, at),
        display_name: `Player ${club} ${at}`,
        pfr_id: pfrOf(club, at),
      }),
    ),
  },
  'schedules/games.csv': {
    header: HEADERS.games,
    rows: WEEKS.flatMap(week =>
      PAIRS.map(
        ([home, away]): Row => ({
          ...{ game_id: `${week}_${home}`, season: YEAR, game_type: 'REG', week, gameday: `${YEAR}-09-0${2 * week}` },
          ...{ gametime: '13:00', away_team: away, home_team: home, away_score: 10, home_score: 20 },
        }),
      ),
    ),
  },
}
type File = keyof typeof ROWS

/** Returns the files, or only some of their rows. */
const filesWith = (kept: Partial<Record<string, (row: Row, at: number) => Row | null>> = {}) =>
  archiveOf(
    Object.fromEntries(
      Object.entries(ROWS).map(([name, { header, rows }]) => {
        const change = kept[name] ?? (row => row)
        return [
          name,
          csv(
            header,
            rows.map(change).filter(row => row !== null),
          ),
        ]
      }),
    ),
  ).archive

const open = async (): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  return world
}

const load = async ({ engine, actor }: World, archive: ReturnType<typeof filesWith>, asTheyAre = false) => {
  const [step] = await Array.fromAsync(loadSeasons(engine, actor, { archive, seasons: [YEAR], asTheyAre }))
  return step!
}

const upTo =
  (last: number) =>
  (row: Row): Row | null =>
    Number(row.week) <= last ? row : null

const nameOf = (part: string): File => Object.keys(ROWS).find(name => name.startsWith(part)) as File

const HELD = ' that are already loaded'

const CUT: readonly (readonly [what: string, file: string, (row: Row, at: number) => Row | null, message: string])[] = [
  ['team defenses', 'stats_team', upTo(2), `stats_team_week_${YEAR}.csv is missing many rows for week 3${HELD}: `],
  ['coverage', 'pfr_advstats', upTo(1), `advstats_week_def_${YEAR}.csv is missing many rows for weeks 2-3${HELD}: `],
  ['games', 'schedules', upTo(1), `games.csv is missing many rows for weeks 2-3${HELD}: `],
  ['all games', 'schedules', () => null, `games.csv is missing many rows for weeks 1-3${HELD}: `],
  ['scores', 'schedules', row => ({ ...row, home_score: '' }), `games.csv is missing many rows for weeks 1-3${HELD}: `],
  [
    'a roster',
    'rosters',
    (row, at) => (at < 20 ? row : null),
    `roster_${YEAR}.csv is missing many players that are already loaded: `,
  ],
  [
    'one club',
    'stats_player',
    row => (row.team === 'GB' ? null : row),
    `stats_player_week_${YEAR}.csv is missing many rows for weeks 1-3${HELD}: `,
  ],
  ['a column', 'stats_player', row => ({ ...row, receptions: '' }), 'no player has rec anymore: '],
]

describe('files with missing rows', () => {
  test.each(CUT)(
    'with %s are refused if they would remove stored rows of finished games',
    async (_, part, kept, message) => {
      const world = await open()
      expect(await load(world, filesWith())).toMatchObject({ loaded: { outcome: 'new', gaps: [] } })
      const cut = filesWith({ [nameOf(part)]: kept })
      const refused = await load(world, cut)
      expect('error' in refused && refused.error).toMatchObject({ code: 'conflict' })
      expect('error' in refused && refused.error.message.startsWith(message), JSON.stringify(refused)).toBe(true)
      expect(await load(world, filesWith())).toMatchObject({ loaded: { outcome: 'unchanged' } })
      expect(await load(world, cut, true)).toMatchObject({ loaded: { outcome: 'changed' } })
    },
  )

  test.each(['stats_team', 'pfr_advstats', 'schedules', 'rosters'])(
    'are reported as missing if they have no rows at all (%s)',
    async part => {
      const world = await open()
      await load(world, filesWith())
      const name = nameOf(part)
      const archive = filesWith()
      const without = { ...archive, read: async (file: string) => (file === name ? null : archive.read(file)) }
      const { folder: _, ...alone } = without
      const step = await load(world, alone)
      const files = 'loaded' in step ? step.loaded.files : []
      expect(files.find(({ file }) => file === name)).toMatchObject({ status: 'missing' })
    },
  )

  test.each([
    [
      'stats_team',
      upTo(2),
      "no defense stats for 4 teams in week 3, although the teams played: these defenses don't score",
    ],
    ['pfr_advstats', upTo(2), 'no coverage stats in week 3: defenders get no points for coverage'],
    [
      'schedules',
      upTo(2),
      "no games in week 3, although players have stats there: defenses don't score and lineups don't lock",
    ],
    [
      'stats_player',
      (row: Row) => (row.team === 'GB' ? null : row),
      "no player stats for GB in weeks 1-3, although the teams played: these players don't score",
    ],
  ])('(%s) are loaded the first time, and the missing rows are reported', async (part, kept, message) => {
    const world = await open()
    const step = await load(world, filesWith({ [nameOf(part)]: kept }))
    const notes = JSON.stringify('loaded' in step && loadedSeasons({ seasons: [step.loaded] }))
    expect(notes).toContain(`Season ${YEAR} has ${message}. Load the season again when the files are complete`)
  })

  test.each([
    [
      'stats_player',
      (row: Row): Row => ({ ...row, receptions: '', fg_made: 1, fg_att: 1 }),
      "has no values for receptions, fg_made_list: they don't score until a load includes them",
    ],
    [
      'stats_player',
      (row: Row, at: number): Row => ({
        ...row,
        player_display_name: 'Two\nlines',
        carries: '',
        targets: at === 9 ? 0 : '',
      }),
      "has no values for carries: they don't score",
    ],
    ['stats_team', (row: Row): Row => ({ ...row, def_tds: 'NA' }), "has no values for def_tds: they don't score"],
    [
      'pfr_advstats',
      (row: Row): Row => ({ ...row, def_pressures: '' }),
      "has no values for def_pressures: they don't score",
    ],
    [
      'rosters',
      (row: Row, at: number) => (at < 20 ? row : null),
      'lacks 28 players who have stats: it may be cut off, and their teams are unknown until the complete file is loaded',
    ],
  ])('(%s) with a blank column or a cut-off end are reported at the first load', async (part, kept, message) => {
    const step = await load(await open(), filesWith({ [nameOf(part)]: kept }))
    const notes = 'loaded' in step ? JSON.stringify(loadedSeasons({ seasons: [step.loaded] })) : ''
    expect(notes).toContain(`eason ${YEAR} ${message}`)
    const whole = await load(await open(), filesWith())
    expect('loaded' in whole && JSON.stringify(loadedSeasons({ seasons: [whole.loaded] }))).not.toMatch(
      /nothing in|lacks/,
    )
  })

  test('with unreadable rows load the others and report how many were skipped', async () => {
    const world = await open()
    const step = await load(
      world,
      filesWith({ [nameOf('stats_player')]: (row, at) => (at === 5 ? { ...row, week: 0 } : row) }),
    )
    const notes = JSON.stringify('loaded' in step && loadedSeasons({ seasons: [step.loaded] }))
    expect(notes).toContain(`Skipped 1 row of ${YEAR} with impossible values`)
    expect(notes).toContain('hindsight stats status shows the skipped row')
  })
})

const ALL_SEASONS = Array.from({ length: 13 }, (_, at) => 2013 + at)

describe.skipIf(whyNoRealData)(overRealData('complete seasons'), () => {
  test.each(sampled(ALL_SEASONS, 4))('of %i are not reported as incomplete', async season => {
    const data = await realSeason(season)
    expect(data.files.flatMap(({ skipped }) => Object.keys(skipped)).filter(why => why.startsWith('blank'))).toEqual([])
    expect(data.rosterTeams.size > 0 && unlistedPeople(data)).toBe(season >= 2021 ? 0 : false)
  })
})

describe('an optional season file', () => {
  const INJURIES = `injuries/injuries_${YEAR}.csv`
  const header =
    'season,game_type,week,gsis_id,report_status,practice_status,report_primary_injury,practice_primary_injury'
  const outRow = `${YEAR},REG,1,${idOf(0, 0)},Out,,Knee,`
  const withInjuries = (text: string) => {
    const base = filesWith()
    return {
      ...base,
      read: async (name: string) => (name === INJURIES ? { path: name, bytes: Buffer.from(text) } : base.read(name)),
    }
  }

  test('is reported when it is missing or unreadable, and the season is loaded without it', async () => {
    const world = await open()
    const statusOf = (step: Awaited<ReturnType<typeof load>>) =>
      'loaded' in step ? step.loaded.files.find(({ file }) => file === INJURIES) : step.error
    expect(statusOf(await load(world, filesWith()))).toMatchObject({ status: 'missing' })
    const cut = await load(world, withInjuries(`${header}\n${YEAR},REG,1`))
    expect(statusOf(cut)).toMatchObject({ status: 'unreadable', problem: expect.stringContaining('cut off') })
    const notes = JSON.stringify('loaded' in cut && loadedSeasons({ seasons: [cut.loaded] }))
    expect(notes).toContain(`Loaded without injuries_${YEAR}.csv (no points depend on it): `)
    const rows = await world.engine.database.transaction('read', store => store.seasons.find(YEAR))
    expect(rows?.rows).toBe(ALL.length * PER_CLUB + ALL.length)
  })

  test('changes the season when it changes, and is stored as read', async () => {
    const world = await open()
    await load(world, withInjuries(`${header}\n${outRow}`))
    const again = await load(world, withInjuries(`${header}\n${outRow}`))
    expect(again).toMatchObject({ loaded: { outcome: 'unchanged' } })
    const changed = await load(world, withInjuries(`${header}\n${outRow.replace('Out', 'Doubtful')}`))
    expect(changed).toMatchObject({ loaded: { outcome: 'changed', change: { factsChanged: 1, cellsChanged: 0 } } })
    const stored = await world.engine.database.transaction('read', store => store.seasons.findSeason(YEAR))
    expect(stored?.facts.reports).toMatchObject({ state: Uint8Array.of(2), injuries: ['', 'Knee'] })
    expect(stored?.facts.rosters).toBe(null)
    expect(await world.engine.database.transaction('write', store => store.seasons.isAsLoaded(YEAR))).toBe(true)
  })
})
