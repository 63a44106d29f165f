import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { openLeague } from '../../league/load.ts'
import { knownPlayer } from '../../league/players.ts'
import { toPoints } from '../../rules/scoring/decimal.ts'
import { UndraftedPlayer } from '../../schema/draft.ts'
import { Id, Integer, orElse, PosGroup, Season } from '../../schema/field.ts'
import { type BoardPlayer, openRanking } from './board.ts'
import { openRoom } from './pick-best.ts'

const MOST = 500
const USUAL = 25

/** Lists the players left to draft in the order of autopick. A team can queue players before its draft begins. */
export const listUndrafted = operation({
  name: 'listUndrafted',
  route: 'GET /leagues/{id}/draft/available',
  commands: ['draft available'],
  summary: 'List who is left to draft, best first, as autopick judges them',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  query: {
    q: z.optional(z.string().check(z.maxLength(100))),
    pos: z.optional(PosGroup),
    season: z.optional(Season),
    limit: orElse(Integer(1, MOST), USUAL),
  },
  output: z.object({ leagueId: Id, season: Season, total: z.int(), players: z.array(UndraftedPlayer) }),
  errors: ['not_found'],
  async run(context, { id, q = '', pos, season, limit }) {
    const opened = await openLeague(context, id)
    const ranking = await openRanking(context, opened, season)
    const { free } = await openRoom(context, opened, { by: 'value', ranking })
    const viewOf = (player: BoardPlayer, at: number): UndraftedPlayer => ({
      rank: at + 1,
      rankedBy: player.rankedBy,
      player: knownPlayer(opened.season, player.id),
      gamesPlayed: player.games,
      totalPoints: toPoints(player.total),
      value: player.value === null ? null : toPoints(player.value),
    })
    const part = q.toLowerCase()
    const isWanted = ({ player: { name, posGroup } }: UndraftedPlayer): boolean =>
      (pos === undefined || posGroup === pos) && (name ?? '').toLowerCase().includes(part)
    const found = free.map(viewOf).filter(isWanted)
    return { leagueId: id, season: ranking.season, total: found.length, players: found.slice(0, limit) }
  },
})
