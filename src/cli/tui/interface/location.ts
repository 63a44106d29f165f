import type { ShownLeague } from '../answers/queries.ts'

/** Where somebody is: which screen, and which team and week the screens are about. */
export const SCREENS = ['league', 'week', 'team', 'lab', 'players', 'balance', 'waivers', 'trades', 'draft'] as const

export type ScreenName = (typeof SCREENS)[number]

export interface Location {
  screen: ScreenName
  /** Screens behind this one, the latest last; Esc goes back to it. */
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

/** The location after going somewhere; a screen that is left can be gone back to. */
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

/** The newest week there is: of a season that is over, the one where it ended. */
const lastWeek = ({ weeks, playoffs }: ShownLeague): number => playoffs?.rounds.at(-1)?.week ?? weeks.at(-1) ?? 1

/** Where everybody begins: with his own team, else the first one, in the current week. */
export const startLocation = (shown: ShownLeague, screen: ScreenName): Location => ({
  screen,
  back: [],
  teamId: (shown.teams.find(({ mine }) => mine) ?? shown.standings[0]?.team)?.id ?? '',
  week: shown.currentWeek ?? lastWeek(shown),
})
