type Kind = 'faster' | 'cost'

/**
 * One comparison between Hindsight and a peer or baseline, measured in the same runs. All numbers are medians over the
 * runs, including the ratio.
 */
export interface Measured {
  name: string
  ours: number
  peer: number
  peerName: string
  unit: 'µs' | 'ms' | 'MB' | 'kB' | 'log loss' | 'points' | 'Brier' | '%' | 'a minute'
  ratio: number
  /** The quartiles of the ratio. A change between them is noise. */
  spread: readonly [low: number, high: number]
  runs: number
  goal: number
  /**
   * How the ratio is computed. `faster` divides the peer's time by Hindsight's, and the ratio must be at least the
   * goal. `cost` divides Hindsight's cost by the peer's, and the ratio must be at most the goal.
   */
  kind: Kind
}

/** A comparison that could not be measured because its data is missing. */
interface Skipped {
  name: string
  skipped: string
}

export type Row = Measured | Skipped

/** The measurements of Hindsight and the peer, one number per run. */
export interface Samples {
  ours: readonly number[]
  peer: readonly number[]
}

type Fields = Pick<Measured, 'name' | 'peerName' | 'unit' | 'goal'> & Samples

/** Returns a quantile, interpolated between the two nearest numbers. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at % 1)
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Measures functions in alternating rounds, after warming up each. Returns each function's times in milliseconds. */
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
 * Returns a row with a goal for the speed relative to a peer, or the cost relative to a baseline. Throws if the lists
 * of runs are empty or have different lengths, or if a measurement is 0.
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

/** Returns a row with a limit on memory. */
export const memoryRow = (name: string, ours: readonly number[], limit: number): Measured =>
  row('cost', { name, ours, peer: ours.map(() => limit), peerName: 'limit', unit: 'MB', goal: 1 })

export const skipped = (name: string, reason: string): Skipped => ({ name, skipped: reason })

export const holds = ({ kind, ratio, goal }: Measured): boolean => (kind === 'faster' ? ratio >= goal : ratio <= goal)
