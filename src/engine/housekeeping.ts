import { sealedLogins } from './league/platform-login.ts'
import { sealedTargets } from './league/targets.ts'
import { applyRows, type LoggedRosters, NO_ROSTERS } from './rules/rosters/rosters-from-log.ts'
import { openSealing } from './runtime/sealing.ts'
import { isPostgres } from './store/dialects/postgres-address.ts'
import type { Store, StoredLeague, StoredTeam } from './store/index.ts'
import { replaceStore } from './store/maintenance/backup.ts'
import {
  inspectPostgres,
  inspectStore,
  readPostgres,
  readStore,
  type StoreFacts,
} from './store/maintenance/inspection.ts'

const ROWS_AT_ONCE = 1000

/** Returns the rosters that result from a league's log. Reads the log in pages. */
const loggedRosters = async ({ transactions }: Store, leagueId: string): Promise<LoggedRosters> => {
  let logged = NO_ROSTERS
  for (let number = 0; ; ) {
    const rows = await transactions.listAfter(leagueId, number, { limit: ROWS_AT_ONCE })
    logged = applyRows(
      logged,
      rows.map(({ transaction }) => transaction),
    )
    if (rows.length < ROWS_AT_ONCE) return logged
    number = rows.at(-1)!.number
  }
}

/** Returns a fault if a league's rosters differ from its log. */
const rosterFaults = async (store: Store, { id }: StoredLeague): Promise<string[]> => {
  const spots = await store.rosters.listOf(id)
  const { holders, impossible } = await loggedRosters(store, id)
  if (impossible !== null) return [`the log of league ${id} is wrong from row ${impossible} on`]
  const other = spots.find(({ playerId, teamId }) => holders.get(playerId) !== teamId)
  if (other) return [`the log of league ${id} does not explain why ${other.playerId} is on a roster`]
  return holders.size > spots.length
    ? [`the log of league ${id} puts a player on a roster that does not have the player`]
    : []
}

/**
 * Returns a fault unless the waiver priorities are consecutive numbers starting at 1. A league that has never had
 * waivers does not have priorities.
 */
const priorityFaults = ({ id, acquisitionMode }: StoredLeague, teams: readonly StoredTeam[]): string[] => {
  const places = teams.map(({ waiverPriority }) => waiverPriority).sort((a, b) => (a ?? 0) - (b ?? 0))
  const right =
    places.every((place, at) => place === at + 1) ||
    (acquisitionMode === 'fcfs' && places.every(place => place === null))
  return right ? [] : [`the waiver priorities in league ${id} are not consecutive numbers from 1`]
}

/** Returns a fault for each closed week where a player is on two saved rosters. */
const closedRosterFaults = async ({ rosters }: Store, { id }: StoredLeague): Promise<string[]> => {
  const weeks = Map.groupBy(await rosters.listClosed(id), ({ week }) => week)
  return [...weeks].flatMap(([week, weekRosters]) => {
    const ids = weekRosters.flatMap(({ spots }) => spots.map(({ playerId }) => playerId))
    return new Set(ids).size === ids.length ? [] : [`league ${id} has a player on two rosters in week ${week}`]
  })
}

/**
 * Returns a league's faults. For a mirror, does not check rosters and priorities, because they come from its platform.
 */
const leagueFaults = async (store: Store, league: StoredLeague): Promise<string[]> => {
  const faults = await closedRosterFaults(store, league)
  if (league.externalId !== null) return faults
  const teams = await store.teams.listOf(league.id)
  return [...priorityFaults(league, teams), ...(await rosterFaults(store, league)), ...faults]
}

/**
 * Returns the faults in a store's content, as sentences: invalid JSON, references to missing rows, seasons that differ
 * from the loaded files, and leagues that differ from their logs. Empty for a sound store. Check the store's pages and
 * schema first.
 */
export const auditStore = async (store: Store): Promise<string[]> => {
  const faults = await store.listFaults()
  // Skips the comparisons, because the data cannot be read.
  if (faults.length > 0) return faults
  for (const league of await store.leagues.listAll()) faults.push(...(await leagueFaults(store, league)))
  return faults
}

export { copyStore } from './store/maintenance/backup.ts'
export { copyRows } from './store/maintenance/copy.ts'
export { isSameFile, sides } from './store/maintenance/database-files.ts'
export { inspectBackup, requireSound } from './store/maintenance/inspection.ts'
export { lockFileOf } from './store/maintenance/store-lock.ts'

const LOOKS = {
  postgres: { inspect: inspectPostgres, read: readPostgres },
  file: { inspect: inspectStore, read: readStore },
}

const lookAt = (store: string) => LOOKS[isPostgres(store) ? 'postgres' : 'file']

/** Inspects a store without changing it. Throws what `inspectStore` and `inspectPostgres` throw. */
export const inspectAny = (store: string): Promise<StoreFacts> => lookAt(store).inspect(store)

/**
 * Inspects a store and all its content without changing it. If the schema is not the newest one, the content is not
 * checked until it is upgraded. Throws what `inspectStore` and `inspectPostgres` throw.
 */
export const examineStore = async (store: string): Promise<StoreFacts> => {
  const look = lookAt(store)
  const facts = await look.inspect(store)
  const isReadable = facts.faults.length === 0 && facts.schema === facts.newest
  return isReadable ? { ...facts, faults: await look.read(store, auditStore) } : facts
}

/** Checks that a backup's content is sound, then replaces a store with it. */
export const restoreBackup = (from: string, place: { store: string; savedAs: string; wall: () => number }) =>
  replaceStore(from, { ...place, audit: file => readStore(file, auditStore) })

/**
 * Counts the encrypted platform logins and message addresses in a store, and how many of them this secret cannot
 * decrypt. The store must have the newest schema.
 */
export const countSealed = (store: string, secret: string): Promise<{ sealed: number; unopened: number }> =>
  lookAt(store).read(store, async opened => {
    const { open } = openSealing(() => secret)
    const all = [...(await sealedLogins(opened)), ...(await sealedTargets(opened))]
    const unopened = all.filter(({ sealed, about }) => open(sealed, about) === null)
    return { sealed: all.length, unopened: unopened.length }
  })
