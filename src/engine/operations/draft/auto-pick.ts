import type { PosGroup } from '../../../../data/positions.ts'
import { FEWEST_GAMES } from '../../../../data/seasons.ts'
import type { Context } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { bestAvailable } from '../../rules/best-available.ts'
import { bestFirst, rankings } from '../../rules/rankings.ts'
import { DraftAuto } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import type { Season } from '../../season/season.ts'
import { knownId } from '../league/opened-league.ts'
import { posGroupsOf } from '../league/resources.ts'
import { openSeason, scoredPlayers } from '../seasons/opened-season.ts'
import { getRules } from '../systems/systems.ts'
import { draftView, type OpenedDraft, openDraft, openTurns, pickView, take, takenTurns } from './opened-draft.ts'
import { PicksAnswer, takeSeat } from './picks.ts'

/**
 * The season whose points rank the players: the one asked for, else the season before if it is held, else the league's.
 */
const openRanking = async (context: Context, { league }: OpenedDraft, asked: number | undefined) => {
  const held = (await context.store.seasons.versions()).map(({ season }) => season)
  const before = league.season - 1
  return openSeason(context, asked ?? (held.includes(before) ? before : league.season))
}

/**
 * Ids of all players of the league's season, best first: those who have played enough in the order asked for, then the
 * others by total, then by name. Positions are those of the league's season.
 */
const boardOf = async (
  context: Context,
  opened: OpenedDraft,
  { by, ranking }: Pick<DraftAuto, 'by'> & { ranking: Season },
): Promise<string[]> => {
  const { league, teams } = opened
  const scored = await scoredPlayers(context, ranking, await getRules(context, league.systemId))
  const worth = new Map(scored.map(({ id, games, total, ppg }) => [id, { games, total, ppg }]))
  const none = { games: 0, total: 0, ppg: 0 }
  const everybody = opened.season.players.map(player => ({ ...player, ...(worth.get(player.id) ?? none) }))
  const [enough = [], fewer = []] = [true, false].map(most =>
    everybody.filter(({ games }) => games >= FEWEST_GAMES === most),
  )
  const ranked = rankings(enough, { teams: teams.length, slots: league.rosterConfig.slots }, by)
  return [...ranked.map(({ contender }) => contender), ...fewer.sort(bestFirst(({ total }) => total))].map(
    ({ id }) => id,
  )
}

/** A player on no roster. */
interface Free {
  id: string
  posGroups: readonly PosGroup[]
  /** Listed by hand, so he comes before the board. */
  listed: boolean
}

/** Of these ids, in this order: players on no roster who can start in some slot of the league. */
const freeAmong = async (
  { store }: Context,
  opened: OpenedDraft,
  ids: readonly string[],
): Promise<Omit<Free, 'listed'>[]> => {
  const { id: leagueId, rosterConfig } = opened.league
  const taken = new Set((await store.rosters.listOf(leagueId)).map(({ playerId }) => playerId))
  const startable = new Set(rosterConfig.slots.flatMap(({ eligible }) => eligible))
  return [...new Set(ids)]
    .filter(id => !taken.has(id))
    .map(id => ({ id, posGroups: posGroupsOf(opened, id) }))
    .filter(({ posGroups }) => posGroups.some(group => startable.has(group)))
}

/** Throws conflict if there are too few players for the turns, or nothing to rank them by. */
const requireEnoughPlayers = async (
  context: Context,
  opened: OpenedDraft,
  { list, ranking, turns }: { list: readonly string[]; ranking: Season; turns: number },
): Promise<void> => {
  const free = (
    await freeAmong(
      context,
      opened,
      opened.season.players.map(({ id }) => id),
    )
  ).length
  if (free < turns) {
    const left = free === 1 ? 'Only one player is' : free === 0 ? 'Nobody is' : `Only ${free} players are`
    throw conflict(`${left} left who could start in this league, for ${turns} ${turns === 1 ? 'pick' : 'picks'}`)
  }
  if (ranking.rowCount > 0 || (await freeAmong(context, opened, list)).length >= turns) return
  const { season } = ranking
  throw conflict(
    `No game of season ${season} is over that could order the players; order them by another season ` +
      `(hindsight stats pull ${season - 1} loads the one before), or list whom to take`,
  )
}

/** The index of the player that the team on the clock takes, of players who can all start. */
const choose = (opened: OpenedDraft, free: readonly Free[]): number => {
  const coming = openTurns(opened)
  const { teamId } = coming[0]!
  return bestAvailable(
    {
      slots: opened.league.rosterConfig.slots,
      roster: takenTurns(opened)
        .filter(turn => turn.teamId === teamId)
        .map(({ pick }) => posGroupsOf(opened, pick.playerId)),
      picksLeft: coming.filter(turn => turn.teamId === teamId).length,
    },
    { free: free.map(({ posGroups }) => posGroups), listed: free.filter(({ listed }) => listed).length },
  )!
}

/** Picks the best available player for each of `turns` turns. Players on the list come before the board. */
const takeBest = async (
  context: Context,
  opened: OpenedDraft,
  { list, board, turns }: { list: readonly string[]; board: readonly string[]; turns: number },
): Promise<OpenedDraft> => {
  const listed = new Set(list)
  const free = (await freeAmong(context, opened, [...list, ...board])).map(each => ({
    ...each,
    listed: listed.has(each.id),
  }))
  let now = opened
  for (let turn = 0; turn < turns; turn++) {
    const [chosen] = free.splice(choose(now, free), 1)
    now = await take(context, now, { playerId: chosen!.id, auto: true })
  }
  return now
}

/** Picks the best available players. */
export const autoDraft = operation({
  name: 'autoDraft',
  route: 'POST /leagues/{id}/draft/auto',
  commands: ['draft auto'],
  summary: 'Pick the best available player for one or more turns, leaving no slot that cannot be filled',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftAuto,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const found = await openDraft(context, id)
    if (body.picks !== undefined && body.until !== undefined) throw invalid('Send picks or until, not both')
    const ranking = await openRanking(context, found, body.season)
    const list = (body.list ?? []).map(playerId => knownId(found.season, playerId))
    const left = openTurns(found).length
    const turns = body.until === 'end' ? left : (body.picks ?? 1)
    const opened = await takeSeat(context, found, { turns })
    if (turns > left) throw conflict(left === 1 ? 'Only one pick is left' : `Only ${left} picks are left`)
    await requireEnoughPlayers(context, opened, { list, ranking, turns })
    const board = await boardOf(context, opened, { by: body.by, ranking })
    const after = await takeBest(context, opened, { list, board, turns })
    return {
      draft: draftView(after),
      picks: takenTurns(after)
        .slice(-turns)
        .map(turn => pickView(after, turn)),
    }
  },
})
