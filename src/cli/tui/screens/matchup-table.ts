import { points } from '../../../views/format.ts'
import { opponentIn, stageOf } from '../../../views/games.ts'
import { gameIn, isBenched, slotNames } from '../../../views/lineup-rows.ts'
import { DOT } from '../../../views/live.ts'
import { nameIn } from '../../../views/phrases.ts'
import { GAP } from '../../output/table.ts'
import { stringWidth, widest } from '../../output/width.ts'
import { centerText, fitText, halves, type Line, surnameOf, type Tone } from '../interface/lines.ts'
import type { TeamLineup, WeekRow } from '../league/week.ts'

/** Two lineups side by side. */

/** The min widths of two columns: slot names with their margins, and points or kickoffs such as Sun 13:00. */
const MIDDLE = 8
const MADE = 9
/** The usual width of a name, so most matchups have the same columns. */
const USUAL = 28
/** Below this width, the table shows only surnames. */
const NARROW = 16
/** The cursor's margin, and the space between a name and its points, on both sides. */
const AROUND = 4

type Pair = readonly [home: WeekRow | undefined, away: WeekRow | undefined]

interface Row {
  pair: Pair
  label: string
}

/** Returns the name of the slot's player, followed by the opponent if it fits. */
const nameOf = (cell: WeekRow | undefined, width: number): string => {
  if (!cell) return ''
  const [name, opponent] = [nameIn(cell.player), opponentIn(gameIn(cell))]
  if (width < NARROW) return surnameOf(name)
  return opponent !== '' && stringWidth(name) + opponent.length < width ? `${name} ${opponent}` : name
}

/**
 * Returns a player's points. Before the first points, returns the state of the game, or only the day if space is
 * limited.
 */
const pointsOrState = (
  cell: WeekRow | undefined,
  { zone, isNarrow }: Pick<Widths, 'isNarrow'> & { zone: string },
): string => {
  if (!cell) return ''
  const game = gameIn(cell)
  if (!game || cell.points !== null || game.state === 'final')
    return `${cell.provisional ? DOT : ''}${points(cell.points)}`
  const stage = stageOf(cell.player, zone)
  return isNarrow ? stage.split(' ')[0]! : stage
}

/** The width of two lineups, and the time zone for their kickoffs. */
interface MatchupProps {
  width: number
  zone: string
}

interface Widths {
  /** The widths of the two name columns. */
  names: readonly [home: number, away: number]
  score: number
  middle: number
  isNarrow: boolean
}

/**
 * Fits each column to its longest cell, and gives the remaining width to the names, up to the length of the longest
 * one.
 */
const widthsOf = (rows: readonly Row[], { width, zone }: MatchupProps): Widths => {
  const cells = rows.flatMap(({ pair }) => pair)
  const isNarrow = Math.floor(width / 2) <= MIDDLE + 2 * MADE
  const score = Math.max(isNarrow ? 0 : MADE, widest(cells.map(cell => pointsOrState(cell, { zone, isNarrow }))))
  const middle = Math.max(isNarrow ? 0 : MIDDLE, widest(rows.map(({ label }) => label)) + 2)
  const room = Math.max(2, width - middle - 2 * score - AROUND)
  const longest = (side: 0 | 1): number => Math.max(USUAL, widest(rows.map(({ pair }) => nameOf(pair[side], width))))
  const [home, away] = [longest(0), longest(1)]
  return { score, middle, isNarrow, names: halves(Math.min(room, home + away), home, away) }
}

/** Returns the tone for a name. An empty slot has its own. */
const nameTone = (cell: WeekRow | undefined, tone: Tone | undefined): Tone | undefined =>
  tone ?? (cell?.player === null ? 'open' : undefined)

interface DrawOptions extends Widths {
  zone: string
  tone?: Tone
}

/** Draws two players with their points, and the slot's name between them. */
const pairLine = (
  { pair: [home, away], label }: Row,
  { names: [left, right], score, middle, isNarrow, zone, tone }: DrawOptions,
): Line => {
  const ahead = home && away ? (home.points ?? 0) - (away.points ?? 0) : 0
  const figure = (cell: WeekRow | undefined) => fitText(pointsOrState(cell, { zone, isNarrow }), score, true)
  return [
    { text: `  ${fitText(nameOf(home, left), left)} `, tone: nameTone(home, tone) },
    { text: figure(home), tone: tone ?? (ahead > 0 ? 'good' : undefined) },
    { text: centerText(label, middle), tone: 'dim' },
    { text: figure(away), tone: tone ?? (ahead < 0 ? 'good' : undefined) },
    { text: ` ${fitText(nameOf(away, right), right)}`, tone: nameTone(away, tone) },
  ]
}

/** Draws one lineup, with a line per slot: the points or the state of the game, then the player. */
export const sideLines = (cells: readonly (WeekRow | undefined)[], { width, zone }: MatchupProps): Line[] => {
  const figures = cells.map(cell => pointsOrState(cell, { zone, isNarrow: false }))
  const score = Math.max(MADE, widest(figures))
  const name = Math.max(1, width - score - GAP.length)
  return cells.map((cell, at) => {
    const tone = cell && isBenched(cell) ? 'dim' : undefined
    return [
      { text: `${fitText(figures[at]!, score, true)}${GAP}`, tone },
      { text: fitText(nameOf(cell, name), name), tone: nameTone(cell, tone) },
    ]
  })
}

/** Two teams' lineups or benches in the columns of one matchup. */
interface MatchupTable {
  starters: Line[]
  /** The bench, drawn dimmed. */
  bench: Line[]
}

/** Draws both lineups of a matchup slot by slot, and both benches. */
export const matchupTable = (
  home: TeamLineup | undefined,
  away: TeamLineup | undefined,
  of: MatchupProps,
): MatchupTable => {
  const { starters } = home ?? away ?? { starters: [] }
  const names = slotNames(starters)
  const slots = starters.map(
    ({ slotIndex: at }): Row => ({ pair: [home?.starters[at], away?.starters[at]], label: names[at]! }),
  )
  const count = Math.max(home?.bench.length ?? 0, away?.bench.length ?? 0)
  const benches = Array.from(
    { length: count },
    (_, at): Row => ({ pair: [home?.bench[at], away?.bench[at]], label: 'bench' }),
  )
  const widths = widthsOf([...slots, ...benches], of)
  return {
    starters: slots.map(row => pairLine(row, { ...widths, zone: of.zone })),
    bench: benches.map(row => pairLine(row, { ...widths, zone: of.zone, tone: 'dim' })),
  }
}
