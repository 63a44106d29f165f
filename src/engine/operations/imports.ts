import * as z from 'zod/mini'
import { conflict } from '../base/errors.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { enterLeague } from '../league/enter.ts'
import { findLeague, openLeague, requireLeague } from '../league/load.ts'
import { raiseCounter } from '../league/log.ts'
import { previewOf, writeImport } from '../league/mirror-import.ts'
import { type Answers, keepPlayers, openMirror, PREVIEWED, readAnswers } from '../league/platform-league.ts'
import { requireRight } from '../league/rights.ts'
import { loadHint, noSeason } from '../league/season.ts'
import { type LeagueReference, leagueNamed, platformNamed } from '../platforms/index.ts'
import { Id, Season } from '../schema/field.ts'
import { Platform } from '../schema/league.ts'
import { Imported, ImportPreview } from '../schema/mirror.ts'
import type { StoredLeague } from '../store/index.ts'

/** Returns whether `later` continues a league, directly or over several seasons. */
const isRenewedAs = async (context: Context, { nextId }: StoredLeague, later: string): Promise<boolean> =>
  nextId !== null && (nextId === later || isRenewedAs(context, await findLeague(context, nextId), later))

/**
 * Links a league to its next season, as renewing does. Seasons can be missing in between. Throws not_found, forbidden
 * for another account's league, and conflict if a next season is already linked.
 */
export const link = async (context: Context, id: string, nextId: string): Promise<void> => {
  const { leagues } = context.store
  const opened = await openLeague(context, nextId)
  requireRight(context, 'league', opened)
  const next = opened.league
  const league = await requireLeague(context, id)
  if (league.season >= next.season)
    throw conflict(`${league.name} (${league.season}) cannot continue as ${next.name} (${next.season})`)
  if (await isRenewedAs(context, league, nextId)) return
  if (league.nextId !== null) throw conflict(`${league.name} (${league.season}) already continues as ${league.nextId}`)
  await enterLeague(context, next)
  await leagues.update({ ...next, previousId: id })
  // Increases the counter of every league whose responses include a changed link.
  for (const each of [id, nextId, next.previousId]) if (each !== null) await raiseCounter(context, each)
  if (next.previousId === null) return
  const before = await findLeague(context, next.previousId)
  if (before.season >= league.season || league.previousId !== null)
    throw conflict(`${next.name} (${next.season}) already continues ${before.name} (${before.season})`)
  await leagues.update({ ...league, previousId: before.id })
}

/**
 * Returns the league with its season. If a season is needed, the default is the newest one loaded. Throws conflict if
 * the season is not loaded.
 */
const withSeason = async (context: PrepareContext, league: LeagueReference): Promise<LeagueReference> => {
  const { season } = league
  if (season === null && !platformNamed(league.platform).overYears) return league
  const loaded = (await context.read(store => store.seasons.versions())).map(each => each.season)
  if (season !== null && !loaded.includes(season)) throw conflict(`Season ${season} is not loaded`, loadHint(season))
  if (loaded.length === 0) throw noSeason()
  return { ...league, season: season ?? Math.max(...loaded) }
}

const importLeague = operation({
  name: 'importLeague',
  route: 'POST /leagues/import/external',
  commands: ['league import'],
  summary: 'Import a league from another platform as a mirror, or preview the import',
  ...PREVIEWED,
  body: z.strictObject({
    leagueId: z.string().check(z.minLength(1), z.maxLength(500)),
    platform: z.optional(Platform),
    season: z.optional(Season),
    nextLeagueId: z.optional(Id),
  }),
  output: z.union([z.object({ preview: ImportPreview }), z.object({ imported: Imported })]),
  errors: ['not_found', 'forbidden', 'conflict', 'upstream_failed'],
  async prepare(context, { body }): Promise<Answers> {
    return readAnswers(context, await withSeason(context, leagueNamed(body)))
  },
  async run(context, { preview, body }, answers) {
    const mirror = await openMirror(context, answers)
    const existing = await context.store.leagues.findMirror(context.actor.id, mirror.plan)
    if (preview === 1) return { preview: previewOf(mirror, existing) }
    await keepPlayers(context, answers)
    const imported = await writeImport(context, mirror, existing)
    if (body.nextLeagueId !== undefined) await link(context, imported.leagueId, body.nextLeagueId)
    return { imported }
  },
})

export const imports = [importLeague]
