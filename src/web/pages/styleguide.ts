import { rulesInWords } from '../../views/systems.ts'
import type { MatchupView, Table } from '../../views/view.ts'
import type { PageContext } from '../context/context.ts'
import { barChart, heatMap, weekChart } from '../drawing/charts.ts'
import { avatar, emptyState, type Html, html, slotName, weekTabs } from '../drawing/html.ts'
import type { Page } from '../drawing/page.ts'
import { person } from '../drawing/players.ts'
import { drawTable, type Place, position, scoreCard } from '../drawing/view.ts'
import { button, choice, field, form, tick } from '../forms/form.ts'

/** Every component in every state, with sample data. Check this page first after a change to the style sheet. */

const PLACE: Place = { leagueId: 'none', zone: 'UTC' }
const LONG = 'The Extraordinarily Long-Winded Quarterbacks of Saskatchewan'

const side = (name: string, total: number | null, progress = '') => ({
  name,
  team: name,
  total,
  progress,
  link: { to: 'team' as const, id: name },
})

const MATCHUPS: readonly MatchupView[] = [
  {
    home: side('Late Flags', null),
    away: side('Pylon Club', null),
    winner: null,
    live: null,
    remark: null,
    note: null,
  },
  {
    home: side('Late Flags', 61.2, '3 to play, 1 playing'),
    away: side(LONG, 104.16, '2 to play'),
    winner: null,
    live: 'live',
    remark: null,
    note: null,
  },
  {
    home: side('Late Flags', 97.48),
    away: side('Pylon Club', 104.16),
    winner: 'away',
    live: null,
    remark: 'Late Flags -2.00 by the commissioner',
    note: null,
  },
  { home: side('Late Flags', 88), away: side('Pylon Club', 88), winner: 'tie', live: null, remark: null, note: null },
  { home: side('Late Flags', 120), away: null, winner: null, live: null, remark: null, note: null },
]

const SOMEBODY = { id: 'x', name: 'Ignatius Garnetbank', posGroup: 'RB', team: 'PHI' }
const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'K', 'DST', 'DL', 'LB', 'DB'] as const

const rows: Table = rulesInWords({
  global: { weights: { pass_yards: 0.04, pass_tds: 4, pass_interceptions: -2, rec: 1 } },
})

const lists = (context: PageContext): Html =>
  html`<ol class="list lineup"><li class="row"><a class="slot change" href="#">${slotName('RB1')}</a><div class="rest">${person('none', SOMEBODY, 'vs CHI Sun 1:00 PM')}<span class="num">14.40</span></div></li><li class="row"><span class="slot">${slotName('SUPERFLEX')}</span><div class="rest"><span class="who dim">Empty</span><span class="num">&ndash;</span><span class="tag">Locked</span></div></li></ol><ol class="list"><li class="row">${avatar(LONG, LONG)}<span class="who"><b>${LONG}</b><small>Nobody yet</small></span><span class="acts">${form(context, { action: 'none', kind: 'inline' }, html`<button class="get" aria-label="Add">+</button>`)}${button(context, 'Draft', { action: 'none', main: true })}</span></li></ol><p>${POSITIONS.map(each => html`${position(each)} `)}</p><p><span class="tag">pending</span> <span class="tag on">on</span> <span class="tag good">won</span> <span class="tag bad">lost</span></p>`

const forms = (context: PageContext): Html =>
  html`${form(
    {
      ...context,
      refused: {
        action: 'refused',
        form: new URLSearchParams(),
        message: "That name doesn't match",
        isForcible: false,
        isShown: false,
      },
    },
    { action: 'refused', kind: 'card' },
    html`${field({ label: 'Name', name: 'name', value: 'Late Flags', hint: 'The name that other managers see.' })}${choice(
      { label: 'Order', name: 'order', value: 'snake' },
      [
        { value: 'snake', label: 'Snake' },
        { value: 'linear', label: 'The same each round' },
      ],
    )}${tick('Ignatius Garnetbank (RB)', 'tick', 'x', true)}<div class="actions"><button class="go">Save</button><button>Look first</button><button class="danger">Delete it</button><button disabled>Not now</button></div>`,
  )}<p>${button(context, 'Asks first', { action: 'none', confirm: 'Do it?' })}</p>`

const LEVELS = [
  { name: 'Late Flags', value: 2.1, words: '+2.10' },
  { name: LONG, value: -1.4, words: '-1.40' },
]

const charts = (): Html => {
  const numbers = drawTable(rows, PLACE, 'Numbers')
  const points = [12, 0, 24.5, 7].map((value, at) => ({ week: at + 1, value, words: `Week ${at + 1}: ${value}` }))
  return html`<div class="figures">${barChart('More or less than nothing', LEVELS, numbers)}${weekChart('Week by week', points, numbers)}${heatMap('By team and week', [1, 2, 3], [{ name: LONG, totals: [90, null, 120] }], numbers)}</div>`
}

const part = (name: string, body: Html): Html => html`<section><h2>${name}</h2>${body}</section>`

/** Draws all components, one below the other. */
const partsFor = (context: PageContext): Html =>
  html`<p class="said" role="status">The lineup of week 2 is set</p><a class="waits" href="#">2 open slots in week 9</a>${part(
    'Score cards',
    html`<div class="cards">${MATCHUPS.map((matchup, week) => scoreCard(matchup, { week, ...(week === 1 && { ownTeamId: 'Late Flags' }) }, PLACE))}</div>`,
  )}${part('Tabs', weekTabs([1, 2, 3, 4], { now: 2, pathOf: week => `#${week}` }))}${part('Rows', lists(context))}${part(
    'Table',
    drawTable({ ...rows, caption: 'A caption' }, PLACE, 'Teams'),
  )}${part('Form', forms(context))}${part(
    'Facts',
    html`<dl class="facts"><div><dt>Points</dt><dd>392.60</dd></div><div><dt>Games</dt><dd>17</dd></div></dl>`,
  )}${part('Nothing yet', emptyState('No trade has been made yet.', html`<a class="go" href="#">Offer one</a>`))}${part('Charts', charts())}`

const STYLEGUIDE: Page = {
  path: '/styleguide',
  title: 'Style guide',
  access: 'all',
  noStore: true,
  show: async context => ({ lead: 'All components in all states.', body: partsFor(context) }),
}

/** Pages for the board's developers. The build leaves them out. */
export const WORKSHOP: readonly Page[] = [STYLEGUIDE]
