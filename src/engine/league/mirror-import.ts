import { DEFAULT_RANKING, defaultPlayoffs, NO_LOCKS } from '../../../data/leagues.ts'
import { platformLabel } from '../../../data/platforms.ts'
import type { Context } from '../kernel/context.ts'
import type { PlannedSide, PlannedTransaction } from '../platforms/index.ts'
import type { Imported, ImportPreview } from '../schema/mirror.ts'
import type { LoggedPlayer, Transaction } from '../schema/transaction.ts'
import type { StoredDraft, StoredLeague, StoredTeam } from '../store/index.ts'
import { enterLeague } from './enter.ts'
import { keepRow, type NewLogRow, record, rosterMoveFacts, rowOf } from './log.ts'
import { contentOf, leagueOf, mirroredPlayers, writeContent } from './mirror-content.ts'
import type { MatchedLeague } from './platform-league.ts'
import { requirePlayer } from './players.ts'
import { requireRoom } from './quotas.ts'
import { keepSystem } from './save-system.ts'
import { asUpdated } from './settings.ts'
import { contextAt, wallClock } from './time.ts'

/**
 * Converts the platform's transactions to log rows, and its draft to a stored draft. A row's id combines the league,
 * the platform and the platform's transaction id, so importing again does not add a row twice.
 */

/** Returns functions that translate ids in a platform's league. */
const openWords = ({ plan, match, players, season }: MatchedLeague, teams: readonly StoredTeam[]) => {
  const teamIds = new Map(teams.map(({ externalId, id }) => [externalId, id]))
  const playerIdOf = (externalId: string): string => match.matched.get(externalId) ?? `${plan.platform}:${externalId}`
  const playerOf = (externalId: string): LoggedPlayer => {
    const playerId = playerIdOf(externalId)
    const name = requirePlayer(season, playerId).name ?? players.get(externalId)?.name
    return { playerId, name: name || playerId }
  }
  return { teamOf: (externalId: string): string => teamIds.get(externalId)!, playerIdOf, playerOf }
}

type Words = ReturnType<typeof openWords>

/** Returns the rows for a team's move: paired adds and drops first, then the rest. */
const moveRows = ({ team, adds, drops }: PlannedSide, { teamOf, playerOf }: Words): NewLogRow[] =>
  Array.from({ length: Math.max(adds.length, drops.length) }, (_, at) => {
    const before = drops[at] === undefined ? null : playerOf(drops[at])
    const after = adds[at] === undefined ? null : playerOf(adds[at])
    return { teamId: teamOf(team), ...rosterMoveFacts(before, after) }
  })

/**
 * Returns one row for each player that a claim adds, with the dropped player. Then come rows for any other drops of a
 * won claim.
 */
const claimRows = ({ kind, bid, note }: PlannedTransaction, side: PlannedSide, words: Words): NewLogRow[] => {
  const { team, adds, drops } = side
  const { teamOf, playerOf } = words
  const claimed = adds.map((add, at): NewLogRow => {
    const before = drops[at] === undefined ? null : playerOf(drops[at])
    const type = kind === 'won' ? 'claim_won' : 'claim_lost'
    return { teamId: teamOf(team), type, before, after: { ...playerOf(add), bid, note } }
  })
  const extraDrops = kind === 'won' ? drops.slice(adds.length) : []
  return [...claimed, ...moveRows({ ...side, adds: [], drops: extraDrops }, words)]
}

const tradeRow = ({ sides }: PlannedTransaction, side: PlannedSide, { teamOf, playerOf }: Words): NewLogRow => ({
  teamId: teamOf(side.team),
  type: 'trade',
  after: {
    with: sides.filter(other => other !== side).map(({ team }) => teamOf(team)),
    gets: side.adds.map(playerOf),
    budget: side.budget,
    picks: side.picks,
  },
})

const transactionFacts = (transaction: PlannedTransaction, words: Words): NewLogRow[] =>
  transaction.sides.flatMap(side => {
    if (transaction.kind === 'move') return moveRows(side, words)
    if (transaction.kind === 'trade') return [tradeRow(transaction, side, words)]
    return claimRows(transaction, side, words)
  })

const draftRows = ({ plan: { draft } }: MatchedLeague, { teamOf, playerOf }: Words): NewLogRow[] => {
  if (!draft) return []
  const order = [...new Set(draft.picks.map(({ team }) => teamOf(team)))]
  const picks = draft.picks.map(({ team, player }, at): NewLogRow => {
    const after = { number: at + 1, ...playerOf(player) }
    return { teamId: teamOf(team), type: 'pick', after }
  })
  return [{ type: 'draft', after: { kind: draft.kind, order } }, ...picks]
}

/** Returns the transactions in a mirror as log rows, oldest first. */
const historyOf = (mirror: MatchedLeague, leagueId: string, teams: readonly StoredTeam[]): Transaction[] => {
  const { plan } = mirror
  const words = openWords(mirror, teams)
  const actor = platformLabel(plan.platform)
  const drafted = draftRows(mirror, words).map((row, at): Transaction => {
    const id = `${leagueId}:${plan.platform}:draft:${at}`
    return rowOf(row, { id, at: at === 0 ? plan.draft!.startedAt : plan.draft!.endedAt, actor })
  })
  const moved = plan.transactions.flatMap(transaction =>
    transactionFacts(transaction, words).map((row, at): Transaction => {
      const id = `${leagueId}:${plan.platform}:${transaction.id}:${at}`
      return rowOf({ ...row, forced: transaction.forced }, { id, at: transaction.at, actor })
    }),
  )
  return [...drafted, ...moved].sort((a, b) => a.at - b.at)
}

