import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { listen } from '../../src/server/serve.ts'
import { DRAFT, LEAGUE } from '../contract/league.ts'
import { SEASONS } from '../contract/seasons.ts'
import { openDemoTerminal, type Terminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** Starts the command line in this process, and collects its output. */
const start = (env: Readonly<Record<string, string>>, ...argv: string[]) => {
  const printed = { stdout: '', stderr: '' }
  const output = (name: 'stdout' | 'stderr') => ({
    isTerminal: false,
    columns: 80,
    write: (text: string) => {
      printed[name] += text
    },
  })
  const ended = main(argv, {
    env,
    root: join(import.meta.dirname, '..', '..'),
    stdout: output('stdout'),
    stderr: output('stderr'),
    readInput: async () => '',
    ask: async () => null,
  })
  return { printed, ended }
}

type Place = (here: Terminal) => Promise<Readonly<Record<string, string>>>

const PLACES: Readonly<Record<'at home' | 'at a daemon', Place>> = {
  'at home': async ({ home }) => ({ HINDSIGHT_HOME: home }),
  'at a daemon': async here => {
    const { secret }: { secret: string } = await here.json('key', 'create', 'phone')
    const { url } = await startDaemon(here.home)
    return { HINDSIGHT_HOME: here.home, HINDSIGHT_URL: url, HINDSIGHT_KEY: secret }
  },
}

const open = async (place: Place) => {
  const here = await openDemoTerminal()
  await here.run('league', 'create', 'Office', '--id', 'office', '--system', 'ppr', '--season', '1990')
  return { here, env: await place(here) }
}

const count = (text: string): number => text.split('\n').length - 1

describe.each(Object.entries(PLACES))('league log --follow %s', (_, place) => {
  test('prints past events, oldest first, then each new event once, until the league is deleted', async () => {
    const { here, env } = await open(place)
    await here.run('team', 'rename', '1', 'Anvils')
    const { printed, ended } = start(env, 'league', 'log', 'office', '--follow')
    for (const name of ['Bolts', 'Comets', 'Dukes']) await here.run('team', 'rename', '1', name)
    await expect.poll(() => printed.stdout).toContain('Dukes')
    await here.run('league', 'edit', 'office', '--name', 'Workshop')
    await expect.poll(() => printed.stdout).toContain('Workshop')
    await here.run('league', 'delete', 'office', '--yes')
    expect(await ended).toBe(3)
    expect(printed.stderr).toContain('here is no league "office"')
    expect(printed.stdout.replace(/^.*?alex {2}/gm, '').split('\n')).toEqual([
      'Office was created with 10 teams',
      'Team 1 was renamed to Anvils',
      'Anvils was renamed to Bolts',
      'Bolts was renamed to Comets',
      'Comets was renamed to Dukes',
      'Settings changed: name Workshop',
      '',
    ])
  })

  test('prints only the requested events, one object per line with --json', async () => {
    const { here, env } = await open(place)
    const { printed, ended } = start(env, 'league', 'log', 'office', '--type', 'rename', '--follow', '--json')
    await here.run('team', 'rename', '1', 'Anvils')
    await here.run('league', 'edit', 'office', '--name', 'Workshop')
    await here.run('team', 'rename', '2', 'Bolts')
    await expect.poll(() => count(printed.stdout)).toBe(2)
    await here.run('league', 'delete', 'office', '--yes')
    expect(await ended).toBe(3)
    const rows = printed.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
    expect(rows).toMatchObject([
      { type: 'rename', after: { name: 'Anvils' } },
      { type: 'rename', after: { name: 'Bolts' } },
    ])
  })
})

test('league log --follow refuses --csv', async () => {
  const { env } = await open(PLACES['at home'])
  const { printed, ended } = start(env, 'league', 'log', 'office', '--follow', '--csv')
  expect(await ended).toBe(2)
  expect(printed.stderr).toContain('not --csv')
})

test('league log --follow reconnects to a restarted daemon, and reports a stopped one', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const data of SEASONS.league) await world.keep(data)
  await world.ask('createLeague', { body: DRAFT })
  const { app } = await serveWorld(world)
  const first = await listen(app, { host: '127.0.0.1', port: 0 })
  const env = {
    HINDSIGHT_HOME: temporaryFolder(),
    HINDSIGHT_URL: `http://127.0.0.1:${first.port}/v1`,
    HINDSIGHT_KEY: await newKey(world, world.actor),
  }
  const { printed, ended } = start(env, 'league', 'log', LEAGUE, '--follow')
  await expect.poll(() => printed.stdout).toContain('created')
  await first.stop(0)
  await world.ask('updateLeague', { params: { id: LEAGUE }, body: { name: 'Workshop' } })
  const second = await listen(app, { host: '127.0.0.1', port: first.port })
  await expect.poll(() => printed.stdout).toContain('Workshop')
  await second.stop(0)
  expect(await ended).toBe(7)
  expect(count(printed.stdout)).toBe(2)
})
