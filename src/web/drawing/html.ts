import { html as escapedHtml, raw } from 'hono/html'
import type { IconName } from '../context/context.ts'

/** Text that is inserted into a page without escaping. All other text is escaped. */
export type Html = ReturnType<typeof escapedHtml>

/** Letters of right-to-left scripts. */
const LEFTWARD = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'

/** Right-to-left words, with spaces, dashes, quotes and ellipses between them. */
const LEFTWARD_WORDS = new RegExp(`[${LEFTWARD}](?:[${LEFTWARD}\\s'"\\u2019\\u2026-]*[${LEFTWARD}])?`, 'g')

const HAS_LEFTWARD = new RegExp(`[${LEFTWARD}]`)

/** Isolates right-to-left names in a text, because a number after such a name would be drawn inside it. */
export const isolateNames = (text: string): string =>
  HAS_LEFTWARD.test(text) ? text.replace(LEFTWARD_WORDS, '\u2068$&\u2069') : text

const isolated = (value: unknown): unknown => {
  if (typeof value === 'string') return isolateNames(value)
  return Array.isArray(value) ? value.map(isolated) : value
}

/** Returns whether a template's value is shown as text: it is not in an attribute, or in a field that users can edit. */
const isShown = (parts: TemplateStringsArray, at: number): boolean =>
  !/="[^"]*$|<textarea[^>]*>$/.test(parts.slice(0, at + 1).join(''))

/** Draws a part of a page. Escapes strings, and isolates the names in those that are shown as text. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  escapedHtml(
    parts,
    ...values.map((value, at) => {
      const text = isolated(value)
      return text === value || typeof value !== 'string' || isShown(parts, at) ? text : value
    }),
  )

/** An empty part of a page. */
export const NOTHING = html``

/** The words in a name, for initials. */
const WORD = /[\p{L}\p{N}]+/gu

/** The number at the end of a name, which tells Team 1 apart from Team 10. */
const NUMBER = /^\d{1,2}$/

/** Returns two letters of a name, or its first letter and the number at its end. */
const initialsOf = (name: string): string => {
  const [first = '?', ...others] = name.match(WORD) ?? []
  const last = others.at(-1)
  if (last === undefined) return [...first].slice(0, 2).join('').toUpperCase()
  const [letter] = first
  return `${letter}${NUMBER.test(last) ? last : [...last][0]}`.toUpperCase()
}

/** Returns a number from 0 up to, but not including, `below`. It is always the same for the same string. */
const hueOf = (text: string, below: number): number => {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) % 1_000_003
  return hash % below
}

const HUES = 8

/** Draws a team's initials in its color, to show next to its name. */
export const avatar = (name: string, id: string): Html =>
  html`<span class="avatar h${hueOf(id, HUES)}" aria-hidden="true">${initialsOf(name)}</span>`

/** Draws the text for an empty list, and the next step if there is one. */
export const emptyState = (text: string, next?: Html): Html =>
  html`<div class="empty"><p>${text}</p>${next ?? ''}</div>`

/** Where slot names can wrap: after an underscore and before FLEX. */
const BREAK = /(?<=_)(?=.)|(?<=[A-Z])(?=FLEX)/

/** Draws a slot's name. A long name, such as SUPERFLEX, wraps in a narrow column. */
export const slotName = (name: string): Html =>
  html`<span>${name.split(BREAK).map((part, at) => (at === 0 ? part : html`<wbr>${part}`))}</span>`

/** Line drawings for a league's links, shown next to their labels. */
const PATHS = {
  league: 'M7 4h10v4a5 5 0 0 1-10 0zM7 5H4v1a3 3 0 0 0 3 3M17 5h3v1a3 3 0 0 1-3 3M12 13v4M8 20h8M10 17h4',
  matchup: 'M4 7h11l-3-3M20 17H9l3 3M15 7l-3 3M9 17l3-3',
  team: 'M8 4 4 6v5h3v9h10v-9h3V6l-4-2a4 4 0 0 1-8 0z',
  players: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const satisfies Readonly<Record<IconName, string>>

export const icon = (name: IconName): Html =>
  raw(
    `<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="${
      name === 'more' ? 3 : 1.75
    }" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`,
  )

/** Dates and times as text, in the reader's time zone. */

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string, kind: keyof typeof KINDS): Intl.DateTimeFormat => {
  const name = `${zone} ${kind}`
  const cached = formats.get(name)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...KINDS[kind] })
  formats.set(name, format)
  return format
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

/** Formats a time as text; `at` is in epoch ms. */
export const momentText = (at: number, zone: string, kind: keyof typeof KINDS = 'moment'): string =>
  formatOf(zone, kind).format(at).replaceAll('\u202f', ' ')

/** Draws a time so that programs can also read it. */
export const moment = (at: number, zone: string, kind: keyof typeof KINDS = 'moment'): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${momentText(at, zone, kind)}</time>`

/** Draws a season's weeks as a row of tabs; empty without weeks. */
export const weekTabs = (
  weeks: readonly number[],
  { now, pathOf }: { now: number; pathOf: (week: number) => string },
): Html =>
  weeks.length === 0
    ? NOTHING
    : html`<nav class="tabs" aria-label="Weeks" tabindex="0">${weeks.map(
        week => html`<a href="${pathOf(week)}"${week === now ? html` aria-current="page"` : NOTHING}>${week}</a>`,
      )}</nav>`

/** Draws a refused form's error message, which gets the focus. */
export const problem = (message: string): Html =>
  html`<p class="problem" role="alert" tabindex="-1" autofocus>${message}</p>`
