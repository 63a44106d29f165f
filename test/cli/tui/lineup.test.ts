import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assignmentsFor,
  type BestLineup,
  candidatesFor,
  isClosedWeek,
  keepCurrentSlots,
  slotRows,
} from '../../../src/cli/tui/league/lineup.ts'
import type { TeamLineup } from '../../../src/cli/tui/league/week.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface } from './open.ts'

describe('a slot', () => {
  const slotOf = (slotIndex: number, slot: string, eligible: string[], id: string | null, posGroup = eligible[0]) => ({
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
  const teamLineup = {
    teamName: 'Aces',
    starters: [
      slotOf(0, 'RB', ['RB'], 'Ben'),
      slotOf(1, 'FLEX', ['RB', 'WR'], 'Cal', 'WR'),
      slotOf(2, 'FLEX', ['RB', 'WR'], 'Dee', 'RB'),
      { ...slotOf(3, 'RB', ['RB'], 'Eve'), locked: true },
    ],
    bench: [onBench('Fay', 'RB'), onBench('Gus', 'QB'), onBench('Hal', 'RB', true)],
    reserve: [],
    taxi: [],
    unavailable: [],
    worth: null,
  } as unknown as TeamLineup

  test('accepts every eligible player from the bench or an unlocked slot, and can be emptied', () => {
    expect(candidatesFor(teamLineup, 0).map(({ name, from }) => [name, from])).toEqual([
      ['Fay', null],
      ['Dee', 2],
      ['(nobody)', null],
    ])
  })

  test('lists the players with the highest gain first, by the points per game that the best lineup uses', () => {
    const withPpg = <Of extends { player: object | null }>(row: Of, ppg: number): Of => ({
      ...row,
      points: null,
      player: row.player && { ...row.player, outlook: { ppg, lastWeeks: [], allowed: null, expected: 1 } },
    })
    const known = {
      ...teamLineup,
      starters: teamLineup.starters.map(row => withPpg(row, 6)),
      bench: [withPpg(onBench('Low', 'RB'), 4), withPpg(onBench('High', 'RB'), 9)],
    } as unknown as TeamLineup
    const gains = candidatesFor(known, 0).map(({ name, gain }) => [name, gain])
    expect(gains.slice(0, 2)).toEqual([
      ['High', 3],
      ['Low', -2],
    ])
    const unavailable = [{ playerId: 'Ben', why: 'inactive' as const }]
    expect(candidatesFor({ ...known, unavailable }, 0)[0]?.gain).toBe(9)
  })

  test('lists unavailable players at the end, with the reason', () => {
    const unavailable = [{ playerId: 'Fay', why: 'bye' as const }]
    expect(candidatesFor({ ...teamLineup, unavailable }, 0).map(({ name, out }) => [name, out])).toEqual([
      ['Dee', ''],
      ['Fay', 'on bye'],
      ['(nobody)', ''],
    ])
  })

  test("is locked with all other slots in a closed week, and by its player's game in the current week", () => {
    const all = { ...teamLineup, starters: teamLineup.starters.map(each => ({ ...each, locked: true })) }
    expect([
      isClosedWeek(all, 4, 5),
      isClosedWeek(all, 4, null),
      isClosedWeek(all, 5, 5),
      isClosedWeek(teamLineup, 4, null),
    ]).toEqual([true, true, false, false])
    expect(slotRows(teamLineup, undefined).map(({ locked }) => locked)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })

  test('shows which player the best lineup starts there, or marks a bench player who should have started', () => {
    const slots = teamLineup.starters.map(({ player }, at) => ({ playerId: at === 1 ? null : player!.id, points: 5 }))
    const playerValue = (id: string) => (id === 'Fay' ? 7 : 5)
    const best = { slots: slots.with(0, { playerId: 'Fay', points: 7 }), playerValue } as unknown as BestLineup
    const rows = slotRows(teamLineup, best)
    expect(rows.map(({ better }) => better)).toEqual([
      { name: 'Fay', points: 7 },
      { name: '(empty)', points: 0 },
      ...Array(5).fill(null),
    ])
    expect(rows.slice(0, 2).map(({ gain }) => gain)).toEqual([2, -5])
    expect(rows.map(({ missed }) => missed)).toEqual([false, false, false, false, true, false, false])
    // Moving a player to a different slot is not reported.
    const turned = { playerValue, slots: slots.with(1, slots[2]!).with(2, { playerId: 'Cal', points: 5 }) }
    expect(slotRows(teamLineup, turned as unknown as BestLineup).every(({ better }) => better === null)).toBe(true)
  })

  test('reports only bench players who come in and starters who go out, not moves between slots', () => {
    const points = new Map([...'abcdef'].map((id, at) => [id, at]))
    const wide = (ids: readonly (string | null)[]) =>
      ids.map((id, at) => ({ ...slotOf(at, 'FLEX', ['RB'], id), points: points.get(id ?? '') ?? 0 }))
    const lineup = fc.shuffledSubarray([...points.keys(), null], { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(lineup, now => {
        const all = { ...teamLineup, starters: wide(now), bench: [], reserve: [], taxi: [] } as unknown as TeamLineup
        // The best lineup of six players for four slots. It lists the last slot first.
        const slots = ['f', 'e', 'd', 'c'].map(id => ({ playerId: id, name: id, points: points.get(id)! }))
        const playerValue = (id: string) => points.get(id)!
        const rows = slotRows(all, { slots, playerValue } as unknown as BestLineup)
        const comers = slots.map(({ playerId }) => playerId).filter(id => !now.includes(id))
        expect(rows.flatMap(({ better }) => better?.name ?? []).toSorted()).toEqual(comers.toSorted())
        for (const { better, moves, points: own } of rows) {
          if (better) expect(better.points).toBeGreaterThanOrEqual(own ?? 0)
          expect(better === null || moves === null).toBe(true)
        }
        const total = (ids: readonly (string | null)[]) => ids.reduce((sum, id) => sum + (points.get(id ?? '') ?? 0), 0)
        const gained = rows.reduce((sum, { gain }) => sum + (gain ?? 0), 0)
        expect(gained).toBe(total(['f', 'e', 'd', 'c']) - total(now))
      }),
    )
  })

  test('keeps a player who also starts in the best lineup in the same kind of slot', () => {
    const wide = { ...teamLineup, starters: teamLineup.starters.map(each => ({ ...each, slot: each.eligible.join() })) }
    const lineup = fc.shuffledSubarray([...teamLineup.starters.map(({ player }) => player!.id), 'Fay', 'Hal'], {
      minLength: 4,
      maxLength: 4,
    })
    fc.assert(
      fc.property(lineup, ids => {
        const best = {
          slots: ids.map((playerId, slotIndex) => ({ playerId, slotIndex })),
        } as unknown as BestLineup
        const { slots } = keepCurrentSlots(best, wide)
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

  test('is given to the replaced player only if they are eligible', () => {
    const [, dee] = candidatesFor(teamLineup, 0)
    expect(assignmentsFor(teamLineup, 0, dee!)).toEqual([
      { slotIndex: 0, playerId: 'Dee' },
      { slotIndex: 2, playerId: 'Ben' },
    ])
    const ben = candidatesFor(teamLineup, 1).find(({ name }) => name === 'Ben')
    expect(assignmentsFor(teamLineup, 1, ben!)).toEqual([
      { slotIndex: 1, playerId: 'Ben' },
      { slotIndex: 0, playerId: null },
    ])
  })
})

test('the team screen counts starters on bye, and the slot picker lists players on bye last, in gray', async () => {
  const league = await playedLeague()
  const clock = '1990-10-02T12:00:00Z'
  await league.playUntil(clock)
  const { ask, see, press, frames } = await openInterface(league, { env: { HINDSIGHT_CLOCK: clock }, columns: 120 })
  const call = { params: { id: LEAGUE, teamId: league.teamIds[0]! }, query: { week: 5 } }
  const { lineup, bench, unavailable } = await ask('getTeam', call)
  const nameOf = new Map([...lineup.map(({ player }) => player!), ...bench].map(({ id, name }) => [id, name!]))
  expect(new Set(unavailable.map(({ why }) => why))).toEqual(new Set(['bye']))
  // Without the kicker, two of the starters on bye are left.
  const kicker = lineup.find(({ slot }) => slot === 'K')!
  const assignments = [{ slotIndex: kicker.slotIndex, playerId: null }]
  await ask('setLineup', { ...call, body: { assignments } })
  await press('3')
  await see('2 starters on bye')
  const flex = lineup.findIndex(({ slot }) => slot === 'FLEX')
  await press(...Array<string>(flex).fill('down'), 'c')
  const rows = (await see('Start at FLEX', /\(nobody\)/)).split('\n')
  const rowOf = (name: string): number => rows.findIndex(row => row.slice(2).startsWith(`${name} `))
  const onBye = unavailable.map(({ playerId }) => nameOf.get(playerId)!).filter(name => name !== kicker.player!.name)
  expect(onBye).toHaveLength(5)
  const nobody = rowOf('(nobody)')
  const atEnd = rows.slice(nobody - onBye.length, nobody)
  expect(onBye.map(rowOf).toSorted((a, b) => a - b)).toEqual(atEnd.map((_, at) => nobody - onBye.length + at))
  const gray = [...nameOf.values()].filter(name => frames().at(-1)!.includes(`\x1b[2m${name} `))
  expect(gray.toSorted()).toEqual(onBye.toSorted())
})
