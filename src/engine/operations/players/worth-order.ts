import type { PosGroup } from '../../../../data/positions.ts'
import type { Context } from '../../kernel/context.ts'
import { openSeasonBefore, type Scored, scoredPlayers } from '../../league/season.ts'
import { type Contender, MEASURES, type PlayerSort } from '../../rules/scoring/rankings.ts'
import type { CompiledRules } from '../../rules/scoring/scoring.ts'
import type { Season } from '../../season/season.ts'

/** The order in which players of use to a league are listed, and the season whose points decide it, by player. */
export interface WorthOrder {
  orderedBy: number
  pointsOf(player: Scored): Scored
  compare(a: Scored, b: Scored): number
}

const byId = (a: Contender, b: Contender): number => (a.id < b.id ? -1 : 1)

/** The order of a list of players: the most first, then id. */
export const listedBy =
  (sort: PlayerSort) =>
  (a: Contender, b: Contender): number =>
    MEASURES[sort](b) - MEASURES[sort](a) || byId(a, b)

/**
 * Orders players by their value to a league: those it can start before all others, then the season so far, then the season
 * before, which decides alone until the first game is over, then id.
 */
export const worthOrder = async (
  context: Context,
  season: Season,
  { rules, startable, sort }: { rules: CompiledRules; startable: ReadonlySet<PosGroup>; sort: PlayerSort },
): Promise<WorthOrder> => {
  const before = await openSeasonBefore(context, season)
  const last = before ? await scoredPlayers(context, before, rules) : []
  const earlier = new Map(last.map(each => [each.id, each]))
  const measure = MEASURES[sort]
  const lastOf = ({ id }: Contender): number => {
    const known = earlier.get(id)
    return known ? measure(known) : 0
  }
  const isOut = ({ posGroup }: Contender): number => (startable.has(posGroup) ? 0 : 1)
  const isOpen = before !== null && season.rowCount === 0
  const NONE = { games: 0, total: 0, ppg: 0 }
  return {
    orderedBy: isOpen ? before.season : season.season,
    pointsOf(player) {
      const { games, total, ppg } = isOpen ? (earlier.get(player.id) ?? NONE) : player
      return { ...player, games, total, ppg }
    },
    compare: (a, b) => isOut(a) - isOut(b) || measure(b) - measure(a) || lastOf(b) - lastOf(a) || byId(a, b),
  }
}
