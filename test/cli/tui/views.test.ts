import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import widthInInk from 'string-width'
import { describe, expect, test, vi } from 'vitest'
import { rosterWeek } from '../../../src/cli/names/rosters.ts'
import { cut, lettersOf, stringWidth } from '../../../src/cli/output/width.ts'
import { openCache } from '../../../src/cli/tui/answers/cache.ts'
import { DRAWING_MS } from '../../../src/cli/tui/answers/pacing.ts'
import {
  claimsQuery,
  draftQuery,
  fileClaim,
  leagueQuery,
  meQuery,
  playerQuery,
  tradesQuery,
} from '../../../src/cli/tui/answers/queries.ts'
import { surnameOf } from '../../../src/cli/tui/drawing/draft-board.ts'
import { firstShown, grid } from '../../../src/cli/tui/drawing/grid.ts'
import { beside, fitLine, say, sized, sparkline, widthOf } from '../../../src/cli/tui/drawing/lines.ts'
import { footLines } from '../../../src/cli/tui/interface/frame.ts'
import { keysOf, moved, turned, typed } from '../../../src/cli/tui/interface/keys.ts'
import { type Location, navigated, wentBack } from '../../../src/cli/tui/interface/location.ts'
import { inWords, numberOf, stepped, weightsOf, withWeight } from '../../../src/cli/tui/lab/weights.ts'
import { assignmentsFor, candidatesFor, isKept, seatRows, settled } from '../../../src/cli/tui/league/lineup.ts'
import type { Seats } from '../../../src/cli/tui/league/week.ts'
import { HindsightError, type League, type OptimizedLineup } from '../../../src/engine/index.ts'
import { type Column, field, table } from '../../../src/views/view.ts'

/** Names as people write them: several code points a letter, in any order. */
const LETTERS = [
  ...'aé한漢字ＷßЖ',
  'e\u0301',
  '\u1112\u1161\u11ab',
  'क्षि',
  'ｶﾞ',
  '❤',
  '❤️',
  '1️⃣',
  '🇩🇪',
  '👍🏽',
  '👨‍👩‍👧',
  '🏳️‍🌈',
  '\u200d',
  '\u0301',
]
const letter = fc.oneof(fc.constantFrom(...LETTERS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
const text = fc.array(letter, { maxLength: 30 }).map(letters => letters.join(''))
const width = fc.integer({ min: 1, max: 60 })

describe('texts', () => {
  test('take exactly the columns that they are given, whatever letters they have', () => {
    fc.assert(
      fc.property(text, width, fc.boolean(), (each, columns, right) => {
        expect(stringWidth(sized(each, columns, right))).toBe(columns)
        expect(widthOf(fitLine([{ text: each }, { text: each }], columns))).toBe(columns)
        expect(widthOf(beside([say(each)], [say('x')], columns)[0]!)).toBe(columns + 1)
      }),
    )
  })

  test('take the columns that a terminal gives them, as Ink counts them', () => {
    const known: readonly (readonly [text: string, columns: number])[] = [
      ['Jos\u00e9', 4],
      ['Jose\u0301', 4],
      ['漢字', 4],
      ['\u1112\u1161\u11ab국', 4],
      ['👨‍👩‍👧', 2],
      ['❤️', 2],
      ['🇩🇪🇫🇷', 4],
      ['👍🏽', 2],
      ['', 0],
    ]
    for (const [each, columns] of known) expect([each, stringWidth(each)]).toEqual([each, columns])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), each => {
        // Vowels and ends of Hangul syllables that stand alone are drawn nowhere; Ink counts them.
        fc.pre(!/[\u1160-\u11ff\ud7b0-\ud7fb]/.test(each))
        expect(stringWidth(each)).toBe(widthInInk(each))
      }),
    )
  })

  test('are cut between letters, never inside one', () => {
    fc.assert(
      fc.property(text, width, (each, columns) => {
        const shown = cut(each, columns)
        expect(stringWidth(shown)).toBeLessThanOrEqual(columns)
        if (shown === each) return
        const letters = lettersOf(each)
        const kept = lettersOf(shown.slice(0, -1))
        expect(shown.at(-1)).toBe('…')
        expect(kept).toEqual(letters.slice(0, kept.length))
        expect(stringWidth(letters.slice(0, kept.length + 1).join(''))).toBeGreaterThan(columns - 1)
      }),
    )
  })

  test('stand at the foot whole, however narrow the screen', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 }), words => {
        const foot = footLines({ question: words.join(' '), notice: null, keys: [], always: [] }, 20)
        const lines = foot.map(line => line.map(span => span.text).join(''))
        expect(lines.join(' ')).toBe(`${words.join(' ')} y/n`)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  test('draw weeks as bars up to the best one, and a dot where there was no game', () => {
    expect(sparkline([0, null, 10, 20, -3])).toBe('▁·▅█▁')
    expect(sparkline([])).toBe('')
    expect(sparkline([0, 0])).toBe('▁▁')
  })
})

