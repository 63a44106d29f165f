import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { refusePlayer, refuseTurn, refuseUndo } from '../../rules/draft.ts'
import { DraftChoice, DraftPick, DraftUndo } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import type { StoredTeam } from '../../store/index.ts'
import { catchUp } from '../league/catch-up.ts'
import { getTeam, knownId, refuseBy, refuseRight } from '../league/opened-league.ts'
import { matchupsOf, openBook } from '../league/scored-league.ts'
import {
  type Desk,
  DraftAnswer,
  draftView,
  openDesk,
  openTurns,
  pickView,
  playerName,
  progressOf,
  refuseUnderWay,
  take,
  takeBack,
  takenTurns,
  teamName,
} from './opened-draft.ts'

/** What a write of picks answers: the draft as it is then, and the picks that were made or taken back. */
export const PicksAnswer = z.extend(DraftAnswer, { picks: z.array(DraftPick) })

/**
 * The team that somebody picks for, when he names none: for the commissioner, and for whoever runs it, the one on the
 * clock, for another manager his own. Throws forbidden for who may pick for no team.
 */
const teamActingFor = (context: Context, desk: Desk, teamId: string | undefined): StoredTeam | undefined => {
  const { league, teams } = desk
  const [next] = openTurns(desk)
  const own = teams.filter(({ managerId }) => managerId === context.actor.id)
  const onClock = teams.find(({ id }) => id === next?.teamId)
  const waits = league.accountId !== context.actor.id && own.length > 0 && !own.includes(onClock!)
  const team = teamId === undefined ? (waits ? own[0] : onClock) : getTeam(desk, teamId)
  refuseRight(context, team ? 'team' : 'league', desk, team)
  return team
}

/** A desk at which somebody may take the next turn. Throws forbidden, then conflict. */
export const takeSeat = async (
  context: Context,
  opened: Desk,
  { teamId, turns = 1 }: { teamId?: string | undefined; turns?: number },
): Promise<Desk> => {
  const team = teamActingFor(context, opened, teamId)
  const coming = openTurns(opened)
  const isNext = team !== undefined && team.id === coming[0]?.teamId
  if (isNext)
    for (const turn of coming.slice(1, turns)) refuseRight(context, 'team', opened, getTeam(opened, turn.teamId))
  const desk = { ...opened, ...(await catchUp(context, opened)) }
  refuseBy(refuseTurn(progressOf(desk), team?.name ?? '', isNext))
  return desk
}

const takenBy = async ({ store }: Context, desk: Desk, playerId: string) => {
  const spot = (await store.rosters.listOf(desk.league.id)).find(each => each.playerId === playerId)
  const turn = takenTurns(desk).find(({ pick }) => pick.playerId === playerId)
  return spot ? { teamName: teamName(desk, spot.teamId), number: turn?.number ?? null } : null
}

export const pickPlayer = operation({
  name: 'pickPlayer',
  route: 'POST /leagues/{id}/draft/pick',
  commands: ['draft pick'],
  summary: 'Pick a player for the team on the clock',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftChoice,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openDesk(context, id)
    const playerId = knownId(opened.season, body.playerId)
    const desk = await takeSeat(context, opened, { teamId: body.teamId })
    refuseBy(refusePlayer(playerName(desk, playerId), await takenBy(context, desk, playerId)))
    const after = await take(context, desk, { playerId, auto: false })
    return {
      draft: draftView(after),
      picks: takenTurns(after)
        .slice(-1)
        .map(turn => pickView(after, turn)),
    }
  },
})

/** What has followed a draft that is complete: a matchup that counts, or a move of a roster. */
const followedBy = async (context: Context, desk: Desk): Promise<'results' | 'moved' | null> => {
  if (openTurns(desk).length > 0) return null
  if (matchupsOf(await openBook(context, desk)).some(({ counts }) => counts)) return 'results'
  const spots = await context.store.rosters.listOf(desk.league.id)
  const holders = new Map(spots.map(({ playerId, teamId }) => [playerId, teamId]))
  const turns = takenTurns(desk)
  const asPicked =
    spots.length === turns.length && turns.every(({ teamId, pick }) => holders.get(pick.playerId) === teamId)
  return asPicked ? null : 'moved'
}

export const undoPicks = operation({
  name: 'undoPicks',
  route: 'POST /leagues/{id}/draft/undo',
  commands: ['draft undo'],
  summary: 'Take back the last picks of a draft in a league of yours',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: DraftUndo,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { picks: count } }) {
    const opened = await openDesk(context, id)
    refuseRight(context, 'league', opened)
    let desk: Desk = { ...opened, ...(await catchUp(context, opened)) }
    refuseBy(refuseUndo(progressOf(desk), count, await followedBy(context, desk)))
    await refuseUnderWay(context, desk, count)
    const picks = takenTurns(desk)
      .slice(-count)
      .reverse()
      .map(turn => pickView(desk, turn))
    for (const _ of picks) desk = await takeBack(context, desk)
    return { draft: draftView(desk), picks }
  },
})
