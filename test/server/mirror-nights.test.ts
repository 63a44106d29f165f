import { describe, expect, onTestFinished, test } from 'vitest'
import type { Imported } from '../../src/engine/index.ts'
import { answer, times } from '../support/loopback.ts'
import { alter, type MirrorWorld, openMirrorWorld, type Roster } from '../support/mirrors.ts'
import { startNights } from '../support/night.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon in New York on a day in the season. */
const OCTOBER = Date.parse('1990-10-03T16:00:00Z')
const { complete, odd, preDraft } = SAMPLE_LEAGUES

const open = async (now: number, ...leagues: string[]): Promise<MirrorWorld & { ids: string[] }> => {
  const mirror = await openMirrorWorld()
  const { world } = mirror
  onTestFinished(() => world.close())
  world.time.now = now
  world.wall.now = now
  const ids: string[] = []
  for (const leagueId of leagues) {
    const { imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported }
    ids.push(imported.leagueId)
  }
  return { ...mirror, ids }
}

/** Runs this many nights, and returns their log. */
const nights = async ({ world }: MirrorWorld, days: number, mirrors = true) => {
  const { jobs, lines, reached } = startNights(world, { until: world.wall.now + days * DAY, mirrors })
  await reached
  await jobs.stop(0)
  return lines.map(({ at, job, league, rosters, drift, error }) => ({
    day: at.slice(0, 10),
    job,
    league,
    ...(error === undefined ? { rosters, drift } : { error }),
  }))
}

describe('mirrors of the current season', () => {
  test('are synced once a night, each as its commissioner', async () => {
    const mirror = await open(OCTOBER, complete)
    const { world, server } = mirror
    const casey = await world.account('casey', 'free')
    const { imported } = (await world.ask('importLeague', { actor: casey, body: { leagueId: odd } })) as never
    const [mine, theirs] = [mirror.ids[0]!, (imported as Imported).leagueId]
    alter<Roster[]>(server, `league/${complete}/rosters`, ([first, ...rest]) => [
      { ...first!, players: first!.players.filter(id => id !== '900029') },
      ...rest,
    ])
    const calm = { job: 'sync', rosters: 0, drift: false }
    expect(await nights(mirror, 2)).toEqual([
      { ...calm, day: '1990-10-04', league: mine, rosters: 1 },
      { ...calm, day: '1990-10-04', league: theirs },
      { ...calm, day: '1990-10-05', league: mine, rosters: 1 },
      { ...calm, day: '1990-10-05', league: theirs },
    ])
    const { transactions } = (await world.ask('listTransactions', { params: { id: theirs } })) as never
    expect((transactions as unknown[]).slice(0, 3)).toMatchObject([
      { type: 'sync', actor: 'casey' },
      { type: 'sync', actor: 'casey' },
      { type: 'import', actor: 'casey' },
    ])
  })

  test('that cannot be read are logged and retried the next night, and do not stop the others', async () => {
    const mirror = await open(OCTOBER, complete, preDraft)
    const [first, second] = mirror.ids
    mirror.server.misbehave(`league/${complete}`, answer(403))
    const calm = { job: 'sync', rosters: 0, drift: false }
    expect(await nights(mirror, 2)).toEqual([
      { day: '1990-10-04', job: 'sync', league: first, error: expect.stringMatching(/could not be fetched.*403/) },
      { ...calm, day: '1990-10-04', league: second },
      { ...calm, day: '1990-10-05', league: first },
      { ...calm, day: '1990-10-05', league: second },
    ])
  })

  test('are postponed to the next night after the platform failed three times in a row', async () => {
    const mirror = await open(OCTOBER, complete, preDraft, odd)
    const { ids, server, world } = mirror
    const casey = await world.account('casey', 'free')
    await world.ask('importLeague', { actor: casey, body: { leagueId: odd } })
    for (const id of [complete, preDraft, odd]) server.misbehave(`league/${id}`, ...times(2, answer(403)))
    const asked = server.requests.length
    const lines = await nights(mirror, 1)
    expect(lines.map(({ league }) => league)).toEqual(ids)
    expect(server.requests.length - asked).toBe(3)
  })

  test('are synced while another platform is down', async () => {
    const mirror = await open(OCTOBER, complete, preDraft, odd)
    const { world, ids } = mirror
    const casey = await world.account('casey', 'free')
    const { imported } = (await world.ask('importLeague', { actor: casey, body: { leagueId: odd } })) as never
    await world.engine.database.transaction('write', async ({ leagues }) => {
      for (const id of ids) await leagues.update({ ...(await leagues.find(id))!, externalPlatform: 'espn' })
    })
    const lines = await nights(mirror, 1)
    expect(lines.map(({ league }) => league)).toEqual([...ids, (imported as Imported).leagueId])
    expect(lines.map(line => 'error' in line)).toEqual([true, true, true, false])
  })

  test('are synced when a daemon starts, unless they were already synced that day', async () => {
    const mirror = await open(OCTOBER, complete, odd)
    const { world, ids } = mirror
    expect(await nights(mirror, 0.1)).toEqual([])
    world.time.now += DAY
    world.wall.now += DAY
    await world.ask('syncLeague', { params: { id: ids[0]! } })
    expect((await nights(mirror, 0.1)).map(({ league }) => league)).toEqual([ids[1]])
  })

  test('are skipped if syncing is switched off', async () => {
    const mirror = await open(OCTOBER, complete)
    const asked = mirror.server.requests.length
    expect(await nights(mirror, 2, false)).toEqual([])
    expect(mirror.server.requests).toHaveLength(asked)
  })
})

test('a mirror of a past season is no longer synced a week after its last game', async () => {
  // Only a few nights, because a platform gets at most 600 requests per minute.
  const mirror = await open(Date.UTC(1991, 0, 9), complete)
  const days = (await nights(mirror, 20)).map(({ day }) => day)
  const { database } = mirror.world.engine
  const last = (await database.transaction('read', store => store.kickoffs.list())).at(-1)!
  expect(days[0]).toBe('1991-01-09')
  // The last night that starts (shortly after 4 a.m. in New York) within a week of that game.
  const night = new Date(last.kickoffAt + 6 * HOUR + 7 * DAY - 9 * HOUR - 5 * MINUTE)
  expect(days.at(-1)).toBe(night.toISOString().slice(0, 10))
  expect((await nights(await open(Date.UTC(1991, 6, 1), complete), 2)).length).toBe(0)
})
