import { html } from 'hono/html'
import { canBeMade, deadlineText } from '../../../views/trades.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import type { Drawn } from '../../drawing/page.ts'
import { momentText } from '../../drawing/times.ts'
import { NOTHING } from '../../drawing/words.ts'
import { isOver } from '../../visit/answers.ts'
import { peopleIn, squadsIn } from '../../visit/rosters.ts'
import { type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { chosenIn, type LeaguePage, textIn, type Work } from '../page.ts'
import { card, type Trade } from './card.ts'
import { offer, offerForm } from './offer.ts'

/** Trades: what waits for an answer, a new offer, and what was decided. */

/** Every player of some trades; who was dropped since is on no team. */
const playersOf = (trades: readonly Trade[]): string[] =>
  trades.flatMap(({ fromPlayerIds, toPlayerIds }) => [...fromPlayerIds, ...toPlayerIds])

const noneYet = ({ about: { league } }: LeagueVisit): string =>
  league.externalLeagueId === null
    ? 'No trade has been made yet.'
    : 'Trades are made on the platform of this league; rosters are read from there.'

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { deadline, trades } = await visit.call('listTrades', { params: leagueParams(visit) })
  const squads = await squadsIn(visit)
  const people = await peopleIn(visit, squads, playersOf(trades))
  const seen = visit.account ? trades : trades.filter(({ status }) => status === 'accepted')
  // After the season an offer that cannot be made is only in the way.
  const isOpen = (trade: Trade): boolean => trade.status === 'pending' && (canBeMade(trade) || !isOver(visit))
  const [open, done] = [
    seen.filter(isOpen).toSorted((a, b) => Number(canBeMade(b)) - Number(canBeMade(a))),
    seen.filter(({ status }) => status !== 'pending'),
  ]
  const list = async (some: readonly Trade[]) =>
    html`<ol class="cards wide">${await Promise.all(some.map(trade => card(visit, trade, people)))}</ol>`
  return {
    title: 'Trades',
    ...(deadline !== null && { lead: `${deadlineText(deadline, at => momentText(at, visit.zone))}.` }),
    body: html`${open.length === 0 ? NOTHING : html`<section id="open"><h2>Open</h2>${await list(open)}</section>`}${deadline?.open === false ? NOTHING : await offerForm(visit, squads)}<section id="done"><h2>Decided</h2>${
      done.length === 0 ? emptyState(noneYet(visit)) : await list(done)
    }</section>`,
  }
}

const ANSWERS = {
  accept: 'The trade is made',
  reject: 'The trade is rejected',
  cancel: 'The offer is taken back',
} as const

const answer: Work<LeagueVisit> = async (visit, form) => {
  const action = chosenIn(form, 'action', ANSWERS)
  const params = { ...leagueParams(visit), tradeId: textIn(form, 'tradeId') }
  const { trade } = await visit.call('answerTrade', { params, body: { action } })
  const isReviewed = action === 'accept' && trade.status === 'pending'
  return { said: isReviewed ? 'The trade is accepted and under review' : ANSWERS[action] }
}

const REVIEWS = { allow: 'The trade is made', veto: 'The trade is vetoed' } as const

const review: Work<LeagueVisit> = async (visit, form) => {
  const action = chosenIn(form, 'action', REVIEWS)
  const params = { ...leagueParams(visit), tradeId: textIn(form, 'tradeId') }
  await visit.call('reviewTrade', { params, body: { action } })
  return { said: REVIEWS[action] }
}

const reverse: Work<LeagueVisit> = async (visit, form) => {
  const params = { ...leagueParams(visit), tradeId: textIn(form, 'tradeId') }
  await visit.call('reverseTrade', { params })
  return { said: 'The trade is reversed: the players are back' }
}

export const TRADES: LeaguePage = { path: '/trades', also: 'watcher', show, works: { offer, answer, review, reverse } }
