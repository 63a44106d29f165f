import type { Notification } from '../../engine/index.ts'
import {
  faultOf,
  PHONE_EVENTS,
  removedNotification,
  targetName,
  testedNotification,
} from '../../views/notifications.ts'
import { capitalized } from '../../views/phrases.ts'
import { wordsOf } from '../../views/view.ts'
import { type LeagueContext, leagueParams } from '../context/context.ts'
import { emptyState, type Html, html, moment, NOTHING } from '../drawing/html.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { button, form, tick } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** A manager's phone alerts about their own team. */

const ADD = 'phone'
const TEST = 'test'
const REMOVE = 'remove'

/**
 * Returns the events in a league. Leaves out lineup events in a mirror, because its lineups are set on its platform.
 */
const eventsIn = ({ about: { league } }: LeagueContext) =>
  PHONE_EVENTS.filter(({ value }) => league.externalLeagueId === null || (value !== 'lineup' && value !== 'out'))

const isHere = ({ thisDevice }: Notification): boolean => thisDevice === true

const phoneCard = (context: LeagueContext, phone: Notification): Html => {
  const { id, sentAt } = phone
  const fault = faultOf(phone)
  const name = isHere(phone) ? 'This phone' : capitalized(targetName(phone))
  const sent = sentAt === null ? 'No alerts yet' : html`Last alert ${moment(sentAt, context.zone)}`
  const act = (label: string, action: string) =>
    button(context, label, { action, at: id, fields: { notificationId: id }, item: name })
  return html`<li class="card stack"><p><b>${name}</b></p><p class="dim">${sent}</p>${
    fault === null ? NOTHING : html`<p class="problem">${capitalized(fault)}</p>`
  }<div class="actions">${act('Send a test', TEST)}${act('Remove', REMOVE)}</div></li>`
}

/** Returns the form that turns on alerts. The script asks the browser for the address, which the server never shows. */
const phoneForm = (
  context: LeagueContext,
  { pushKey, currentPhone }: { pushKey: string; currentPhone: Notification | undefined },
) => {
  const isOn = (event: Notification['on'][number]): boolean =>
    currentPhone === undefined || currentPhone.on.includes(event)
  return form(
    context,
    { action: ADD, kind: 'card', fields: { endpoint: '', p256dh: '', auth: '' } },
    html`<fieldset class="group" data-push-key="${pushKey}"><legend>Send</legend>${eventsIn(context).map(
      ({ value, label }) => tick(label, 'on', value, isOn(value)),
    )}</fieldset><noscript><p>Alerts need JavaScript.</p></noscript><p role="status" class="problem" hidden></p><button class="go">${
      currentPhone === undefined ? 'Notify this phone' : 'Save'
    }</button>`,
  )
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  if (context.ownTeam === null)
    return { body: emptyState("Alerts are for managers, and you don't have a team in this league.") }
  const answer = await context.call('listNotifications', { params: leagueParams(context) })
  const phones = answer.notifications.filter(({ kind }) => kind === 'push')
  return {
    lead: `Alerts about ${context.ownTeam.name} on your phones and browsers.`,
    body: html`<section id="phone"><h2>This phone</h2>${phoneForm(context, { pushKey: answer.pushKey, currentPhone: phones.find(isHere) })}</section><section id="phones"><h2>Your phones</h2>${
      phones.length === 0
        ? emptyState('No phone gets alerts from this league.')
        : html`<ol class="cards">${phones.map(each => phoneCard(context, each))}</ol>`
    }</section>`,
  }
}

const add: Action<LeagueContext> = async (context, form) => {
  const on = PHONE_EVENTS.map(({ value }) => value).filter(value => form.getAll('on').includes(value))
  const { origin } = context
  const body = {
    endpoint: textIn(form, 'endpoint'),
    p256dh: textIn(form, 'p256dh'),
    auth: textIn(form, 'auth'),
    on,
    ...(origin.startsWith('https://') && { site: origin }),
  }
  await context.call('addPhone', { params: leagueParams(context), body })
  return { notice: 'This device will get alerts' }
}

const which = (context: LeagueContext, form: URLSearchParams) => ({
  params: { ...leagueParams(context), notificationId: textIn(form, 'notificationId') },
})

const test: Action<LeagueContext> = async (context, form) => ({
  notice: wordsOf(testedNotification(await context.call('testNotification', which(context, form))).title ?? ''),
})

const remove: Action<LeagueContext> = async (context, form) => ({
  notice: wordsOf(removedNotification(await context.call('removeNotification', which(context, form))).title ?? ''),
})

export const ALERTS: LeaguePage = {
  path: '/alerts',
  title: 'Alerts',
  link: ({ ownTeam }) =>
    ownTeam === null ? null : { place: 'more', note: 'Trade offers, your picks and lineup problems on your phone' },
  noStore: true,
  show,
  actions: { [ADD]: add, [TEST]: test, [REMOVE]: remove },
  labels: { on: 'Send', endpoint: 'Address of the browser' },
}
