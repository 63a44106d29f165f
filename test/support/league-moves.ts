import fc from 'fast-check'

/** Valid and invalid league moves as data. Users, teams, players and weeks are indexes that wrap around. */
export type Move = { by: number } & (
  | { kind: 'wait'; steps: number }
  | { kind: 'roster'; team: number; action: 'add' | 'drop' | 'swap'; add: number; drop: number; force: boolean }
  | { kind: 'taxi'; team: number; player: number; active: boolean; force: boolean }
  | { kind: 'slots'; team: number; week: number; from: number; holes: readonly number[]; force: boolean; bad: number }
  | { kind: 'assign'; team: number; week: number; pairs: readonly (readonly [number, number])[]; force: boolean }
  | { kind: 'best'; team: number; week: number }
  | { kind: 'close'; week: number }
  | { kind: 'team'; team: number; name: number; manager: number }
  | { kind: 'settings'; change: Readonly<Record<string, unknown>> }
)

/** Usually the commissioner, who has the most rights. */
const by = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(3) })
/** Usually one of the first weeks, and sometimes a week that does not exist. */
const week = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constantFrom(0, 18, 19, 30))
const team = fc.oneof({ weight: 12, arbitrary: fc.nat(3) }, fc.constant(4))
const player = fc.nat(33)
const force = fc.integer({ min: 0, max: 3 }).map(each => each === 0)

const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constantFrom('Home', 'Away', '') }) },
  fc.record({ scoringSystemId: fc.constantFrom('ppr', 'standard', 'nope') }),
  fc.record({ ranking: fc.constantFrom(['winPct'], ['allPlay', 'pointsFor'], ['pointsFor'], ['winPct', 'winPct']) }),
  fc.record({ acquisitionMode: fc.constantFrom('fcfs', 'fcfs', 'fcfs', 'waivers') }),
  fc.record({ medianGame: fc.boolean() }),
  fc.record({
    playoffs: fc.record({ teams: fc.constantFrom(2, 4, 6), startWeek: fc.constantFrom(1, 3, 4, 5, 16, 18) }),
  }),
  fc.constant({ draw: true }),
  fc.constant({ draw: true, name: 'Drawn' }),
  fc.constantFrom<Record<string, unknown>[]>({}, { color: 'red' }),
)

const roster = fc.record({
  kind: fc.constant('roster' as const),
  by,
  team,
  action: fc.constantFrom('add', 'add', 'add', 'drop', 'swap', 'swap'),
  add: player,
  drop: player,
  force,
})

export const someMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), by, steps: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 9, arbitrary: roster as fc.Arbitrary<Move> },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('taxi' as const), by, team, player, active: fc.boolean(), force }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('slots' as const),
      by,
      team,
      week,
      from: player,
      holes: fc.array(fc.nat(4), { maxLength: 3 }),
      force,
      bad: fc.nat(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      by,
      team,
      week,
      pairs: fc.array(fc.tuple(fc.nat(4), player), { maxLength: 3 }),
      force,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('best' as const), by, team, week }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), by, week }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('team' as const), by, team, name: fc.nat(3), manager: fc.nat(5) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settings' as const), by, change }) },
)

export const someMoves = (max: number): fc.Arbitrary<Move[]> =>
  fc.array(someMove, { minLength: 1, maxLength: max, size: 'max' })
