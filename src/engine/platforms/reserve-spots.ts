import { MOST_RESERVE } from '../../../data/leagues.ts'
import type { RosterConfig } from '../schema/lineup.ts'

/** The reserve spots of a platform's league, as a part of its slots here. */
export const reserveOf = (spots: number): Pick<RosterConfig, 'reserve'> =>
  spots > 0 ? { reserve: Math.min(spots, MOST_RESERVE) } : {}
