import type {
  Answer,
  DraftGrade,
  DraftPast,
  Gatherer,
  PickPast,
  PickupPast,
  TradePast,
  Trader,
  TradeSide,
} from '../engine/index.ts'
import { points } from './format.ts'
import { count, series } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  listView,
  type PersonOf,
  person,
  personIn,
  playerLink,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** Drafts, trades and pickups, rated by the points that the players scored afterward. */

const OF_SEASON = { heading: 'SEASON', field: 'season' } as const

/** The caption that all three tables share. */
const COUNTED =
  "STARTED is the points scored as a starter, POINTS is all points while the player was on the team's roster"

interface Draft {
  draft: DraftPast
}

type GradeRow = Draft & { row: DraftGrade }
type PickRow = Draft & { row: PickPast }

const SEASON: Column<Draft> = { ...OF_SEASON, value: ({ draft }) => draft.season }

const gradeColumns = (personOf: PersonOf): Column<GradeRow>[] => [
  SEASON,
  { heading: 'GRADE', field: 'grade', value: ({ row }) => row.grade },
  { heading: 'TEAM', field: 'team', value: ({ row }) => row.team },
  ...person<GradeRow>({
    heading: 'MANAGER',
    field: 'manager',
    personOf,
    account: ({ row }) => row.manager,
    minor: true,
  }),
  { heading: 'PICKS', field: 'picks', value: ({ row }) => row.picks },
  { heading: 'WORTH', field: 'worth', value: ({ row }) => row.worth, format: 'points' },
  { heading: 'VALUE', field: 'value', value: ({ row }) => row.value, format: 'gain' },
]

const PICKS: readonly Column<PickRow>[] = [
  SEASON,
  { heading: 'PICK', field: 'number', value: ({ row }) => row.number },
  { heading: 'ROUND', field: 'round', value: ({ row }) => row.round },
  {
    heading: 'PLAYER',
    field: 'player',
    idField: 'playerId',
    value: ({ row }) => row.player.name,
    link: ({ row }) => playerLink(row.player.id),
  },
  { heading: 'POS', field: 'posGroup', value: ({ row }) => row.player.posGroup },
  { heading: 'TEAM', field: 'team', value: ({ row }) => row.team },
  { heading: 'POINTS', field: 'points', value: ({ row }) => row.points, format: 'points' },
  { heading: 'WORTH', field: 'worth', value: ({ row }) => row.worth, format: 'points' },
  {
    heading: 'VALUE',
    field: 'value',
    value: ({ row }) => row.value,
    format: 'gain',
    tone: ({ row }) => (row.value > 0 ? 'good' : row.value < 0 ? 'bad' : undefined),
  },
  { heading: 'REDRAFT', field: 'redraft', value: ({ row }) => row.redraft },
  { heading: 'STARTED', field: 'started', value: ({ row }) => row.had.started, format: 'points', minor: true },
]

/** The number of steals and busts shown. */
const SHOWN = 10

/** Returns the tables about drafts, for every shell: grades, steals, busts, and all picks. */
export const draftParts = (answer: Pick<Answer<'gradeDrafts'>, 'drafts' | 'displayNames'>) => {
  const { drafts } = answer
  const picks = drafts.flatMap((draft): PickRow[] => draft.picks.map(row => ({ draft, row })))
  const byValue = picks.toSorted((a, b) => b.row.value - a.row.value)
  const some = (rows: readonly PickRow[], caption: string): Table => table(rows, PICKS, { caption })
  return {
    grades: table(
      drafts.toReversed().flatMap((draft): GradeRow[] => draft.teams.map(row => ({ draft, row }))),
      gradeColumns(personIn(answer)),
    ),
    steals: some(
      byValue.filter(({ row }) => row.value > 0).slice(0, SHOWN),
      "Steals: picks furthest above their round's average",
    ),
    busts: some(
      byValue
        .toReversed()
        .filter(({ row }) => row.value < 0)
        .slice(0, SHOWN),
      "Busts: picks furthest below their round's average",
    ),
    all: some(picks, 'All picks'),
  }
}

export const DRAFT_WORDS = [
  'WORTH is the season points above the last starter at the position (minimum 0); VALUE is WORTH minus the average of the round',
  'GRADE rates the total value, in standard deviations from the team average: A from 1, B from 1/3, C from -1/3, D from -1, otherwise F; REDRAFT is the pick in a redraft',
]

export const drafts = (answer: Answer<'gradeDrafts'>, { nameOf }: ViewContext): View => {
  const { leagueId, drafts: all } = answer
  const { grades, steals, busts, all: picks } = draftParts(answer)
  if (all.length === 0) return listView(picks, `${nameOf(leagueId)} doesn't have a draft to grade yet`)
  const title = `${nameOf(leagueId)}: ${count(all.length, 'draft')} in hindsight`
  return {
    ...layout(title, grades, steals, busts, ...(all.length === 1 ? [picks] : [])),
    about: DRAFT_WORDS,
    list: picks,
  }
}

const receivedText = ({ gets, also }: TradeSide): string => {
  const got = [...gets.map(({ name, started }) => `${name} (${points(started)})`), ...also]
  return got.length === 0 ? 'nothing' : series(got)
}

