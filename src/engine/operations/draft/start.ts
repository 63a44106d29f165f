import type { Context, LeagueContext } from '../../kernel/context.ts'
import { isDrafting } from '../../league/drafting.ts'
import { type OpenedLeague, platformOf } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { requireAllowed } from '../../league/rights.ts'
import { matchupsOf, scoreLeague } from '../../league/scored-league.ts'
import { refuseStart } from '../../rules/draft/draft.ts'
import type { PickClock, StoredDraft } from '../../store/index.ts'
import { inDraftOrder, type OpenedDraft } from './opened-draft.ts'

/** Throws conflict if no draft can start. */
export const requireDraftable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  const { id } = opened.league
  const conditions = {
    platform: platformOf(opened),
    underway: await isDrafting(context, id),
    rostered: (await context.store.rosters.listOf(id)).length,
    played: matchupsOf(await scoreLeague(context, opened)).some(({ counts }) => counts),
  }
  requireAllowed(refuseStart(conditions))
}

/** How a draft goes. */
export interface Plan extends Pick<StoredDraft, 'kind' | 'seed'>, Partial<PickClock> {
  /** Ids of the teams in draft order. */
  order: readonly string[]
  /** Ids of the teams by turn. */
  turns: readonly string[]
}

/** Starts a draft. Its order becomes the draft order of the teams; the reverse becomes the order of claims. */
export const begin = async (context: LeagueContext, opened: OpenedLeague, plan: Plan): Promise<OpenedDraft> => {
  const { store, now, wall } = context
  const { league } = opened
  const { kind, seed, order, pickSeconds = 0, quiet = null } = plan
  const teams = opened.teams.map(team => {
    const at = order.indexOf(team.id)
    return {
      ...team,
      draftPosition: at + 1,
      waiverPriority: league.acquisitionMode === 'waivers' ? order.length - at : null,
    }
  })
  const turns = plan.turns.map((teamId, at) => ({ number: at + 1, teamId, pick: null }))
  const running = { paused: false, pauseReason: null, startedAt: now, turnSince: wall }
  const draft: StoredDraft = { kind, seed, ...running, pickSeconds, quiet, turns }
  await Promise.all(teams.map(team => store.teams.update(team)))
  await store.drafts.delete(league.id)
  await store.drafts.insert(league.id, draft)
  await record(context, league.id, {
    type: 'draft',
    before: { order: inDraftOrder(opened.teams).map(({ id }) => id) },
    after: { kind, seed, order, turns: turns.length },
  })
  return { ...opened, teams, draft, seats: await store.draftBoards.listSeats(league.id) }
}
