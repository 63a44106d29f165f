import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { sqlOn } from '../support/store-file.ts'

interface Finding {
  check: string
  status: string
  found: string
  advice: string | null
}

describe('hindsight doctor', () => {
  const ask = async (terminal: Awaited<ReturnType<typeof openHomeTerminal>>, check: string) => {
    const { status, stdout } = await terminal.run('doctor', '--json')
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Finding[] }
    expect([status, checks.every(each => each.status !== 'error')]).toEqual([ok ? 0 : 1, ok])
    return checks.find(each => each.check === check)
  }

  test('reports that a new data folder is sound, and suggests what to load', async () => {
    const terminal = await openHomeTerminal()
    expect(await ask(terminal, 'home')).toMatchObject({ status: 'ok', found: terminal.home })
    expect(await ask(terminal, 'store')).toMatchObject({ status: 'ok' })
    expect(await ask(terminal, 'seasons')).toMatchObject({ status: 'warning', advice: expect.stringContaining('pull') })
    expect(await ask(terminal, 'profile')).toMatchObject({ status: 'ok', found: 'acts as alex' })
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: 'none is running' })
    expect(await ask(terminal, 'versions')).toMatchObject({
      found: expect.stringMatching(/Node 26.*SQLite 3.*schema \d/),
    })
  })

  test('reports a default league that does not exist, and not one that does', async () => {
    const terminal = await openHomeTerminal()
    for (const command of [
      ['stats', 'load', '--demo'],
      ['league', 'create', 'Office League', '--id', 'office', '--season', '1990', '--system', 'ppr'],
    ])
      expect(await terminal.run(...command)).toMatchObject({ status: 0 })
    const findings = async (league: string) => {
      const profile = join(terminal.home, 'config.json')
      writeFileSync(profile, JSON.stringify({ account: 'alex', league }), { mode: 0o600 })
      const { stdout } = await terminal.run('doctor', '--json')
      return (JSON.parse(stdout) as { checks: Finding[] }).checks.filter(({ check }) => check === 'profile')
    }
    expect(await findings('office')).toMatchObject([{ status: 'ok' }])
    expect(await findings('Office League')).toMatchObject([{ status: 'ok' }])
    expect(await findings('gone')).toMatchObject([
      { status: 'ok' },
      { status: 'warning', found: expect.stringContaining('gone'), advice: expect.stringContaining('hindsight use') },
    ])
  })

  test('explains how to create a missing data folder, and does not create it', async () => {
    const terminal = openTerminal()
    expect(await ask(terminal, 'home')).toMatchObject({ status: 'error', advice: expect.stringContaining('init') })
    expect(existsSync(terminal.home)).toBe(false)
  })

  test.each<[string, string, string, (home: string) => void]>([
    ['a damaged store', 'store', 'error', home => writeFileSync(join(home, 'hindsight.db'), 'rubble'.repeat(2000))],
    [
      'a file that other users can read',
      'permissions',
      'warning',
      home => writeFileSync(join(home, 'config.json'), '{}', { mode: 0o644 }),
    ],
    ['a profile that is not JSON', 'profile', 'error', home => writeFileSync(join(home, 'config.json'), '{')],
    [
      'a profile with a deleted account',
      'profile',
      'warning',
      home => writeFileSync(join(home, 'config.json'), '{"account": "zoe"}'),
    ],
  ])('reports %s with advice', async (_, check, status, damage) => {
    const terminal = await openHomeTerminal()
    damage(terminal.home)
    chmodSync(join(terminal.home, 'config.json'), 0o644)
    expect(await ask(terminal, check)).toMatchObject({ status, advice: expect.stringMatching(/./) })
  })

  test('reports a paused or invalid clock', async () => {
    const still = await openHomeTerminal({ env: { HINDSIGHT_CLOCK: '2024-10-01T12:00:00Z' } })
    expect(await ask(still, 'clock')).toMatchObject({
      status: 'warning',
      found: 'paused at Oct 1, 2024, 12:00 UTC',
    })
    const wrong = openTerminal({ env: { HINDSIGHT_CLOCK: 'noon' } })
    expect(await ask(wrong, 'clock')).toMatchObject({ status: 'error' })
  })

  test('reports a file in place of the data folder and still runs the other checks', async () => {
    const terminal = await openHomeTerminal()
    const file = join(terminal.home, 'hindsight.db')
    const { status, stdout } = await terminal.run('doctor', '--json', '--home', file)
    const { checks } = JSON.parse(stdout) as { checks: Finding[] }
    expect(status).toBe(1)
    expect(checks.filter(each => each.status === 'error')).toEqual([
      { check: 'home', status: 'error', found: `${file} is a file`, advice: expect.stringContaining('--home') },
    ])
    expect(checks.map(({ check }) => check)).toContain('profile')
  })

  test('treats a killed daemon as stopped', async () => {
    const terminal = await openHomeTerminal()
    const daemon = await startDaemon(terminal.home)
    daemon.process.kill('SIGKILL')
    await once(daemon.process, 'close')
    expect(await ask(terminal, 'daemon')).toMatchObject({
      status: 'ok',
      found: 'none is running; the last one was killed',
    })
  })

  test('reports that a daemon cannot serve a store that a newer Hindsight has upgraded', async () => {
    const terminal = await openHomeTerminal()
    const daemon = await startDaemon(terminal.home)
    const answers = `answers at ${daemon.url} (process ${daemon.pid})`
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: answers })
    sqlOn(join(terminal.home, 'hindsight.db'), 'PRAGMA user_version = 9001')
    expect(await ask(terminal, 'daemon')).toMatchObject({
      status: 'warning',
      found: expect.stringMatching(/, but can't serve: A newer Hindsight .* schema 9001/),
    })
    await daemon.stop()
  })

  test('reports a daemon file without a process or with an invalid time or speed', async () => {
    const terminal = await openHomeTerminal()
    const daemon = await startDaemon(terminal.home)
    const file = join(terminal.home, 'daemon.json')
    const own = JSON.parse(readFileSync(file, 'utf8'))
    const invalidFiles: readonly object[] = [
      { pid: null },
      { replay: { start: 'noon', speed: 1, since: 0 } },
      { replay: { start: 0, speed: -1, since: 0 } },
      { dailyAt: { hour: 24, minute: 0 } },
    ]
    for (const part of invalidFiles) {
      writeFileSync(file, JSON.stringify({ ...own, ...part }))
      expect(await ask(terminal, 'daemon'), JSON.stringify(part)).toMatchObject({
        status: 'warning',
        found: expect.stringContaining('was not written by a daemon'),
      })
      expect(await ask(terminal, 'clock')).toMatchObject({ status: 'ok' })
    }
    await daemon.stop()
  })

  test('reports a folder in place of the daemon file, which the daemon does not replace', async () => {
    const terminal = await openHomeTerminal()
    const file = join(terminal.home, 'daemon.json')
    mkdirSync(file)
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'warning', found: expect.stringContaining(file) })
    await expect(startDaemon(terminal.home)).rejects.toMatchObject({
      status: 5,
      message: expect.stringContaining('is a folder'),
    })
    expect(existsSync(file)).toBe(true)
  })

  test('reports an invalid time of day for the waiver run', async () => {
    const terminal = await openHomeTerminal()
    const file = join(terminal.home, 'daily.json')
    for (const [hour, minute] of [
      [99, -5],
      [24, 0],
      [4, 60],
      [4.5, 0],
    ]) {
      writeFileSync(file, JSON.stringify({ hour, minute }), { mode: 0o600 })
      expect(await ask(terminal, 'daily')).toMatchObject({ status: 'warning', found: expect.stringContaining(file) })
    }
    expect(await terminal.run('waiver', 'run')).toMatchObject({ status: 0 })
    rmSync(file)
    expect(await ask(terminal, 'daily')).toBeUndefined()
  })

  test('checks that the daemon answers', async () => {
    const terminal = await openHomeTerminal()
    const daemon = await startDaemon(terminal.home)
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'ok', found: expect.stringContaining(daemon.url) })
    const file = join(terminal.home, 'daemon.json')
    const written = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(written), version: '0.0.9' }))
    expect(await ask(terminal, 'daemon')).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('another version of Hindsight'),
      advice: expect.stringContaining(`kill ${daemon.pid}`),
    })
    writeFileSync(file, written)
    daemon.process.kill('SIGSTOP')
    expect(await ask(terminal, 'daemon')).toMatchObject({ status: 'warning', advice: expect.stringContaining('kill') })
    daemon.process.kill('SIGKILL')
  })
})
