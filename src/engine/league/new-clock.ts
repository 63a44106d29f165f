import { WEEK } from '../../../data/durations.ts'
import { conflict, invalid } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { LAST_STEP } from '../rules/league/clock.ts'
import type { ReplayDraft } from '../schema/clock.ts'
import { type Calendar, lateOverAt } from '../season/calendar.ts'
import type { StoredLeague } from '../store/index.ts'

/** A clock, and how far its league has come. */
export type NewClock = Pick<StoredLeague, 'clock' | 'dealtWith'>

/** When a replay begins where nobody says otherwise: a week before the first kickoff. Throws conflict without a schedule. */
const usualStart = ({ season, kickoffs }: Calendar): number => {
  const first = Math.min(...kickoffs.flatMap(games => [...games.values()]))
  if (Number.isFinite(first)) return first - WEEK
  throw conflict(`Season ${season} has no schedule here, so say from when it is replayed (clock.from)`)
}

/** A clock of its own. Throws invalid_request for a beginning that is to come, or behind the end of the season. */
export const newReplay = (
  { wall }: Pick<Context, 'wall'>,
  calendar: Calendar,
  { from = usualStart(calendar), running, speed }: Omit<ReplayDraft, 'mode'>,
): NewClock => {
  const last = Math.min(wall, lateOverAt(calendar.season))
  if (from > last) {
    throw invalid(`A replay of ${calendar.season} begins at ${new Date(last).toISOString()} at the latest`)
  }
  return {
    clock: { mode: 'replay', running, speed, at: from, since: wall, simulated: false },
    dealtWith: { at: from, step: LAST_STEP },
  }
}

/**
 * The clock of a league that follows the wall: live while its season is to come or is played, else in hindsight. A live one
 * belongs to the kind of process that made it.
 */
export const wallClock = ({ admitted }: Pick<Context, 'admitted'>, { endsAt }: Calendar): NewClock => {
  const { time, simulated } = admitted
  const mode = endsAt <= time ? 'hindsight' : 'live'
  return {
    clock: { mode, running: true, speed: 1, at: null, since: null, simulated: simulated && mode === 'live' },
    dealtWith: { at: time, step: LAST_STEP },
  }
}
