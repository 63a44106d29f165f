import { type Format, fitting, JSON_TYPE } from './format.ts'

/** Discord's limits: of the text above, and of the box below it. */
const MOST_CONTENT = 2000
const MOST_DESCRIPTION = 4096

/** A text of which Discord makes nothing but itself: no marks, no mention, no link with other words. */
const literal = (text: string): string => text.replace(/[\\*_~`|>#[\]()<]|^-/g, '\\$&').replace(/@/g, '@\u200b')

/** https://docs.discord.com/developers/resources/webhook: the title above, the rest in a box; nobody is pinged. */
export const discord: Format = ({ told: { title, parts } }) => {
  const lines = parts.flatMap(({ heading, lines }, at) => [
    ...(at === 0 ? [] : ['']),
    ...(heading === null ? [] : [`**${literal(heading)}**`]),
    ...lines.map(literal),
  ])
  const body = {
    content: fitting([`**${literal(title)}**`], MOST_CONTENT),
    embeds: [{ description: fitting(lines, MOST_DESCRIPTION) }],
    allowed_mentions: { parse: [] },
  }
  return { headers: JSON_TYPE, body: JSON.stringify(body) }
}
