import type { PlayoffGame, Playoffs } from '../../engine/index.ts'
import { BLANK, beside, type Line, say, sized } from './text.ts'

type Side = PlayoffGame['home']

const WIDEST = 34
const GAP = 2

const sideLine = (side: Side, game: PlayoffGame, width: number): Line => {
  const won = game.winner !== null && game[game.winner]?.team.id === side.team.id
  const total = side.total === null ? '' : side.total.toFixed(2)
  const mark = won ? '*' : ' '
  const name = sized(`${side.seed} ${side.team.name}`, width - 9)
  return [{ text: `${name}${total.padStart(8)}${mark}`, tone: won && game.away ? 'good' : undefined }]
}

const gameLines = (game: PlayoffGame, width: number): Line[] => {
  const { home, away, tiebreak } = game
  if (!away)
    return [[{ text: sized(`${home.seed} ${home.team.name}`, width - 9) }, { text: '     bye', tone: 'dim' }], []]
  const level: Line = tiebreak ? say('level: the better seed goes on', 'dim') : []
  return [sideLine(home, game, width), sideLine(away, game, width), level]
}

/** A bracket with its rounds side by side, as far as it is known; a star stands at who won. */
export const bracketLines = ({ rounds, champion, championSeed }: Playoffs, columns: number): Line[] => {
  const width = Math.min(WIDEST, Math.floor(columns / Math.max(3, rounds.length)) - GAP)
  const blocks = rounds.map(({ name, week, games }) => [
    say(sized(`${name}, week ${week}`, width), 'heading'),
    ...games.flatMap(game => gameLines(game, width)),
  ])
  const lines = blocks.reduce<Line[]>(
    (left, block, at) => (at === 0 ? block : beside(left, block, at * (width + GAP))),
    [],
  )
  while (lines.length > 0 && lines.at(-1)?.every(({ text }) => text.trim() === '')) lines.pop()
  return champion
    ? [...lines, BLANK, [{ text: `Champion: ${champion.name}, seed ${championSeed}`, tone: 'accent' }]]
    : lines
}
