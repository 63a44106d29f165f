type Kind = 'faster' | 'cost'

/**
 * One comparison: Hindsight next to a peer or a limit in the same runs. All figures are medians of the runs, including
 * the ratio.
 */
export interface Measured {
  name: string
  ours: number
  peer: number
  peerName: string
  unit: 'µs' | 'ms' | 'MB' | 'kB' | 'log loss' | 'points' | 'Brier' | '%' | 'a minute'
  ratio: number
  /**
   * The middle half of the ratios: a quarter of the runs is below it, and a quarter above. A change within it is noise.
   */
  spread: readonly [low: number, high: number]
  runs: number
  goal: number
  /**
   * `faster`: the peer's time divided by Hindsight's, at least the goal. `cost`: Hindsight's cost divided by the
   * peer's, at most the goal.
   */
  kind: Kind
}

/** A comparison whose data is missing: neither met nor missed. */
interface Skipped {
  name: string
  skipped: string
}

export type Row = Measured | Skipped

/** The measurements, one figure per run. The peer was measured in the same runs. */
export interface Samples {
  ours: readonly number[]
  peer: readonly number[]
}

type Fields = Pick<Measured, 'name' | 'peerName' | 'unit' | 'goal'> & Samples

/** Returns a quantile of the numbers, interpolated between the two nearest ones. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at % 1)
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** Returns the milliseconds of one run. */
export const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Measures functions in alternating rounds, after a warm-up of each. Returns milliseconds by function. */
export const alternate = async (works: readonly (() => unknown)[], rounds: number): Promise<number[][]> => {
  const times: number[][] = works.map(() => [])
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (const [at, work] of works.entries()) {
      const ms = await timed(work)
      if (round >= 0) times[at]!.push(ms)
    }
  }
  return times
}

/**
 * Returns a row whose goal is a speed over a peer, or a cost over a limit. Throws if a run measured nothing, or did not
 * measure the peer.
 */
export const row = (kind: Kind, { ours, peer, ...fields }: Fields): Measured => {
  const wrong = ours.length === 0 || ours.length !== peer.length || ![...ours, ...peer].every(figure => figure > 0)
  if (wrong) throw new Error(`${fields.name}: no comparison of [${ours}] with [${peer}]`)
  const ratios = ours.map((own, run) => (kind === 'faster' ? peer[run]! / own : own / peer[run]!))
  return {
    ...fields,
    ours: median(ours),
    peer: median(peer),
    kind,
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    runs: ours.length,
  }
}

/** Returns a row about memory, with its limit. */
export const memoryRow = (name: string, ours: readonly number[], limit: number): Measured =>
  row('cost', { name, ours, peer: ours.map(() => limit), peerName: 'limit', unit: 'MB', goal: 1 })

export const skipped = (name: string, reason: string): Skipped => ({ name, skipped: reason })

export const holds = ({ kind, ratio, goal }: Measured): boolean => (kind === 'faster' ? ratio >= goal : ratio <= goal)
