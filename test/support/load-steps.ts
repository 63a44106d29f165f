import type { Writer } from './strain-writes.ts'

/** The requests of a load test: reads and writes, valid and invalid, with known responses. */

export const KINDS = ['looks', 'rankings', 'lineups', 'writes', 'refusals'] as const
export type Kind = (typeof KINDS)[number]

export interface Step {
  kind: Kind
  line: string
  right: number
  body?: unknown
  headers?: Record<string, string>
  /** True if no key is sent, so that a rate limit can also reject the request. */
  bare?: true
  /** Called with the response, or with null if the response was wrong. */
  onResponse?(answer: string | null): void
}

const RULES = { global: { weights: { rec: 1, rec_yards: 0.1 } } }
const SLOTS = { slots: [{ slot: 'DST', eligible: ['DST'] }], bench: 0 }
const LINEUP = { week: 1, systemId: 'ppr', players: ['DST_CHI', 'DST_GB'], slots: SLOTS }
const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'K', 'DST', 'LB']

/** Every n-th invalid request has a one-megabyte body. */
const LARGE_EVERY = 20

const readsOf = (turn: number, leagueId: string, { teamId }: Writer): Step[] => {
  const look = (line: string): Step => ({ kind: 'looks', line: `GET ${line}`, right: 200 })
  const rank = (line: string): Step => ({ kind: 'rankings', line: `GET ${line}`, right: 200 })
  return [
    look('/me'),
    look(`/leagues/${leagueId}`),
    look(`/leagues/${leagueId}/teams/${teamId}`),
    look(`/leagues/${leagueId}/transactions?limit=20`),
    { ...look('/healthz'), bare: true },
    rank('/analysis/rankings?system=ppr&limit=100'),
    rank(`/analysis/rankings?system=idp&min=${turn % 9}&pos=${POSITIONS[turn % 7]}`),
    rank(`/players?q=a&limit=${1 + (turn % 100)}`),
    { kind: 'lineups', line: 'POST /optimize', right: 200, body: LINEUP },
  ]
}

const refusalsOf = (turn: number): Step[] => {
  const refusal = (right: number, line: string, more: Partial<Step> = {}): Step => ({
    ...more,
    kind: 'refusals',
    line,
    right,
  })
  return [
    refusal(400, 'GET /players?limit=0'),
    refusal(400, 'GET /analysis/compare?a=ppr'),
    refusal(400, 'POST /optimize', { body: { ...LINEUP, color: 'red' } }),
    refusal(404, 'GET /systems/nope'),
    refusal(405, 'PUT /me', { body: {} }),
    refusal(403, 'DELETE /systems/ppr'),
    refusal(403, 'GET /me', { headers: { host: 'example.org' } }),
    turn % LARGE_EVERY === 0
      ? refusal(413, 'POST /systems', { body: { name: 'x'.repeat(2 ** 20) } })
      : refusal(404, 'GET /nothing'),
    refusal(401, 'GET /me', { bare: true }),
  ]
}

/** The usual number of custom systems, not counting those that are being created or deleted. */
const SPARE = 20

interface Holding extends Writer {
  /** True if the team has the player. Null while that is changing. */
  isHeld: boolean | null
}

/**
 * Returns the next write in a league: a new name, adding or dropping a player, or creating or deleting a scoring
 * system.
 */
const openWrites = (leagueId: string, writers: readonly Writer[]) => {
  const holdings: Holding[] = writers.map(writer => ({ ...writer, isHeld: false }))
  const systems: string[] = []
  const rename = (turn: number): Step => {
    const { teamId } = writers[turn % writers.length]!
    const line = `PATCH /leagues/${leagueId}/teams/${teamId}`
    return { kind: 'writes', line, right: 200, body: { name: `Name ${turn}` } }
  }
  const move = (turn: number): Step => {
    const holding = holdings.find(({ isHeld }) => isHeld !== null)
    if (!holding) return rename(turn)
    const { teamId, playerId, isHeld } = holding
    holding.isHeld = null
    const body = { action: isHeld ? 'drop' : 'add', playerId }
    // The team whose turn it was goes to the end of the queue.
    holdings.push(...holdings.splice(holdings.indexOf(holding), 1))
    const onResponse = (answer: string | null) => {
      holding.isHeld = answer === null ? isHeld : !isHeld
    }
    const line = `POST /leagues/${leagueId}/teams/${teamId}/roster`
    return { kind: 'writes', line, right: isHeld ? 200 : 201, body, onResponse }
  }
  const system = (turn: number): Step => {
    const id = systems.length > SPARE ? systems.shift() : undefined
    if (id !== undefined) return { kind: 'writes', line: `DELETE /systems/${id}`, right: 200 }
    const onResponse = (answer: string | null) => {
      if (answer !== null) systems.push((JSON.parse(answer) as { system: { id: string } }).system.id)
    }
    return {
      kind: 'writes',
      line: 'POST /systems',
      right: 201,
      body: { name: `House ${turn}`, rules: RULES },
      onResponse,
    }
  }
  return [rename, move, system]
}

/** In each cycle of 16 steps, 9 are reads, 2 are writes, and 5 are invalid. */
const [WRITES, REFUSALS] = [2, 5]

/**
 * Returns an endless sequence of steps. Each is created when it is sent, because possible writes depend on writes in
 * progress.
 */
export const openSteps = (leagueId: string, writers: readonly Writer[]): (() => Step) => {
  const writes = openWrites(leagueId, writers)
  let [turn, left]: [number, (() => Step)[]] = [0, []]
  return () => {
    if (left.length === 0) {
      const now = turn++
      const refusals = refusalsOf(now)
      const ready = [
        ...readsOf(now, leagueId, writers[now % writers.length]!),
        ...Array.from({ length: REFUSALS }, (_, at) => refusals[(now * REFUSALS + at) % refusals.length]!),
      ]
      left = [
        ...ready.map(step => () => step),
        ...Array.from({ length: WRITES }, (_, at) => () => writes[(now * WRITES + at) % writes.length]!(now)),
      ]
    }
    return left.shift()!()
  }
}
