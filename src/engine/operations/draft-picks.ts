import * as z from 'zod/mini'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { pickBest, pickForAbsent } from '../league/autopick.ts'
import {
  DraftAnswer,
  draftProgress,
  draftView,
  madeTurns,
  makePick,
  type OpenedDraft,
  openDraft,
  openTurns,
  picksMade,
  pickView,
  playerName,
  teamName,
} from '../league/draft.ts'
import { type BoardPlayer, openRanking, openRoom } from '../league/draft-board.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { statusesOf } from '../league/games.ts'
import { openLeague, platformOf, requirePlayerId, requireTeam } from '../league/load.ts'
import { isCommissioner, isManager } from '../league/managers.ts'
import { requirePlayer } from '../league/players.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { undoLastPicks } from '../league/undo.ts'
import { refusePlayer, refuseTurn } from '../rules/draft/draft.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { DraftAuto, DraftChoice, DraftPick, DraftUndo, UndraftedPlayer } from '../schema/draft.ts'
import { Id, Integer, Offset, PosGroup, Season, withDefault } from '../schema/field.ts'
import { currentWeek } from '../season/calendar.ts'
import type { StoredTeam } from '../store/index.ts'

/** The response to picks and undos: the updated draft and the affected picks. */
const PicksAnswer = z.extend(DraftAnswer, { picks: z.array(DraftPick) })

/**
 * Returns the team to pick for. The default is the team on the clock for the commissioner and for its manager, and
 * otherwise the caller's own team. Throws forbidden if the account cannot pick for any team.
 */
const teamToPickFor = (context: Context, opened: OpenedDraft, teamId: string | undefined): StoredTeam | undefined => {
  const { league, teams } = opened
  const [next] = openTurns(opened)
  const ownTeams = teams.filter(team => isManager(team, context.actor.id))
  const onClock = teams.find(({ id }) => id === next?.teamId)
  const waits = !isCommissioner(league, context.actor.id) && ownTeams.length > 0 && !ownTeams.includes(onClock!)
  const team = teamId === undefined ? (waits ? ownTeams[0] : onClock) : requireTeam(opened, teamId)
  requireRight(context, team ? 'team' : 'league', opened, team)
  return team
}

/**
 * Returns the team that makes a draft's next picks. Throws forbidden or conflict if this account cannot make them.
 * During a pause, the commissioner can pick manually for any team.
 */
const requireTurns = async (
  context: Context,
  opened: OpenedDraft,
  { teamId, turns = 1, byHand }: { teamId?: string | undefined; turns?: number; byHand: boolean },
): Promise<StoredTeam> => {
  const team = teamToPickFor(context, opened, teamId)
  const coming = openTurns(opened)
  const isNext = team !== undefined && team.id === coming[0]?.teamId
  if (isNext)
    for (const turn of coming.slice(1, turns)) requireRight(context, 'team', opened, requireTeam(opened, turn.teamId))
  await requireCaughtUp(context, opened)
  const turnsLeft = coming.filter(turn => turn.teamId === team?.id).length
  const byCommissioner = byHand && isCommissioner(opened.league, context.actor.id)
  requireAllowed(refuseTurn(draftProgress(opened), { teamName: team?.name ?? '', isNext, turnsLeft, byCommissioner }))
  return team!
}

const findHolder = async ({ store }: Context, opened: OpenedDraft, playerId: string) => {
  const spot = (await store.rosters.listOf(opened.league.id)).find(each => each.playerId === playerId)
  const turn = picksMade(opened).find(({ pick }) => pick.playerId === playerId)
  return spot ? { teamName: teamName(opened, spot.teamId), number: turn?.number ?? null } : null
}

const pickPlayer = operation({
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
    const playerId = requirePlayerId(opened.season, body.playerId)
    const team = await requireTurns(context, opened, { teamId: body.teamId, byHand: true })
    requireAllowed(refusePlayer(playerName(opened, playerId), await findHolder(context, opened, playerId)))
    const after = await makePick(context, opened, { playerId, auto: false, teamId: team.id })
    return {
      // The next teams with autopick pick at once.
      draft: draftView(await pickForAbsent(context, after)),
      picks: madeTurns(after)
        .slice(-1)
        .map(turn => pickView(after, turn)),
    }
  },
})

