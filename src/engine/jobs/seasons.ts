import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { WEEK } from '../../../data/durations.ts'
import { HindsightError, invalid } from '../base/errors.ts'
import type { Actor, Context, Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { operation } from '../kernel/operation.ts'
import { Season as SeasonNumber } from '../schema/field.ts'
import { HeldSeason, type SeasonChange } from '../schema/load.ts'
import type { SeasonData } from '../schema/season.ts'
import { overAt, SEASON_LEAD } from '../season/calendar.ts'
import { PARTS } from '../season/completeness.ts'
import { diffSeason, isUnchanged, type StoredSeasonData } from '../season/diff.ts'
import { teamsAt } from '../season/week-teams.ts'
import { checkReleases, downloadReleases } from '../sources/download.ts'
import { type Archive, folderArchive, peopleDigest, readPeople } from '../sources/nflverse.ts'
import { openSeasonReader, type SeasonReader } from '../sources/season-reader.ts'
import type { StoredSeason } from '../store/index.ts'
import { gapsOf, requireNoLostRows } from './season-gaps.ts'

/** Loads seasons from public files, and refreshes the current one. */

const AnArchive = z.custom<Archive>()
const AReader = z.custom<SeasonReader>()

/** Returns the stored players with their NFL entries, other names and roles. */
const loadedPlayers = async (
  { store }: Context,
  { season, players }: Pick<StoredSeason, 'season' | 'players'>,
): Promise<StoredSeasonData['players']> => {
  const entries = await store.seasons.listEntries(season)
  const names = await store.seasons.listNames(season)
  const roles = await store.seasons.listRoles(season)
  return players.map((player, number) => {
    const [entry, otherNames, role] = [entries.get(number), names.get(number), roles.get(number)]
    return { ...player, ...(entry && { entry }), ...(otherNames && { otherNames }), ...(role && { role }) }
  })
}

/** Returns the stored season with all its columns, or null. */
const storedSeason = async (context: Context, season: number): Promise<StoredSeasonData | null> => {
  const { store } = context
  const stored = await store.seasons.findSeason(season)
  if (!stored) return null
  const stats = (await store.seasons.recorded()).filter(([each]) => each === season)
  const columns: StoredSeasonData['columns'] = new Map(
    await Promise.all(stats.map(async ([, stat]) => [stat, (await store.seasons.findColumn(season, stat))!] as const)),
  )
  return { ...stored, players: await loadedPlayers(context, stored), columns }
}

const storeSeason = async (context: Context, data: SeasonData, change: SeasonChange | null): Promise<void> => {
  const { store, wall } = context
  await store.counters.raise('seasons')
  const version = await store.counters.get('seasons')
  await store.seasons.replace({ data, version, at: wall, change })
}

interface LoadedSeasonData {
  before: StoredSeasonData | null
  data: SeasonData
  change: SeasonChange
}

/**
 * Returns whether loading leaves the season unchanged: the values and file reports are the same, and the stored season
 * is sound.
 */
const isSame = async ({ store }: Context, { before, data, change }: LoadedSeasonData): Promise<boolean> =>
  isUnchanged(change) && isDeepStrictEqual(before?.files, data.files) && (await store.seasons.isAsLoaded(data.season))

/** `new` if the season was not loaded before, or else `changed` or `unchanged`. */
const Outcome = z.enum(['new', 'changed', 'unchanged'])

/** Finished weeks without rows in a file. If `teams` is given, only those teams lack rows. */
const Gap = z.object({ part: z.enum(PARTS), weeks: z.array(z.int()), teams: z.array(z.string()) })

const SeasonReport = z.extend(HeldSeason, {
  outcome: Outcome,
  weeksWithoutRows: z.array(z.int()),
  gaps: z.array(Gap),
  /** How many players have rows but are not on any team in the roster file. Reported only if the number is high. */
  unlisted: z.int(),
})
export type SeasonReport = z.infer<typeof SeasonReport>

const loadSeason = operation({
  name: 'loadSeason',
  route: null,
  commands: [],
  summary: 'Load a season from public files, replacing the loaded one',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ reader: AReader, season: SeasonNumber, asTheyAre: z.boolean() }),
  output: SeasonReport,
  prepare: (_, { body }) => body.reader.read(body.season),
  async run(context, { body }, data) {
    const before = await storedSeason(context, body.season)
    if (before && !body.asTheyAre) requireNoLostRows(context, before, data)
    const change = before && diffSeason(before, data)
    const same = change !== null && (await isSame(context, { before, data, change }))
    const outcome = change === null ? 'new' : same ? 'unchanged' : 'changed'
    const shownTeams = { season: body.season, shownAt: context.now, teams: teamsAt(data, context.now) }
    const shows = await context.store.shownTeams.put(shownTeams)
    if (!same) await storeSeason(context, data, change)
    else if (shows) await context.store.counters.raise('seasons')
    const stored = await context.store.seasons.find(body.season)
    return {
      ...stored!,
      outcome: outcome as z.infer<typeof Outcome>,
      ...gapsOf(context, data),
    }
  },
})

