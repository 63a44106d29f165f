import type { LeagueContext, NavLink, PageContext } from '../context/context.ts'
import type { Html } from './html.ts'

/** A page: its path, its link in the navigation, its access, its content, and the actions of its forms. */

/** The content of a page inside the frame. */
export interface PageContent {
  /** The heading (default: the title of the page). */
  title?: string
  /** A link to the parent page. */
  up?: { label: string; path: string }
  /** Below the title. */
  lead?: string | Html
  body: Html
  /** True if the page changes only after a user's action, so it does not follow the league. */
  still?: true
  /** The season of the shown stats, outside of a league. */
  season?: number
}

/** Content that replaces a page, with a different title. */
export type TitledContent = PageContent & { title: string }

/** The result of a form. */
export interface ActionResult {
  /** The notice on the next page. */
  notice?: string
  /** The path of the next page (default: the same page). */
  to?: string
  /** A page that is shown only once, such as one with a secret. */
  content?: TitledContent
  /** The secret of a new session. An empty secret ends the current session. */
  secret?: string
}

/**
 * Runs the action of a form. Throws HindsightError if it is refused. The page then shows the form again with the
 * reason.
 */
export type Action<Context extends PageContext = PageContext> = (
  context: Context,
  form: URLSearchParams,
) => Promise<ActionResult>

/** The link to a page in the navigation of a league. */
export interface PageLink extends Pick<NavLink, 'place' | 'icon' | 'note'> {
  /** Default: the title of the page. */
  label?: string
  /** The path of the target below the league's path (default: the page's path). */
  path?: string
  /** Pages below this path belong to the link (default: the path of the page). */
  under?: string
}

export interface Page<Context extends PageContext = PageContext> {
  /** The path. The path of a league's page starts below `/leagues/:id`. */
  path: string
  title: string
  /** The position of the link in the navigation of a league. Null if the viewer does not get a link. */
  link?: PageLink | ((context: Context) => PageLink | null)
  /** The viewers in addition to accounts: everyone, or viewers with the watch link of the league. */
  access?: 'all' | 'watcher'
  /** True if the page is computed for every request and never cached. */
  noStore?: true
  show(context: Context): Promise<PageContent>
  actions?: Readonly<Record<string, Action<Context>>>
  /** The labels of its form fields, by the last part of the operation's field path, for error messages. */
  labels?: Readonly<Record<string, string>>
}

export type LeaguePage = Page<LeagueContext>
