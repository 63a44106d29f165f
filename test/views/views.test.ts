import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import EXAMPLES from '../../data/examples.json' with { type: 'json' }
import { tableCsv } from '../../src/cli/output/records.ts'
import { tableLines, uncutColumns } from '../../src/cli/output/table.ts'
import { textOf } from '../../src/cli/output/text.ts'
import { type Answer, allOperations, isUuid, type OperationName } from '../../src/engine/index.ts'
import { formatValue } from '../../src/views/format.ts'
import { findView, VIEW_MODULES } from '../../src/views/index.ts'
import { toMarkdown } from '../../src/views/markdown.ts'
import { standingsTable } from '../../src/views/standings.ts'
import { trade } from '../../src/views/trades.ts'
import { type Column, field, layout, table, type ViewOf, wordsOf } from '../../src/views/view.ts'
import { drawTable } from '../../src/web/drawing/view.ts'

test('only operations with a command have a view, and each of them has one', async () => {
  const operations = await allOperations()
  const withCommand = operations.filter(({ commands }) => commands.length > 0).map(({ name }) => name)
  const modules = await Promise.all(Object.values(VIEW_MODULES).map(load => load()))
  expect(modules.flatMap(({ VIEWS }) => Object.keys(VIEWS)).toSorted()).toEqual(withCommand.toSorted())
})

const SHELL = { nameOf: (id: string) => id, values: {}, weeks: { closed: [], current: null }, zone: 'UTC' }
const PIPE = { isTerminal: false, columns: 80 }

/**
 * Returns variants of a response: unchanged, with empty lists, and as the first page of longer lists while steps are
 * due.
 */
const variantsOf = (answer: unknown): unknown[] => {
  const changed = (change: (name: string, value: unknown) => unknown): unknown =>
    JSON.parse(JSON.stringify({ behind: true, ...(answer as object) }), change)
  return [
    answer,
    changed((name, value) => (Array.isArray(value) ? [] : name === 'total' ? 0 : value)),
    changed((name, value) => (name === 'behind' ? true : name === 'total' || name === 'compared' ? 9999 : value)),
  ]
}

const COMMAND = /\bhindsight [a-z]|(^|\s)--[a-z]/

test('the text that every interface shows mentions neither commands nor flags', async () => {
  for (const [name, { answer }] of Object.entries(EXAMPLES)) {
    const draw = (await findView(name as OperationName)) as ViewOf<unknown> | undefined
    for (const each of draw ? variantsOf(answer) : []) {
      const { title, about, parts } = draw!(each, SHELL)
      const sentences = [title ?? '', ...about, ...parts.flatMap(part => (part.kind === 'text' ? part.lines : []))]
      for (const sentence of sentences) expect(wordsOf(sentence), name).not.toMatch(COMMAND)
    }
  }
})

/** Objects that no command finds by id: adjustments, invites, and teams, which have numbers. */
const UNNAMED: ReadonlySet<string> = new Set(['adjustPoints', 'addTeam', 'createInvite'])

test('a view of a new object shows the id that other commands take', async () => {
  const made = (await allOperations()).filter(({ name, status }) => status === 201 && !UNNAMED.has(name))
  for (const { name } of made) {
    const { answer = {} } = (EXAMPLES as Readonly<Record<string, { answer: object }>>)[name] ?? {}
    const draw = (await findView(name)) as ViewOf<unknown> | undefined
    const ids = Object.values(answer).flatMap(each => (isUuid(each?.id ?? '') ? [each.id.slice(0, 8)] : []))
    for (const id of draw ? ids : []) expect(textOf(draw!(answer, SHELL), PIPE), name).toContain(id)
  }
})

test('a trade shows its outcome and reason only once, and the votes during its review', () => {
  const made = EXAMPLES.proposeTrade.answer.trade as Answer<'proposeTrade'>['trade']
  const drawn = (change: Partial<typeof made>) => textOf(trade({ trade: { ...made, ...change } }, SHELL), PIPE)
  const vetoed = { status: 'cancelled', endedBy: 'veto', note: 'vetoed by the commissioner: One owner' } as const
  expect(drawn(vetoed)).toContain('\nvetoed by the commissioner: One owner (')
  expect(drawn({ ...vetoed, endedBy: 'vote', note: '2 teams voted to veto it' })).toContain('\nvetoed: 2 teams voted')
  const review = { acceptedAt: 0, reviewUntil: 3_600_000, vetoedBy: ['Bolts', 'Comets'] }
  expect(drawn(review)).toMatch(/\nunder review until Jan 1, 1970, 01:00 UTC .*\nVotes to veto: Bolts and Comets\n/)
})

describe('a formatted number', () => {
  test('has no sign if it rounds to 0', () => {
    expect([-0.001, -0, 0.001].map(value => formatValue(value, 'points'))).toEqual(['0.00', '0.00', '0.00'])
    expect([-0.004, 0, 0.004, -1, 1].map(value => formatValue(value, 'gain'))).toEqual([
      ...['0.00', '0.00', '0.00', '-1.00', '+1.00'],
    ])
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(fc.property(number, value => void expect(formatValue(value, 'gain')).not.toMatch(/^[-+]0\.?0*$/)))
  })
})

