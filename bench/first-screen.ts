import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, hindsightIn } from './program.ts'
import { type Row, row, type Samples, skipped } from './row.ts'

/**
 * The time from the start of a process to its first complete screen in a real terminal (`script`), and from a key press
 * to the next complete screen. The peer writes one letter in the same kind of terminal.
 */
const ROUNDS = 21
const WARM = 5
const PATIENCE_MS = 30_000

const hasScript = spawnSync('script', ['--version']).status === 0

interface Program {
  argv: readonly string[]
  home?: string
  /** Returns true if the output so far contains the complete screen. */
  isWhole(written: string): boolean
  /** The key that ends the program. */
  key?: string
}

/** Starts a program in a terminal. `shows` resolves with the milliseconds until new output is complete. */
const opened = ({ argv, home }: Pick<Program, 'argv' | 'home'>) => {
  const line = ['exec', ...[process.execPath, ...argv].map(each => `'${each}'`)].join(' ')
  const env = { ...process.env, SHELL: '/bin/sh', TERM: 'xterm-256color', HINDSIGHT_HOME: home, HINDSIGHT_URL: '' }
  let began = performance.now()
  const child = spawn('script', ['-qefc', line, '/dev/null'], { env, timeout: PATIENCE_MS })
  const ended = once(child, 'exit')
  let written = ''
  let changed = (): void => undefined
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    written += part
    changed()
  })
  const shows = (isWhole: Program['isWhole']): Promise<number> =>
    new Promise((resolve, reject) => {
      changed = () => isWhole(written) && resolve(performance.now() - began)
      changed()
      void ended.then(() => reject(new Error(`${argv.join(' ')} showed no whole screen: ${written}`)))
    })
  const press = (key: string): void => {
    written = ''
    began = performance.now()
    child.stdin.write(key)
  }
  return { shows, press, ended }
}

/** Returns the milliseconds until a program's screen is complete. Waits until the program has ended. */
const screenTime = async ({ isWhole, key, ...program }: Program): Promise<number> => {
  const { shows, press, ended } = opened(program)
  const ms = await shows(isWhole)
  if (key !== undefined) press(key)
  await ended
  return ms
}

const LETTER: Program = { argv: ['-e', 'process.stdout.write("x")'], isWhole: written => written.includes('x') }

/** The end of a synchronized update. The terminal displays a frame only then. */
const FRAME_END = '\u001b[?2026l'

/** Returns a function that checks whether a complete frame contains all of these strings. */
const hasFrame =
  (texts: readonly string[]): Program['isWhole'] =>
  written => {
    const shown = written.slice(0, written.lastIndexOf(FRAME_END) + 1)
    return texts.every(text => shown.includes(text))
  }

/** The terminal interface in a data folder. Its screen is complete when one frame contains all of these strings. */
const interfaceIn = (home: string, texts: readonly string[]): Program => ({
  argv: [bin, 'tui'],
  home,
  isWhole: hasFrame(texts),
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

const makeNew = (home: string): void => {
  const hindsight = hindsightIn(home)
  hindsight('init', '--account', 'bench')
  hindsight('stats', 'load', '--demo')
  hindsight('league', 'create', NAME, '--system', 'ppr', '--team-count', '12')
}

/** Creates a data folder with a drafted league, and with lineups in all regular-season weeks. */
const makePlayed = (home: string): void => {
  makeNew(home)
  const hindsight = hindsightIn(home)
  hindsight('draft', 'start')
  hindsight('draft', 'auto', '--until', 'end', '--by', 'total')
  hindsight('lineup', 'best', '--all', '--week', '1-14')
}

const PEER = 'limit: node -e, one letter'

const SCREENS = [
  { of: 'a played league', make: makePlayed, texts: [NAME, 'TIEBREAKER', 'quit'] },
  { of: 'a league before its draft', make: makeNew, texts: [NAME, 'No draft yet', 'RANK  PLAYER', 'quit'] },
] as const

/** The keys of the largest screens, each with a string that its complete screen contains. */
const KEYS = [
  ['2', 'possible lineup'],
  ['3', 'OPRK'],
  ['4', 'BEST LINEUP'],
  ['5', 'BASELINE'],
  ['6', 'BEST ABOVE'],
] as const

/** Measures each key in a new process, so that its answer is not cached. */
const keysInTurns = async (home: string, texts: readonly string[]): Promise<Samples> => {
  const samples: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < Math.ceil(ROUNDS / KEYS.length); round++) {
    const { shows, press, ended } = opened(interfaceIn(home, texts))
    await shows(hasFrame(texts))
    for (const [key, text] of KEYS) {
      press(key)
      samples.ours.push(await shows(hasFrame([text])))
      samples.peer.push(await screenTime(LETTER))
    }
    press('q')
    await ended
  }
  return samples
}

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
    rows.push(row('cost', { name, ...samples, peerName: PEER, unit: 'ms', goal: 5 }))
    if (make !== makePlayed) continue
    const keys = await keysInTurns(home, texts)
    rows.push(
      row('cost', {
        name: `hindsight tui, from a key to the complete next screen`,
        ...keys,
        peerName: PEER,
        unit: 'ms',
        goal: 1.5,
      }),
    )
  }
  rmSync(folder, { recursive: true })
  return rows
}
