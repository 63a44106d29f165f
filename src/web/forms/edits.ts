import { conflict } from '../../engine/index.ts'
import { series } from '../../views/phrases.ts'
import type { PageContext } from '../context/context.ts'

/**
 * Forms that show what stands, to be changed. What stood there when they were drawn goes with them, so that a form changes
 * what somebody changed in it, and nothing that others have changed meanwhile.
 */

/** What stands in the fields of a form, by name. */
export type Standing = Readonly<Record<string, string>>

const STOOD = 'stood'

/** What goes with a form that shows what stands. */
export const withStanding = (now: Standing): Record<string, string> => ({ [STOOD]: `${new URLSearchParams(now)}` })

/** What stood in the fields of a form when it was drawn; what it does not say stands there now. */
const stoodIn = (form: URLSearchParams, now: Standing): Standing => ({
  ...now,
  ...Object.fromEntries(new URLSearchParams(form.get(STOOD) ?? '')),
})

/** The fields that somebody changed, by name. */
const changedIn = (form: URLSearchParams, now: Standing): Standing => {
  const stood = stoodIn(form, now)
  return Object.fromEntries([...form].filter(([name, value]) => name in now && value !== stood[name]))
}

/** What a field of a form shows: what somebody changed before he was refused, else what stands there now. */
export const shownIn = ({ refused }: PageContext, action: string, now: Standing): ((name: string) => string) => {
  const changed = refused?.action === action ? changedIn(refused.form, now) : {}
  return name => changed[name] ?? now[name] ?? ''
}

/**
 * What a form changes of what stands. Throws conflict, which `wordsOf` words for a field, where somebody else has changed the
 * same meanwhile: the page comes back with both, and is free to be sent again.
 */
export const editsIn = (form: URLSearchParams, now: Standing, wordsOf: (name: string) => string): Standing => {
  const stood = stoodIn(form, now)
  const edits = Object.entries(changedIn(form, now)).filter(([name, value]) => value !== now[name])
  const rivals = edits.filter(([name]) => now[name] !== stood[name]).map(([name]) => wordsOf(name))
  if (rivals.length === 0) return Object.fromEntries(edits)
  throw conflict(
    `Someone else changed this first: ${series(rivals)} now. Your changes are not saved yet. Send the form again to overwrite theirs`,
  )
}

/** What stands once a form has changed what it changes. */
export const settledBy = (edits: Standing, now: Standing): URLSearchParams => new URLSearchParams({ ...now, ...edits })
