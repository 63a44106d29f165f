import { playoffWeeks } from '../../../engine/index.ts'
import type { ShownLeague } from '../answers/queries.ts'

/** The current screen, and the team and week that screens are about. */
export const SCREENS = ['league', 'week', 'team', 'lab', 'players', 'balance', 'waivers', 'trades', 'draft'] as const

export type ScreenName = (typeof SCREENS)[number]

export interface Location {
  screen: ScreenName
  /** Earlier screens, the latest last; Esc goes back to it. */
  back: readonly ScreenName[]
  teamId: string
  week: number
}

export interface Destination {
  screen?: ScreenName
  teamId?: string
  week?: number
}

const MOST_BACK = 20

/** The location after navigating; Esc goes back to the screen that is left. */
export const navigated = (location: Location, { screen = location.screen, ...rest }: Destination): Location => ({
  ...location,
  ...rest,
  screen,
  back: screen === location.screen ? location.back : [...location.back, location.screen].slice(-MOST_BACK),
})

export const wentBack = (location: Location): Location => ({
  ...location,
  screen: location.back.at(-1) ?? location.screen,
  back: location.back.slice(0, -1),
})

/** The newest week; for a finished season, its last. */
const lastWeek = ({ weeks, playoffs }: ShownLeague): number => playoffs?.rounds.at(-1)?.week ?? weeks.at(-1) ?? 1

/** The current week as far as the league plays, else its last. */
const weekToShow = (shown: ShownLeague): number => {
  const { currentWeek, league } = shown
  const final = playoffWeeks(league.playoffConfig).at(-1) ?? 0
  return currentWeek !== null && currentWeek <= final ? currentWeek : lastWeek(shown)
}

/** The first location: the account's team, else the first one, in the current week. */
export const startLocation = (shown: ShownLeague, screen: ScreenName): Location => ({
  screen,
  back: [],
  teamId: (shown.teams.find(({ mine }) => mine) ?? shown.standings[0]?.team)?.id ?? '',
  week: weekToShow(shown),
})
