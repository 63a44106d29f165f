import { useState } from 'react'
import type { Trade } from '../../../engine/index.ts'
import { moment, momentIn } from '../../../views/format.ts'
import { noteOf, standOf, tradeSides, tradeTable } from '../../../views/trades.ts'
import { type Reader, statusTone } from '../../../views/view.ts'
import { answerTrade, tradesQuery } from '../answers/queries.ts'
import { pendingLines, useMutation, useQuery } from '../interface/hooks.ts'
import { moved } from '../interface/keys.ts'
import { BLANK, beside, foldedLine, grid, type Line, paragraph, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { useNames } from '../league/rosters.ts'
import { useTeamWeek } from '../league/team.ts'
import { TradeOffer } from '../pickers/trade-offer.tsx'

export const TRADES_KEYS = [
  ['n', 'offer a trade'],
  ['a', 'accept'],
  ['r', 'reject'],
  ['x', 'cancel'],
  ['t T', 'offering team'],
] as const

/** The heading and the chosen trade, which a low screen always shows. */
const LEAST_ROWS = 2
/** The min width for a trade's details next to the list. */
const WIDE = 150
const DETAILS = 60

/** The details of a trade: what each side gives, and why it ended so or what is in its way. */
const tradeLines = (trade: Trade, reader: Reader, width: number): Line[] => [
  ...tradeSides(trade, reader).flatMap(({ team, gives }) =>
    paragraph([{ text: team, tone: 'heading' }, { text: ` gives ${gives}` }], width),
  ),
  ...paragraph(
    [
      { text: standOf(trade), tone: statusTone(standOf(trade)) },
      { text: `, offered ${moment(trade.createdAt, reader.zone)}`, tone: 'dim' },
    ],
    width,
  ),
  ...paragraph(noteOf(trade) === null ? [] : say(noteOf(trade)!, 'dim'), width),
]

interface ListOf {
  trades: readonly Trade[]
  at: number
  reader: Reader
}

/** Draws a title, the trades, and the chosen one in full at their right or under them. */
const listLines = (title: readonly Line[], { trades, at, reader }: ListOf, { columns, rows }: Room): Line[] => {
  const isWide = columns >= WIDE
  const width = isWide ? columns - DETAILS : columns
  const inFull = tradeLines(trades[at]!, reader, isWide ? DETAILS : columns)
  const around = title.length + (isWide ? 1 : inFull.length + 2)
  const height = Math.max(LEAST_ROWS, rows - around)
  const table = grid(tradeTable(trades, reader), { width, height, at })
  const between = height + around > rows ? [] : [BLANK]
  return [...title, ...between, ...(isWide ? beside(table, inFull, width) : [...table, ...between, ...inFull])]
}

interface Room {
  columns: number
  rows: number
}

const ANSWERS = {
  a: ['accept', 'Accept', 'accepted'],
  r: ['reject', 'Reject', 'rejected'],
  x: ['cancel', 'Cancel', 'canceled'],
} as const

/** The trades of the league, newest first: seen, offered and answered. */
export const TradesScreen = () => {
  const { leagueId, columns, rows, zone, confirm, notice } = useScreen()
  const { of, team, league, takes } = useTeamWeek()
  const known = useQuery(tradesQuery(leagueId))
  const trades = known.answer?.trades ?? []
  const playerOf = useNames(trades.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]))
  const mutate = useMutation()
  const [cursor, setCursor] = useScreenState('trades.at', 0)
  const [offering, setOffering] = useState(false)
  const at = Math.max(0, Math.min(cursor, trades.length - 1))
  const trade = trades[at]
  const reader: Reader = { nameOf: id => league?.teams.find(each => each.id === id)?.name ?? playerOf(id), zone }
  useKeys(key => {
    if (offering) return false
    const to = moved(at, key, { count: trades.length, page: rows - 7 })
    if (to !== null) setCursor(() => to)
    else if (key === 'n') setOffering(true)
    else if (key === 'a' && trade?.obstacle) notice(trade.obstacle.message, true)
    else if ((key === 'a' || key === 'r' || key === 'x') && trade) {
      const [action, verb, done] = ANSWERS[key]
      confirm(
        `${verb} the trade of ${reader.nameOf(trade.fromTeamId)} with ${reader.nameOf(trade.toTeamId)}?`,
        () =>
          void mutate(answerTrade(leagueId, trade.id, action), answer =>
            answer.trade.reviewUntil === null || answer.trade.resolvedAt !== null
              ? `Trade ${done}`
              : `Trade accepted; under review until ${momentIn(answer.trade.reviewUntil, zone)}`,
          ),
      )
    } else return key !== 'left' && key !== 'right' && takes(key)
    return true
  })
  if (offering) return <TradeOffer fromTeamId={of.teamId} onLeave={() => setOffering(false)} />
  if (!known.answer || !league) return <Lines lines={pendingLines(known, columns)} />
  const title = foldedLine(
    [
      { text: team?.name ?? '', tone: 'accent' },
      { text: ': n offers a trade', tone: 'dim' },
    ],
    { width: columns },
  )
  if (!trade) return <Lines lines={[...title, BLANK, say('  No trades yet', 'dim')]} />
  return <Lines lines={listLines(title, { trades, at, reader }, { columns, rows })} />
}
