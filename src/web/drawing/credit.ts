import { html } from 'hono/html'
import type { CreditPart } from '../../views/phrases.ts'
import { type Html, NOTHING } from './words.ts'

/** Draws the attribution of stats at the end of a page. */
export const drawCredit = (credit: readonly CreditPart[]): Html =>
  credit.length === 0
    ? NOTHING
    : html`<footer class="credit"><small>${credit.map(({ text, link }) => (link === undefined ? text : html`<a href="${link}">${text}</a>`))}</small></footer>`
