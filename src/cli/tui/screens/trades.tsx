import { useState } from 'react'
import type { Trade } from '../../../engine/index.ts'
import { dateTime, momentIn } from '../../../views/format.ts'
import { withPending } from '../../../views/pending.ts'
import { noteOf, tradeSides, tradeState, tradeTable } from '../../../views/trades.ts'
import { type Column, field, type Reader, statusTone, type Table } from '../../../views/view.ts'
import { answerTrade, pendingTradesQuery, tradesQuery } from '../answers/queries.ts'
import { pendingLines, useMutation, useQuery } from '../interface/hooks.ts'
import { BLANK, divided, foldedLine, type Line, paragraph, say, sideBySide } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen } from '../interface/screen.ts'
import { useNames } from '../league/rosters.ts'
import { refusalOf, useTeamWeek } from '../league/team.ts'
import { Picker } from '../pickers/picker.tsx'
import { TradeOffer } from '../pickers/trade-offer.tsx'

export const TRADES_KEYS = [
  ['n', 'offer a trade', 'changes'],
  ['Enter', 'accept, reject, view the players'],
  ['x', 'cancel', 'changes'],
  ['[ ]', 'offering team'],
] as const

/** The heading and the selected trade, which even a short screen shows. */
const MIN_ROWS = 2
/** The min width for showing a trade's details next to the list. */
const WIDE = 150
const DETAILS = 44

/**
 * The min width for showing each trade's players in the list. On all screens, the selected trade's details include
 * them.
 */
const MIN_PLAYERS = 100

/** Leaves out the players from a list of trades, so the team names fit. A search still finds them. */
const withoutPlayers = (table: Table): Table => ({
  ...table,
  columns: table.columns.map(column => (column.heading === 'GIVES' ? { ...column, heading: null } : column)),
})

/** Draws a trade's details: the players that each side gives up, and why it ended or cannot go through. */
const tradeLines = (trade: Trade, reader: Reader, width: number): Line[] => [
  ...tradeSides(trade, reader).flatMap(({ team, gives }) =>
    paragraph([{ text: team, tone: 'heading' }, { text: ` gives ${gives}` }], width),
  ),
  ...paragraph(
    [
      { text: tradeState(trade), tone: statusTone(tradeState(trade)) },
      { text: `, offered ${dateTime(trade.createdAt, reader.zone)}`, tone: 'dim' },
    ],
    width,
  ),
  ...paragraph(noteOf(trade) === null ? [] : say(noteOf(trade)!, 'dim'), width),
]

interface ListOf {
  /** The selected trade. */
  trade: Trade | undefined
  list: Pick<ReturnType<typeof useList>, 'rows' | 'used'>
  reader: Reader
}

/** Draws a title, the trades, and the selected trade's details to their right or below them. */
const listLines = (title: readonly Line[], { trade, list, reader }: ListOf, { columns, rows }: Room): Line[] => {
  const isWide = columns >= WIDE
  const { left, right } = divided({ columns, left: list.used, min: DETAILS })
  const width = isWide ? left : columns
  const inFull = trade ? tradeLines(trade, reader, isWide ? right : columns) : []
  const around = title.length + (isWide ? 1 : inFull.length + 2)
  const height = Math.max(MIN_ROWS, rows - around)
  const table = list.rows({ width, height })
  const between = height + around > rows ? [] : [BLANK]
  return [...title, ...between, ...(isWide ? sideBySide(table, inFull, width) : [...table, ...between, ...inFull])]
}

interface Room {
  columns: number
  rows: number
}

const ANSWERS = {
  accept: ['Accept', 'accepted'],
  reject: ['Reject', 'rejected'],
  cancel: ['Cancel', 'canceled'],
} as const

type TradeAnswer = keyof typeof ANSWERS

/** An action on a trade. */
interface Choice {
  words: string
  go(): void
}

const CHOICES: readonly Column<Choice>[] = [field('DO', 'words')]

