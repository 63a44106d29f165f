import * as z from 'zod/mini'
import { startableGroups } from '../../../data/rosters.ts'
import { shownName } from '../../../data/shown-name.ts'
import { conflict, invalid, notFound, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import type { BlockingEvent, DraftProgress } from '../rules/draft/draft.ts'
import { isQuietSound, pickDeadline } from '../rules/draft/pick-clock.ts'
import type { PlayerQuery } from '../rules/names/player-lookup.ts'
import type { Person } from '../rules/names/player-names.ts'
import { Draft, type DraftPick, type DraftTurn, type QuietHours } from '../schema/draft.ts'
import type { StoredDraft, StoredPick, StoredSeat, StoredTeam, StoredTurn } from '../store/index.ts'
import { fillDraftedLineups } from './auto-lineup.ts'
import { lockNow } from './lineups.ts'
import { type OpenedLeague, openLeague } from './load.ts'
import { record } from './log.ts'
import { requirePlayer } from './players.ts'
import { release, sign } from './rosters.ts'
import { matchupsOf, scoreLeague } from './scored-league.ts'
import { namesIn } from './season.ts'
import { playersUnderReview } from './trades.ts'
import { closesByItself, openWeeks } from './weeks.ts'

/** Returns whether a league's draft is running or paused. */
export const isDrafting = ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<boolean> =>
  store.drafts.isOpen(leagueId)

/** Throws conflict during a draft, because until it is complete, only picks can change rosters. */
export const requireNoDraft = async (context: Pick<Context, 'store'>, leagueId: string): Promise<void> => {
  if (await isDrafting(context, leagueId)) {
    throw conflict('The draft is running, so only picks can change rosters until it is complete')
  }
}

/** The response of most draft operations. */
export const DraftAnswer = z.object({ draft: Draft })

export interface OpenedDraft extends OpenedLeague {
  draft: StoredDraft
  /** The teams' draft settings. */
  seats: readonly StoredSeat[]
}

interface MadePick extends StoredTurn {
  pick: StoredPick
}

/** Opens a league with its draft. Throws not_found. */
export const openDraft = async (context: Context, id: string): Promise<OpenedDraft> => {
  const opened = await openLeague(context, id)
  const draft = await context.store.drafts.find(id)
  if (!draft)
    throw notFound(`${opened.league.name} does not have a draft`, { atTerminal: 'hindsight draft start starts one' })
  return { ...opened, draft, seats: await context.store.draftBoards.listSeats(id) }
}

/** Returns a team's draft settings. By default, the queue is empty and autopick is off. */
export const seatOf = ({ seats }: Pick<OpenedDraft, 'seats'>, teamId: string): StoredSeat =>
  seats.find(seat => seat.teamId === teamId) ?? { teamId, autopick: false, queue: [] }

export const queueOf = (opened: OpenedDraft, teamId: string): readonly string[] => seatOf(opened, teamId).queue

/** Returns teams by draft position. Teams without one come last, in creation order. */
export const inDraftOrder = (teams: readonly StoredTeam[]): StoredTeam[] => {
  const place = ({ draftPosition }: StoredTeam): number => draftPosition ?? Number.MAX_SAFE_INTEGER
  return teams.toSorted((a, b) => place(a) - place(b))
}

export const teamName = ({ teams }: OpenedLeague, teamId: string): string => teams.find(({ id }) => id === teamId)!.name
/** Returns a player's name, or the id if the player is not in the season. */
export const playerName = ({ season }: OpenedLeague, id: string): string => requirePlayer(season, id).name ?? id

export const picksMade = ({ draft }: OpenedDraft): MadePick[] =>
  draft.turns.flatMap(turn => (turn.pick ? [{ ...turn, pick: turn.pick }] : []))

const isKeeper = ({ league }: OpenedDraft, { teamId, pick }: MadePick): boolean =>
  league.keepers.some(keeper => keeper.teamId === teamId && keeper.playerId === pick.playerId)

/** Returns the picks made in a draft, oldest first, without keepers. */
export const madeTurns = (opened: OpenedDraft): MadePick[] =>
  picksMade(opened)
    .filter(turn => !isKeeper(opened, turn))
    .sort((a, b) => a.pick.sequence - b.pick.sequence)

/** Returns the next pick's sequence number, which is one above the highest so far. */
export const nextSequence = (opened: OpenedDraft): number =>
  picksMade(opened).reduce((max, { pick }) => Math.max(max, pick.sequence), 0) + 1

/** Returns the upcoming turns. The first one is on the clock. */
export const openTurns = ({ draft }: Pick<OpenedDraft, 'draft'>): StoredTurn[] =>
  draft.turns.filter(({ pick }) => pick === null)

const turnView = ({ teams }: OpenedDraft, { number, teamId }: StoredTurn): DraftTurn => ({
  number,
  round: Math.ceil(number / teams.length),
  teamId,
})

/** Returns a pick in its API form. */
export const pickView = (opened: OpenedDraft, turn: MadePick): DraftPick => {
  const { playerId, ...pick } = turn.pick
  return { ...turnView(opened, turn), player: requirePlayer(opened.season, playerId), ...pick }
}

/** Returns a draft's progress, in the form that the rules use. */
export const draftProgress = (opened: OpenedDraft): DraftProgress => {
  const [next] = openTurns(opened)
  return {
    paused: opened.draft.paused,
    picksMade: madeTurns(opened).length,
    next: next ? { ...turnView(opened, next), teamName: teamName(opened, next.teamId) } : null,
  }
}

/** Returns when the current pick is due, in epoch ms of wall time; null if picks are not timed. */
export const deadlineOfTurn = ({ draft }: Pick<OpenedDraft, 'draft'>): number | null => {
  const { paused, pickSeconds, quiet, turnSince } = draft
  if (paused || pickSeconds === 0 || openTurns({ draft }).length === 0) return null
  return pickDeadline(turnSince, pickSeconds, quiet)
}

/** Returns a draft in its API form. */
export const draftView = (opened: OpenedDraft): Draft => {
  const { league, teams, draft } = opened
  const [next] = openTurns(opened)
  const order = inDraftOrder(teams).map(({ id }) => id)
  return {
    leagueId: league.id,
    status: next ? (draft.paused ? 'paused' : 'running') : 'complete',
    pauseReason: next && draft.paused ? draft.pauseReason : null,
    kind: draft.kind,
    rounds: Math.ceil(draft.turns.length / teams.length),
    seed: draft.seed,
    order,
    picks: picksMade(opened).map(turn => pickView(opened, turn)),
    onTheClock: next ? turnView(opened, next) : null,
    pickSeconds: draft.pickSeconds,
    quiet: draft.quiet,
    deadlineAt: deadlineOfTurn(opened),
    autopick: order.filter(id => seatOf(opened, id).autopick),
    startedAt: draft.startedAt,
  }
}

/** Stores a turn's pick, or removes it (null). Restarts the pick clock for the next turn. */
export const keepTurn = async (
  { store, wall }: Context,
  opened: OpenedDraft,
  turn: StoredTurn,
): Promise<OpenedDraft> => {
  await store.drafts.setPick(opened.league.id, turn.number, turn.pick)
  await store.drafts.setTurnSince(opened.league.id, wall)
  const { draft } = opened
  return { ...opened, draft: { ...draft, turnSince: wall, turns: draft.turns.with(turn.number - 1, turn) } }
}

export const pickFacts = (opened: OpenedDraft, turn: MadePick) => {
  const { number, round, player, auto } = pickView(opened, turn)
  return { number, round, playerId: player.id, name: player.name, auto }
}

interface Choice {
  playerId: string
  auto: boolean
  /** The team whose next turn is used. Default: the team on the clock. */
  teamId?: string
}

/** Picks a player for a team and adds the player to the end of its roster. Returns the updated draft. */
export const makePick = async (
  context: LeagueContext,
  opened: OpenedDraft,
  { playerId, auto, teamId: requestedTeamId }: Choice,
): Promise<OpenedDraft> => {
  const { actor, now } = context
  const next = openTurns(opened).find(({ teamId }) => requestedTeamId === undefined || teamId === requestedTeamId)
  const pick = { playerId, by: actor.name, byName: shownName(actor), auto, at: now, sequence: nextSequence(opened) }
  const turn = { ...next!, pick }
  const { teamId } = turn
  const after = await keepTurn(context, opened, turn)
  await sign(context, opened, { teamId, players: [{ playerId }] })
  await record(context, opened.league.id, { type: 'pick', teamId, after: pickFacts(opened, turn) })
  if (openTurns(after).length === 0) await fillDraftedLineups(context, after)
  return after
}

/** Undoes the latest pick. The player leaves the roster and the lineups of open weeks. Returns the updated draft. */
export const takeBack = async (context: LeagueContext, opened: OpenedDraft): Promise<OpenedDraft> => {
  const turn = madeTurns(opened).at(-1)!
  const { number, teamId, pick } = turn
  const after = await keepTurn(context, opened, { number, teamId, pick: null })
  await release(context, opened, { teamId, playerIds: [pick.playerId] })
  await record(context, opened.league.id, { type: 'undo', teamId, before: pickFacts(opened, turn) })
  return after
}

/** Throws conflict if any of the last `picks` picks is a player whose game is in progress. */
export const requireUnlockedPicks = async (context: Context, opened: OpenedDraft, picks: number): Promise<void> => {
  const ids = madeTurns(opened)
    .slice(-picks)
    .map(({ pick }) => pick.playerId)
  const isLocked = await lockNow(context, opened, ids)
  const locked = ids.find(isLocked)
  if (locked === undefined) return
  throw conflict(
    `${playerName(opened, locked)} is locked: the game has started, so the pick can't be undone until the week is over`,
  )
}

/** Finds the players who match a row in a sheet. If the league can start any of them, leaves out the rest. */
export const peopleIn = async (
  context: Context,
  { season, league }: OpenedLeague,
): Promise<(query: PlayerQuery) => readonly Person[]> => {
  const startable = startableGroups(league.rosterConfig.slots)
  const { lookup } = await namesIn(context, season)
  return query => {
    const { found } = lookup(query)
    const able = found.filter(({ posGroup }) => startable.has(posGroup))
    return able.length > 0 ? able : found
  }
}

/**
 * Returns whether matchups have been played since the draft ended. In hindsight mode, weeks count immediately. A lineup
 * that was filled when the draft ended therefore counts only after a manager saves it.
 */
const hasResults = async (context: Context, opened: OpenedDraft): Promise<boolean> => {
  const scored = await scoreLeague(context, opened)
  if (!matchupsOf(scored).some(({ counts }) => counts)) return false
  return closesByItself(opened) || [...scored.lineups.values()].flat().some(({ byHand }) => byHand)
}

/**
 * Returns what has happened since the draft ended, in the form that the rules use. Null if nothing happened, or if the
 * draft is not complete.
 */
export const eventSinceDraft = async (context: Context, opened: OpenedDraft): Promise<BlockingEvent | null> => {
  if (openTurns(opened).length > 0) return null
  if (await hasResults(context, opened)) return 'results'
  const spots = await context.store.rosters.listOf(opened.league.id)
  const holders = new Map(spots.map(({ playerId, teamId }) => [playerId, teamId]))
  const turns = picksMade(opened)
  const asPicked =
    spots.length === turns.length && turns.every(({ teamId, pick }) => holders.get(pick.playerId) === teamId)
  if (!asPicked) return 'moved'
  return (await playersUnderReview(context, opened.league.id)).size > 0 ? 'promised' : null
}

/** Deletes the lineups that were filled when a draft ended. Called before the draft is reopened or canceled. */
export const clearFilledLineups = async (context: Context, opened: OpenedDraft): Promise<void> => {
  if (openTurns(opened).length > 0) return
  await context.store.lineups.deleteFilled(opened.league.id, openWeeks(opened))
}

/** Throws invalid_request for quiet hours with invalid times, or that cover almost the entire day. */
export const requireSoundQuiet = (quiet: QuietHours | null | undefined): void => {
  if (quiet && !isQuietSound(quiet))
    throw invalid(phrase`{quiet} must not start and end at the same time, and must leave at least an hour of each day`)
}
