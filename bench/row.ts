/** One measured comparison: ours beside a peer or a limit in the same run, as medians. */
export interface Row {
  name: string
  ours: number
  peer: number
  peerName: string
  unit: 'µs' | 'ms' | 'MB'
  ratio: number
  goal: number
  /** `faster`: how many times as long the peer takes, at least the goal; `cost`: how many times as much we take, at most the goal. */
  kind: 'faster' | 'cost'
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Milliseconds of one run. */
export const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Medians of works that take turns, after a warm-up of each; in ms. */
export const alternate = async (works: readonly (() => unknown)[], rounds: number): Promise<number[]> => {
  const times: number[][] = works.map(() => [])
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (const [at, work] of works.entries()) {
      const ms = await timed(work)
      if (round >= 0) times[at]!.push(ms)
    }
  }
  return times.map(median)
}

/** A row whose goal is a speed over a peer, or a cost over a limit. */
export const row = (kind: Row['kind'], fields: Omit<Row, 'ratio' | 'kind'>): Row => ({
  ...fields,
  kind,
  ratio: kind === 'faster' ? fields.peer / fields.ours : fields.ours / fields.peer,
})

export const holds = ({ kind, ratio, goal }: Row): boolean => (kind === 'faster' ? ratio >= goal : ratio <= goal)
