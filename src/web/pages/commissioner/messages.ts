import type { Notification } from '../../../engine/index.ts'
import {
  confirmedNotification,
  EVENT_CHOICES,
  faultOf,
  removedNotification,
  retriedNotification,
  TARGET_KINDS,
  targetName,
  testedNotification,
} from '../../../views/notifications.ts'
import { capitalized, count, series } from '../../../views/phrases.ts'
import { type View, wordsOf } from '../../../views/view.ts'
import { type LeagueContext, leagueParams, typedOrDefault } from '../../context/context.ts'
import { emptyState, type Html, html, momentText, NOTHING } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import { oneTimeSecret } from '../../drawing/one-time-link.ts'
import type { Action, ActionResult, TitledContent } from '../../drawing/page.ts'
import { choice, field, form, tick } from '../../forms/form.ts'
import { chosenIn, offeredValue, textIn } from '../../forms/values.ts'
import { actionButtons, backToCommissioner, commissionerPage, group } from './commissioner-page.ts'

/** Lists, adds and removes targets for a league's messages. Only the host of a saved address is shown. */

/** The buttons' action. */
const ACT = 'target'
const CONFIRM = 'confirm'

const stateOf = ({ waiting, nextTryAt, parked, sentAt, lastError }: Notification, zone: string): string =>
  [
    sentAt === null ? 'Nothing sent yet' : `Last sent ${momentText(sentAt, zone)}`,
    ...(waiting === 0 ? [] : [`${count(waiting, 'message')} waiting`]),
    ...(lastError === null || nextTryAt === null ? [] : [`Next try ${momentText(nextTryAt, zone)}`]),
    ...(parked === 0 ? [] : [`${count(parked, 'message')} failed`]),
  ].join('; ')

/** Draws the form for the code in a confirmation email. */
const codeForm = (context: LeagueContext, { id }: Notification): Html =>
  form(
    context,
    { action: CONFIRM },
    html`<input type="hidden" name="notificationId" value="${id}">${field({ label: LABELS.code, name: 'code', required: true, more: html` autocomplete="one-time-code" maxlength="40"` })}<button>Confirm</button>`,
  )

/** Draws a target, showing only the host in its address. */
const targetCard = (context: LeagueContext, target: Notification): Html => {
  const { id, teamId, on, waiting, parked, lastError, disabled, confirmed } = target
  const name = targetName(target)
  const fault = faultOf(target)
  const of = teamId === null ? '' : ` (${context.names.get(teamId) ?? 'one team'} only)`
  const events = `gets ${series(on)}${of}`
  const act = actionButtons(context, ACT, { fields: { notificationId: id }, name: `${name}, ${events}` })
  const isStuck = parked > 0 || disabled !== null || (waiting > 0 && lastError !== null)
  return html`<li class="card stack"><p><b>${name}</b></p><p>${capitalized(events)}</p><p class="dim">${stateOf(target, context.zone)}</p>${
    fault === null
      ? NOTHING
      : html`<p class="problem">${confirmed ? html`Last attempt failed: ${fault}` : capitalized(fault)}</p>`
  }${confirmed ? NOTHING : codeForm(context, target)}<div class="actions">${act('Send a test', 'test')}${
    isStuck ? act('Send messages now', 'retry') : NOTHING
  }${act('Remove', 'remove', `Remove ${name}? Its unsent messages are deleted.`)}</div></li>`
}

const noticeResult = ({ title }: View): ActionResult => ({ notice: wordsOf(title ?? '') })

type Which = { params: { id: string; notificationId: string } }

const ACTS = {
  test: async (context, which) => noticeResult(testedNotification(await context.call('testNotification', which))),
  retry: async (context, which) => noticeResult(retriedNotification(await context.call('retryNotification', which))),
  remove: async (context, which) => noticeResult(removedNotification(await context.call('removeNotification', which))),
} as const satisfies Record<string, (context: LeagueContext, which: Which) => Promise<ActionResult>>

/** Tests a target, sends its failed messages again, or removes it. */
const act: Action<LeagueContext> = (context, form) =>
  ACTS[chosenIn(form, 'act', ACTS)](context, {
    params: { ...leagueParams(context), notificationId: textIn(form, 'notificationId') },
  })

const PATH = 'office/messages'
const ACTION = 'tell'

