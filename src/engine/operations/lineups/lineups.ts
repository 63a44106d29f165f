import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { HindsightError, invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { bestLineup } from '../../rules/best-lineup.ts'
import { type Lineup, lineupIn, refuseLineup } from '../../rules/lineups.ts'
import { refuseInMirror } from '../../rules/mirror.ts'
import { Id, Week } from '../../schema/field.ts'
import { LineupDraft, LineupSlot } from '../../schema/roster.ts'
import { isCurrent } from '../../season/calendar.ts'
import type { StoredTeam } from '../../store/index.ts'
import { catchUp } from '../league/catch-up.ts'
import { isClosed, openWeeks } from '../league/closing.ts'
import { record } from '../league/log.ts'
import {
  getTeam,
  knownId,
  type OpenedLeague,
  openLeague,
  platformOf,
  requireAllowed,
  requireLeagueWeek,
  requireRight,
} from '../league/opened-league.ts'
import { knownPlayer, lineupView, posGroupsOf } from '../league/resources.ts'
import { scoreLeague, weekPoints } from '../league/scored-league.ts'
import { idsOf, openRosters, rosterIn } from '../rosters/league-rosters.ts'
import { canonicalId } from '../seasons/opened-season.ts'
import { gamesIn } from '../seasons/week-games.ts'
import { fixedBy, fixedIn, lockIn } from './locks.ts'

const emptyLineup = ({ league }: OpenedLeague): Lineup => league.rosterConfig.slots.map(() => null)

const requireNoMirror = (opened: OpenedLeague): void =>
  requireAllowed(refuseInMirror(platformOf(opened), 'set the lineup there'))

/** Throws invalid_request for a body that is no lineup for any league. */
const requireOneForm = ({ slots, assignments }: LineupDraft): void => {
  if ((slots === undefined) === (assignments === undefined)) throw invalid('Send one of slots and assignments')
  const twice = assignments?.find(
    ({ slotIndex }, at) => assignments.findIndex(each => each.slotIndex === slotIndex) < at,
  )
  if (twice) throw invalid(`assignments names slot ${twice.slotIndex} more than once`)
}

/** The changes by slot. Throws invalid_request for slots that the league does not have. */
const changesOf = (
  { league }: OpenedLeague,
  { slots, assignments }: LineupDraft,
): NonNullable<LineupDraft['assignments']> => {
  const size = league.rosterConfig.slots.length
  if (slots && slots.length !== size) {
    throw invalid(`slots must have ${size} entries, one for each slot of ${league.name}; it has ${slots.length}`)
  }
  const changes = assignments ?? slots!.map((playerId, slotIndex) => ({ slotIndex, playerId }))
  const beyond = changes.find(({ slotIndex }) => slotIndex >= size)
  if (beyond) throw invalid(`There is no slot ${beyond.slotIndex}: slotIndex must be 0 to ${size - 1}`)
  return changes
}

/** The lineup after a change. Throws invalid_request for a player who would start twice, and not_found. */
const merged = (opened: OpenedLeague, before: Lineup, draft: LineupDraft): Lineup => {
  const { season } = opened
  const changes = changesOf(opened, draft)
  const after = [...before]
  for (const { slotIndex, playerId } of changes) after[slotIndex] = playerId === null ? null : canonicalId(playerId)
  const twice = after.find((id, at) => id !== null && after.indexOf(id) !== at)
  if (twice) throw invalid(`${knownPlayer(season, twice).name ?? twice} would start in two slots`)
  for (const { playerId } of changes) if (playerId !== null) knownId(season, playerId)
  return after
}

interface LineupKey {
  team: StoredTeam
  week: number
}

const hasLineup = async ({ store }: Context, { league }: OpenedLeague, { team, week }: LineupKey): Promise<boolean> =>
  lineupIn(await store.lineups.listOfTeam(league.id, team.id), week) !== null

/** The lineup in force in a week. Before the first one all slots are empty. */
const inForce = async (context: Context, opened: OpenedLeague, { team, week }: LineupKey): Promise<Lineup> =>
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
  if (next === undefined) return
  const players = lineupIn(await store.lineups.listOfTeam(id, team.id), next)
  await store.lineups.put(id, { teamId: team.id, week: next, players })
}

