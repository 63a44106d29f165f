import type { Context, LeagueContext } from '../kernel/context.ts'
import { refuseInMirror } from '../rules/league/mirror.ts'
import { type Lineup, lineupIn } from '../rules/lineups/lineups.ts'
import { isCurrent } from '../season/calendar.ts'
import type { StoredTeam } from '../store/index.ts'
import { isClosed, openWeeks } from './closing.ts'
import { type OpenedLeague, platformOf, requireAllowed } from './load.ts'
import { record } from './log.ts'

/** The lineups of teams as they are kept: the one in force in a week, and how a new one is written. */

/** Throws conflict in a mirror, whose lineups are set on its platform. */
export const requireNoMirror = (opened: OpenedLeague): void =>
  requireAllowed(refuseInMirror(platformOf(opened), 'set the lineup there'))

const emptyLineup = ({ league }: OpenedLeague): Lineup => league.rosterConfig.slots.map(() => null)

/** The lineup of a team for a week. */
export interface LineupKey {
  team: StoredTeam
  week: number
}

const hasLineup = async ({ store }: Context, { league }: OpenedLeague, { team, week }: LineupKey): Promise<boolean> =>
  lineupIn(await store.lineups.listOfTeam(league.id, team.id), week) !== null

/** The lineup in force in a week. Before the first one all slots are empty. */
export const inForce = async (context: Context, opened: OpenedLeague, { team, week }: LineupKey): Promise<Lineup> =>
  lineupIn(await context.store.lineups.listOfTeam(opened.league.id, team.id), week) ?? emptyLineup(opened)

/** Whether a week of the current season has locks: one of its games has begun. */
const hasBegun = ({ now }: Context, { season: { calendar } }: OpenedLeague, week: number): boolean =>
  isCurrent(calendar, now) && (calendar.kickoffs[week]?.values() ?? []).some(kickoffAt => kickoffAt <= now)

/**
 * Stores the lineup that the next open week carries as its own, before the earlier week changes. That is needed if the
 * earlier week is closed, or games of the later one have begun (as when an earlier game was postponed).
 */
const keepCarried = async (context: Context, opened: OpenedLeague, { team, week }: LineupKey): Promise<void> => {
  const { store } = context
  const { id } = opened.league
  const closed = isClosed(context, opened, week)
  const next = openWeeks(opened).find(each => each > week && (closed || hasBegun(context, opened, each)))
  const lineups = await store.lineups.listOfTeam(id, team.id)
  if (next === undefined || lineups.some(each => each.week === next)) return
  const players = lineupIn(lineups, next)
  await store.lineups.put(id, { teamId: team.id, week: next, players, byHand: false })
}

interface LineupChange extends LineupKey {
  before: Lineup
  after: Lineup
  how: 'hand' | 'best' | 'clock'
  forced?: boolean
}

/**
 * Stores a lineup as the team's own for the week, and logs it. `how`: saved by hand, set by the best lineup, or by the clock.
 * A stored lineup makes the matchup count, so an empty one is stored only if a manager saves it, or a lineup was there before.
 */
export const writeLineup = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { team, week, before, after, how, forced = false }: LineupChange,
): Promise<void> => {
  const { id } = opened.league
  const isEmpty = after.every(player => player === null)
  if (isEmpty && how !== 'hand' && !(await hasLineup(context, opened, { team, week }))) return
  await keepCarried(context, opened, { team, week })
  await context.store.lineups.put(id, { teamId: team.id, week, players: after, byHand: how === 'hand' })
  await record(context, id, {
    type: 'lineup',
    teamId: team.id,
    before: { week, players: before },
    after: { week, players: after },
    forced,
    clock: how === 'clock',
  })
}
