import { describe, expect, it, onTestFinished } from 'vitest'
import { answer, type Behavior, cutOff, times } from '../../support/loopback.ts'
import { alter, dumpOf, openMirrorWorld, type Roster } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import type { World } from '../../support/world.ts'

const { complete } = SAMPLE_LEAGUES
const LEAGUE = `league/${complete}`

const opened = async () => {
  const mirror = await openMirrorWorld()
  onTestFinished(() => mirror.world.close())
  return mirror
}

const importing = (world: World) => world.ask('importLeague', { body: { leagueId: complete } })

it('refuses a league of more than 64 teams', async () => {
  const { world, server } = await opened()
  const before = dumpOf(world)
  const path = `${LEAGUE}/rosters`
  alter<Roster[]>(server, path, rosters =>
    Array.from({ length: 65 }, (_, at) => ({ ...rosters[0]!, roster_id: at + 1 })),
  )
  await expect(importing(world)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/has 65 teams/),
  })
  expect(dumpOf(world)).toEqual(before)
})

describe('a failing platform', () => {
  it.each<[string, Behavior]>([
    ['fails', answer(500)],
    ['cuts off its response', cutOff],
  ])('gets a second request if it %s once, and the league is imported', async (_, behavior) => {
    const { world, server } = await opened()
    server.misbehave(`${LEAGUE}/users`, behavior)
    expect(await importing(world)).toMatchObject({ imported: { name: 'Quillfeather Union' } })
    expect(server.requests.filter(({ path }) => path.endsWith('/users'))).toHaveLength(2)
  })

  it('that stays down for every retry leaves the store unchanged', async () => {
    const { world, server } = await opened()
    const before = dumpOf(world)
    server.misbehave(LEAGUE, ...times(3, answer(503)))
    await expect(importing(world)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(dumpOf(world)).toEqual(before)
  })

  it.each<[string, string, (body: Record<string, unknown>) => unknown]>([
    ['another sport', 'upstream_failed', league => ({ ...league, sport: 'nba' })],
    ['another league', 'upstream_failed', league => ({ ...league, league_id: '100000000000000002' })],
    ['no supported slot', 'conflict', league => ({ ...league, roster_positions: ['HC', 'BN'] })],
    ['no season', 'upstream_failed', league => ({ ...league, season: 'next' })],
  ])('with a league of %s imports nothing', async (_, code, change) => {
    const { world, server } = await opened()
    const before = dumpOf(world)
    alter(server, LEAGUE, change)
    await expect(importing(world)).rejects.toMatchObject({ code })
    expect(dumpOf(world)).toEqual(before)
  })

  it('that sends the same roster twice is not imported', async () => {
    const { world, server } = await opened()
    alter<Roster[]>(server, `${LEAGUE}/rosters`, ([first]) => [first, first])
    await expect(importing(world)).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})

describe('a preview', () => {
  it('writes nothing', async () => {
    const { world } = await opened()
    const before = dumpOf(world)
    await world.ask('importLeague', { body: { leagueId: complete }, query: { preview: 1 } })
    expect(dumpOf(world)).toEqual(before)
  })
})

/** Strings that look like a league's URL but are not. */
const HOSTILE = [
  '',
  ' ',
  '../../players/nfl',
  '1/../../players/nfl',
  '%2e%2e%2fplayers',
  '１２３',
  '-1',
  '1e9',
  '1 2',
  '1'.repeat(400),
  `http://sleeper.com/leagues/${complete}`,
  `//sleeper.com/leagues/${complete}`,
  `https://sleeper.com@127.0.0.1/leagues/${complete}`,
  `https://user:pass@sleeper.com/leagues/${complete}`,
  `https://sleeper.com:8443/leagues/${complete}`,
  `https://sleeper.com.example.org/leagues/${complete}`,
  `https://api.sleeper.app.example.org/leagues/${complete}`,
  `https://sleeper.co/leagues/${complete}`,
  `https://sleeper%2ecom.example.org/leagues/${complete}`,
  `https://example.org/https://sleeper.com/leagues/${complete}`,
  `https://127.0.0.1/leagues/${complete}`,
  `https://[::1]/leagues/${complete}`,
  `https://sleeper.com\\@example.org/leagues/${complete}`,
  `https://sleeper.com/leagues/${complete}%2f..%2f..%2fplayers`,
  `https://slеeper.com/leagues/${complete}`,
  `file:///leagues/${complete}`,
  `javascript:alert(1)//leagues/${complete}`,
  `ftp://sleeper.com/leagues/${complete}`,
]

it('does not send a request for text that cannot be a league id', async () => {
  const { world, server } = await opened()
  const before = dumpOf(world)
  for (const leagueId of HOSTILE) {
    await expect(world.ask('importLeague', { body: { leagueId } }), leagueId).rejects.toMatchObject({
      code: 'invalid_request',
    })
  }
  expect(server.requests).toEqual([])
  expect(dumpOf(world)).toEqual(before)
})
