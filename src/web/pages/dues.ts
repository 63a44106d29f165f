import type { Answer } from '../../engine/index.ts'
import { collectedText, prizeTable, prizeTexts } from '../../views/dues.ts'
import { dollars } from '../../views/format.ts'
import {
  isMember,
  type LeagueContext,
  leagueParams,
  nameIn,
  teamParams,
  typedOrDefault,
  viewContext,
} from '../context/context.ts'
import { type Html, html, moment, NOTHING } from '../drawing/html.ts'
import { teamPath } from '../drawing/links.ts'
import { listLink } from '../drawing/lists.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { drawTable } from '../drawing/view.ts'
import { button, field, form } from '../forms/form.ts'
import { textIn, yesIn } from '../forms/values.ts'

/** A league's dues, which teams have paid, and the prizes. */

const SET = 'set'
const MARK = 'mark'

type Dues = Answer<'getDues'>['dues']

const LABELS = { amount: 'Dues per team ($)', weeklyPrize: 'Weekly prize ($)', payouts: 'Payouts ($)' } as const

const setForm = (context: LeagueContext, dues: Dues): Html => {
  const amount = (name: keyof typeof LABELS, value: string, hint?: string) =>
    field({
      label: LABELS[name],
      name,
      value: typedOrDefault(context, SET, name, value),
      ...(hint !== undefined && { hint }),
    })
  const isOpen = context.refused?.action === SET || dues.amount === 0
  return html`<section id="edit"><details${isOpen ? html` open` : NOTHING}><summary>Set dues and prizes</summary>${form(
    context,
    { action: SET, kind: 'card' },
    html`${amount('amount', String(dues.amount))}
      ${amount('payouts', dues.payouts.join(', '), 'For 1st, 2nd and 3rd place, such as 300, 150, 50. The championship game decides 1st and 2nd place, and the third-place game decides 3rd and 4th.')}
      ${amount('weeklyPrize', String(dues.weeklyPrize), 'For the highest score of each regular-season week. Tied teams share it.')}
      <button class="go">Save</button>`,
  )}</details></section>`
}

const teamRow = (context: LeagueContext, { teamId, paidAt, won }: Dues['teams'][number]): Html => {
  const { league } = context.about
  const name = nameIn(context, teamId)
  const isPaid = paidAt !== null
  const mark = () =>
    button(context, isPaid ? 'Mark as unpaid' : 'Mark as paid', {
      ...{ action: MARK, at: teamId, item: name },
      fields: { teamId, paid: isPaid ? 'no' : 'yes' },
    })
  const wins = won === 0 ? '' : ` · won ${dollars(won)}`
  return html`<li class="row"><span class="who"><a href="${teamPath(league.id, teamId)}"><b>${name}</b></a><small>${isPaid ? html`Paid ${moment(paidAt, context.zone, 'day')}` : 'Unpaid'}${wins}</small></span>${league.commissioner ? mark() : NOTHING}</li>`
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { dues } = await context.call('getDues', { params: leagueParams(context) })
  const { league } = context.about
  const place = { leagueId: league.id, zone: context.zone }
  return {
    lead: html`${collectedText(dues)}. ${prizeTexts(dues).map(sentence => `${sentence}. `)}`,
    body: html`${league.commissioner ? setForm(context, dues) : NOTHING}${
      dues.amount === 0
        ? NOTHING
        : html`<section id="teams"><h2>Teams</h2><ul class="list">${dues.teams.map(team => teamRow(context, team))}</ul>${listLink(context, 'dues')}</section>`
    }${
      dues.prizes.length === 0
        ? NOTHING
        : html`<section id="prizes">${drawTable(prizeTable(dues, viewContext(context, context.names)), place)}${listLink(context, 'prizes')}</section>`
    }`,
  }
}

/** Parses an amount. An empty field is 0. */
const amountOf = (text: string): number => Number(text.trim().replace(/^\$/, ''))

const set: Action<LeagueContext> = async (context, form) => {
  const payouts = textIn(form, 'payouts')
    .split(/[,;\s]+/)
    .filter(text => text !== '')
  const body = {
    amount: amountOf(textIn(form, 'amount')),
    weeklyPrize: amountOf(textIn(form, 'weeklyPrize')),
    payouts: payouts.map(amountOf),
  }
  await context.call('setDues', { params: leagueParams(context), body })
  return { notice: 'Dues saved' }
}

const mark: Action<LeagueContext> = async (context, form) => {
  const teamId = textIn(form, 'teamId')
  const paid = yesIn(form, 'paid')
  await context.call('markDues', { params: teamParams(context, teamId), body: { paid } })
  return { notice: `${nameIn(context, teamId)} is marked as ${paid ? 'paid' : 'unpaid'}` }
}

export const DUES: LeaguePage = {
  path: '/dues',
  title: 'Dues',
  link: context => (isMember(context) ? { place: 'more', note: 'Dues, payouts and weekly prizes' } : null),
  show,
  actions: { [SET]: set, [MARK]: mark },
  labels: LABELS,
}
