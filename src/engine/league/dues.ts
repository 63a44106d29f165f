import type { Context } from '../kernel/context.ts'
import { placePrizes, type WonPrize, weeklyPrizes } from '../rules/league/dues.ts'
import { sum } from '../rules/mean.ts'
import { toHundredths, toPoints } from '../rules/scoring/decimal.ts'
import type { Dues, Prize } from '../schema/dues.ts'
import type { LogFacts } from '../schema/transaction.ts'
import type { StoredDues } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { bracketOf, matchupsOf, regularWeeks, type ScoredLeague, scoreLeague } from './scored-league.ts'

/** A league's dues. They are stored in cents; responses and the log use dollars. */

/** A league's amounts, in dollars. */
type Amounts = LogFacts['dues']['after']

export const duesInDollars = ({ amount, weeklyPrize, payouts }: StoredDues) => ({
  amount: toPoints(amount),
  weeklyPrize: toPoints(weeklyPrize),
  payouts: payouts.map(toPoints),
})

export const duesInCents = ({ amount, weeklyPrize, payouts }: Amounts): StoredDues => ({
  amount: toHundredths(amount),
  weeklyPrize: toHundredths(weeklyPrize),
  payouts: payouts.map(toHundredths),
})

/** Returns a league's dues in cents, or zero if they were never set. */
export const duesOf = async ({ store }: Pick<Context, 'store'>, leagueId: string): Promise<StoredDues> =>
  (await store.dues.find(leagueId)) ?? { amount: 0, weeklyPrize: 0, payouts: [] }

const prizesOf = (scored: ScoredLeague, { weeklyPrize, payouts }: StoredDues): WonPrize[] => {
  const { draw } = scored.league
  return [
    ...weeklyPrizes(matchupsOf(scored), weeklyPrize),
    ...(draw === null ? [] : placePrizes(bracketOf(scored, draw), payouts)),
  ]
}

const prizeView = ({ teams, total, amount, ...prize }: WonPrize): Prize => ({
  ...prize,
  teamIds: [...teams],
  points: total === null ? null : toPoints(total),
  amount: toPoints(amount),
})

/** Returns a league's dues, the teams that have paid, and the prizes so far. */
export const duesView = async (context: Context, opened: OpenedLeague): Promise<Dues> => {
  const { league, teams } = opened
  const dues = await duesOf(context, league.id)
  const paid = await context.store.dues.listPaid(league.id)
  const scored = await scoreLeague(context, opened)
  const prizes = prizesOf(scored, dues)
  const prizeTotal = (id: string): number =>
    sum(prizes.filter(each => each.teams.includes(id)).map(each => each.amount))
  return {
    ...duesInDollars(dues),
    expected: toPoints(dues.amount * teams.length),
    collected: toPoints(dues.amount * paid.size),
    prizeTotal: toPoints(sum(dues.payouts) + dues.weeklyPrize * regularWeeks(scored).length),
    teams: teams.map(({ id }) => ({ teamId: id, paidAt: paid.get(id) ?? null, won: toPoints(prizeTotal(id)) })),
    prizes: prizes.map(prizeView),
  }
}
