import type { PosGroup } from '../../../data/positions.ts'
import type { Context } from '../context.ts'
import { conflict, invalid } from '../errors.ts'
import { operation } from '../operation.ts'
import { bestAvailable } from '../rules/best-available.ts'
import { bestFirst, rankings } from '../rules/rankings.ts'
import { DraftAuto } from '../schema/draft.ts'
import { Id } from '../schema/field.ts'
import { type Desk, draftView, openDesk, openTurns, pickView, take, takenTurns } from './draft-desk.ts'
import { PicksAnswer, takeSeat } from './draft-picks.ts'
import { knownId } from './grounds.ts'
import { openSeason, scoredPlayers } from './season.ts'
import { getSystem } from './systems.ts'
import { posGroupsOf } from './views.ts'

/** A player whom the board ranks: who has played fewer games comes after all who have played so many. */
const FEWEST_GAMES = 8

/** The season whose points rank the players: the one asked for, else the one before when it is held, else the league's. */
const openRanking = async (context: Context, { league }: Desk, asked: number | undefined) => {
  const held = (await context.store.seasons.versions()).map(({ season }) => season)
  const before = league.season - 1
  return openSeason(context, asked ?? (held.includes(before) ? before : league.season))
}

/**
 * Everybody of the league's season, best first: who has played enough in the order asked for, the others by total, then
 * by name. Positions are those of the league's season.
 */
const boardOf = async (context: Context, desk: Desk, { by, season }: DraftAuto): Promise<string[]> => {
  const { league, teams } = desk
  const ranking = await openRanking(context, desk, season)
  const scored = await scoredPlayers(context, ranking, await getSystem(context, league.systemId))
  const worth = new Map(scored.map(({ id, games, total, ppg }) => [id, { games, total, ppg }]))
  const none = { games: 0, total: 0, ppg: 0 }
  const everybody = desk.season.players.map(player => ({ ...player, ...(worth.get(player.id) ?? none) }))
  const [enough = [], fewer = []] = [true, false].map(most =>
    everybody.filter(({ games }) => games >= FEWEST_GAMES === most),
  )
  const ranked = rankings(enough, { teams: teams.length, slots: league.rosterConfig.slots }, by)
  return [...ranked.map(({ contender }) => contender), ...fewer.sort(bestFirst(({ total }) => total))].map(
    ({ id }) => id,
  )
}

/** Somebody whom no team has yet. */
interface Free {
  id: string
  posGroups: readonly PosGroup[]
  /** By hand, before the board. */
  listed: boolean
}

/** The index of whom the team on the clock takes. Throws conflict where nobody is left who could start. */
const choose = (desk: Desk, free: readonly Free[]): number => {
  const coming = openTurns(desk)
  const { teamId } = coming[0]!
  const at = bestAvailable(
    {
      slots: desk.league.rosterConfig.slots,
      roster: takenTurns(desk)
        .filter(turn => turn.teamId === teamId)
        .map(({ pick }) => posGroupsOf(desk, pick.playerId)),
      picksLeft: coming.filter(turn => turn.teamId === teamId).length,
    },
    { free: free.map(({ posGroups }) => posGroups), listed: free.filter(({ listed }) => listed).length },
  )
  if (at === null) throw conflict('Nobody is left who could start in this league')
  return at
}

/** Takes the best available for so many turns; who is on the list goes before the board. */
const takeBest = async (
  context: Context,
  desk: Desk,
  { list, board, turns }: { list: readonly string[]; board: readonly string[]; turns: number },
): Promise<Desk> => {
  const taken = new Set((await context.store.rosters.listOf(desk.league.id)).map(({ playerId }) => playerId))
  const listed = new Set(list)
  const free = [...new Set([...list, ...board])]
    .filter(id => !taken.has(id))
    .map(id => ({ id, posGroups: posGroupsOf(desk, id), listed: listed.has(id) }))
  let now = desk
  for (let turn = 0; turn < turns; turn++) {
    const [chosen] = free.splice(choose(now, free), 1)
    now = await take(context, now, { playerId: chosen!.id, auto: true })
  }
  return now
}

export const autoDraft = operation({
  name: 'autoDraft',
  route: 'POST /leagues/{id}/draft/auto',
  commands: ['draft auto'],
  summary: 'Pick the best available player, for one turn or more, leaving no slot that cannot be filled',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftAuto,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openDesk(context, id)
    if (body.picks !== undefined && body.until !== undefined) throw invalid('Send picks or until, not both')
    const board = await boardOf(context, opened, body)
    const list = (body.list ?? []).map(playerId => knownId(opened.season, playerId))
    const left = openTurns(opened).length
    const turns = body.until === 'end' ? left : (body.picks ?? 1)
    const desk = await takeSeat(context, opened, { turns })
    if (turns > left) throw conflict(left === 1 ? 'Only one pick is left' : `Only ${left} picks are left`)
    const after = await takeBest(context, desk, { list, board, turns })
    return {
      draft: draftView(after),
      picks: takenTurns(after)
        .slice(-turns)
        .map(turn => pickView(after, turn)),
    }
  },
})
