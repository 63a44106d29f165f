import * as z from 'zod/mini'
import { shownName } from '../../../data/shown-name.ts'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { fillDraftedLineups } from '../league/auto-lineup.ts'
import { pickForAbsent, setPause } from '../league/autopick.ts'
import {
  clearFilledLineups,
  DraftAnswer,
  draftProgress,
  draftView,
  eventSinceDraft,
  inDraftOrder,
  isDrafting,
  keepTurn,
  makePick,
  nextSequence,
  type OpenedDraft,
  openDraft,
  openTurns,
  peopleIn,
  pickFacts,
  picksMade,
  playerName,
  requireSoundQuiet,
  requireUnlockedPicks,
  teamName,
} from '../league/draft.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { release, rosterCapacity, sign } from '../league/rosters.ts'
import { matchupsOf, scoreLeague } from '../league/scored-league.ts'
import { drawOrder, kindOf, refuseAbandon, refusePause, refuseStart, turnsOf } from '../rules/draft/draft.ts'
import { readSheet, type SheetPick } from '../rules/draft/sheet.ts'
import { DraftSheet, DraftStart } from '../schema/draft.ts'
import { Id } from '../schema/field.ts'
import type { PickClock, StoredDraft } from '../store/index.ts'

const setPaused = async (context: LeagueContext, id: string, paused: boolean): Promise<OpenedDraft> => {
  const opened = await openDraft(context, id)
  requireRight(context, 'league', opened)
  await requireCaughtUp(context, opened)
  requireAllowed(refusePause(draftProgress(opened), paused))
  return pickForAbsent(context, await setPause(context, opened, paused ? 'commissioner' : null))
}

/** Pauses a draft. Until it resumes, only the commissioner can pick, for any team. */
export const pauseDraft = operation({
  name: 'pauseDraft',
  route: 'POST /leagues/{id}/draft/pause',
  commands: ['draft pause'],
  summary: "Pause your league's draft",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  run: async (context, { id }) => ({ draft: draftView(await setPaused(context, id, true)) }),
})

export const resumeDraft = operation({
  name: 'resumeDraft',
  route: 'POST /leagues/{id}/draft/resume',
  commands: ['draft resume'],
  summary: "Resume your league's draft",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  run: async (context, { id }) => ({ draft: draftView(await setPaused(context, id, false)) }),
})

/** Cancels a draft. All players picked in it leave their rosters. */
export const abandonDraft = operation({
  name: 'abandonDraft',
  route: 'DELETE /leagues/{id}/draft',
  commands: ['draft abandon'],
  summary: "Cancel your league's draft, and remove its picks from the rosters",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id, cleared: z.int() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id }) {
    const opened = await openDraft(context, id)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    requireAllowed(refuseAbandon(draftProgress(opened), await eventSinceDraft(context, opened)))
    await requireUnlockedPicks(context, opened, picksMade(opened).length)
    await clearFilledLineups(context, opened)
    const picks = picksMade(opened).map(({ teamId, pick: { playerId } }) => ({ teamId, playerId }))
    for (const { teamId, playerId } of picks) await release(context, opened, { teamId, playerIds: [playerId] })
    await context.store.drafts.delete(id)
    await record(context, id, { type: 'abandon', before: { picks } })
    return { leagueId: id, cleared: picks.length }
  },
})

/** Throws conflict if the league cannot start a draft. */
const requireDraftable = async (context: Context, opened: OpenedLeague): Promise<void> => {
  const { id } = opened.league
  const conditions = {
    platform: platformOf(opened),
    underway: await isDrafting(context, id),
    rostered: (await context.store.rosters.listOf(id)).length,
    played: matchupsOf(await scoreLeague(context, opened)).some(({ counts }) => counts),
  }
  requireAllowed(refuseStart(conditions))
}

/** A draft's kind, order and turns. */
export interface Plan extends Pick<StoredDraft, 'kind' | 'seed'>, Partial<PickClock> {
  /** Team ids in draft order. */
  order: readonly string[]
  /** Team ids by turn. */
  turns: readonly string[]
}

/** Starts a draft. Its order becomes the teams' draft order. The waiver order is the reverse. */
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

/** Picks the keepers. Each one uses its team's pick in its round. Throws conflict if the draft has too few rounds. */
const keepPlayers = async (context: LeagueContext, started: OpenedDraft): Promise<OpenedDraft> => {
  const { actor, now } = context
  const { league, teams } = started
  let opened = started
  for (const { teamId, playerId, round } of league.keepers) {
    const inRound = (number: number): boolean => Math.ceil(number / teams.length) === round
    const turn = openTurns(opened).find(each => each.teamId === teamId && inRound(each.number))
    if (!turn) {
      const name = playerName(opened, playerId)
      throw conflict(
        `${teamName(opened, teamId)} keeps ${name} with its pick in round ${round}, but this draft has fewer rounds`,
      )
    }
    const pick = {
      playerId,
      by: actor.name,
      byName: shownName(actor),
      auto: false,
      at: now,
      sequence: nextSequence(opened),
    }
    const filledTurn = { ...turn, pick }
    const after = await keepTurn(context, opened, filledTurn)
    await sign(context, opened, { teamId, players: [{ playerId }] })
    await record(context, league.id, { type: 'pick', teamId, after: pickFacts(opened, filledTurn) })
    opened = after
  }
  if (openTurns(opened).length === 0) await fillDraftedLineups(context, opened)
  return opened
}

