import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import type { DraftProgress } from '../../rules/draft.ts'
import { Draft, type DraftPick, type DraftTurn } from '../../schema/draft.ts'
import type { StoredDraft, StoredPick, StoredTeam, StoredTurn } from '../../store/index.ts'
import { record } from '../league/log.ts'
import { type Grounds, openGrounds } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { release, sign } from '../rosters/moves.ts'

/** What most operations of a draft answer. */
export const DraftAnswer = z.object({ draft: Draft })

/** A league at its draft. */
export interface Desk extends Grounds {
  draft: StoredDraft
}

export interface TakenTurn extends StoredTurn {
  pick: StoredPick
}

/** A league with its draft. Throws not_found. */
export const openDesk = async (context: Context, id: string): Promise<Desk> => {
  const grounds = await openGrounds(context, id)
  const draft = await context.store.drafts.find(id)
  if (!draft) throw notFound(`There is no draft in ${grounds.league.name}; start one with: hindsight draft start`)
  return { ...grounds, draft }
}

/** Teams by draft position; those without one come last, in the order in which they were made. */
export const inDraftOrder = (teams: readonly StoredTeam[]): StoredTeam[] => {
  const place = ({ draftPosition }: StoredTeam): number => draftPosition ?? Number.MAX_SAFE_INTEGER
  return teams.toSorted((a, b) => place(a) - place(b))
}

export const teamName = ({ teams }: Grounds, teamId: string): string => teams.find(({ id }) => id === teamId)!.name
export const playerName = ({ season }: Grounds, id: string): string => knownPlayer(season, id).name ?? id

/** The picks made so far, in order. */
export const takenTurns = ({ draft }: Desk): TakenTurn[] =>
  draft.turns.flatMap(turn => (turn.pick ? [{ ...turn, pick: turn.pick }] : []))

/** The turns to come; the first is on the clock. */
export const openTurns = ({ draft }: Desk): StoredTurn[] => draft.turns.filter(({ pick }) => pick === null)

const turnView = ({ teams }: Desk, { number, teamId }: StoredTurn): DraftTurn => ({
  number,
  round: Math.ceil(number / teams.length),
  teamId,
})

export const pickView = (desk: Desk, turn: TakenTurn): DraftPick => {
  const { playerId, ...pick } = turn.pick
  return { ...turnView(desk, turn), player: knownPlayer(desk.season, playerId), ...pick }
}

/** How far a draft is, as the rules see it. */
export const progressOf = (desk: Desk): DraftProgress => {
  const [next] = openTurns(desk)
  return {
    paused: desk.draft.paused,
    made: takenTurns(desk).length,
    next: next ? { ...turnView(desk, next), teamName: teamName(desk, next.teamId) } : null,
  }
}

export const draftView = (desk: Desk): Draft => {
  const { league, teams, draft } = desk
  const [next] = openTurns(desk)
  return {
    leagueId: league.id,
    status: next ? (draft.paused ? 'paused' : 'running') : 'complete',
    kind: draft.kind,
    rounds: Math.ceil(draft.turns.length / teams.length),
    seed: draft.seed,
    order: inDraftOrder(teams).map(({ id }) => id),
    picks: takenTurns(desk).map(turn => pickView(desk, turn)),
    onTheClock: next ? turnView(desk, next) : null,
    startedAt: draft.startedAt,
  }
}

const withTurn = (desk: Desk, turn: StoredTurn): Desk => ({
  ...desk,
  draft: { ...desk.draft, turns: desk.draft.turns.with(turn.number - 1, turn) },
})

const factsOf = (desk: Desk, turn: TakenTurn) => {
  const { number, round, player, auto } = pickView(desk, turn)
  return { number, round, playerId: player.id, name: player.name, auto }
}

/** Takes a player for the team on the clock: he comes last on its roster. */
export const take = async (
  context: Context,
  desk: Desk,
  { playerId, auto }: { playerId: string; auto: boolean },
): Promise<Desk> => {
  const { store, actor, now } = context
  const [next] = openTurns(desk)
  const turn = { ...next!, pick: { playerId, by: actor.name, auto, at: now } }
  const { number, teamId } = turn
  await store.drafts.setPick(desk.league.id, number, turn.pick)
  await sign(context, desk, { teamId, playerIds: [playerId] })
  await record(context, desk.league.id, { type: 'pick', teamId, after: factsOf(desk, turn) })
  return withTurn(desk, turn)
}

/** Takes the last pick back: its player leaves the roster and the lineups of open weeks. */
export const takeBack = async (context: Context, desk: Desk): Promise<Desk> => {
  const turn = takenTurns(desk).at(-1)!
  const { number, teamId, pick } = turn
  await context.store.drafts.setPick(desk.league.id, number, null)
  await release(context, desk, { teamId, playerIds: [pick.playerId] })
  await record(context, desk.league.id, { type: 'undo', teamId, before: factsOf(desk, turn) })
  return withTurn(desk, { number, teamId, pick: null })
}

/** Throws conflict when a pick would be taken back whose player has a game under way. */
export const refuseUnderWay = async (context: Context, desk: Desk, picks: number): Promise<void> => {
  const ids = takenTurns(desk)
    .slice(-picks)
    .map(({ pick }) => pick.playerId)
  const isLocked = await lockNow(context, desk, ids)
  const locked = ids.find(isLocked)
  if (locked === undefined) return
  throw conflict(`${playerName(desk, locked)} is locked: his game has begun, so his pick stays until the week is over`)
}
