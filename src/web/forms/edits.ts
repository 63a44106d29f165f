import { conflict } from '../../engine/index.ts'
import { series } from '../../views/phrases.ts'
import type { PageContext } from '../context/context.ts'

/**
 * Forms that edit current values. Each form also sends the original values. It changes only the fields that its user
 * edited, so other users' changes are kept.
 */

/** The values in a form's fields, by name. */
export type FieldValues = Readonly<Record<string, string>>

const ORIGINAL = 'original'

/** Returns a hidden form field with the current values. */
export const withOriginals = (now: FieldValues): Record<string, string> => ({
  [ORIGINAL]: `${new URLSearchParams(now)}`,
})

/** Returns the original values in a form. Missing ones default to the current values. */
const previousValues = (form: URLSearchParams, now: FieldValues): FieldValues => ({
  ...now,
  ...Object.fromEntries(new URLSearchParams(form.get(ORIGINAL) ?? '')),
})

/** Returns the fields that were changed, by name. */
const changedFields = (form: URLSearchParams, now: FieldValues): FieldValues => {
  const previous = previousValues(form, now)
  return Object.fromEntries([...form].filter(([name, value]) => name in now && value !== previous[name]))
}

/** Returns the value to show in a field: the refused input, or else the current value. */
export const openFieldValues = (
  { refused }: PageContext,
  action: string,
  now: FieldValues,
): ((name: string) => string) => {
  const changed = refused?.action === action ? changedFields(refused.form, now) : {}
  return name => changed[name] ?? now[name] ?? ''
}

/**
 * Returns a form's changes. Throws conflict if another user has changed the same field in the meantime. The error
 * contains the current value as formatted by `wordsOf`, and the form can be sent again.
 */
export const editsIn = (form: URLSearchParams, now: FieldValues, wordsOf: (name: string) => string): FieldValues => {
  const previous = previousValues(form, now)
  const edits = Object.entries(changedFields(form, now)).filter(([name, value]) => value !== now[name])
  const rivals = edits.filter(([name]) => now[name] !== previous[name]).map(([name]) => wordsOf(name))
  if (rivals.length === 0) return Object.fromEntries(edits)
  throw conflict(
    `Someone else changed this first: ${series(rivals)} now. Your changes are not saved yet. Send the form again to overwrite theirs`,
  )
}

/** Returns the values after a form's changes are applied. */
export const applyEdits = (edits: FieldValues, now: FieldValues): URLSearchParams =>
  new URLSearchParams({ ...now, ...edits })
