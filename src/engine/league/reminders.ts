import { RULED_OUT } from '../../../data/designations.ts'
import { HOUR, MINUTE } from '../../../data/durations.ts'
import { teamOfDst } from '../../../data/teams.ts'
import type { Context } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import { entrantsOf } from '../rules/matchups/playoffs.ts'
import { MISSED_GAMES } from '../rules/rosters/reserve.ts'
import type { PlayerStatus } from '../schema/facts.ts'
import type { Reminder, ReminderSlot } from '../schema/message.ts'
import type { StoredNotification, StoredTeam } from '../store/index.ts'
import { instantsIn, openServed, type TeamLineups } from './auto-lineup.ts'
import { expectedPlayers, type GameOf, gamesIn, statusesOf } from './games.ts'
import type { OpenedLeague } from './load.ts'
import { queueMessage } from './messages.ts'
import { requirePlayer } from './players.ts'
import { teamsOfTarget } from './targets.ts'
import { leagueTime } from './time.ts'

/**
 * Reminders before kickoffs, in league time.
 *
 * 1. The event `lineup` checks a team a few hours before a rostered player's kickoff. It reports open slots, and
 *    starters who do not have a game, are ruled out, or have not played in their NFL team's last games. A target gets
 *    it at most once a week per team.
 * 2. The event `out` checks 90 minutes before a kickoff, when NFL teams announce their inactive players. It reports
 *    starters in that game who are ruled out. It checks again 60, 30 and 10 minutes before the kickoff, and after a
 *    lineup change or a data load. A target gets it once a week per player.
 * 3. Reminders are never sent after the kickoff.
 * 4. A replay sends reminders while its clock runs. Leagues in hindsight mode and mirrors do not send any.
 */

/** A kind of reminder, and how long before a kickoff it is due, in ms. */
interface Watch {
  event: 'lineup' | 'out'
  lead: number
}

/** How long before kickoff NFL teams announce their inactive players. */
const OUT_LEAD = 90 * MINUTE
/** How long before kickoff the event `out` checks again. */
const LATER_LEADS = [60 * MINUTE, 30 * MINUTE, 10 * MINUTE]

const watchesOf = ({ on, remindHours }: StoredNotification): Watch[] => [
  ...(on.includes('lineup') ? [{ event: 'lineup' as const, lead: remindHours * HOUR }] : []),
  ...(on.includes('out') ? [{ event: 'out' as const, lead: OUT_LEAD }] : []),
]

interface WatchedTarget {
  target: StoredNotification
  watch: Watch
}

const readWatchedTargets = async ({ store }: Context, { league }: OpenedLeague): Promise<WatchedTarget[]> => {
  const { mode, running } = league.clock
  if (mode === 'hindsight' || (mode === 'replay' && !running)) return []
  const all = await store.notifications.listOf(league.id)
  const able = all.filter(({ disabled }) => disabled === null)
  return able.flatMap(target => watchesOf(target).map(watch => ({ target, watch })))
}

/**
 * Returns whether a team still plays in a week: every team in the regular season, and the teams in the bracket after
 * that.
 */
const playsIn = ({ league }: OpenedLeague, { id }: StoredTeam, week: number): boolean => {
  const { draw, playoffConfig } = league
  return week < playoffConfig.startWeek || !draw || entrantsOf(playoffConfig, draw).teams.includes(id)
}

/** A week at a given time, with players' games and statuses. */
interface InstantOfWeek {
  week: number
  now: number
  gameOf: GameOf
  statusOf(id: string): PlayerStatus | null
}

const instantOf = ({ season }: OpenedLeague, at: { week: number; now: number }): InstantOfWeek => ({
  ...at,
  gameOf: gamesIn(season, at),
  statusOf: statusesOf(season, at),
})

/** Returns why a starter cannot score. Null for a starter who can score, or whose game has started. */
const reasonOf = ({ season }: OpenedLeague, id: string, at: InstantOfWeek): 'bye' | 'out' | null => {
  const game = at.gameOf(id)
  if (game === null) return at.statusOf(id) === 'FA' ? 'out' : 'bye'
  const isOut = game.state === 'scheduled' && teamOfDst(id) === null
  return isOut && !expectedPlayers(season, at, MISSED_GAMES)(id) ? 'out' : null
}

const starterSlot = (opened: OpenedLeague, { slot, id }: { slot: string; id: string }, at: InstantOfWeek) => {
  const why = reasonOf(opened, id, at)
  const status = at.statusOf(id)
  const name = requirePlayer(opened.season, id).name ?? id
  return why === null ? [] : [{ slot, playerId: id, name, why, ...(status !== null && { status }) }]
}

const slotsOf = (opened: OpenedLeague, { lineups }: TeamLineups, at: InstantOfWeek): ReminderSlot[] => {
  const lineup = lineupIn(lineups, at.week)
  return opened.league.rosterConfig.slots.flatMap(({ slot }, place): ReminderSlot[] => {
    const id = lineup?.[place] ?? null
    return id === null ? [{ slot, playerId: null, name: null, why: 'open' }] : starterSlot(opened, { slot, id }, at)
  })
}

/** A reminder, and the keys that record it as sent. */
interface Found extends Reminder {
  once: string[]
}

