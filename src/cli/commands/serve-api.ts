import { STATUS_CODES } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { HindsightError, invalid } from '../../engine/index.ts'
import { API_METHODS, type ApiAnswer, type ApiRequest, type Caller, MAX_WAITS } from '../caller/caller.ts'
import { refusalIn } from '../caller/refusal.ts'
import type { Io } from '../io/io.ts'
import { readText } from '../io/text-file.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { reportError } from '../output/errors.ts'
import { type Format, formOf, type PrintFlags, printsJson } from '../output/form.ts'
import type { HostRun } from '../program/command.ts'
import { typedText, typedTexts } from '../program/options.ts'

/** `api`: sends one request to the HTTP API and prints the response, as `gh api` does. */

type Value = string | number | boolean | null
type NestedValue = Value | NestedValue[] | { [key: string]: NestedValue }

interface TypedField {
  key: string
  value: Value
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/
const WORDS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads a --field value: a keyword, a number, a file or a string. */
const typedValue = async (text: string, io: Io): Promise<Value> => {
  if (text.startsWith('@')) return readText(text.slice(1), io)
  const word = WORDS.get(text)
  if (word !== undefined) return word
  return NUMBER.test(text) ? Number(text) : text
}

const partsOf = (text: string, flag: string): [key: string, value: string] => {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw invalid(`${flag} must be key=value, not "${text}"`)
}

const readFields = async ({ options, io }: HostRun): Promise<TypedField[]> => {
  const strings = typedTexts(options, 'rawField').map(text => partsOf(text, '--raw-field'))
  const fields: TypedField[] = strings.map(([key, value]) => ({ key, value }))
  for (const text of typedTexts(options, 'field')) {
    const [key, value] = partsOf(text, '--field')
    fields.push({ key, value: await typedValue(value, io) })
  }
  return fields
}

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Splits a key such as `rules[global][weights][rec]`. An empty part appends to a list. */
const keyParts = (key: string): string[] => {
  const [, first, rest = ''] = KEY.exec(key) ?? []
  if (first === undefined) throw invalid(`"${key}" is not a key; write it as a, a[b] or a[]`)
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part!)]
}

/** Sets a value at a path of keys in an object, and returns the result. */
const withValue = (
  inside: NestedValue | undefined,
  [part, ...rest]: readonly string[],
  { key, value }: TypedField,
): NestedValue => {
  const twice = () => invalid(`"${key}" is given twice, or in two forms`)
  if (part === undefined) {
    if (inside !== undefined) throw twice()
    return value
  }
  if (part === '') {
    if (inside !== undefined && !Array.isArray(inside)) throw twice()
    return [...(inside ?? []), withValue(undefined, rest, { key, value })]
  }
  if (inside !== undefined && (inside === null || typeof inside !== 'object' || Array.isArray(inside))) throw twice()
  const existing = inside !== undefined && Object.hasOwn(inside, part) ? inside[part] : undefined
  // Uses a computed name, which cannot set a prototype.
  return { ...inside, [part]: withValue(existing, rest, { key, value }) }
}

/** Combines typed fields into one JSON body. */
const bodyOf = (fields: readonly TypedField[]): string =>
  JSON.stringify(fields.reduce<NestedValue>((body, field) => withValue(body, keyParts(field.key), field), {}))

const withQuery = (path: string, fields: readonly TypedField[]): string => {
  if (fields.length === 0) return path
  const query = new URLSearchParams(fields.map(({ key, value }) => [key, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Returns a path that starts after the version, with the league inserted for `{league}`. Throws invalid_request. */
const pathOf = async (run: HostRun): Promise<string> => {
  const [written = ''] = run.args
  if (/^[a-z]+:/i.test(written))
    throw invalid(`"${written}" is an address; give only the path, such as /leagues, and the daemon with --url`)
  const path = `/${written.replace(/^\//, '').replace(/^v1(?=\/|$)\/?/, '')}`
  if (!path.includes('{league}')) return path
  return path.replaceAll('{league}', encodeURIComponent(await requestedLeague(openDirectory(run.caller), run)))
}

const methodOf = (options: HostRun['options'], hasBody: boolean): string => {
  const typed = typedText(options, 'method')
  const method = (typed ?? (hasBody && options.paginate !== true ? 'POST' : 'GET')).toUpperCase()
  if (API_METHODS.some(each => each === method)) return method
  throw invalid(`--method must be ${API_METHODS.join(', ')}, not "${typed}"`)
}

/** The media type of each format that the API can return. */
const ACCEPTED: { readonly [F in Format]?: string } = {
  table: '*/*',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
}

const acceptOf = (flags: PrintFlags): string => {
  const { format, fields } = formOf(flags)
  if (fields !== null) throw invalid('api prints whole responses; filter them with --jq')
  const accept = ACCEPTED[format]
  if (accept === undefined) throw invalid('The API answers in json, ndjson or csv; choose one of them')
  return accept
}

const headersOf = ({ options, flags }: HostRun, body: string | undefined): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: acceptOf(flags),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  for (const text of typedTexts(options, 'header')) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*?)\s*$/.exec(text) ?? []
    if (name === undefined || value === undefined) throw invalid(`--header must be name:value, not "${text}"`)
    headers[name.toLowerCase()] = value
  }
  return headers
}

/** Builds the request that a command line describes. Throws invalid_request. */
const buildRequest = async (run: HostRun): Promise<ApiRequest> => {
  const { options, io } = run
  const input = typedText(options, 'input')
  const fields = await readFields(run)
  const method = methodOf(options, input !== undefined || fields.length > 0)
  const isQuery = input !== undefined || method === 'GET' || method === 'HEAD'
  const body =
    input === undefined ? (isQuery || fields.length === 0 ? undefined : bodyOf(fields)) : await readText(input, io)
  const path = await pathOf(run)
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) throw invalid(`${method} doesn't accept --input`)
  return { method, path: isQuery ? withQuery(path, fields) : path, headers: headersOf(run, body), body }
}

