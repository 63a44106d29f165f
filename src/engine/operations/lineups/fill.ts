import type { LineupBasis } from '../../../../data/leagues.ts'
import type { Context } from '../../context.ts'
import { bestLineup } from '../../rules/lineups/best-lineup.ts'
import { formRanks } from '../../rules/lineups/form.ts'
import type { Lineup } from '../../rules/lineups/lineups.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { posGroupsOf } from '../league/resources.ts'
import { type ScoredLeague, scoreLeague, weekPoints } from '../matchups/scored-league.ts'
import { activeIn, openWeekRosters } from '../rosters/league-rosters.ts'
import { formsFor } from './form.ts'
import { lockIn } from './locks.ts'
import type { LineupKey } from './stored-lineups.ts'

/** A lineup, and the season whose points per game it goes by where nobody has played in its own; else null. */
interface Filled {
  lineup: Lineup
  seasonBefore: number | null
}

interface Filling extends LineupKey {
  before: Lineup
  by: LineupBasis
  /** Whether a slot keeps its player, besides those that are locked. */
  keeps?(playerId: string): boolean
}

/** What each of a roster is worth, for the rules: points of the week in hundredths, or a rank by what he has shown. */
const worthOf = async (
  context: Context,
  scored: ScoredLeague,
  { playerIds, week, by }: { playerIds: readonly string[]; week: number; by: LineupBasis },
): Promise<{ points: readonly (number | null)[]; seasonBefore: number | null }> => {
  if (by === 'points') return { points: playerIds.map(id => weekPoints(scored, id, week)), seasonBefore: null }
  const forms = await formsFor(context, scored, week)
  const points = formRanks(playerIds.map(forms.of))
  return { points, seasonBefore: scored.season.rowCount === 0 ? forms.before : null }
}

/** The best lineup of a roster. Locked slots stay as they are, and who is locked on the bench stays there. */
export const fillLineup = async (
  context: Context,
  opened: OpenedLeague,
  { team, week, before, by, keeps = () => false }: Filling,
): Promise<Filled> => {
  const scored = await scoreLeague(context, opened)
  const roster = activeIn(await openWeekRosters(context, opened, week), team.id, week).map(({ playerId }) => playerId)
  const isLocked = await lockIn(context, opened, { week, playerIds: roster })
  const { points, seasonBefore } = await worthOf(context, scored, { playerIds: roster, week, by })
  const best = bestLineup({
    slots: opened.league.rosterConfig.slots,
    candidates: roster.map((id, at) => ({ posGroups: posGroupsOf(opened, id), points: points[at]! })),
    pins: before.map(id => (id !== null && (isLocked(id) || keeps(id)) ? roster.indexOf(id) : undefined)),
    out: new Set(roster.keys().filter(at => isLocked(roster[at]!) && !before.includes(roster[at]!))),
  })
  return { lineup: best.slots.map(at => (at === null ? null : roster[at]!)), seasonBefore }
}
