import { useState } from 'react'
import type { Trade } from '../../../engine/index.ts'
import { moment, standOf } from '../../../views/phrases.ts'
import { type Column, grid } from '../grid.ts'
import { useAsk, useKept, useKeys, useStage, useTell } from '../hooks.ts'
import { moved } from '../keys.ts'
import { Offer } from '../offer.tsx'
import { Lines } from '../paint.tsx'
import { answerTrade, askTrades } from '../questions.ts'
import { useNames } from '../roster.ts'
import { useTeamWeek } from '../team-week.ts'
import { BLANK, type Line, say } from '../text.ts'
import { waiting } from '../waiting.ts'
import { STATUS_TONES } from './waivers.tsx'

export const TRADES_KEYS = [
  ['n', 'offer one'],
  ['a', 'accept'],
  ['r', 'reject'],
  ['x', 'cancel'],
  ['t T', 'team that offers'],
] as const

type NameOf = (id: string) => string

const tradeColumns = (teamOf: NameOf, nameOf: NameOf): Column<Trade>[] => [
  { title: 'FROM', of: ({ fromTeamId }) => teamOf(fromTeamId) },
  { title: 'GIVES', of: ({ fromPlayerIds }) => fromPlayerIds.map(nameOf).join(', ') },
  { title: 'TO', of: ({ toTeamId }) => teamOf(toTeamId) },
  { title: 'GIVES', of: ({ toPlayerIds }) => toPlayerIds.map(nameOf).join(', ') },
  { title: 'STATUS', of: standOf, tone: trade => STATUS_TONES[standOf(trade)] },
]

/** A trade in full: what each side gives. */
const tradeLines = (trade: Trade, teamOf: NameOf, nameOf: NameOf): Line[] => {
  const side = (teamId: string, ids: readonly string[]): Line => [
    { text: `  ${teamOf(teamId)}`, tone: 'heading' },
    { text: ` gives ${ids.map(nameOf).join(', ')}` },
  ]
  return [
    side(trade.fromTeamId, trade.fromPlayerIds),
    side(trade.toTeamId, trade.toPlayerIds),
    [
      { text: `  ${standOf(trade)}`, tone: STATUS_TONES[standOf(trade)] },
      { text: `, offered ${moment(trade.createdAt)}`, tone: 'dim' },
    ],
  ]
}

const ANSWERS = {
  a: ['accept', 'Accept', 'accepted'],
  r: ['reject', 'Reject', 'rejected'],
  x: ['cancel', 'Cancel', 'cancelled'],
} as const

/** The trades of the league, newest first: seen, offered and answered. */
export const TradesScreen = () => {
  const { leagueId, columns, rows, confirm } = useStage()
  const { of, team, league, takes } = useTeamWeek()
  const known = useAsk(askTrades(leagueId))
  const trades = known.answer?.trades ?? []
  const nameOf = useNames(trades.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds]))
  const tell = useTell()
  const [cursor, setCursor] = useKept('trades.at', 0)
  const [offering, setOffering] = useState(false)
  const at = Math.max(0, Math.min(cursor, trades.length - 1))
  const trade = trades[at]
  const teamOf = (id: string) => league?.teams.find(each => each.id === id)?.name ?? id
  useKeys(key => {
    if (offering) return false
    const to = moved(at, key, { count: trades.length, page: rows - 7 })
    if (to !== null) setCursor(() => to)
    else if (key === 'n') setOffering(true)
    else if ((key === 'a' || key === 'r' || key === 'x') && trade) {
      const [action, verb, done] = ANSWERS[key]
      confirm(
        `${verb} the trade of ${teamOf(trade.fromTeamId)} with ${teamOf(trade.toTeamId)}?`,
        () => void tell(answerTrade(leagueId, trade.id, action), `The trade is ${done}`),
      )
    } else return key !== 'left' && key !== 'right' && takes(key)
    return true
  })
  if (offering) return <Offer fromTeamId={of.teamId} onLeave={() => setOffering(false)} />
  if (!known.answer || !league) return <Lines lines={waiting(known)} />
  const title: Line = [
    { text: team?.name ?? '', tone: 'accent' },
    { text: ' offers with n', tone: 'dim' },
  ]
  if (!trade) return <Lines lines={[title, BLANK, say('  Nobody has offered a trade yet', 'dim')]} />
  const table = grid(trades, tradeColumns(teamOf, nameOf), { width: columns, height: Math.max(3, rows - 6), at })
  return <Lines lines={[title, BLANK, ...table, BLANK, ...tradeLines(trade, teamOf, nameOf)]} />
}
