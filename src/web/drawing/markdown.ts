import { raw } from 'hono/html'
import MarkdownIt from 'markdown-it'
import { type Html, html } from './html.ts'

/**
 * Draws Markdown from users. Raw HTML is shown as text, an image becomes a link, and links lead only to the web or to
 * an email address.
 */

/** The addresses that a link can have. */
const ADDRESS = /^(?:https?:\/\/|mailto:)/i

/** The max depth of nesting. Deeper content is left out, because it could slow down the page. */
const MAX_NESTING = 20

const parser = new MarkdownIt({ html: false, maxNesting: MAX_NESTING }).disable('image')
parser.validateLink = address => ADDRESS.test(address)

const { rules } = parser.renderer
rules.link_open = (tokens, at, options, _, renderer) => {
  const token = tokens[at]!
  // The parser does not check an empty address, so a link without an address is drawn as text here.
  if (token.attrGet('href') === '') token.attrs = null
  token.attrSet('rel', 'nofollow noopener noreferrer')
  return renderer.renderToken(tokens, at, options)
}
/** Headings start one level below the page's title. */
rules.heading_open = (tokens, at) => (tokens[at]!.tag === 'h1' ? '<h2>' : '<h3>')
rules.heading_close = (tokens, at) => (tokens[at]!.tag === 'h1' ? '</h2>\n' : '</h3>\n')
rules.table_open = () => '<div class="scroll"><table>\n'
rules.table_close = () => '</table></div>\n'
/** Draws code blocks without their language, and cells without their alignment. */
rules.fence = (tokens, at) => `<pre><code>${parser.utils.escapeHtml(tokens[at]!.content)}</code></pre>\n`
for (const cell of ['th', 'td']) rules[`${cell}_open`] = () => `<${cell}>`

/** Draws Markdown as a part of a page. */
export const markdown = (text: string): Html => html`<div class="prose" dir="auto">${raw(parser.render(text))}</div>`
