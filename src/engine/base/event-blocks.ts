/** The blocks in a server-sent event stream: `field: value` lines, with an empty line after each event. */

/** An event in a league's log. `data` is undefined for events that only advance the log number. */
interface LogEvent {
  id: number
  data: unknown
}

/** An event in a league: a log row, or a data change that is not logged. */
export type EventBlock = LogEvent | 'changed'

/** Parses one block. Returns null for a block without an event, such as a heartbeat. */
const parseBlock = (block: string): EventBlock | null => {
  const fields = new Map(
    block.split('\n').map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const [id, data] = [fields.get('id'), fields.get('data')]
  if (fields.get('event') === 'era') return 'changed'
  return id === undefined ? null : { id: Number(id), data: data === undefined ? undefined : JSON.parse(data) }
}

/** Reads events from a stream's chunks. A chunk can end in the middle of an event. */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<EventBlock> {
  let text = ''
  for await (const chunk of chunks) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event) yield event
    }
  }
}
