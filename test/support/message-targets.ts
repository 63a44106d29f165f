import { expect, onTestFinished } from 'vitest'
import { askingLeague } from '../contract/league.ts'
import { openStage, type Stage } from '../contract/stage.ts'
import { deliver } from './deliver.ts'
import { temporaryFolder } from './folder.ts'
import { type Behavior, loopback } from './loopback.ts'

/** A target's messages as its readers see them. */
export interface Got {
  title: string
  lines: readonly string[]
}

type Sent = { headers: Readonly<Record<string, unknown>>; body: string }
type SlackBlock = { text: { text: string } }

/** Returns a message's lines. Headings have a colon in some kinds of messages, and are bold in others. */
const linesOf = (text: string): string[] =>
  text.split('\n').flatMap(line => (line === '' ? [] : [line.replace(/:$/, '')]))

/** Returns formatted text as Discord shows it. */
const seen = (text: string): string => text.replace(/^\*\*(.*)\*\*$/gm, '$1').replace(/\\(.)/g, '$1')

/** How each kind of target is read. */
const READ: Readonly<Record<string, (sent: Sent) => Got>> = {
  discord({ body }) {
    const { content, embeds } = JSON.parse(body)
    return { title: seen(content), lines: linesOf(seen(embeds[0].description)) }
  },
  slack({ body }) {
    const [title, ...blocks] = JSON.parse(body).blocks as SlackBlock[]
    return { title: title!.text.text, lines: blocks.flatMap(({ text }) => linesOf(text.text)) }
  },
  ntfy: ({ headers, body }) => ({ title: String(headers.title), lines: linesOf(body) }),
  webhook({ body }) {
    const { title, text } = JSON.parse(body).data
    return { title, lines: linesOf(text) }
  },
}

const KINDS = Object.keys(READ)

const ALL = ['recap', 'trade', 'claims', 'draft', 'lineup', 'close', 'out', 'finish', 'final']

export interface MessageStage {
  stage: Stage
  /**
   * Sends queued messages, and returns the new ones in order. Checks that every kind of target got the same messages.
   */
  got(): Promise<readonly Got[]>
  /** The bodies of all requests so far, unchanged. */
  bodies: readonly string[]
  /** Adds one target of each kind for all events, or with other fields. */
  listen(fields?: Readonly<Record<string, unknown>>): Promise<void>
}

/** Opens a stage whose league sends messages to one target of each kind, all on loopback. */
export const openMessageStage = async (): Promise<MessageStage> => {
  const stage = await openStage('league', { privateTargets: true })
  onTestFinished(() => stage.world.close())
  const bodies: string[] = []
  const inbox = new Map<string, Got[]>()
  const keep: Behavior = async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const kind = (request.url ?? '').slice(1)
    bodies.push(body)
    inbox.set(kind, [...(inbox.get(kind) ?? []), READ[kind]!({ headers: request.headers, body })])
    response.writeHead(204).end()
  }
  const { url } = await loopback(temporaryFolder(), keep)
  return {
    stage,
    bodies,
    async listen(fields = {}) {
      for (const kind of KINDS) {
        await askingLeague('addNotification', { body: { url: url + kind, kind, on: ALL, ...fields } })(stage)
      }
    },
    async got() {
      await deliver(stage.world)
      const [first = [], ...others] = KINDS.map(kind => inbox.get(kind) ?? [])
      for (const each of others) expect(each).toEqual(first)
      inbox.clear()
      return first
    },
  }
}
