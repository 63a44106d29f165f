import * as z from 'zod/mini'
import type { AutoLineupLevel } from '../../../data/leagues.ts'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView, teamView } from '../league/answers.ts'
import { waiversOf } from '../league/availability.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { remainingBudget } from '../league/faab.ts'
import { availabilityIn } from '../league/form.ts'
import { gamesIn, statusesOf, teamIn, weekIn } from '../league/games.ts'
import { LEAGUE_FILTER, leaguesOf, leaguesShown } from '../league/leagues.ts'
import { fixedPlayers, lineupView, requireNoMirror, spotView } from '../league/lineups.ts'
import { failureOf, markOf, marksOf, pointsSoFar, totalSoFar, withLivePoints } from '../league/live-points.ts'
import { type OpenedLeague, openLeague, platformOf, requireLeague, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { consenting, keepManagers } from '../league/manager-changes.ts'
import { managerIdsOf, withManagers } from '../league/managers.ts'
import { outlooksFor, showsExpected, withOutlook } from '../league/outlook.ts'
import { playerView } from '../league/players.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { openWeekRosters, playersOf, rosterIn } from '../league/rosters.ts'
import { adjustmentOf, scoreLeague } from '../league/scored-league.ts'
import { requireDistinctIds } from '../league/season.ts'
import { namesThatDiffer } from '../league/settings.ts'
import { byPriority } from '../league/waivers.ts'
import { lineupsOf, weekOr } from '../league/weeks.ts'
import type { Right } from '../rules/league/rights.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { Account } from '../schema/account.ts'
import type { Outlook } from '../schema/facts.ts'
import { Figure, Id, Integer, Week, withDefault } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import { LiveSource, LiveTotal } from '../schema/live.ts'
import { BenchPlayer, ReservePlayer, RosterSpot, SlotSoFar, UnavailablePlayer } from '../schema/roster.ts'
import { Team, TeamChange } from '../schema/team.ts'
import { weekIsOver } from '../season/calendar.ts'
import type { Season } from '../season/season.ts'
import type { WeekAt } from '../season/week-teams.ts'
import type { StoredTeam } from '../store/index.ts'

/** Returns the names of a team's new managers, main manager first; undefined if they do not change. */
const managersIn = ({ manager, managers }: TeamChange): readonly string[] | undefined =>
  manager === undefined ? managers : manager === null ? [] : [manager]

/** Returns whether a change sets a team's budget or waiver priority. */
const setsWaivers = ({ budget, waiverPriority }: TeamChange): boolean =>
  budget !== undefined || waiverPriority !== undefined

/** Throws invalid_request for a change that is not valid for any team. */
const requireSoundChange = (change: TeamChange): void => {
  const { manager, managers } = change
  const { reason, ...changes } = change
  if (Object.keys(changes).length === 0)
    throw invalid(
      phrase`Nothing to change; set {name}, {manager}, {managers}, {autoLineup}, {autoLineupLevel}, {budget}, {waiverPriority} or {locked}`,
    )
  if (reason !== undefined && !setsWaivers(change) && change.locked === undefined)
    throw invalid(phrase`{reason} needs {budget}, {waiverPriority} or {locked}`)
  if (manager !== undefined && managers !== undefined) throw invalid(phrase`Send {manager} or {managers}, not both`)
  if (managers) requireDistinctIds('managers', managers)
  if (change.autoLineup !== undefined && change.autoLineupLevel !== undefined)
    throw invalid(phrase`Send {autoLineup} or {autoLineupLevel}, not both`)
}

const requiredRight = (change: TeamChange): Right => {
  if (managersIn(change) !== undefined || setsWaivers(change) || change.locked !== undefined) return 'league'
  return change.name === undefined ? 'team' : 'rename'
}

/** Returns the auto-lineup level that a change sets; undefined if the level does not change. */
const levelIn = ({ autoLineup, autoLineupLevel }: TeamChange): AutoLineupLevel | undefined =>
  autoLineup === undefined ? autoLineupLevel : autoLineup ? 'fill' : 'off'

const withLevel = (team: StoredTeam, level: AutoLineupLevel | undefined): StoredTeam =>
  level === undefined ? team : { ...team, autoLineup: level, chosenAutoLineup: level }

/** Changes a team's name, managers and auto-lineup level. Throws forbidden and not_found. */
const changed = async (
  context: Context,
  { team, opened }: { team: StoredTeam; opened: OpenedLeague },
  change: TeamChange,
): Promise<StoredTeam> => {
  const updated = { ...team, name: change.name ?? team.name, locked: change.locked ?? team.locked }
  const renamed = withLevel(updated, levelIn(change))
  const names = managersIn(change)
  if (names === undefined) return renamed
  const accounts: Account[] = []
  for (const name of names) accounts.push(await consenting(context, opened, name))
  return withManagers(renamed, opened.league, accounts)
}

/**
 * Throws conflict if a change sets a budget or priority that the league does not use. Throws invalid_request if a
 * priority is higher than the number of teams.
 */
const requireWaiverStanding = ({ league, teams }: OpenedLeague, { budget, waiverPriority }: TeamChange): void => {
  requireAllowed(refuseInMirror(platformOf({ league }), 'set budgets and priorities there'))
  if (league.acquisitionMode === 'fcfs')
    throw conflict(`${league.name} is first come, first served, so it does not use FAAB or waiver priority`)
  if (budget !== undefined && waiversOf(league).order !== 'budget')
    throw conflict(`${league.name} does not use bids; set the waiver order to "budget" first`)
  if (waiverPriority !== undefined && waiverPriority > teams.length)
    throw invalid(phrase`{waiverPriority} must be 1 to ${teams.length}, the number of teams`)
}

/** Sets a team's budget and waiver priority by hand, and logs both. Returns the updated team. */
const setWaiverStanding = async (
  context: LeagueContext,
  { team, opened }: { team: StoredTeam; opened: OpenedLeague },
  { budget, waiverPriority, reason }: TeamChange,
): Promise<StoredTeam> => {
  const { store } = context
  const { id: teamId, leagueId } = team
  const why = reason === undefined ? {} : { reason }
  let after = team
  const left = remainingBudget(opened.league, team) ?? 0
  if (budget !== undefined && budget !== left) {
    after = { ...after, budget }
    await store.teams.update(after)
    const before = { budget: left }
    await record(context, leagueId, { type: 'budget', teamId, before, after: { budget, ...why } })
  }
  if (waiverPriority === undefined || waiverPriority === team.waiverPriority) return after
  const others = byPriority(opened.teams).filter(({ id }) => id !== teamId)
  const ordered = others
    .toSpliced(waiverPriority - 1, 0, after)
    .map((each, at) => ({ ...each, waiverPriority: at + 1 }))
  await Promise.all(ordered.map(each => store.teams.update(each)))
  const before = { priority: team.waiverPriority ?? 0 }
  await record(context, leagueId, { type: 'priority', teamId, before, after: { priority: waiverPriority, ...why } })
  return ordered[waiverPriority - 1]!
}

const runsAs = (before: StoredTeam, after: StoredTeam): boolean =>
  managerIdsOf(before).join() === managerIdsOf(after).join()

/** Stores a team, and logs each change. Does nothing if nothing changed. */
const write = async (
  context: LeagueContext,
  [before, after]: readonly [StoredTeam, StoredTeam],
  { reason }: TeamChange,
): Promise<void> => {
  if (namesThatDiffer(before, after).length === 0) return
  const { id: teamId, leagueId } = after
  await context.store.teams.update(after)
  if (before.name !== after.name) {
    await record(context, leagueId, {
      type: 'rename',
      teamId,
      before: { name: before.name },
      after: { name: after.name },
    })
  }
  if (!runsAs(before, after)) await keepManagers(context, before, after)
  if (before.locked !== after.locked) {
    const why = reason === undefined ? {} : { reason }
    const is = { locked: after.locked, ...why }
    await record(context, leagueId, { type: 'lock', teamId, before: { locked: before.locked }, after: is })
  }
  if (before.autoLineup !== after.autoLineup) {
    const of = ({ autoLineup: level }: StoredTeam) => ({ on: level !== 'off', level })
    await record(context, leagueId, { type: 'auto', teamId, before: of(before), after: of(after) })
  }
}

const updateTeam = operation({
  name: 'updateTeam',
  route: 'PATCH /leagues/{id}/teams/{teamId}',
  commands: ['team edit', 'team rename', 'team assign', 'team managers', 'team auto'],
  forms: {
    'team edit': { offers: ['name', 'manager', 'budget', 'waiverPriority', 'locked', 'reason'] },
    'team rename': { offers: ['name'] },
    'team assign': { offers: ['manager'] },
    'team managers': { offers: ['managers'] },
    'team auto': { offers: ['autoLineupLevel'] },
  },
  summary: 'Rename a team, or change its managers, auto-lineup, budget, waiver priority or lock',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: TeamChange,
  output: z.object({ team: Team }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body }) {
    requireSoundChange(body)
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    requireRight(context, requiredRight(body), opened, team)
    if (levelIn(body) !== undefined) requireNoMirror(opened)
    if (setsWaivers(body)) requireWaiverStanding(opened, body)
    const after = await changed(context, { team, opened }, body)
    const shown = (changedTeam: StoredTeam) => teamView(context.actor, opened.league, changedTeam)
    await requireCaughtUp(context, opened)
    await write(context, [team, after], body)
    if (setsWaivers(body)) return { team: shown(await setWaiverStanding(context, { team: after, opened }, body)) }
    return { team: shown(after) }
  },
})

