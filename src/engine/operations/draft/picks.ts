import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { getTeam, knownId, platformOf } from '../../league/load.ts'
import { isRunBy } from '../../league/managers.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { refusePlayer, refuseTurn, refuseUndo } from '../../rules/draft/draft.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import { DraftChoice, DraftPick, DraftUndo } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import type { StoredTeam } from '../../store/index.ts'
import { pickForAbsent, setPause } from './absent.ts'
import { clearFilledLineups, followedBy } from './followed.ts'
import {
  DraftAnswer,
  draftView,
  madeTurns,
  makePick,
  type OpenedDraft,
  openDraft,
  openTurns,
  pickView,
  playerName,
  progressOf,
  requireUnlockedPicks,
  seatOf,
  takeBack,
  takenTurns,
  teamName,
} from './opened-draft.ts'

/** What picking and taking back answer: the draft after it, and the picks in question. */
export const PicksAnswer = z.extend(DraftAnswer, { picks: z.array(DraftPick) })

/**
 * The team to pick for. If none is named it is the team on the clock for the commissioner and for its manager, and the
 * own team for another manager. Throws forbidden for an account that may pick for no team.
 */
const teamActingFor = (context: Context, opened: OpenedDraft, teamId: string | undefined): StoredTeam | undefined => {
  const { league, teams } = opened
  const [next] = openTurns(opened)
  const own = teams.filter(team => isRunBy(team, context.actor.id))
  const onClock = teams.find(({ id }) => id === next?.teamId)
  const waits = league.accountId !== context.actor.id && own.length > 0 && !own.includes(onClock!)
  const team = teamId === undefined ? (waits ? own[0] : onClock) : getTeam(opened, teamId)
  requireRight(context, team ? 'team' : 'league', opened, team)
  return team
}

/**
 * Throws forbidden, then conflict, unless this account may take the next turns of a draft. Returns the team that takes them:
 * during a pause the commissioner may pick by hand for any team.
 */
export const requireTurns = async (
  context: Context,
  opened: OpenedDraft,
  { teamId, turns = 1, byHand }: { teamId?: string | undefined; turns?: number; byHand: boolean },
): Promise<StoredTeam> => {
  const team = teamActingFor(context, opened, teamId)
  const coming = openTurns(opened)
  const isNext = team !== undefined && team.id === coming[0]?.teamId
  if (isNext)
    for (const turn of coming.slice(1, turns)) requireRight(context, 'team', opened, getTeam(opened, turn.teamId))
  await requireCaughtUp(context, opened)
  const turnsLeft = coming.filter(turn => turn.teamId === team?.id).length
  const byCommissioner = byHand && opened.league.accountId === context.actor.id
  requireAllowed(refuseTurn(progressOf(opened), { teamName: team?.name ?? '', isNext, turnsLeft, byCommissioner }))
  return team!
}

const takenBy = async ({ store }: Context, opened: OpenedDraft, playerId: string) => {
  const spot = (await store.rosters.listOf(opened.league.id)).find(each => each.playerId === playerId)
  const turn = takenTurns(opened).find(({ pick }) => pick.playerId === playerId)
  return spot ? { teamName: teamName(opened, spot.teamId), number: turn?.number ?? null } : null
}

/** Picks a player. */
export const pickPlayer = operation({
  name: 'pickPlayer',
  route: 'POST /leagues/{id}/draft/pick',
  commands: ['draft pick'],
  summary: 'Pick a player for the team on the clock; during a pause, the commissioner can pick for any team',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftChoice,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openDraft(context, id)
    const playerId = knownId(opened.season, body.playerId)
    const team = await requireTurns(context, opened, { teamId: body.teamId, byHand: true })
    requireAllowed(refusePlayer(playerName(opened, playerId), await takenBy(context, opened, playerId)))
    const after = await makePick(context, opened, { playerId, auto: false, teamId: team.id })
    return {
      draft: draftView(await pickForAbsent(context, after)),
      picks: madeTurns(after)
        .slice(-1)
        .map(turn => pickView(after, turn)),
    }
  },
})

/** Takes back the last picks. */
export const undoPicks = operation({
  name: 'undoPicks',
  route: 'POST /leagues/{id}/draft/undo',
  commands: ['draft undo'],
  summary: "Undo the last picks of your league's draft",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: DraftUndo,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { picks: count } }) {
    let opened = await openDraft(context, id)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    requireAllowed(refuseUndo(progressOf(opened), count, await followedBy(context, opened)))
    await requireUnlockedPicks(context, opened, count)
    await clearFilledLineups(context, opened)
    const picks = madeTurns(opened)
      .slice(-count)
      .reverse()
      .map(turn => pickView(opened, turn))
    for (const _ of picks) opened = await takeBack(context, opened)
    // Without a pause, autopick would pick the same player again at once.
    const [next] = openTurns(opened)
    if (!opened.draft.paused && seatOf(opened, next!.teamId).autopick) opened = await setPause(context, opened, 'undo')
    return { draft: draftView(opened), picks }
  },
})
