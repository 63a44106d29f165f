import { html } from 'hono/html'
import type { Html } from './words.ts'

/** Moments as people read them, in the zone of the reader. */

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string, kind: keyof typeof KINDS): Intl.DateTimeFormat => {
  const name = `${zone} ${kind}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...KINDS[kind] })
  formats.set(name, made)
  return made
}

const KINDS = {
  /** Sun 1:00 PM */
  kickoff: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** Sun, Sep 7, 1:00 PM */
  moment: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Sun, Sep 7, 1:00:30 PM */
  second: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  },
  /** Sep 7, 2025 */
  day: { month: 'short', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment in words; `at` in epoch ms. */
export const momentText = (at: number, zone: string, kind: keyof typeof KINDS = 'moment'): string =>
  formatOf(zone, kind).format(at).replaceAll('\u202f', ' ')

/** A moment that programs can read, too. */
export const moment = (at: number, zone: string, kind: keyof typeof KINDS = 'moment'): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${momentText(at, zone, kind)}</time>`