describe('a table', () => {
  const columns = [field('NAME', 'name'), field('POINTS', 'points', { format: 'points' })] as readonly Column<{
    name: string
    points: number
  }>[]

  test('never leaves its space, and always shows the chosen row', () => {
    const rows = fc.array(fc.record({ name: text, points: fc.double({ min: -99, max: 999, noNaN: true }) }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 24, max: 90 }),
        fc.integer({ min: 2, max: 30 }),
        fc.nat(),
        (list, wide, height, pick) => {
          const lines = grid(table(list, columns), { width: wide, height, at: pick % list.length })
          expect(lines.length).toBe(Math.min(height, list.length + 1))
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(wide)
          expect(lines.filter(([mark]) => mark?.text === '> ')).toHaveLength(1)
        },
      ),
    )
  })

  test('cuts no number, however narrow it is: columns are left out', () => {
    const rows = [{ name: 'Ambrose Willetkeep', points: 12345.67, against: 9876.54 }]
    const wide: readonly Column<(typeof rows)[number]>[] = [...columns, field('PA', 'against', { format: 'points' })]
    for (let space = 20; space <= 60; space++) {
      const [, line] = grid(table(rows, wide), { width: space, height: 2 })
      const figures = line!.map(({ text: each }) => each.trim()).filter(each => /^\d/.test(each))
      expect(['12345.67', '9876.54'].slice(0, figures.length)).toEqual(figures)
      expect(widthOf(line!)).toBeLessThanOrEqual(space)
    }
  })

  test('scrolls no further than its ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(99),
        fc.integer({ min: 1, max: 30 }),
        (count, at, height) => {
          const first = firstShown(count, at % count, height)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(first).toBeLessThanOrEqual(Math.max(0, count - height))
          expect(at % count).toBeGreaterThanOrEqual(first)
          expect(at % count).toBeLessThan(first + height)
        },
      ),
    )
  })
})

