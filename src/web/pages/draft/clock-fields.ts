import { html } from 'hono/html'
import { invalid } from '../../../engine/index.ts'
import { lengthOf } from '../../../views/pick-time.ts'
import { choice, field } from '../../drawing/form.ts'
import type { Html } from '../../drawing/words.ts'
import { type LeagueVisit, typed } from '../../visit/visit.ts'
import { textIn, wholeIn } from '../page.ts'

/** How long a team may take for a pick, as fields of a form. */

const LENGTHS = [30, 60, 90, 120, 300, 3_600, 4 * 3_600, 8 * 3_600, 86_400] as const

/** What stands in the fields before anybody types. */
interface PickClock {
  pickSeconds: number
  quiet: { from: string; to: string } | null
}

export const clockFields = (visit: LeagueVisit, work: string, { pickSeconds, quiet }: PickClock): Html => {
  const lengths = [...new Set([...LENGTHS, pickSeconds])].filter(seconds => seconds > 0).toSorted((a, b) => a - b)
  const hour = (label: string, name: 'from' | 'to', hint?: string) =>
    field({
      label,
      name,
      type: 'time',
      value: typed(visit, work, name, quiet?.[name] ?? ''),
      ...(hint !== undefined && { hint }),
    })
  return html`${choice(
    { label: 'Time for a pick', name: 'pickSeconds', value: typed(visit, work, 'pickSeconds', String(pickSeconds)) },
    [
      { value: '0', label: 'As long as it takes' },
      ...lengths.map(seconds => ({ value: String(seconds), label: lengthOf(seconds) })),
    ],
  )}<div class="pair">${hour('Quiet from', 'from')}${hour('Quiet until', 'to')}</div><small class="dim">In quiet hours the clock stands still, for drafts that take days. When time is up, the first of the queue is picked.</small>`
}

/** The pick clock that a form asks for; quiet hours are those of the zone of whoever sends it. */
export const clockIn = (
  { zone }: LeagueVisit,
  form: URLSearchParams,
): { pickSeconds: number; quiet?: { from: string; to: string; zone: string } } => {
  const [from, to] = [textIn(form, 'from'), textIn(form, 'to')]
  const pickSeconds = wholeIn(form, 'pickSeconds', 'Time for a pick')
  if (pickSeconds === 0 || (from === '' && to === '')) return { pickSeconds }
  if (from === '' || to === '') throw invalid('Quiet hours begin and end: fill in both times, or none')
  return { pickSeconds, quiet: { from, to, zone } }
}
