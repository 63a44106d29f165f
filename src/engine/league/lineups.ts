import type { Context, LeagueContext } from '../kernel/context.ts'
import { type Lineup, lineupIn, refuseLineup } from '../rules/lineups/lineups.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import type { LineupSlot, PlayerSlot, RosterSpot } from '../schema/roster.ts'
import { isCurrent } from '../season/calendar.ts'
import { type Locks, lockedNow, locksOf } from '../season/locks.ts'
import type { Season } from '../season/season.ts'
import type { StoredSpot, StoredTeam } from '../store/index.ts'
import type { InWeekOf } from './games.ts'
import { type OpenedLeague, platformOf } from './load.ts'
import { record } from './log.ts'
import { playerInWeek, posGroupsOf, requirePlayer } from './players.ts'
import { requireAllowed } from './rights.ts'
import { openWeekRosters, playersOf, rosterIn } from './rosters.ts'
import { isClosed, openWeeks } from './weeks.ts'

/** Lineups in the store: locks, the lineup in effect for a week, and changes. */

const noLocks: Locks = () => false

type PlayerIds = readonly (string | null)[]

const readShownTeams = ({ store }: Context, { season }: OpenedLeague, playerIds: PlayerIds) =>
  store.shownTeams.listOf(
    season.season,
    playerIds.filter(id => id !== null),
  )

/**
 * Returns which of these players are locked because their game this week has started. Only the current season has
 * locks.
 */
export const lockIn = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return noLocks
  return locksOf(opened.season, await readShownTeams(context, opened, playerIds), { week, now })
}

/** Returns whether a slot cannot change, given the player in it (null if the slot is empty). */
type IsSlotFixed = (playerId: string | null) => boolean

/**
 * Returns a test for slots that cannot change in a week: all slots if the week is closed, or else those with locked
 * players.
 */
export const fixedPlayers = async (
  context: Context,
  opened: OpenedLeague,
  { week, playerIds }: { week: number; playerIds: PlayerIds },
): Promise<IsSlotFixed> => {
  if (isClosed(context, opened, week)) return () => true
  const isLocked = await lockIn(context, opened, { week, playerIds })
  return id => id !== null && isLocked(id)
}

/**
 * Returns which of these players cannot be dropped, because they have a game in progress in a week that is not over.
 */
export const lockNow = async (context: Context, opened: OpenedLeague, playerIds: PlayerIds): Promise<Locks> => {
  const { now } = context
  if (!isCurrent(opened.season.calendar, now)) return noLocks
  return lockedNow(opened.season, await readShownTeams(context, opened, playerIds), now)
}

/** Throws conflict in a mirror, because its lineups are set on its platform. */
export const requireNoMirror = (opened: OpenedLeague): void =>
  requireAllowed(refuseInMirror(platformOf(opened), 'set the lineup there'))

const emptyLineup = ({ league }: OpenedLeague): Lineup => league.rosterConfig.slots.map(() => null)

/** Identifies a team's lineup in a week. */
export interface LineupKey {
  team: StoredTeam
  week: number
}

const hasLineup = async ({ store }: Context, { league }: OpenedLeague, { team, week }: LineupKey): Promise<boolean> =>
  lineupIn(await store.lineups.listOfTeam(league.id, team.id), week) !== null

/** Returns the lineup in effect for a week. Before a team's first lineup, all slots are empty. */
export const lineupInEffect = async (
  context: Context,
  opened: OpenedLeague,
  { team, week }: LineupKey,
): Promise<Lineup> =>
  lineupIn(await context.store.lineups.listOfTeam(opened.league.id, team.id), week) ?? emptyLineup(opened)

/** Returns whether a week in the current season has locks because one of its games has started. */
const hasBegun = ({ now }: Context, { season: { calendar } }: OpenedLeague, week: number): boolean =>
  isCurrent(calendar, now) && (calendar.kickoffs[week]?.values() ?? []).some(kickoffAt => kickoffAt <= now)

/**
 * Before an earlier week's lineup changes, stores a copy for the next open week that uses it. A copy is needed if the
 * earlier week is closed, or if games in the later week have already started because a game was postponed.
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

/** Returns why a lineup cannot change to a given one, or null. A forced change ignores locks. */
export const refuseLineupChange = async (
  context: Context,
  opened: OpenedLeague,
  { team, week, before, after, forced }: Pick<LineupChange, 'team' | 'week' | 'before' | 'after' | 'forced'>,
) => {
  const isLocked = await lockIn(context, opened, { week, playerIds: [...before, ...after] })
  return refuseLineup({
    slots: opened.league.rosterConfig.slots,
    before,
    after,
    ...playersOf(opened, rosterIn(await openWeekRosters(context, opened, week), team.id, week)),
    starterOf: playerId => ({
      name: requirePlayer(opened.season, playerId).name ?? playerId,
      posGroups: posGroupsOf(opened, playerId),
    }),
    isLocked: playerId => forced !== true && isLocked(playerId),
  })
}

export const storeLineup = async (
  context: Context,
  opened: OpenedLeague,
  { team, week, players, byHand = true }: LineupKey & { players: Lineup; byHand?: boolean },
): Promise<void> => {
  await keepCarried(context, opened, { team, week })
  await context.store.lineups.put(opened.league.id, { teamId: team.id, week, players, byHand })
}

/**
 * Stores and logs a team's lineup for a week. `how` says whether it was saved by hand, set to the best lineup, or set
 * by the clock. A stored lineup makes the matchup count. An empty lineup is therefore stored only if a manager saves it
 * or if it replaces a stored lineup.
 */
export const writeLineup = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { team, week, before, after, how, forced = false }: LineupChange,
): Promise<void> => {
  const { id } = opened.league
  const isEmpty = after.every(player => player === null)
  if (isEmpty && how !== 'hand' && !(await hasLineup(context, opened, { team, week }))) return
  await storeLineup(context, opened, { team, week, players: after, byHand: how === 'hand' })
  const namesOf = (some: Lineup, others: Lineup): string[] =>
    some
      .filter(player => player !== null && !others.includes(player))
      .map(each => requirePlayer(opened.season, each!).name ?? each!)
  await record(context, id, {
    type: 'lineup',
    teamId: team.id,
    before: { week, players: before },
    after: { week, players: after, started: namesOf(after, before), benched: namesOf(before, after) },
    forced,
    clock: how === 'clock',
  })
}

export const spotView = (
  season: Season,
  { playerId, acquiredAt, reservedAt, taxi }: StoredSpot,
  inWeek: InWeekOf,
): RosterSpot => ({
  ...playerInWeek(season, playerId, inWeek),
  acquiredAt,
  reserve: reservedAt !== null && !taxi,
  taxi,
})

/** Returns a lineup by slot. Without a lineup, every slot is empty. */
export const slotsView = (
  { season, league }: Pick<OpenedLeague, 'season' | 'league'>,
  lineup: Lineup | null,
  inWeek: InWeekOf,
): PlayerSlot[] =>
  league.rosterConfig.slots.map(({ slot, eligible }, slotIndex) => {
    const id = lineup?.[slotIndex] ?? null
    return { slotIndex, slot, eligible, player: id === null ? null : playerInWeek(season, id, inWeek) }
  })

/** Returns a lineup by slot, and whether each slot is locked. */
export const lineupView = (
  opened: OpenedLeague,
  lineup: Lineup | null,
  { isFixed, inWeek }: { isFixed: IsSlotFixed; inWeek: InWeekOf },
): LineupSlot[] =>
  slotsView(opened, lineup, inWeek).map(slot => ({ ...slot, locked: isFixed(slot.player?.id ?? null) }))
