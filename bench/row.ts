type Kind = 'faster' | 'cost'

/**
 * One comparison: ours next to a peer or a limit in the same runs. All figures are medians of the runs, including the
 * ratio.
 */
export interface Measured {
  name: string
  ours: number
  peer: number
  peerName: string
  unit: 'µs' | 'ms' | 'MB' | 'kB' | 'log loss' | 'points' | 'Brier' | '%' | 'a minute'
  ratio: number
  /** The middle half of the ratios: a quarter of the runs is below, a quarter above. A change within it is noise. */
  spread: readonly [low: number, high: number]
  runs: number
  goal: number
  /** `faster`: how many times as long the peer takes, at least the goal; `cost`: how many times as much we take, at most the goal. */
  kind: Kind
}

/** A comparison whose data are not there: neither held nor missed. */
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

/** The number below which a share of all lies, between two of them where it falls there. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at % 1)
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** Milliseconds of one run. */
export const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of works that take turns, by work, after a warm-up of each. */
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

/** A row whose goal is a speed over a peer, or a cost over a limit. Throws where a run measured nothing, or the peer was left out of one. */
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

/** A row of memory, which may be at most so much. */
export const memoryRow = (name: string, ours: readonly number[], limit: number): Measured =>
  row('cost', { name, ours, peer: ours.map(() => limit), peerName: 'limit', unit: 'MB', goal: 1 })

export const skipped = (name: string, reason: string): Skipped => ({ name, skipped: reason })

export const holds = ({ kind, ratio, goal }: Measured): boolean => (kind === 'faster' ? ratio >= goal : ratio <= goal)
