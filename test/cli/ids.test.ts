import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onlyMatch } from '../../src/cli/names/match.ts'
import { shortIds, tableLines } from '../../src/cli/output/table.ts'
import { matching } from '../../src/engine/index.ts'
import { field, table } from '../../src/views/view.ts'
import { openHomeTerminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openPlayed, refused } from './office.ts'

const uuid = fc.uuid()
const named = (id: string) => ({ id, name: `the one of ${id}` })

describe('an id prefix', () => {
  test('replaces the id in a table: eight characters, or more to keep it unique', () => {
    fc.assert(
      fc.property(fc.uniqueArray(uuid, { minLength: 1 }), ids => {
        const short = shortIds(ids)
        expect(new Set(short).size).toBe(ids.length)
        for (const [at, id] of ids.entries()) {
          expect(id.startsWith(short[at]!)).toBe(true)
          expect(short[at]!.length).toBeGreaterThanOrEqual(8)
        }
      }),
    )
  })

  test('is longer if two ids share their first eight characters', () => {
    const ids = [
      'aaaaaaaa-1111-4111-8111-111111111111',
      'aaaaaaaa-1112-4111-8111-111111111111',
      'office-league-of-1990',
    ]
    expect(shortIds(ids)).toEqual(['aaaaaaaa-1111', 'aaaaaaaa-1112', 'office-league-of-1990'])
  })

  test('that matches several ids lists them all', () => {
    const ids = ['aaaaaaaa-1111-4111-8111-111111111111', 'aaaabbbb-1112-4111-8111-111111111111']
    expect(() => onlyMatch('aaaa', matching('aaaa', ids.map(named)))).toThrow(
      /"aaaa" matches more than one: the one of aaaaaaaa-\S+ = aaaaaaaa-\S+; the one of aaaabbbb-\S+ = aaaabbbb-\S+; choose one by its id/,
    )
  })
})

describe('a table with ids', () => {
  const drawn = (rows: readonly { id: string; note: string }[], room: number) =>
    tableLines(table<(typeof rows)[number]>(rows, [field('NOTE', 'note'), field('ID', 'id', { id: true })]), room)
  const rows = [{ id: 'aaaaaaaa-1111-4111-8111-111111111111', note: 'a note '.repeat(10) }]

  test('shortens the ids on a narrow terminal and wraps the other text', () => {
    const [, , row = '', ...more] = drawn(rows, 40)
    expect(row).toMatch(/^a note .* {2}aaaaaaaa$/)
    expect(row.length).toBeLessThanOrEqual(40)
    expect([row.replace(/ +aaaaaaaa$/, ''), ...more].join(' ')).toBe(rows[0]!.note.trim())
  })

  test('never cuts custom ids, and moves them below their row if needed', () => {
    const id = 'a-league-with-an-id-of-its-own'
    expect(drawn([{ id, note: 'twelve words' }], 40).slice(2)).toEqual(['twelve words', `      ID ${id}`])
  })

  test('shows full ids if they fit, and always in a pipe', () => {
    for (const room of [200, Number.POSITIVE_INFINITY]) expect(drawn(rows, room).join()).toContain(rows[0]!.id)
  })
})

