import { describe, expect, test } from 'vitest'
import { loadSeasons } from '../../../src/engine/jobs/seasons.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'
import { openWorld, type World } from '../../support/world.ts'

const ANN = '00-0000001'
const BO = '00-0000002'
const KICKOFF = Date.UTC(2031, 8, 7, 17)
const HOUR = 3_600_000

const GAMES: Cells[] = [1, 2, 3].map(week => ({
  game_id: `2031_0${week}_GB_CHI`,
  season: 2031,
  week,
  gameday: `2031-09-${String(7 * week).padStart(2, '0')}`,
  gametime: '13:00',
  home_team: 'CHI',
  away_team: 'GB',
}))

/** Returns a season's files: Ann plays for Chicago in these weeks, and the roster file lists these teams. */
const files = ({ weeks = [1], roster = {} as Readonly<Record<string, string>> } = {}) =>
  archiveOf({
    'stats_player/stats_player_week_2031.csv': csv(
      HEADERS.playerWeek,
      weeks.map(week => ({ week, receptions: week })),
    ),
    'schedules/games.csv': csv(HEADERS.games, GAMES),
    'rosters/roster_2031.csv': csv(
      HEADERS.roster,
      Object.entries(roster).map(([gsis_id, team]) => ({ gsis_id, full_name: gsis_id, team })),
    ),
  }).archive

const load = async ({ engine, actor, time }: World, now: number, archive = files()): Promise<string> => {
  time.now = now
  for await (const step of loadSeasons(engine, actor, { archive, seasons: [2031] })) {
    if ('error' in step) throw step.error
    return step.loaded.outcome
  }
  throw new Error('nothing was loaded')
}

const shown = ({ engine }: World, ...ids: string[]) =>
  engine.database.transaction('read', store => store.shownTeams.listOf(2031, ids))
const raised = ({ engine }: World) => engine.database.transaction('read', store => store.counters.get('seasons'))

describe('a load in the current season', () => {
  test("stores each player's team from the last stat row and from the roster file", async () => {
    const world = await openWorld()
    await load(world, KICKOFF, files({ roster: { [ANN]: 'DET', [BO]: 'OAK' } }))
    expect(await shown(world, ANN, BO, 'DST_GB', 'nobody')).toEqual(
      new Map([
        [
          ANN,
          [
            { team: 'CHI', shownAt: KICKOFF },
            { team: 'DET', shownAt: KICKOFF },
          ],
        ],
        [BO, [{ team: 'LV', shownAt: KICKOFF }]],
        ['DST_GB', [{ team: 'GB', shownAt: KICKOFF }]],
      ]),
    )
    world.close()
  })

  test('that replaces the season keeps the teams of earlier loads and the time when each was last seen', async () => {
    const world = await openWorld()
    await load(world, KICKOFF, files({ roster: { [ANN]: 'DET', [BO]: 'DET' } }))
    const later = { [ANN]: 'GB', [BO]: 'DET', '00-0000003': 'GB' }
    expect(await load(world, KICKOFF + HOUR, files({ roster: later }))).toBe('changed')
    expect((await shown(world, ANN)).get(ANN)).toEqual([
      { team: 'DET', shownAt: KICKOFF },
      { team: 'CHI', shownAt: KICKOFF + HOUR },
      { team: 'GB', shownAt: KICKOFF + HOUR },
    ])
    expect((await shown(world, BO)).get(BO)).toEqual([{ team: 'DET', shownAt: KICKOFF + HOUR }])
    world.close()
  })

  test('with no other changes raises the seasons counter only if a team is new', async () => {
    const world = await openWorld()
    await load(world, KICKOFF)
    const before = await raised(world)
    expect(await load(world, KICKOFF)).toBe('unchanged')
    expect(await raised(world)).toBe(before)
    const named = { roster: { [ANN]: 'CHI' } }
    await load(world, KICKOFF, files(named))
    const listed = await raised(world)
    expect(await load(world, KICKOFF, files({ roster: { [ANN]: 'DET' } }))).toBe('unchanged')
    expect(await raised(world)).toBeGreaterThan(listed)
    world.close()
  })

  test('raises the seasons counter even if no team is new, because a lock can depend on the time of the load', async () => {
    const world = await openWorld()
    await load(world, KICKOFF)
    const before = await raised(world)
    expect(await load(world, KICKOFF + HOUR)).toBe('unchanged')
    expect(await raised(world)).toBeGreaterThan(before)
    world.close()
  })
})

describe('a load does not store teams', () => {
  const none = async (now: number, archive = files()): Promise<number> => {
    const world = await openWorld()
    await load(world, now, archive)
    const { size } = await shown(world, ANN, 'DST_CHI')
    world.close()
    return size
  }

  test('before the season is the current one, or after it', async () => {
    expect(await none(KICKOFF - 31 * 24 * HOUR)).toBe(0)
    expect(await none(KICKOFF + 14 * 24 * HOUR + 6 * HOUR)).toBe(0)
  })

  test('if its files contain a game that has not started, as in a replay of a past season', async () => {
    const week2 = KICKOFF + 7 * 24 * HOUR
    expect(await none(week2 - 1, files({ weeks: [1, 2] }))).toBe(0)
    expect(await none(week2, files({ weeks: [1, 2] }))).toBe(2)
  })
})
