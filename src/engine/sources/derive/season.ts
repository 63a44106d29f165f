import { DEFENDERS } from '../../../../data/positions.ts'
import type { SeasonPlayer } from '../../schema/season.ts'
import type { Frame } from '../frame.ts'
import { once } from '../once.ts'
import { SLOTS } from '../teams.ts'

/** What a derivation sees of a season. A column or a number of the teams that was not recorded is null. */
export interface Season {
  frame: Frame
  /** A number column of the player weeks, by row. */
  column(name: string): Float64Array | null
  /** A number column of the team weeks, by slot. */
  ofTeam(name: string): Float64Array | null
  /** A number column of the coverage file, by row. */
  coverage(name: string): Float64Array | null
  /** Final scores by slot; null without a schedule. */
  scores: Float64Array | null
  /** 1 for the rows for which coverage was recorded. */
  covered: Uint8Array
  /** Distances in yards of the field goals of a row. */
  fgMade(row: number): readonly number[]
  fgNotMade(row: number): readonly number[]
}

/** The values of one stat by row; null when the season's files do not record it. */
export type Derivation = (season: Season) => Float64Array | null

export const playerOf = ({ frame }: Season, row: number): SeasonPlayer =>
  frame.players[frame.index.player[row] as number] as SeasonPlayer

/** Values by row, computed for the rows of persons; team defences have 0. */
export function perPerson({ frame }: Season, value: (row: number) => number): Float64Array {
  const values = new Float64Array(frame.size)
  for (let row = 0; row < frame.size; row++) if (frame.record[row] !== -1) values[row] = value(row)
  return values
}

/**
 * Values by row, computed for the rows of team defences from the slots of the team and of its opponent; null when
 * there are no such rows, since then no file tells of team defences.
 */
export function perDefence({ frame }: Season, value: (own: number, facing: number) => number): Float64Array | null {
  if (!frame.record.includes(-1)) return null
  const values = new Float64Array(frame.size)
  for (let row = 0; row < frame.size; row++) {
    if (frame.record[row] === -1) values[row] = value(frame.slot[row] as number, frame.facing[row] as number)
  }
  return values
}

/** The sum over each team's persons in each week, by slot. */
export function perTeam({ frame }: Season, value: (row: number) => number): Float64Array {
  const sums = new Float64Array(SLOTS)
  for (let row = 0; row < frame.size; row++) {
    const slot = frame.slot[row] as number
    if (frame.record[row] !== -1) sums[slot] = (sums[slot] as number) + value(row)
  }
  return sums
}

/** The sum of some columns of a row, those that were not recorded counting 0. */
export function adder(season: Season, ...columns: readonly string[]): (row: number) => number {
  const values = columns.map(season.column).filter(column => column !== null)
  return row => values.reduce((sum, column) => sum + (column[row] as number), 0)
}

/** 1 for the rows of defenders (DL, LB, DB). */
export const defenders = once(
  (season: Season): Uint8Array =>
    Uint8Array.from({ length: season.frame.size }, (_, row) =>
      Number(DEFENDERS.includes(playerOf(season, row).posGroup)),
    ),
)

const SPECIALISTS: readonly (string | null)[] = ['K', 'P', 'LS']

/** Whether a row is that of a kicker, punter or long snapper. */
export const isSpecialist = (season: Season, row: number): boolean =>
  SPECIALISTS.includes(playerOf(season, row).position)
