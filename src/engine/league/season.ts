import { onDemand } from '../../../data/on-demand.ts'
import type { PosGroup } from '../../../data/positions.ts'
import { conflict, type HindsightError, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { rulesIn } from '../rules/league/rules-by-week.ts'
import { openPlayerLookup, type PlayerLookup } from '../rules/names/player-lookup.ts'
import { allNames, type Person } from '../rules/names/player-names.ts'
import type { Contender } from '../rules/scoring/rankings.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import type { SeasonPlayer } from '../schema/season.ts'
import type { Regrouped } from '../season/cache.ts'
import { canonicalId, lastWeekWithRows, type Season } from '../season/season.ts'
import { type PlayerTotal, playerTotals, ppgOf } from '../season/totals.ts'
import { requireSystem, type WeekRules } from './systems.ts'

/** Returns the command-line hint for loading a season. */
export const loadHint = (season: number) => ({ atTerminal: `hindsight stats pull ${season} loads it` })

export const noSeason = (): HindsightError =>
  conflict('No season is loaded yet', { atTerminal: 'hindsight stats pull loads the latest' })

/**
 * Returns the requested season; by default, the newest one with a visible stat row. Throws conflict if no season is
 * loaded, and invalid_request if the requested one is not.
 */
export const openSeason = async (
  context: Context,
  requested?: number,
  systems: readonly (string | undefined)[] = [],
): Promise<Season> => {
  const { store, seasons, now } = context
  const loaded = (await store.seasons.versions()).map(({ season }) => season)
  // Checks the systems first, so an unknown system is reported before an empty store.
  if (loaded.length === 0) for (const id of systems) if (id !== undefined) await requireSystem(context, id)
  if (loaded.length === 0) throw noSeason()
  if (requested !== undefined && !loaded.includes(requested)) {
    throw invalid(`Season ${requested} is not loaded; loaded seasons: ${loaded.join(', ')}`, loadHint(requested))
  }
  for (const season of requested === undefined ? loaded.toReversed() : [requested]) {
    const open = await seasons.open(store.seasons, season, now)
    if (open && (open.rowCount > 0 || requested !== undefined)) return open
  }
  return (await seasons.open(store.seasons, loaded[0]!, now))!
}

/** Returns the season before another one; null if it is not loaded. */
export const openSeasonBefore = (
  { store, seasons, now }: Context,
  { season }: Pick<Season, 'season'>,
): Promise<Season | null> => seasons.open(store.seasons, season - 1, now)

/** Throws invalid_request if a field contains an id twice, even if a player's id is spelled in two ways. */
export const requireDistinctIds = (field: string, ids: readonly string[]): void => {
  const twice = ids.map(canonicalId).find((id, at, all) => all.indexOf(id) !== at)
  if (twice !== undefined) throw invalid(phrase`{${field}} contains "${twice}" more than once`)
}

/** Throws invalid_request for a week outside the season. */
export const requireSeasonWeek = ({ season, index, games }: Season, week: number): void => {
  const last = games.reduce((latest, game) => Math.max(latest, game.week), lastWeekWithRows(index))
  if (week > last)
    throw invalid(phrase`{week} must be 1 to ${last}: season ${season} doesn't have a regular-season week ${week}`)
}

/**
 * Returns the rows in a week, or in `all` weeks, sorted by player id and then week. Can be limited to a position group.
 */
export const rowsOfWeek = (
  { rowCount, index, players }: Season,
  { week, pos }: { week: number | 'all'; pos?: PosGroup | undefined },
): number[] => {
  const rows: number[] = []
  for (let row = 0; row < rowCount; row++) {
    const inWeek = week === 'all' || index.week[row] === week
    if (inWeek && (pos === undefined || players[index.player[row]!]!.posGroup === pos)) rows.push(row)
  }
  return rows
}

/** Returns the points for every row of a season under these rules, in hundredths. */
export const pointsOf = (
  { store, seasons }: Context,
  season: Season,
  rules: CompiledRules,
  scoredAs?: Regrouped,
): Promise<Float64Array> => seasons.points(store.seasons, season, rules, scoredAs)

/** Returns the points for every row of a season from the cache, in hundredths, under the rules for the row's week. */
export const pointsByWeek = async (
  context: Context,
  season: Season,
  { rules, keptRules }: WeekRules,
  scoredAs: (rules: CompiledRules) => Regrouped | undefined = () => undefined,
): Promise<Float64Array> => {
  const pointsUnder = (some: CompiledRules) => pointsOf(context, season, some, scoredAs(some))
  const current = await pointsUnder(rules)
  if (keptRules.length === 0) return current
  const earlier = await Promise.all(
    keptRules.map(async ({ untilWeek, rules }) => ({ untilWeek, rules: await pointsUnder(rules) })),
  )
  return current.map((_, row) => rulesIn(earlier, current, season.index.week[row]!)[row]!)
}

/** A player's scored season. `total` is in hundredths, `ppg` in points. */
export interface Scored extends Contender, Omit<SeasonPlayer, 'posGroup' | 'id' | 'name'> {}

/** Returns a player in a season, with their points. */
export const toScoredPlayer = (season: Season, { player, games, total }: PlayerTotal): Scored => ({
  ...season.players[player]!,
  games,
  total,
  ppg: ppgOf({ games, total }),
})

/** Returns all players in the season with games and points under these rules, in the season's order. */
export const scoredPlayers = async (context: Context, season: Season, rules: WeekRules): Promise<Scored[]> =>
  playerTotals(season, await pointsByWeek(context, season, rules)).map(each => toScoredPlayer(season, each))

/** A player, with the other names used for them in the season's files. */
export type NamedPlayer = SeasonPlayer & Pick<Person, 'otherNames'>

/** A season's players at one moment, indexed for searching. */
interface PlayerNames {
  players: readonly NamedPlayer[]
  lookup: PlayerLookup<NamedPlayer>
  /** Returns whether part of a player's name matches a lowercase string. `player` is the player's index. */
  hasPart(player: number, part: string): boolean
}

/** Caches the names of a season's players, because a season has 3,000 players. */
const opened = new WeakMap<readonly SeasonPlayer[], PlayerNames>()

const openNames = (players: readonly NamedPlayer[]): PlayerNames => {
  const searched: string[] = []
  const lookup = onDemand(() => openPlayerLookup(players))
  return {
    players,
    lookup: query => lookup()(query),
    hasPart: (player, part) => {
      searched[player] ??= allNames(players[player]!).join('\n').toLowerCase()
      return searched[player].includes(part)
    },
  }
}

export const namesIn = async ({ store, seasons }: Context, season: Season): Promise<PlayerNames> => {
  const cached = opened.get(season.players)
  if (cached) return cached
  const others = await seasons.names(store.seasons, season)
  const players = season.players.map((player, at): NamedPlayer => {
    const otherNames = others.get(at)
    return otherNames ? { ...player, otherNames } : player
  })
  const names = openNames(players)
  opened.set(season.players, names)
  return names
}
