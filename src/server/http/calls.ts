import {
  type Field,
  faulty,
  type Holder,
  importFields,
  type Operation,
  onDemand,
  type ParsedCall,
  parseCall,
} from '../../engine/index.ts'
import type { BodyReader } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

interface Reader {
  pattern: RegExp
  /** The required kind of value. */
  what: string
  read(text: string): unknown
}

const WHOLE: Reader = { pattern: /^-?\d{1,15}$/, what: 'a whole number', read: Number }
const TEXT: Reader = { pattern: /^/, what: 'a string', read: text => text }

/** Converts a string in a query to its field's value. */
const READERS: Readonly<Record<Field['kind'], Reader>> = {
  string: TEXT,
  integer: WHOLE,
  flag: WHOLE,
  number: { pattern: /^-?\d{1,15}(\.\d{1,15})?$/, what: 'a number', read: Number },
  boolean: { pattern: /^(true|false)$/, what: 'true or false', read: text => text === 'true' },
  list: { ...TEXT, read: text => text.split(',') },
  object: TEXT,
}

const readField = ({ name, kind, choices = [] }: Field, text: string): unknown => {
  const { pattern, what, read } = READERS[kind]
  if (pattern.test(text)) return read(text)
  if (choices.includes(text)) return text
  throw faulty({ field: name, problem: `must be ${[what, ...choices].join(' or ')}` })
}

const queryOf = (url: string): URLSearchParams => {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}

/** Returns a function that reads the fields in one part of an operation's input, on first use. */
const fieldReader = (op: Operation, part: Field['in'], isUnlimited = false): (() => Promise<Field[]>) =>
  onDemand(async () => {
    const { fieldsOf } = await importFields()
    return fieldsOf(op, isUnlimited).filter(field => field.in === part)
  })

/** Reads an operation's query. Ignores unknown names. Throws invalid_request for a name that is given twice. */
const queryReader = (op: Operation, isUnlimited: boolean): ((url: string) => Promise<Record<string, unknown>>) => {
  const fieldsOf = fieldReader(op, 'query', isUnlimited)
  return async url => {
    const query: Record<string, unknown> = {}
    if (!op.query) return query
    const parameters = queryOf(url)
    if (parameters.size === 0) return query
    for (const field of await fieldsOf()) {
      const [text, again] = parameters.getAll(field.name)
      if (again !== undefined) throw faulty({ field: field.name, problem: 'is given twice' })
      if (text !== undefined) query[field.name] = readField(field, text)
    }
    return query
  }
}

/** Reads the fields in a path. Throws invalid_request. */
const pathReader = (op: Operation): ((texts: Record<string, string>) => Promise<Record<string, unknown>>) => {
  const fieldsOf = fieldReader(op, 'params')
  return async texts => {
    if (!op.params) return texts
    const fields = await fieldsOf()
    return Object.fromEntries(fields.map(field => [field.name, readField(field, texts[field.name]!)]))
  }
}

/** Handles a request for an operation from an authorized caller. */
export type Answer = (exchange: Exchange, holder: Holder) => Promise<Reply>

/** How to read a query: whether `limit` can be `all`, and fields' defaults. */
interface QueryOptions {
  unlimited?: boolean
  query?: Readonly<Record<string, unknown>>
}

/** Parses requests into an operation's calls. Throws payload_too_large and invalid_request. */
export const callReader = (
  op: Operation,
  readBody: BodyReader,
  { unlimited = false, query = {} }: QueryOptions = {},
) => {
  const readPath = pathReader(op)
  const readQuery = queryReader(op, unlimited)
  const takesBody = !op.route!.startsWith('GET ')
  return async (exchange: Exchange, { account, key }: Holder): Promise<ParsedCall> => {
    const body = takesBody ? await readBody(exchange, op) : undefined
    const idempotencyKey = exchange.header('idempotency-key')
    return parseCall(op, {
      actor: account,
      key,
      rateLimit: exchange.quota.rate,
      params: await readPath(exchange.c.req.param()),
      query: { ...query, ...(await readQuery(exchange.c.req.url)) },
      unlimited,
      ...(op.body && { body }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  }
}
