import { DRAFT_WORDS, draftParts, PICKUP_WORDS, pickupParts, TRADE_WORDS, tradeParts } from '../../views/grades.ts'
import { historyParts } from '../../views/history.ts'
import type { Part } from '../../views/view.ts'
import { type LeagueContext, leagueParams, linksIn, readSorting } from '../context/context.ts'
import { emptyState, type Html, html } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'

/** League history across all seasons, and drafts, trades and pickups in hindsight. */

const TITLE = 'League history'

const subpageLinks = (context: LeagueContext): Html =>
  html`<ul class="list menu">${linksIn(context, 'league-history').map(
    ({ path, label, note }) => html`<li><a href="${path}"><span>${label}<small>${note}</small></span></a></li>`,
  )}</ul>`

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const answer = await context.call('getHistory', { params: leagueParams(context) })
  if (answer.seasons.length === 0)
    return { body: html`${subpageLinks(context)}${emptyState('No season has been played yet.')}` }
  const { seasons, managers, records, streaks, rivalries, careers } = historyParts(answer)
  const place = { leagueId: league.id, zone: context.zone }
  const allTime = drawPart(managers, { ...place, sorting: readSorting(context) }, 'All-time records')
  const others = [
    ...(answer.records.length > 0 ? [records] : []),
    ...(answer.rivalries.length > 0 ? [rivalries] : []),
    ...streaks,
  ].map(part => drawPart(part, place, 'All-time records'))
  return {
    lead: 'Champions, managers and records from every season.',
    body: html`${subpageLinks(context)}${drawPart(seasons, place, 'Seasons')}
      <section id="records"><h2>All-time records</h2>${allTime}<div class="told">${others}</div></section>
      <details><summary>Season by season</summary>${careers.map(part => drawPart(part, place, 'Career'))}</details>`,
  }
}

export const LEAGUE_HISTORY: LeaguePage = {
  path: '/all-time',
  title: TITLE,
  link: { place: 'more', under: '/all-time' },
  access: 'watcher',
  show,
}

interface HistorySection {
  /** One sentence about each column. */
  words: readonly string[]
  parts: readonly Part[]
  /** Shown if the table is empty. */
  none: string
}

/** Returns a page about all seasons' drafts, trades or pickups. */
const pastPage = (
  { path, title, note }: { path: string; title: string; note: string },
  read: (context: LeagueContext) => Promise<HistorySection>,
): LeaguePage => ({
  path,
  title,
  link: { place: 'league-history', note },
  access: 'watcher',
  show: async context => {
    const { words, parts, none } = await read(context)
    const place = { leagueId: context.about.league.id, zone: context.zone, sorting: readSorting(context) }
    const body =
      parts.length === 0
        ? emptyState(none)
        : html`${words.map(each => html`<p class="dim">${each}</p>`)}${parts.map(part => drawPart(part, place, title))}`
    return { lead: `${note}.`, up: { label: TITLE, path: leaguePath(place.leagueId, 'all-time') }, body }
  },
})

export const DRAFT_GRADES = pastPage(
  {
    path: '/all-time/drafts',
    title: 'Drafts in hindsight',
    note: 'The value of each pick, and a grade for each team',
  },
  async context => {
    const answer = await context.call('gradeDrafts', { params: leagueParams(context) })
    const { drafts } = answer
    const { grades, steals, busts, all } = draftParts(answer)
    const parts = [grades, steals, busts, ...(drafts.length === 1 ? [all] : [])]
    const none = 'Grades appear after the draft, once the season has started.'
    return { words: DRAFT_WORDS, parts: drafts.length === 0 ? [] : parts, none }
  },
)

export const TRADE_RESULTS = pastPage(
  {
    path: '/all-time/trades',
    title: 'Trades in hindsight',
    note: 'Points that each side gained from a trade',
  },
  async context => {
    const answer = await context.call('weighTrades', { params: leagueParams(context) })
    const { managers, trades } = tradeParts(answer)
    return { words: TRADE_WORDS, parts: answer.trades.length === 0 ? [] : [managers, trades], none: 'No trades yet.' }
  },
)

export const PICKUP_RESULTS = pastPage(
  {
    path: '/all-time/pickups',
    title: 'Pickups in hindsight',
    note: 'Points of players added from waivers and free agency',
  },
  async context => {
    const answer = await context.call('weighPickups', { params: leagueParams(context), query: { limit: 50 } })
    const { managers, pickups } = pickupParts(answer)
    return {
      words: PICKUP_WORDS,
      parts: answer.pickups.length === 0 ? [] : [pickups, managers],
      none: 'No pickups yet.',
    }
  },
)
