import type { Answer } from '../../../engine/index.ts'
import { clockText, passedWords } from '../../../views/clock.ts'
import { count, waiversRun } from '../../../views/phrases.ts'
import { verification } from '../../../views/verification.ts'
import { type LeagueContext, leagueParams, linksIn, viewContext } from '../../context/context.ts'
import { isOver, maybe } from '../../context/league.ts'
import { type Html, html, moment, NOTHING } from '../../drawing/html.ts'
import { absoluteLink, leaguePath } from '../../drawing/links.ts'
import { oneTimeLink } from '../../drawing/one-time-link.ts'
import type { Action } from '../../drawing/page.ts'
import { drawView } from '../../drawing/view.ts'
import { button } from '../../forms/form.ts'
import { chosenIn, textIn } from '../../forms/values.ts'
import { actionButtons, backToCommissioner, commissionerPage, TITLE } from './commissioner-page.ts'
import { draftSection, isBeforeDraft, ownTeam, takeTeam } from './season-setup.ts'

/** The commissioner's most frequent actions (invites, the week, the time), and links to the others. */

/** Draws the league's time and the buttons that change it. */
const clock = async (context: LeagueContext): Promise<Html> => {
  const { clock: time } = await context.call('getClock', { params: leagueParams(context) })
  const act = actionButtons(context, 'clock')
  const moves = html`${time.running ? act('Pause the clock', 'pause') : act('Start the clock', 'run')}
    ${act('Skip to next kickoff', 'kickoff')}
    ${act('Skip a day', 'day')}
    ${act('Skip a week', 'week')}`
  const isMirror = context.about.league.externalLeagueId !== null
  const toHindsight = act(
    'Show the whole season',
    'hindsight',
    "Show the whole season now? This ends the replay and can't be undone.",
  )
  const ways =
    time.mode === 'replay'
      ? html`<div class="actions">${isOver(context) ? NOTHING : moves}${toHindsight}</div>`
      : time.mode === 'hindsight' && !isMirror
        ? html`<div class="actions">${act('Replay the season week by week', 'replay')}</div>`
        : NOTHING
  return html`<section id="time">
    <h2>League clock</h2>
    <div class="card stack">
      <p>League time: ${moment(time.now, context.zone)} (${clockText(time)})</p>
      ${ways}
    </div>
  </section>`
}

const CLOCK_ACTS = {
  run: { running: true },
  pause: { running: false },
  kickoff: { advance: 'kickoff' },
  day: { advance: 'day' },
  week: { advance: 'week' },
  replay: { mode: 'replay' },
  hindsight: { mode: 'hindsight' },
} as const

const setClock: Action<LeagueContext> = async (context, form) => {
  const body = CLOCK_ACTS[chosenIn(form, 'act', CLOCK_ACTS)]
  const { passed } = await context.call('setClock', { params: leagueParams(context), body })
  return { notice: ['Clock updated', passedWords(passed)].filter(Boolean).join('. ') }
}

const inviteSection = async (context: LeagueContext): Promise<Html> => {
  const { teams } = context.about
  const free = teams.filter(({ managers }) => managers.length === 0).length
  const found = await maybe(context.call('getInvite', { params: leagueParams(context) }))
  const isOn = found !== null && found.invite.revokedAt === null
  const words =
    free === 0
      ? 'Every team has a manager.'
      : `${free} of ${teams.length} teams are open. Anyone with the invite link can take an open team.`
  const end = { action: 'uninvite', confirm: 'Turn off the invite link? It will stop working.' }
  return html`<div class="card stack">
    <p>${words}${isOn ? ' A new link replaces the current one.' : ''}</p>
    <div class="actions">
      ${button(context, 'Create an invite link', { action: 'invite', ...(free > 0 && { main: true }) })}
      ${isOn ? button(context, 'Turn off the link', end) : NOTHING}
    </div>
  </div>`
}

const watchSection = async (context: LeagueContext): Promise<Html> => {
  const { link } = await context.call('getWatchLink', { params: leagueParams(context) })
  const words = link
    ? 'Anyone with the watch link can view this league.'
    : 'Anyone with a watch link can view this league but not change it.'
  return html`<div class="card stack">
    <p>${words}</p>
    <div class="actions">
      ${button(context, link ? 'Create a new watch link' : 'Create a watch link', { action: 'share' })}
      ${link ? button(context, 'Turn it off', { action: 'unshare', confirm: 'Turn off the watch link?' }) : NOTHING}
    </div>
  </div>`
}

const links = async (context: LeagueContext): Promise<Html> =>
  html`<section id="links"><h2>Invite</h2>${await inviteSection(context)}${await watchSection(context)}</section>`

/** Draws manual actions, with a note if they also happen automatically. */
const manualActions = (heading: string, words: string, buttons: Html): Html =>
  html`<section id="doings">
    <h2>${heading}</h2>
    <div class="card stack"><p class="dim">${words}</p><div class="actions">${buttons}</div></div>
  </section>`

