import fc from 'fast-check'

/** Valid and invalid moves as data. Users, teams and players are indexes that wrap around. */
export type AcquisitionMove = { by: number } & (
  | { kind: 'wait'; steps: number }
  | { kind: 'add' | 'drop' | 'swap'; team: number; add: number; drop: number | null; force: boolean }
  | { kind: 'claim'; team: number; add: number; drop: number | null }
  | { kind: 'undo'; which: number }
  | { kind: 'withdraw' | 'accept' | 'reject' | 'cancel' | 'reverse'; which: number }
  | { kind: 'offer'; from: number; to: number; gives: readonly number[]; gets: readonly number[] }
  | { kind: 'day' }
  | { kind: 'run'; dryRun: boolean }
  | { kind: 'mode'; mode: 'fcfs' | 'waivers' }
  | { kind: 'lineup'; team: number; week: number }
)

/**
 * Usually the commissioner, who has the most rights. Sometimes one of two teams' managers, or an account outside of the
 * league.
 */
const by = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(3) })
const team = fc.oneof({ weight: 20, arbitrary: fc.nat(3) }, fc.constant(4))
/** Only a few players, so that teams want the same ones, and sometimes an unknown player. */
const wanted = fc.oneof({ weight: 30, arbitrary: fc.nat(9) }, fc.nat(40))
const own = fc.nat(5)
const which = fc.nat(7)
const sides = fc.array(own, { minLength: 1, maxLength: 2 })

const waits = (steps: { min: number; max: number }) =>
  fc.record({ by, kind: fc.constant('wait' as const), steps: fc.integer(steps) })

const kinds = {
  wait: waits({ min: 1, max: 6 }),
  roster: fc.record({
    by,
    kind: fc.constantFrom('add', 'drop', 'swap'),
    team,
    add: wanted,
    drop: own,
    force: fc.boolean(),
  }),
  claim: fc.record({ by, kind: fc.constant('claim' as const), team, add: wanted, drop: fc.option(own, { freq: 3 }) }),
  settle: fc.record({
    by,
    kind: fc.constantFrom(
      'withdraw',
      'accept',
      'accept',
      'accept',
      'reject',
      'cancel',
      'reverse',
      'reverse',
      'reverse',
    ),
    which,
  }),
  offer: fc.record({ by, kind: fc.constant('offer' as const), from: team, to: team, gives: sides, gets: sides }),
  day: fc.record({ by, kind: fc.constant('day' as const) }),
  run: fc.record({ by, kind: fc.constant('run' as const), dryRun: fc.boolean() }),
  mode: fc.record({ by, kind: fc.constant('mode' as const), mode: fc.constantFrom('waivers', 'fcfs') }),
  lineup: fc.record({ by, kind: fc.constant('lineup' as const), team, week: fc.integer({ min: 1, max: 5 }) }),
}

const WEIGHTS = { wait: 6, roster: 7, claim: 12, settle: 9, offer: 6, day: 4, run: 2, mode: 3, lineup: 3 } as const

const moveOf = (of: typeof kinds): fc.Arbitrary<AcquisitionMove> =>
  fc.oneof(
    ...(Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map(kind => ({
      weight: WEIGHTS[kind],
      arbitrary: of[kind] as fc.Arbitrary<AcquisitionMove>,
    })),
  )

const movesOf = (max: number, move: fc.Arbitrary<AcquisitionMove>): fc.Arbitrary<AcquisitionMove[]> =>
  fc.array(move, { minLength: max >> 1, maxLength: max, size: 'max' })

export const someAcquisitions = (max: number): fc.Arbitrary<AcquisitionMove[]> => movesOf(max, moveOf(kinds))

/** Returns the same kinds of moves, made while the machine's clock jumps far ahead and back. */
export const acquisitionsByJumpingClock = (max: number): fc.Arbitrary<AcquisitionMove[]> =>
  movesOf(max, moveOf({ ...kinds, wait: waits({ min: -20, max: 30 }) }))

const undo = fc.record({ by, kind: fc.constant('undo' as const), which: fc.nat(5) })

/** Returns moves, one in twenty of which undoes one of the newest log entries. */
export const acquisitionsWithUndo = (max: number): fc.Arbitrary<AcquisitionMove[]> =>
  movesOf(max, fc.oneof({ weight: 19, arbitrary: moveOf(kinds) }, { weight: 1, arbitrary: undo }))
