import { playoffWeeks } from '../../../engine/index.ts'
import type { ShownLeague } from '../answers/queries.ts'

/** The current screen, and the team, week and player that it shows. */

/** The numbered screens, in tab order. */
export const SCREENS = ['league', 'week', 'team', 'lab', 'players', 'balance', 'waivers', 'trades', 'draft'] as const

/** Screens that open inside another screen's tab. */
const INNER = { advice: 'team', player: 'players' } as const

export type Tab = (typeof SCREENS)[number]
export type ScreenName = Tab | keyof typeof INNER

export const tabOf = (screen: ScreenName): Tab => (screen === 'advice' || screen === 'player' ? INNER[screen] : screen)

/** A screen, and what it shows. */
interface Place {
  screen: ScreenName
  /** A page of the screen, such as the league's odds; null for the first one. */
  page: string | null
  /** The player on the player screen. */
  playerId: string | null
}

export interface Location extends Place {
  /** Earlier locations, most recent last. Esc goes back to the most recent one. */
  back: readonly Place[]
  teamId: string
  week: number
}

export interface Destination extends Partial<Omit<Location, 'back'>> {
  /** True for a different page of the same screen. Esc then skips the current page. */
  instead?: boolean
}

const MAX_BACK = 20

const placeOf = ({ screen, page, playerId }: Location): Place => ({ screen, page, playerId })

/** Returns the location after navigating. Esc goes back to the previous one. */
export const applyNavigation = (
  location: Location,
  { screen = location.screen, instead = false, ...rest }: Destination,
): Location => {
  const isOther = screen !== location.screen
  const to = { ...location, ...(isOther && { page: null, playerId: null }), ...rest, screen }
  const moved = isOther || to.page !== location.page || to.playerId !== location.playerId
  return { ...to, back: moved && !instead ? [...location.back, placeOf(location)].slice(-MAX_BACK) : location.back }
}

export const wentBack = (location: Location): Location => ({
  ...location,
  ...(location.back.at(-1) ?? { page: null }),
  back: location.back.slice(0, -1),
})

/** Returns the week of the last known playoff round, or else the last week in the schedule. */
const lastWeek = ({ weeks, playoffs }: ShownLeague): number => playoffs?.rounds.at(-1)?.week ?? weeks.at(-1) ?? 1

/** Returns the current week, or the last week if the season is over. */
export const weekToShow = (answer: ShownLeague): number => {
  const { currentWeek, league } = answer
  const final = playoffWeeks(league.playoffConfig).at(-1) ?? 0
  return currentWeek !== null && currentWeek <= final ? currentWeek : lastWeek(answer)
}

/** Returns the first location: the account's team, or else the first one, in the current week. */
export const startLocation = (answer: ShownLeague, screen: ScreenName): Location => ({
  screen,
  page: null,
  playerId: null,
  back: [],
  teamId: (answer.teams.find(({ mine }) => mine) ?? answer.standings[0]?.team)?.id ?? '',
  week: weekToShow(answer),
})