const closing = (context: LeagueContext, week: number): Html =>
  button(context, `Close week ${week}`, {
    action: 'close',
    fields: { week: String(week) },
    confirm: `Close week ${week}? Its lineups can't change after that.`,
  })

const runWaiversButton = (context: LeagueContext): Html =>
  button(context, 'Run waivers now', { action: 'waivers', confirm: 'Process all claims now?' })

const week = (context: LeagueContext): Html => {
  const { league, weeks } = context.about
  if (league.externalLeagueId !== null)
    return manualActions(
      'Mirror',
      'Rosters, lineups and results are synced from the platform every night.',
      html`${button(context, 'Sync now', { action: 'sync' })}
        ${button(context, 'Compare scores', { action: 'verify' })}`,
    )
  const open = weeks.find(each => !league.closedWeeks.includes(each))
  const isClaimed = league.acquisitionMode === 'waivers'
  if (isOver(context) || (open === undefined && !isClaimed)) return NOTHING
  const closes =
    league.clock.mode === 'hindsight'
      ? 'The NFL season is over, so you close each week yourself.'
      : 'Weeks close automatically when they end.'
  return manualActions(
    'Week and waivers',
    [open === undefined ? '' : closes, isClaimed ? `${waiversRun(league)}.` : ''].filter(Boolean).join(' '),
    html`${open === undefined ? NOTHING : closing(context, open)}${isClaimed ? runWaiversButton(context) : NOTHING}`,
  )
}

const menu = (context: LeagueContext): Html =>
  html`<section id="more"><h2>Manage the league</h2><ul class="list menu">${linksIn(context, 'commissioner').map(
    ({ path, label, note }) => html`<li><a href="${path}"><span>${label}<small>${note}</small></span></a></li>`,
  )}</ul></section>`

const invite: Action<LeagueContext> = async context => {
  const { token } = await context.call('createInvite', { params: leagueParams(context), body: {} })
  const lead =
    'Share it in your league chat. Anyone who opens it can take an open team. It works until you turn it off.'
  return {
    content: oneTimeLink({
      title: 'Invite link',
      lead,
      link: absoluteLink(context, 'join', token),
      back: leaguePath(context.about.league.id, 'office'),
    }),
  }
}

const share: Action<LeagueContext> = async context => {
  const { token } = await context.call('shareLeague', { params: leagueParams(context) })
  return {
    content: oneTimeLink({
      title: 'Watch link',
      lead: 'Anyone with this link can view the league. It works until you turn it off.',
      link: absoluteLink(context, 'w', token),
      back: leaguePath(context.about.league.id, 'office'),
    }),
  }
}

/** The max number of score differences to show, largest first. */
const SHOWN = 50

const processedNotice = ({ results }: Answer<'runWaivers'>): string => `Processed ${count(results.length, 'claim')}`

const ACTIONS: Readonly<Record<string, Action<LeagueContext>>> = {
  invite,
  share,
  take: takeTeam,
  clock: setClock,
  uninvite: async context => {
    await context.call('revokeInvite', { params: leagueParams(context) })
    return { notice: 'Invite link turned off' }
  },
  unshare: async context => {
    await context.call('unshareLeague', { params: leagueParams(context) })
    return { notice: 'Watch link turned off' }
  },
  close: async (context, form) => {
    await context.call('closeWeek', { params: { ...leagueParams(context), week: Number(textIn(form, 'week')) } })
    return { notice: `Week ${textIn(form, 'week')} closed` }
  },
  waivers: async context => ({
    notice: processedNotice(await context.call('runWaivers', { params: leagueParams(context), body: {} })),
  }),
  sync: async context => {
    await context.call('syncLeague', { params: leagueParams(context) })
    return { notice: 'League synced' }
  },
  verify: async context => {
    const answer = await context.call('verifyLeague', { params: leagueParams(context), query: { limit: SHOWN } })
    const { title, ...view } = verification(answer, viewContext(context, context.names))
    const place = { leagueId: context.about.league.id, zone: context.zone }
    const body = html`${title === null ? NOTHING : html`<p class="lead">${title}</p>`}
      ${drawView({ ...view, title: null }, place, 'Differences')}`
    return { content: { title: 'Scores compared with the platform', up: backToCommissioner(context), body } }
  },
}

export const COMMISSIONER = commissionerPage({
  path: '/office',
  title: TITLE,
  link: ({ about: { league }, watches }) =>
    league.commissioner && watches === null ? { place: 'more', under: '/office' } : null,
  show: async context => {
    const [time, before] = [await clock(context), await isBeforeDraft(context)]
    // In a replay, the commissioner opens this page each week to advance the clock.
    const isReplay = !before && context.about.league.clock.mode === 'replay'
    return {
      lead: 'Everything you do here is logged, and all managers can see it.',
      body: html`${isReplay ? time : NOTHING}
        ${await links(context)}
        ${ownTeam(context)}
        ${before ? draftSection(context) : week(context)}
        ${menu(context)}
        ${isReplay ? NOTHING : time}`,
    }
  },
  actions: ACTIONS,
  labels: { name: 'Team name' },
})
