import { expect } from 'vitest'

/**
 * Compares output in the documentation with real output. The documentation's output is shortened, and has different ids
 * and times.
 */

/** A curl line's request, and its response. */
export interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  answer?: unknown
}

/** Reads `curl [-s] [-N] [-X METHOD] [-H HEADER]... [--json BODY] URL`. */
export const requestOf = ([, ...words]: readonly string[]): Request => {
  const request: Request = { method: '', url: '', headers: {}, body: null }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (['-s', '-S', '-sS', '-N', '-i'].includes(word)) continue
    const value = words[at + 1] ?? ''
    if (word === '-X') request.method = value
    else if (word === '--max-time') void value
    else if (word === '-H') {
      const [name = '', ...rest] = value.split(': ')
      request.headers[name] = rest.join(': ')
    } else if (word === '--json') {
      request.body = value
      request.headers['content-type'] = 'application/json'
    } else {
      expect(word, 'an address').toMatch(/^http/)
      request.url = word
      continue
    }
    at++
  }
  request.method ||= request.body === null ? 'GET' : 'POST'
  return request
}

/** Replaces secrets, ids and times with placeholders. */
const settled = (text: string): string =>
  text
    .replace(/(sk_hindsight_|inv_)[\w-]{43}/g, '$1…')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replace(/\d{4}-\d\d-\d\d( \d\d:\d\d)?/g, '(time)')
    .trimEnd()

/** Expects these lines in a text, adjacent and in order. `...` matches any lines. */
export const expectPrinted = (text: string, expected: string): void => {
  const real = settled(text).split('\n').map(settled)
  const shown = settled(expected).split('\n').map(settled)
  let at = 0
  for (const [index, line] of shown.entries()) {
    if (line === '...') continue
    if (shown[index - 1] === '...') while (at < real.length && real[at] !== line) at++
    expect(real[at], real.join('\n')).toBe(line)
    at++
  }
}

/** The smallest number that is treated as a time in epoch ms. */
const FIRST_TIME = 1e11

/**
 * Expects a response to contain the documented part. Objects in the documentation can have fewer fields, and lists
 * fewer elements.
 */
export const expectAnswer = (answer: unknown, shown: unknown, where = 'the answer'): void => {
  if (Array.isArray(shown)) {
    expect(Array.isArray(answer), where).toBe(true)
    for (const [at, each] of shown.entries()) expectAnswer((answer as unknown[])[at], each, `${where}[${at}]`)
  } else if (shown !== null && typeof shown === 'object') {
    expect(answer, where).toBeTypeOf('object')
    for (const [name, each] of Object.entries(shown)) {
      expectAnswer((answer as Record<string, unknown>)[name], each, `${where}.${name}`)
    }
  } else if (typeof shown === 'string' && typeof answer === 'string') {
    const [real, wanted] = [settled(answer), settled(shown)]
    if (wanted.endsWith('…')) expect(real.startsWith(wanted.slice(0, -1)), `${where}: ${real}`).toBe(true)
    else expect(real, where).toBe(wanted)
  } else if (typeof shown === 'number' && shown > FIRST_TIME) expect(answer, where).toBeTypeOf('number')
  else expect(answer, where).toBe(shown)
}
