import { html } from 'hono/html'
import { type Html, hueOf, initialsOf } from './words.ts'

const HUES = 8

/** The initials of a team in a color of its own; its name stands beside it. */
export const avatar = (name: string, id: string): Html =>
  html`<span class="avatar h${hueOf(id, HUES)}" aria-hidden="true">${initialsOf(name)}</span>`
