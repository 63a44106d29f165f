import { type Answer, HindsightError } from '../../engine/index.ts'
import { checkLines, loadedSeasons } from '../../views/stats.ts'
import { type PageContext, typedOrDefault } from '../context/context.ts'
import type { SeasonLoad, SeasonLoader } from '../context/request.ts'
import { type Html, html, NOTHING } from '../drawing/html.ts'
import type { Action, Page, PageContent } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { choice, form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** A data folder's seasons, and a form for its owner to load another one. */

const ACTION = 'load'
const FICTIONAL = 'fictional'

/** Returns the season loader for the data folder's owner, or else null. */
export const hostLoader = async ({ seasons, account }: PageContext): Promise<SeasonLoader | null> =>
  seasons && account && (await seasons.isOfHost(account)) ? seasons : null

/** Draws the link for loading a season. For other accounts, draws a note about who can load one. */
export const whereToLoad = async (context: PageContext): Promise<Html> =>
  (await hostLoader(context))
    ? html`<a class="go" href="/seasons">Load a season</a>`
    : html`<p class="dim">The person who runs this server can load one.</p>`

const isUnderWay = ({ state }: SeasonLoad): boolean => state === 'fetching' || state === 'reading'

const progress = ({ season, state, completed, files, message }: SeasonLoad): Html => {
  if (state === 'done')
    return html`<p class="going" role="status">Season ${season} is loaded. <a href="/leagues/new">Create a league</a> or <a href="/leagues/import">import one</a>.</p>`
  if (state === 'failed') return html`<p class="problem" role="alert">Couldn't load season ${season}: ${message}</p>`
  const how =
    state === 'reading' ? 'reading files' : files === 0 ? 'downloading files' : `${completed} of ${files} files`
  return html`<p class="going" role="status" data-again>Loading season ${season}: ${how}. <a href="/seasons">Refresh</a></p>`
}

const loadForm = async (context: PageContext, loader: SeasonLoader, loaded: ReadonlySet<number>): Promise<Html> => {
  const years = await loader.years()
  const options = years.map(year => ({
    value: String(year),
    label: loaded.has(year) ? `${year} (reload)` : String(year),
  }))
  const sample = { value: FICTIONAL, label: 'Fictional sample season (no download)' }
  const usual = String(years.find(year => !loaded.has(year)) ?? years[0])
  return form(
    context,
    { action: ACTION, kind: 'card' },
    html`${choice(
      {
        label: 'Season',
        name: 'season',
        value: typedOrDefault(context, ACTION, 'season', usual),
        hint: 'NFL seasons are downloaded from nflverse: about 6 MB and one minute each.',
      },
      [...options, sample],
    )}<button class="go">Load</button>`,
  )
}

const loadedSeasonsTable = ({ seasons, ...checks }: Answer<'statsStatus'>, { zone }: PageContext): Html =>
  seasons.length === 0
    ? NOTHING
    : html`<section><h2>Loaded seasons</h2>${drawView(loadedSeasons({ seasons }), { leagueId: null, zone }, 'Seasons')}${checkLines(checks, zone).map(line => html`<p class="dim">${line}</p>`)}</section>`

const show = async (context: PageContext): Promise<PageContent> => {
  const [status, loader] = await Promise.all([context.call('statsStatus'), hostLoader(context)])
  const last = loader?.last() ?? null
  const loaded = new Set(status.seasons.map(({ season }) => season))
  const none =
    loaded.size === 0 && !loader
      ? html`<p>No season has been loaded yet. The person who runs this server can load one.</p>`
      : NOTHING
  return {
    lead: 'Leagues are scored with NFL season stats from public files.',
    body: html`${last ? progress(last) : NOTHING}${
      loader && !(last && isUnderWay(last)) ? await loadForm(context, loader, loaded) : NOTHING
    }${none}${loadedSeasonsTable(status, context)}`,
  }
}

const load: Action = async (context, sent) => {
  const loader = await hostLoader(context)
  if (!loader) throw new HindsightError('forbidden', 'Only the person who runs this server can load seasons')
  const season = textIn(sent, 'season')
  await loader.begin(season === FICTIONAL ? FICTIONAL : Number(season))
  return { to: '/seasons' }
}

export const SEASONS: Page = { path: '/seasons', title: 'Seasons', noStore: true, show, actions: { [ACTION]: load } }
