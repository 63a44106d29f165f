import type { Context } from '../../context.ts'
import { runWaivers, type WaiverOutcome } from '../../rules/waivers.ts'
import type { ClaimResult, WaiverClaim } from '../../schema/waiver.ts'
import type { StoredTeam } from '../../store/index.ts'
import { record } from '../league/log.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { idsOf, openRosters } from '../rosters/league-rosters.ts'
import { capacityOf, moveRoster } from '../rosters/moves.ts'

/** What a run decides; nothing is written yet. */
interface Judged {
  outcome: WaiverOutcome
  /** In the order of the run. */
  results: ClaimResult[]
}

const byPriority = (teams: readonly StoredTeam[]): StoredTeam[] =>
  teams.toSorted((a, b) => (a.waiverPriority ?? 0) - (b.waiverPriority ?? 0))

/** What a run of the pending claims would do now. */
export const judgeClaims = async (context: Context, opened: OpenedLeague): Promise<Judged> => {
  const { store, now } = context
  const { league, teams, season } = opened
  const pending = await store.claims.listPending(league.id)
  const rosters = await openRosters(context, opened)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string => knownPlayer(season, id).name ?? id
  const outcome = runWaivers({
    claims: pending,
    order: byPriority(teams).map(({ id }) => id),
    rosters: new Map(teams.map(({ id }) => [id, idsOf(rosters.present.get(id) ?? [])])),
    capacity: capacityOf(opened),
    teamName: id => names.get(id)!,
    playerName: nameOf,
    isLocked: await lockNow(
      context,
      opened,
      pending.map(({ dropPlayerId }) => dropPlayerId),
    ),
  })
  const claims = new Map(pending.map(claim => [claim.id, claim]))
  const results = outcome.decisions.map(({ claim: { id }, priority, note }): ClaimResult => {
    const claim = claims.get(id)!
    const drop = claim.dropPlayerId === null ? null : nameOf(claim.dropPlayerId)
    const settled = { ...claim, status: note === null ? ('won' as const) : ('lost' as const), processedAt: now, note }
    return { claim: settled, team: names.get(claim.teamId)!, priority, add: nameOf(claim.addPlayerId), drop }
  })
  return { outcome, results }
}

const settle = async (context: Context, opened: OpenedLeague, { claim, add, drop }: ClaimResult): Promise<void> => {
  const { id, leagueId, teamId, addPlayerId, dropPlayerId, note } = claim
  await context.store.claims.update(claim)
  if (claim.status === 'won') {
    await moveRoster(context, opened, { teamId, add: addPlayerId, drop: dropPlayerId ?? undefined })
  }
  await record(context, leagueId, {
    type: claim.status === 'won' ? 'claim_won' : 'claim_lost',
    teamId,
    before: dropPlayerId === null ? null : { playerId: dropPlayerId, name: drop },
    after: { claimId: id, playerId: addPlayerId, name: add, note },
    clock: true,
  })
}

interface Run {
  /** The teams with their priorities after the run. */
  opened: OpenedLeague
  /** In the order in which the claims were tried. */
  results: ClaimResult[]
}

/** Runs every pending claim. */
export const runClaims = async (context: Context, opened: OpenedLeague): Promise<Run> => {
  const { outcome, results } = await judgeClaims(context, opened)
  for (const result of results) await settle(context, opened, result)
  const teams = opened.teams.map(team => ({ ...team, waiverPriority: outcome.order.indexOf(team.id) + 1 }))
  for (const [at, team] of teams.entries()) {
    if (team.waiverPriority !== opened.teams[at]!.waiverPriority) await context.store.teams.update(team)
  }
  return { opened: { ...opened, teams }, results }
}

/** Cancels all pending claims, as when a league changes to first come, first served. */
export const cancelClaims = async ({ store }: Context, leagueId: string, note: string): Promise<WaiverClaim[]> => {
  const pending = await store.claims.listPending(leagueId)
  for (const claim of pending) await store.claims.update({ ...claim, status: 'cancelled', note })
  return pending
}
