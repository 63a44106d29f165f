import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { pictureOf } from '../../../scripts/picture.ts'
import { openPlayedTerminal } from '../../support/cli.ts'
import { openInterface } from './open.ts'

/**
 * The screens in docs/tui.md, as pictures or text, drawn from the season of `hindsight demo`. To draw them again: `npx
 * vitest run test/cli/tui/pictures.test.ts -u`.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const COLUMNS = 100

interface Shown {
  name: string
  title: string
  /** Default: the demo league. */
  league?: string
  rows: number
  /** The keys to press after each text has appeared. The last text must be on the final screen. */
  steps: readonly (string | RegExp | readonly string[])[]
}

const SHOWN: readonly Shown[] = [
  { name: 'league', title: 'Standings and bracket', rows: 31, steps: ['Champion: '] },
  {
    name: 'week',
    title: 'A matchup',
    rows: 24,
    steps: [
      ['2'],
      'Week 17',
      ['left', 'left', 'left'],
      'Week 14',
      ['down'],
      /> (\S.*?) {2,}.*\d[* ] [ •](\S.*?) *\n[\s\S]*\n {2}\1: .*\n {2}\2: /,
    ],
  },
  {
    name: 'team',
    title: 'A lineup and the points left on the bench',
    rows: 24,
    steps: [['3'], '> QB', ['down', 'down', 'down'], /> WR1[\s\S]*\+ best/],
  },
  {
    name: 'lab',
    title: 'The lab',
    rows: 24,
    steps: [['4'], '> Passing', [...Array<string>(5).fill('down'), '+', '+'], /Total \d+\.\d\d {2}\+/],
  },
  {
    name: 'draft',
    title: 'The draft room',
    league: 'night',
    rows: 31,
    steps: [
      /> {2,}1 /,
      ['down', 'a', 'down', 'a'],
      /\b2 {2}\S+ \S+ +(RB|WR)/,
      ['up', 'up', 'p', 'p'],
      '[RB]',
      // More running backs have arrived. One of them has a longer name, so the column is wider.
      /PLAYER {18}POS/,
      /> .*RB/,
    ],
  },
]

/** Creates a league in the demo's data folder that is in the middle of its draft. */
const NIGHT: readonly (readonly string[])[] = [
  ['league', 'create', 'Draft Night', '--id', 'night', '--season', '1990', '--system', 'ppr', '--team-count', '8'],
  ['team', 'assign', '3', 'demo', '--league', 'night'],
  ['draft', 'start', '--league', 'night'],
  ['draft', 'auto', '--picks', '18', '--league', 'night'],
]

const textOf = (frame: string): string =>
  stripVTControlCharacters(frame)
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')

test('the screenshots in the documentation match the demo', async () => {
  const terminal = await openPlayedTerminal()
  const { home } = terminal
  for (const command of NIGHT) expect(await terminal.run(...command)).toMatchObject({ status: 0 })
  const guide = join(root, 'docs', 'tui.md')
  const written = readFileSync(guide, 'utf8')
  const frames: string[] = []
  for (const { name, title, league = 'office', rows, steps } of SHOWN) {
    const { press, see, frames: drawn } = await openInterface({ home }, { league, columns: COLUMNS, rows })
    for (const step of steps) await (typeof step === 'string' || step instanceof RegExp ? see(step) : press(...step))
    const frame = drawn().at(-1)!
    const picture = `screens/${name}.svg`
    if (written.includes(`(${picture})`))
      await expect(pictureOf(title, frame, COLUMNS)).toMatchFileSnapshot(join(root, 'docs', picture))
    else frames.push(`\`\`\`text\n${textOf(frame)}\n\`\`\``)
  }
  const blocks = /```text\n[\s\S]*?\n```/g
  expect(written.match(blocks)).toHaveLength(frames.length)
  await expect(written.replace(blocks, () => frames.shift()!)).toMatchFileSnapshot(guide)
}, 60_000)
