import { table } from '../cli/output/table.ts'
import type { BreakdownLine, Player, PlayerSeason, PlayerWeek, Score } from '../engine/index.ts'
import { rangeOf } from './systems.ts'
import type { Column, Page, View } from './view.ts'

/** What every row that is about somebody has. */
type Person = Pick<Player, 'id' | 'name' | 'posGroup' | 'team'>

/** Who a row is about, the first columns of every board. */
export const PERSON: readonly Column<Person>[] = [
  { title: 'PLAYER', of: ({ name }) => name },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'TEAM', of: ({ team }) => team },
]

const SEASON_TOTALS: readonly Column<PlayerSeason>[] = [
  { title: 'GAMES', of: ({ gamesPlayed }) => gamesPlayed },
  { title: 'TOTAL', of: ({ totalPoints }) => totalPoints, decimals: 2 },
  { title: 'PPG', of: ({ ppg }) => ppg, decimals: 2 },
]

const ID: Column<Person> = { title: 'ID', of: ({ id }) => id, isId: true }

/** How many rows there are when not all are shown. */
export const shownOf = (shown: number, total: number, noun: string): string =>
  shown < total ? `\n${shown} of ${total} ${noun}; --limit shows more\n` : ''

const arithmetic = ({ stat, value, weight, bracket, points }: BreakdownLine): string => {
  const how = bracket
    ? `${value} is in ${rangeOf(bracket)}${bracket.per ? `, ${bracket.points} for each ${bracket.per}` : ''}`
    : `${value} x ${weight}`
  return `      ${stat}: ${how} = ${points}`
}

/** A table with the arithmetic, where it was asked for, below each row. */
export const explained = <Row extends { breakdown?: BreakdownLine[] | undefined }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  page: Page,
): string => {
  const lines = table(rows, columns, page).trimEnd().split('\n')
  const below = rows.flatMap(({ breakdown = [] }, at) => [lines[at + 2]!, ...breakdown.map(arithmetic)])
  return `${[...lines.slice(0, 2), ...below].join('\n')}\n`
}

interface WeekScores {
  season: number
  week: number | 'all'
  systemId: string
  total: number
  scores: Score[]
}

const scoresText = ({ season, week, systemId, scores, total }: WeekScores, page: Page): string => {
  const heading = `Season ${season}, ${week === 'all' ? 'all weeks' : `week ${week}`}, under ${page.nameOf(systemId)}`
  if (total === 0) return `${heading}: nobody has played yet\n`
  const columns: Column<Score>[] = [
    ...PERSON,
    { title: 'WEEK', of: ({ week }) => week },
    { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
    ID,
  ]
  return `${heading}\n\n${explained(scores, columns, page)}${shownOf(scores.length, total, 'scores')}`
}

const playerText = (player: PlayerSeason & { weeks: PlayerWeek[] }, page: Page): string => {
  const { name, posGroup, team, season, id, totalPoints, ppg, gamesPlayed } = player
  const scored =
    totalPoints === null ? '' : `\n${totalPoints.toFixed(2)} points in ${gamesPlayed} games, ${ppg?.toFixed(2)} a game`
  const columns: Column<PlayerWeek>[] = [
    { title: 'WEEK', of: ({ week }) => week },
    { title: 'TEAM', of: each => each.team },
    { title: 'AGAINST', of: ({ opponent }) => opponent },
    { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
  ]
  return `${name}, ${posGroup}, ${team ?? 'no team'}, season ${season} (${id})${scored}\n\n${explained(player.weeks, columns, page)}`
}

export const PLAYER_VIEWS: Readonly<Record<string, View>> = {
  'player list': (
    {
      players,
      systemId,
      total,
      season,
    }: { players: PlayerSeason[]; systemId: string | null; total: number; season: number },
    page: Page,
  ) =>
    players.length === 0
      ? `No player of season ${season} fits\n`
      : table(players, [...PERSON, ...(systemId === null ? [] : SEASON_TOTALS), ID], page) +
        shownOf(players.length, total, 'players'),
  'player show': playerText,
  scores: scoresText,
}
