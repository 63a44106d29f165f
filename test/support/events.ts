export interface Received {
  id: number
  event: string
  data: unknown
}

/** An event stream that a test reads at its own pace. */
export interface EventReader {
  response: Response
  /** Returns the id of the event that a disconnected reader would continue after. */
  lastId(): string
  /** Returns the number of comments so far. */
  comments(): number
  /** Returns the next event, or null if the stream has ended. */
  next(): Promise<Received | null>
  /** Returns the next events. */
  take(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** Returns the fields in a block of lines. A comment has the field name "". */
const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block.split('\n').map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
    }),
  )

/** Reads a response body as server-sent events. */
export const readEvents = (response: Response): EventReader => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let [text, lastId, comments] = ['', '', 0]
  const block = async (): Promise<Map<string, string> | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const found = fieldsOf(text.slice(0, end))
        text = text.slice(end + 2)
        return found
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += value
    }
  }
  const next = async (): Promise<Received | null> => {
    for (;;) {
      const fields = await block()
      if (!fields) return null
      lastId = fields.get('id') ?? lastId
      if (fields.has('')) comments++
      const data = fields.get('data')
      if (data !== undefined) return { id: Number(lastId), event: fields.get('event')!, data: JSON.parse(data) }
    }
  }
  return {
    response,
    lastId: () => lastId,
    comments: () => comments,
    next,
    async take(count) {
      const events: Received[] = []
      while (events.length < count) events.push((await next())!)
      return events
    },
    close: () => reader.cancel(),
  }
}
