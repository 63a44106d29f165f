import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { KINDS, type Kind, openSteps, type Step } from './load-steps.ts'
import type { Writer } from './strain-writes.ts'

/** A load test for a running daemon. Requests are sent on schedule, even if earlier ones have not been answered. */

export interface Target {
  url: string
  /** Secrets of pro keys, used in turn. */
  keys: readonly string[]
  leagueId: string
  writers: readonly Writer[]
  /** The max number of connections. */
  connections: number
  /** The total number of requests, and the number per second. */
  requests: number
  pace: number
}

export interface Report {
  /** The number of responses per status, including 429. */
  answers: Record<number, number>
  /** Requests that did not get a complete response. */
  lost: string[]
  /** Wrong responses. A rate-limited response to a request without a key is not wrong. */
  wrong: string[]
  /** The time from when each request was due until its response, in ms. */
  times: Record<Kind, number[]>
}

const TOO_LONG_MS = 60_000

interface Answer {
  status: number
  body: string
}

const sendOnce = (url: string, options: object, text: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response: IncomingMessage) => {
      let body = ''
      response.setEncoding('utf8').on('data', part => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.on('error', error => reject(Object.assign(error, { isReused: sent.reusedSocket })))
    sent.setTimeout(TOO_LONG_MS, () => sent.destroy(new Error('no answer in 60 seconds')))
    sent.end(text)
  })

/**
 * Sends a request, and returns the status and body. If a reused connection was closed while it was idle, retries as any
 * client would.
 */
export const answerOf = async (url: string, options: object, text?: string): Promise<Answer> => {
  try {
    return await sendOnce(url, options, text)
  } catch (error) {
    const { isReused, code } = error as NodeJS.ErrnoException & { isReused?: boolean }
    if (isReused && code === 'ECONNRESET') return answerOf(url, options, text)
    throw error
  }
}

/** Returns a quantile of the response times. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0

const openReport = (): Report => ({
  answers: {},
  lost: [],
  wrong: [],
  times: Object.fromEntries(KINDS.map(kind => [kind, [] as number[]])) as Report['times'],
})

/** Runs a load test, and returns its report. */
export const load = async ({ url, keys, connections, requests, pace, ...on }: Target): Promise<Report> => {
  const report = openReport()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const next = openSteps(on.leagueId, on.writers)
  const countResponse = ({ line, right, bare, onResponse }: Step, status: number, answer: string): void => {
    report.answers[status] = (report.answers[status] ?? 0) + 1
    onResponse?.(status === right ? answer : null)
    if (status !== right && !(bare && status === 429)) report.wrong.push(`${line}: ${status}, not ${right}: ${answer}`)
  }
  const ask = async (step: Step, at: number, due: number): Promise<void> => {
    const { kind, line, body, headers, bare } = step
    const [method = '', path = ''] = line.split(' ')
    const text = body === undefined ? undefined : JSON.stringify(body)
    const all = {
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(!bare && { authorization: `Bearer ${keys[at % keys.length]}` }),
      ...headers,
    }
    try {
      const { status, body: answer } = await answerOf(url + path, { method, headers: all, agent }, text)
      countResponse(step, status, answer)
      report.times[kind].push(performance.now() - due)
    } catch (error) {
      step.onResponse?.(null)
      report.lost.push(`${line}: ${(error as Error).message}`)
    }
  }
  const [began, underWay] = [performance.now(), new Set<Promise<void>>()]
  for (let at = 0; at < requests; at++) {
    const due = began + (at * 1000) / pace
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    const asked: Promise<void> = ask(next(), at, due).finally(() => underWay.delete(asked))
    underWay.add(asked)
  }
  await Promise.all(underWay)
  agent.destroy()
  return report
}
