import { actorFor } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import type { Account, ApiKey } from '../schema/account.ts'
import type { LeagueReader, NumberedTransaction, Store, StoredLeague } from '../store/index.ts'
import { isLeagueVisible, requireLeague } from './load.ts'
import { readerOf } from './rights.ts'
import { leagueTime } from './time.ts'

/** Reads new rows in a league's log. */
export interface EventFeed {
  /** Returns the number of the last row read. */
  at(): number
  /** Returns the newest row number in the league's log, even if the reader cannot see that row. */
  newest(): number
  /**
   * Returns the next rows, oldest first. Returns an empty list, at little cost, if no row is new. Returns null once the
   * league is deleted, or the key is revoked or expires.
   */
  next(): Promise<readonly NumberedTransaction[] | null>
}

/**
 * The log to read, the account, its key (null for a local reader), and the row to continue after (default: the newest).
 */
interface EventFeedSource {
  leagueId: string
  actor: Account
  key?: ApiKey | null
  after?: number | undefined
}

/** The max number of rows held in memory per reader. */
const MAX_ROWS = 50

/** Opens a league's log, including rows written by other processes. Throws not_found. */
export const openEventFeed = async (
  { database, admission }: Pick<Engine, 'database' | 'admission'>,
  { leagueId, actor: account, key = null, after }: EventFeedSource,
): Promise<EventFeed> => {
  const actor = actorFor(account, key, leagueId)
  /** Returns whether the key has expired. Does not read the store. */
  const isOver = (): boolean => key !== null && key.expiresAt !== null && key.expiresAt <= admission().wall
  let newest = 0
  const readerIn = async (store: Store, league: StoredLeague): Promise<LeagueReader> =>
    readerOf({ actor, now: leagueTime(league, admission()) }, { league, teams: await store.teams.listOf(leagueId) })
  const read = async (store: Store): Promise<readonly NumberedTransaction[] | null> => {
    const league = await store.leagues.find(leagueId)
    if (
      !league ||
      !(await isLeagueVisible({ store, actor }, league)) ||
      (key !== null && !(await store.keys.works(key.id)))
    )
      return null
    newest = await store.transactions.newestOf(leagueId)
    const reader = await readerIn(store, league)
    return store.transactions.listAfter(leagueId, at, { limit: MAX_ROWS, reader })
  }
  let seen = -1
  let at = await database.transaction('read', async store => {
    const league = await requireLeague({ store, actor }, leagueId)
    newest = await store.transactions.newestOf(leagueId)
    // The newest row that the reader can see. The number of a hidden row would reveal that it exists.
    const newestVisible = await store.transactions.newestOf(leagueId, await readerIn(store, league))
    // A number above the newest row is from before an older backup was restored.
    return Math.min(after ?? newestVisible, newestVisible)
  })
  return {
    at: () => at,
    newest: () => newest,
    async next() {
      if (isOver()) return null
      const version = await database.version()
      if (version === seen) return []
      const rows = await database.transaction('read', read)
      if (rows === null) return null
      if (rows.length < MAX_ROWS) seen = version
      at = rows.at(-1)?.number ?? at
      return rows
    },
  }
}
