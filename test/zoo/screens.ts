import { SCREENS } from '../../src/cli/tui/interface/location.ts'

/** A view of the terminal interface: the keys that open it from any screen, and those that leave it. */
export interface ScreenRow {
  name: string
  open: readonly string[]
  leave: readonly string[]
}

const digitOf = (screen: (typeof SCREENS)[number]): string => String(SCREENS.indexOf(screen) + 1)

const row = (
  screen: (typeof SCREENS)[number],
  name: string,
  keys: readonly string[],
  leave: readonly string[],
): ScreenRow => ({
  name: `${screen}: ${name}`,
  open: [digitOf(screen), ...keys],
  leave,
})

/** Views inside screens. Every screen and its help are views without a row here. */
const INSIDE: readonly ScreenRow[] = [
  row('league', 'bracket', ['b'], ['b']),
  row('league', 'odds', ['o'], ['esc']),
  row('league', 'odds at the start', ['o', 'left', 'left'], ['right', 'right', 'esc']),
  ...['All time', 'Seasons', 'Records', 'Drafts', 'Trades', 'Pickups'].map((list, at) =>
    row('league', list, ['h', ...Array<string>(at).fill('right')], [...Array<string>(at).fill('left'), 'esc']),
  ),
  row('week', 'the week before', ['left'], ['right']),
  row('week', 'another matchup', ['down'], ['up']),
  row('team', 'the week before', ['left'], ['right']),
  row('team', 'another team', ['t'], ['T']),
  row('team', 'players for a slot', ['enter'], ['esc']),
  row('lab', 'another weight', ['w'], ['esc']),
  row('players', 'a search', ['/', 'a', 'n', 'enter'], ['esc']),
  row('players', 'free agents', ['f'], ['f']),
  row('balance', 'comparison', ['c'], ['c']),
  row('waivers', 'free agents', ['n'], ['esc']),
  row('trades', 'teams to trade with', ['n'], ['esc']),
  row('draft', 'the queue', ['e'], ['e']),
  row('draft', 'other teams', ['right', 'right', 'right'], ['left', 'left', 'left']),
  row('league', 'the choice of a league', ['L'], ['esc']),
  row('league', 'the clock', ['C'], ['esc']),
]

export const SCREEN_ROWS: readonly ScreenRow[] = [
  ...SCREENS.map(screen => row(screen, 'itself', [], [])),
  ...SCREENS.map(screen => row(screen, 'its keys', ['?'], ['?'])),
  ...INSIDE,
]

export const SCREEN_SIZES = [
  [40, 15],
  [80, 24],
  [200, 60],
] as const
