import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { HindsightError } from '../../../src/engine/base/errors.ts'
import { openPace } from '../../../src/engine/platforms/shared/client.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { answer, type Behavior, loopback } from '../../support/loopback.ts'
import { readerOf, requestsOf, SAMPLE_LEAGUES, sleeperServer } from '../../support/sleeper.ts'

const ID = SAMPLE_LEAGUES.complete
const PATHS = [
  `league/${ID}`,
  `league/${ID}/users`,
  `league/${ID}/rosters`,
  `league/${ID}/winners_bracket`,
  ...Array.from({ length: 8 }, (_, at) => `league/${ID}/matchups/${at + 1}`),
  `league/${ID}/transactions/1`,
  `league/${ID}/drafts`,
  'draft/100000000000000011/picks',
]

const setUp = async () => {
  const server = await sleeperServer()
  const { waits, ...caller } = readerOf(server)
  return { server, waits, caller }
}

const errorOf = async (work: Promise<unknown>): Promise<HindsightError> => {
  const error = await work.then(() => null).catch(each => each)
  expect(error).toBeInstanceOf(HindsightError)
  return error
}

const changed = (path: string, change: (body: never) => unknown) => async () => {
  const { server, caller } = await setUp()
  const whole = await (await fetch(`${server.base}/${path}`)).json()
  server.misbehave(path, answer(200, {}, JSON.stringify(change(whole as never))))
  return errorOf(caller.readLeague(ID))
}