/** A check before a kickoff: its time, and the players to check. */
interface Look {
  week: number
  at: number
  kickoffAt: number
}

const openingLooks = (opened: OpenedLeague, { lead }: Watch): Look[] =>
  instantsIn(opened, lead).map(({ week, at }) => ({ week, at, kickoffAt: at + lead }))

/**
 * Returns the times when a reminder is checked, at or after a given time, in order. The event `out` is also checked at
 * that time and after a load, so changes are noticed immediately.
 */
const reminderTimes = (
  opened: OpenedLeague,
  watch: Watch,
  { from, present }: { from: number; present: number },
): Look[] => {
  const opening = openingLooks(opened, watch)
  if (watch.event === 'lineup') return opening.filter(({ at }) => at >= from)
  const changes = [from, opened.season.loaded.loadedAt ?? from]
  return opening
    .filter(({ kickoffAt }) => kickoffAt > present)
    .flatMap(look => {
      const later = [...changes, ...LATER_LEADS.map(lead => look.kickoffAt - lead)]
      const instants = new Set([look.at, ...later.filter(at => at > look.at && at < look.kickoffAt)])
      return [...instants].filter(at => at >= from).map(at => ({ ...look, at }))
    })
    .sort((a, b) => a.at - b.at)
}

/** Returns the checks of a reminder that are due at a given time. */
const looksAt = (opened: OpenedLeague, watch: Watch, now: number): Look[] =>
  openingLooks(opened, watch)
    .filter(({ at, kickoffAt }) => (watch.event === 'lineup' ? at === now : at <= now && now < kickoffAt))
    .map(look => ({ ...look, at: now }))

interface ReminderLook extends WatchedTarget, Look {
  served: readonly TeamLineups[]
}

/** Returns the lineup problems to report to a target. Leaves out problems that it already received. */
const newProblems = async (
  { store }: Context,
  { target, watch, week }: ReminderLook,
  { teamId, kickoffAt, slots, gameOf }: Omit<Reminder, 'week'> & Pick<InstantOfWeek, 'gameOf'>,
): Promise<Found | null> => {
  const isNew = async (what: string): Promise<boolean> => !(await store.notifications.wasQueued(target.id, what))
  if (watch.event === 'lineup') {
    const once = `lineup ${week} ${teamId}`
    return slots.length > 0 && (await isNew(once)) ? { teamId, week, kickoffAt, slots, once: [once] } : null
  }
  const ruledOut: ReminderSlot[] = []
  for (const slot of slots) {
    const { playerId, status = null } = slot
    if (playerId === null || !RULED_OUT.has(status) || gameOf(playerId)?.kickoffAt !== kickoffAt) continue
    if (await isNew(`out ${week} ${playerId}`)) ruledOut.push(slot)
  }
  const once = ruledOut.map(({ playerId }) => `out ${week} ${playerId}`)
  return ruledOut.length > 0 ? { teamId, week, kickoffAt, slots: ruledOut, once } : null
}

/** Returns a target's reminders at a given league time. */
const remindersAt = async (context: Context, opened: OpenedLeague, looking: ReminderLook): Promise<Found[]> => {
  const { target, served, week, kickoffAt } = looking
  const at = instantOf(opened, { week, now: looking.at })
  const about = teamsOfTarget(target, opened.teams)
  const found: Found[] = []
  for (const each of served) {
    const teamId = each.team.id
    if (about?.includes(teamId) === false || !playsIn(opened, each.team, week)) continue
    if (!each.playerIds.some(id => at.gameOf(id)?.kickoffAt === kickoffAt)) continue
    const slots = slotsOf(opened, each, at)
    const problems = await newProblems(context, looking, { teamId, kickoffAt, slots, gameOf: at.gameOf })
    if (problems) found.push(problems)
  }
  return found
}

/** Returns the first time, at or after `from`, with a reminder for a target, or null. */
export const nextReminderAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  const watching = await readWatchedTargets(context, opened)
  if (watching.length === 0) return null
  const served = await openServed(context, opened, opened.teams)
  const present = leagueTime(opened.league, context.admitted)
  let first: number | null = null
  for (const { target, watch } of watching) {
    for (const look of reminderTimes(opened, watch, { from, present })) {
      if (look.at > context.now || (first !== null && look.at >= first)) break
      if ((await remindersAt(context, opened, { target, watch, served, ...look })).length === 0) continue
      first = look.at
      break
    }
  }
  return first
}

/** Sends the reminders that are due now. Skips games that have kicked off in the meantime. */
export const remind = async (context: Context, opened: OpenedLeague): Promise<void> => {
  const { store, now, admitted } = context
  const present = leagueTime(opened.league, admitted)
  const served = await openServed(context, opened, opened.teams)
  for (const { target, watch } of await readWatchedTargets(context, opened)) {
    for (const look of looksAt(opened, watch, now)) {
      const found = await remindersAt(context, opened, { target, watch, served, ...look })
      for (const { once } of found) for (const what of once) await store.notifications.markQueued(target.id, what)
      const reminders = found.map(({ once: _, ...reminder }) => reminder)
      if (reminders.some(({ kickoffAt }) => kickoffAt > present)) {
        await queueMessage(context, target, { event: watch.event, about: { reminders } })
      }
    }
  }
}
