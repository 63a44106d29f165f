import { html } from 'hono/html'
import { type Answer, HindsightError } from '../../engine/index.ts'
import { loadedSeasons } from '../../views/stats.ts'
import { type PageContext, typed } from '../context/context.ts'
import type { SeasonLoad, SeasonLoader } from '../context/request.ts'
import { type Html, NOTHING } from '../drawing/html.ts'
import type { Action, Page, PageContent } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { choice, form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** The seasons of a home, and for whoever runs it a way to load another one. */

const ACTION = 'load'
const MADE_UP = 'made-up'

/** What loads seasons, for whoever runs the home; else null. */
export const hostLoader = async ({ seasons, account }: PageContext): Promise<SeasonLoader | null> =>
  seasons && account && (await seasons.isOfHost(account)) ? seasons : null

/** Where a season is loaded, for whoever may; and who does for all others. */
export const whereToLoad = async (context: PageContext): Promise<Html> =>
  (await hostLoader(context))
    ? html`<a class="go" href="/seasons">Load a season</a>`
    : html`<p class="dim">Whoever runs this place loads one.</p>`

const isUnderWay = ({ state }: SeasonLoad): boolean => state === 'fetching' || state === 'reading'

const progress = ({ season, state, done, files, message }: SeasonLoad): Html => {
  if (state === 'done')
    return html`<p class="going" role="status">Season ${season} is here. <a href="/leagues/new">Make a league</a> of it, or <a href="/leagues/import">import one</a>.</p>`
  if (state === 'failed') return html`<p class="problem" role="alert">Season ${season} was not loaded: ${message}</p>`
  const how =
    state === 'reading'
      ? 'its files are being read'
      : files === 0
        ? 'the files are fetched'
        : `${done} of ${files} files`
  return html`<p class="going" role="status" data-again>Season ${season} is being loaded: ${how}. <a href="/seasons">Look again</a></p>`
}

const loadForm = async (context: PageContext, desk: SeasonLoader, held: ReadonlySet<number>): Promise<Html> => {
  const years = await desk.years()
  const options = years.map(year => ({ value: String(year), label: held.has(year) ? `${year}, again` : String(year) }))
  const made = { value: MADE_UP, label: 'The made-up season, without the network' }
  const usual = String(years.find(year => !held.has(year)) ?? years[0])
  return form(
    context,
    { action: ACTION, kind: 'card' },
    html`${choice(
      {
        label: 'Season',
        name: 'season',
        value: typed(context, ACTION, 'season', usual),
        hint: 'A season of the NFL is fetched from nflverse, about 6 MB, and takes a minute.',
      },
      [...options, made],
    )}<button class="go">Load it</button>`,
  )
}

const heldTable = ({ seasons }: Answer<'statsStatus'>, { zone }: PageContext): Html =>
  seasons.length === 0
    ? NOTHING
    : html`<section><h2>Here</h2>${drawView(loadedSeasons({ seasons }), { leagueId: null, zone }, 'Seasons')}</section>`

const show = async (context: PageContext): Promise<PageContent> => {
  const [status, desk] = await Promise.all([context.call('statsStatus'), hostLoader(context)])
  const last = desk?.last() ?? null
  const held = new Set(status.seasons.map(({ season }) => season))
  const none =
    held.size === 0 && !desk ? html`<p>No season is here yet. Whoever runs this place loads one.</p>` : NOTHING
  return {
    lead: 'Leagues are played on seasons of the NFL. Scores come from public files.',
    body: html`${last ? progress(last) : NOTHING}${
      desk && !(last && isUnderWay(last)) ? await loadForm(context, desk, held) : NOTHING
    }${none}${heldTable(status, context)}`,
  }
}

const load: Action = async (context, sent) => {
  const desk = await hostLoader(context)
  if (!desk) throw new HindsightError('forbidden', 'Only whoever runs this place loads seasons')
  const season = textIn(sent, 'season')
  await desk.begin(season === MADE_UP ? MADE_UP : Number(season))
  return { to: '/seasons' }
}

export const SEASONS: Page = { path: '/seasons', title: 'Seasons', noStore: true, show, actions: { [ACTION]: load } }