describe('keys', () => {
  const none = { upArrow: false, tab: false, shift: false, ctrl: false, meta: false } as never

  test('have names; letters are themselves, several at once are several', () => {
    expect(keysOf('', { ...(none as object), upArrow: true } as never)).toEqual(['up'])
    expect(keysOf('', { ...(none as object), tab: true, shift: true } as never)).toEqual(['back tab'])
    expect(keysOf('ab\r', none)).toEqual(['a', 'b', 'enter'])
    expect(keysOf('x', { ...(none as object), ctrl: true } as never)).toEqual([])
  })

  test('move a cursor inside its list only', () => {
    expect(moved(0, 'up', { count: 3 })).toBe(0)
    expect(moved(1, 'page down', { count: 3 })).toBe(2)
    expect(moved(0, 'G', { count: 0 })).toBe(0)
    expect(moved(0, 'x', { count: 3 })).toBeNull()
    expect(turned(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(turned([] as string[], 'a', 1)).toBe('a')
  })

  test('type letters, and take the last one back', () => {
    expect([typed('a', 'b'), typed('ab', 'backspace'), typed('', 'backspace'), typed('a', 'left')]).toEqual([
      'ab',
      'a',
      '',
      'a',
    ])
    expect(typed('a👨‍👩‍👧', 'backspace')).toBe('a')
  })
})

test('Esc goes back the way that one came', () => {
  const start: Location = { screen: 'league', back: [], teamId: 'a', week: 1 }
  const there = navigated(navigated(navigated(start, { screen: 'week' }), { week: 2 }), { screen: 'team', teamId: 'b' })
  expect(there).toEqual({ screen: 'team', back: ['league', 'week'], teamId: 'b', week: 2 })
  expect(wentBack(wentBack(there)).screen).toBe('league')
  expect(wentBack(start)).toEqual(start)
})

describe('a slot', () => {
  const seat = (slotIndex: number, slot: string, eligible: string[], id: string | null, posGroup = eligible[0]) => ({
    slotIndex,
    slot,
    eligible,
    player: id === null ? null : { id, name: id, posGroup, team: null },
    points: 0,
    locked: false,
  })
  const onBench = (id: string, posGroup: string, locked = false) => ({
    slot: 'bench',
    player: { id, name: id, posGroup, team: null },
    points: 0,
    locked,
  })
  const seats = {
    teamName: 'Aces',
    starters: [
      seat(0, 'RB', ['RB'], 'Ben'),
      seat(1, 'FLEX', ['RB', 'WR'], 'Cal', 'WR'),
      seat(2, 'FLEX', ['RB', 'WR'], 'Dee', 'RB'),
      { ...seat(3, 'RB', ['RB'], 'Eve'), locked: true },
    ],
    bench: [onBench('Fay', 'RB'), onBench('Gus', 'QB'), onBench('Hal', 'RB', true)],
    worth: null,
  } as unknown as Seats

  test('may be taken by whoever fits: from the bench or another slot unless he is locked, or by nobody', () => {
    expect(candidatesFor(seats, 0).map(({ name, from }) => [name, from])).toEqual([
      ['Fay', null],
      ['Dee', 2],
      ['(nobody)', null],
    ])
  })

  test('is locked with all others in a week that is closed, and by itself in the one that is played', () => {
    const all = { ...seats, starters: seats.starters.map(each => ({ ...each, locked: true })) }
    expect([isKept(all, 4, 5), isKept(all, 4, null), isKept(all, 5, 5), isKept(seats, 4, null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(seatRows(seats, undefined).map(({ locked }) => locked)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })

  test('shows whom the best lineup has instead: somebody from the bench, or nobody who would be better', () => {
    const slots = seats.starters.map(({ player }, at) => ({ playerId: at === 1 ? null : player!.id, points: 5 }))
    const best = { slots: slots.with(0, { playerId: 'Fay', points: 7 }) } as unknown as OptimizedLineup
    const rows = seatRows(seats, best)
    expect(rows.map(({ better }) => better)).toEqual([
      { name: 'Fay', points: 7 },
      { name: '(empty)', points: 0 },
      ...Array(5).fill(null),
    ])
    expect(rows.map(({ missed }) => missed)).toEqual([false, false, false, false, true, false, false])
    // Who only has another slot is not missed.
    const turned = { slots: slots.with(1, slots[2]!).with(2, { playerId: 'Cal', points: 5 }) }
    expect(seatRows(seats, turned as unknown as OptimizedLineup).every(({ better }) => better === null)).toBe(true)
  })

  test('reads as no loss, whoever moves to another slot: who comes in is from the bench, for one who leaves', () => {
    const points = new Map([...'abcdef'].map((id, at) => [id, at]))
    const wide = (ids: readonly (string | null)[]) =>
      ids.map((id, at) => ({ ...seat(at, 'FLEX', ['RB'], id), points: points.get(id ?? '') ?? 0 }))
    const lineup = fc.shuffledSubarray([...points.keys(), null], { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(lineup, now => {
        const all = { ...seats, starters: wide(now), bench: [] } as unknown as Seats
        // The best of six for four slots, seated from the last slot on.
        const slots = ['f', 'e', 'd', 'c'].map(id => ({ playerId: id, name: id, points: points.get(id)! }))
        const rows = seatRows(all, { slots } as unknown as OptimizedLineup)
        const comers = slots.map(({ playerId }) => playerId).filter(id => !now.includes(id))
        expect(rows.flatMap(({ better }) => better?.name ?? []).toSorted()).toEqual(comers.toSorted())
        for (const { better, moves, points: own } of rows) {
          if (better) expect(better.points).toBeGreaterThanOrEqual(own ?? 0)
          expect(better === null || moves === null).toBe(true)
        }
      }),
    )
  })

  test('stays with who starts in the best lineup, too, as long as it is of the same kind', () => {
    const wide = { ...seats, starters: seats.starters.map(each => ({ ...each, slot: each.eligible.join() })) }
    const lineup = fc.shuffledSubarray([...seats.starters.map(({ player }) => player!.id), 'Fay', 'Hal'], {
      minLength: 4,
      maxLength: 4,
    })
    fc.assert(
      fc.property(lineup, ids => {
        const best = {
          slots: ids.map((playerId, slotIndex) => ({ playerId, slotIndex })),
        } as unknown as OptimizedLineup
        const { slots } = settled(best, wide)
        expect(slots.map(({ slotIndex }) => slotIndex)).toEqual([0, 1, 2, 3])
        for (const kind of [
          [0, 3],
          [1, 2],
        ]) {
          const inKind = kind.map(at => slots[at]!.playerId)
          expect(inKind.toSorted()).toEqual(kind.map(at => ids[at]).toSorted())
          for (const at of kind) {
            const own = wide.starters[at]!.player!.id
            if (inKind.includes(own)) expect(slots[at]!.playerId).toBe(own)
          }
        }
      }),
    )
  })

  test('goes to who left it only where he fits', () => {
    const [, dee] = candidatesFor(seats, 0)
    expect(assignmentsFor(seats, 0, dee!)).toEqual([
      { slotIndex: 0, playerId: 'Dee' },
      { slotIndex: 2, playerId: 'Ben' },
    ])
    const ben = candidatesFor(seats, 1).find(({ name }) => name === 'Ben')
    expect(assignmentsFor(seats, 1, ben!)).toEqual([
      { slotIndex: 1, playerId: 'Ben' },
      { slotIndex: 0, playerId: null },
    ])
  })
})

test('the rosters of today are those of the week behind the last one that closed, in the season', () => {
  const week = (season: number, closedWeeks: number[]) => rosterWeek({ season, closedWeeks } as unknown as League)
  expect([week(2023, []), week(2023, [1, 2]), week(2023, [17]), week(2023, [18]), week(2020, [17])]).toEqual([
    1, 3, 18, 18, 17,
  ])
})

test('a name on the board of a draft is the one that people call, with what follows it', () => {
  const called = ['Odell Beckham Jr.', 'Kenneth Walker III', 'Amon-Ra St. Brown', 'Denver Broncos', 'Prince'].map(
    surnameOf,
  )
  expect(called).toEqual(['Beckham Jr.', 'Walker III', 'Brown', 'Broncos', 'Prince'])
})

describe('a limit of requests', () => {
  test('is waited for: what was known stays, and what is looked at is asked for again by itself', async () => {
    const answers = ['first', new HindsightError('rate_limited', 'slow down', { retryAfter: 0.05 }), 'second']
    const asked: string[] = []
    const caller = {
      remote: true,
      send: async (operation: string) => {
        asked.push(operation)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer as never
      },
    }
    const cache = openCache({ caller, sentenceOf: String })
    const limits: boolean[] = []
    cache.subscribeLimit(() => limits.push(cache.limitedUntil() !== null))
    const query = meQuery()
    cache.subscribe(query, () => undefined)
    await vi.waitFor(() => expect(cache.get(query)).toEqual({ answer: 'first' }))
    cache.refresh()
    await vi.waitFor(() => expect(limits).toEqual([true]))
    expect(cache.get(query)).toEqual({ answer: 'first' })
    await vi.waitFor(() => expect(cache.get(query)).toEqual({ answer: 'second' }))
    expect([limits, asked]).toEqual([[true, false], Array(3).fill('getMe')])
  })

  test('is not used up by what quick keys pass over', async () => {
    const asked: unknown[] = []
    const send = async (_: string, written: unknown) => asked.push(written) as never
    const caller = { remote: true, send }
    const cache = openCache({ caller, sentenceOf: String })
    const queries = Array.from({ length: 40 }, (_, at) => playerQuery(String(at), {}))
    let stop = () => {}
    for (const query of queries) {
      cache.keyPressed()
      stop()
      stop = cache.subscribe(query, () => undefined)
      await setTimeout(2 * DRAWING_MS)
    }
    await vi.waitFor(() => expect(asked).toContainEqual(queries.at(-1)!.input))
    expect(asked.length).toBeLessThan(queries.length / 2)
  })
})

describe('a write', () => {
  const looked = [leagueQuery('l'), claimsQuery('l'), tradesQuery('l'), draftQuery('l')]

  /** What is fetched again after a claim was filed while so many writes were counted. */
  const fetchedAfter = async (writes: number): Promise<string[]> => {
    const asked: string[] = []
    const send = async (operation: string) => asked.push(operation) as never
    const cache = openCache({ caller: { remote: false, send }, sentenceOf: String })
    cache.countWith(async () => writes)
    for (const query of looked) cache.subscribe(query, () => undefined)
    await vi.waitFor(() => expect(asked).toHaveLength(looked.length))
    asked.length = 0
    await cache.write(fileClaim({ id: 'l', teamId: 't' }, { addPlayerId: 'p' }))
    await setTimeout(20 * DRAWING_MS)
    return asked
  }

  test('of this interface fetches again what it changes, and nothing else', async () => {
    expect(await fetchedAfter(1)).toEqual(['fileClaim', 'listClaims'])
  })

  test('of somebody else beside it fetches everything again that is looked at', async () => {
    expect(await fetchedAfter(2)).toEqual(['fileClaim', ...looked.map(({ operation }) => operation)])
  })
})

describe('a weight', () => {
  test('is a number that somebody types, and nothing else', () => {
    expect(['6', '-.5', '1e3', '+2.', '', 'abc', '1,5', '0x10', '1e'].map(numberOf)).toEqual([
      6,
      -0.5,
      1000,
      2,
      ...Array(5).fill(null),
    ])
  })

  test('is called in a refusal as the screen calls it', () => {
    const labelOf = (group: string | null, stat: string) => `${group ?? 'all'}/${stat}`
    expect(inWords('system.global.weights.pass_yards must be at most 9', labelOf)).toBe(
      'all/pass_yards must be at most 9',
    )
    expect(inWords('system.positionOverrides.K.weights.fg_made is odd', labelOf)).toBe('K/fg_made is odd')
  })

  test('comes back to where it was, after as many steps down as up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 20 }), (hundredths, steps) => {
        let value = hundredths / 100
        for (let step = 0; step < steps; step++) value = stepped(value, 1)
        expect(value).toBeGreaterThan(hundredths / 100)
      }),
    )
    for (const value of [0, 0.04, 0.1, 0.5, 1, 4, 6, -1, -2]) expect(stepped(stepped(value, 1), -1)).toBe(value)
  })

  test('changes for everybody or for one position, and everything else stays', () => {
    const rules = { global: { weights: { rec: 1 } }, positionOverrides: { K: { weights: { fg: 3 } } } }
    const changed = withWeight(withWeight(rules, { group: null, stat: 'rec', value: 0.5 }), {
      group: 'K',
      stat: 'pat',
      value: 1,
    })
    expect(weightsOf(changed)).toEqual([
      { group: null, stat: 'rec', value: 0.5 },
      { group: 'K', stat: 'fg', value: 3 },
      { group: 'K', stat: 'pat', value: 1 },
    ])
    expect(rules.positionOverrides.K.weights).toEqual({ fg: 3 })
  })
})