describe('a table', () => {
  const rows = [
    { name: 'Aces', points: 12.3456, note: 'a note of many words, more than there is room for' },
    { name: 'Bears', points: -0.001, note: '' },
  ]
  type Row = (typeof rows)[number]
  const drawn = table<Row>(rows, [
    {
      heading: 'TEAM',
      field: 'team',
      idField: 'teamId',
      value: ({ name }) => name,
      link: ({ name }) => ({ to: 'team', id: name.toLowerCase() }),
    },
    { heading: null, field: 'hidden', value: ({ name }) => name.length },
    field('POINTS', 'points', { format: 'points' }),
    field('NOTE', 'note', { minor: true }),
  ])

  test('shows formatted values to people, and raw values with ids next to names to programs', async () => {
    expect(tableLines(drawn, Number.POSITIVE_INFINITY).map(line => line.trimEnd())).toEqual([
      'TEAM   POINTS  NOTE',
      '----   ------  ----',
      'Aces    12.35  a note of many words, more than there is room for',
      'Bears    0.00',
    ])
    expect(await tableCsv(drawn)).toBe(
      'team,teamId,hidden,points,note\nAces,aces,4,12.3456,"a note of many words, more than there is room for"\nBears,bears,5,-0.001,\n',
    )
  })

  test('wraps text first, and hides minor columns before text needs too many lines', () => {
    expect(tableLines(drawn, 40).slice(2, 5)).toEqual([
      'Aces    12.35  a note of many words,',
      '               more than there is room',
      '               for',
    ])
    expect(tableLines(drawn, 25)[2]).toBe('Aces    12.35')
  })

  test('shows every value within any width by moving the last columns below the rows', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 9 })
      .map(list => list.join(' '))
    const cells = fc.array(fc.oneof(words, fc.integer({ min: -99, max: 99_999 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(cells, fc.integer({ min: 24, max: 120 }), (values, room) => {
        const columns = values.map((_, at): Column<typeof values> => ({ heading: `H${at}`, value: row => row[at] }))
        const [, , ...lines] = tableLines(table([values], columns), room)
        for (const line of lines.filter(line => !line.startsWith('      ')))
          expect(line.length).toBeLessThanOrEqual(room)
        const shown = lines.flatMap(line => line.split(/ +/))
        for (const value of values) expect(shown).toEqual(expect.arrayContaining(String(value).split(' ')))
      }),
    )
  })

  test('with many columns of the same kind is split into groups without losing or wrapping anything', () => {
    const widths = fc.array(fc.integer({ min: 3, max: 20 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 46, max: 120 }), (wide, room) => {
        const columns = wide.map(width => field('x'.repeat(width), 'n'))
        const drawn = table([{ n: 7 }], [field('RANK', 'n'), ...columns], {
          details: () => ['7 catches'],
          matrix: true,
        })
        const lines = tableLines(drawn, room)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(room)
        const groups = lines.filter(line => line.startsWith('RANK'))
        expect(groups.flatMap(line => line.split(/ +/).slice(1))).toEqual(wide.map(width => 'x'.repeat(width)))
        expect(lines.filter(line => line.endsWith('7 catches'))).toHaveLength(1)
      }),
    )
  })

  test('explains the rows below it in Markdown, and right-aligns numbers everywhere, but not times or bars', () => {
    const person = { rank: 1, name: 'Ann *A*', day: 0, bar: 3, points: 2 }
    const explained = table<typeof person>(
      [person],
      [
        field('RANK', 'rank'),
        field('NAME', 'name'),
        field('DAY', 'day', { format: 'day' }),
        field('BAR', 'bar', { format: 'bar' }),
        field('POINTS', 'points', { format: 'points' }),
      ],
      { details: ({ points }) => [`${points} receptions`, 'a second line'] },
    )
    const [, rule, , ...below] = toMarkdown(layout(null, explained)).trimEnd().split('\n')
    expect(rule).toBe('| ---: | --- | --- | --- | ---: |')
    expect(below).toEqual(['', '- Ann \\*A\\*', '  - 2 receptions', '  - a second line'])
    expect(uncutColumns(explained).map(({ right }) => right)).toEqual([true, false, false, false, true])
    const page = String(drawTable(explained, { leagueId: null, zone: 'UTC' }))
    expect(page.match(/<th scope="col" class="[^"]*"/g)!.map(each => /\br\b/.test(each))).toEqual([
      ...[true, false, false, false, true],
    ])
  })

  test('of standings shows the waiver priority only in a league on waivers', () => {
    const standing = {
      team: { id: 'a', name: 'Aces', managers: [], managerNames: [], managerName: '', waiverPriority: null },
      wins: 1,
      losses: 0,
      ties: 0,
    }
    const headings = (waiverPriority: number | null, acquisitionMode: 'waivers' | 'fcfs' = 'waivers') =>
      standingsTable([{ ...standing, team: { ...standing.team, waiverPriority } }] as never, {
        acquisitionMode,
      }).columns.map(({ heading }) => heading)
    expect(headings(null)).not.toContain('WAIVER')
    expect(headings(3)).toContain('WAIVER')
    expect(headings(3, 'fcfs')).not.toContain('WAIVER')
    expect(headings(3)).toEqual(expect.arrayContaining(['W-L-T', 'PF', 'PA', 'TIEBREAKER']))
  })
})
