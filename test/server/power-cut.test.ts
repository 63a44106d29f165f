import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Killed, killWriters } from '../support/acquisition-kill.ts'
import { openHomeTerminal } from '../support/cli.ts'
import { openPower, powerLibrary } from '../support/power-loss.ts'
import { builtBin } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'

const CUTS = rounds({ test: 2, soak: 1_000 })

const library = powerLibrary()
const why = library ? '' : ' (skipped: it takes Linux and a C compiler)'
afterAll(() => library && rmSync(dirname(library), { recursive: true, force: true }))

/** Writes one file with a sync and one without, and is then killed. */
const CARELESS = `
const { closeSync, fsyncSync, openSync, writeSync } = require('node:fs')
const folder = openSync(process.env.PLACE)
const [kept, lost] = ['kept', 'lost'].map(name => openSync(process.env.PLACE + '/' + name, 'w'))
fsyncSync(folder)
for (const fd of [kept, lost]) writeSync(fd, 'a'.repeat(100_000))
fsyncSync(kept)
writeSync(kept, 'b'.repeat(100_000))
openSync(process.env.PLACE + '/unnamed', 'w')
process.kill(process.pid, 'SIGKILL')`

describe.skipIf(library === null)(`a power cut${why}`, () => {
  test('keeps synced data, and any part of unsynced data', () => {
    const seen = new Set<string>()
    for (let time = 0; time < 12; time++) {
      const power = openPower(library!)
      spawnSync(process.execPath, ['-e', CARELESS], { env: { ...process.env, ...power.env() } })
      expect(power.cut()).toBe(200_000)
      const kept = readFileSync(join(power.place, 'kept'), 'utf8')
      expect(kept.slice(0, 100_000)).toBe('a'.repeat(100_000))
      seen.add(kept.length === 100_000 ? 'gone' : kept.includes('\0') ? 'in part' : 'there')
      seen.add(existsSync(join(power.place, 'unnamed')) ? 'named' : 'unnamed')
      expect(readFileSync(join(power.place, 'lost'), 'utf8')).toMatch(/^[a\0]*$/)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['gone', 'in part', 'unnamed']))
  })

  test(`loses no acknowledged write of any kind of writer (${CUTS} times), and leaves no partial run or trade`, async () => {
    const power = openPower(library!)
    const done = ({ kills, ...seen }: Killed) => {
      const figures = { 'acknowledged writes': seen.acknowledged, 'bytes not synced': seen.lost }
      tell({ row: 'powerCuts', done: kills, figures })
    }
    const { acknowledged, lost } = await killWriters(join(power.place, 'store.db'), { kills: CUTS, power, done })
    expect(acknowledged).toBeGreaterThan(CUTS)
    expect(lost).toBeGreaterThan(0)
  })

  test('keeps the settings of a data folder as they were confirmed', async () => {
    const power = openPower(library!)
    const { home } = await openHomeTerminal()
    cpSync(home, power.place, { recursive: true })
    const env = { ...process.env, HINDSIGHT_HOME: power.place, ...power.env() }
    expect(spawnSync(process.execPath, [await builtBin(), 'config', 'set', 'zone', 'UTC'], { env }).status).toBe(0)
    for (let time = 0; time < 12; time++) {
      power.cut()
      const profile = JSON.parse(readFileSync(join(power.place, 'config.json'), 'utf8'))
      expect(profile).toEqual({ account: 'alex', zone: 'UTC' })
    }
  })
})
