import type { IncomingMessage } from 'node:http'
import type { Transaction } from '../../engine/index.ts'
import type { LogRows } from './caller.ts'

/** Parses one event, a block of `field: value` lines; null for one without an id, such as a heartbeat. */
const eventOf = (block: string): LogRows | null => {
  const fields = new Map(
    block.split('\n').map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const [id, data] = [fields.get('id'), fields.get('data')]
  if (id === undefined) return null
  const rows: Transaction[] = data === undefined ? [] : [JSON.parse(data)]
  return { number: Number(id), rows }
}

/** Reads server-sent events until the response ends or the connection breaks. */
export async function* readStream(response: IncomingMessage): AsyncGenerator<LogRows> {
  let text = ''
  try {
    for await (const part of response.setEncoding('utf8')) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  }
}
