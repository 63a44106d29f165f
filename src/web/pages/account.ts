import { shownName } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { type PageContext, typedOrDefault } from '../context/context.ts'
import { html, moment, NOTHING } from '../drawing/html.ts'
import { absoluteLink } from '../drawing/links.ts'
import { oneTimeLink } from '../drawing/one-time-link.ts'
import type { Action, Page, PageContent } from '../drawing/page.ts'
import { button, field, form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

const show = async (context: PageContext): Promise<PageContent> => {
  const { sessions } = await context.call('listSessions')
  const { proposals } = await context.call('listProposals', { query: { state: 'pending' } })
  const devices = sessions.map(
    ({ id, name, lastUsedAt, createdAt }) =>
      html`<li class="row"><span class="who"><b>${name}</b><small>${id === context.sessionId ? 'This device' : html`Last used ${moment(lastUsedAt ?? createdAt, context.zone)}`}</small></span>${
        id === context.sessionId
          ? button(context, 'Sign out', { action: 'leave', item: 'this device' })
          : button(context, 'Sign out', { action: 'revoke', item: name, fields: { id } })
      }</li>`,
  )
  return {
    lead: `Signed in as ${context.account!.name} (${context.account!.plan} plan)`,
    body: html`<section><h2>Display name</h2>${form(
      context,
      { action: 'rename', kind: 'card' },
      html`${field({
        ...{ label: 'Display name', name: 'displayName', required: false },
        value: typedOrDefault(context, 'rename', 'displayName', context.account!.displayName ?? ''),
        hint: `Shown to others instead of ${context.account!.name}. Leave empty to show the account name.`,
        more: html` maxlength="50"`,
      })}<button>Save the display name</button>`,
    )}</section><section><h2>Another device</h2>${form(
      context,
      { action: 'link', kind: 'card' },
      html`<p>Create a link, then open it or scan its code on the other device. The link works once and expires in 15 minutes.</p><button class="go">Create a link</button>`,
    )}</section><section><h2>Signed-in devices</h2><ul class="list">${devices}</ul></section><section><h2>Agents</h2><p><a class="more" href="/proposals">${
      proposals.length === 0 ? 'Proposals' : `${count(proposals.length, 'proposal')} to review`
    }</a></p></section>${
      context.account!.plan === 'free'
        ? html`<p class="dim">The luck report, recaps, playoff odds and lineup advice need the pro plan.</p>`
        : NOTHING
    }`,
  }
}

const link: Action = async context => {
  const { token } = await context.call('createSignInLink', { body: { name: context.account!.name } })
  return {
    content: oneTimeLink({
      title: 'Sign in on another device',
      lead: 'Scan the code or open the link on the other device. The link works once and expires in 15 minutes.',
      link: absoluteLink(context, 'signin', token),
      back: '/account',
    }),
  }
}

const revoke: Action = async (context, form) => {
  const { session } = await context.call('revokeSession', { params: { id: textIn(form, 'id') } })
  return { notice: `Signed out ${session.name}` }
}

const rename: Action = async (context, form) => {
  const name = (form.get('displayName') ?? '').trim()
  const { account } = await context.call('updateMe', { body: { displayName: name === '' ? null : name } })
  return { notice: `Your name is now shown as ${shownName(account)}` }
}

const leave: Action = async context => {
  await context.call('revokeSession', { params: { id: context.sessionId! } })
  return { to: '/', secret: '' }
}

export const ACCOUNT: Page = {
  path: '/account',
  title: 'Account',
  noStore: true,
  show,
  actions: { rename, link, revoke, leave },
  labels: { displayName: 'Display name' },
}
