import { Matrix, solve } from 'ml-matrix'
import type { Column } from './paid-games.ts'

/**
 * Finds the weights with the smallest absolute deviations from the points. With least squares, rows with points from
 * other stats would distort the weights. Solves least squares repeatedly, and each time reduces the weight of rows with
 * large deviations.
 */

const ROUNDS = 25
/** In hundredths. Rows with smaller deviations all get the same weight. */
const NEAR = 0.5
/** Limits the weights of unused columns, and of columns that are sums of others. */
const RIDGE = 1e-6

const dense = (columns: readonly Column[], count: number): Matrix => {
  const matrix = Matrix.zeros(count, columns.length)
  columns.forEach(({ rows, times }, at) => {
    rows.forEach((row, entry) => {
      matrix.set(row, at, times[entry]!)
    })
  })
  return matrix
}

/** Solves the normal equations of weighted rows. */
const solveWeighted = (matrix: Matrix, paid: Matrix, weights: Float64Array): Matrix => {
  const weighed = matrix.clone()
  weights.forEach((weight, row) => {
    weighed.mulRow(row, weight)
  })
  const turned = weighed.transpose()
  const left = turned.mmul(matrix)
  for (let at = 0; at < left.rows; at++) left.set(at, at, left.get(at, at) * (1 + RIDGE) + RIDGE)
  return solve(left, turned.mmul(paid))
}

/** Returns each column's points. `paid` and the result are in hundredths. Awaits `between` after each step. */
export const leastDeviations = async (
  columns: readonly Column[],
  paid: Float64Array,
  between: () => Promise<void>,
): Promise<number[]> => {
  if (columns.length === 0) return []
  const matrix = dense(columns, paid.length)
  const target = Matrix.columnVector(paid)
  const weights = new Float64Array(paid.length).fill(1)
  let solution = Matrix.zeros(columns.length, 1)
  for (let round = 0; round < ROUNDS; round++) {
    solution = solveWeighted(matrix, target, weights)
    const off = matrix.mmul(solution).sub(target)
    for (let row = 0; row < paid.length; row++) weights[row] = 1 / Math.max(NEAR, Math.abs(off.get(row, 0)))
    await between()
  }
  return solution.to1DArray()
}