/** Returns a mirror's draft in its stored form. All of its turns are complete. */
const storedDraft = (mirror: MatchedLeague, teams: readonly StoredTeam[]): StoredDraft | null => {
  const { draft, platform } = mirror.plan
  if (!draft) return null
  const { teamOf, playerIdOf } = openWords(mirror, teams)
  const by = platformLabel(platform)
  const turns = draft.picks.map(({ team, player }, at) => ({
    number: at + 1,
    teamId: teamOf(team),
    pick: { playerId: playerIdOf(player), by, byName: by, auto: false, at: draft.endedAt, sequence: at + 1 },
  }))
  const { kind, startedAt } = draft
  const running = { paused: false, pauseReason: null, startedAt, turnSince: 0 }
  return { kind, seed: null, ...running, pickSeconds: 0, quiet: null, turns }
}

/** Adds new transactions to a mirror's log, and stores its draft. Returns the number of new rows. */
export const keepHistory = async (
  context: Context,
  mirror: MatchedLeague,
  { leagueId, teams }: { leagueId: string; teams: readonly StoredTeam[] },
): Promise<number> => {
  const { store } = context
  const storedIds = new Set(await store.transactions.listIds(leagueId))
  const fresh = historyOf(mirror, leagueId, teams).filter(({ id }) => !storedIds.has(id))
  for (const row of fresh) await keepRow(context, leagueId, { row })
  const draft = storedDraft(mirror, teams)
  await store.drafts.delete(leagueId)
  if (draft) await store.drafts.insert(leagueId, draft)
  return fresh.length
}

/** Previews an import from a platform, and writes it. */

/** Returns the preview of an import, into a new or an existing league. */
export const previewOf = ({ plan, match }: MatchedLeague, league: StoredLeague | null): ImportPreview => {
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

/** Returns a new league that will become a mirror. */
const blank = (context: Context, { plan, season }: MatchedLeague, systemId: string): StoredLeague => ({
  id: context.newId(),
  accountId: context.actor.id,
  coCommissioners: [],
  name: plan.name,
  season: plan.season,
  systemId,
  rosterConfig: plan.roster.config,
  acquisitionMode: plan.acquisitionMode,
  waivers: plan.waivers,
  keptRules: [],
  claimsVisible: 'always',
  offersVisible: 'league',
  visibility: 'open',
  orderedWeeks: 0,
  ranking: [...DEFAULT_RANKING],
  medianGame: plan.medianGame,
  tradeReviewHours: 0,
  tradeVetoVotes: null,
  locks: NO_LOCKS,
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

/** The existing mirror, if any, and the scoring system to import with. */
interface Imports {
  existing: StoredLeague | null
  systemId: string
}

/** Opens the league to import into (an existing mirror or a new league), with the context for writing to it. */
const openImported = async (context: Context, mirror: MatchedLeague, { existing, systemId }: Imports) => {
  if (existing) return { league: existing, leagueContext: await enterLeague(context, existing) }
  await requireRoom(context, 'leagues')
  const league = blank(context, mirror, systemId)
  await context.store.leagues.insert(league)
  return { league, leagueContext: contextAt(context, league.id, league.processedThrough.at) }
}

/** Stores and logs an imported league and all its content. */
const writeLeague = async (context: Context, mirror: MatchedLeague, imports: Imports): Promise<StoredLeague> => {
  const { store } = context
  const { plan } = mirror
  const { league, leagueContext } = await openImported(context, mirror, imports)
  const current = {
    leagueId: league.id,
    teams: await store.teams.listOf(league.id),
    spots: await store.rosters.listOf(league.id),
  }
  const content = contentOf(leagueContext, mirror, current)
  await writeContent(leagueContext, current, content)
  const fresh = { ...leagueOf(league, mirror, content.teams), systemId: imports.systemId, settingsDrift: false }
  await store.leagues.update(asUpdated(leagueContext, league, fresh))
  await keepHistory(leagueContext, mirror, { leagueId: league.id, teams: content.teams })
  const after = { name: plan.name, platform: plan.platform, externalId: plan.id }
  await record(leagueContext, league.id, { type: 'import', after })
  return league
}

/** Writes an import: the league, its scoring system and its content. */
export const writeImport = async (
  context: Context,
  mirror: MatchedLeague,
  existing: StoredLeague | null,
): Promise<Imported> => {
  const { store, wall } = context
  const { plan } = mirror
  const before = existing && (await store.mirrors.find(existing.id))
  const system = {
    name: `${plan.name} (${platformLabel(plan.platform)})`.slice(0, 100),
    description: `Imported from the league on ${platformLabel(plan.platform)}.`,
    rules: plan.scoring.rules,
  }
  const systemId = await keepSystem(context, before?.systemId ?? null, system)
  const { id: leagueId } = await writeLeague(context, mirror, { existing, systemId })
  const preview = previewOf(mirror, existing)
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
