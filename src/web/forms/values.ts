import { type HindsightError, invalid } from '../../engine/index.ts'

/** Reads the values in a form that was sent. */

/** Returns a form's field; empty if it is missing. The operation refuses an empty one. */
export const textIn = (form: URLSearchParams, name: string): string => form.get(name) ?? ''

/** Returns the error for a form that the page does not have. */
export const noSuchForm = (): HindsightError => invalid("This page doesn't have that form")

/** Returns the requested value if the page offers it. Throws for any other value. */
export const offeredValue = <const Value extends string>(
  form: URLSearchParams,
  name: string,
  offered: readonly Value[],
): Value => {
  const text = textIn(form, name)
  const found = offered.find(value => value === text)
  if (found !== undefined) return found
  throw invalid("This page doesn't have that option")
}

/** Returns the requested action if the page has it. Throws for any other name. */
export const chosenIn = <Name extends string>(
  form: URLSearchParams,
  name: string,
  offered: Readonly<Record<Name, unknown>>,
): Name => offeredValue(form, name, Object.keys(offered) as Name[])

/** Returns true for "yes" and false for "no". Throws for any other value. */
export const yesIn = (form: URLSearchParams, name: string): boolean => offeredValue(form, name, ['no', 'yes']) === 'yes'

/** Returns a whole number of at least 0. Throws for anything else, including an empty field. */
export const integerIn = (form: URLSearchParams, name: string, label: string): number => {
  const text = textIn(form, name).trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw invalid(`${label} must be a whole number, such as 0 or 24`)
}

/** Returns a new league's clock: the default one, or a replay. */
export const newLeagueClock = (form: URLSearchParams): { clock?: { mode: 'replay' } } =>
  offeredValue(form, 'time', ['usual', 'replay']) === 'replay' ? { clock: { mode: 'replay' } } : {}

/** Returns a field as operations expect it: undefined if it is empty. */
export const optionalField = <Name extends string>(form: URLSearchParams, name: Name): { [Key in Name]?: string } => {
  const text = form.get(name)?.trim()
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}
