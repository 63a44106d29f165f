import type { LeagueContext, NavLink, PageContext } from '../context/context.ts'
import type { Html } from './html.ts'

/** A page: its path, its link in the navigation, who can view it, its content, and its forms' actions. */

/** A page's content inside the frame. */
export interface PageContent {
  /** The heading (default: the page's title). */
  title?: string
  /** A link to the parent page. */
  up?: { label: string; path: string }
  /** Text below the title. */
  lead?: string | Html
  body: Html
  /** True if the page changes only after a user's action, so it does not follow the league. */
  still?: true
  /** The season of the stats shown, outside a league. */
  season?: number
}

/** Content that replaces a page, with a different title. */
export type TitledContent = PageContent & { title: string }

/** A form's result. */
export interface ActionResult {
  /** The notice on the next page. */
  notice?: string
  /** The next page's path (default: the same page). */
  to?: string
  /** A page that is shown only once, such as one with a secret. */
  content?: TitledContent
  /** A new session's secret. An empty secret ends the current session. */
  secret?: string
}

/** Runs a form's action. Throws HindsightError if it is refused. The page then shows the form again with the reason. */
export type Action<Context extends PageContext = PageContext> = (
  context: Context,
  form: URLSearchParams,
) => Promise<ActionResult>

/** The link to a page in a league's navigation. */
export interface PageLink extends Pick<NavLink, 'place' | 'icon' | 'note'> {
  /** Default: the page's title. */
  label?: string
  /** The target's path under the league's path (default: the page's path). */
  path?: string
  /** Pages under this path belong to the link (default: the page's path). */
  under?: string
}

export interface Page<Context extends PageContext = PageContext> {
  /** The path. For a league's page, it starts after `/leagues/:id`. */
  path: string
  title: string
  /** Where the link is in a league's navigation. Null if the viewer does not get a link. */
  link?: PageLink | ((context: Context) => PageLink | null)
  /** Viewers besides accounts: everyone, or viewers with the league's watch link. */
  access?: 'all' | 'watcher'
  /** True if the page is computed for every request and never cached. */
  noStore?: true
  show(context: Context): Promise<PageContent>
  actions?: Readonly<Record<string, Action<Context>>>
  /** Labels of its form fields for error messages, by the last part of the operation's field path. */
  labels?: Readonly<Record<string, string>>
}

export type LeaguePage = Page<LeagueContext>
