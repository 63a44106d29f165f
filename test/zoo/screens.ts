import { SCREENS } from '../../src/cli/tui/interface/location.ts'
import { LEAGUE_PAGES } from '../../src/cli/tui/league/pages.ts'

/** A view of the terminal interface: the keys that open it from any screen, and the keys that close it. */
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

/** Views inside screens. Every screen and its help are also views but are not listed here. */
const INSIDE: readonly ScreenRow[] = [
  ...LEAGUE_PAGES.map(({ title }, at) =>
    row('league', title, Array<string>(at + 1).fill(']'), Array<string>(at + 1).fill('[')),
  ),
  row('league', 'odds at the start', [']', ']', 'left', 'left'], ['right', 'right', '[', '[']),
  row('league', 'another what-if', [...Array<string>(5).fill(']'), 'c'], ['esc', ...Array<string>(5).fill('[')]),
  row('week', 'the week before', ['left'], ['right']),
  row('week', 'another matchup', ['down'], ['up']),
  row('team', 'the week before', ['left'], ['right']),
  row('team', 'another team', [']'], ['[']),
  row('team', 'players for a slot', ['c'], ['esc']),
  row('team', 'the best lineup', ['b'], ['esc']),
  row('team', 'advice', ['0'], ['esc']),
  row('players', 'one player', ['enter'], ['esc']),
  row('players', 'the palette', [':', 'w', 'e'], ['esc', 'esc']),
  row('lab', 'another weight', ['a'], ['esc']),
  row('players', 'a search', ['/', 'a', 'n'], ['esc']),
  row('players', 'free agents', ['f'], ['f']),
  row('balance', 'two systems', ['c'], ['esc']),
  row('waivers', 'free agents', ['a'], ['esc']),
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

export type ScreenSize = readonly [columns: number, rows: number]

export const SCREEN_SIZES: readonly ScreenSize[] = [
  [40, 15],
  [60, 15],
  [80, 24],
  [120, 40],
  [160, 50],
  [200, 60],
]
