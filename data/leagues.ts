export const CRITERIA = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst', 'allPlay'] as const
export type Criterion = (typeof CRITERIA)[number]

export const DEFAULT_RANKING: readonly Criterion[] = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst']

/** The min and max number of teams in a league created in Hindsight. */
export const MIN_TEAMS = 4
export const MAX_TEAMS = 16

export const BRACKET_SIZES = [2, 4, 6, 8] as const
export type BracketSize = (typeof BRACKET_SIZES)[number]

/** Returns the default playoff settings of a new league. */
export const defaultPlayoffs = (teamCount: number) => ({
  teams: (teamCount >= 8 ? 6 : 4) as BracketSize,
  startWeek: 15,
  reseed: false,
  divisionWinnersFirst: false,
})

/**
 * How a league tells time. `live` follows the wall clock. `hindsight` also follows it, but shows an entire past season
 * and does not lock players or close weeks automatically. `replay` has its own clock.
 */
export const CLOCK_MODES = ['live', 'hindsight', 'replay'] as const
export type ClockMode = (typeof CLOCK_MODES)[number]

/** The kinds of reserve: injured reserve (IR) and the taxi squad. `back` returns a player to the active roster. */
export const RESERVES = {
  ir: { name: 'IR', on: 'on IR', spot: 'IR spot', back: 'activate' },
  taxi: { name: 'the taxi squad', on: 'on the taxi squad', spot: 'taxi spot', back: 'promote' },
} as const
export type ReserveKind = keyof typeof RESERVES

/** Returns the kind of reserve for a spot or move. */
export const reserveKind = (taxi: boolean | undefined): ReserveKind => (taxi ? 'taxi' : 'ir')

/** Labels for why a trade ended, if its status does not show the reason. */
export const TRADE_ENDS = {
  countered: 'countered',
  expired: 'expired',
  impossible: 'ended',
  veto: 'vetoed',
  vote: 'vetoed',
} as const

/** Spells a claim's or trade's status for people. The API and files use the value `cancelled`. */
export const statusWord = (status: string): string => (status === 'cancelled' ? 'canceled' : status)

/** The max number of injured reserve (IR) spots on a team. */
export const MAX_RESERVE = 20

/** The max number of taxi spots on a team. */
export const MAX_TAXI = 10

/** The highest limit that a league can set on the NFL seasons of taxi squad players. */
export const MAX_TAXI_YEARS = 4

/** The default taxi squad rules: a player's max number of NFL seasons, and the last week to join. */
export const TAXI_RULES = { maxYears: 2, deadlineWeek: 1 } as const

/** Milliseconds of league time per millisecond of wall time, while a replay runs. */
export const MIN_SPEED = 1
export const MAX_SPEED = 100_000

/** Events that a replay can advance to. It can also advance to a time. */
export const MILESTONES = ['kickoff', 'day', 'week'] as const
export type Milestone = (typeof MILESTONES)[number]

/** The waiver orders: a claim's winner goes last, the standings set the order each week, or the highest bid wins. */
export const WAIVER_ORDERS = ['rolling', 'standings', 'budget'] as const

/**
 * When free agents can be added immediately: never, or after the week's first waiver run, until their games kick off.
 */
export const FREE_AGENCY = ['never', 'afterRun'] as const

/** When all accounts can read claims: once they are filed, or once they are processed. */
export const CLAIMS_VISIBLE = ['always', 'afterRun'] as const

/**
 * The accounts that can see a league: its members (commissioner, managers, visitors with a watch link), or all
 * accounts.
 */
export const VISIBILITIES = ['members', 'open'] as const

/**
 * The accounts that can see trade offers before they are accepted: everyone in the league, or only the two teams
 * involved.
 */
export const OFFERS_VISIBLE = ['league', 'parties'] as const

/** The default waiver settings. The budget applies to FAAB leagues. */
export const DEFAULT_WAIVERS = {
  order: 'rolling',
  budget: 100,
  minBid: 0,
  hoursAfterDrop: 0,
  freeAgency: 'never',
} as const

/** The days of the week, as waiver settings spell them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The max number of hours that an accepted trade waits for a veto. */
export const MAX_REVIEW_HOURS = 72

/**
 * The ways to veto a trade under review: by the commissioner, or also by a vote of the teams that are not in the trade.
 */
export const REVIEWED_BY = ['commissioner', 'vote'] as const

/** A league's default locks and deadlines. */
export const NO_LOCKS = { locked: false, addDeadline: 0, reserveDeadline: 0, lineupDeadline: 0 } as const

/** The max number of hours that an offer can be open (thirty days). */
export const MAX_OFFER_HOURS = 720

/** Returns the message that teams see after a trade deadline, which is the end of `week`. */
export const deadlinePassed = (week: number): string =>
  `The trade deadline was the end of week ${week}; until the season is over, only the commissioner can make trades`

/** A team's max budget, and the max bid. */
export const MAX_BUDGET = 100_000

/** The max number of hours that a dropped player stays on waivers. */
export const MAX_HOURS_AFTER_DROP = 72

/** The auto-lineup levels: off, replace players who cannot play, or always set the best lineup. */
export const AUTO_LINEUP_LEVELS = ['off', 'fill', 'best'] as const
export type AutoLineupLevel = (typeof AUTO_LINEUP_LEVELS)[number]

/** The basis for filling a lineup: points in the week, or points per game so far. */
export const LINEUP_BASES = ['points', 'ppg'] as const
export type LineupBasis = (typeof LINEUP_BASES)[number]

/** A game's state. A game counts as in progress for six hours after kickoff. */
export const GAME_STATES = ['scheduled', 'playing', 'final'] as const

/** The max number of co-commissioners. */
export const MAX_CO_COMMISSIONERS = 8
