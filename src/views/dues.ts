import type { Answer, Dues, LogFacts, Prize } from '../engine/index.ts'
import { ordinal } from './facts.ts'
import { dollars } from './format.ts'
import { count, series } from './phrases.ts'
import {
  byName,
  type Column,
  field,
  layout,
  none,
  type Reader,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** A league's dues, the teams that have paid, and the prizes. */

type DuesTeam = Dues['teams'][number]

/** A league's dues amounts, now or in a log row. */
type Amounts = LogFacts['dues']['after']

/** Describes dues, such as "$50 per team, $10 for the highest score of each week, payouts: …". */
export const duesText = ({ amount, weeklyPrize, payouts }: Amounts): string => {
  const parts = [
    amount === 0 ? 'no dues' : `${dollars(amount)} per team`,
    ...(weeklyPrize === 0 ? [] : [`${dollars(weeklyPrize)} for each week's highest score`]),
    ...(payouts.length === 0 ? [] : [`payouts ${payoutsText(payouts)}`]),
  ]
  return parts.join(', ')
}

/** Lists payouts by finish, such as "1st $300, 2nd $150". */
const payoutsText = (payouts: readonly number[]): string =>
  payouts.flatMap((amount, at) => (amount === 0 ? [] : [`${ordinal(at + 1)} ${dollars(amount)}`])).join(', ')

/** Describes how many teams have paid. */
export const collectedText = ({ amount, teams, collected, expected }: Dues): string =>
  amount === 0
    ? 'This league does not have dues'
    : `${teams.filter(({ paidAt }) => paidAt !== null).length} of ${count(teams.length, 'team')} paid their dues of ${dollars(amount)} (${dollars(collected)} of ${dollars(expected)})`

/** Describes a season's prizes, with a note if they differ from the dues. */
export const prizeTexts = ({ weeklyPrize, payouts, prizeTotal, expected }: Dues): string[] => {
  const difference = prizeTotal - expected
  const differs = `${dollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the dues`
  return [
    ...(payouts.some(amount => amount > 0) ? [`Payouts: ${payoutsText(payouts)}`] : []),
    ...(weeklyPrize === 0 ? [] : [`Weekly prize for the highest score: ${dollars(weeklyPrize)}`]),
    ...(prizeTotal === 0
      ? []
      : [`Prizes for the season: ${dollars(prizeTotal)}${difference === 0 ? '' : `, ${differs}`}`]),
  ]
}

const teamColumns = ({ nameOf }: Reader): Column<DuesTeam>[] => [
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  {
    heading: 'PAID',
    value: ({ paidAt }) => (paidAt === null ? 'no' : 'yes'),
    tone: ({ paidAt }) => (paidAt === null ? 'bad' : 'good'),
  },
  field('PAID ON', 'paidAt', { format: 'day', tone: () => 'dim' }),
  field('WON', 'won', { format: 'dollars' }),
]

const prizeColumns = ({ nameOf }: Reader): Column<Prize>[] => [
  { heading: 'PRIZE', value: ({ week, place }) => (week === null ? `${ordinal(place!)} place` : `Week ${week}`) },
  { heading: null, field: 'week', value: ({ week }) => week },
  { heading: null, field: 'place', value: ({ place }) => place },
  { heading: 'WINNER', field: 'teams', value: ({ teamIds }) => series(teamIds.map(nameOf)) },
  field('POINTS', 'points', { format: 'points' }),
  field('AMOUNT', 'amount', { format: 'dollars' }),
]

export const duesTable = ({ teams }: Dues, reader: Reader): Table =>
  table(teams, teamColumns(reader), { zone: reader.zone })

export const prizeTable = ({ prizes }: Dues, reader: Reader): Table =>
  table(prizes, prizeColumns(reader), { caption: 'Prizes' })

export const dues = ({ dues }: Answer<'getDues'>, context: ViewContext): View =>
  dues.amount === 0 && dues.prizeTotal === 0
    ? none(collectedText(dues), 'hindsight league dues set --amount 50 --payouts 300,100 sets dues and payouts')
    : {
        ...layout(
          collectedText(dues),
          duesTable(dues, context),
          ...(dues.prizes.length === 0 ? [] : [prizeTable(dues, context)]),
        ),
        about: prizeTexts(dues),
      }

export const VIEWS = {
  getDues: dues,
  setDues: dues,
  markDues: dues,
} satisfies Views
