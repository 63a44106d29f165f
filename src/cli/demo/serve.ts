import { invalid } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { homeOf } from '../home/home.ts'
import { progress } from '../output/progress.ts'
import { portOf } from '../program/checked-options.ts'
import { inDemoHome } from './home.ts'
import { MANAGERS, openOffice } from './office.ts'
import { playHalf } from './play.ts'

/** The demo behind a board: half of the season is played, and the other half is for whoever opens the links. */

/** How much faster than real time league time runs: a day takes about half an hour. */
const SPEED = '48'
/** The commissioner, and somebody who runs a team. */
const GUESTS = MANAGERS.slice(0, 2).map(([name]) => name)

const prepared = async (run: HostRun, home: string): Promise<{ at: number; tokens: string[] }> => {
  const { io, flags } = run
  const office = await openOffice(homeOf(io, { home }).store)
  const bar = progress(io, flags, 'Playing')
  try {
    const at = await playHalf(office, bar.update)
    office.moveTo(at)
    const tokens: string[] = []
    for (const name of GUESTS) {
      const { token } = await office.send(office.commissioner, 'createSignInLink', { body: { name } })
      tokens.push(token)
    }
    return { at, tokens }
  } finally {
    bar.done()
    await office.engine.close()
  }
}

const quiet = async (run: HostRun, argv: readonly string[]): Promise<number> =>
  run.run(argv, { stdout: { ...run.io.stdout, write: () => undefined } })

/** Where the demo is served. Throws invalid_request; the links name it, so that it cannot be any. */
const portFor = ({ options }: HostRun): number => {
  const port = portOf(options)
  if (port !== 0) return port
  throw invalid('The links of the demo name its port; --port must be 1 to 65535')
}

/** How the rest of the season is served. */
const served = (at: number, port: number): string[] => [
  ...['--port', String(port), '--clock', new Date(at).toISOString()],
  ...['--speed', SPEED, '--offline', '--quiet'],
]

/** Plays half of the season in a home of its own, and serves it until it is stopped. */
export const demoServe = async (run: HostRun): Promise<number> => {
  const port = portFor(run)
  return inDemoHome(run, async home => {
    const { requireFree } = await import('../../server/serve.ts')
    await requireFree({ host: '127.0.0.1', port })
    const { io } = run
    io.stdout.write('Ten people draft and play eight weeks of a fictional season; a moment.\n')
    const made =
      (await quiet(run, ['init', '--account', 'demo', '--home', home])) ||
      (await quiet(run, ['stats', 'load', '--demo', '--home', home]))
    if (made !== 0) return made
    const { at, tokens } = await prepared(run, home)
    const board = `http://127.0.0.1:${port}`
    const links = GUESTS.map((name, index) => `  ${name.padEnd(5)} ${board}/signin/${tokens[index]}\n`)
    io.stdout.write(
      `\nOpen one link in a browser, the other in a private window or on another device; each works once:\n${links.join('')}\n` +
        `${GUESTS[0]} is the commissioner. It is the day before week 9, and an hour there takes a bit over a minute.\n\n`,
    )
    return run.run(['serve', '--home', home, ...served(at, port)])
  })
}
