import * as z from 'zod/mini'
import { SHEET } from '../../../data/platforms.ts'
import { conflict } from '../base/errors.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { queueMirrorWeeks } from '../league/messages.ts'
import { type Content, contentOf, leagueOf, mirroredPlayers, writeContent } from '../league/mirror-content.ts'
import { keepHistory } from '../league/mirror-import.ts'
import { type Answers, keepPlayers, type MatchedLeague, openMirror, readAnswers } from '../league/platform-league.ts'
import { requireRight } from '../league/rights.ts'
import { asUpdated } from '../league/settings.ts'
import { requireOwnTime } from '../league/time.ts'
import { type LeagueReference, scoringChanges, settingsOf } from '../platforms/index.ts'
import { Id } from '../schema/field.ts'
import { Origin } from '../schema/league.ts'
import { SyncReport } from '../schema/mirror.ts'
import type { StoredLeague, StoredMirror, StoredSpot } from '../store/index.ts'

/**
 * Returns a mirror that the account can sync. Throws forbidden, and conflict if the league is not a mirror or belongs
 * to another clock.
 */
const openSynced = async (context: Context, id: string): Promise<{ opened: OpenedLeague; mirror: StoredMirror }> => {
  const opened = await openLeague(context, id)
  requireRight(context, 'sync', opened)
  const mirror = await context.store.mirrors.find(id)
  if (!mirror) throw conflict(`${opened.league.name} is not a mirror, so it can't be synced`)
  requireOwnTime(context, opened.league)
  return { opened, mirror }
}

/** Returns the players who joined and left each team. If a team was deleted, all of its players left. */
const movesOf = (before: readonly StoredSpot[], { teams, spots }: Content): SyncReport['teams'] => {
  const had = Map.groupBy(before, ({ teamId }) => teamId)
  const has = Map.groupBy(spots, ({ teamId }) => teamId)
  const ids = (all: readonly StoredSpot[] = []) => new Set(all.map(({ playerId }) => playerId))
  return [...new Set([...teams.map(({ id }) => id), ...had.keys()])].flatMap(teamId => {
    const [old, now] = [ids(had.get(teamId)), ids(has.get(teamId))]
    const moves = { teamId, added: [...now.difference(old)], dropped: [...old.difference(now)] }
    return moves.added.length + moves.dropped.length > 0 ? [moves] : []
  })
}

/** Counts rows that are new, changed or deleted. */
const countChanged = <Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  placeOf: (row: Row) => string,
): number => {
  const previousRows = new Set(before.map(row => JSON.stringify(row)))
  const changed = after.filter(row => !previousRows.has(JSON.stringify(row)))
  return new Set(before.map(placeOf)).difference(new Set(after.map(placeOf))).size + changed.length
}

type SyncChanges = Omit<SyncReport, 'startedAt' | 'finishedAt'>

/** Replaces a stored mirror with new data. Returns the changes. */
const write = async (
  context: Context,
  { league, teams }: OpenedLeague,
  { fresh, stored }: { fresh: MatchedLeague; stored: StoredMirror },
): Promise<SyncChanges> => {
  const { store, wall } = context
  const current = { leagueId: league.id, teams, spots: await store.rosters.listOf(league.id) }
  const lineups = await store.lineups.listOf(league.id)
  const matchups = await store.matchups.listOf(league.id)
  const content = contentOf(context, fresh, current)
  const scoringChanged = scoringChanges(settingsOf(stored.scoring), settingsOf(fresh.plan.scoring))
  const drift = scoringChanged.length > 0
  const { warnings, gaps } = fresh.plan
  await writeContent(context, current, content)
  const changed = { ...leagueOf(league, fresh, content.teams), settingsDrift: drift }
  await store.leagues.update(asUpdated(context, league, changed))
  await store.mirrors.put({ ...stored, players: mirroredPlayers(fresh), warnings, gaps, syncedAt: wall })
  const transactions = await keepHistory(context, fresh, { leagueId: league.id, teams: content.teams })
  return {
    teams: movesOf(current.spots, content),
    lineups: countChanged(lineups, content.lineups, ({ week, teamId }) => `${week} ${teamId}`),
    matchups: countChanged(matchups, content.matchups, ({ week, homeId }) => `${week} ${homeId}`),
    transactions,
    unmatched: [...fresh.match.unmatched],
    scoringChanged,
    drift,
  }
}

/** Returns the platform league that a mirror copies. Throws conflict if the league was imported from a spreadsheet. */
const referenceOf = ({ name, externalPlatform, season, externalId }: StoredLeague): LeagueReference => {
  if (externalPlatform === null || externalPlatform === SHEET)
    throw conflict(`${name} was imported from a sheet`, {
      atTerminal: 'hindsight league import --sheet FILE updates it',
    })
  return { platform: externalPlatform, season, id: externalId! }
}

/** A league's data, and when reading it started and ended, in epoch ms of wall time. */
interface PreparedSync {
  startedAt: number
  finishedAt: number
  answers: Answers
}

export const syncLeague = operation({
  name: 'syncLeague',
  route: 'POST /leagues/{id}/sync',
  commands: ['league sync'],
  summary: 'Sync a mirror with its platform',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id, leagueName: z.string(), platform: Origin, report: SyncReport }),
  errors: ['not_found', 'forbidden', 'conflict', 'upstream_failed'],
  async prepare(context: PrepareContext, { id }): Promise<PreparedSync> {
    const { wall: startedAt } = context
    const league = await context.read(async store => {
      return referenceOf((await openSynced({ ...context, store }, id)).opened.league)
    })
    const answers = await readAnswers(context, league)
    return { startedAt, finishedAt: (await context.platforms()).now(), answers }
  },
  async run(context, { id }, { startedAt, finishedAt, answers }) {
    const { opened, mirror } = await openSynced(context, id)
    // The stored data was read later, so it is newer.
    if (mirror.syncedAt > startedAt)
      throw conflict(`${opened.league.name} was just synced by another process, so nothing was changed`)
    const fresh = await openMirror(context, answers)
    await keepPlayers(context, answers)
    const changed = await write(context, opened, { fresh, stored: mirror })
    const { teams, lineups, matchups, transactions, drift } = changed
    await record(context, id, {
      type: 'sync',
      after: { platform: fresh.plan.platform, teams, lineups, matchups, transactions, drift },
    })
    await queueMirrorWeeks(context, id, opened.season.calendar)
    const report = { startedAt, finishedAt: Math.max(startedAt, finishedAt), ...changed }
    return { leagueId: id, leagueName: fresh.plan.name, platform: fresh.plan.platform, report }
  },
})

export const syncs = [syncLeague]
