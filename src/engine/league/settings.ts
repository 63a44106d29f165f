import { WEEKDAYS } from '../../../data/leagues.ts'
import { conflict, faulty, forbidden, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { keeperRounds } from '../rules/draft/keepers.ts'
import { nextDay, ZONE } from '../rules/league/day.ts'
import { type Fault, refuseInMirror } from '../rules/refusal.ts'
import type { Keepers, LeagueChange, TradeReviewChange, WaiverChange, Waivers } from '../schema/league.ts'
import type { PlayoffChange, PlayoffConfig } from '../schema/playoffs.ts'
import type { ScoringSystem } from '../schema/system.ts'
import type { Season } from '../season/season.ts'
import type { Keeper as StoredKeeper, StoredLeague, StoredTeam } from '../store/index.ts'
import { runTimesIn, waiversOf } from './availability.ts'
import { budgetAfter } from './faab.ts'
import { type OpenedLeague, platformOf, requirePlayerId, requireTeam } from './load.ts'
import { requirePlayer } from './players.ts'
import { requireAllowed } from './rights.ts'
import { rosterCapacity } from './rosters.ts'
import { scoreLeague, standingsOf } from './scored-league.ts'
import { cancelClaims, updateTeams } from './waivers.ts'

/** The stored settings of a league, by the names that the log uses. */
export const SETTINGS = [
  'name',
  'systemId',
  'keptRules',
  'ranking',
  'medianGame',
  'acquisitionMode',
  'waivers',
  'claimsVisible',
  'offersVisible',
  'visibility',
  'playoffConfig',
  'tradeReviewHours',
  'tradeVetoVotes',
  'locks',
  'tradeDeadline',
  'rosterConfig',
] as const satisfies readonly (keyof StoredLeague)[]

type Review = Pick<StoredLeague, 'tradeReviewHours' | 'tradeVetoVotes'>

/** Returns the trade review settings after a change. Setting `votes` turns on voting by teams. */
export const updateReview = (
  { tradeReviewHours, tradeVetoVotes }: Review,
  { hours, by, votes }: TradeReviewChange = {},
): Review => {
  if (by === 'commissioner' && votes !== undefined)
    throw invalid(phrase`{tradeReview.votes} needs a vote: set {tradeReview.by} to vote`)
  const isVoted = by === undefined ? votes !== undefined || tradeVetoVotes !== null : by === 'vote'
  return {
    tradeReviewHours: hours ?? tradeReviewHours,
    tradeVetoVotes: isVoted ? (votes ?? (by === undefined ? tradeVetoVotes : null) ?? 0) : null,
  }
}

/** Returns the names of fields that differ between two states. Compares only `names`, if given. */
export const namesThatDiffer = <Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
  names: readonly Name[] = Object.keys(before) as Name[],
): Name[] => names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Returns a league with changes applied. `updatedAt` changes only if a setting differs. */
export const asUpdated = (
  { admitted }: Pick<Context, 'admitted'>,
  before: StoredLeague,
  after: StoredLeague,
): StoredLeague =>
  namesThatDiffer(before, after, SETTINGS).length === 0 ? after : { ...after, updatedAt: admitted.time }

export const requireNoFault = (fault: Fault | null): void => {
  if (fault) throw faulty(fault)
}

/** Throws forbidden if the scoring system belongs to another account. */
export const requireUsableSystem = ({ builtin, mine, name }: ScoringSystem): void => {
  if (builtin || mine) return
  throw forbidden(`The scoring system "${name}" belongs to another account; make a copy and use that`)
}

export const updatePlayoffs = (before: PlayoffConfig, change: PlayoffChange): PlayoffConfig => ({
  teams: change.teams,
  startWeek: change.startWeek,
  reseed: change.reseed ?? before.reseed,
  divisionWinnersFirst: change.divisionWinnersFirst ?? before.divisionWinnersFirst,
})

type Acquisitions = Pick<LeagueChange, 'acquisitionMode' | 'waivers' | 'claimsVisible'>

/** Returns when waivers run after a change. The default (daily at the default time) is not stored. */
const updateRuns = (before: Waivers, change: WaiverChange): Pick<Waivers, 'days' | 'at' | 'zone'> => {
  const at = change.at === undefined ? before.at : (change.at ?? undefined)
  if (change.zone !== undefined && at === undefined) {
    throw invalid(phrase`{waivers.zone} is the time zone for {waivers.at}: set both`)
  }
  const chosen = change.days ?? before.days ?? WEEKDAYS
  const days = WEEKDAYS.filter(day => chosen.includes(day))
  return {
    ...(days.length < WEEKDAYS.length && { days }),
    ...(at !== undefined && { at, zone: change.zone ?? before.zone ?? ZONE }),
  }
}

/** Returns the waiver settings after a change. Throws invalid_request if the minimum bid is above the budget. */
export const updateWaivers = (before: Waivers, change: WaiverChange): Waivers => {
  const after: Waivers = {
    order: change.order ?? before.order,
    budget: change.budget ?? before.budget,
    minBid: change.minBid ?? before.minBid,
    hoursAfterDrop: change.hoursAfterDrop ?? before.hoursAfterDrop,
    freeAgency: change.freeAgency ?? before.freeAgency,
    ...updateRuns(before, change),
  }
  if (after.minBid > after.budget) {
    throw invalid(
      phrase`{waivers.minBid} is ${after.minBid}, but the budget is only ${after.budget}; lower the minimum bid`,
    )
  }
  return after
}

