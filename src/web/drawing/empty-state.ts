import { html } from 'hono/html'
import type { Html } from './words.ts'

/** Says what to do next where there is nothing yet. */
export const emptyState = (text: string, next?: Html): Html =>
  html`<div class="empty"><p>${text}</p>${next ?? ''}</div>`
