import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { HindsightError, invalid } from '../../base/errors.ts'
import type { Actor, Context, Engine } from '../../kernel/context.ts'
import { execute } from '../../kernel/execute.ts'
import { operation } from '../../kernel/operation.ts'
import { Season as SeasonNumber } from '../../schema/field.ts'
import { HeldSeason, type SeasonChange } from '../../schema/load.ts'
import type { SeasonData } from '../../schema/season.ts'
import { PARTS } from '../../season/completeness.ts'
import { diffSeason, type Held, isUnchanged } from '../../season/diff.ts'
import { shownBy } from '../../season/week-teams.ts'
import { type Archive, peopleDigest, readPeople } from '../../sources/nflverse.ts'
import { openSeasonReader, type SeasonReader } from '../../sources/season-reader.ts'
import type { StoredSeason } from '../../store/index.ts'
import { gapsOf, requireWhole } from './whole.ts'

const AnArchive = z.custom<Archive>()
const AReader = z.custom<SeasonReader>()

/** The stored players with their entries, other names and roles. */
const loadedPlayers = async (
  { store }: Context,
  { season, players }: Pick<StoredSeason, 'season' | 'players'>,
): Promise<Held['players']> => {
  const entries = await store.seasons.listEntries(season)
  const names = await store.seasons.listNames(season)
  const roles = await store.seasons.listRoles(season)
  return players.map((player, number) => {
    const [entry, otherNames, role] = [entries.get(number), names.get(number), roles.get(number)]
    return { ...player, ...(entry && { entry }), ...(otherNames && { otherNames }), ...(role && { role }) }
  })
}

/** The stored season with all its columns, or null. */
const heldSeason = async (context: Context, season: number): Promise<Held | null> => {
  const { store } = context
  const stored = await store.seasons.findSeason(season)
  if (!stored) return null
  const stats = (await store.seasons.recorded()).filter(([each]) => each === season)
  const columns: Held['columns'] = new Map(
    await Promise.all(stats.map(async ([, stat]) => [stat, (await store.seasons.findColumn(season, stat))!] as const)),
  )
  return { ...stored, players: await loadedPlayers(context, stored), columns }
}

const keep = async (context: Context, data: SeasonData, change: SeasonChange | null): Promise<void> => {
  const { store, wall } = context
  await store.counters.raise('seasons')
  const version = await store.counters.get('seasons')
  await store.seasons.replace({ data, version, at: wall, change })
}

interface Loaded {
  before: Held | null
  data: SeasonData
  change: SeasonChange
}

/** Whether a load changes nothing: values and reports on the files are equal, and the stored season is sound. */
const isSame = async ({ store }: Context, { before, data, change }: Loaded): Promise<boolean> =>
  isUnchanged(change) && isDeepStrictEqual(before?.files, data.files) && (await store.seasons.isAsLoaded(data.season))

/** `new` if the season was not held before, else `changed` or `unchanged`. */
const Outcome = z.enum(['new', 'changed', 'unchanged'])

/** Weeks that are over and of which a file lacks rows; of some teams alone, if they are named. */
const Gap = z.object({ part: z.enum(PARTS), weeks: z.array(z.int()), teams: z.array(z.string()) })

const LoadedSeason = z.extend(HeldSeason, {
  outcome: Outcome,
  weeksWithoutRows: z.array(z.int()),
  gaps: z.array(Gap),
  /** People who have rows and are on no team of the roster file, where they are many. */
  unlisted: z.int(),
})
export type LoadedSeason = z.infer<typeof LoadedSeason>

const loadSeason = operation({
  name: 'loadSeason',
  route: null,
  commands: [],
  summary: 'Load a season from public files, replacing the one held',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ reader: AReader, season: SeasonNumber, asTheyAre: z.boolean() }),
  output: LoadedSeason,
  prepare: (_, { body }) => body.reader.read(body.season),
  async run(context, { body }, data) {
    const before = await heldSeason(context, body.season)
    if (before && !body.asTheyAre) requireWhole(context, before, data)
    const change = before && diffSeason(before, data)
    const same = change !== null && (await isSame(context, { before, data, change }))
    const outcome = change === null ? 'new' : same ? 'unchanged' : 'changed'
    const shown = { season: body.season, shownAt: context.now, teams: shownBy(data, context.now) }
    const shows = await context.store.shownTeams.put(shown)
    if (!same) await keep(context, data, change)
    else if (shows) await context.store.counters.raise('seasons')
    const held = await context.store.seasons.find(body.season)
    return {
      ...held!,
      outcome: outcome as z.infer<typeof Outcome>,
      ...gapsOf(context, data),
    }
  },
})

const loadPeople = operation({
  name: 'loadPeople',
  route: null,
  commands: [],
  summary: 'Load the directory of players with their ids on other platforms',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.object({ archive: AnArchive }),
  output: z.object({ people: z.int() }),
  async prepare({ read }, { body }) {
    const digest = await peopleDigest(body.archive)
    const known = digest === null || (await read(store => store.playerIds.holds(digest)))
    return known ? null : { digest, people: await readPeople(body.archive) }
  },
  async run({ store }, _, fresh) {
    if (fresh) await store.playerIds.add(fresh.people, fresh.digest)
    return { people: await store.playerIds.count() }
  },
})

/** The outcome of one season's load. */
export type LoadStep = { season: number; loaded: LoadedSeason } | { season: number; error: HindsightError }

const stepOf = async (
  engine: Engine,
  call: { actor: Actor; body: { reader: SeasonReader; season: number; asTheyAre: boolean } },
): Promise<LoadStep> => {
  const { season } = call.body
  try {
    return { season, loaded: (await execute(engine, loadSeason, call)) as LoadedSeason }
  } catch (error) {
    if (error instanceof HindsightError) return { season, error }
    throw error
  }
}

/**
 * Loads seasons one after the other, each once and in its own transaction. If one fails, what was held stays and the others are
 * still loaded. The directory of players is loaded first. Files that lack many rows of weeks that are over and held are refused,
 * unless they are to be taken as they are.
 */
export async function* loadSeasons(
  engine: Engine,
  actor: Actor,
  { archive, seasons, asTheyAre = false }: { archive: Archive; seasons: readonly number[]; asTheyAre?: boolean },
): AsyncGenerator<LoadStep> {
  if (seasons.length === 0)
    throw invalid('No season to load was found; name a folder laid out like the nflverse releases')
  const wanted = [...new Set(seasons)]
  const reader = openSeasonReader(archive, wanted)
  try {
    await execute(engine, loadPeople, { actor, body: { archive } })
    for (const season of wanted) yield await stepOf(engine, { actor, body: { reader, season, asTheyAre } })
  } finally {
    await reader.close()
  }
}