const LABELS = {
  url: 'Address',
  code: 'Code from the email',
  kind: 'Format',
  on: 'Send',
  teamId: 'About',
  remindHours: 'Hours before kickoff',
} as const

/** The default events. */
const USUAL: readonly string[] = ['trade', 'claims', 'close']

const chosen = ({ refused }: LeagueContext): readonly string[] =>
  refused?.action === ACTION ? refused.form.getAll('on') : USUAL

/** Draws the form for a new target. A typed address is not shown again, because it is a secret. */
const newTarget = (context: LeagueContext): Html => {
  const was = (name: string, usual = ''): string => typedOrDefault(context, ACTION, name, usual)
  const { league, teams } = context.about
  const events = EVENT_CHOICES.filter(
    ({ value }) => !(value === 'lineup' || value === 'out') || league.externalLeagueId === null,
  )
  return form(
    context,
    { action: ACTION, kind: 'card' },
    html`${field({ label: LABELS.url, name: 'url', hint: 'A Discord or Slack webhook, an ntfy topic, your own webhook, or mailto: and an email address. It is stored encrypted and not shown again.', required: true, more: html` autocomplete="off" maxlength="2000"` })}${choice(
      { label: LABELS.kind, name: 'kind', value: was('kind'), hint: 'Only needed for your own server.' },
      [{ value: '', label: 'Detect from the address' }, ...TARGET_KINDS],
    )}${group(
      LABELS.on,
      html`${events.map(({ value, label }) => tick(label, 'on', value, chosen(context).includes(value)))}`,
    )}${choice({ label: LABELS.teamId, name: 'teamId', value: was('teamId') }, [
      { value: '', label: 'The whole league' },
      ...teams.map(({ id, name }) => ({ value: id, label: name })),
    ])}${
      league.externalLeagueId === null
        ? field({
            label: LABELS.remindHours,
            name: 'remindHours',
            value: was('remindHours', '2'),
            hint: 'For lineup reminders, from 1 to 72.',
            more: html` inputmode="numeric"`,
          })
        : NOTHING
    }<button class="go">Add</button>`,
  )
}

const signingSecret = (context: LeagueContext, secret: string): TitledContent =>
  oneTimeSecret({
    title: 'Webhook secret',
    lead: 'Messages to this webhook are signed with this secret.',
    secret,
    back: leaguePath(context.about.league.id, PATH),
  })

const tell: Action<LeagueContext> = async (context, form) => {
  const kind = offeredValue(form, 'kind', ['', ...TARGET_KINDS.map(({ value }) => value)])
  const hours = textIn(form, 'remindHours').trim()
  const body = {
    url: textIn(form, 'url').trim(),
    on: EVENT_CHOICES.map(({ value }) => value).filter(value => form.getAll('on').includes(value)),
    ...(kind !== '' && { kind }),
    ...(textIn(form, 'teamId') !== '' && { teamId: textIn(form, 'teamId') }),
    ...(hours !== '' && { remindHours: Number(hours) }),
  }
  const { notification, secret } = await context.call('addNotification', { params: leagueParams(context), body })
  if (secret !== null) return { content: signingSecret(context, secret) }
  return { notice: `Added ${targetName(notification)}` }
}

const confirm: Action<LeagueContext> = async (context, form) =>
  noticeResult(
    confirmedNotification(
      await context.call('confirmNotification', {
        params: { ...leagueParams(context), notificationId: textIn(form, 'notificationId') },
        body: { code: textIn(form, 'code') },
      }),
    ),
  )

export const MESSAGES = commissionerPage({
  path: `/${PATH}`,
  title: 'Messages',
  link: { place: 'commissioner', note: 'Chats, webhooks and email addresses that get league news' },
  show: async context => {
    const answer = await context.call('listNotifications', { params: leagueParams(context) })
    const notifications = answer.notifications.filter(({ kind }) => kind !== 'push')
    return {
      up: backToCommissioner(context),
      lead: 'Send league news to a chat, a webhook or an email address.',
      body: html`<section id="told"><h2>Destinations</h2>${
        notifications.length === 0
          ? emptyState('No destinations yet.')
          : html`<ol class="cards">${notifications.map(each => targetCard(context, each))}</ol>`
      }</section><section id="tell"><h2>Add a destination</h2>${newTarget(context)}</section>`,
    }
  },
  actions: { [ACTION]: tell, [ACT]: act, [CONFIRM]: confirm },
  labels: LABELS,
})