/** Answers a trade after the user confirms. */
const useAnswers = (reader: Reader) => {
  const { leagueId, zone, confirm, notice } = useScreen()
  const mutate = useMutation()
  return (trade: Trade, action: TradeAnswer): void => {
    const [verb, pastTense] = ANSWERS[action]
    if (trade.status !== 'pending') notice(`This trade is ${tradeState(trade)}, so it can't be answered`, true)
    else if (action === 'accept' && trade.obstacle) notice(trade.obstacle.message, true)
    else
      confirm(
        `${verb} the trade between ${reader.nameOf(trade.fromTeamId)} and ${reader.nameOf(trade.toTeamId)}?`,
        () =>
          void mutate(answerTrade(leagueId, trade.id, action), answer =>
            answer.trade.reviewUntil === null || answer.trade.resolvedAt !== null
              ? `Trade ${pastTense}`
              : `Trade accepted; under review until ${momentIn(answer.trade.reviewUntil, zone)}`,
          ),
      )
  }
}

interface ChoicesOf {
  trade: Trade
  reader: Reader
  answer(trade: Trade, action: TradeAnswer): void
  onLeave(): void
}

/** The answers to a trade, and its players. */
const TradeChoices = ({ trade, reader, answer, onLeave }: ChoicesOf) => {
  const { navigate } = useScreen()
  const answers = trade.status === 'pending' ? (Object.keys(ANSWERS) as TradeAnswer[]) : []
  const rows: Choice[] = [
    ...answers.map(action => ({ words: ANSWERS[action][0], go: () => answer(trade, action) })),
    ...[...trade.fromPlayerIds, ...trade.toPlayerIds].map(playerId => ({
      words: `View ${reader.nameOf(playerId)}`,
      go: () => navigate({ screen: 'player', playerId }),
    })),
  ]
  const title = `Trade between ${reader.nameOf(trade.fromTeamId)} and ${reader.nameOf(trade.toTeamId)}`
  const pick = ([choice]: readonly Choice[]) => {
    onLeave()
    choice!.go()
  }
  return <Picker<Choice> title={title} rows={rows} columns={CHOICES} onPick={pick} onLeave={onLeave} />
}

/** The league's trades, newest first. Here managers propose trades and respond to offers. */
export const TradesScreen = () => {
  const { leagueId, columns, rows, zone, notice } = useScreen()
  const { of, team, league, takes } = useTeamWeek()
  const result = useQuery(tradesQuery(leagueId))
  const pending = useQuery(pendingTradesQuery(leagueId))
  const trades = withPending(result.answer?.trades ?? [], pending.answer?.trades ?? [])
  const playerOf = useNames(trades.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]))
  const reader: Reader = { nameOf: id => league?.teams.find(each => each.id === id)?.name ?? playerOf(id), zone }
  const answer = useAnswers(reader)
  const refusal = refusalOf({ team, league })
  const [dialog, setDialog] = useState<'offer' | Trade | null>(null)
  const whole = tradeTable(trades, reader)
  const table = columns < MIN_PLAYERS ? withoutPlayers(whole) : whole
  const list = useList({ name: 'trades', items: trades, table, page: rows - 7, empty: 'No trades yet' })
  const trade = list.item
  useKeys(key => {
    if (dialog !== null) return false
    if (list.takes(key)) return true
    const isClosed = result.answer?.deadline?.open === false
    const late = isClosed ? "This league's trade deadline has passed" : null
    const whyNot = key === 'n' ? (refusal ?? late) : null
    if (whyNot !== null) notice(whyNot, true)
    else if (key === 'n') setDialog('offer')
    else if (key === 'enter' && trade) setDialog(trade)
    else if (key === 'x' && trade) answer(trade, 'cancel')
    else return key !== 'left' && key !== 'right' && takes(key)
    return true
  })
  const leave = () => setDialog(null)
  if (dialog === 'offer') return <TradeOffer fromTeamId={of.teamId} onLeave={leave} />
  if (dialog !== null) return <TradeChoices trade={dialog} reader={reader} answer={answer} onLeave={leave} />
  const missing = [result, pending].find(({ answer }) => !answer)
  if (missing || !league) return <Lines lines={pendingLines(missing ?? {}, columns)} />
  const title = foldedLine(
    [
      { text: team?.name ?? '', tone: 'accent' },
      { text: refusal === null ? ': n offers a trade' : '', tone: 'dim' },
    ],
    { width: columns },
  )
  return <Lines lines={listLines(title, { trade, list, reader }, { columns, rows })} />
}