const write = async (
  context: Context,
  opened: OpenedLeague,
  { team, week, before, after, forced }: LineupKey & { before: Lineup; after: Lineup; forced: boolean },
): Promise<void> => {
  const { id } = opened.league
  // Storing an empty lineup where there was none would make the matchup count.
  if (after.every(player => player === null) && !(await hasLineup(context, opened, { team, week }))) return
  await keepCarried(context, opened, { team, week })
  await context.store.lineups.put(id, { teamId: team.id, week, players: after })
  await record(context, id, {
    type: 'lineup',
    teamId: team.id,
    before: { week, players: before },
    after: { week, players: after },
    forced,
  })
}

const params = { id: Id, teamId: Id }

const setLineup = operation({
  name: 'setLineup',
  route: 'PUT /leagues/{id}/teams/{teamId}/lineup',
  commands: ['lineup set'],
  summary: 'Set the lineup of a team for a week',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  query: { week: Week },
  body: LineupDraft,
  output: z.object({ teamId: Id, week: z.int(), lineup: z.array(LineupSlot) }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, teamId, week, body }) {
    requireOneForm(body)
    const found = await openLeague(context, id)
    const team = getTeam(found, teamId)
    requireLeagueWeek(found.season, week)
    const before = await inForce(context, found, { team, week })
    const after = merged(found, before, body)
    const forced = body.force === true
    requireRight(context, forced ? 'force' : 'team', found, team)
    requireNoMirror(found)
    const opened = await catchUp(context, found)
    const closed = isClosed(context, opened, week)
    if (closed && !forced) {
      throw new HindsightError('locked', `Week ${week} is closed: its lineups are kept as they were`)
    }
    const { season, league } = opened
    const isLocked = await lockIn(context, opened, { week, playerIds: [...before, ...after] })
    const refusal = refuseLineup({
      slots: league.rosterConfig.slots,
      before,
      after,
      playerIds: idsOf(rosterIn(await openRosters(context, opened), teamId, week)),
      starterOf: playerId => ({
        name: knownPlayer(season, playerId).name ?? playerId,
        posGroups: posGroupsOf(opened, playerId),
      }),
      isLocked: playerId => !forced && isLocked(playerId),
    })
    requireAllowed(refusal)
    await write(context, opened, { team, week, before, after, forced })
    const gameOf = gamesIn(season, { week, now: context.now })
    return { teamId, week, lineup: lineupView(opened, after, { isFixed: fixedBy(closed, isLocked), gameOf }) }
  },
})

/** The best lineup by what the players scored. Locked slots stay as they are. */
const bestOf = async (
  context: Context,
  opened: OpenedLeague,
  { team, week }: LineupKey,
  before: Lineup,
): Promise<Lineup> => {
  const scored = await scoreLeague(context, opened)
  const roster = rosterIn(await openRosters(context, opened), team.id, week).map(({ playerId }) => playerId)
  const isLocked = await lockIn(context, opened, { week, playerIds: roster })
  const candidates = roster.map(playerId => ({
    posGroups: posGroupsOf(opened, playerId),
    points: weekPoints(scored, playerId, week),
  }))
  const best = bestLineup({
    slots: opened.league.rosterConfig.slots,
    candidates,
    pins: before.map(id => (id !== null && isLocked(id) ? roster.indexOf(id) : undefined)),
    out: new Set(roster.keys().filter(at => isLocked(roster[at]!) && !before.includes(roster[at]!))),
  })
  return best.slots.map(at => (at === null ? null : roster[at]!))
}

const setBestLineup = operation({
  name: 'setBestLineup',
  route: 'POST /leagues/{id}/teams/{teamId}/lineup/best',
  commands: ['lineup best'],
  summary: 'Set the best legal lineup of a week, by what the players scored',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  query: { week: Week },
  output: z.object({
    teamId: Id,
    week: z.int(),
    filled: z.int(),
    slots: z.int(),
    lineup: z.array(LineupSlot),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, week }) {
    const found = await openLeague(context, id)
    const team = getTeam(found, teamId)
    requireLeagueWeek(found.season, week)
    requireRight(context, 'team', found, team)
    requireNoMirror(found)
    const opened = await catchUp(context, found)
    const before = await inForce(context, opened, { team, week })
    const closed = isClosed(context, opened, week)
    const after = closed ? before : await bestOf(context, opened, { team, week }, before)
    if (!closed) await write(context, opened, { team, week, before, after, forced: false })
    const isFixed = await fixedIn(context, opened, { week, playerIds: after })
    const gameOf = gamesIn(opened.season, { week, now: context.now })
    const lineup = lineupView(opened, after, { isFixed, gameOf })
    return { teamId, week, filled: after.filter(player => player !== null).length, slots: after.length, lineup }
  },
})

export const lineups = [setLineup, setBestLineup]
