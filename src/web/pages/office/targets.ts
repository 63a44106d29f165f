import { html } from 'hono/html'
import type { Notification } from '../../../engine/index.ts'
import { moment } from '../../../views/format.ts'
import {
  faultOf,
  removedNotification,
  retriedNotification,
  targetName,
  testedNotification,
} from '../../../views/notifications.ts'
import { count, series } from '../../../views/phrases.ts'
import { type View, wordsOf } from '../../../views/view.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { chosenIn, type Done, textIn, type Work } from '../page.ts'
import { acting } from './parts.ts'

/** Those who are told, and what can be done about each. */

/** The work of their buttons. */
export const ACT = 'target'

const stateOf = ({ waiting, parked, sentAt }: Notification, zone: string): string =>
  [
    sentAt === null ? 'Nothing was sent yet' : `Last sent ${moment(sentAt, zone)}`,
    ...(waiting === 0 ? [] : [`${count(waiting, 'message')} waiting`]),
    ...(parked === 0 ? [] : [`${count(parked, 'message')} given up`]),
  ].join('; ')

/** One who is told; of its address only the host is there. */
export const targetCard = (visit: LeagueVisit, target: Notification): Html => {
  const { id, teamId, on, parked, disabled } = target
  const name = targetName(target)
  const fault = faultOf(target)
  const of = teamId === null ? '' : `, of ${visit.names.get(teamId) ?? 'one team'} alone`
  const told = `told of ${series(on)}${of}`
  const act = acting(visit, ACT, { fields: { notificationId: id }, name: `${name}, ${told}` })
  const isStuck = parked > 0 || disabled !== null
  return html`<li class="card stack"><p><b>${name}</b></p><p>Is ${told}</p><p class="dim">${stateOf(target, visit.zone)}</p>${
    fault === null ? NOTHING : html`<p class="problem">The last try failed: ${fault}</p>`
  }<div class="actions">${act('Send a test', 'test')}${
    isStuck ? act('Send what was given up', 'retry') : NOTHING
  }${act('Remove', 'remove', `Tell ${name} nothing more? What waits for it is forgotten.`)}</div></li>`
}

const done = ({ title }: View): Done => ({ said: wordsOf(title ?? '') })

type Which = { params: { id: string; notificationId: string } }

const ACTS = {
  test: async (visit, which) => done(testedNotification(await visit.call('testNotification', which))),
  retry: async (visit, which) => done(retriedNotification(await visit.call('retryNotification', which))),
  remove: async (visit, which) => done(removedNotification(await visit.call('removeNotification', which))),
} as const satisfies Record<string, (visit: LeagueVisit, which: Which) => Promise<Done>>

/** Tries one, sends what was given up for it, or removes it. */
export const act: Work<LeagueVisit> = (visit, form) =>
  ACTS[chosenIn(form, 'act', ACTS)](visit, {
    params: { ...leagueParams(visit), notificationId: textIn(form, 'notificationId') },
  })
