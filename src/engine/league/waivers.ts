import { conflict } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { nextDay } from '../rules/league/day.ts'
import { isProcessedBy } from '../rules/rosters/availability.ts'
import { refuseMovesInMirror } from '../rules/rosters/roster-moves.ts'
import { awardClaims, orderByStandings, type WaiverOutcome } from '../rules/rosters/waivers.ts'
import type { ClaimResult, WaiverClaim } from '../schema/waiver.ts'
import { lateOverAt } from '../season/calendar.ts'
import { weeksThatCount } from '../season/completeness.ts'
import type { Season } from '../season/season.ts'
import type { LeagueReader, StoredClaim, StoredTeam } from '../store/index.ts'
import { runTimesIn, waiversOf } from './availability.ts'
import { remainingBudget, startingBudget } from './faab.ts'
import { lockNow } from './lineups.ts'
import { type OpenedLeague, platformOf } from './load.ts'
import { leaver, record } from './log.ts'
import { isTeamLocked } from './move-locks.ts'
import { requirePlayer } from './players.ts'
import { readerOf, requireAllowed } from './rights.ts'
import { applyMove, openRosters, playersOf, rosterCapacity } from './rosters.ts'
import { scoreLeague, standingsOf } from './scored-league.ts'
import { openSeason } from './season.ts'
import { playersUnderReview } from './trades.ts'

/** Returns whether an account can see a claim. */
export const maySee = (
  { now, teamIds }: LeagueReader,
  { teamId, shownAt }: Pick<StoredClaim, 'teamId' | 'shownAt'>,
): boolean => teamIds.includes(teamId) || (shownAt !== null && shownAt <= now)

/**
 * Returns a claim as an account sees it. Leaves out the bid and the position if the account cannot read the team's
 * claims.
 */
export const claimView = (reader: LeagueReader, { shownAt, ...claim }: StoredClaim): WaiverClaim =>
  maySee(reader, { shownAt, teamId: claim.teamId }) ? claim : { ...claim, bid: null, place: null }

/** Returns a claim in the form used by the log, with its players' current names. */
export const claimForLog = ({ season }: OpenedLeague, { id, addPlayerId, dropPlayerId, bid }: StoredClaim) => {
  const name = requirePlayer(season, addPlayerId).name ?? addPlayerId
  const drop = dropPlayerId === null ? null : (requirePlayer(season, dropPlayerId).name ?? dropPlayerId)
  return { claimId: id, playerId: addPlayerId, name, dropPlayerId, drop, ...(bid !== null && { bid }) }
}

/** Sorts a team's pending claims in the team's order of preference. */
const inPlace = (claims: readonly StoredClaim[]): StoredClaim[] =>
  claims.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))

/** Returns a team's pending claims in the team's order of preference. */
export const pendingClaims = async (
  { store }: Context,
  { league }: OpenedLeague,
  teamId: string,
): Promise<StoredClaim[]> =>
  inPlace((await store.claims.listPending(league.id)).filter(claim => claim.teamId === teamId))

/** Numbers a team's claims from 1, in the given order. */
export const renumber = async ({ store }: Context, claims: readonly StoredClaim[]): Promise<StoredClaim[]> => {
  const numbered = claims.map((claim, at) => ({ ...claim, place: at + 1 }))
  const moved = numbered.filter(({ place }, at) => place !== claims[at]!.place)
  await Promise.all(moved.map(claim => store.claims.update(claim)))
  return numbered
}

/** Renumbers each team's pending claims after some were processed or canceled. */
const renumberClaims = async (context: Context, leagueId: string): Promise<void> => {
  const pending = await context.store.claims.listPending(leagueId)
  for (const claims of Map.groupBy(pending, ({ teamId }) => teamId).values()) await renumber(context, inPlace(claims))
}

/** A claim, and its result in a waiver run. */
interface SettledClaim extends Omit<ClaimResult, 'claim'> {
  claim: StoredClaim
  /** The waiver order before the winner moved to the end; null if the winner kept its priority. */
  order: readonly string[] | null
}

/** A run's results, before they are written. */
interface ClaimDecisions {
  outcome: WaiverOutcome
  /** In the order that the run processes them. */
  settled: SettledClaim[]
}

/** Sorts teams by waiver priority. */
export const byPriority = (teams: readonly StoredTeam[]): StoredTeam[] =>
  teams.toSorted((a, b) => (a.waiverPriority ?? 0) - (b.waiverPriority ?? 0))

/** Returns the pending claims that a run considers. Locked teams' claims stay pending. */
export const pendingUnlocked = async ({ store }: Context, opened: OpenedLeague): Promise<StoredClaim[]> =>
  (await store.claims.listPending(opened.league.id)).filter(({ teamId }) => !isTeamLocked(opened, teamId))

