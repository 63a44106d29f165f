import type { LinkShown } from '../../engine/index.ts'
import { type PageContext, typedOrDefault } from '../context/context.ts'
import { maybe } from '../context/league.ts'
import { avatar, type Html, html, NOTHING } from '../drawing/html.ts'
import { leaguePath, ownPath } from '../drawing/links.ts'
import type { Action, Page, PageContent } from '../drawing/page.ts'
import { field, form } from '../forms/form.ts'
import { optionalField } from '../forms/values.ts'

/**
 * The pages that invite links and sign-in links open. Viewing the page does not use up the link, because link previews
 * in chats also load the page.
 */

const ACTION = 'enter'

const LABELS = { name: 'Your name', teamName: 'Team name' } as const

const nameField = (context: PageContext): Html =>
  context.account
    ? html`<p class="dim">You are signed in as ${context.account.name}.</p>`
    : field({
        label: LABELS.name,
        name: 'name',
        value: typedOrDefault(context, ACTION, 'name'),
        hint: 'Shown to the other managers. Use letters a to z, digits, dots and dashes.',
        required: true,
        more: html` autocomplete="nickname" maxlength="64"`,
      })

/** The option for a newcomer who accepts any team. */
const ANY_TEAM = 'any'

const teams = (context: PageContext, { freeTeams }: LinkShown): Html => {
  const chosen = typedOrDefault(context, ACTION, 'teamId', ANY_TEAM)
  return html`<fieldset class="choose"><legend>Choose a team</legend><label><input type="radio" name="teamId" value="${ANY_TEAM}"${chosen === ANY_TEAM ? html` checked` : NOTHING}><span>Any open team</span></label>${freeTeams.map(
    ({ id, name }) =>
      html`<label><input type="radio" name="teamId" value="${id}"${id === chosen ? html` checked` : NOTHING}>${avatar(name, id)}<span>${name}</span></label>`,
  )}</fieldset>${field({ label: LABELS.teamName, name: 'teamName', value: typedOrDefault(context, ACTION, 'teamName'), hint: 'Leave empty to keep the current name.', more: html` maxlength="60"` })}`
}

type Kind = LinkShown['opens']

/** The text and the button for each kind of link. */
const ENTRIES: Readonly<Record<Kind, (context: PageContext, link: LinkShown) => PageContent>> = {
  'free-team': (context, link) => ({
    title: `Join ${link.league!.name}`,
    lead: `Fantasy football, season ${link.league!.season}.`,
    body:
      link.freeTeams.length === 0
        ? html`<p class="lead">Every team already has a manager. Ask the commissioner for a spot.</p>`
        : form(
            context,
            { action: ACTION, kind: 'card' },
            html`${nameField(context)}${teams(context, link)}<button class="go">Join the league</button>`,
          ),
  }),
  account: (context, { account }) => ({
    title: `Sign in as ${account ?? 'yourself'}`,
    lead: 'This device stays signed in for 180 days. The link works once.',
    body: form(context, { action: ACTION, kind: 'card' }, html`<button class="go">Sign in on this device</button>`),
  }),
  team: (context, { league, team }) => ({
    title: `Take over ${team?.name ?? 'a team'}`,
    lead: `You will manage this team in ${league?.name ?? 'this league'}. The link works once.`,
    body: form(
      context,
      { action: ACTION, kind: 'card' },
      html`${nameField(context)}<button class="go">Take the team</button>`,
    ),
  }),
  home: context => ({
    title: 'Welcome to Hindsight',
    lead: 'Create the first account. It will run this server.',
    body: form(
      context,
      { action: ACTION, kind: 'card' },
      html`${nameField(context)}<button class="go">Create account</button>`,
    ),
  }),
  league: (_, { league }) => ({
    title: league?.name ?? 'A league',
    body: html`<p class="lead">This link is view-only.</p>`,
  }),
}

/** Returns a browser's name, for a list of devices. */
const deviceOf = (agent: string): string => {
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'Browser'
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? ''
  const name = browser === 'Edg' ? 'Edge' : browser
  return system === '' ? name : `${name} on ${system === 'Mac OS X' ? 'Mac' : system}`
}

/** Returns the page for a visitor who opens a league's invite link and already has a team there. */
const alreadyIn = async (context: PageContext, { league }: LinkShown): Promise<PageContent | null> => {
  if (context.account === null || league === null) return null
  const about = await maybe(context.call('getLeague', { params: { id: league.id } }))
  const ownTeam = about?.teams.find(({ mine }) => mine)
  if (!ownTeam) return null
  const way = html`<p><a class="go" href="${leaguePath(league.id)}">Go to the league</a></p>`
  return {
    title: league.name,
    lead: `You're already in this league. Your team is ${ownTeam.name}.`,
    body: way,
    still: true,
  }
}

const show = async (context: PageContext): Promise<PageContent> => {
  const link = await context.call('getLink', { params: { token: context.params.token! } })
  const alreadyJoined = link.opens === 'free-team' ? await alreadyIn(context, link) : null
  if (alreadyJoined) return alreadyJoined
  return { ...ENTRIES[link.opens](context, link), still: true }
}

const enter: Action = async (context, form) => {
  const { teamName } = optionalField(form, 'teamName')
  const { teamId = ANY_TEAM } = optionalField(form, 'teamId')
  const { account, league, secret } = await context.call('enter', {
    body: {
      token: context.params.token!,
      device: deviceOf(context.agent),
      ...optionalField(form, 'name'),
      ...(teamId !== ANY_TEAM && { teamId }),
      ...(teamName !== undefined && { teamName }),
    },
  })
  const to = league ? leaguePath(league.id) : ownPath(context.query.get('next'))
  return { to, notice: `Welcome, ${account.name}`, ...(secret !== null && { secret }) }
}

/** One page for all links. The kind of link determines its content. */
export const ENTRANCES: readonly Page[] = ['/join/:token', '/signin/:token', '/seat/:token', '/start/:token'].map(
  (path): Page => ({
    path,
    title: 'Welcome',
    access: 'all',
    noStore: true,
    show,
    actions: { [ACTION]: enter },
    labels: LABELS,
  }),
)
