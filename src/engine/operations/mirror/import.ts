import * as z from 'zod/mini'
import { conflict } from '../../base/errors.ts'
import type { PrepareContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { loadingOf, noSeason } from '../../league/season.ts'
import { type LeagueReference, leagueNamed, platformNamed } from '../../platforms/index.ts'
import { Id, Season } from '../../schema/field.ts'
import { Platform } from '../../schema/league.ts'
import { Imported, ImportPreview } from '../../schema/mirror.ts'
import { link } from './link.ts'
import { type Answers, keepPlayers, openMirror, readAnswers } from './mirror.ts'
import { PREVIEWED } from './preview.ts'
import { previewOf, writeImport } from './write-import.ts'

/**
 * The league with its season: where none is named, and one is needed, the newest that is held. Throws conflict for a season
 * that is not held.
 */
const withSeason = async (context: PrepareContext, league: LeagueReference): Promise<LeagueReference> => {
  const { season } = league
  if (season === null && !platformNamed(league.platform).overYears) return league
  const held = (await context.read(store => store.seasons.versions())).map(each => each.season)
  if (season !== null && !held.includes(season)) throw conflict(`Season ${season} is not held here`, loadingOf(season))
  if (held.length === 0) throw noSeason()
  return { ...league, season: season ?? Math.max(...held) }
}

const importLeague = operation({
  name: 'importLeague',
  route: 'POST /leagues/import/external',
  commands: ['league import'],
  summary: 'Import a league from another platform as a mirror, or describe what an import would bring',
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
    const known = await context.store.leagues.findMirror(context.actor.id, mirror.plan)
    if (preview === 1) return { preview: previewOf(mirror, known) }
    await keepPlayers(context, answers)
    const imported = await writeImport(context, mirror, known)
    if (body.nextLeagueId !== undefined) await link(context, imported.leagueId, body.nextLeagueId)
    return { imported }
  },
})

export const imports = [importLeague]