describe('id prefixes in the CLI', () => {
  test('find trades and claims', async () => {
    const { run, json } = await openPlayed()
    const offer = ['trade', 'propose', '1', '2', '--give', 'ann arrow', '--get', 'ben bow']
    const { trade } = (await json(...offer)) as { trade: { id: string } }
    expect(await run('trade', 'accept', trade.id.slice(0, 3))).toMatchObject(refused(3, /There is no trade/))
    expect((await run('trade', 'show', trade.id.slice(0, 8))).stdout).toContain(`(${trade.id})`)
    expect((await run('trade', 'cancel', trade.id.slice(0, 4))).stdout).toContain('canceled')
    await run('league', 'edit', '--mode', 'waivers')
    const { claim } = (await json('waiver', 'claim', '2', 'eve edge')) as { claim: { id: string } }
    expect((await run('waiver', 'cancel', claim.id.slice(0, 8))).stdout).toContain('canceled')
  })

  test('people read "canceled", and programs the status "cancelled"', async () => {
    const { run, json } = await openPlayed()
    const offer = ['trade', 'propose', '1', '2', '--give', 'ann arrow', '--get', 'ben bow']
    const { trade } = (await json(...offer)) as { trade: { id: string } }
    await run('trade', 'cancel', trade.id)
    await run('league', 'edit', '--mode', 'waivers')
    await run('waiver', 'claim', '2', 'eve edge')
    await run('waiver', 'cancel', 'eve edge')
    for (const noun of ['trade', 'waiver']) {
      for (const flags of [[], ['--status', 'canceled'], ['--status', 'cancelled']]) {
        const { stdout } = await run(noun, 'list', ...flags)
        expect([stdout.includes('canceled'), stdout.includes('cancelled')]).toEqual([true, false])
      }
      const { stdout } = await run(noun, 'list', '--csv')
      expect([stdout.includes('canceled'), stdout.includes('cancelled')]).toEqual([false, true])
      expect(JSON.stringify(await json(noun, 'list'))).toContain('"status":"cancelled"')
    }
    expect(await run('trade', 'accept', trade.id)).toMatchObject(refused(5, /no longer open \(canceled\)/))
  })

  test('find a claim even if it has 50 newer ones', async () => {
    const { run, json } = await openPlayed()
    await run('league', 'edit', '--mode', 'waivers')
    const { claim } = (await json('waiver', 'claim', '2', 'eve edge')) as { claim: { id: string } }
    for (let each = 0; each < 50; each++) {
      await run('waiver', 'claim', '2', 'gus gale')
      await run('waiver', 'cancel', 'gus gale')
    }
    expect((await run('waiver', 'cancel', claim.id.slice(0, 8))).stdout).toContain('canceled')
  })

  test('are replaced by names in a trade, including players to drop', async () => {
    const { run, json } = await openPlayed()
    await run('roster', 'add', 'bears', 'eve edge')
    const { trade } = (await json('trade', 'propose', '1', '2', '--give', '00-0000001', '--get', '00-0000002')) as {
      trade: { id: string }
    }
    const accepted = await run('trade', 'accept', trade.id, '--drop', '00-0000007')
    expect(accepted.stdout).toMatch(/^Aces gives Ann Arrow\nBears gives Ben Bow and drops Eve Edge\n/)
    const { stdout } = await run('trade', 'push', '1', '2', '--give', 'ben bow', '--get', 'ann', '--drop', '00-0000006')
    expect(stdout).toContain('Aces gives Ben Bow and drops Dee Dart\n')
  })

  test('find a trade, but a description of the trade does not', async () => {
    const { run } = await openPlayed()
    await run('trade', 'propose', '1', '2', '--give', 'ann arrow', '--get', 'ben bow')
    for (const text of ['pending_aces_to_bears', 'pending, Aces to Bears']) {
      expect(await run('trade', 'cancel', text)).toMatchObject(refused(3, /There is no trade/))
    }
  })

  test('do not find a trade beyond the search limit, which needs its full id', async () => {
    const folder = temporaryFolder()
    const { run, json } = await openPlayed()
    const { teams } = (await json('league', 'show')) as { teams: { id: string }[] }
    const pushed = { command: 'trade push', leagueId: 'office', fromTeamId: teams[0]!.id, toTeamId: teams[1]!.id }
    const players = ['00-0000001', '00-0000002']
    let made = 0
    /** Returns a trade in the opposite direction from the previous call's trade. */
    const nextLine = (): string => {
      const [given, got] = made++ % 2 === 0 ? players : players.toReversed()
      return JSON.stringify({ ...pushed, fromPlayerIds: [given], toPlayerIds: [got] })
    }
    const { trade } = (await json('trade', 'propose', '1', '2', '--give', 'ann arrow', '--get', 'ben bow')) as {
      trade: { id: string }
    }
    const others = async (count: number) => {
      writeFileSync(join(folder, 'offers'), Array.from({ length: count }, nextLine).join('\n'))
      expect(await run('batch', join(folder, 'offers'))).toMatchObject({ status: 0 })
    }
    await others(199)
    expect(await run('trade', 'show', trade.id.slice(0, 13))).toMatchObject({ status: 0 })
    await others(1)
    expect(await run('trade', 'show', trade.id.slice(0, 13))).toMatchObject(
      refused(3, /Not found among the newest 200: "\S+"; for an older one, use the full id/),
    )
    expect(await run('trade', 'show', trade.id)).toMatchObject({ status: 0 })
  })

  test('of leagues and teams are shown as names in the lists of keys and proposals', async () => {
    const { run, json } = await openPlayed()
    await run('key', 'create', 'laptop', '--league', 'office')
    const { teams } = (await json('league', 'show', 'office')) as { teams: { id: string; name: string }[] }
    const path = `params[id]=office&params[teamId]=${teams[0]!.id}`.split('&').flatMap(each => ['-f', each])
    const rename = ['-f', 'operation=updateTeam', ...path, '-f', 'body[name]=Renamed']
    expect(await run('api', '/proposals', ...rename)).toMatchObject({ status: 0 })
    for (const noun of ['key', 'proposal']) {
      expect((await run(noun, 'list')).stdout).toMatch(/LEAGUE[\s\S]*Office League/)
      expect((await run(noun, 'list', '--csv')).stdout).toMatch(/league,leagueId[\s\S]*Office League,office/)
    }
    expect((await run('proposal', 'list')).stdout).toContain(teams[0]!.name)
  })

  test('are not enough for irreversible commands, which ask first and require the full name', async () => {
    const { run, json } = await openPlayed()
    const { key } = (await json('key', 'create', 'laptop')) as { key: { id: string } }
    await run('invite', 'create', 'office')
    expect(await run('key', 'revoke', 'laptop')).toMatchObject(
      refused(2, /^hindsight: Revoke the key laptop\? .*--yes/),
    )
    expect(await run('invite', 'revoke')).toMatchObject(
      refused(2, /^hindsight: Revoke the invite link of Office League\? .*--yes/),
    )
    expect(await json('key', 'list')).toMatchObject({ keys: [{ id: key.id, revokedAt: null }] })
    expect(await run('league', 'show', 'offi')).toMatchObject({ status: 0 })
    for (const argv of [
      ['invite', 'revoke', 'offi', '--yes'],
      ['league', 'close', '1', '--league', 'offi'],
      ['trade', 'reverse', key.id, '--league', 'offi'],
    ]) {
      expect(await run(...argv)).toMatchObject(refused(3, /No league "offi"/))
    }
    expect(await run('league', 'close', '1', '--league', 'office league')).toMatchObject({ status: 0 })
  })

  test('match nothing if the same text is also the name of another key', async () => {
    const { run, json } = await openHomeTerminal()
    const { key } = (await json('key', 'create', 'laptop')) as { key: { id: string } }
    const beginning = key.id.slice(0, 8)
    await run('key', 'create', beginning)
    expect(await run('key', 'revoke', beginning, '--yes')).toMatchObject(
      refused(2, /matches more than one: .*; choose one by its id/),
    )
    expect((await run('key', 'revoke', key.id, '--yes')).stdout).toContain('Revoked the key laptop')
    expect((await run('key', 'revoke', beginning, '--yes')).stdout).toContain(`Revoked the key ${beginning}`)
    expect(await run('key', 'revoke', key.id, '--yes')).toMatchObject({ status: 0 })
    expect(await run('key', 'revoke', 'laptop', '--yes')).toMatchObject({ status: 3 })
  })

  test('find keys and systems, which can also be found by name', async () => {
    const { run, json } = await openHomeTerminal({ input: '{"global":{"weights":{"rec":1}}}' })
    const { key } = (await json('key', 'create', 'laptop')) as { key: { id: string } }
    await run('key', 'create', 'phone')
    expect((await run('key', 'revoke', key.id.slice(0, 8), '--yes')).stdout).toContain('Revoked the key laptop')
    expect((await run('key', 'revoke', 'phone', '--yes')).stdout).toContain('Revoked the key phone')
    const { system } = (await json('system', 'create', 'House', '--rules', '-')) as { system: { id: string } }
    expect((await run('system', 'delete', system.id.slice(0, 8), '--yes')).stdout).toContain('Deleted House')
  })
})