const titleCase = (name: string): string => name.replace(/\b[a-z]/g, letter => letter.toUpperCase())

const headText = ({ status, headers }: ApiAnswer): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(),
    ...[...headers].map(([name, value]) => `${titleCase(name)}: ${value}`),
    '',
    '',
  ].join('\n')

const textOf = async ({ body }: ApiAnswer): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Prints a response as it arrives. */
const pipe = async ({ body }: ApiAnswer, { stdout }: Io): Promise<void> => {
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    stdout.write(decoder.decode(chunk, { stream: true }))
    await stdout.drained?.()
  }
}

const isJson = ({ headers }: ApiAnswer): boolean => headers.get('content-type')?.startsWith('application/json') === true

const tryParse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const printJson = (value: unknown, { stdout }: Io): void =>
  stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value, null, stdout.isTerminal ? 2 : 0)}\n`)

/** Returns the error in a response. If the response does not come from Hindsight, the error is upstream_failed. */
const refusalOf = ({ status, headers }: ApiAnswer, body: unknown): HindsightError => {
  const refusal = refusalIn(Object(body), name => headers.get(name))
  if (refusal === null)
    return new HindsightError('upstream_failed', `The response has status ${status}; is it from a Hindsight daemon?`)
  const { code, sentence, atTerminal } = refusal
  return new HindsightError(code, `${sentence} (HTTP ${status})`, atTerminal === undefined ? {} : { atTerminal })
}

/** Prints a response and returns the exit status. */
const print = async (answer: ApiAnswer, { io, flags, options }: HostRun): Promise<number> => {
  const { status } = answer
  const isRefused = status >= 400
  const { jq } = formOf(flags)
  if (options.include === true) io.stdout.write(headText(answer))
  if (!isJson(answer) && !isRefused) {
    await pipe(answer, io)
    return 0
  }
  const text = await textOf(answer)
  const value = tryParse(text)
  if (value === undefined) io.stdout.write(text)
  else if (jq === null || isRefused) printJson(value, io)
  else for (const each of await (await import('../output/jq.ts')).jqResults(jq, [value], io)) printJson(each, io)
  return isRefused ? reportError(refusalOf(answer, value), io, printsJson(flags)) : 0
}

/** Sends a request. After 429, waits and sends it again. */
const sendWithRetry = async (caller: Caller, request: ApiRequest): Promise<ApiAnswer> => {
  for (let waits = 0; ; waits++) {
    const answer = await caller.request(request)
    const seconds = Number(answer.headers.get('retry-after'))
    if (answer.status !== 429 || !(seconds > 0) || waits === MAX_WAITS) return answer
    caller.reportWait?.(seconds)
    await textOf(answer)
    await pause(seconds * 1000)
  }
}

/** Returns the path of a list's next page; null after the last page. */
const nextPath = (path: string, { headers }: ApiAnswer): string | null => {
  const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return next === undefined ? null : path.replace(/\?.*|$/, new URL(next).search)
}

export const api = async (run: HostRun): Promise<number> => {
  const { caller, options } = run
  const request = await buildRequest(run)
  if (options.paginate !== true) return print(await caller.request(request), run)
  if (request.method !== 'GET') throw invalid(`--paginate works only with GET; leave it out of a ${request.method}`)
  let path: string | null = request.path
  while (path !== null) {
    const answer = await sendWithRetry(caller, { ...request, path })
    const status = await print(answer, run)
    if (status !== 0) return status
    path = nextPath(path, answer)
  }
  return 0
}
