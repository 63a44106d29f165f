import type { ShownLeague } from './questions.ts'

/** Where somebody is: which screen, and which team and week the screens are about. */
export const SCREENS = ['league', 'week', 'team', 'lab', 'players', 'balance', 'waivers', 'trades', 'draft'] as const

export type ScreenName = (typeof SCREENS)[number]

export interface Place {
  screen: ScreenName
  /** Screens behind this one, the latest last; Esc goes back to it. */
  back: readonly ScreenName[]
  teamId: string
  week: number
}

export interface Going {
  screen?: ScreenName
  teamId?: string
  week?: number
}

const MOST_BACK = 20

/** The place after going somewhere; a screen that is left can be gone back to. */
export const gone = (place: Place, { screen = place.screen, ...rest }: Going): Place => ({
  ...place,
  ...rest,
  screen,
  back: screen === place.screen ? place.back : [...place.back, place.screen].slice(-MOST_BACK),
})

export const goneBack = (place: Place): Place => ({
  ...place,
  screen: place.back.at(-1) ?? place.screen,
  back: place.back.slice(0, -1),
})

/** The newest week there is: of a season that is over, the one where it ended. */
const lastWeek = ({ weeks, playoffs }: ShownLeague): number => playoffs?.rounds.at(-1)?.week ?? weeks.at(-1) ?? 1

/** Where everybody begins: at the league, with his own team, else the first one, in the current week. */
export const startOf = (shown: ShownLeague): Place => ({
  screen: 'league',
  back: [],
  teamId: (shown.teams.find(({ mine }) => mine) ?? shown.standings[0]?.team)?.id ?? '',
  week: shown.currentWeek ?? lastWeek(shown),
})