const loadPeople = operation({
  name: 'loadPeople',
  route: null,
  commands: [],
  summary: 'Load the list of players with their ids on other platforms',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ archive: AnArchive }),
  output: z.object({ people: z.int() }),
  async prepare({ read }, { body }) {
    const digest = await peopleDigest(body.archive)
    const isStored = digest === null || (await read(store => store.playerIds.holds(digest)))
    return isStored ? null : { digest, people: await readPeople(body.archive) }
  },
  async run({ store }, _, fresh) {
    if (fresh) await store.playerIds.add(fresh.people, fresh.digest)
    return { people: await store.playerIds.count() }
  },
})

/** The result of loading one season. */
export type LoadStep = { season: number; loaded: SeasonReport } | { season: number; error: HindsightError }

const stepOf = async (
  engine: Engine,
  call: { actor: Actor; body: { reader: SeasonReader; season: number; asTheyAre: boolean } },
): Promise<LoadStep> => {
  const { season } = call.body
  try {
    return { season, loaded: (await execute(engine, loadSeason, call)) as SeasonReport }
  } catch (error) {
    if (error instanceof HindsightError) return { season, error }
    throw error
  }
}

/**
 * Loads seasons one by one, without duplicates, each in its own transaction. If one fails, the others are still loaded.
 * The players file comes first. If files lack many rows that are already loaded for finished weeks, they are refused
 * unless forced.
 */
export async function* loadSeasons(
  engine: Engine,
  actor: Actor,
  { archive, seasons, asTheyAre = false }: { archive: Archive; seasons: readonly number[]; asTheyAre?: boolean },
): AsyncGenerator<LoadStep> {
  if (seasons.length === 0)
    throw invalid('No season to load was found; give a folder with the layout of the nflverse releases')
  const distinct = [...new Set(seasons)]
  // Reads with `readSeason`, in threads if that is faster.
  const reader = openSeasonReader(archive, distinct)
  try {
    await execute(engine, loadPeople, { actor, body: { archive } })
    for (const season of distinct) yield await stepOf(engine, { actor, body: { reader, season, asTheyAre } })
  } finally {
    await reader.close()
  }
}

/** Where the current season's files come from, and the folder for them. */
interface RefreshedFiles {
  folder: string
  /** An address to use instead of the nflverse releases. */
  base?: string
  /** True to download the newest season if no season is loaded. */
  first?: boolean
  signal?: AbortSignal
}

/** Returns the season in progress at a given time, or else the last one played. A new season begins in September. */
export const newestSeason = (now: number): number => {
  const date = new Date(now)
  return date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
}

/**
 * Returns the loaded seasons whose files can still change at league time: the current season, up to a week after its
 * last game, because rows are published after games. If no season is loaded and `first` is set, returns the newest
 * season.
 */
const changingSeasons = async ({ database, clocks }: Engine, { first }: RefreshedFiles): Promise<number[]> => {
  const now = clocks.league()
  const [kickoffs, loaded] = await database.transaction('read', async ({ kickoffs, seasons }) => [
    await kickoffs.list(),
    await seasons.versions(),
  ])
  if (first && loaded.length === 0) return [newestSeason(now)]
  const bySeason = Map.groupBy(kickoffs, ({ season }) => season)
  return [...bySeason].flatMap(([season, games]) => {
    const [first, last] = [games[0]!, games.at(-1)!]
    return first.kickoffAt - SEASON_LEAD <= now && now < overAt(last) + WEEK ? [season] : []
  })
}

/**
 * Checks whether the current season's files have changed, and loads them if so. Does not download unchanged files.
 * Throws what `downloadReleases` throws.
 */
export async function* checkSeasons(engine: Engine, actor: Actor, files: RefreshedFiles): AsyncGenerator<LoadStep> {
  const seasons = await changingSeasons(engine, files)
  if (seasons.length === 0 || !(await checkReleases({ ...files, seasons }))) return
  yield* refreshSeasons(engine, actor, files)
}

/**
 * Downloads and loads the current season, if there is one. With `first`, loads the newest season if none is loaded.
 * Throws what `downloadReleases` throws.
 */
export async function* refreshSeasons(engine: Engine, actor: Actor, files: RefreshedFiles): AsyncGenerator<LoadStep> {
  const seasons = await changingSeasons(engine, files)
  if (seasons.length === 0) return
  await downloadReleases({ ...files, seasons })
  yield* loadSeasons(engine, actor, { archive: folderArchive(files.folder), seasons })
}
