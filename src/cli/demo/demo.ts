import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { conflict, HindsightError, invalid } from '../../engine/index.ts'
import { homeExists, locateHome } from '../home/home.ts'
import { printsJson } from '../output/form.ts'
import { progress } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'
import { portOf } from '../program/options.ts'
import { LEAGUE, MANAGERS, type Office, openOffice, playHalf, playSeason } from './season.ts'

/** How fast league time runs: one day takes half an hour. */
const SPEED = '48'
/** The commissioner and a manager. */
const GUESTS = MANAGERS.slice(0, 2).map(([name]) => name)

const prepareLeague = async (run: HostRun, home: string): Promise<{ at: number; tokens: string[] }> => {
  const { io, flags } = run
  const office = await openOffice(locateHome(io, { home }).store)
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
    bar.clear()
    await office.engine.close()
  }
}

const runQuietly = async (run: HostRun, argv: readonly string[]): Promise<number> =>
  run.run(argv, { stdout: { ...run.io.stdout, write: () => undefined } })

/** Returns the demo's port. Links contain it, so it cannot be 0. Throws invalid_request. */
const portFor = ({ options }: HostRun): number => {
  const port = portOf(options)
  if (port !== 0) return port
  throw invalid("The demo's links contain the port, so --port must be 1 to 65535")
}

/** Returns the flags that `serve` gets for the rest of the season. */
const serveFlags = (at: number, port: number): string[] => [
  ...['--port', String(port), '--clock', new Date(at).toISOString()],
  ...['--speed', SPEED, '--offline', '--quiet'],
]

/** Plays half of the season in a new data folder, and serves it until stopped. */
const demoServe = async (run: HostRun): Promise<number> => {
  const port = portFor(run)
  return inDemoHome(run, async home => {
    const { requireAvailableAddress: requireFree } = await import('../../server/serve.ts')
    await requireFree({ host: '127.0.0.1', port })
    const { io } = run
    io.stdout.write('Ten managers draft and play eight weeks of a fictional season. This takes a moment.\n')
    const exitStatus =
      (await runQuietly(run, ['init', '--account', 'demo', '--home', home])) ||
      (await runQuietly(run, ['stats', 'load', '--demo', '--home', home]))
    if (exitStatus !== 0) return exitStatus
    const { at, tokens } = await prepareLeague(run, home)
    const board = `http://127.0.0.1:${port}`
    const links = GUESTS.map((name, index) => `  ${name.padEnd(5)} ${board}/signin/${tokens[index]}\n`)
    io.stdout.write(
      `\nOpen one link in a browser, and the other in a private window or on another device. Each works once:\n${links.join('')}\n` +
        `${GUESTS[0]} is the commissioner. It is Sunday of week 9, and games are being played: points grow as you watch. An hour of league time takes a bit over a minute.\n\n`,
    )
    return run.run(['serve', '--home', home, ...serveFlags(at, port)])
  })
}

const throwAway = async (): Promise<string> => {
  try {
    return await mkdtemp(join(tmpdir(), 'hindsight-demo-'))
  } catch (error) {
    const message = `Can't create a folder in ${tmpdir()} (${(error as Error).message}); name one with --keep`
    throw new HindsightError('server_error', message, { cause: error })
  }
}

/** Runs a function in a new data folder: the one in --keep, or else a temporary one. Throws conflict if it exists. */
const inDemoHome = async ({ io, options }: HostRun, work: (home: string) => Promise<number>): Promise<number> => {
  if (options.keep === undefined) {
    const home = await throwAway()
    const remove = (): void => rmSync(home, { recursive: true, force: true })
    // A daemon handles the signal itself.
    if (options.serve !== true) io.whenInterrupted?.(remove)
    try {
      return await work(home)
    } finally {
      remove()
    }
  }
  const home = resolve(String(options.keep))
  if (homeExists(locateHome(io, { home }))) throw conflict(`${home} already has Hindsight data; name a new folder`)
  const status = await work(home)
  if (status === 0) io.stdout.write(`\nThe demo's data is in ${home}; use it with --home ${home}\n`)
  return status
}

type Step = readonly [title: string, ...argv: string[]]

/** The demo's commands before the league exists. */
const SEASON_SCRIPT: readonly Step[] = [
  ['The season, loaded from files in the nflverse layout:', 'stats', 'load', '--demo'],
  ['Which players were most valuable in PPR?', 'rankings', '--system', 'ppr', '--limit', '8'],
  [
    'Which players gain most from a point per reception?',
    'compare',
    'standard',
    'ppr',
    '--sort',
    'delta',
    '--limit',
    '5',
  ],
  ['How does a score add up?', 'scores', '--week', '1', '--system', 'ppr', '--limit', '1', '--breakdown'],
]

