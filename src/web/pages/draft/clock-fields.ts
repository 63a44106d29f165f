import { html } from 'hono/html'
import { type Draft, invalid } from '../../../engine/index.ts'
import { lengthOf } from '../../../views/pick-clock.ts'
import { choice, field } from '../../drawing/form.ts'
import type { Html } from '../../drawing/words.ts'
import type { LeagueVisit } from '../../visit/visit.ts'
import { textIn, wholeIn } from '../page.ts'

/** How long a team may take for a pick, as fields of a form. */

const LENGTHS = [0, 30, 60, 90, 120, 300, 3_600, 4 * 3_600, 8 * 3_600, 86_400] as const

/** What stands in the fields before anybody types. */
export const clockStanding = ({ pickSeconds, quiet }: Pick<Draft, 'pickSeconds' | 'quiet'>) => ({
  pickSeconds: String(pickSeconds),
  from: quiet?.from ?? '',
  to: quiet?.to ?? '',
})

/** What the fields are called. */
export const CLOCK_LABELS: Readonly<Record<string, string>> = {
  pickSeconds: 'Time for a pick',
  from: 'Quiet from',
  to: 'Quiet until',
}

const lengthWords = (seconds: number): string => (seconds === 0 ? 'As long as it takes' : lengthOf(seconds))

/** A field as it stands, in words. */
export const clockWords =
  (now: ReturnType<typeof clockStanding>) =>
  (name: string): string => {
    const value = now[name as keyof typeof now]
    const words = name === 'pickSeconds' ? lengthWords(Number(value)).toLowerCase() : value || 'empty'
    return `${CLOCK_LABELS[name]} is ${words}`
  }

/** The fields, with what each shows. */
export const clockFields = (shown: (name: string) => string): Html => {
  const lengths = [...new Set([...LENGTHS, Number(shown('pickSeconds'))])].filter(Number.isInteger)
  const options = lengths
    .toSorted((a, b) => a - b)
    .map(seconds => ({ value: String(seconds), label: lengthWords(seconds) }))
  const labeled = (name: string) => ({ label: CLOCK_LABELS[name]!, name, value: shown(name) })
  return html`${choice(labeled('pickSeconds'), options)}
    <div class="pair">
      ${field({ ...labeled('from'), type: 'time' })}
      ${field({ ...labeled('to'), type: 'time' })}
    </div>
    <small class="dim">
      In quiet hours the clock stands still, for drafts that take days. When time is up, the first of the queue is picked.
    </small>`
}

/** The pick clock that a form asks for; quiet hours are those of the zone of whoever sends it. */
export const clockIn = (
  { zone }: LeagueVisit,
  form: URLSearchParams,
): { pickSeconds: number; quiet?: { from: string; to: string; zone: string } } => {
  const [from, to] = [textIn(form, 'from'), textIn(form, 'to')]
  const pickSeconds = wholeIn(form, 'pickSeconds', CLOCK_LABELS.pickSeconds!)
  if (pickSeconds === 0 || (from === '' && to === '')) return { pickSeconds }
  if (from === '' || to === '') throw invalid('Quiet hours begin and end: fill in both times, or none')
  return { pickSeconds, quiet: { from, to, zone } }
}
