import { describe, expect, test } from 'vitest'
import { openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { openHomeLeague } from '../support/home-league.ts'
import { statuses } from '../support/waiver-league.ts'

const HOUR = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

describe('hindsight waiver run', () => {
  const at = '2031-09-03T09:00:00Z'
  const filed = Date.parse('2031-09-02T16:00:00Z')

  test('previews the results of claims with --dry-run, processes them the same way, and has nothing left to do after that', async () => {
    const { home, world } = await openHomeLeague(filed)
    const terminal = openTerminal({ env: { HINDSIGHT_CLOCK: at, HINDSIGHT_HOME: home } })
    const looked = async () => {
      const words = [
        ['league', 'show'],
        ['team', 'show', '2'],
        ['league', 'clock', 'show'],
        ['advice', '2', '--week', '1'],
        ['rankings', '--min', '1'],
      ]
      const outputs = await Promise.all(words.map(each => terminal.run(...each, '--league', 'aa', '--as', 'alex')))
      return outputs.map(({ stdout }) =>
        /^This is not up to date: .*\nhindsight waiver run processes them/ms.test(stdout),
      )
    }
    expect(await looked()).toEqual(Array.from({ length: 5 }, () => true))
    const previewed = await terminal.run('waiver', 'run', '--dry-run', '--as', 'alex')
    expect(await statuses(world, 'aa')).toEqual(['pending', 'pending'])
    const done = await terminal.run('waiver', 'run', '--as', 'alex')
    expect(done.stdout.split('\n').map(line => line.replaceAll(/ +/g, ' '))).toEqual([
      'League aa: 2 claims processed in this order',
      '',
      'TEAM ADD DROP STATUS NOTE PRIORITY',
      expect.stringMatching(/^[- ]+$/),
      expect.stringMatching(/^Team 3 Player \S+ Player \S+ won - 2$/),
      expect.stringMatching(/^Team 2 Player \S+ Player \S+ lost claimed by Team 3 2$/),
      '',
    ])
    expect(previewed.stdout).toBe(`${done.stdout}\nPreview only: nothing was written\n`)
    expect(await looked()).toEqual(Array.from({ length: 5 }, () => false))
    expect(await terminal.run('waiver', 'run', '--as', 'alex')).toEqual({
      status: 0,
      stdout: 'Nothing was due\n',
      stderr: '',
    })
    world.close()
  })

  test('with --now runs one league ahead of schedule, locally and through a daemon', async () => {
    const { home, world, secret, run } = await openHomeLeague(filed)
    const daemon = await startDaemon(home, '--clock', iso(filed + HOUR), '--speed', '0')
    const remote = ['waiver', 'run', '--league', 'aa', '--now', '--url', daemon.url, '--key', secret]
    expect(await run(...remote, '--dry-run')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('nothing was'),
    })
    expect(await statuses(world, 'aa')).toEqual(['pending', 'pending'])
    expect(await run(...remote)).toMatchObject({ status: 0, stdout: expect.stringContaining('claimed by') })
    expect(await statuses(world, 'aa')).toEqual(['won', 'lost: claimed by Team 3'])
    const local = ['waiver', 'run', '--now', '--as', 'alex']
    expect(await run(...local)).toMatchObject({ status: 0, stdout: 'No pending claims\n' })
    expect(await run(...local.slice(0, 3), '--league', 'aa', '--as', 'keeper')).toMatchObject({ status: 4 })
    world.close()
  })

  test('without --now does not accept a league', async () => {
    const { run } = await openHomeLeague(filed)
    expect(await run('waiver', 'run', '--league', 'aa')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--now'),
    })
  })
})
