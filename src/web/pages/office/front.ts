import { html } from 'hono/html'
import type { Answer } from '../../../engine/index.ts'
import { count } from '../../../views/phrases.ts'
import { verification } from '../../../views/verification.ts'
import { button } from '../../drawing/form.ts'
import { handedLink } from '../../drawing/handed.ts'
import { leaguePath } from '../../drawing/links.ts'
import { drawView } from '../../drawing/view.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { isOver, maybe } from '../../visit/answers.ts'
import { asking, type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { linkTo } from '../enter.ts'
import { textIn, type Work } from '../page.ts'
import { isBeginning, ownTeam, takeTeam, toDraft } from './beginning.ts'
import { officePage, toOffice } from './parts.ts'
import { clock, setClock } from './time.ts'

/** What the commissioner does most: invites, the week, the time; and the way to everything else. */

const inviting = async (visit: LeagueVisit): Promise<Html> => {
  const { teams } = visit.about
  const free = teams.filter(({ managers }) => managers.length === 0).length
  const found = await maybe(visit.call('getInvite', { params: leagueParams(visit) }))
  const isOn = found !== null && found.invite.revokedAt === null
  const words =
    free === 0
      ? 'Every team has a manager.'
      : `${free} of ${teams.length} teams are free. One link is for all: whoever opens it takes a free team.`
  const end = { work: 'uninvite', confirm: 'End the invite link? Nobody can join by it any more.' }
  return html`<div class="card stack">
    <p>${words}${isOn ? ' A link is out already; a new one takes its place.' : ''}</p>
    <div class="actions">
      ${button(visit, 'Make an invite link', { work: 'invite', ...(free > 0 && { main: true }) })}
      ${isOn ? button(visit, 'End the link', end) : NOTHING}
    </div>
  </div>`
}

const watching = async (visit: LeagueVisit): Promise<Html> => {
  const { link } = await visit.call('getWatchLink', { params: leagueParams(visit) })
  const words = link
    ? 'Whoever has the watch link may look at this league.'
    : 'A watch link lets whoever has it look at this league, and change nothing.'
  return html`<div class="card stack">
    <p>${words}</p>
    <div class="actions">
      ${button(visit, link ? 'Make a new watch link' : 'Make a watch link', { work: 'share' })}
      ${link ? button(visit, 'End it', { work: 'unshare', confirm: 'End the watch link?' }) : NOTHING}
    </div>
  </div>`
}

const links = async (visit: LeagueVisit): Promise<Html> =>
  html`<section id="links"><h2>Invite</h2>${await inviting(visit)}${await watching(visit)}</section>`

/** What may be done by hand, and whether it happens without. */
const doings = (heading: string, words: string, buttons: Html): Html =>
  html`<section id="doings">
    <h2>${heading}</h2>
    <div class="card stack"><p class="dim">${words}</p><div class="actions">${buttons}</div></div>
  </section>`

const closing = (visit: LeagueVisit, week: number): Html =>
  button(visit, `Close week ${week}`, {
    work: 'close',
    fields: { week: String(week) },
    confirm: `Close week ${week}? Its lineups stay as they are from then on.`,
  })

const running = (visit: LeagueVisit): Html =>
  button(visit, 'Run the claims now', { work: 'waivers', confirm: 'Decide all claims now, out of turn?' })

const week = (visit: LeagueVisit): Html => {
  const { league, weeks } = visit.about
  if (league.externalLeagueId !== null)
    return doings(
      'The mirror',
      'Rosters, lineups and results come from its platform, every night.',
      html`${button(visit, 'Read it again now', { work: 'sync' })}
        ${button(visit, 'Compare the points', { work: 'verify' })}`,
    )
  const open = weeks.find(each => !league.closedWeeks.includes(each))
  const isClaimed = league.acquisitionMode === 'waivers'
  if (isOver(visit) || (open === undefined && !isClaimed)) return NOTHING
  const closes =
    league.clock.mode === 'hindsight' ? 'In hindsight no week closes by itself.' : 'A week closes by itself at its end.'
  return doings(
    'By hand',
    [open === undefined ? '' : closes, isClaimed ? 'Claims are decided by themselves, once a day.' : '']
      .filter(Boolean)
      .join(' '),
    html`${open === undefined ? NOTHING : closing(visit, open)}${isClaimed ? running(visit) : NOTHING}`,
  )
}

/** What the commissioner sets; what is `own` comes from the platform in a mirror. */
const MENU = [
  { path: 'people', label: 'Teams and managers', what: 'seat links, co-managers' },
  { path: 'settings', label: 'Settings', what: 'scoring, claims, trades, playoffs' },
  { path: 'divisions', label: 'Divisions', what: 'who plays in which', own: true },
  { path: 'points', label: 'Points given and taken', what: 'for disputes and penalties', own: true },
  { path: 'messages', label: 'Messages', what: 'chats, webhooks and e-mail that are told' },
  { path: 'next', label: 'Next season', what: 'renew, hand over, delete' },
] as const satisfies readonly { path: string; label: string; what: string; own?: true }[]

const menu = ({ about: { league } }: LeagueVisit): Html => {
  const shown = MENU.filter(each => !('own' in each) || league.externalLeagueId === null)
  const ways = shown.map(
    ({ path, label, what }) =>
      html`<li><a href="${leaguePath(league.id, `office/${path}`)}"><span>${label}<small>${what}</small></span></a></li>`,
  )
  return html`<section id="more"><h2>Run the league</h2><ul class="list menu">${ways}</ul></section>`
}

const invite: Work<LeagueVisit> = async visit => {
  const { token } = await visit.call('createInvite', { params: leagueParams(visit), body: {} })
  const lead = 'Send it into the chat of your league. Whoever opens it takes a free team; it works until you end it.'
  return {
    drawn: handedLink({
      title: 'The invite link',
      lead,
      link: linkTo(visit, 'join', token),
      back: leaguePath(visit.about.league.id, 'office'),
    }),
  }
}

const share: Work<LeagueVisit> = async visit => {
  const { token } = await visit.call('shareLeague', { params: leagueParams(visit) })
  return {
    drawn: handedLink({
      title: 'The watch link',
      lead: 'Whoever has it may look at this league. It works until you end it.',
      link: linkTo(visit, 'w', token),
      back: leaguePath(visit.about.league.id, 'office'),
    }),
  }
}

/** So many differences between our points and the platform's, the largest first. */
const SHOWN = 50

const decided = ({ results }: Answer<'runWaivers'>): string => `${count(results.length, 'claim')} decided`

const WORKS: Readonly<Record<string, Work<LeagueVisit>>> = {
  invite,
  share,
  take: takeTeam,
  clock: setClock,
  uninvite: async visit => {
    await visit.call('revokeInvite', { params: leagueParams(visit) })
    return { said: 'The invite link works no more' }
  },
  unshare: async visit => {
    await visit.call('unshareLeague', { params: leagueParams(visit) })
    return { said: 'The watch link works no more' }
  },
  close: async (visit, form) => {
    await visit.call('closeWeek', { params: { ...leagueParams(visit), week: Number(textIn(form, 'week')) } })
    return { said: `Week ${textIn(form, 'week')} is closed` }
  },
  waivers: async visit => ({
    said: decided(await visit.call('runWaivers', { params: leagueParams(visit), body: {} })),
  }),
  sync: async visit => {
    await visit.call('syncLeague', { params: leagueParams(visit) })
    return { said: 'The league was read again' }
  },
  verify: async visit => {
    const answer = await visit.call('verifyLeague', { params: leagueParams(visit), query: { limit: SHOWN } })
    const { title, ...view } = verification(answer, asking(visit, visit.names))
    const place = { leagueId: visit.about.league.id, zone: visit.zone }
    const body = html`${title === null ? NOTHING : html`<p class="lead">${title}</p>`}
      ${drawView({ ...view, title: null }, place, 'Differences')}`
    return { drawn: { title: 'Our points beside those of the platform', up: toOffice(visit), body } }
  },
}

export const OFFICE = officePage({
  path: '/office',
  show: async visit => {
    const [time, before] = [await clock(visit), await isBeginning(visit)]
    // Who replays a season comes here each week to move its clock on.
    const isReplay = !before && visit.about.league.clock.mode === 'replay'
    return {
      title: 'Commissioner',
      lead: 'What you do here is in the log, and everybody can read it.',
      body: html`${isReplay ? time : NOTHING}
        ${await links(visit)}
        ${ownTeam(visit)}
        ${before ? toDraft(visit) : week(visit)}
        ${menu(visit)}
        ${isReplay ? NOTHING : time}`,
    }
  },
  works: WORKS,
  labels: { name: 'Call it' },
})