describe('reading a league', () => {
  it('requests each part once and nothing else', async () => {
    const { server, caller } = await setUp()
    expect((await caller.readLeague(ID)).name).toBe('Quillfeather Union')
    const asked = server.requests.map(({ path }) => path.replace('/v1/', ''))
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toEqual(expect.arrayContaining(PATHS))
    expect(
      asked.filter(path => !PATHS.includes(path) && !/(matchups\/(9|1[0-7])|transactions\/\d+)$/.test(path)),
    ).toEqual([])
  })

  test.each(PATHS.filter(path => !/(winners_bracket|transactions.1|drafts|picks)$/.test(path)))(
    'fails if a part is null: %s',
    async path => {
      const { server, caller } = await setUp()
      server.misbehave(path, answer(200, {}, 'null'))
      const { code, message } = await errorOf(caller.readLeague(ID))
      expect(code).toBe(path === `league/${ID}` ? 'not_found' : 'upstream_failed')
      expect(message).toMatch(path === `league/${ID}` ? /have a league/ : /is null/)
    },
  )

  it('reports not_found for a league for which Sleeper returns null or 404', async () => {
    const { server, caller } = await setUp()
    expect((await errorOf(caller.readLeague('42'))).code).toBe('not_found')
    server.misbehave('league/42', answer(404))
    expect((await errorOf(caller.readLeague('42'))).code).toBe('not_found')
    expect(server.requests).toHaveLength(2)
  })

  it('reports upstream_failed without a server', async () => {
    const caller = readerOf({ base: 'http://127.0.0.1:9/v1' })
    expect((await errorOf(caller.readLeague(ID))).code).toBe('upstream_failed')
  })

  test.each<[string, () => Promise<HindsightError>, RegExp]>([
    ['another sport', changed(PATHS[0]!, (body: object) => ({ ...body, sport: 'nba' })), /another sport \("nba"\)/],
    ['another league', changed(PATHS[0]!, (body: object) => ({ ...body, league_id: '7' })), /is about league 7/],
    ['a year in words', changed(PATHS[0]!, (body: object) => ({ ...body, season: 'last' })), /has season, which is/],
    ['no seats', changed(PATHS[0]!, (body: object) => ({ ...body, roster_positions: [] })), /roster_positions/],
    ['no settings', changed(PATHS[0]!, (body: object) => ({ ...body, settings: null })), /settings, which is null/],
    [
      'weights in words',
      changed(PATHS[0]!, (body: object) => ({ ...body, scoring_settings: { rec: 'one' } })),
      /scoring_settings\.rec, which is of type string and not number/,
    ],
    ['nobody', changed(PATHS[2]!, () => []), /the rosters .* is empty/],
    ['a repeated roster', changed(PATHS[2]!, (body: object[]) => [...body, body[0]]), /has one twice/],
    [
      'players as flags',
      changed(PATHS[2]!, (body: object[]) => body.map(each => ({ ...each, players: [true] }))),
      /0\.players\.0, which is of type boolean and not string/,
    ],
    [
      'rosters by name',
      changed(PATHS[4]!, (body: object[]) => body.map(each => ({ ...each, roster_id: 'one' }))),
      /0\.roster_id, which is of type string/,
    ],
  ])('refuses a response with %s', async (_, work, expected) => {
    const { code, message } = await work()
    expect(code).toBe('upstream_failed')
    expect(message).toMatch(expected)
  })

  it('retries after a temporary failure, and not earlier than the platform asks', async () => {
    const { server, caller, waits } = await setUp()
    server.misbehave(PATHS[1]!, answer(429, { 'retry-after': '7' }))
    server.misbehave(PATHS[2]!, answer(500))
    await caller.readLeague(ID)
    expect(waits.sort()).toEqual([375, 7000])
  })

  it('sends no more requests after a part has failed', async () => {
    const { server, caller } = await setUp()
    server.misbehave(PATHS[1]!, answer(403))
    await errorOf(caller.readLeague(ID))
    await caller.readLeague(SAMPLE_LEAGUES.preDraft)
    expect(server.requests.filter(({ path }) => path.includes(ID)).length).toBeLessThanOrEqual(1 + 4)
  })

  it('never follows a redirect, to any host', async () => {
    const other = await loopback(temporaryFolder())
    const { server, caller } = await setUp()
    for (const status of [301, 302, 303, 307, 308]) {
      server.misbehave(PATHS[0]!, answer(status, { location: `${other.url}league/${ID}` }))
      expect((await errorOf(caller.readLeague(ID))).message).toMatch(/redirects to another address/)
    }
    expect(other.requests).toEqual([])
  })

  it('stops when its signal aborts', async () => {
    const { caller } = await setUp()
    await expect(caller.readLeague(ID, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})

describe('reading the players', () => {
  it("returns names, positions, Hindsight's NFL team codes and trimmed ids", async () => {
    const { caller } = await setUp()
    const players = new Map((await caller.readPlayers()).map(player => [player.externalId, player]))
    expect(players.get('900004')).toEqual({
      externalId: '900004',
      name: 'Marcellus Indigothorpe',
      position: 'RB',
      eligible: ['RB'],
      scoredAs: 'RB',
      team: 'ARI',
      gsisId: '00-0990004',
    })
    expect(players.get('LAR')).toMatchObject({ eligible: ['DST'], scoredAs: 'DST', team: 'LA', gsisId: null })
    expect(players.get('900061')).toMatchObject({ position: 'FB', eligible: ['RB'], scoredAs: 'OTHER' })
  })

  test.each(['null', '{}', '[]', '{"1": 5}', '<html>'])('refuses %s', async body => {
    const { server, caller } = await setUp()
    server.misbehave('players/nfl', answer(200, {}, body))
    expect((await errorOf(caller.readPlayers())).code).toBe('upstream_failed')
  })
})

describe('request pacing', () => {
  it('allows at most four concurrent requests across all leagues', async () => {
    const server = await sleeperServer()
    let [running, max] = [0, 0]
    const full = Promise.withResolvers<void>()
    // Each request waits until four are in progress, and then long enough that the test would notice a fifth.
    const slow: Behavior = async (_, response) => {
      max = Math.max(max, ++running)
      if (running === 4) full.resolve()
      await full.promise
      await sleep(5)
      running--
      response.writeHead(500).end()
    }
    const leagues = [ID, SAMPLE_LEAGUES.preDraft, SAMPLE_LEAGUES.odd]
    for (const path of leagues.flatMap(id => requestsOf(id).slice(1))) server.misbehave(path, slow)
    const caller = readerOf(server)
    await Promise.all(leagues.map(id => caller.readLeague(id)))
    expect(max).toBe(4)
  })

  it('starts a limited number of requests within any minute, including retries', async () => {
    let now = 0
    const sleep = async (ms: number) => {
      now += ms
    }
    const pace = openPace({ atOnce: 1, starts: 10, within: 60_000, now: () => now, sleep })
    const starts: number[] = []
    for (let at = 0; at < 95; at++) {
      await pace.run(async start => {
        for (let tries = 0; tries <= at % 3; tries++) {
          await start()
          starts.push(now)
        }
        now += (at * 7919) % 4000
      })
    }
    const crowded = starts.filter((each, at) => at >= 10 && each - starts[at - 10]! < 60_000)
    expect(crowded).toEqual([])
    expect(starts.at(-1)).toBeGreaterThan(60_000)
  })

  it('gives a free slot to the request that has waited longest', async () => {
    const pace = openPace({ atOnce: 2, starts: 100, within: 60_000 })
    const order: number[] = []
    await Promise.all(
      [0, 1, 2, 3, 4].map(each =>
        pace.run(async start => {
          await start()
          order.push(each)
        }),
      ),
    )
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('continues after a failed request', async () => {
    const pace = openPace({ atOnce: 1, starts: 100, within: 60_000 })
    const failing = pace.run(async () => {
      throw new Error('no')
    })
    const after = pace.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    await expect(after).resolves.toBe('yes')
  })
})
