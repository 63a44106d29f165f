import type { Engine } from '../engine.ts'
import { notFound } from '../errors.ts'
import type { NumberedTransaction, Store } from '../store/index.ts'

/** A place in the log of a league, from which it is read on as it grows. */
export interface EventFeed {
  /** The number of the row that was read last. */
  at(): number
  /**
   * The next rows, oldest first; none as long as nobody has written, which costs next to nothing to ask. null once the
   * league is deleted or the key revoked.
   */
  next(): Promise<readonly NumberedTransaction[] | null>
}

/** Which log, who reads it (a key, or nobody in particular), and after which row; without one from now on. */
export interface EventFeedOf {
  leagueId: string
  keyId?: string
  after?: number | undefined
}

/** So many rows are in memory for one reader at a time. */
const MOST_ROWS = 50

/** Opens the log of a league for reading on, across processes. Throws not_found. */
export const openEventFeed = async (
  { database }: Pick<Engine, 'database'>,
  { leagueId, keyId, after }: EventFeedOf,
): Promise<EventFeed> => {
  const isOpen = async (store: Store): Promise<boolean> =>
    (await store.leagues.find(leagueId)) !== null && (keyId === undefined || (await store.keys.works(keyId)))
  let seen = -1
  let at = await database.transaction('read', async store => {
    if (!(await store.leagues.find(leagueId))) throw notFound(`There is no league "${leagueId}"`)
    const newest = await store.transactions.newestOf(leagueId)
    // A number that is yet to come was given before the store was put back to an earlier state.
    return Math.min(after ?? newest, newest)
  })
  return {
    at: () => at,
    async next() {
      const version = database.version()
      if (version === seen) return []
      const rows = await database.transaction('read', async store =>
        (await isOpen(store)) ? store.transactions.listAfter(leagueId, at, MOST_ROWS) : null,
      )
      if (rows === null) return null
      if (rows.length < MOST_ROWS) seen = version
      at = rows.at(-1)?.number ?? at
      return rows
    },
  }
}
