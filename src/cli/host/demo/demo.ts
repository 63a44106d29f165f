import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { HindsightError } from '../../engine/index.ts'
import { homeExists, homeOf } from '../home.ts'
import type { HostRun } from './run.ts'

/** What the demo asks, in the words in which a user would. */
const SCRIPT: readonly (readonly [title: string, ...argv: string[]])[] = [
  ['The season, as it was loaded from files laid out like nflverse:', 'stats', 'load', '--demo'],
  [
    'Who was worth most under PPR, against an average starter of his position?',
    'rankings',
    '--system',
    'ppr',
    '--limit',
    '12',
  ],
  ['And under standard scoring?', 'rankings', '--system', 'standard', '--limit', '12'],
  ['Whom does a point per reception lift most?', 'compare', 'standard', 'ppr', '--sort', 'delta', '--limit', '8'],
  ['How even is a system with defenders between positions?', 'balance', '--system', 'idp'],
  ['What is behind a score?', 'scores', '--week', '1', '--system', 'ppr', '--limit', '2', '--breakdown'],
]

const NEXT = `
Three to try next:
  hindsight init                               make a home of your own
  hindsight stats pull 2025                    load a real season from nflverse
  hindsight rankings --system ppr --sort paa   see who was worth most
`

const shown = (argv: readonly string[]): string =>
  argv.map(word => (/[ ,]/.test(word) ? JSON.stringify(word) : word)).join(' ')

interface Ranked {
  players: { id: string; posGroup: string; posRank: number }[]
}

/** Runs a command line and answers what it printed, instead of printing it. */
const quietly = async (run: HostRun, argv: readonly string[]): Promise<string> => {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  await run.run(argv, { stdout: { ...run.io.stdout, write } })
  return text
}

/** A roster of good, not of the best, players: what a manager might have on his hands. */
const rosterOf = async (run: HostRun, home: string): Promise<string> => {
  const board = ['rankings', '--system', 'ppr', '--limit', '500', '--json', '--home', home]
  const { players } = JSON.parse(await quietly(run, board)) as Ranked
  const wanted: Record<string, readonly number[]> = {
    QB: [5, 12],
    RB: [4, 16, 27],
    WR: [3, 15, 26, 38],
    TE: [6, 10],
    K: [5],
    DST: [8],
  }
  const picked = players.filter(({ posGroup, posRank }) => wanted[posGroup]?.includes(posRank))
  return picked.map(({ id }) => id).join(',')
}

const SLOTS = 'QB,RB,RB,WR,WR,TE,FLEX,K,DST'

/** Plays the bundled season in a home of its own and shows it; the home goes away again unless it is kept. */
export const demo = async (run: HostRun): Promise<number> => {
  const { io, options } = run
  const kept = options.keep as string | undefined
  const home = kept === undefined ? await mkdtemp(join(tmpdir(), 'hindsight-demo-')) : resolve(kept)
  if (kept !== undefined && homeExists(homeOf(io, home))) {
    throw new HindsightError('conflict', `${home} is a Hindsight home already; name a new folder`)
  }
  const step = async (title: string, argv: readonly string[]): Promise<number> => {
    io.stdout.write(`\n${title}\n$ hindsight ${shown(argv)}\n\n`)
    return run.run([...argv, '--home', home])
  }
  try {
    io.stdout.write('A fictional season, number 1990: 32 teams, 18 weeks, invented people.\n')
    await quietly(run, ['init', '--account', 'demo', '--home', home])
    let status = 0
    for (const [title, ...argv] of SCRIPT) if (status === 0) status = await step(title, argv)
    if (status !== 0) return status
    const lineup = [
      'optimize',
      '--week',
      '9',
      '--system',
      'ppr',
      '--slots',
      SLOTS,
      '--players',
      await rosterOf(run, home),
    ]
    status = await step('Which lineup of a roster would have been the best in week 9?', lineup)
    io.stdout.write(kept === undefined ? NEXT : `${NEXT}\nThe home of the demo is kept; use it with --home ${home}\n`)
    return status
  } finally {
    if (kept === undefined) await rm(home, { recursive: true, force: true })
  }
}
