import { OPENING } from '../season.ts'
import type { Played } from '../stage.ts'

/** The fields that every new league must set. */
type Own =
  | 'id'
  | 'name'
  | 'facts'
  | 'commissioner'
  | 'teams'
  | 'slots'
  | 'capacity'
  | 'startWeek'
  | 'lastWeek'
  | 'nameOf'

/** The default ranking criteria. */
const RANKING = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst'] as const

const WAIVERS = { order: 'rolling', budget: 100, minBid: 0, hoursAfterDrop: 0, freeAgency: 'never' } as const

/** Returns a new league. */
export const newLeague = (own: Pick<Played, Own> & Partial<Played>): Played => ({
  ...{
    spots: 0,
    mode: 'fcfs',
    waivers: { ...WAIVERS },
    hasWaivers: false,
    claimsVisible: 'always',
    reviewHours: 0,
    tradeDeadline: 0,
    ...{ locked: false, addDeadline: 0, reserveDeadline: 0, lineupDeadline: 0 },
    ...{ system: 'ppr' as const, earlier: [], turns: { base: [], wins: [] }, effects: new Map(), undone: new Set() },
  },
  ...{ bracket: 0, reseed: false, winnersFirst: false, medianGame: false, given: new Map(), ranking: RANKING },
  ...{ closed: new Set(), kept: new Map(), claims: [], trades: [], drops: new Map(), orderedWeeks: 0 },
  ...{ seeds: null, pairings: [], differing: [], log: [], schedule: [], behindSince: null, wall: OPENING, targets: [] },
  room: { isPlanned: false, draft: null, autopick: new Set(), queues: new Map(), sheet: [] },
  made: own.teams,
  ...own,
})
