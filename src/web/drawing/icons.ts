import { raw } from 'hono/html'
import type { Html } from './words.ts'

/** Line drawings for the ways through a league; their names stand beside them. */
const PATHS = {
  league: 'M7 4h10v4a5 5 0 0 1-10 0zM7 5H4v1a3 3 0 0 0 3 3M17 5h3v1a3 3 0 0 1-3 3M12 13v4M8 20h8M10 17h4',
  matchup: 'M4 7h11l-3-3M20 17H9l3 3M15 7l-3 3M9 17l3-3',
  team: 'M8 4 4 6v5h3v9h10v-9h3V6l-4-2a4 4 0 0 1-8 0z',
  players: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type Icon = keyof typeof PATHS

export const icon = (name: Icon): Html =>
  raw(
    `<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="${
      name === 'more' ? 3 : 1.75
    }" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`,
  )
