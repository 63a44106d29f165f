import * as z from 'zod/mini'
import { conflict, HindsightError, invalid } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireNoFaults } from '../kernel/parse.ts'
import { leagueView, playoffsIn, standingsIn, teamView } from '../league/answers.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { managerAccountNames } from '../league/managers.ts'
import { requireRoom } from '../league/quotas.ts'
import { peopleOf, readerOf, requireRight } from '../league/rights.ts'
import { scheduleOf } from '../league/schedule.ts'
import { scoreLeague } from '../league/scored-league.ts'
import { openSeason } from '../league/season.ts'
import { faultsOfRules, requireSystem } from '../league/systems.ts'
import { requireOwnTime } from '../league/time.ts'
import { maySeeTrade } from '../league/trades.ts'
import { maySee } from '../league/waivers.ts'
import { documentFaults } from '../rules/league/document.ts'
import { hasRight } from '../rules/league/rights.ts'
import { isOffer } from '../rules/messages/messages.ts'
import { Id } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import { DOCUMENT_FORMAT, DOCUMENT_VERSION, LeagueDocument } from '../schema/league-document.ts'
import { Team } from '../schema/team.ts'
import type { LogFacts } from '../schema/transaction.ts'

/** The parts of a league document that contain private data. */
type Secrets = Pick<LeagueDocument, 'claims' | 'trades' | 'log' | 'draftSeats'>

const orderedClaims = (after: unknown) => (after as LogFacts['claim_order']['after']).claims

/** Returns the ids of the claims in a log row. A row about a new claim order has several. */
const claimsNamed = (row: Secrets['log'][number]): string[] => [
  ...(row.claimId === null ? [] : [row.claimId]),
  ...(row.type === 'claim_order' ? orderedClaims(row.after).map(({ claimId }) => claimId) : []),
]

/** Returns the id of the offer in a log row; null for all other rows. */
const offerNamed = ({ type, after }: Secrets['log'][number]): string | null => {
  const { tradeId = null } = isOffer(type) ? (after as { tradeId?: string }) : {}
  return tradeId
}

/**
 * Removes the parts of a league document that other reads hide from the actor: other teams' pending claims and draft
 * queues (if the team has a manager), offers between other teams, and log rows about any of these.
 */
const shownParts = (context: Context, opened: OpenedLeague, { claims, trades, log, draftSeats }: Secrets): Secrets => {
  const reader = readerOf(context, opened)
  const hidden = new Set([
    ...claims.filter(claim => !maySee(reader, claim)).map(({ id }) => id),
    ...trades.filter(trade => !maySeeTrade(reader, trade)).map(({ id }) => id),
  ])
  const isShown = ({ id }: { id: string }): boolean => !hidden.has(id)
  const open = opened.teams.filter(team => hasRight('queue', context.actor.id, peopleOf(opened, team)))
  const isOpen = (teamId: string): boolean => open.some(({ id }) => id === teamId)
  return {
    claims: claims.filter(isShown),
    trades: trades.filter(isShown),
    log: log.filter(row => ![...claimsNamed(row), offerNamed(row)].some(id => id !== null && hidden.has(id))),
    draftSeats: draftSeats.map(seat => (isOpen(seat.teamId) ? seat : { ...seat, queue: [] })),
  }
}

/** Returns the names of each team's managers, by team. */
const managerNames = async ({ store }: Context, id: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await store.teams.listOf(id)).map(team => [team.id, managerAccountNames(team).join(', ')]))

const systemOf = async (context: Context, id: string): Promise<LeagueDocument['system']> => {
  const { builtin, mine: _, ...system } = await requireSystem(context, id)
  return builtin ? null : system
}

const exportLeague = operation({
  name: 'exportLeague',
  route: 'GET /leagues/{id}/document',
  commands: [],
  summary: 'Export your league and its history as one document',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: LeagueDocument,
  errors: ['not_found', 'forbidden'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    const { teams, league, matchups, ...parts } = (await context.store.leagueDocuments.find(id))!
    const schedule = await scheduleOf(context, opened)
    const names = await managerNames(context, id)
    return {
      format: DOCUMENT_FORMAT,
      version: DOCUMENT_VERSION,
      system: await systemOf(context, league.systemId),
      league,
      teams: teams.map(team => ({ ...team, managerName: names.get(team.id) ?? '' })),
      matchups:
        matchups.length > 0 ? matchups : schedule.map(({ week, ...teams }, place) => ({ week, place, ...teams })),
      ...parts,
      ...shownParts(context, opened, parts),
    }
  },
})

