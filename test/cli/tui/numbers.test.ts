import { describe, expect, test } from 'vitest'
import { openTerminal, type Terminal } from '../../support/cli.ts'
import { soon } from '../../support/soon.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { type Interface, openInterface } from './open.ts'

/** Every number on a screen equals one of `--json`, in a played league and during a Sunday. */

/** The team and week to show on the screens. */
interface Of {
  teamId: string
  week: number
}

interface Shown {
  name: string
  /** The keys to press from the standings, or from the screen of the first key. */
  keys: readonly string[]
  /** A text that appears once the screen is complete. */
  seen: string | RegExp
  /** Commands whose answers the screen shows in addition to the command copied by `Y`. */
  more?(of: Of & { text: string }): readonly (readonly string[])[]
  /** Whether the screen also shows differences of these numbers, such as gains. */
  hasGains?: true
}

const best = ({ teamId, week }: Of) =>
  ['lineup', 'best', teamId, '--week', String(week), '--dry-run', '--league', LEAGUE] as const

/** Returns the names of the two teams in the matchup that a week shows in full. */
const matchupTeams = (text: string): string[] =>
  [...text.matchAll(/(\S[^:\n]*\S): [\d.]+ (?:of|points)/g)].map(([, name]) => name!)

/** Finds the name of the opponent on the screen of a team. */
const opponents = (text: string): string[] => [...text.matchAll(/ – [\d.]+ (\S.*?) *$/gm)].map(([, name]) => name!)

const teamWeek = (week: number) => (team: string) =>
  [['team', 'show'], ['bench-points']].map(command => [...command, team, '--week', String(week), '--league', LEAGUE])

const SCREENS: readonly Shown[] = [
  { name: 'standings and bracket', keys: ['1'], seen: 'TIEBREAKER' },
  { name: 'odds', keys: ['1', ']', ']'], seen: 'PLAYOFFS' },
  { name: 'recap', keys: ['1', ']'], seen: '[Recap]' },
  { name: 'log', keys: ['1', ']'], seen: '[Log]' },
  { name: 'what if', keys: ['1', ']'], seen: '[What if]' },
  { name: 'all-time records', keys: ['1', ']', ']', ']'], seen: '[Records]' },
  { name: 'draft grades', keys: ['1', ']'], seen: /GRADE/ },
  { name: 'week', keys: ['2'], seen: /points/, more: ({ text, week }) => matchupTeams(text).flatMap(teamWeek(week)) },
  {
    name: 'team',
    keys: ['3'],
    seen: 'BETTER',
    more: ({ text, ...of }) => [
      best(of),
      ...teamWeek(of.week)(of.teamId),
      ...opponents(text).flatMap(teamWeek(of.week)),
    ],
    hasGains: true,
  },
  { name: 'advice', keys: ['0'], seen: /GAIN|Neither/ },
  { name: 'player', keys: ['3', 'enter'], seen: /Week \d+ vs/ },
  { name: 'lab', keys: ['4'], seen: 'Total', more: () => [['system', 'show', 'ppr']] },
  { name: 'players', keys: ['5'], seen: 'BASELINE' },
  { name: 'balance', keys: ['6'], seen: 'BEST ABOVE' },
  { name: 'comparison', keys: ['6', 'c', 'enter', 'enter'], seen: 'RISE' },
  { name: 'waivers', keys: ['7'], seen: '[7 Waivers]' },
  { name: 'draft', keys: ['9'], seen: 'complete' },
]

/** A decimal number. With a percent sign it is a share of 1. Bounds such as <0.1% are left out. */
const DECIMAL = /(?<![\w.:<>])[-+]?\d+\.\d+%?/g

/** Returns all numbers in an answer, including those in its texts. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return [...value.matchAll(/-?\d+\.\d+/g)].map(([text]) => Number(text))
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(numbersIn)
}

/** Returns the forms in which the interface may write a number. */
const writings = (value: number): string[] => {
  // Half of the last digit rounds up, which toFixed does not do for a binary fraction such as 6.725.
  const rounded = (size: number, digits: number): string =>
    (Math.round((size + 1e-9) * 10 ** digits) / 10 ** digits).toFixed(digits)
  const [size, share] = [Math.abs(value), Math.abs(value) * 100]
  return [String(size), ...[1, 2, 3].map(digits => rounded(size, digits)), ...[1, 2].map(d => `${rounded(share, d)}%`)]
}

/** Returns the numbers on a screen that are in no answer. */
const strangers = (text: string, answers: readonly unknown[], hasGains: boolean): string[] => {
  const known = answers.flatMap(numbersIn)
  const gains = hasGains ? known.flatMap(one => known.map(other => one - other)) : []
  const written = new Set([...known, ...gains].flatMap(writings))
  return text
    .split('\n')
    .flatMap(line => [...line.matchAll(DECIMAL)].map(([number]) => [number, line] as const))
    .filter(([number]) => !written.has(number.replace(/^[-+]/, '')))
    .map(([number, line]) => `${number}: ${line.trim()}`)
}

/** Copies the command of a screen, and returns its arguments. */
const copiedCommand = async ({ press, written }: Interface): Promise<string[]> => {
  const before = written.length
  await press('Y')
  const text = await soon(() => {
    expect(written.length).toBeGreaterThan(before)
    return written.at(-1)!
  })
  return Buffer.from(text.split(';c;')[1]!, 'base64').toString().split(' ').slice(1)
}

const faultsOf = async (shown: Interface, terminal: Terminal, of: Of) => {
  const found: string[] = []
  for (const { name, keys, seen, more, hasGains = false } of SCREENS) {
    await shown.press(...keys)
    const text = await shown.see(seen)
    const lines = [await copiedCommand(shown), ...(more?.({ ...of, text }) ?? [])]
    const answers = await Promise.all(
      lines.map(async line => {
        const { status, stdout, stderr } = await terminal.run(...line, '--json')
        if (status !== 0) found.push(`${name}: ${line.join(' ')}: ${stderr}`)
        return JSON.parse(stdout || '{}')
      }),
    )
    found.push(...strangers(text, answers, hasGains).map(each => `${name}: ${each}`))
    if (name === 'comparison' || name === 'player') await shown.press('esc')
  }
  return found
}

const DURING_SUNDAY = '1990-10-21T23:59:00Z'

describe('every number on a screen equals one of --json', () => {
  test.each([
    ['in a played league', null, 17],
    ['during a Sunday', DURING_SUNDAY, 7],
  ] as const)('%s', { timeout: 0 }, async (_, clock, week) => {
    const league = await playedLeague()
    if (clock !== null) await league.playUntil(clock)
    const env = clock === null ? {} : { HINDSIGHT_CLOCK: clock }
    const shown = await openInterface(league, { env, columns: 200, rows: 60, hasColor: false })
    const terminal = openTerminal({ home: league.home, env })
    expect(await faultsOf(shown, terminal, { teamId: league.teamIds[0]!, week })).toEqual([])
  })
})