const listTeams = operation({
  name: 'listTeams',
  route: 'GET /teams',
  commands: ['team list'],
  summary: 'List the teams in your leagues, or in one league',
  access: 'read',
  plan: 'free',
  status: 200,
  limitsItself: true,
  query: { league: z.optional(Id), ...LEAGUE_FILTER },
  pages: { list: 'teams', counted: 'leagues' },
  output: z.object({ leagues: z.array(League), teams: z.array(Team) }),
  errors: ['not_found'],
  async run(context, { league, ...filter }) {
    const { store, actor } = context
    const leagues = league === undefined ? await leaguesOf(context, filter) : [await requireLeague(context, league)]
    const teams = await Promise.all(
      leagues.map(async found => (await store.teams.listOf(found.id)).map(team => teamView(actor, found, team))),
    )
    return {
      leagues: await leaguesShown(context, leagues),
      teams: teams.flat(),
    }
  },
})

/** A player's points, marked as provisional until they are final. Null until the game has points. */
interface ShownPoints {
  points: number | null
  provisional?: true
}

/** Returns players' points and a team's total in a week, including live points. */
const scoresIn = async (context: Context, opened: OpenedLeague, { teamId, week }: { teamId: string; week: number }) => {
  const league = await withLivePoints(context, await scoreLeague(context, opened))
  const outlookOf = await outlooksFor(context, league, { week, isExpectedShown: showsExpected(league) })
  return {
    outlookOf,
    pointsOf: (playerId: string | undefined): ShownPoints => {
      if (playerId === undefined) return { points: null }
      const { points, isLive } = pointsSoFar(league, playerId, week)
      return { points: points === null ? null : toPoints(points), ...markOf(isLive) }
    },
    total: toPoints(totalSoFar(league, { teamId, week })),
    adjustment: toPoints(adjustmentOf(league, teamId, week)),
    ...marksOf(league, week, [teamId]),
    ...failureOf(league),
  }
}

