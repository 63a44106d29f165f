import { HOUR } from '../../../data/durations.ts'
import { teamOfDst } from '../../../data/teams.ts'
import type { Context } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import { entrantsOf } from '../rules/matchups/playoffs.ts'
import { MISSED_GAMES } from '../rules/rosters/reserve.ts'
import type { Reminder, ReminderSlot } from '../schema/message.ts'
import type { StoredNotification, StoredTeam } from '../store/index.ts'
import { instantsIn, openServed, type Served } from './auto-lineup.ts'
import { expectedPlayers, type GameOf, gamesIn } from './games.ts'
import type { OpenedLeague } from './load.ts'
import { enqueue } from './messages.ts'
import { knownPlayer } from './players.ts'
import { leagueTime } from './time.ts'

/**
 * Reminders before kickoffs, at the league's time.
 *
 * 1. Some hours before a kickoff of somebody on its roster, a team is looked at: open slots, starters without a game, and
 *    starters who have not played in their team's last games.
 * 2. A target hears of a team once a week at most, and of no kickoff that has passed meanwhile.
 * 3. A replay reminds while its clock runs; a league in hindsight and a mirror never do.
 */

const targetsOf = async ({ store }: Context, { league }: OpenedLeague): Promise<StoredNotification[]> => {
  const { mode, running } = league.clock
  if (mode === 'hindsight' || (mode === 'replay' && !running)) return []
  const all = await store.notifications.listOf(league.id)
  return all.filter(({ on, disabled }) => disabled === null && on.includes('lineup'))
}

/** Who still plays for something in a week: all teams in the regular season, then those of the bracket. */
const playsIn = ({ league }: OpenedLeague, { id }: StoredTeam, week: number): boolean => {
  const { draw, playoffConfig } = league
  return week < playoffConfig.startWeek || !draw || entrantsOf(playoffConfig, draw).teams.includes(id)
}

/** Why somebody in a slot cannot score; null where he can, or has begun to. */
const whyNot = ({ season }: OpenedLeague, id: string, at: { week: number; now: number; gameOf: GameOf }) => {
  const game = at.gameOf(id)
  if (game === null) return 'bye'
  const isOut = game.state === 'scheduled' && teamOfDst(id) === null
  return isOut && !expectedPlayers(season, at, MISSED_GAMES)(id) ? 'out' : null
}

const slotsOf = (
  opened: OpenedLeague,
  { lineups }: Served,
  at: { week: number; now: number; gameOf: GameOf },
): ReminderSlot[] => {
  const lineup = lineupIn(lineups, at.week)
  return opened.league.rosterConfig.slots.flatMap(({ slot }, place): ReminderSlot[] => {
    const playerId = lineup?.[place] ?? null
    if (playerId === null) return [{ slot, playerId, name: null, why: 'open' }]
    const why = whyNot(opened, playerId, at)
    return why === null ? [] : [{ slot, playerId, name: knownPlayer(opened.season, playerId).name ?? playerId, why }]
  })
}

/** What a target is to be reminded of at an instant of its league. */
const remindersAt = async (
  { store }: Context,
  opened: OpenedLeague,
  { target, served, week, now }: { target: StoredNotification; served: readonly Served[]; week: number; now: number },
): Promise<Reminder[]> => {
  const gameOf = gamesIn(opened.season, { week, now })
  const kickoffAt = now + target.remindHours * HOUR
  const found: Reminder[] = []
  for (const each of served) {
    const teamId = each.team.id
    if ((target.teamId ?? teamId) !== teamId || !playsIn(opened, each.team, week)) continue
    if (!each.playerIds.some(id => gameOf(id)?.kickoffAt === kickoffAt)) continue
    const slots = slotsOf(opened, each, { week, now, gameOf })
    if (slots.length > 0 && !(await store.notifications.wasTold(target.id, `lineup ${week} ${teamId}`))) {
      found.push({ teamId, week, kickoffAt, slots })
    }
  }
  return found
}

/** The first instant, at `from` or later, at which a target is to be reminded; null where there is none. */
export const remindedAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  const targets = await targetsOf(context, opened)
  if (targets.length === 0) return null
  const served = await openServed(context, opened, opened.teams)
  let first: number | null = null
  for (const target of targets) {
    for (const { week, at } of instantsIn(opened, target.remindHours * HOUR)) {
      if (at < from) continue
      if (at > context.now || (first !== null && at >= first)) break
      if ((await remindersAt(context, opened, { target, served, week, now: at })).length === 0) continue
      first = at
      break
    }
  }
  return first
}

/** Reminds at this instant, of what has not kicked off meanwhile. */
export const remind = async (context: Context, opened: OpenedLeague): Promise<void> => {
  const { store, now, admitted } = context
  const present = leagueTime(opened.league, admitted)
  const served = await openServed(context, opened, opened.teams)
  for (const target of await targetsOf(context, opened)) {
    for (const { week } of instantsIn(opened, target.remindHours * HOUR).filter(({ at }) => at === now)) {
      const reminders = await remindersAt(context, opened, { target, served, week, now })
      for (const { teamId } of reminders) await store.notifications.tellOnce(target.id, `lineup ${week} ${teamId}`)
      if (reminders.some(({ kickoffAt }) => kickoffAt > present)) {
        await enqueue(context, target, { event: 'lineup', about: { reminders } })
      }
    }
  }
}
