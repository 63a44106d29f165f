import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '../../src/engine/index.ts'
import { SEASON } from '../contract/stage.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'
import { openWorld } from '../support/world.ts'

const rules = { global: { weights: { rec: 1 } } }
const DAY = 24 * 3_600_000

const open = async (quotas = DEFAULT_QUOTAS) => {
  const world = await openWorld({ file: storeFile(), quotas })
  await world.keep(SEASON)
  const { fetch } = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const send = async (path: string, body: object, name?: string) => {
    const { headers, ...init } = json('POST', body)
    const named = name === undefined ? headers : { ...headers, 'idempotency-key': name }
    const response = await fetch(path, { ...init, headers: named as Record<string, string>, key })
    const { message } = (await response.json()) as { message?: string }
    return [response.status, message ?? response.headers.get('idempotent-replayed')]
  }
  const rows = (text: string) => sqlOn(world.file, text)
  return { world, send, rows }
}

/** Returns a batch that creates this many systems with long descriptions, and therefore has a large response. */
const many = (count: number) => ({
  lines: Array.from({ length: count }, (_, at) => ({
    command: 'system create',
    name: `System ${at}`,
    description: 'x'.repeat(2_000),
    rules,
  })),
})

describe('an idempotency key', () => {
  test('does not store the response of a read or a dry run', async () => {
    const { send, rows } = await open()
    const slots = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 0 }
    const write = { command: 'system create', name: 'Ours', rules }
    for (const [path, body] of [
      ['/optimize', { season: 2024, week: 1, players: [], slots, systemId: 'ppr' }],
      ['/batch', { lines: [{ command: 'me' }, write], dryRun: true }],
      ['/batch', { lines: [{ command: 'me' }] }],
    ] as const) {
      for (let turn = 0; turn < 2; turn++) expect(await send(path, body, 'again')).toEqual([200, null])
    }
    expect(rows('SELECT * FROM kept_answer')).toEqual([])
  })

  test('for a response that is too large to store gets 409 when repeated, and nothing is processed again', async () => {
    const { send, rows } = await open()
    const count = () => rows('SELECT count(*) AS n FROM scoring_system')[0]!.n
    expect(await send('/batch', many(20), 'small')).toEqual([200, null])
    expect(await send('/batch', many(20), 'small')).toEqual([200, 'true'])
    expect(await send('/batch', many(40), 'large')).toEqual([200, null])
    expect(await send('/batch', many(40), 'large')).toEqual([
      409,
      expect.stringMatching(/was processed, but its response was not saved/),
    ])
    expect(await send('/batch', many(41), 'large')).toEqual([409, expect.stringMatching(/used for a different/)])
    expect([count(), rows('SELECT key FROM kept_answer').length]).toEqual([60, 2])
  })

  test('stores no more responses for an account with 16 MB of them until they expire', async () => {
    const { world, send, rows } = await open()
    const sizes = () => [
      rows('SELECT bytes FROM kept_size')[0]!.bytes,
      rows('SELECT sum(octet_length(answer)) AS bytes FROM kept_answer')[0]!.bytes ?? 0,
    ]
    await send('/systems', { name: 'First', rules }, 'first')
    const [size, sum] = sizes()
    expect(size).toBe(sum)
    world.wall.now += DAY / 2
    rows(`UPDATE kept_size SET bytes = ${16 * 1024 * 1024}`)
    await send('/systems', { name: 'Second', rules }, 'second')
    expect(await send('/systems', { name: 'Second', rules }, 'second')).toEqual([
      409,
      expect.stringMatching(/was processed, but its response was not saved/),
    ])
    world.wall.now += DAY / 2
    await send('/systems', { name: 'Third', rules }, 'third')
    expect(await send('/systems', { name: 'Third', rules }, 'third')).toEqual([201, 'true'])
    rows(`UPDATE kept_size SET bytes = bytes - ${16 * 1024 * 1024 - Number(size)}`)
    expect(sizes()[0]).toBe(sizes()[1])
  })

  test('is not stored or shown anywhere, but one stored by an older version still works', async () => {
    const { world, send, rows } = await open()
    const [name, older] = ['a-key-of-my-own', 'a-key-of-before']
    await send('/systems', { name: 'First', rules }, name)
    const [, message] = await send('/systems', { name: 'Other', rules }, name)
    expect(message).not.toContain(name)
    const stored = ['', '-wal'].map(side => `${world.file}${side}`).filter(existsSync)
    for (const file of stored) expect(readFileSync(file).includes(name)).toBe(false)
    rows(`UPDATE kept_answer SET key = '${older}'`)
    expect(await send('/systems', { name: 'First', rules }, older)).toEqual([201, 'true'])
  })
})

describe('an account over HTTP', () => {
  test("can have leagues and systems up to the host's quota, which does not apply to calls in this process", async () => {
    const { world, send } = await open({ leagues: 1, systems: 2, posts: 1 })
    const league = { name: 'Ours', season: 2024, scoringSystemId: 'ppr' }
    const system = { name: 'Ours', rules }
    expect([(await send('/leagues', league))[0], (await send('/systems', system))[0]]).toEqual([201, 201])
    expect((await send('/systems', system))[0]).toBe(201)
    expect(await send('/leagues', league)).toEqual([
      409,
      expect.stringMatching(/limit of leagues on this server \(1\)/),
    ])
    expect(await send('/systems', system)).toEqual([
      409,
      expect.stringMatching(/limit of scoring systems on this server \(2\)/),
    ])
    const { leagues } = (await world.ask('listLeagues', {})) as { leagues: { id: string }[] }
    const board = `/leagues/${leagues[0]!.id}/posts`
    expect((await send(board, { text: 'Hi' }))[0]).toBe(201)
    expect(await send(board, { text: 'Hi' })).toEqual([
      409,
      expect.stringMatching(/limit of posts and polls on this server \(1\)/),
    ])
    await world.ask('createLeague', { body: { ...league, teamCount: 10, acquisitionMode: 'fcfs' } })
    await world.ask('createSystem', { body: system })
  })
})

test('a store locked by another process gets 503 and Retry-After', async () => {
  const { world, send } = await open()
  const other = new DatabaseSync(world.file)
  other.exec('BEGIN IMMEDIATE')
  const [status, message] = await send('/systems', { name: 'Ours', rules })
  other.exec('ROLLBACK')
  other.close()
  expect([status, message]).toEqual([503, 'The store is in use by another process; try again in a moment'])
  expect((await send('/systems', { name: 'Ours', rules }))[0]).toBe(201)
})
