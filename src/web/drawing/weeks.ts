import { html } from 'hono/html'
import { type Html, NOTHING } from './words.ts'

/** The weeks of a season as a row of tabs; nothing where it has none yet. */
export const weekTabs = (
  weeks: readonly number[],
  { now, pathOf }: { now: number; pathOf: (week: number) => string },
): Html =>
  weeks.length === 0
    ? NOTHING
    : html`<nav class="tabs" aria-label="Weeks" tabindex="0">${weeks.map(
        week => html`<a href="${pathOf(week)}"${week === now ? html` aria-current="page"` : NOTHING}>${week}</a>`,
      )}</nav>`
