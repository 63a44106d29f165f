import { type CacheScope, HindsightError, renameFields } from '../engine/index.ts'
import { type LeagueContext, type NavLink, openLeagueContext, type PageContext } from './context/context.ts'
import type { PageRequest } from './context/request.ts'
import { leaguePath } from './drawing/links.ts'
import type { ActionResult, LeaguePage, Page, PageContent } from './drawing/page.ts'
import { FIX } from './pages/commissioner/fix.ts'
import { LEAGUE_PAGES, PAGES } from './pages/index.ts'

/** The board's pages by their full paths, and the functions that open them. */

/** A league's path, which all of its pages' paths start with. */
export const LEAGUE = '/leagues/:id'

/** A page that was opened. */
interface OpenPage {
  context: PageContext
  /** The league's context, if the page belongs to a league. */
  league: LeagueContext | null
  /** Throws what its operations throw. */
  show(): Promise<PageContent>
  /** Runs one of its actions. Throws if the action is refused. */
  run(action: string, form: URLSearchParams): Promise<ActionResult>
}

export interface BoardPage extends Pick<Page, 'path' | 'title' | 'access' | 'noStore'> {
  /** The names of its actions. */
  actions: readonly string[]
  /** Returns the scope of the data that it shows. */
  scopeOf(request: PageRequest): CacheScope
  open(context: PageContext): Promise<OpenPage>
}

/** Labels of fields that only one page has. Errors on all pages use them. */
const COMMON_LABELS = { force: `"${FIX.title}"` }

/** Replaces field names in an error with the labels in the page's forms. */
const withLabels = (labels: NonNullable<Page['labels']>, thrown: unknown): unknown =>
  thrown instanceof HindsightError && thrown.fields.length > 0
    ? renameFields(thrown, path => labels[path.split('.').at(-1)!] ?? path)
    : thrown

const opened = <Context extends PageContext>(
  { show, actions = {}, labels = {} }: Page<Context>,
  context: Context,
): Pick<OpenPage, 'context' | 'show' | 'run'> => ({
  context,
  show: () => show(context),
  run: async (action, form) => {
    try {
      return await actions[action]!(context, form)
    } catch (error) {
      throw withLabels({ ...COMMON_LABELS, ...labels }, error)
    }
  },
})

const declared = ({
  title,
  access,
  noStore,
  actions = {},
}: Pick<Page, 'title' | 'access' | 'noStore'> & {
  actions?: object
}) => ({ title, ...(access && { access }), ...(noStore && { noStore }), actions: Object.keys(actions) })

const outsidePage = (page: Page): BoardPage => ({
  ...declared(page),
  path: page.path,
  scopeOf: ({ holder }) => (holder ? { accountId: holder.account.id } : null),
  open: async context => ({ ...opened(page, context), league: null }),
})

/** Returns a page's navigation link; empty for a page that only other pages link to. */
const navLink = (context: LeagueContext, { link, title, path }: LeaguePage): NavLink[] => {
  const declaredLink = typeof link === 'function' ? link(context) : link
  if (!declaredLink) return []
  const { label = title, path: target = path, under = path, ...rest } = declaredLink
  const pathOf = (below: string): string => leaguePath(context.about.league.id, below.slice(1))
  return [{ ...rest, label, path: pathOf(target), ...(under !== '' && { under: pathOf(under) }) }]
}

const leaguePage = (page: LeaguePage): BoardPage => ({
  ...declared(page),
  path: LEAGUE + page.path,
  scopeOf: ({ params }) => ({ leagueId: params.id! }),
  open: async context => {
    const league = await openLeagueContext(context)
    league.links = LEAGUE_PAGES.flatMap(each => navLink(league, each))
    return { ...opened(page, league), league }
  },
})

export const BOARD_PAGES: readonly BoardPage[] = [...PAGES.map(outsidePage), ...LEAGUE_PAGES.map(leaguePage)]
