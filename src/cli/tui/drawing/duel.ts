import { opponentIn, stageOf } from '../../../views/matchups/games.ts'
import { gameIn } from '../../../views/rosters/seats.ts'
import { slotNames } from '../../../views/rosters/slots.ts'
import { points } from '../../../views/words/format.ts'
import { nameIn } from '../../../views/words/phrases.ts'
import type { Seat, Seats } from '../league/week.ts'
import { type Line, sized, type Tone } from './lines.ts'

/** Two lineups side by side. */

const MIDDLE = 8
/** Points, or a kickoff such as Sun 13:00. */
const MADE = 9
const LONGEST = 28

type Pair = readonly [ours: Seat | undefined, theirs: Seat | undefined]

/** Who has a slot, and whom he plays, where there is room for both. */
const nameOf = (seat: Seat | undefined, width: number): string => {
  if (!seat) return ''
  const [name, opponent] = [nameIn(seat.player), opponentIn(gameIn(seat))]
  return opponent !== '' && name.length + opponent.length < width ? `${name} ${opponent}` : name
}

/** A player's points; before them, the state of his game. */
const madeBy = (seat: Seat | undefined, zone: string): string => {
  if (!seat) return ''
  const game = gameIn(seat)
  return game && seat.points === null && game.state !== 'final' ? stageOf(game, zone) : points(seat.points)
}

/** The width of two lineups, and the zone of their kickoffs. */
interface DuelOf {
  width: number
  zone: string
}

interface PairOf extends DuelOf {
  label: string
  tone?: Tone
}

/** A slot that nobody has stands out. */
const nameTone = (seat: Seat | undefined, tone: Tone | undefined): Tone | undefined =>
  tone ?? (seat?.player === null ? 'open' : undefined)

/** Two players with their points, the slot's name between them. */
const pairLine = ([ours, theirs]: Pair, { label, width, zone, tone }: PairOf): Line => {
  const name = Math.min(LONGEST, Math.floor((width - MIDDLE - 2 * MADE - 4) / 2))
  const middle = sized(' '.repeat(Math.floor((MIDDLE - label.length) / 2)) + label, MIDDLE)
  const ahead = ours && theirs ? (ours.points ?? 0) - (theirs.points ?? 0) : 0
  const made = (seat: Seat | undefined) => madeBy(seat, zone).padStart(MADE)
  return [
    { text: `  ${sized(nameOf(ours, name), name)} `, tone: nameTone(ours, tone) },
    { text: made(ours), tone: tone ?? (ahead > 0 ? 'good' : undefined) },
    { text: middle, tone: 'dim' },
    { text: made(theirs), tone: tone ?? (ahead < 0 ? 'good' : undefined) },
    { text: ` ${sized(nameOf(theirs, name), name)}`, tone: nameTone(theirs, tone) },
  ]
}

/** Both lineups of a matchup, slot by slot. */
export const duelLines = (home: Seats | undefined, away: Seats | undefined, of: DuelOf): Line[] => {
  const { starters } = home ?? away ?? { starters: [] }
  const names = slotNames(starters)
  return starters.map(({ slotIndex: at }) =>
    pairLine([home?.starters[at], away?.starters[at]], { ...of, label: names[at]! }),
  )
}

/** Both benches, in a quieter tone. */
export const benchLines = (home: Seats | undefined, away: Seats | undefined, of: DuelOf): Line[] =>
  Array.from({ length: Math.max(home?.bench.length ?? 0, away?.bench.length ?? 0) }, (_, at) =>
    pairLine([home?.bench[at], away?.bench[at]], { ...of, label: 'bench', tone: 'dim' }),
  )
