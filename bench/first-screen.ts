import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, hindsightIn } from './program.ts'
import { type Row, row, type Samples, skipped } from './row.ts'

/**
 * The time from the start of a process to its first complete screen in the real terminal of `script`. The peer writes
 * one letter in the same kind of terminal.
 */
const ROUNDS = 21
const WARM = 5
const PATIENCE_MS = 30_000

const hasScript = spawnSync('script', ['--version']).status === 0

interface Program {
  argv: readonly string[]
  home?: string
  /** Returns true if the screen is complete, judging by everything written so far. */
  isWhole(written: string): boolean
  /** The key that ends the program. */
  key?: string
}

/** Returns the milliseconds until the screen of a program is complete. Waits until the program has ended. */
const screenTime = async ({ argv, home, isWhole, key }: Program): Promise<number> => {
  const line = ['exec', ...[process.execPath, ...argv].map(each => `'${each}'`)].join(' ')
  const env = { ...process.env, SHELL: '/bin/sh', TERM: 'xterm-256color', HINDSIGHT_HOME: home, HINDSIGHT_URL: '' }
  const began = performance.now()
  const child = spawn('script', ['-qefc', line, '/dev/null'], { env, timeout: PATIENCE_MS })
  const ended = once(child, 'exit')
  let written = ''
  let ms: number | undefined
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    written += part
    if (ms !== undefined || !isWhole(written)) return
    ms = performance.now() - began
    if (key !== undefined) child.stdin.write(key)
  })
  await ended
  if (ms === undefined) throw new Error(`${argv.join(' ')} showed no whole screen: ${written}`)
  return ms
}

const LETTER: Program = { argv: ['-e', 'process.stdout.write("x")'], isWhole: written => written.includes('x') }

/** A terminal shows a frame at its end. */
const FRAME_END = '\u001b[?2026l'

/** The interface in a home. Its screen is complete as soon as a frame with all of these strings has ended. */
const interfaceIn = (home: string, texts: readonly string[]): Program => ({
  argv: [bin, 'tui'],
  home,
  isWhole: written => {
    const shown = written.slice(0, written.lastIndexOf(FRAME_END) + 1)
    return texts.every(text => shown.includes(text))
  },
  key: 'q',
})

const inTurns = async (program: Program): Promise<Samples> => {
  const samples: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = -WARM; round < ROUNDS; round++) {
    const [ours, peer] = [await screenTime(program), await screenTime(LETTER)]
    if (round < 0) continue
    samples.ours.push(ours)
    samples.peer.push(peer)
  }
  return samples
}

const NAME = 'Office League'

/** Creates a home with a league before its draft. */
const makeNew = (home: string): void => {
  const hindsight = hindsightIn(home)
  hindsight('init', '--account', 'bench')
  hindsight('stats', 'load', '--demo')
  hindsight('league', 'create', NAME, '--system', 'ppr', '--team-count', '12')
}

/** Creates a home with a drafted league, and with lineups in all weeks of the regular season. */
const makePlayed = (home: string): void => {
  makeNew(home)
  const hindsight = hindsightIn(home)
  hindsight('draft', 'start')
  hindsight('draft', 'auto', '--until', 'end', '--by', 'total')
  hindsight('lineup', 'best', '--all', '--week', '1-14')
}

const SCREENS = [
  { of: 'a played league', make: makePlayed, texts: [NAME, 'TIEBREAKER', 'quit'] },
  { of: 'a league before its draft', make: makeNew, texts: [NAME, 'No draft yet', 'RANK  PLAYER', 'quit'] },
] as const

export const benchFirstScreen = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const rows: Row[] = []
  for (const { of, make, texts } of SCREENS) {
    const name = `hindsight tui, first screen of ${of}`
    if (!hasScript) {
      rows.push(skipped(name, 'there is no script of util-linux'))
      continue
    }
    const home = join(folder, of)
    make(home)
    const samples = await inTurns(interfaceIn(home, texts))
    rows.push(row('cost', { name, ...samples, peerName: 'limit: node -e, one letter', unit: 'ms', goal: 5 }))
  }
  rmSync(folder, { recursive: true })
  return rows
}
