import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { type RunningDaemon, startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { json } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { askPostgres, makeDatabase, withPostgres } from '../support/stores.ts'
import { allowConnections, endConnections } from '../support/two-daemons.ts'

const KILLS = rounds({ test: 1, soak: 100 })
const ROLLS = rounds({ test: 1, soak: 50 })
const CLIENTS = 8
/** Enough keys to keep each one below its rate limit. */
const KEYS = isSoak ? 60 : 4

/** Opens a database with an account and its keys. Daemons are started on request. */
const openHosting = async () => {
  const address = await makeDatabase()
  const { run } = openTerminal({ env: { HINDSIGHT_STORE: address } })
  await run('init', '--account', 'alex')
  const keys: string[] = []
  for (let at = 0; at < KEYS; at++) {
    const made = await run('key', 'create', `load ${at}`, '--json')
    keys.push((JSON.parse(made.stdout) as { secret: string }).secret)
  }
  const flags = ['--store', address, '--offline', '--quiet', '--max-systems', '100000']
  const start = (): Promise<RunningDaemon> => startDaemon(temporaryFolder(), ...flags)
  const names = async () =>
    (await askPostgres(address, 'SELECT name FROM scoring_system ORDER BY name')).map(({ name }) => name)
  return { address, run, start, names, keys }
}

/** Creates a scoring system with this name idempotently. Returns null if the daemon does not respond. */
const write = async (url: string, key: string, name: string): Promise<Response | null> => {
  const { headers, ...request } = json('POST', { name, rules: { global: { weights: { rec: 1 } } } })
  const authorization = `Bearer ${key}`
  const own = { authorization, 'idempotency-key': name.replaceAll(' ', '-') }
  return fetch(`${url}/systems`, { ...request, headers: { ...headers, ...own } }).catch(() => null)
}

withPostgres('a killed daemon', () => {
  test(`loses no acknowledged write, and another daemon continues (${KILLS} times), while database connections are closed`, async () => {
    const { address, run, start, names, keys } = await openHosting()
    const accepted: string[] = []
    const isDone = async ({ url }: RunningDaemon, name: string, key: string): Promise<boolean> => {
      const response = await write(url, key, name)
      if (response?.status === 201) accepted.push(name)
      return response?.status === 201
    }
    for (let round = 0; round < KILLS; round++) {
      const [doomed, living] = await Promise.all([start(), start()])
      const writing = Array.from({ length: CLIENTS }, async (_, at) => {
        const key = keys[(round * CLIENTS + at) % KEYS]!
        for (let turn = 0; turn < 4; turn++) {
          const name = `System ${round} ${at} ${turn}`
          if (!(await isDone(at % 2 ? doomed : living, name, key)))
            for (let tries = 0; tries < 100 && !(await isDone(living, name, key)); tries++) await sleep(50)
        }
      })
      await sleep(60)
      await endConnections(address)
      doomed.process.kill('SIGKILL')
      await Promise.all(writing)
      const status = await living.stop()
      expect(status, living.log()).toBe(0)
      tell({ row: 'postgresKills', done: round + 1, figures: { 'acknowledged writes': accepted.length } })
    }
    expect(await names()).toEqual(accepted.toSorted())
    expect(accepted).toHaveLength(KILLS * CLIENTS * 4)
    expect((await run('doctor')).status).toBe(0)
  })
})

withPostgres('daemons restarted one after another', () => {
  test(`answer every request through ${ROLLS * 2} restarts, and each write takes effect only once and is visible on the next daemon`, async () => {
    const { run, start, names, keys } = await openHosting()
    const daemons = [await start(), await start()]
    let turn = 0
    /**
     * Sends a request as a proxy would: to the daemons in turn, and to the other daemon if the first one refuses or
     * closes the connection.
     */
    const throughProxy = async (ask: (url: string) => Promise<Response | null>): Promise<Response> => {
      for (let tries = 0; tries < 20; tries++) {
        const response = await ask(daemons[turn++ % 2]!.url)
        if (response) return response
        await sleep(5)
      }
      throw new Error('neither daemon answered')
    }
    const accepted: string[] = []
    let isOver = false
    const client = async (at: number): Promise<void> => {
      const key = keys[at % KEYS]!
      for (let count = 0; !isOver; count++) {
        const name = `System ${at} ${count}`
        const written = await throughProxy(url => write(url, key, name))
        expect(written.status, name).toBe(201)
        accepted.push(name)
        const { system } = (await written.json()) as { system: { id: string } }
        const headers = { authorization: `Bearer ${key}` }
        const read = await throughProxy(url => fetch(`${url}/systems/${system.id}`, { headers }).catch(() => null))
        expect([read.status, await read.json()]).toEqual([200, { system: expect.objectContaining({ name }) }])
        // Keeps each key below its rate limit.
        await sleep(250)
      }
    }
    const load = Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
    for (let restart = 0; restart < ROLLS * 2; restart++) {
      await sleep(200)
      const old = daemons[restart % 2]!
      expect(await old.stop(), old.log()).toBe(0)
      daemons[restart % 2] = await start()
    }
    isOver = true
    await load
    expect(await names()).toEqual(accepted.toSorted())
    expect((await run('doctor')).status).toBe(0)
    tell({ row: 'restarts', done: ROLLS * 2, figures: { 'writes answered': accepted.length } })
  })
})

withPostgres('a daemon without its database', () => {
  test('continues its jobs and requests when it is back', async () => {
    const { address, keys } = await openHosting()
    const daemon = await startDaemon(temporaryFolder(), '--store', address, '--offline')
    const me = async () => (await fetch(`${daemon.url}/me`, { headers: { authorization: `Bearer ${keys[0]}` } })).status
    expect(await me()).toBe(200)
    await allowConnections(address, false)
    await endConnections(address)
    // The daemon's jobs and pick clocks use the store even without a request.
    await soon(() => {
      for (const job of ['day', 'draft']) expect(daemon.log()).toMatch(new RegExp(`"job":"${job}".*"error"`))
    })
    expect(await me()).toBe(503)
    await allowConnections(address, true)
    expect(await me()).toBe(200)
    expect(await daemon.stop(), daemon.log()).toBe(0)
  })
})

test('a daemon that cannot open its store reports it and serves nothing', async () => {
  const { home } = await openHomeTerminal()
  const starting = startDaemon(home, '--store', 'postgres://alex:secret@127.0.0.1:1/x')
  await expect(starting).rejects.toThrow(/^(?!.*secret).*No PostgreSQL server responds at 127.0.0.1:1/s)
})
