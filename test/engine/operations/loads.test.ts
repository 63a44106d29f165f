import { describe, expect, test } from 'vitest'
import { type Archive, loadSeasons } from '../../../src/engine/loading.ts'
import { archiveOf, csv, HEADERS } from '../../support/csv.ts'
import { openWorld, type World } from '../../support/world.ts'

const SEASONS = [2029, 2030, 2031, 2032]

const rowsOf = (season: number) =>
  ['00-0000001', '00-0000002', '00-0000003'].flatMap((id, at) =>
    [1, 2].map(week => ({ player_id: id, season, week, receptions: season - 2028 + at, receiving_yards: 10 * week })),
  )

const fileOf = (season: number): string => csv(HEADERS.playerWeek, rowsOf(season))
const nameOf = (season: number): string => `stats_player/stats_player_week_${season}.csv`

/** Returns an archive of four small seasons. The text of a season's file can be replaced. */
const folderWith = (other: Readonly<Record<number, string>> = {}): Archive =>
  archiveOf(Object.fromEntries(SEASONS.map(season => [nameOf(season), other[season] ?? fileOf(season)]))).archive

/** Returns the archive without its folder, so that it is loaded in one thread. */
const inOneThread = ({ folder: _, ...archive }: Archive): Archive => archive

const load = async ({ engine, actor }: World, archive: Archive, seasons = SEASONS) => {
  const steps = await Array.fromAsync(loadSeasons(engine, actor, { archive, seasons }))
  return steps.map(step => [step.season, 'error' in step ? [step.error.code, step.error.message] : step.loaded.outcome])
}

const heldBy = async (archive: Archive) => {
  const world = await openWorld()
  const steps = await load(world, archive)
  const held = await world.engine.database.transaction('read', async ({ seasons }) => {
    const columns = (await seasons.recorded()).map(async ([season, stat]) => seasons.findColumn(season, stat))
    return { frames: await Promise.all(SEASONS.map(seasons.findSeason)), columns: await Promise.all(columns) }
  })
  world.close()
  return { steps, ...held }
}

describe('incomplete season files', () => {
  const YEAR = 2024
  const games = csv(
    HEADERS.games,
    [1, 2, 3].map(week => ({
      game_id: `${YEAR}_0${week}`,
      season: YEAR,
      game_type: 'REG',
      week,
      gameday: `${YEAR}-09-0${2 * week}`,
      gametime: '13:00',
      away_team: 'DET',
      home_team: 'CHI',
      away_score: 10,
      home_score: 20,
    })),
  )
  const players = (max: number, weeks = [1, 2, 3]) =>
    csv(
      HEADERS.playerWeek,
      Array.from({ length: max }, (_, at) => at).flatMap(at =>
        weeks.map(week => ({ player_id: `00-00000${10 + at}`, season: YEAR, week, receptions: 1 })),
      ),
    )
  const filesWith = (rows: string) => archiveOf({ [nameOf(YEAR)]: rows, 'schedules/games.csv': games }).archive
  const rowsHeld = ({ engine }: World) =>
    engine.database.transaction('read', async store => (await store.seasons.find(YEAR))!.rows)

  test.each([
    ['only a header', players(0), /weeks 1-3 that/],
    ['half of the players', players(20), /weeks 1-3 that/],
    ['a week without rows', players(40, [1, 3]), /week 2 that/],
  ])('with %s are refused if they would remove stored weeks that are over', async (_, rows, message) => {
    const world = await openWorld()
    expect(await load(world, filesWith(players(40)), [YEAR])).toEqual([[YEAR, 'new']])
    const held = await rowsHeld(world)
    expect(await load(world, filesWith(rows), [YEAR])).toEqual([[YEAR, ['conflict', expect.stringMatching(message)]]])
    expect(await rowsHeld(world)).toBe(held)
    // A small number of rows can disappear in a correction.
    expect(await load(world, filesWith(players(38)), [YEAR])).toEqual([[YEAR, 'changed']])
    const taken = { archive: filesWith(rows), seasons: [YEAR], asTheyAre: true }
    const [step] = await Array.fromAsync(loadSeasons(world.engine, world.actor, taken))
    expect(step).toMatchObject({ loaded: { outcome: 'changed' } })
  })

  test('are loaded the first time, and their missing weeks are reported', async () => {
    const world = await openWorld()
    const archive = filesWith(players(5, [1]))
    const [step] = await Array.fromAsync(loadSeasons(world.engine, world.actor, { archive, seasons: [YEAR] }))
    expect(step).toMatchObject({ loaded: { outcome: 'new', weeksWithoutRows: [2, 3] } })
  })
})

describe('multiple seasons in a folder, loaded by worker threads', () => {
  test('are stored in the requested order, with the same result as when loaded one after another', async () => {
    const archive = folderWith()
    const { steps, ...held } = await heldBy(archive)
    expect(steps).toEqual(SEASONS.map(season => [season, 'new']))
    expect(held).toEqual((({ steps: _, ...alone }) => alone)(await heldBy(inOneThread(archive))))
  })

  test('give the same error for a damaged or missing file as without threads, and the other seasons are loaded', async () => {
    const archive = folderWith({ 2030: fileOf(2030).replace(',10,', ',ten,') })
    const seasons = [...SEASONS, 2033]
    const [world, alone] = await Promise.all([openWorld(), openWorld()])
    const steps = await load(world, archive, seasons)
    expect(steps).toEqual(await load(alone, inOneThread(archive), seasons))
    expect(steps.map(([, outcome]) => outcome)).toEqual([
      'new',
      ['invalid_request', expect.stringContaining('"ten" is not a number')],
      'new',
      'new',
      ['invalid_request', expect.stringContaining('stats_player/stats_player_week_2033.csv is missing')],
    ])
    world.close()
    alone.close()
  })

  test('are loaded once if requested twice', async () => {
    const world = await openWorld()
    expect(await load(world, folderWith(), [2031, 2029, 2031])).toEqual([
      [2031, 'new'],
      [2029, 'new'],
    ])
    world.close()
  })

  test('can be abandoned in the middle of a load without leaving a thread running', async () => {
    const world = await openWorld()
    for await (const step of loadSeasons(world.engine, world.actor, { archive: folderWith(), seasons: SEASONS })) {
      expect(step).toMatchObject({ season: 2029 })
      break
    }
    expect(await load(world, folderWith())).toEqual(
      SEASONS.map(season => [season, season === 2029 ? 'unchanged' : 'new']),
    )
    world.close()
  })
})
