import { invalid } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { homeOf } from '../home/home.ts'
import { printsJson } from '../output/form.ts'
import { progress } from '../output/progress.ts'
import { inDemoHome } from './home.ts'
import { LEAGUE, type Office, openOffice } from './office.ts'
import { playSeason } from './play.ts'

type Step = readonly [title: string, ...argv: string[]]

/** The demo's commands before there is a league. */
const SEASON_SCRIPT: readonly Step[] = [
  ['The season, as it was loaded from files laid out like nflverse:', 'stats', 'load', '--demo'],
  ['Who was worth most under PPR?', 'rankings', '--system', 'ppr', '--limit', '8'],
  ['Whom does a point per reception lift most?', 'compare', 'standard', 'ppr', '--sort', 'delta', '--limit', '5'],
  ['What is behind a score?', 'scores', '--week', '1', '--system', 'ppr', '--limit', '1', '--breakdown'],
]

const NEXT = `
Three to try next:
  hindsight init                                       make a home of your own
  hindsight stats pull 2025                            load a real season from nflverse
  hindsight league create "My League" --system ppr     run a league on it, live or in hindsight
`

const shown = (argv: readonly string[]): string =>
  argv.map(word => (/[ ,]/.test(word) ? JSON.stringify(word) : word)).join(' ')

/** The loss that the bench would have turned by the most points. */
const worstLoss = async (office: Office): Promise<{ team: string; week: number }> => {
  const { matchups } = await office.send(office.commissioner, 'getReport')
  const turns = matchups.flatMap(({ week, home, away, turns }) =>
    turns.map(({ teamId }) => {
      const [own, other] = home.teamId === teamId ? [home, away] : [away, home]
      return { team: teamId, week, by: own.best - other.total }
    }),
  )
  return turns.toSorted((a, b) => b.by - a.by)[0] ?? { team: '1', week: 1 }
}

/** The demo's commands once the league is played. */
const leagueScript = async (office: Office): Promise<Step[]> => {
  const { team, week } = await worstLoss(office)
  const { teams, playoffs } = await office.send(office.commissioner, 'getLeague')
  const hurt = teams.find(({ id }) => id === team)!.name
  return [
    ['The draft:', 'draft', 'show', LEAGUE],
    ['How it ended:', 'league', 'show', LEAGUE],
    [
      'The last that happened on waivers and in trades:',
      'league',
      'log',
      LEAGUE,
      '--type',
      'claim_won',
      '--limit',
      '5',
    ],
    ['A trade:', 'trade', 'list', LEAGUE],
    ['Who was lucky, and who left points on the bench?', 'league', 'report', LEAGUE],
    [
      `The week that hurt most: ${hurt} lost in week ${week}, and had the winner on the bench.`,
      'bench-points',
      hurt,
      '--week',
      String(week),
    ],
    [
      `${playoffs?.champion?.name ?? 'Nobody'} won it all. And under standard scoring?`,
      'league',
      'replay',
      LEAGUE,
      '--system',
      'standard',
    ],
  ]
}

/** Runs a command and answers its output. A failure is reported as the demo's own. */
const captured = async (run: HostRun, argv: readonly string[]): Promise<{ status: number; text: string }> => {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const line = printsJson(run.flags) ? [...argv, '--json'] : argv
  return { status: await run.run(line, { stdout: { ...run.io.stdout, write } }), text }
}

/** The most lines of an answer that the demo shows. */
const MOST_LINES = 48

const cut = (text: string): string => {
  const lines = text.trimEnd().split('\n')
  const more = lines.length - MOST_LINES
  return more <= 3 ? text : `${lines.slice(0, MOST_LINES).join('\n')}\n... and ${more} lines more\n`
}

const play = async (run: HostRun, home: string): Promise<Step[]> => {
  const { io } = run
  io.stdout.write('\nTen people draft, set lineups, claim, trade and play the season, as if it were live.\n')
  const office = await openOffice(homeOf(io, { home }).store)
  const bar = progress(io, run.flags, 'Playing')
  try {
    await playSeason(office, bar.update)
    return await leagueScript(office)
  } finally {
    bar.done()
    await office.engine.close()
  }
}

/** Plays the bundled season in a home of its own and shows it. */
const show = (run: HostRun): Promise<number> =>
  inDemoHome(run, async home => {
    const { io } = run
    const steps = async (script: readonly Step[]): Promise<number> => {
      for (const [title, ...argv] of script) {
        io.stdout.write(`\n${title}\n$ hindsight ${shown(argv)}\n\n`)
        const { status, text } = await captured(run, [...argv, '--home', home])
        io.stdout.write(cut(text))
        if (status !== 0) return status
      }
      return 0
    }
    io.stdout.write('A fictional season, number 1990: 32 teams, 18 weeks, invented people.\n')
    const { status: made } = await captured(run, ['init', '--account', 'demo', '--home', home])
    const status = made || (await steps(SEASON_SCRIPT)) || (await steps(await play(run, home)))
    if (status === 0) io.stdout.write(NEXT)
    return status
  })

/** `demo`: the bundled season from draft to champion, in a throw-away home unless it is kept. */
export const demo = async (run: HostRun): Promise<number> => {
  const { serve, port } = run.options
  if (serve === true) return (await import('./serve.ts')).demoServe(run)
  if (port !== undefined) throw invalid('--port says where the demo is served; add --serve')
  return show(run)
}
