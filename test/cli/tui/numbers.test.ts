import { describe, expect, onTestFinished, test } from 'vitest'
import { soon } from '../../support/soon.ts'
import { openZooHome, type ZooHome } from '../../zoo/home.ts'
import { KINDS } from '../../zoo/kinds.ts'
import { ZOO } from '../../zoo/stage.ts'
import { type Interface, openInterface } from './open.ts'

/**
 * Every number on a screen must also be in the output of `--json`, both in a completed league and in one in progress.
 */

interface Of {
  teamId: string
  week: number
}

interface Shown {
  name: string
  /** The keys to press on the standings screen, or on the screen that the first key opens. */
  keys: readonly string[]
  /** Text that is on the complete screen. */
  seen: string | RegExp
  /** Commands with data on the screen, besides the command that `Y` copies. */
  more?(of: Of & { text: string }): readonly (readonly string[])[]
  /** True if the screen also shows differences between these numbers, such as gains. */
  hasGains?: boolean
  /**
   * True if a line can contain numbers that do not belong to its name: lists are side by side, or the name is the
   * account that made a change.
   */
  isMixed?: boolean
  /** Returns the numbers that are computed from the line itself. */
  derived?(line: string): number[]
}

/** Returns the win percentage of a record such as 10-4-1. */
const winShare = (line: string): number[] => {
  const [, wins = 0, losses = 0, ties = 0] = (/ (\d+)-(\d+)(?:-(\d+))? /.exec(line) ?? []).map(Number)
  return [(wins + (ties || 0) / 2) / (wins + losses + (ties || 0))]
}

/** The number of players per page on the board. */
const PAGE = 500

const best = ({ teamId, week }: Of) =>
  ['lineup', 'best', teamId, '--week', String(week), '--dry-run', '--league', ZOO] as const

/** Returns the names of the two teams in a week's detailed matchup. */
const matchupTeams = (text: string): string[] =>
  [...text.matchAll(/(\S[^:\n]*\S): [\d.]+ (?:of|points)/g)].map(([, name]) => name!)

/** Finds the opponent's name on a team's screen. */
const opponents = (text: string): string[] =>
  [...text.matchAll(/SLOT .* \d+\.\d\d {2}(\S.*?) *$/gm)].map(([, name]) => name!)

const teamWeek = (week: number) => (team: string) =>
  [['team', 'show'], ['bench-points']].map(command => [...command, team, '--week', String(week), '--league', ZOO])

const SCREENS: readonly Shown[] = [
  { name: 'standings and bracket', keys: ['1'], seen: 'TIEBREAKER' },
  { name: 'bracket', keys: ['1', ']'], seen: '[Bracket]' },
  { name: 'odds', keys: ['1', ']'], seen: 'PLAYOFFS' },
  { name: 'recap', keys: ['1', ']'], seen: '[Recap]' },
  { name: 'log', keys: ['1', ']'], seen: '[Log]', isMixed: true },
  { name: 'what if', keys: ['1', ']'], seen: '[What if]' },
  { name: 'all time', keys: ['1', ']'], seen: /SEASONS/, derived: winShare },
  { name: 'seasons', keys: ['1', ']'], seen: 'BEST RECORD' },
  { name: 'records', keys: ['1', ']'], seen: 'Highest score' },
  { name: 'draft grades', keys: ['1', ']'], seen: /GRADE/ },
  { name: 'trade results', keys: ['1', ']'], seen: 'AHEAD BY' },
  { name: 'pickups', keys: ['1', ']'], seen: 'UNTIL' },
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
  { name: 'player', keys: ['3', 'enter'], seen: /Week \d+ against/ },
  {
    name: 'lab',
    keys: ['4'],
    seen: 'Total',
    more: () => [
      ['system', 'show', 'ppr'],
      ['stats', 'list'],
    ],
    isMixed: true,
  },
  { name: 'players', keys: ['5'], seen: 'BASELINE', derived: () => [PAGE] },
  { name: 'balance', keys: ['6'], seen: 'BEST ABOVE' },
  { name: 'comparison', keys: ['6', 'c', 'enter', 'enter'], seen: 'RISE' },
  { name: 'waivers', keys: ['7'], seen: 'FILED', more: () => [['league', 'show', '--league', ZOO]], isMixed: true },
  { name: 'trades', keys: ['8'], seen: 'OFFERED' },
  { name: 'draft', keys: ['9'], seen: 'complete' },
]

/** A number that is not part of a word, a range or a time. With a percent sign, it is a share of 1. */
const NUMBER = /(?<![\w.:<>/-]|\d,)[-+]?\d+(\.\d+)?%?(?![\w:/-]|\.\d)/g

/** Times, bounds such as <0.1%, and short ids, which can consist of only digits. */
const OTHERS = /[A-Z][a-z]{2} \d+, \d{4}|\d{4}-\d\d-\d\d( \d\d:\d\d)?|\d\d:\d\d|[<>]\d+(\.\d+)?%|\b[0-9a-f]{8}\b/g

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns all numbers in a response, including numbers in strings and the lengths of lists. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return [...value.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text))
  if (value === null || typeof value !== 'object') return []
  return [...(Array.isArray(value) ? [value.length] : []), ...Object.values(value).flatMap(numbersIn)]
}

