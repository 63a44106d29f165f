import { type Format, fitting, JSON_TYPE } from './format.ts'

/** Slack's limits: of a heading, of a block, and of the blocks of a message. */
const MOST_HEADER = 150
const MOST_TEXT = 3000
const MOST_BLOCKS = 48

/** The line of a notification, in which these signs would begin a mention or a link. */
const literal = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** In a plain text nothing is read as a mark or a mention. */
const plain = (text: string) => ({ type: 'plain_text', text, emoji: false }) as const
const header = (text: string) => ({ type: 'header', text: plain(fitting([text], MOST_HEADER)) })

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: blocks, and a text for notifications. */
export const slack: Format = ({ told: { title, parts } }) => {
  const blocks = parts.flatMap(({ heading, lines }) => [
    ...(heading === null ? [] : [header(heading)]),
    { type: 'section', text: plain(fitting(lines, MOST_TEXT)) },
  ])
  const body = { text: literal(title), blocks: [header(title), ...blocks.slice(0, MOST_BLOCKS)] }
  return { headers: JSON_TYPE, body: JSON.stringify(body) }
}
