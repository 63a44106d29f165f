import { html } from 'hono/html'
import { TARGET_KINDS, TOLD_EVENTS, targetName } from '../../../views/notifications.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import { choice, field, form, tick } from '../../drawing/form.ts'
import { handedSecret } from '../../drawing/handed.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Drawn } from '../../drawing/page.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, leagueParams, typed } from '../../visit/visit.ts'
import { oneIn, textIn, type Work } from '../page.ts'
import { group, officePage, toOffice } from './parts.ts'
import { ACT, act, targetCard } from './targets.ts'

/** Where the league tells what happens: lists, adds and removes. Of an address only the host comes back. */

const PATH = 'office/messages'
const WORK = 'tell'

const LABELS = {
  url: 'Address',
  kind: 'It speaks',
  on: 'What it is told',
  teamId: 'Of whom',
  remindHours: 'Hours before kickoff',
} as const

/** What is sent where nobody chose. */
const USUAL: readonly string[] = ['trade', 'claims', 'close']

const chosen = ({ refused }: LeagueVisit): readonly string[] =>
  refused?.work === WORK ? refused.form.getAll('on') : USUAL

/** The form for one more; the address that was typed does not come back, as it is a secret. */
const newTarget = (visit: LeagueVisit): Html => {
  const was = (name: string, usual = ''): string => typed(visit, WORK, name, usual)
  const { league, teams } = visit.about
  const events = TOLD_EVENTS.filter(({ value }) => value !== 'lineup' || league.externalLeagueId === null)
  return form(
    visit,
    { work: WORK, kind: 'card' },
    html`${field({ label: LABELS.url, name: 'url', hint: 'The webhook of a Discord or Slack channel, a topic of ntfy, a webhook of your own, or mailto: and an e-mail address. It is kept sealed and not shown again.', required: true, more: html` autocomplete="off" maxlength="2000"` })}${choice(
      { label: LABELS.kind, name: 'kind', value: was('kind'), hint: 'Only needed for a host of your own.' },
      [{ value: '', label: 'What its address says' }, ...TARGET_KINDS],
    )}${group(
      LABELS.on,
      html`${events.map(({ value, label }) => tick(label, 'on', value, chosen(visit).includes(value)))}`,
    )}${choice({ label: LABELS.teamId, name: 'teamId', value: was('teamId') }, [
      { value: '', label: 'The whole league' },
      ...teams.map(({ id, name }) => ({ value: id, label: name })),
    ])}${
      league.externalLeagueId === null
        ? field({
            label: LABELS.remindHours,
            name: 'remindHours',
            value: was('remindHours', '2'),
            hint: 'For lineups, from 1 to 72.',
            more: html` inputmode="numeric"`,
          })
        : NOTHING
    }<button class="go">Tell it from now on</button>`,
  )
}

const signedBy = (visit: LeagueVisit, secret: string): Drawn =>
  handedSecret({
    title: 'The secret of the webhook',
    lead: 'Its messages are signed with this secret.',
    secret,
    back: leaguePath(visit.about.league.id, PATH),
  })

const tell: Work<LeagueVisit> = async (visit, form) => {
  const kind = oneIn(form, 'kind', ['', ...TARGET_KINDS.map(({ value }) => value)])
  const hours = textIn(form, 'remindHours').trim()
  const body = {
    url: textIn(form, 'url').trim(),
    on: TOLD_EVENTS.map(({ value }) => value).filter(value => form.getAll('on').includes(value)),
    ...(kind !== '' && { kind }),
    ...(textIn(form, 'teamId') !== '' && { teamId: textIn(form, 'teamId') }),
    ...(hours !== '' && { remindHours: Number(hours) }),
  }
  const { notification, secret } = await visit.call('addNotification', { params: leagueParams(visit), body })
  if (secret !== null) return { drawn: signedBy(visit, secret) }
  return { said: `${targetName(notification)} is told from now on` }
}

export const MESSAGES = officePage({
  path: `/${PATH}`,
  show: async visit => {
    const { notifications } = await visit.call('listNotifications', { params: leagueParams(visit) })
    return {
      title: 'Messages',
      up: toOffice(visit),
      lead: 'The league tells a chat, a webhook or an e-mail address what happens.',
      body: html`<section id="told"><h2>Who is told</h2>${
        notifications.length === 0
          ? emptyState('Nobody is told anything yet.')
          : html`<ol class="cards">${notifications.map(each => targetCard(visit, each))}</ol>`
      }</section><section id="tell"><h2>Tell somebody</h2>${newTarget(visit)}</section>`,
    }
  },
  works: { [WORK]: tell, [ACT]: act },
  labels: LABELS,
})