/** Returns an uploaded draft's picks in order. Throws invalid_request that lists every fault. */
const picksOf = async (context: LeagueContext, opened: OpenedLeague, { rows }: DraftSheet): Promise<SheetPick[]> => {
  const { teams, league } = opened
  const keepers = league.keepers.map(({ teamId, playerId }) => ({
    teamId,
    player: { id: playerId, name: playerName(opened, playerId) },
  }))
  const peopleOf = await peopleIn(context, opened)
  const read = readSheet(rows, { teams, capacity: rosterCapacity(opened), keepers, peopleOf })
  if ('picks' in read) return read.picks
  const { faults } = read
  const count = faults.length === 1 ? 'one thing is' : `${faults.length} things are`
  throw invalid(`The draft was not loaded because ${count} wrong:\n${faults.join('\n')}`)
}

/** Returns team ids in the order of the teams' first picks. Teams without a pick come last. */
const writtenOrder = ({ teams }: OpenedLeague, turns: readonly string[]): string[] => [
  ...new Set([...turns, ...inDraftOrder(teams).map(({ id }) => id)]),
]

const loadPicks = async (context: LeagueContext, opened: OpenedLeague, picks: readonly SheetPick[]) => {
  const turns = picks.map(({ teamId }) => teamId)
  const order = writtenOrder(opened, turns)
  let drafting = await begin(context, opened, { kind: kindOf(turns, order), seed: null, order, turns })
  for (const { player } of picks) drafting = await makePick(context, drafting, { playerId: player.id, auto: false })
  return drafting
}

/** Loads a draft from another site. */
export const loadDraft = operation({
  name: 'loadDraft',
  route: 'POST /leagues/{id}/draft/load',
  commands: ['draft load'],
  summary: 'Load a draft from another site into your league, all or nothing',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftSheet,
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    const picks = await picksOf(context, opened, body)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    await requireDraftable(context, opened)
    return { draft: draftView(await loadPicks(context, opened, picks)) }
  },
})

/** Throws invalid_request unless an order contains every team exactly once. */
const requireEachTeamOnce = ({ league, teams }: OpenedLeague, order: readonly string[]): void => {
  const stranger = order.find(each => !teams.some(({ id }) => id === each))
  if (stranger !== undefined)
    throw invalid(phrase`{order} contains "${stranger}", which is not a team in ${league.name}`)
  const absent = teams.find(({ id }) => !order.includes(id))
  if (absent) throw invalid(phrase`{order} must contain every team in ${league.name}; ${absent.name} is missing`)
  if (order.length > teams.length) throw invalid(phrase`{order} must contain each team once`)
}

/** Returns the draft order: the given order, one drawn with a seed, or the current one. Throws invalid_request. */
const orderOf = (opened: OpenedLeague, { order, seed }: DraftStart): readonly string[] => {
  const { teams } = opened
  if (order && seed !== undefined) throw invalid(phrase`Send {order}, or a {seed} for a random order, not both`)
  if (order) requireEachTeamOnce(opened, order)
  if (order) return order
  if (seed === undefined) return inDraftOrder(teams).map(({ id }) => id)
  return drawOrder(
    teams.map(({ id }) => id),
    seed,
  )
}

const roundsOf = (opened: OpenedLeague, { rounds }: DraftStart): number => {
  const max = rosterCapacity(opened)
  if (rounds !== undefined && rounds > max)
    throw invalid(
      phrase`{rounds} must be 1 to ${max}, because a roster in ${opened.league.name} has room for ${max} players`,
    )
  return rounds ?? max
}

const startDraft = operation({
  name: 'startDraft',
  route: 'POST /leagues/{id}/draft',
  commands: ['draft start'],
  summary: "Start your league's draft",
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftStart,
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    requireSoundQuiet(body.quiet)
    const order = orderOf(opened, body)
    const turns = turnsOf(body.kind, order, roundsOf(opened, body))
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    await requireDraftable(context, opened)
    const { kind, seed = null, pickSeconds = 0, quiet = null } = body
    const begun = await begin(context, opened, { kind, seed, order, turns, pickSeconds, quiet })
    return { draft: draftView(await pickForAbsent(context, await keepPlayers(context, begun))) }
  },
})

const getDraft = operation({
  name: 'getDraft',
  route: 'GET /leagues/{id}/draft',
  commands: ['draft show'],
  summary: "Show a league's draft: its picks, and who is on the clock",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  list: 'draft.picks',
  output: DraftAnswer,
  errors: ['not_found'],
  run: async (context, { id }) => ({ draft: draftView(await openDraft(context, id)) }),
})

export const draft = [startDraft, getDraft, pauseDraft, resumeDraft, abandonDraft, loadDraft]
