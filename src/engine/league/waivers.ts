import type { Context, LeagueContext } from '../kernel/context.ts'
import { isTried } from '../rules/rosters/availability.ts'
import { runWaivers, type WaiverOutcome } from '../rules/rosters/waivers.ts'
import type { ClaimResult } from '../schema/waiver.ts'
import type { StoredClaim, StoredTeam } from '../store/index.ts'
import { knownPlayer } from './answers.ts'
import { waiversOf } from './availability.ts'
import { closeRanks } from './claim-order.ts'
import { claimView } from './claim-reading.ts'
import type { OpenedLeague } from './load.ts'
import { lockNow } from './locks.ts'
import { record } from './log.ts'
import { promisedIn } from './promised.ts'
import { capacityOf, moveRoster, playersOf } from './roster-moves.ts'
import { openRosters } from './rosters.ts'

/** A claim as a run decided it. */
interface Settled extends Omit<ClaimResult, 'claim'> {
  claim: StoredClaim
}

/** What a run decides; nothing is written yet. */
interface Judged {
  outcome: WaiverOutcome
  /** In the order of the run. */
  settled: Settled[]
}

const byPriority = (teams: readonly StoredTeam[]): StoredTeam[] =>
  teams.toSorted((a, b) => (a.waiverPriority ?? 0) - (b.waiverPriority ?? 0))

/** The pending claims of a league that a run tries now: not those on players who were dropped too short a time ago. */
export const triedNow = async ({ store, now }: Context, { league }: OpenedLeague): Promise<StoredClaim[]> => {
  const { hoursAfterDrop } = waiversOf(league)
  const drops = await store.rosters.listDrops(league.id)
  const isDue = ({ addPlayerId }: StoredClaim): boolean =>
    isTried({ droppedAt: drops.get(addPlayerId) ?? null, hoursAfterDrop }, now)
  return (await store.claims.listPending(league.id)).filter(isDue)
}

/** What each team has left to bid, in a league that bids. */
const budgetsOf = ({ league, teams }: OpenedLeague): WaiverOutcome['budgets'] =>
  waiversOf(league).order === 'budget' ? new Map(teams.map(({ id, budget }) => [id, budget ?? 0])) : null

const judge = async (context: Context, opened: OpenedLeague, claims: readonly StoredClaim[]): Promise<Judged> => {
  const { teams, season } = opened
  const rosters = await openRosters(context, opened)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => knownPlayer(season, id).name ?? id
  const promised = await promisedIn(context, opened.league.id)
  const outcome = runWaivers({
    claims,
    order: byPriority(teams).map(({ id }) => id),
    rosters: new Map(teams.map(({ id }) => [id, playersOf(opened, rosters.present.get(id))])),
    budgets: budgetsOf(opened),
    capacity: capacityOf(opened),
    isPromised: id => promised.has(id),
    teamName: id => names.get(id)!,
    playerName: nameOf,
    isLocked: await lockNow(
      context,
      opened,
      claims.map(({ dropPlayerId }) => dropPlayerId),
    ),
  })
  const known = new Map(claims.map(claim => [claim.id, claim]))
  const settled = outcome.decisions.map(({ claim: { id }, priority, note }): Settled => {
    const claim = known.get(id)!
    const drop = claim.dropPlayerId === null ? null : nameOf(claim.dropPlayerId)
    const at = { processedAt: context.now, shownAt: context.now, note, place: null }
    const decided = { ...claim, status: note === null ? ('won' as const) : ('lost' as const), ...at }
    return { claim: decided, team: names.get(claim.teamId)!, priority, add: nameOf(claim.addPlayerId), drop }
  })
  return { outcome, settled }
}

const resultOf = ({ claim, ...rest }: Settled): ClaimResult => ({ claim: claimView(claim), ...rest })

/** What a run of some pending claims would do now. */
export const judgeClaims = async (
  context: Context,
  opened: OpenedLeague,
  claims: readonly StoredClaim[],
): Promise<ClaimResult[]> => (await judge(context, opened, claims)).settled.map(resultOf)

const settle = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { settled: { claim, add, drop }, clock }: { settled: Settled; clock: boolean },
): Promise<void> => {
  const { id, leagueId, teamId, addPlayerId, dropPlayerId, note, bid } = claim
  await context.store.claims.update(claim)
  if (claim.status === 'won') {
    await moveRoster(context, opened, { teamId, add: addPlayerId, drop: dropPlayerId ?? undefined })
  }
  await record(context, leagueId, {
    type: claim.status === 'won' ? 'claim_won' : 'claim_lost',
    teamId,
    before: dropPlayerId === null || drop === null ? null : { playerId: dropPlayerId, name: drop },
    after: { claimId: id, playerId: addPlayerId, name: add, note, ...(bid !== null && { bid }) },
    clock,
  })
}

interface Run {
  /** The teams with their priorities and budgets after the run. */
  opened: OpenedLeague
  /** In the order in which the claims were tried. */
  results: ClaimResult[]
}

/** Keeps what became of the teams, and answers them. */
const keepTeams = async (
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

/** Runs every pending claim that is to be tried now. */
export const runClaims = async (context: LeagueContext, opened: OpenedLeague): Promise<Run> => {
  const { outcome, settled } = await judge(context, opened, await triedNow(context, opened))
  for (const each of settled) await settle(context, opened, { settled: each, clock: true })
  await closeRanks(context, opened.league.id)
  await context.store.claims.showWithdrawn(opened.league.id, context.now)
  const after = await keepTeams(context, opened, ({ id, budget }) => ({
    waiverPriority: outcome.order.indexOf(id) + 1,
    budget: outcome.budgets?.get(id) ?? budget,
  }))
  return { opened: after, results: settled.map(resultOf) }
}

/** Runs the claim on a free agent at once and alone: nobody else could claim him, so that it costs no turn. */
export const runAlone = async (
  context: LeagueContext,
  opened: OpenedLeague,
  claim: StoredClaim,
): Promise<StoredClaim> => {
  const { outcome, settled } = await judge(context, opened, [claim])
  for (const each of settled) await settle(context, opened, { settled: each, clock: false })
  await closeRanks(context, opened.league.id)
  await keepTeams(context, opened, ({ id, waiverPriority, budget }) => ({
    waiverPriority,
    budget: outcome.budgets?.get(id) ?? budget,
  }))
  return settled[0]!.claim
}

/** Cancels all pending claims, as when a league changes to first come, first served. */
export const cancelClaims = async ({ store, now }: Context, leagueId: string, note: string): Promise<void> => {
  for (const claim of await store.claims.listPending(leagueId)) {
    await store.claims.update({ ...claim, status: 'cancelled', note, place: null, shownAt: now })
  }
}
