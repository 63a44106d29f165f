import { html } from 'hono/html'
import { button, form } from '../drawing/form.ts'
import { handedLink } from '../drawing/handed.ts'
import type { Drawn } from '../drawing/page.ts'
import { moment } from '../drawing/times.ts'
import { NOTHING } from '../drawing/words.ts'
import type { Visit } from '../visit/visit.ts'
import { linkTo } from './enter.ts'
import { type Page, textIn, type Work } from './page.ts'

const show = async (visit: Visit): Promise<Drawn> => {
  const { sessions } = await visit.call('listSessions')
  const devices = sessions.map(
    ({ id, name, lastUsedAt, createdAt }) =>
      html`<li class="row"><span class="who"><b>${name}</b><small>${id === visit.sessionId ? 'This device' : html`Last used ${moment(lastUsedAt ?? createdAt, visit.zone)}`}</small></span>${
        id === visit.sessionId
          ? button(visit, 'Sign out', { work: 'leave', whom: 'this device' })
          : button(visit, 'Sign out', { work: 'revoke', whom: name, fields: { id } })
      }</li>`,
  )
  return {
    title: 'Account',
    lead: `You are ${visit.account!.name}, on the ${visit.account!.plan} plan.`,
    body: html`<section><h2>Another device</h2>${form(
      visit,
      { work: 'link', kind: 'card' },
      html`<p>Make a link, and open it or scan its code there. It works once, for 15 minutes.</p><button class="go">Make a link</button>`,
    )}</section><section><h2>Signed in</h2><ul class="list">${devices}</ul></section>${
      visit.account!.plan === 'free'
        ? html`<p class="dim">Reports, recaps, odds and advice need the pro plan.</p>`
        : NOTHING
    }`,
  }
}

const link: Work = async visit => {
  const { token } = await visit.call('createSignInLink', { body: { name: visit.account!.name } })
  return {
    drawn: handedLink({
      title: 'Your other device',
      lead: 'Scan this, or open the link there. It works once, for 15 minutes.',
      link: linkTo(visit, 'signin', token),
      back: '/account',
    }),
  }
}

const revoke: Work = async (visit, form) => {
  const { session } = await visit.call('revokeSession', { params: { id: textIn(form, 'id') } })
  return { said: `${session.name} is signed out` }
}

const leave: Work = async visit => {
  await visit.call('revokeSession', { params: { id: visit.sessionId! } })
  return { to: '/', secret: '' }
}

export const ACCOUNT: Page = { path: '/account', fresh: true, show, works: { link, revoke, leave } }