interface TradeSideRow {
  trade: TradePast
  side: TradeSide
}

const tradeColumns = (personOf: PersonOf): Column<TradeSideRow>[] => [
  { ...OF_SEASON, value: ({ trade }) => trade.season },
  { heading: 'NO', field: 'number', value: ({ trade }) => trade.number },
  { heading: 'WEEK', field: 'week', value: ({ trade }) => trade.week },
  { heading: 'TEAM', field: 'team', value: ({ side }) => side.team },
  { heading: null, field: 'teamId', value: ({ side }) => side.teamId },
  ...person<TradeSideRow>({
    heading: 'MANAGER',
    field: 'manager',
    personOf,
    account: ({ side }) => side.manager,
    minor: true,
  }),
  { heading: 'STARTED', field: 'started', value: ({ side }) => side.started, format: 'points' },
  { heading: 'POINTS', field: 'points', value: ({ side }) => side.points, format: 'points' },
  {
    heading: 'AHEAD BY',
    field: 'lead',
    value: ({ trade, side }) => (trade.winnerId === side.teamId ? trade.lead : null),
    format: 'points',
    tone: () => 'good',
  },
  { heading: 'GOT', field: 'gets', value: ({ side }) => receivedText(side) },
]

const traderColumns = (personOf: PersonOf): Column<Trader>[] => [
  ...person<Trader>({ heading: 'MANAGER', field: 'manager', personOf, account: row => row.manager }),
  field('TRADES', 'trades'),
  field('AHEAD', 'won'),
  field('BEHIND', 'lost'),
  field('POINTS', 'lead', { format: 'gain' }),
]

/** Returns the tables about trades, for every shell: a row for each side, newest trade first, and the managers. */
export const tradeParts = ({
  trades,
  managers,
  ...answer
}: Pick<Answer<'weighTrades'>, 'trades' | 'managers' | 'displayNames'>) => ({
  trades: table(
    trades.toReversed().flatMap((trade): TradeSideRow[] => trade.sides.map(side => ({ trade, side }))),
    tradeColumns(personIn(answer)),
  ),
  managers: table(managers, traderColumns(personIn(answer)), { caption: 'Managers: net result of all trades' }),
})

export const TRADE_WORDS = [
  COUNTED,
  "Trades with picks or FAAB don't have a net result, because picks and FAAB don't score points",
]

export const trades = (answer: Answer<'weighTrades'>, { nameOf }: ViewContext): View => {
  const name = nameOf(answer.leagueId)
  const parts = tradeParts(answer)
  if (answer.trades.length === 0) return listView(parts.trades, `${name} doesn't have any trades yet`)
  const title = `${name}: ${count(answer.trades.length, 'trade')} in hindsight`
  return { ...layout(title, parts.trades, parts.managers), about: TRADE_WORDS }
}

const pickupColumns = (personOf: PersonOf): Column<PickupPast>[] => [
  field('SEASON', 'season'),
  {
    heading: 'PLAYER',
    field: 'player',
    idField: 'playerId',
    value: ({ player }) => player.name,
    link: ({ player }) => playerLink(player.id),
  },
  field('TEAM', 'team'),
  ...person<PickupPast>({ heading: 'MANAGER', field: 'manager', personOf, account: row => row.manager, minor: true }),
  { heading: 'BY', field: 'by', value: ({ by }) => (by === 'claim' ? 'claim' : 'free agency') },
  field('BID', 'bid'),
  field('FROM', 'week'),
  field('UNTIL', 'untilWeek'),
  { heading: 'STARTS', field: 'starts', value: ({ had }) => had.starts },
  { heading: 'STARTED', field: 'started', value: ({ had }) => had.started, format: 'points' },
  { heading: 'POINTS', field: 'points', value: ({ had }) => had.points, format: 'points' },
]

const gathererColumns = (personOf: PersonOf): Column<Gatherer>[] => [
  ...person<Gatherer>({ heading: 'MANAGER', field: 'manager', personOf, account: row => row.manager }),
  field('PICKUPS', 'pickups'),
  field('BIDS', 'spent'),
  field('STARTS', 'starts'),
  field('STARTED', 'started', { format: 'points' }),
  field('POINTS', 'points', { format: 'points' }),
]

/** Returns the tables about pickups, for every shell: the best ones, and the managers. */
export const pickupParts = ({
  pickups,
  managers,
  ...answer
}: Pick<Answer<'weighPickups'>, 'pickups' | 'managers' | 'displayNames'>) => ({
  pickups: table(pickups, pickupColumns(personIn(answer))),
  managers: table(managers, gathererColumns(personIn(answer)), { caption: 'Managers: all their pickups' }),
})

export const PICKUP_WORDS = [COUNTED]

export const pickups = (answer: Answer<'weighPickups'>, { nameOf }: ViewContext): View => {
  const name = nameOf(answer.leagueId)
  const parts = pickupParts(answer)
  if (answer.pickups.length === 0) return listView(parts.pickups, `${name} doesn't have any pickups yet`)
  return { ...layout(`${name}: the best pickups`, parts.pickups, parts.managers), about: PICKUP_WORDS }
}

export const VIEWS = {
  gradeDrafts: drafts,
  weighTrades: trades,
  weighPickups: pickups,
} satisfies Views