/** A name or id in a response, with all data about it. */
interface Named {
  name: string
  about: readonly unknown[]
}

/** Fields that contain names and ids. */
const NAMES = /^(id|name|team|player|manager|owner|\w+Id)$/

/**
 * Finds the names in a response. A nested object, such as a row's team, also gets the numbers of the object that
 * contains it.
 */
const namedIn = (value: unknown, parents: readonly Fields[] = []): Named[] => {
  if (Array.isArray(value)) return value.flatMap(each => namedIn(each, parents))
  if (!isFields(value)) return []
  const outer = parents.slice(-1)
  const about = [value, ...(parents.length > 1 ? outer : outer.map(scalarsOf))]
  const names = Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'string' && NAMES.test(key) ? [{ name: each, about }] : [],
  )
  return [...names, ...Object.values(value).flatMap(each => namedIn(each, [...parents, value]))]
}

const scalarsOf = (value: Fields): unknown[] => Object.values(value).filter(each => typeof each !== 'object')

/** Returns every way that the interface can write a number. */
const writings = (value: number): string[] => {
  // Rounds half of the last digit up. toFixed does not do that for a binary fraction such as 6.725.
  const rounded = (size: number, digits: number): string =>
    (Math.round((size + 1e-9) * 10 ** digits) / 10 ** digits).toFixed(digits)
  const [size, share] = [Math.abs(value), Math.abs(value) * 100]
  return [String(size), ...[1, 2, 3].map(digits => rounded(size, digits)), ...[1, 2].map(d => `${rounded(share, d)}%`)]
}

const writtenOf = (known: readonly number[], hasGains: boolean): Set<string> => {
  const gains = hasGains ? known.flatMap(one => known.map(other => one - other)) : []
  return new Set([...known, ...gains].flatMap(writings))
}

/** Returns all data in the responses about the names on a line. */
const aboutNames = (line: string, named: readonly Named[]): unknown[] => {
  const own = named.filter(({ name }) => name.length > 2 && line.includes(name))
  const ids = new Set(own.flatMap(({ about: [first] }) => (isFields(first) && 'id' in first ? [first.id] : [])))
  return [...own, ...named.filter(({ name }) => ids.has(name))].flatMap(({ about }) => about)
}

/**
 * Returns the numbers on a screen that are not in the responses. On a line with names from the responses, a number must
 * belong to one of these names.
 */
const unknownNumbers = (
  text: string,
  answers: readonly unknown[],
  { hasGains = false, isMixed = false, derived }: Shown,
): string[] => {
  const named = isMixed ? [] : answers.flatMap(answer => namedIn(answer))
  const all = writtenOf(answers.flatMap(numbersIn), false)
  return bodyOf(text).flatMap(line => {
    const about = aboutNames(line, named)
    const known = about.length === 0 ? all : writtenOf([...new Set(about.flatMap(numbersIn))], hasGains)
    const own = writtenOf(derived?.(line) ?? [], false)
    return [...line.replaceAll(OTHERS, '').matchAll(NUMBER)]
      .map(([number]) => number.replace(/^[-+]/, ''))
      .filter(number => !known.has(number) && !own.has(number))
      .map(number => `${number}: ${line.trim()}`)
  })
}

/** Returns a screen's lines below the tabs and above the footer. */
const bodyOf = (text: string): string[] => text.split('\n').slice(3, -1)

/** Copies a screen's command, and returns its arguments. */
const copiedCommand = async ({ press, written }: Interface): Promise<string[]> => {
  const before = written.length
  await press('Y')
  const text = await soon(() => {
    expect(written.length).toBeGreaterThan(before)
    return written.at(-1)!
  })
  return Buffer.from(text.split(';c;')[1]!, 'base64').toString().split(' ').slice(1)
}

const faultsOf = async (shown: Interface, { run }: ZooHome, of: Of) => {
  const found: string[] = []
  for (const screen of SCREENS) {
    const { name, keys, seen, more } = screen
    await shown.press(...keys)
    const text = await shown.see(seen)
    const lines = [await copiedCommand(shown), ...(more?.({ ...of, text }) ?? [])]
    const answers: unknown[] = []
    for (const line of lines) {
      const { status, stdout, stderr } = await run([...line, '--json'])
      if (status !== 0) found.push(`${name}: ${line.join(' ')}: ${stderr}`)
      answers.push(JSON.parse(stdout || '{}'))
    }
    found.push(...unknownNumbers(text, answers, screen).map(each => `${name}: ${each}`))
    if (name === 'comparison' || name === 'player') await shown.press('esc')
  }
  return found
}

describe('every number on a screen is also in the --json output', () => {
  test.each([
    ['after the championship', 16],
    ['during a Sunday', 4],
  ] as const)('in a league %s', { timeout: 0 }, async (name, week) => {
    const kind = KINDS.find(each => each.name === name)!
    const zoo = await openZooHome(kind, onTestFinished)
    const { teams } = await zoo.caller.call('getLeague', { params: { id: ZOO } })
    const setting = { league: ZOO, caller: zoo.caller, columns: 200, rows: 60, hasColor: false }
    const shown = await openInterface(zoo, setting)
    expect(await faultsOf(shown, zoo, { teamId: teams[0]!.id, week })).toEqual([])
  })
})
