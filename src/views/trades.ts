import { deadlinePassed, statusWord, TRADE_ENDS } from '../../data/leagues.ts'
import type { Answer, Trade } from '../engine/index.ts'
import { formatValue, momentIn } from './format.ts'
import { count, series } from './phrases.ts'
import {
  byName,
  type Column,
  field,
  listView,
  type Names,
  type Reader,
  statement,
  statusColumns,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

type TradeDeadline = NonNullable<Answer<'listTrades'>['deadline']>

/** Obstacles that never go away, unlike a lock. */
const LASTING: ReadonlySet<string> = new Set(['absent', 'over', 'deadline'])

/** True unless a permanent obstacle prevents the trade. Full rosters and locked players are temporary obstacles. */
export const canBeMade = ({ obstacle }: Pick<Trade, 'obstacle'>): boolean =>
  obstacle === null || !LASTING.has(obstacle.reason)

/** Briefly describes a trade's state. Programs that read CSV get the status as in JSON. */
const stateOf = (trade: Trade): string => {
  const { status, reversedAt, reviewUntil, endedBy } = trade
  if (reversedAt !== null) return 'reversed'
  if (status === 'pending' && reviewUntil !== null) return 'under review'
  if (endedBy !== null) return TRADE_ENDS[endedBy]
  return canBeMade(trade) ? status : 'cannot be made'
}

/** Briefly describes a trade's state for people. */
export const tradeState = (trade: Trade): string => statusWord(stateOf(trade))

/** Explains how a trade ended, or what prevents an offer. Null if neither is known. */
export const noteOf = ({ note, obstacle }: Trade): string | null => note ?? obstacle?.message ?? null

/** Describes a trade's state, and when its review ends or why the trade ended. */
const stateText = (trade: Trade, { zone }: Reader): string => {
  const [state, note] = [tradeState(trade), noteOf(trade)]
  if (state === 'under review') return `${state} until ${momentIn(trade.reviewUntil!, zone)}`
  if (note === null || note.startsWith(`${state} `)) return note ?? state
  return `${state}: ${note}`
}

const namesOf = (ids: readonly string[], { nameOf }: Names): string => ids.map(nameOf).join(', ')

/** Lists the players and FAAB that a side gives up. */
const givenText = (ids: readonly string[], budget: number, names: Names): string =>
  [...ids.map(names.nameOf), ...(budget > 0 ? [`$${budget} FAAB`] : [])].join(', ')

const dropsOf = (ids: readonly string[], names: Names): string =>
  ids.length === 0 ? '' : ` and drops ${namesOf(ids, names)}`

/** Names the teams that have voted to veto a trade under review. */
const votesOf = ({ vetoedBy, status }: Trade, { nameOf }: Names): string[] =>
  status === 'pending' && vetoedBy.length > 0 ? [`Votes to veto: ${series(vetoedBy.map(nameOf))}`] : []

/** Describes when an open offer expires, and includes its message. */
export const termsOf = ({ status, acceptedAt, expiresAt, message }: Trade, when: (at: number) => string): string[] => [
  ...(expiresAt !== null && status === 'pending' && acceptedAt === null ? [`Expires ${when(expiresAt)}`] : []),
  ...(message === null ? [] : [`Message: ${message}`]),
]

const columnsOf = ({ nameOf }: Names): Column<Trade>[] => [
  byName({ heading: 'FROM', field: 'from', to: 'team', nameOf, id: ({ fromTeamId }) => fromTeamId }),
  { heading: 'GIVES', field: 'gives', value: trade => givenText(trade.fromPlayerIds, trade.fromBudget, { nameOf }) },
  { heading: null, field: 'givesIds', value: ({ fromPlayerIds }) => fromPlayerIds.join(', ') },
  byName({ heading: 'TO', field: 'to', to: 'team', nameOf, id: ({ toTeamId }) => toTeamId }),
  { heading: 'GIVES', field: 'gets', value: trade => givenText(trade.toPlayerIds, trade.toBudget, { nameOf }) },
  { heading: null, field: 'getsIds', value: ({ toPlayerIds }) => toPlayerIds.join(', ') },
  ...statusColumns(stateOf),
  field('OFFERED', 'createdAt', { format: 'moment', minor: true, tone: () => 'dim' }),
  { heading: 'NOTE', field: 'note', minor: true, value: noteOf },
  { heading: null, field: 'reviewUntil', format: 'moment', value: ({ reviewUntil }) => reviewUntil },
  { heading: null, field: 'answers', value: ({ answers }) => answers },
  field('ID', 'id', { id: true }),
]

export const tradeTable = (trades: readonly Trade[], reader: Reader): Table =>
  table(trades, columnsOf(reader), { zone: reader.zone })

/** Describes a league's trade deadline. */
export const deadlineText = ({ week, at, open }: TradeDeadline, when: (at: number) => string): string =>
  open ? `Teams can trade until the end of week ${week}, ${when(at)}` : deadlinePassed(week)

export const tradeList = ({ deadline, trades }: Answer<'listTrades'>, context: ViewContext): View => ({
  ...listView(tradeTable(trades, context), 'No trades to show'),
  about: deadline === null ? [] : [deadlineText(deadline, at => momentIn(at, context.zone))],
})

/** Returns the players that each side gives up. */
export const tradeSides = (trade: Trade, names: Names) =>
  [
    {
      team: names.nameOf(trade.fromTeamId),
      gives: givenText(trade.fromPlayerIds, trade.fromBudget, names),
      drops: dropsOf(trade.fromDropPlayerIds, names),
    },
    {
      team: names.nameOf(trade.toTeamId),
      gives: givenText(trade.toPlayerIds, trade.toBudget, names),
      drops: dropsOf(trade.toDropPlayerIds, names),
    },
  ] as const

export const trade = ({ trade }: { trade: Trade }, context: ViewContext): View => {
  const [first, second] = tradeSides(trade, context).map(({ team, gives, drops }) => `${team} gives ${gives}${drops}`)
  return {
    ...statement(
      first!,
      second!,
      `${stateText(trade, context)} (${trade.id})`,
      ...votesOf(trade, context),
      ...termsOf(trade, at => momentIn(at, context.zone)),
    ),
    list: tradeTable([trade], context),
  }
}

type Effect = Answer<'previewTrade'>['teams'][number]

const effectColumns = ({ nameOf }: Names): Column<Effect>[] => {
  const figure = (heading: string, name: string, value: Column<Effect>['value']): Column<Effect> => ({
    heading,
    field: name,
    format: 'points',
    value,
  })
  const gain = (name: string, of: 'season' | 'game'): Column<Effect> => ({
    heading: 'GAIN',
    field: name,
    format: 'gain',
    value: each => each[of].gain,
    tone: each => (each[of].gain === 0 ? 'dim' : each[of].gain > 0 ? 'good' : 'bad'),
  })
  return [
    byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
    figure('SEASON', 'seasonBefore', ({ season }) => season.before),
    figure('WITH IT', 'seasonAfter', ({ season }) => season.after),
    gain('seasonGain', 'season'),
    figure('A GAME', 'gameBefore', ({ game }) => game.before),
    figure('WITH IT', 'gameAfter', ({ game }) => game.after),
    gain('gameGain', 'game'),
  ]
}

/** Describes a trade's effect on each team. */
export const effectLines = ({ teams, weeks }: Answer<'previewTrade'>, { nameOf }: Names): string[] =>
  teams.map(({ teamId, season, game }) => {
    if (game.before === 0 && game.after === 0) return `Best lineup of ${nameOf(teamId)}: no week has been played yet`
    const soFar =
      weeks.length === 0 ? '' : `, ${formatValue(season.gain, 'gain')} over ${count(weeks.length, 'week')} so far`
    return `Best lineup of ${nameOf(teamId)}: ${formatValue(game.gain, 'gain')} points a game${soFar}`
  })

/** Returns a trade's effect on both teams' best lineups. */
export const tradeEffect = ({ teams, weeks }: Answer<'previewTrade'>, context: ViewContext): View => ({
  title: "Both teams' best lineups with the trade",
  about: [
    `SEASON is the sum of the best lineups in ${count(weeks.length, 'week')} so far; A GAME is the best lineup by points per game`,
  ],
  parts: [table(teams, effectColumns(context))],
})

export const VIEWS = {
  listTrades: tradeList,
  getTrade: trade,
  proposeTrade: trade,
  previewTrade: tradeEffect,
  pushTrade: trade,
  answerTrade: trade,
  reviewTrade: trade,
  voteOnTrade: trade,
  reverseTrade: trade,
} satisfies Views