/** Stores a document's scoring system, unless it exists already. Throws conflict if a different system has its id. */
const keepSystem = async (context: Context, { system, league }: LeagueDocument): Promise<void> => {
  const { store, actor } = context
  if (system === null) return void (await requireSystem(context, league.systemId))
  if (system.id !== league.systemId) throw invalid('system must have the id in league.systemId')
  const existing = await store.systems.find(system.id)
  if (!existing) {
    await store.systems.insert({ ...system, accountId: actor.id })
    await store.counters.raise('systems')
    return
  }
  const { accountId: _, ...stored } = existing
  const same = (value: object): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (same({ ...stored, rules: same(stored.rules) }) !== same({ ...system, rules: same(system.rules) })) {
    throw conflict(
      `Another scoring system here has the id "${system.id}": ${existing.name}; change the id in the file before you load the league`,
    )
  }
}

/** Throws conflict if part of a document already exists in the store, or if a row that it refers to does not exist. */
const requireNewRows = async ({ store }: Context, document: LeagueDocument): Promise<void> => {
  const { league } = document
  const existing = await store.leagues.find(league.id)
  if (existing) throw conflict(`A league with the id "${league.id}" already exists: ${existing.name}; delete it first`)
  const conflictId = await store.leagueDocuments.findConflict(document)
  if (conflictId !== null) throw conflict(`The id "${conflictId}" in the document belongs to another league here`)
  if (league.previousId === null) return
  const previous = await store.leagues.find(league.previousId)
  if (!previous)
    throw conflict(`The league continues "${league.previousId}", which does not exist here; load that league first`)
  if (previous.nextId !== null) throw conflict(`${previous.name} already continues as ${previous.nextId}`)
}

/** Reads a newly written league the way that its pages do. Throws invalid_request if that fails. */
const requireReadable = async (context: Context, id: string): Promise<void> => {
  try {
    const scored = await scoreLeague(context, await openLeague(context, id))
    standingsIn(context.actor, scored)
    playoffsIn(context, scored)
    await context.store.drafts.find(id)
  } catch (error) {
    if (error instanceof HindsightError) throw error
    throw invalid(
      "The league in the document can't be read, because its parts contradict each other; nothing was loaded",
    )
  }
}

const write = async (context: Context, document: LeagueDocument): Promise<void> => {
  const { store, actor } = context
  const fault = await store.leagueDocuments.insert(document, actor.id)
  if (fault !== null) throw invalid(`The document is inconsistent (${fault}); nothing was loaded`)
  const { id, previousId } = document.league
  for (const each of [id, previousId]) if (each !== null) await store.counters.raise(`league:${each}`)
}

/** Numbers teams in draft order, unless the document gives each team a different number. */
const withNumbers = ({ teams, ...document }: LeagueDocument): LeagueDocument => {
  const isNumbered = new Set(teams.map(({ number }) => number ?? 0)).size === teams.length
  const inOrder = teams.toSorted((a, b) => (a.draftPosition ?? Infinity) - (b.draftPosition ?? Infinity) || 0)
  return {
    ...document,
    teams: isNumbered ? teams : teams.map(team => ({ ...team, number: inOrder.indexOf(team) + 1 })),
  }
}

/** Returns a fault if this program cannot read the document's version. */
const versionFaults = (version: unknown): string[] =>
  typeof version === 'number' && version > DOCUMENT_VERSION
    ? [
        `version ${version} is from a newer Hindsight than this one, which reads up to version ${DOCUMENT_VERSION}; update it first`,
      ]
    : Number.isInteger(version) && Number(version) >= 1
      ? []
      : [`version must be a whole number from 1 to ${DOCUMENT_VERSION}`]

const loadLeague = operation({
  name: 'loadLeague',
  route: 'POST /leagues/document',
  commands: [],
  summary: 'Load a league from its document, with open teams, and become its commissioner',
  access: 'write',
  plan: 'free',
  status: 201,
  body: LeagueDocument,
  checks: {
    version: versionFaults,
    system: system => (system === null ? [] : faultsOfRules((system as { rules?: unknown }).rules, 'system.rules')),
  },
  bulk: { maxBytes: 16 * 1024 * 1024, countIn: () => 1 },
  output: z.object({ league: League, teams: z.array(Team) }),
  errors: ['not_found', 'conflict'],
  async run(context, { body }) {
    requireNoFaults(documentFaults(body))
    await requireRoom(context, 'leagues')
    await openSeason(context, body.league.season)
    await requireNewRows(context, body)
    await keepSystem(context, body)
    await write(context, withNumbers(body))
    await requireReadable(context, body.league.id)
    const { league, teams } = await openLeague(context, body.league.id)
    requireOwnTime(context, league)
    return { league: leagueView(context, league), teams: teams.map(team => teamView(context.actor, league, team)) }
  },
})

export const documents = [exportLeague, loadLeague]
