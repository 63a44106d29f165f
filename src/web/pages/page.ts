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
  /** What its forms call the fields of operations, each by the end of its path: refusals name them so. */
  labels?: Readonly<Record<string, string>>
}

export type LeaguePage = Page<LeagueVisit>

/** A field of a form that has to be there; an empty one is for the operation to refuse. */
export const textIn = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

/** Says that a page offers nothing of the kind that a form asks for. */
export const noSuchForm = (): HindsightError => invalid('This page has no such form')

/** Which of the values that a page offers a form asks for. Throws where it is none of them. */
export const oneIn = <const Value extends string>(
  form: URLSearchParams,
  name: string,
  offered: readonly Value[],
): Value => {
  const text = textIn(form, name)
  const found = offered.find(value => value === text)
  if (found !== undefined) return found
  throw invalid('This page has no such choice')
}

/** Which of the things that a page does, by name, a form asks for. Throws where it is none of them. */
export const chosenIn = <Name extends string>(
  form: URLSearchParams,
  name: string,
  offered: Readonly<Record<Name, unknown>>,
): Name => oneIn(form, name, Object.keys(offered) as Name[])

/** Whether a form says yes where it may say yes or no. Throws for anything else. */
export const yesIn = (form: URLSearchParams, name: string): boolean => oneIn(form, name, ['no', 'yes']) === 'yes'

/** A whole number from 0 on. Throws for anything else: an empty field is no 0. */
export const wholeIn = (form: URLSearchParams, name: string, label: string): number => {
  const text = textIn(form, name).trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw invalid(`${label} must be a whole number, such as 0 or 24`)
}

/** The clock of a league that is made: the usual one, or that of a replay. */
export const clockOfNew = (form: URLSearchParams): { clock?: { mode: 'replay' } } =>
  oneIn(form, 'time', ['usual', 'replay']) === 'replay' ? { clock: { mode: 'replay' } } : {}

/** A field as an operation takes it: left out where nothing was typed. */
export const given = <Name extends string>(form: URLSearchParams, name: Name): { [Key in Name]?: string } => {
  const text = form.get(name)?.trim()
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}
