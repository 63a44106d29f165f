import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chance } from '../chance.ts'
import type { There } from '../model/platform-league.ts'
import { type Answers, answersAt, PEOPLE, readAnswers } from './answers.ts'
import { type Elsewhere, live, NUMBER } from './league.ts'

/** A platform on loopback that has one league. It sometimes returns older data or an error. */

const DAY = 86_400_000

/** Kinds of failures. Retryable failures happen on every try, except that "lost once" happens only once. */
const FAULTS = ['lost', 'lost once', 'error', 'busy', 'forbidden', 'cut off', 'broken off', 'nonsense', 'null'] as const
type FaultKind = (typeof FAULTS)[number]

/** The platform's responses during one sync. */
interface Reading {
  answers: Answers
  fault: { path: string; kind: FaultKind } | null
}

const fail = (kind: FaultKind, body: string, response: ServerResponse): void => {
  const send = (status: number, text: string, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  if (kind === 'lost' || kind === 'lost once') response.destroy()
  else if (kind === 'error') send(500, '')
  else if (kind === 'busy') send(429, '', { 'retry-after': '3600' })
  else if (kind === 'forbidden') send(403, '')
  else if (kind === 'cut off') send(200, body.slice(0, -1))
  else if (kind === 'nonsense') send(200, JSON.stringify('nonsense'))
  else if (kind === 'null') send(200, 'null')
  else {
    response.writeHead(200, { 'content-length': String(body.length) })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  }
}

/** Returns true if a sync cannot succeed without this path. */
const isNeeded = (path: string, answers: Answers): boolean => {
  const week = Number(/matchups\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  const league = answers.get(`league/${NUMBER}`) as { settings: { last_scored_leg: number } }
  return /users$|rosters$|players\/nfl$/.test(path) || week <= league.settings.last_scored_leg
}

/** Returns the error code of a failed sync, or null if it succeeded. */
const codeOf = ({ answers, fault }: Reading): 'upstream_failed' | 'not_found' | null => {
  if (fault === null || fault.kind === 'lost once') return null
  if (fault.kind !== 'null') return 'upstream_failed'
  if (fault.path === `league/${NUMBER}`) return 'not_found'
  return isNeeded(fault.path, answers) ? 'upstream_failed' : null
}

/** How the platform will respond during the next sync. */
export interface Prepared {
  there: There
  /** The error codes that the sync may fail with. If empty, it must succeed. */
  codes: ReadonlySet<'upstream_failed' | 'not_found'>
  /** Records that the sync was complete, after which its player list is cached for a day. */
  keep(): void
}

export interface Platform {
  base: string
  /** Advances the platform to a given time, and prepares its responses. */
  prepare(chance: Chance, now: number): Prepared
  close(): Promise<void>
}

/** Opens a season's platform. */
export const openPlatform = async (league: Elsewhere): Promise<Platform> => {
  let reading: Reading = { answers: new Map(), fault: null }
  let list: { at: number; people: There['people'] } | null = null
  const past: Answers[] = []
  const server = createServer(({ url = '' }, response) => {
    const path = url.slice(1)
    const body = JSON.stringify(reading.answers.get(path) ?? null)
    const { fault } = reading
    if (fault?.path !== path) return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    if (fault.kind === 'lost once') reading = { ...reading, fault: null }
    return fail(fault.kind, body, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  /** Returns the current responses, with some replaced by older ones. */
  const someAnswers = (chance: Chance, now: number): Answers => {
    const present = answersAt(league, now)
    past.push(present)
    if (past.length > 6) past.shift()
    const before = chance.odds(25) ? chance.any(past)! : present
    return new Map(
      [...present].map(([path, answer]) => [path, chance.odds(30) ? (before.get(path) ?? answer) : answer]),
    )
  }

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prepare(chance, now) {
      live(league, chance, now)
      const answers = someAnswers(chance, now)
      const isListDue = list === null || now - list.at >= DAY
      const asked = [...answers.keys()].filter(path => path !== PEOPLE || isListDue)
      const fault = chance.odds(35) ? { path: chance.any(asked)!, kind: chance.any(FAULTS)! } : null
      reading = { answers, fault }
      const people = isListDue ? (answers.get(PEOPLE) as There['people']) : list!.people
      const code = codeOf(reading)
      const taken = fault?.kind === 'null' ? new Map([...answers, [fault.path, null]]) : answers
      return {
        there: readAnswers(code === null ? taken : answers, people),
        codes: new Set(code === null ? [] : [code]),
        keep: () => {
          if (isListDue) list = { at: now, people }
        },
      }
    },
    close: () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
