import type { PosGroup } from '../data/positions.ts'
import { bestLineup, type Candidate } from '../src/engine/rules/lineups/best-lineup.ts'
import {
  type Coefficients,
  type Constraint,
  type Highs,
  loadMunkres,
  loadYalps,
  openHighs,
} from '../test/tools/index.ts'
import { type Row, row } from './row.ts'

/**
 * Finds the best lineup of 40 players for 12 slots, which include flex, superflex and a defensive flex. The time
 * includes building the model. The peers are general solvers, each used twice: as in its README, and tuned as well as
 * possible. All must find the same total for every roster.
 */
interface SlotGroup {
  eligible: readonly PosGroup[]
  count: number
}
type Solver = (candidates: readonly Candidate[]) => number

const munkres = await loadMunkres()
const { solve } = await loadYalps()
const ROUNDS = 21
const SLOTS = 'QB RB RB WR WR WR TE RB/WR/TE QB/RB/WR/TE K DST DL/LB/DB'
  .split(' ')
  .map(slot => ({ slot, eligible: slot.split('/') as PosGroup[] }))
const SINGLE_SLOTS: SlotGroup[] = SLOTS.map(({ eligible }) => ({ eligible, count: 1 }))
const GROUPED: SlotGroup[] = Object.entries(Object.groupBy(SLOTS, ({ slot }) => slot)).map(([slot, alike = []]) => ({
  eligible: slot.split('/') as PosGroup[],
  count: alike.length,
}))
const HELD: PosGroup[] = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K', 'DST', 'DL', 'LB', 'DB']

/**
 * Returns the same 40 rosters on every run. Players score from -2 to 30 points, and one in eight does not have a game.
 */
const rosters = (): Candidate[][] => {
  let state = 2026
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const candidate = () => ({
    posGroups: [HELD[random(HELD.length)]!],
    points: random(8) === 0 ? null : random(3200) - 200,
  })
  return Array.from({ length: 40 }, () => Array.from({ length: 40 }, candidate))
}

const canFill = (candidate: Candidate, slotGroup: SlotGroup) =>
  candidate.posGroups.some(group => slotGroup.eligible.includes(group))
const scorers = (candidates: readonly Candidate[]) =>
  candidates.flatMap(candidate =>
    candidate.points !== null && candidate.points > 0 ? { ...candidate, points: candidate.points } : [],
  )

/**
 * A linear program. Its vertices are whole numbers, so it does not need binary variables, which would only slow yalps
 * down.
 */
const byYalps =
  (groups: readonly SlotGroup[]): Solver =>
  candidates => {
    const constraints = new Map<string, Constraint>(groups.map(({ count }, s) => [`s${s}`, { max: count }]))
    const variables = new Map<string, Coefficients<string>>()
    scorers(candidates).forEach((candidate, i) => {
      constraints.set(`p${i}`, { max: 1 })
      groups.forEach((slotGroup, s) => {
        if (canFill(candidate, slotGroup))
          variables.set(`${i} ${s}`, [
            ['points', candidate.points],
            [`s${s}`, 1],
            [`p${i}`, 1],
          ])
      })
    })
    return Math.round(solve({ direction: 'maximize', objective: 'points', constraints, variables }).result)
  }

const byMunkres =
  (max: number, pick: (candidates: readonly Candidate[]) => readonly Candidate[]): Solver =>
  candidates => {
    const picked = pick(candidates)
    const valueRows = SINGLE_SLOTS.map(slotGroup =>
      picked.map(one => (canFill(one, slotGroup) ? Math.max(one.points ?? 0, 0) : 0)),
    )
    const pairs = munkres(valueRows.map(row => row.map(points => max - points)))
    return pairs.reduce((total, [row, column]) => total + valueRows[row]![column]!, 0)
  }

const byHighsText =
  (highs: Highs): Solver =>
  candidates => {
    const objective: string[] = []
    const filled: string[][] = SINGLE_SLOTS.map(() => [])
    const used = scorers(candidates).map((candidate, i) => {
      const own = SINGLE_SLOTS.flatMap((slotGroup, s) => (canFill(candidate, slotGroup) ? [s] : []))
      for (const s of own) {
        objective.push(`${candidate.points} x${i}_${s}`)
        filled[s]!.push(`x${i}_${s}`)
      }
      return own.map(s => `x${i}_${s}`)
    })
    const rows = [...filled, ...used].filter(row => row.length > 0).map(row => `${row.join(' + ')} <= 1`)
    const text = `Maximize\n ${objective.join(' + ')}\nSubject To\n${rows.join('\n')}\nEnd`
    return Math.round(highs.solve(text, { output_flag: false }).ObjectiveValue)
  }

/** The fastest setup: one reused model, arrays instead of text, no presolve, and the primal simplex. */
const byHighsModel = (highs: Highs): Solver => {
  const model = highs.createModel()
  model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex', simplex_strategy: 4 })
  return candidates => {
    const players = scorers(candidates)
    const starts = [0]
    const indices: number[] = []
    const colCost: number[] = []
    players.forEach((candidate, i) => {
      GROUPED.forEach((slotGroup, s) => {
        if (!canFill(candidate, slotGroup)) return
        indices.push(s, GROUPED.length + i)
        starts.push(indices.length)
        colCost.push(candidate.points)
      })
    })
    const [numRows, numCols] = [GROUPED.length + players.length, colCost.length]
    const values = new Float64Array(indices.length).fill(1)
    model.passModel({
      numRows,
      numCols,
      sense: highs.constants.objectiveSense.maximize,
      colCost,
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(1),
      rowLower: new Float64Array(numRows),
      rowUpper: [...GROUPED.map(slotGroup => slotGroup.count), ...players.map(() => 1)],
      matrix: { format: 'csc', numRows, numCols, starts, indices, values },
    })
    model.run()
    return Math.round(model.getObjectiveValue())
  }
}

const ours: Solver = candidates => bestLineup({ slots: SLOTS, candidates }).total

/** Returns the microseconds per solve. */
const time = (solver: Solver, cases: readonly Candidate[][], repeats: number): number => {
  const start = performance.now()
  for (let n = 0; n < repeats; n++) for (const candidates of cases) solver(candidates)
  return ((performance.now() - start) * 1000) / (repeats * cases.length)
}

/** Measures medians over alternating rounds in one process. Throws if a peer finds a different total. */
export const benchAssignment = async (): Promise<Row[]> => {
  const highs = await openHighs()
  const peers: [peerName: string, goal: number, solver: Solver][] = [
    ['yalps, linear program', 15, byYalps(SINGLE_SLOTS)],
    ['munkres-js, slots by players', 60, byMunkres(10_000, candidates => candidates)],
    ['highs, model as text', 60, byHighsText(highs)],
    ['yalps, equal slots as one', 6, byYalps(GROUPED)],
    ['munkres-js, scorers only', 25, byMunkres(0, scorers)],
    ['highs, one model kept', 15, byHighsModel(highs)],
  ]
  const cases = rosters()
  time(ours, cases, 200)
  return peers.map(([peerName, goal, solver]) => {
    const wrong = cases.findIndex(candidates => solver(candidates) !== ours(candidates))
    if (wrong >= 0) throw new Error(`${peerName} finds another total on roster ${wrong}`)
    const rounds = Array.from({ length: ROUNDS }, () => [time(ours, cases, 20), time(solver, cases, 2)] as const)
    const runs = { ours: rounds.map(([own]) => own), peer: rounds.map(([, peer]) => peer) }
    return row('faster', { name: 'best lineup, 40 players, 12 slots', ...runs, peerName, unit: 'µs', goal })
  })
}
