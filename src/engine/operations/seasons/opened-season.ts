import { dstId, teamOfDst } from '../../../../data/teams.ts'
import type { Context } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { countBefore } from '../../rules/binary-search.ts'
import type { Contender } from '../../rules/rankings.ts'
import type { CompiledRules } from '../../rules/scoring.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import type { Regrouped } from '../../season/cache.ts'
import { type PlayerTotal, playerTotals, ppgOf } from '../../season/player-totals.ts'
import type { Season } from '../../season/season.ts'
import { getSystem } from '../systems/systems.ts'

/**
 * The season asked for, or the newest with a stat row that can be seen. Throws conflict when none is held at all, and
 * invalid_request for one that is not held.
 */
export const openSeason = async (
  context: Context,
  asked?: number,
  systems: readonly (string | undefined)[] = [],
): Promise<Season> => {
  const { store, seasons, now } = context
  const held = (await store.seasons.versions()).map(({ season }) => season)
  // A system that does not exist is refused before the state of the store is.
  if (held.length === 0) for (const id of systems) if (id !== undefined) await getSystem(context, id)
  if (held.length === 0) throw conflict('No season is held yet; load one with: hindsight stats pull')
  if (asked !== undefined && !held.includes(asked)) {
    throw invalid(`Season ${asked} is not held here; held: ${held.join(', ')} (hindsight stats pull ${asked} loads it)`)
  }
  for (const season of asked === undefined ? held.toReversed() : [asked]) {
    const open = await seasons.open(store.seasons, season, now)
    if (open && (open.rowCount > 0 || asked !== undefined)) return open
  }
  return (await seasons.open(store.seasons, held[0]!, now))!
}

/** Throws invalid_request when a field names a player twice, in whatever spelling. */
export const requireDistinct = (field: string, ids: readonly string[]): void => {
  const twice = ids.map(canonicalId).find((id, at, all) => all.indexOf(id) !== at)
  if (twice !== undefined) throw invalid(`${field} names "${twice}" more than once`)
}

/** Throws invalid_request for a week that the season does not have. */
export const requireSeasonWeek = ({ season, index, games }: Season, week: number): void => {
  const latest = (one: number, other: number) => Math.max(one, other)
  const last = games.reduce((week, game) => latest(week, game.week), index.week.reduce(latest, 0))
  if (week > last) throw invalid(`week must be 1 to ${last}: season ${season} has no regular-season week ${week}`)
}

/** Points of every row of a season in hundredths under these rules. */
export const pointsOf = (
  { store, seasons }: Context,
  season: Season,
  rules: CompiledRules,
  scoredAs?: Regrouped,
): Promise<Float64Array> => seasons.points(store.seasons, season, rules, scoredAs)

/** A player with what his season was worth under one system. */
export interface Scored extends Contender, Omit<SeasonPlayer, 'posGroup' | 'id' | 'name'> {}

const scored = (season: Season, { player, games, total }: PlayerTotal): Scored => ({
  ...season.players[player]!,
  games,
  total,
  ppg: ppgOf({ games, total }),
})

/** Everybody of a season with games and points under these rules, by player number. */
export const scoredPlayers = async (context: Context, season: Season, rules: CompiledRules): Promise<Scored[]> =>
  playerTotals(season, await pointsOf(context, season, rules)).map(each => scored(season, each))

/** The one spelling of an id: that of a team defense by the present code of its team. */
export const canonicalId = (id: string): string => {
  const team = teamOfDst(id)
  return team ? dstId(team.code) : id
}

/** The player of an id (aliases of a team defense included), as an index into the players of the season, or null. */
export const findPlayer = (season: Season, id: string): number | null => {
  const canonical = canonicalId(id)
  // Players are ordered by id.
  const at = countBefore(season.players.length, place => season.players[place]!.id < canonical)
  return season.players[at]?.id === canonical ? at : null
}