/** Throws invalid_request if a change to the waiver settings is empty or invalid. */
export const requireSoundWaivers = (league: Pick<StoredLeague, 'waivers'>, change: WaiverChange | undefined): void => {
  if (!change) return
  if (Object.keys(change).length === 0) {
    throw invalid(phrase`{waivers} is empty: set order, budget, minBid, hoursAfterDrop, freeAgency, days, at or zone`)
  }
  updateWaivers(waiversOf(league), change)
}

/**
 * Returns the waiver priorities. When waivers are first turned on, the last-place team claims first. A league that has
 * had waivers before keeps its earlier order.
 */
const prioritiesIn = async (
  context: Context,
  opened: OpenedLeague,
  after: StoredLeague,
): Promise<(team: StoredTeam) => number | null> => {
  const isOrdered = opened.teams.every(({ waiverPriority }) => waiverPriority !== null)
  if (isOrdered || after.acquisitionMode === 'fcfs') return ({ waiverPriority }) => waiverPriority
  const worstFirst = standingsOf(await scoreLeague(context, opened)).toReversed()
  return ({ id }) => worstFirst.findIndex(({ team }) => team.id === id) + 1
}

/** When bidding is turned on, sets pending claims to the minimum bid. When it is turned off, removes their bids. */
const rebid = async ({ store }: Context, before: StoredLeague, after: StoredLeague): Promise<void> => {
  const [was, is] = [before, after].map(league => waiversOf(league).order === 'budget')
  if (was === is) return
  const bid = is ? waiversOf(after).minBid : null
  for (const claim of await store.claims.listPending(after.id)) await store.claims.update({ ...claim, bid })
}

/** Changes the waiver settings. Also sets teams' priorities and budgets, and the bids on pending claims. */
export const changeAcquisitions = async (
  context: Context,
  opened: OpenedLeague,
  { acquisitionMode, waivers, claimsVisible }: Acquisitions,
): Promise<OpenedLeague> => {
  const { league } = opened
  const { store, now } = context
  if (acquisitionMode === undefined && waivers === undefined && claimsVisible === undefined) return opened
  requireAllowed(refuseInMirror(platformOf(opened), 'change how players are acquired there'))
  const mode = acquisitionMode ?? league.acquisitionMode
  if (waivers && mode === 'fcfs') {
    throw conflict(`${league.name} is first come, first served; turn on waivers to change the waiver settings`)
  }
  const before = waiversOf(league)
  const decided = waivers ? updateWaivers(before, waivers) : before
  const after: StoredLeague = {
    ...league,
    acquisitionMode: mode,
    waivers: waivers ? decided : league.waivers,
    claimsVisible: claimsVisible ?? league.claimsVisible,
    // If the order changes to `standings`, the next run sets a new order. Setting the same order again does not.
    orderedWeeks: decided.order === 'standings' && before.order !== 'standings' ? 0 : league.orderedWeeks,
  }
  if (mode === 'fcfs' && league.acquisitionMode === 'waivers')
    await cancelClaims(context, league.id, 'the league changed to first come, first served')
  await rebid(context, league, after)
  if (waivers) await store.claims.showWithdrawn(league.id, now, nextDay(now, runTimesIn(context, after)).at)
  const priorityOf = await prioritiesIn(context, opened, after)
  const { teams } = await updateTeams(context, opened, team => ({
    waiverPriority: priorityOf(team),
    budget: budgetAfter([league, after], team),
  }))
  return { ...opened, teams, league: after }
}

/**
 * Returns keepers with their rounds. Finds the league's teams and the season's players that the request names. Throws
 * not_found and invalid_request.
 */
export const placeKeepers = (opened: OpenedLeague, season: Season, requested: Keepers): StoredKeeper[] => {
  const keepers = requested.map(keeper => ({ ...keeper, playerId: requirePlayerId(season, keeper.playerId) }))
  for (const { teamId } of keepers) requireTeam(opened, teamId)
  const placed = keeperRounds(keepers, rosterCapacity(opened), id => requirePlayer(season, id).name ?? id)
  if ('problem' in placed) throw invalid(placed.problem)
  return keepers.map(({ teamId, playerId }, at) => ({ teamId, playerId, round: placed.rounds[at]! }))
}

/** Throws conflict if a keeper was not on the same team's final roster in the league's previous season. */
export const requireOnFinalRoster = async (
  { store }: Context,
  opened: OpenedLeague,
  { keepers, previousId }: { keepers: readonly StoredKeeper[]; previousId: string | null },
): Promise<void> => {
  if (previousId === null) return
  const numbers = new Map((await store.teams.listOf(previousId)).map(({ id, number }) => [id, number]))
  const holders = new Map(
    (await store.rosters.listOf(previousId)).map(spot => [spot.playerId, numbers.get(spot.teamId)]),
  )
  const stranger = keepers.find(({ teamId, playerId }) => holders.get(playerId) !== requireTeam(opened, teamId).number)
  if (!stranger) return
  const { playerId, teamId } = stranger
  const name = requirePlayer(opened.season, playerId).name ?? playerId
  throw conflict(`${name} was not on the final roster of ${requireTeam(opened, teamId).name}`)
}

/** Returns the league with exactly these keepers. Throws conflict once the draft has begun, or in a mirror. */
export const changeKeepers = async (
  context: Context,
  opened: OpenedLeague,
  requested: Keepers,
): Promise<OpenedLeague> => {
  requireAllowed(refuseInMirror(platformOf(opened), 'it drafts there'))
  if (await context.store.drafts.find(opened.league.id)) {
    throw conflict("The draft has begun, so keepers can't change", {
      atTerminal: 'hindsight draft abandon cancels it',
    })
  }
  const keepers = placeKeepers(opened, opened.season, requested)
  await requireOnFinalRoster(context, opened, { keepers, previousId: opened.league.previousId })
  return { ...opened, league: { ...opened.league, keepers } }
}