/**
 * Returns the league's pending claims that a run would consider now. Leaves out claims on players who are still on
 * waivers because they were just dropped.
 */
const claimsDueNow = async (context: Context, opened: OpenedLeague): Promise<StoredClaim[]> => {
  const { store, now } = context
  const { league } = opened
  const { hoursAfterDrop } = waiversOf(league)
  const drops = await store.rosters.listDrops(league.id)
  const isDue = ({ addPlayerId }: StoredClaim): boolean =>
    isProcessedBy({ droppedAt: drops.get(addPlayerId) ?? null, hoursAfterDrop }, now)
  return (await pendingUnlocked(context, opened)).filter(isDue)
}

/** Returns each team's remaining budget; null if the league does not use FAAB. */
const budgetsOf = ({ league, teams }: OpenedLeague): WaiverOutcome['budgets'] =>
  startingBudget(league) === null ? null : new Map(teams.map(team => [team.id, remainingBudget(league, team) ?? 0]))

/** Returns a team's stored budget after a run. */
const budgetPaid = ({ league }: OpenedLeague, { budgets }: WaiverOutcome, team: StoredTeam): number | null =>
  budgets === null ? team.budget : (team.budget ?? 0) - (remainingBudget(league, team) ?? 0) + budgets.get(team.id)!

const decideClaims = async (
  context: Context,
  opened: OpenedLeague,
  claims: readonly StoredClaim[],
): Promise<ClaimDecisions> => {
  const { teams, season } = opened
  const rosters = await openRosters(context, opened)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => requirePlayer(season, id).name ?? id
  const promised = await playersUnderReview(context, opened.league.id)
  const outcome = awardClaims({
    claims,
    order: byPriority(teams).map(({ id }) => id),
    rosters: new Map(teams.map(({ id }) => [id, playersOf(opened, rosters.present.get(id))])),
    budgets: budgetsOf(opened),
    capacity: rosterCapacity(opened),
    isPromised: id => promised.has(id),
    teamName: id => names.get(id)!,
    playerName: nameOf,
    isLocked: await lockNow(
      context,
      opened,
      claims.map(({ dropPlayerId }) => dropPlayerId),
    ),
  })
  const claimsById = new Map(claims.map(claim => [claim.id, claim]))
  const settled = outcome.decisions.map(({ claim: { id }, priority, note, order }): SettledClaim => {
    const claim = claimsById.get(id)!
    const drop = claim.dropPlayerId === null ? null : nameOf(claim.dropPlayerId)
    const at = { processedAt: context.now, shownAt: context.now, note, place: null }
    const decided = { ...claim, status: note === null ? ('won' as const) : ('lost' as const), ...at }
    return { claim: decided, team: names.get(claim.teamId)!, priority, order, add: nameOf(claim.addPlayerId), drop }
  })
  return { outcome, settled }
}

/** Returns a processed claim, which all accounts can read. */
const resultOf = ({ claim: { shownAt: _, ...claim }, order: __, ...rest }: SettledClaim): ClaimResult => ({
  claim,
  ...rest,
})

const settle = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { settled: { claim, add, drop, order }, clock }: { settled: SettledClaim; clock: boolean },
): Promise<void> => {
  const { id, leagueId, teamId, addPlayerId, dropPlayerId, note, bid } = claim
  const isWon = claim.status === 'won'
  await context.store.claims.update(claim)
  const left = isWon
    ? await applyMove(context, opened, { teamId, add: addPlayerId, drop: dropPlayerId ?? undefined })
    : null
  await record(context, leagueId, {
    type: isWon ? 'claim_won' : 'claim_lost',
    teamId,
    before: dropPlayerId === null || drop === null ? null : leaver({ playerId: dropPlayerId, name: drop }, left),
    after: {
      ...{ claimId: id, playerId: addPlayerId, name: add, note, ...(bid !== null && { bid }) },
      ...(clock && order !== null && { waiverOrder: order }),
    },
    clock,
  })
}

interface Run {
  /** The teams, with their priorities and budgets after the run. */
  opened: OpenedLeague
  /** In the order that the run processed them. */
  results: ClaimResult[]
}

/** Sets waiver priorities and budgets, and stores the teams that change. Returns all teams. */
export const updateTeams = async (
  { store }: Context,
  opened: OpenedLeague,
  after: (team: StoredTeam) => Pick<StoredTeam, 'waiverPriority' | 'budget'>,
): Promise<OpenedLeague> => {
  const teams = opened.teams.map(team => ({ ...team, ...after(team) }))
  const changed = teams.filter(({ waiverPriority, budget }, at) => {
    const before = opened.teams[at]!
    return waiverPriority !== before.waiverPriority || budget !== before.budget
  })
  await Promise.all(changed.map(team => store.teams.update(team)))
  return { ...opened, teams }
}

