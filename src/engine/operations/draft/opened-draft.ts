import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import type { DraftProgress } from '../../rules/draft.ts'
import { Draft, type DraftPick, type DraftTurn } from '../../schema/draft.ts'
import type { StoredDraft, StoredPick, StoredTeam, StoredTurn } from '../../store/index.ts'
import { record } from '../league/log.ts'
import { type OpenedLeague, openLeague } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { release, sign } from '../rosters/moves.ts'

/** What most draft operations answer. */
export const DraftAnswer = z.object({ draft: Draft })

/** A league with its draft. */
export interface OpenedDraft extends OpenedLeague {
  draft: StoredDraft
}

/** A turn with its pick. */
export interface TakenTurn extends StoredTurn {
  pick: StoredPick
}

/** Opens a league with its draft. Throws not_found. */
export const openDraft = async (context: Context, id: string): Promise<OpenedDraft> => {
  const opened = await openLeague(context, id)
  const draft = await context.store.drafts.find(id)
  if (!draft) throw notFound(`There is no draft in ${opened.league.name}; start one with: hindsight draft start`)
  return { ...opened, draft }
}

/** Teams by draft position. Those without one come last, in the order in which they were made. */
export const inDraftOrder = (teams: readonly StoredTeam[]): StoredTeam[] => {
  const place = ({ draftPosition }: StoredTeam): number => draftPosition ?? Number.MAX_SAFE_INTEGER
  return teams.toSorted((a, b) => place(a) - place(b))
}

/** The name of a team of the league. */
export const teamName = ({ teams }: OpenedLeague, teamId: string): string => teams.find(({ id }) => id === teamId)!.name
/** The name of a player, or his id if he has none here. */
export const playerName = ({ season }: OpenedLeague, id: string): string => knownPlayer(season, id).name ?? id

/** The picks made so far, in order. */
export const takenTurns = ({ draft }: OpenedDraft): TakenTurn[] =>
  draft.turns.flatMap(turn => (turn.pick ? [{ ...turn, pick: turn.pick }] : []))

/** The turns to come; the first is on the clock. */
export const openTurns = ({ draft }: OpenedDraft): StoredTurn[] => draft.turns.filter(({ pick }) => pick === null)

const turnView = ({ teams }: OpenedDraft, { number, teamId }: StoredTurn): DraftTurn => ({
  number,
  round: Math.ceil(number / teams.length),
  teamId,
})

/** A pick as an answer. */
export const pickView = (opened: OpenedDraft, turn: TakenTurn): DraftPick => {
  const { playerId, ...pick } = turn.pick
  return { ...turnView(opened, turn), player: knownPlayer(opened.season, playerId), ...pick }
}

/** How far a draft has come, for the rules. */
export const progressOf = (opened: OpenedDraft): DraftProgress => {
  const [next] = openTurns(opened)
  return {
    paused: opened.draft.paused,
    made: takenTurns(opened).length,
    next: next ? { ...turnView(opened, next), teamName: teamName(opened, next.teamId) } : null,
  }
}

/** A draft as an answer. */
export const draftView = (opened: OpenedDraft): Draft => {
  const { league, teams, draft } = opened
  const [next] = openTurns(opened)
  return {
    leagueId: league.id,
    status: next ? (draft.paused ? 'paused' : 'running') : 'complete',
    kind: draft.kind,
    rounds: Math.ceil(draft.turns.length / teams.length),
    seed: draft.seed,
    order: inDraftOrder(teams).map(({ id }) => id),
    picks: takenTurns(opened).map(turn => pickView(opened, turn)),
    onTheClock: next ? turnView(opened, next) : null,
    startedAt: draft.startedAt,
  }
}

const withTurn = (opened: OpenedDraft, turn: StoredTurn): OpenedDraft => ({
  ...opened,
  draft: { ...opened.draft, turns: opened.draft.turns.with(turn.number - 1, turn) },
})

const factsOf = (opened: OpenedDraft, turn: TakenTurn) => {
  const { number, round, player, auto } = pickView(opened, turn)
  return { number, round, playerId: player.id, name: player.name, auto }
}

/** Picks a player for the team on the clock and puts him last on its roster. Answers the draft after that. */
export const take = async (
  context: Context,
  opened: OpenedDraft,
  { playerId, auto }: { playerId: string; auto: boolean },
): Promise<OpenedDraft> => {
  const { store, actor, now } = context
  const [next] = openTurns(opened)
  const turn = { ...next!, pick: { playerId, by: actor.name, auto, at: now } }
  const { number, teamId } = turn
  await store.drafts.setPick(opened.league.id, number, turn.pick)
  await sign(context, opened, { teamId, playerIds: [playerId] })
  await record(context, opened.league.id, { type: 'pick', teamId, after: factsOf(opened, turn) })
  return withTurn(opened, turn)
}

/**
 * Takes back the last pick: the player leaves the roster and the lineups of open weeks. Answers the draft after that.
 */
export const takeBack = async (context: Context, opened: OpenedDraft): Promise<OpenedDraft> => {
  const turn = takenTurns(opened).at(-1)!
  const { number, teamId, pick } = turn
  await context.store.drafts.setPick(opened.league.id, number, null)
  await release(context, opened, { teamId, playerIds: [pick.playerId] })
  await record(context, opened.league.id, { type: 'undo', teamId, before: factsOf(opened, turn) })
  return withTurn(opened, { number, teamId, pick: null })
}

/** Throws conflict if one of the last `picks` picks has a player with a game under way. */
export const requireUnlockedPicks = async (context: Context, opened: OpenedDraft, picks: number): Promise<void> => {
  const ids = takenTurns(opened)
    .slice(-picks)
    .map(({ pick }) => pick.playerId)
  const isLocked = await lockNow(context, opened, ids)
  const locked = ids.find(isLocked)
  if (locked === undefined) return
  throw conflict(
    `${playerName(opened, locked)} is locked: his game has begun, so his pick stays until the week is over`,
  )
}