const NEXT = `
Three commands to try next:
  hindsight init                                       create your data folder
  hindsight stats pull 2025                            load a real season from nflverse
  hindsight league create "My League" --system ppr     create a league with it, live or as a replay
`

const quoteCommand = (argv: readonly string[]): string =>
  argv.map(word => (/[ ,]/.test(word) ? JSON.stringify(word) : word)).join(' ')

/** Finds the loss in which the best lineup would have won by the most. */
const worstLoss = async (office: Office): Promise<{ team: string; week: number }> => {
  const { matchups } = await office.send(office.commissioner, 'getReport')
  const turns = matchups.flatMap(({ week, home, away, turns }) =>
    turns.map(({ teamId }) => {
      const [side, other] = home.teamId === teamId ? [home, away] : [away, home]
      return { team: teamId, week, by: side.best - other.total }
    }),
  )
  return turns.toSorted((a, b) => b.by - a.by)[0] ?? { team: '1', week: 1 }
}

/** Returns the demo's commands after the season is over. */
const leagueScript = async (office: Office): Promise<Step[]> => {
  const { team, week } = await worstLoss(office)
  const { teams, playoffs } = await office.send(office.commissioner, 'getLeague')
  const hurt = teams.find(({ id }) => id === team)!.name
  return [
    ['The draft:', 'draft', 'show', LEAGUE],
    ['How it ended:', 'league', 'show', LEAGUE],
    ['The last waiver claims:', 'league', 'log', LEAGUE, '--type', 'claim_won', '--limit', '5'],
    ['A trade:', 'trade', 'list', LEAGUE],
    ['Which teams were lucky, and which left points on the bench?', 'league', 'report', LEAGUE],
    [
      `The most painful week: ${hurt} lost week ${week} with enough points on the bench to win.`,
      'bench-points',
      hurt,
      '--week',
      String(week),
    ],
    [
      `${playoffs?.champion?.name ?? 'No team'} won it all. And with standard scoring?`,
      'league',
      'replay',
      LEAGUE,
      '--system',
      'standard',
    ],
  ]
}

/** Runs a command and returns its output. Reports an error as an error in the demo. */
const captureRun = async (run: HostRun, argv: readonly string[]): Promise<{ status: number; text: string }> => {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const line = printsJson(run.flags) ? [...argv, '--json'] : argv
  return { status: await run.run(line, { stdout: { ...run.io.stdout, write } }), text }
}

/** The max number of lines shown per command. */
const MAX_LINES = 48

const cut = (text: string): string => {
  const lines = text.trimEnd().split('\n')
  const more = lines.length - MAX_LINES
  return more <= 3 ? text : `${lines.slice(0, MAX_LINES).join('\n')}\n... and ${more} more lines\n`
}

const play = async (run: HostRun, home: string): Promise<Step[]> => {
  const { io } = run
  io.stdout.write('\nTen managers draft, set lineups, claim players, trade and play the season.\n')
  const office = await openOffice(locateHome(io, { home }).store)
  const bar = progress(io, run.flags, 'Playing')
  try {
    await playSeason(office, bar.update)
    return await leagueScript(office)
  } finally {
    bar.clear()
    await office.engine.close()
  }
}

/** Plays the bundled season in a new data folder and shows it. */
const show = (run: HostRun): Promise<number> =>
  inDemoHome(run, async home => {
    const { io } = run
    const steps = async (script: readonly Step[]): Promise<number> => {
      for (const [title, ...argv] of script) {
        io.stdout.write(`\n${title}\n$ hindsight ${quoteCommand(argv)}\n\n`)
        const { status, text } = await captureRun(run, [...argv, '--home', home])
        io.stdout.write(cut(text))
        if (status !== 0) return status
      }
      return 0
    }
    io.stdout.write('A fictional 1990 season: 32 teams, 18 weeks, fictional players.\n')
    const { status: initStatus } = await captureRun(run, ['init', '--account', 'demo', '--home', home])
    const status = initStatus || (await steps(SEASON_SCRIPT)) || (await steps(await play(run, home)))
    if (status === 0) io.stdout.write(NEXT)
    return status
  })

/** `demo`: plays the bundled season from draft to champion, in a temporary data folder unless --keep names one. */
export const demo = async (run: HostRun): Promise<number> => {
  const { serve, port } = run.options
  if (serve === true) return demoServe(run)
  if (port !== undefined) throw invalid('--port needs --serve')
  return show(run)
}
