import { expect, test } from 'vitest'
import { playedSeason, SEASON } from '../support/played-season.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

const BODY = { id: 'tags', name: 'Tags', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }

/** All writes, in this order. The last ones do not change anything. */
const WRITES: [title: string, path: string, request: RequestInit][] = [
  ['a new name', '', json('PATCH', { name: 'Other' })],
  ['a changed ranking', '', json('PATCH', { ranking: ['allPlay'] })],
  ['a new system', '', json('PATCH', { scoringSystemId: 'standard' })],
  ['a draw', '', json('PATCH', { draw: true })],
  ["a team's name", '/teams/TEAM', json('PATCH', { name: 'Bears' })],
  ['a manager', '/teams/TEAM', json('PATCH', { manager: 'alex' })],
  ['a player', '/teams/TEAM/roster', json('POST', { action: 'add', playerId: 'QB-CHI-1' })],
  ['a lineup', '/teams/TEAM/lineup?week=1', json('PUT', { assignments: [{ slotIndex: 0, playerId: 'QB-CHI-1' }] })],
  ['the best lineup', '/teams/TEAM/lineup/best?week=2', { method: 'POST' }],
  ['a closed week', '/weeks/1/close', { method: 'POST' }],
  ['the best lineup of a closed week', '/teams/TEAM/lineup/best?week=1', { method: 'POST' }],
  ['an unchanged name', '', json('PATCH', { name: 'Other' })],
]

test('a league response has a new ETag whenever its content changes, after any write', async () => {
  const world = await openWorld()
  await world.keep(playedSeason({ weeks: 18 }).data)
  world.time.now = Date.UTC(SEASON + 1, 5, 1)
  const { teams } = (await world.ask('createLeague', { body: BODY })) as { teams: { id: string }[] }
  const { fetch } = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const addresses = [
    '',
    '/matchups',
    `/teams/${teams[0]!.id}?week=1`,
    '/transactions',
    '/bench-points',
    '/replay?system=ppr',
  ]
  const read = async () => {
    const answers = ['/leagues', ...addresses.map(each => `/leagues/tags${each}`)].map(async path => {
      const response = await fetch(path, { key })
      const fresh = await world.ask('getLeague', { params: { id: 'tags' } })
      return { path, tag: response.headers.get('etag'), text: await response.text(), fresh: JSON.stringify(fresh) }
    })
    return Promise.all(answers)
  }
  let before = await read()
  for (const [title, path, request] of WRITES) {
    world.time.now += 1000
    world.wall.now += 60_000
    const written = await fetch(`/leagues/tags${path.replace('TEAM', teams[0]!.id)}`, { key, ...request })
    expect(written.ok, title).toBe(true)
    const after = await read()
    for (const [at, { tag, text, path: address, fresh }] of after.entries()) {
      if (address === '/leagues/tags') expect(text, `${address} after ${title}`).toBe(fresh)
      if (text !== before[at]!.text) expect(tag, `${address} after ${title}`).not.toBe(before[at]!.tag)
    }
    before = after
  }
  world.close()
})
