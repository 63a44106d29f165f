import { type HindsightError, invalid } from '../../engine/index.ts'

/** Reads the values of a form that was sent. */

/** A field of a form that has to be there; an empty one is for the operation to refuse. */
export const textIn = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

/** Says that a page offers nothing of the kind that a form asks for. */
export const noSuchForm = (): HindsightError => invalid("This page doesn't have that form")

/** Returns the requested one of the values that a page offers. Throws for any other value. */
export const oneIn = <const Value extends string>(
  form: URLSearchParams,
  name: string,
  offered: readonly Value[],
): Value => {
  const text = textIn(form, name)
  const found = offered.find(value => value === text)
  if (found !== undefined) return found
  throw invalid("This page doesn't have that option")
}

/** Returns the requested one of a page's actions, by name. Throws for any other name. */
export const chosenIn = <Name extends string>(
  form: URLSearchParams,
  name: string,
  offered: Readonly<Record<Name, unknown>>,
): Name => oneIn(form, name, Object.keys(offered) as Name[])

/** Whether a form says yes where it may say yes or no. Throws for anything else. */
export const yesIn = (form: URLSearchParams, name: string): boolean => oneIn(form, name, ['no', 'yes']) === 'yes'

/** Returns a whole number from 0 on. Throws for anything else: an empty field is not 0. */
export const wholeIn = (form: URLSearchParams, name: string, label: string): number => {
  const text = textIn(form, name).trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw invalid(`${label} must be a whole number, such as 0 or 24`)
}

/** The clock of a league that is made: the usual one, or that of a replay. */
export const newLeagueClock = (form: URLSearchParams): { clock?: { mode: 'replay' } } =>
  oneIn(form, 'time', ['usual', 'replay']) === 'replay' ? { clock: { mode: 'replay' } } : {}

/** A field as an operation takes it: left out where nothing was typed. */
export const given = <Name extends string>(form: URLSearchParams, name: Name): { [Key in Name]?: string } => {
  const text = form.get(name)?.trim()
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}
