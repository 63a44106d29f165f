import { type HindsightError, invalid } from '../../engine/index.ts'
import type { Drawn } from '../drawing/page.ts'
import type { LeagueVisit, Visit } from '../visit/visit.ts'

/** What a form of a page has done. */
export interface Done {
  /** What to say of it on the next page. */
  said?: string
  /** The next page, if not the same one; a path of our own. */
  to?: string
  /** A page of its own, for what is shown this once. */
  drawn?: Drawn
  /** The secret of a session that begins with it; an empty one ends the one there is. */
  secret?: string
}

/** Does what a form asks. Throws HindsightError for what is refused: the page comes back with it. */
export type Work<V extends Visit = Visit> = (visit: V, form: URLSearchParams) => Promise<Done>

/** A page by its path, and the works of its forms. */
export interface Page<V extends Visit = Visit> {
  path: string
  /** Who may see it, besides who is signed in: everybody, or whoever has the watch link of its league. */
  also?: 'all' | 'watcher'
  /** It differs from one request to the next: it is not kept. */
  fresh?: true
  show(visit: V): Promise<Drawn>
  works?: Readonly<Record<string, Work<V>>>
}

export type LeaguePage = Page<LeagueVisit>

/** A field of a form that has to be there; an empty one is for the operation to refuse. */
export const textIn = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

/** Says that a page offers nothing of the kind that a form asks for. */
export const noSuchForm = (): HindsightError => invalid('This page has no such form')

/** Which of the things that a page offers a form asks for. Throws where it is none of them. */
export const chosenIn = <Name extends string>(
  form: URLSearchParams,
  name: string,
  offered: Readonly<Record<Name, unknown>>,
): Name => {
  const isOffered = (text: string): text is Name => Object.hasOwn(offered, text)
  const text = textIn(form, name)
  if (isOffered(text)) return text
  throw noSuchForm()
}

/** A field as an operation takes it: left out where nothing was typed. */
export const given = <Name extends string>(form: URLSearchParams, name: Name): { [Key in Name]?: string } => {
  const text = form.get(name)?.trim()
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}
