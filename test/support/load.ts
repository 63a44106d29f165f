import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Load on a running daemon: many connections, each with a round of good and bad requests whose answers are known. */

export interface Target {
  url: string
  pid: number
  /** Secrets of keys on the pro plan, taken in turn. */
  keys: readonly string[]
  connections: number
  /** So many rounds of each connection, of 18 requests. */
  rounds: number
  /** Requests in a second over all connections; without it as many as there can be. */
  pace?: number
}

export interface Sample {
  /** Resident memory in MB. */
  memory: number
  files: number
}

export interface Report {
  /** By status; 429 among them. */
  answers: Record<number, number>
  /** Requests that no whole answer came to. */
  lost: string[]
  /** Answers other than what was right; a limit may refuse who has no key. */
  wrong: string[]
  /** Once a second. */
  samples: Sample[]
}

interface Step {
  line: string
  right: number
  body?: unknown
  headers?: Record<string, string>
  /** Without a key. */
  bare?: true
}

const RULES = { global: { weights: { rec: 1, rec_yards: 0.1 } } }
const SLOTS = { slots: [{ slot: 'DST', eligible: ['DST'] }], bench: 0 }
const LINEUP = { week: 1, systemId: 'ppr', players: ['DST_CHI', 'DST_GB'], slots: SLOTS }
const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'K', 'DST', 'LB']

/** One round; `turn` varies what can be varied. */
const roundOf = (turn: number): Step[] => [
  { line: 'GET /me', right: 200 },
  { line: 'GET /analysis/rankings?system=ppr&limit=100', right: 200 },
  { line: `GET /analysis/rankings?system=idp&min=${turn % 9}&pos=${POSITIONS[turn % 7]}`, right: 200 },
  { line: `GET /players?q=a&limit=${1 + (turn % 100)}`, right: 200 },
  { line: 'GET /players?limit=0', right: 400 },
  { line: 'GET /analysis/compare?a=ppr', right: 400 },
  { line: 'POST /optimize', right: 200, body: LINEUP },
  { line: 'POST /optimize', right: 400, body: { ...LINEUP, colour: 'red' } },
  { line: 'GET /systems/nope', right: 404 },
  { line: 'GET /nothing', right: 404 },
  { line: 'PUT /me', right: 405, body: {} },
  { line: 'DELETE /systems/ppr', right: 403 },
  { line: 'POST /systems', right: 413, body: { name: 'x'.repeat(2 ** 20) } },
  { line: 'GET /me', right: 403, headers: { host: 'example.org' } },
  { line: 'GET /healthz', right: 200 },
  { line: 'GET /me', right: 401, bare: true },
]

const statusOf = (url: string, options: object, text: string | undefined): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response: IncomingMessage) => {
      let body = ''
      response.setEncoding('utf8').on('data', part => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.setTimeout(60_000, () => sent.destroy(new Error('no answer in 60 seconds')))
    sent.end(text)
  })

const sampleOf = (pid: number): Sample | null => {
  if (!existsSync(`/proc/${pid}/status`)) return null
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { memory: Number(kilobytes) / 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

const sampling = (pid: number, samples: Sample[]): NodeJS.Timeout =>
  setInterval(() => {
    const sample = sampleOf(pid)
    if (sample) samples.push(sample)
  }, 1000)

/** Plays a load and tells what came of it. */
export const load = async ({ url, pid, keys, connections, rounds, pace }: Target): Promise<Report> => {
  const report: Report = { answers: {}, lost: [], wrong: [], samples: [] }
  const gap = pace === undefined ? 0 : (connections * 1000) / pace
  let sent = 0
  const ask = async (agent: Agent, { line, right, body, headers, bare }: Step): Promise<string> => {
    const [method = '', path = ''] = line.split(' ')
    const text = body === undefined ? undefined : JSON.stringify(body)
    const all = {
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(!bare && { authorization: `Bearer ${keys[sent++ % keys.length]}` }),
      ...headers,
    }
    try {
      const { status, body: answer } = await statusOf(url + path, { method, headers: all, agent }, text)
      report.answers[status] = (report.answers[status] ?? 0) + 1
      if (status !== right && !(bare && status === 429))
        report.wrong.push(`${line}: ${status}, not ${right}: ${answer}`)
      return status === right ? answer : ''
    } catch (error) {
      report.lost.push(`${line}: ${(error as Error).message}`)
      return ''
    }
  }
  const own = async (agent: Agent, turn: number): Promise<void> => {
    const body = { name: `House ${turn}`, rules: RULES }
    const made = await ask(agent, { line: 'POST /systems', right: 201, body })
    if (made === '') return
    const { id } = (JSON.parse(made) as { system: { id: string } }).system
    await ask(agent, { line: `DELETE /systems/${id}`, right: 200 })
  }
  const play = async (start: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = start; turn < start + rounds; turn++) {
      for (const step of roundOf(turn)) {
        await ask(agent, step)
        if (gap > 0) await sleep(gap)
      }
      await own(agent, turn)
    }
    agent.destroy()
  }
  const timer = sampling(pid, report.samples)
  await Promise.all(Array.from({ length: connections }, (_, at) => play(at * 101)))
  clearInterval(timer)
  return report
}
