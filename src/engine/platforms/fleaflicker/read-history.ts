import { type MoveAnswer, MovesAnswer, type TradeAnswer, TradesAnswer } from './answers.ts'
import type { Ask } from './ask.ts'

/** Moves and trades, which Fleaflicker tells in pages over all seasons, newest first. */

const MOST_PAGES = 200

interface Page<Row> {
  rows: readonly Row[]
  /** Where the next page begins; none after the last one. */
  next: number | null | undefined
}

/** What pages hold, as long as they hold something that is wanted. */
const readPages = async <Row>(
  page: (offset: number) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
): Promise<Row[]> => {
  const all: Row[] = []
  for (let at = 0, offset = 0; at < MOST_PAGES; at++) {
    const { rows, next }: Page<Row> = await page(offset)
    all.push(...rows)
    if (next == null || next <= offset || !rows.some(isWanted)) break
    offset = next
  }
  return all
}

/** The season of an instant: one lasts from March to February. */
const seasonOf = (at: string | null | undefined): number => {
  const day = new Date(Number(at ?? 0))
  return day.getUTCMonth() < 2 ? day.getUTCFullYear() - 1 : day.getUTCFullYear()
}

const readMoves = (ask: Ask, isWanted: (row: MoveAnswer) => boolean): Promise<MoveAnswer[]> =>
  readPages(async offset => {
    const of = { result_offset: offset }
    const { items, resultOffsetNext } = await ask(
      'FetchLeagueTransactions',
      { schema: MovesAnswer, what: 'the transactions' },
      of,
    )
    return { rows: items ?? [], next: resultOffsetNext }
  }, isWanted)

const readTrades = (ask: Ask, isWanted: (row: TradeAnswer) => boolean): Promise<TradeAnswer[]> =>
  readPages(async offset => {
    const of = { filter: 'TRADES_COMPLETED', result_offset: offset }
    const { trades, resultOffsetNext } = await ask('FetchTrades', { schema: TradesAnswer, what: 'the trades' }, of)
    return { rows: trades ?? [], next: resultOffsetNext }
  }, isWanted)

/** The moves and trades of a season. */
export const readHistory = async (ask: Ask, season: number) => {
  const moves = await readMoves(ask, ({ timeEpochMilli }) => seasonOf(timeEpochMilli) >= season)
  const trades = await readTrades(ask, ({ approvedOn }) => seasonOf(approvedOn) >= season)
  return {
    moves: moves.filter(({ timeEpochMilli }) => seasonOf(timeEpochMilli) === season),
    trades: trades.filter(({ approvedOn }) => seasonOf(approvedOn) === season),
  }
}