/** Processes all pending claims that are due. */
export const runClaims = async (context: LeagueContext, opened: OpenedLeague): Promise<Run> => {
  const { outcome, settled } = await decideClaims(context, opened, await claimsDueNow(context, opened))
  for (const each of settled) await settle(context, opened, { settled: each, clock: true })
  await renumberClaims(context, opened.league.id)
  await context.store.claims.showWithdrawn(opened.league.id, context.now)
  const after = await updateTeams(context, opened, team => ({
    waiverPriority: outcome.order.indexOf(team.id) + 1,
    budget: budgetPaid(opened, outcome, team),
  }))
  return { opened: after, results: settled.map(resultOf) }
}

/**
 * Processes a claim on a free agent immediately, outside the waiver runs. No other team could claim the player, so the
 * team keeps its waiver priority.
 */
export const runAlone = async (
  context: LeagueContext,
  opened: OpenedLeague,
  claim: StoredClaim,
): Promise<StoredClaim> => {
  const { outcome, settled } = await decideClaims(context, opened, [claim])
  for (const each of settled) await settle(context, opened, { settled: each, clock: false })
  await renumberClaims(context, opened.league.id)
  await updateTeams(context, opened, team => ({ ...team, budget: budgetPaid(opened, outcome, team) }))
  return settled[0]!.claim
}

/** Cancels all pending claims, for example when a league changes to first come, first served. */
export const cancelClaims = async ({ store, now }: Context, leagueId: string, note: string): Promise<void> => {
  for (const claim of await store.claims.listPending(leagueId)) {
    await store.claims.update({ ...claim, status: 'cancelled', note, place: null, shownAt: now })
  }
}

/** Returns the number of regular-season weeks that count in a league. */
const countedWeeks = ({ league }: OpenedLeague, season: Season): number =>
  [...weeksThatCount(season)].filter(week => week < league.playoffConfig.startWeek).length

/**
 * Returns the first waiver run between `from` and now that needs a new order because another regular-season week
 * counts. Applies only to leagues whose waiver order follows the standings.
 */
export const nextReorderAt = async (context: Context, opened: OpenedLeague, from: number): Promise<number | null> => {
  const { league, season } = opened
  if (league.acquisitionMode !== 'waivers' || waiversOf(league).order !== 'standings') return null
  const runs = runTimesIn(context, league)
  const { weekEnds, endsAt } = season.calendar
  const weeks = Array.from({ length: league.playoffConfig.startWeek - 1 }, (_, at) => at + 1)
  const ends = weeks.map(week => weekEnds[week] ?? endsAt).sort((a, b) => a - b)
  // At most as many weeks count as have ended.
  for (const end of ends.length > league.orderedWeeks
    ? [...ends.slice(league.orderedWeeks), lateOverAt(league.season)]
    : []) {
    const day = nextDay(Math.max(from, end) - 1, runs).at
    if (day > context.now) return null
    const then = await openSeason({ ...context, now: day }, league.season)
    if (countedWeeks(opened, then) > league.orderedWeeks) return day
  }
  return null
}

const idsOf = (teams: readonly StoredTeam[]): string[] => teams.map(({ id }) => id)

/** Sets the waiver order from the standings: the last-place team claims first, and tied teams keep their order. */
export const reorderWaivers = async (context: LeagueContext, opened: OpenedLeague): Promise<void> => {
  const { league, teams } = opened
  const before = byPriority(teams)
  const order = orderByStandings(standingsOf(await scoreLeague(context, opened)), idsOf(before))
  await updateTeams(context, opened, team => ({ ...team, waiverPriority: order.indexOf(team.id) + 1 }))
  await context.store.leagues.update({ ...league, orderedWeeks: countedWeeks(opened, opened.season) })
  await record(context, league.id, {
    type: 'waiver_order',
    before: { teamIds: idsOf(before) },
    after: { teamIds: order },
    clock: true,
  })
}

/** Throws conflict if a league does not have waivers, because it is a mirror or uses first come, first served. */
export const requireWaivers = ({ league }: OpenedLeague): void => {
  requireAllowed(refuseMovesInMirror(platformOf({ league })))
  if (league.acquisitionMode !== 'waivers') {
    throw conflict(`${league.name} is first come, first served; add the player instead of filing a claim`)
  }
}

/**
 * Returns the results that a run would have for the claims that the account can read, without revealing other claims.
 */
export const previewClaims = async (context: Context, opened: OpenedLeague): Promise<ClaimResult[]> => {
  const reader = readerOf(context, opened)
  const claims = await claimsDueNow(context, opened)
  const { settled } = await decideClaims(
    context,
    opened,
    claims.filter(claim => maySee(reader, claim)),
  )
  return settled.map(resultOf)
}