/** For responses without points, which do not need a scored league. */
const NO_SCORES = {
  pointsOf: (): ShownPoints => ({ points: null }),
  outlookOf: (): Outlook | null => null,
  total: null,
  adjustment: null,
}

/** Returns the players who are not expected to play in a week. Empty once the week is over. */
const unavailablePlayers = (season: Season, playerIds: readonly string[], at: WeekAt): UnavailablePlayer[] => {
  if (weekIsOver(season.calendar, at.week, at.now) || season.games.length === 0) return []
  const [gameOf, availabilityOf, statusOf] = [gamesIn(season, at), availabilityIn(season, at), statusesOf(season, at)]
  return playerIds.flatMap((playerId): UnavailablePlayer[] => {
    const game = gameOf(playerId)
    if (statusOf(playerId) === 'FA') return [{ playerId, why: 'no_team' }]
    if (game === null) return [{ playerId, why: teamIn(season, playerId, at) === null ? 'no_team' : 'bye' }]
    return game.state === 'scheduled' && !availabilityOf(playerId).isExpected ? [{ playerId, why: 'inactive' }] : []
  })
}

const getTeam = operation({
  name: 'getTeam',
  route: 'GET /leagues/{id}/teams/{teamId}',
  commands: ['team show'],
  summary: 'Show a team: its roster, and its lineup for a week',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: z.optional(Week), points: withDefault(Integer(0, 1), 1) },
  list: 'roster',
  output: z.object({
    league: League,
    team: Team,
    week: z.int(),
    total: z.nullable(Figure),
    adjustment: z.nullable(Figure),
    ...LiveTotal,
    ...LiveSource,
    roster: z.array(RosterSpot),
    lineup: z.array(SlotSoFar),
    bench: z.array(BenchPlayer),
    reserve: z.array(ReservePlayer),
    taxi: z.array(BenchPlayer),
    unavailable: z.array(UnavailablePlayer),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week: requestedWeek, points }) {
    const { actor, now } = context
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    const week = weekOr(context, opened, requestedWeek)
    const { league, season } = opened
    const roster = rosterIn(await openWeekRosters(context, opened, week), teamId, week)
    const playerIds = roster.map(({ playerId }) => playerId)
    const isFixed = await fixedPlayers(context, opened, { week, playerIds })
    const lineup = lineupIn((await lineupsOf(context, opened)).get(teamId), week)
    const inWeek = weekIn(season, { week, now })
    const { pointsOf, outlookOf, ...totals } =
      points === 1 ? await scoresIn(context, opened, { teamId, week }) : NO_SCORES
    const { reserve, returned } = playersOf(opened, roster)
    const resting = playerIds
      .filter(playerId => !lineup?.includes(playerId))
      .map(playerId => ({
        ...playerView(season, playerId),
        locked: isFixed(playerId),
        ...inWeek(playerId),
        ...withOutlook(outlookOf(playerId)),
        ...pointsOf(playerId),
      }))
    return {
      league: leagueView(context, league),
      team: teamView(actor, league, team),
      week,
      ...totals,
      roster: roster.map(spot => spotView(season, spot, inWeek)),
      lineup: lineupView(opened, lineup, { isFixed, inWeek }).map(slot => ({
        ...slot,
        player: slot.player && { ...slot.player, ...withOutlook(outlookOf(slot.player.id)) },
        ...pointsOf(slot.player?.id),
      })),
      bench: resting.filter(({ id }) => !reserve.has(id)),
      reserve: resting
        .filter(({ id }) => reserve.get(id) === 'ir')
        .map(player => ({ ...player, hasReturned: returned.some(({ id }) => id === player.id) })),
      taxi: resting.filter(({ id }) => reserve.get(id) === 'taxi'),
      unavailable: unavailablePlayers(season, playerIds, { week, now }),
    }
  },
})

export const teams = [listTeams, getTeam, updateTeam]
