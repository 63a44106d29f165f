import { describe, expect, it } from 'vitest'
import type { HindsightError, Imported } from '../../../src/engine/index.ts'
import { openPace, platformNamed } from '../../../src/engine/platforms/index.ts'
import { answer, type Behavior, type Loopback, patience } from '../../support/loopback.ts'
import { dumpOf, keepDemo, sends } from '../../support/mirrors.ts'
import { IMPATIENT, MISBEHAVIORS } from '../../support/misbehaviors.ts'
import { ASKED_LEAGUES, type AskedLeague } from '../../support/platform-leagues.ts'
import { sampled } from '../../support/rounds.ts'
import { bundledPeople } from '../../support/squads.ts'
import { storeFile } from '../../support/store-file.ts'
import { openWorld } from '../../support/world.ts'

const MFL = [
  ...[
    'league',
    'rules',
    'rosters',
    'weeklyResults',
    'draftResults',
    'transactions',
    'playoffBrackets',
    'playoffBracket',
  ],
  ...['leagueStandings', 'players'],
]

/** Response fields, each with a value of the wrong type. */
const OTHERWISE = Object.fromEntries(
  [
    'id',
    'divisions',
    'schedulePeriod',
    'groups',
    'rosters',
    'game',
    'items',
    'trades',
    'orderedSelections',
    ...MFL,
  ].map(name => [name, 7]),
)

const NONSENSE: readonly (readonly [string, Behavior])[] = [
  ['a web page', answer(200, {}, '<html>')],
  ['truncated JSON', answer(200, {}, '{"id": 7')],
  ['a number', sends(7)],
  ['data in another format', sends(OTHERWISE)],
  ['a redirect', answer(302, { location: 'https://example.org/' })],
  ['a rate limit of an hour', answer(429, { 'retry-after': '3600' })],
]

/** Returns one request path of each kind. */
const oneOfEach = ({ requests }: Loopback, { kindOf }: AskedLeague): string[] => [
  ...new Map(requests.map(({ path }) => [kindOf(path), path])).values(),
]

const DAY = 25 * 3_600_000

describe.each(ASKED_LEAGUES)('invalid data from $label', asked => {
  const { platform, leagueId } = asked

  const openMirror = async () => {
    const server = await asked.open(await bundledPeople())
    const world = await openWorld({ file: storeFile(), bases: { [platform]: server.base } })
    await keepDemo(world)
    const body = { leagueId, platform, season: 1990 }
    const imports = (query = {}) => world.ask('importLeague', { body, query })
    /** Makes one request of each kind fail in every way, and checks that nothing is written. */
    const failing = async (work: () => Promise<unknown>) => {
      const before = dumpOf(world)
      for (const [name, behavior] of sampled(NONSENSE, 2))
        for (const path of oneOfEach(server, asked))
          await server.behaveDuring(path, behavior, async () => {
            // The player list is cached for a day.
            world.wall.now += DAY
            await expect(work(), `${name} at ${path}`).rejects.toMatchObject({ code: 'upstream_failed' })
          })
      expect(dumpOf(world)).toEqual(before)
    }
    return { world, imports, failing }
  }

  it('in any response during an import leaves the store unchanged', async () => {
    const { imports, failing } = await openMirror()
    await imports({ preview: 1 })
    await failing(imports)
  })

  it('in any response during a sync leaves the store unchanged', async () => {
    const { world, imports, failing } = await openMirror()
    const { imported } = (await imports()) as { imported: Imported }
    await failing(() => world.ask('syncLeague', { params: { id: imported.leagueId } }))
  })
})

describe.each(ASKED_LEAGUES)('reading a league from $label', asked => {
  const { platform, leagueId: id } = asked
  const { limits, readLeague } = platformNamed(platform)

  /** Reads the league at its platform's pace, on a simulated clock so that the test does not wait. */
  const readerOf = async () => {
    const server = await asked.open(await bundledPeople())
    const { http } = patience()
    const clock = { now: 0 }
    const sleep = async (ms: number) => {
      clock.now += ms
    }
    const read = (more: object = {}) => {
      const pace = openPace({ ...limits, now: () => clock.now, sleep })
      return readLeague({ platform, season: 1990, id }, { base: server.base, pace, http: { ...http, ...more } })
    }
    return { server, read, clock }
  }

  it.each(sampled(MISBEHAVIORS, 2))(
    'fails with a reason when the platform %s for any request',
    async (name, behavior, message) => {
      const { server, read } = await readerOf()
      await read()
      const expected = name === 'forbids it' ? asked.forbidden : { code: 'upstream_failed', message }
      for (const path of oneOfEach(server, asked))
        await server.behaveDuring(path, behavior, async () => {
          const error: HindsightError = await read(message.test('took too long') ? IMPATIENT : {}).then(
            () => expect.fail(path),
            failure => failure,
          )
          expect([path, error.code, error.message]).toEqual([
            path,
            expected.code,
            expect.stringMatching(expected.message),
          ])
        })
      expect(server.requests.filter(({ path }) => path.includes('elsewhere'))).toEqual([])
    },
  )

  it('requests each part once, by name, and no faster than the platform asks', async () => {
    const { server, read, clock } = await readerOf()
    await read()
    const { requests } = server
    expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length)
    expect([...new Set(requests.map(({ agent }) => agent))]).toEqual(['hindsight-ff'])
    expect(clock.now).toBeGreaterThanOrEqual(Math.floor((requests.length - 1) / limits.starts) * limits.within)
  })
})