const undoPicks = operation({
  name: 'undoPicks',
  route: 'POST /leagues/{id}/draft/undo',
  destroys: true,
  commands: ['draft undo'],
  summary: "Undo the last picks in your league's draft",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: DraftUndo,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { picks: count } }) {
    const opened = await openDraft(context, id)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    const left = await undoLastPicks(context, opened, count)
    const picks = madeTurns(opened)
      .slice(-count)
      .reverse()
      .map(turn => pickView(opened, turn))
    return { draft: draftView(left), picks }
  },
})

const autoDraft = operation({
  name: 'autoDraft',
  route: 'POST /leagues/{id}/draft/auto',
  commands: ['draft auto'],
  summary: 'Pick the best available player for one or more turns, leaving room to fill every slot',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftAuto,
  long: true,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openDraft(context, id)
    if (body.picks !== undefined && body.until !== undefined) throw invalid(phrase`Send {picks} or {until}, not both`)
    const ranking = await openRanking(context, opened, body.season)
    const list = (body.list ?? []).map(playerId => requirePlayerId(opened.season, playerId))
    const left = openTurns(opened).length
    const turns = body.until === 'end' ? left : (body.picks ?? 1)
    await requireTurns(context, opened, { turns, byHand: false })
    if (turns > left) throw conflict(left === 1 ? 'Only one pick is left' : `Only ${left} picks are left`)
    const room = await openRoom(context, opened, { by: body.by, ranking })
    const after = await pickBest(context, opened, { room, list, turns })
    return {
      draft: draftView(await pickForAbsent(context, after)),
      picks: madeTurns(after)
        .slice(-turns)
        .map(turn => pickView(after, turn)),
    }
  },
})

const MAX_PICKS = 500
const USUAL = 25

/** Lists undrafted players in autopick order. A team can queue players before its draft begins. */
const listUndrafted = operation({
  name: 'listUndrafted',
  route: 'GET /leagues/{id}/draft/available',
  commands: ['draft available'],
  summary: 'List the undrafted players in autopick order',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    q: z.optional(z.string().check(z.maxLength(100))),
    pos: z.optional(PosGroup),
    season: z.optional(Season),
    limit: withDefault(Integer(1, MAX_PICKS), USUAL),
    offset: Offset,
  },
  pages: { list: 'players' },
  output: z.object({ leagueId: Id, season: Season, total: z.int(), players: z.array(UndraftedPlayer) }),
  errors: ['not_found'],
  async run(context, { id, q = '', pos, season, limit, offset }) {
    const opened = await openLeague(context, id)
    const ranking = await openRanking(context, opened, season)
    const { free } = await openRoom(context, opened, { by: 'value', ranking })
    const week = currentWeek(opened.season.calendar, context.now)
    const statusOf = week === null ? null : statusesOf(opened.season, { week, now: context.now })
    const viewOf = ({ player, rank }: { player: BoardPlayer; rank: number }): UndraftedPlayer => ({
      rank,
      rankedBy: player.rankedBy,
      player: requirePlayer(opened.season, player.id),
      ...(statusOf && { status: statusOf(player.id) }),
      gamesPlayed: player.games,
      totalPoints: toPoints(player.total),
      value: player.value === null ? null : toPoints(player.value),
    })
    const part = q.toLowerCase()
    const isWanted = ({ player: { id: playerId, posGroup } }: { player: BoardPlayer }): boolean =>
      (pos === undefined || posGroup === pos) &&
      (part === '' || (requirePlayer(opened.season, playerId).name ?? '').toLowerCase().includes(part))
    const found = free.map((player, at) => ({ player, rank: at + 1 })).filter(isWanted)
    const players = found.slice(offset, offset + limit).map(viewOf)
    return { leagueId: id, season: ranking.season, total: found.length, players }
  },
})

export const draftPicks = [pickPlayer, autoDraft, undoPicks, listUndrafted]
