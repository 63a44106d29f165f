import type { Reminder } from '../../schema/message.ts'
import type { Recap } from '../../schema/recap.ts'
import type { Transaction } from '../../schema/transaction.ts'
import type { Store, StoredMessage } from '../../store/index.ts'

/** What a message says, before it is put into words. */
export interface MessageContent {
  id: string
  event: StoredMessage['event']
  /** Epoch ms of wall time. */
  createdAt: number
  /** It was given up, and is sent because somebody asked for it. */
  late: boolean
  league: { id: string; name: string; season: number }
  teams: readonly { id: string; name: string }[]
  /** Rows of the log that it tells. */
  rows: readonly Transaction[]
  /** The week that it tells; null for none. */
  recap: Recap | null
  reminders: readonly Reminder[]
}

const rowsOf = async (store: Store, leagueId: string, numbers: readonly number[]): Promise<Transaction[]> => {
  const first = numbers[0]
  if (first === undefined) return []
  const wanted = new Set(numbers)
  const limit = numbers.at(-1)! - first + 1
  const rows = await store.transactions.listAfter(leagueId, first - 1, { limit })
  return rows.filter(({ number }) => wanted.has(number)).map(({ transaction }) => transaction)
}

/** What a message of a league says; a recap is told apart. */
export const contentOf = async (
  store: Store,
  { message, leagueId }: { message: StoredMessage; leagueId: string },
): Promise<MessageContent> => {
  const league = (await store.leagues.find(leagueId))!
  const { id, event, createdAt, late, about } = message
  return {
    id,
    event,
    createdAt,
    late,
    league: { id: leagueId, name: league.name, season: league.season },
    teams: (await store.teams.listOf(leagueId)).map(({ id, name }) => ({ id, name })),
    rows: 'rows' in about ? await rowsOf(store, leagueId, about.rows) : [],
    recap: null,
    reminders: 'reminders' in about ? about.reminders : [],
  }
}
