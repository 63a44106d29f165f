import { DEFAULT_RANKING, defaultPlayoffs } from '../../../../data/leagues.ts'
import { platformLabel } from '../../../../data/platforms.ts'
import type { Context } from '../../kernel/context.ts'
import { enterLeague } from '../../league/enter.ts'
import { record } from '../../league/log.ts'
import { requireRoom } from '../../league/quotas.ts'
import { keepSystem } from '../../league/save-system.ts'
import { asUpdated } from '../../league/settings.ts'
import { contextAt, wallClock } from '../../league/time.ts'
import type { Imported, ImportPreview } from '../../schema/mirror.ts'
import type { StoredLeague } from '../../store/index.ts'
import { contentOf, leagueOf, mirroredPlayers, writeContent } from './content.ts'
import { keepHistory } from './history.ts'
import type { Mirror } from './mirror.ts'

/** A league from elsewhere as it is described, and as it is written. */

/** What an import brings, or would bring into the league that is there already. */
export const previewOf = ({ plan, match }: Mirror, league: StoredLeague | null): ImportPreview => {
  const { mapped, approximated, unsupported } = plan.scoring
  const { config, unsupportedSlots } = plan.roster
  return {
    platform: plan.platform,
    externalLeagueId: plan.id,
    name: plan.name,
    season: plan.season,
    action: league ? 'update' : 'create',
    leagueId: league?.id ?? null,
    teams: plan.teams.map(({ externalId, name, managerName, players }) => ({
      externalId,
      name,
      manager: managerName,
      players: players.length,
      unmatched: players.filter(player => !match.matched.has(player)).length,
    })),
    roster: { ...config, unsupportedSlots: [...unsupportedSlots] },
    scoring: { mapped: [...mapped], approximated: [...approximated], unsupported: [...unsupported] },
    acquisitionMode: plan.acquisitionMode,
    waivers: plan.waivers,
    playoffs: plan.playoffs?.config ?? null,
    players: { matched: plan.players.length - match.unmatched.length, unmatched: [...match.unmatched] },
    transactions: plan.transactions.length,
    picks: plan.draft?.picks.length ?? 0,
    warnings: [...plan.warnings],
  }
}

/** A league that is about to become a mirror. */
const blank = (context: Context, { plan, season }: Mirror, systemId: string): StoredLeague => ({
  id: context.newId(),
  accountId: context.actor.id,
  name: plan.name,
  season: plan.season,
  systemId,
  rosterConfig: plan.roster.config,
  acquisitionMode: plan.acquisitionMode,
  waivers: plan.waivers,
  claimsVisible: 'always',
  orderedWeeks: 0,
  ranking: [...DEFAULT_RANKING],
  medianGame: plan.medianGame,
  tradeReviewHours: 0,
  tradeDeadline: 0,
  divisions: [],
  keepers: [],
  previousId: null,
  nextId: null,
  playoffConfig: defaultPlayoffs(plan.teams.length),
  draw: null,
  closedWeeks: [],
  externalPlatform: plan.platform,
  externalId: plan.id,
  settingsDrift: false,
  ...wallClock(context, season.calendar),
  createdAt: context.now,
  updatedAt: context.now,
})

/** Where an import goes: the mirror that is there already, if any, and the scoring system. */
interface Imports {
  known: StoredLeague | null
  systemId: string
}

/** The league that an import goes into, and the context of writing to it: the one that is known, else a new one. */
const openImported = async (context: Context, mirror: Mirror, { known, systemId }: Imports) => {
  if (known) return { league: known, there: await enterLeague(context, known) }
  await requireRoom(context, 'leagues')
  const league = blank(context, mirror, systemId)
  await context.store.leagues.insert(league)
  return { league, there: contextAt(context, league.id, league.dealtWith.at) }
}

/** Stores the league of an import with everything in it, and logs it. */
const writeLeague = async (context: Context, mirror: Mirror, imports: Imports): Promise<StoredLeague> => {
  const { store } = context
  const { plan } = mirror
  const { league, there } = await openImported(context, mirror, imports)
  const held = {
    leagueId: league.id,
    teams: await store.teams.listOf(league.id),
    spots: await store.rosters.listOf(league.id),
  }
  const content = contentOf(there, mirror, held)
  await writeContent(there, held, content)
  const fresh = { ...leagueOf(league, mirror, content.teams), systemId: imports.systemId, settingsDrift: false }
  await store.leagues.update(asUpdated(there, league, fresh))
  await keepHistory(there, mirror, { leagueId: league.id, teams: content.teams })
  const after = { name: plan.name, platform: plan.platform, externalId: plan.id }
  await record(there, league.id, { type: 'import', after })
  return league
}

/** Writes an import: the league, its scoring system, and everything in it. */
export const writeImport = async (context: Context, mirror: Mirror, known: StoredLeague | null): Promise<Imported> => {
  const { store, wall } = context
  const { plan } = mirror
  const before = known && (await store.mirrors.find(known.id))
  const system = {
    name: `${plan.name} (${platformLabel(plan.platform)})`.slice(0, 100),
    description: `As the league has it on ${platformLabel(plan.platform)}.`,
    rules: plan.scoring.rules,
  }
  const systemId = await keepSystem(context, before?.systemId ?? null, system)
  const { id: leagueId } = await writeLeague(context, mirror, { known, systemId })
  const preview = previewOf(mirror, known)
  await store.mirrors.put({
    leagueId,
    systemId,
    scoring: preview.scoring,
    players: mirroredPlayers(mirror),
    warnings: plan.warnings,
    gaps: plan.gaps,
    syncedAt: wall,
  })
  return { ...preview, leagueId, systemId, weeks: plan.weeks.map(({ week }) => week) }
}
