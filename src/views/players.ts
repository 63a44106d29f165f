import { STATUS_LABELS } from '../../data/designations.ts'
import { STAT_LINE } from '../../data/stat-line.ts'
import type {
  Answer,
  BreakdownLine,
  Outlook,
  Player,
  PlayerFacts,
  PlayerSeason,
  PlayerStatus,
  PlayerWeek,
  Score,
  StatLine,
} from '../engine/index.ts'
import { factSentences, outlookColumns, outlookLegend } from './facts.ts'
import { momentIn, points } from './format.ts'
import { type Game, gameColumns, gameOfPlayer, kickoffNote, opponentIn, stageOf, type WeekPlayer } from './games.ts'
import { count, nameOf, SHOWS_MISSING_FILES } from './phrases.ts'
import { rangeOf } from './systems.ts'
import {
  type Column,
  field,
  layout,
  listView,
  type Names,
  playerLink,
  systemNameIn,
  type Table,
  table,
  teamLink,
  type View,
  type ViewContext,
  type Views,
  withCount,
} from './view.ts'

/** A player's availability in a league. */
export type Available = Pick<PlayerSeason, 'available' | 'waiversUntil' | 'owner' | 'locked'>

const WORDS = { free: 'free agent', waivers: 'waivers', rostered: '' } as const

/** Describes a player's owner or availability, such as "Late Flags", "free agent" or "waivers, locked". */
const ownerOf = ({ available, owner, locked }: Available): string | null =>
  available === undefined ? null : `${owner?.name ?? WORDS[available]}${locked ? ', locked' : ''}`

const OWNER: Column<Available> = {
  heading: 'OWNER',
  value: ownerOf,
  tone: ({ available }) => (available === 'free' ? 'good' : available === 'waivers' ? 'accent' : 'dim'),
  link: ({ owner }) => (owner ? teamLink(owner.id) : null),
}

const FOR_PROGRAMS: readonly Column<Available>[] = [
  { heading: null, field: 'available', value: ({ available }) => available },
  {
    heading: null,
    field: 'owner',
    idField: 'ownerId',
    value: ({ owner }) => owner?.name,
    link: ({ owner }) => (owner ? teamLink(owner.id) : null),
  },
  { heading: null, field: 'locked', value: ({ locked }) => String(locked) },
]

/** Returns a list's availability columns; empty without a league. */
export const availability = (rows: readonly Available[]): Column<Available>[] => {
  if (rows.every(({ available }) => available === undefined)) return []
  const until: Column<Available> = {
    heading: rows.some(({ waiversUntil }) => waiversUntil) ? 'WAIVERS UNTIL' : null,
    field: 'waiversUntil',
    format: 'moment',
    minor: true,
    value: ({ waiversUntil }) => waiversUntil,
    tone: () => 'dim',
  }
  return [OWNER, ...FOR_PROGRAMS, until]
}

/** Fields in every row about a player. */
export type Person = Pick<Player, 'id' | 'team'> & {
  name: string | null
  posGroup: string | null
  game?: Game
  status?: PlayerStatus | null | undefined
  outlook?: Outlook | undefined
}

/** The first columns in every list of players. */
export const PERSON: readonly Column<Person>[] = [
  { heading: 'PLAYER', field: 'player', idField: 'playerId', value: nameOf, link: ({ id }) => playerLink(id) },
  field('POS', 'posGroup'),
  { heading: 'NFL', field: 'nfl', value: ({ team }) => team, tone: () => 'dim' },
]

/** The player's id, for copying. In CSV, it is next to the name. */
export const PLAYER_ID: Column<Person> = { heading: 'ID', value: ({ id }) => id, id: true }

const GAMES = field('GAMES', 'gamesPlayed', { tone: () => 'dim' })
const TOTAL = field('TOTAL', 'totalPoints', { format: 'points' })
const PPG = field('PPG', 'ppg', { format: 'points' })

/** The first columns in a list of players with scores. */
export const SCORED_PERSON: readonly Column<Person & { ppg: number | null; points: number | null }>[] = [
  ...PERSON,
  PPG,
  field('TOTAL', 'points', { format: 'points', right: true }),
]

export const SEASON_TOTALS = [GAMES, TOTAL, PPG] as const

const arithmetic = (called: string, { value, weight, bracket, points }: BreakdownLine): string => {
  const how = bracket
    ? `${value} is in ${rangeOf(bracket)}${bracket.per ? `, ${bracket.points} for each ${bracket.per}` : ''}`
    : `${value} x ${weight}`
  return `${called}: ${how} = ${points}`
}

/** Returns the name of a stat next to its points. */
type StatLabel = (stat: string) => string

/** Explains how a row's points add up, if requested. Shows stat keys, because commands accept them. */
export const breakdownOf = (
  { breakdown = [] }: { breakdown?: BreakdownLine[] | undefined },
  called: StatLabel = stat => stat,
): string[] => breakdown.map(line => arithmetic(called(line.stat), line))

interface WeekScores {
  season: number
  week: number | 'all'
  systemId: string
  total: number
  scores: Score[]
}

const SCORES: readonly Column<Score>[] = [
  ...PERSON,
  field('WEEK', 'week'),
  field('POINTS', 'points', { format: 'points' }),
]

export const scores = ({ season, week, systemId, scores, total }: WeekScores, context: ViewContext): View => {
  const title = `Season ${season}, ${week === 'all' ? 'all weeks' : `week ${week}`}, under ${systemNameIn(context, systemId)}`
  const list = table<Score>(scores, [...SCORES, ...availability(scores), PLAYER_ID], {
    details: breakdownOf,
    zone: context.zone,
  })
  if (total === 0) return listView(list, `${title}: no games yet, or stat files are missing`, SHOWS_MISSING_FILES)
  return withCount(layout(title, list), { shownCount: scores.length, total, noun: 'scores' })
}

const WEEKS: readonly Column<PlayerWeek>[] = [
  field('WEEK', 'week'),
  { heading: 'NFL', field: 'nfl', value: ({ team }) => team },
  field('OPPONENT', 'opponent'),
  field('POINTS', 'points', { format: 'points' }),
]

/** Describes a game's main stats, such as "312 pass yd, 3 pass TD". */
const statWords = (stats: Readonly<Record<string, number>>): string =>
  STAT_LINE.flatMap(([stat, words]) => (stats[stat] === undefined ? [] : [`${stats[stat]} ${words}`])).join(', ')

const LINE: Column<PlayerWeek> = {
  heading: 'STATS',
  field: 'stats',
  value: ({ stats = {} }) => statWords(stats),
}

const GAME_STATS: readonly Column<StatLine>[] = [
  ...PERSON,
  field('WEEK', 'week'),
  field('OPPONENT', 'opponent'),
  { heading: 'STATS', value: ({ stats }) => statWords(stats) },
]

/** Shows the stats of games. For programs, includes a column for each stat in any of the games. */
export const statLines = ({ season, week, total, lines }: Answer<'listStatLines'>): View => {
  const keys = new Set(lines.flatMap(({ stats }) => Object.keys(stats)))
  const columns = [...keys]
    .sort()
    .map((stat): Column<StatLine> => ({ heading: null, field: stat, value: ({ stats }) => stats[stat] ?? 0 }))
  const title = `Season ${season}, ${week === 'all' ? 'all weeks' : `week ${week}`}`
  const list = table<StatLine>(lines, [...GAME_STATS, ...columns])
  if (total === 0) return listView(list, `${title}: no games yet, or stat files are missing`, SHOWS_MISSING_FILES)
  return withCount(layout(title, list), { shownCount: lines.length, total, noun: 'games' })
}

/** Returns a player's games week by week, with their stats if known. */
export const weekTable = (weeks: readonly PlayerWeek[], called?: StatLabel): Table =>
  table(weeks, weeks.some(({ stats }) => stats) ? [...WEEKS, LINE] : WEEKS, {
    details: week => breakdownOf(week, called),
  })

/** Names a player's owner in the league, in a sentence. */
const owned = (player: PlayerSeason, zone: string): string[] => {
  const owner = ownerOf(player)
  if (owner === null) return []
  if (player.owner) return [`On the roster of ${owner}`]
  return [player.waiversUntil ? `On ${owner} until ${momentIn(player.waiversUntil, zone)}` : `A ${owner}`]
}

const systemText = (system: string | undefined, names: Names): string =>
  system === undefined ? '' : ` under ${systemNameIn(names, system)}`

/** Describes a player's game this week, in a sentence. */
const gameSentence = (player: WeekPlayer, week: string | undefined, zone: string): string[] => {
  const game = gameOfPlayer(player)
  if (!game) return game === null && week !== undefined ? [`No game in week ${week}`] : []
  return [
    `Plays ${opponentIn(game)}: ${game.state === 'scheduled' ? momentIn(game.kickoffAt, zone) : stageOf(player, zone)}`,
  ]
}

/** Describes a player's status before the game, in a sentence. */
const statusSentence = ({ status }: Pick<PlayerSeason, 'status'>): string[] =>
  status ? [`Status: ${STATUS_LABELS[status]} (${status})`] : []

export const player = (
  answer: PlayerSeason & { weeks: PlayerWeek[]; facts?: PlayerFacts | undefined },
  context: Pick<ViewContext, keyof Names | 'values' | 'zone'>,
): View => {
  const { values, zone } = context
  const { name, posGroup, team, season, id, totalPoints, ppg, gamesPlayed, weeks } = answer
  const inGames = `in ${count(gamesPlayed ?? 0, 'game')}${systemText(values.system, context)}`
  const scored = totalPoints === null ? [] : [`${points(totalPoints)} points ${inGames}, ${points(ppg)} a game`]
  return {
    title: `${name}, ${posGroup}, ${team ?? 'no team'}, season ${season} (${id})`,
    about: [
      ...scored,
      ...statusSentence(answer),
      ...owned(answer, zone),
      ...gameSentence(answer, values.week, zone),
      ...(answer.facts ? factSentences(answer.facts) : []),
    ],
    parts: [weekTable(weeks)],
  }
}

interface PlayerListAnswer {
  players: PlayerSeason[]
  systemId: string | null
  orderedBy: number | null
  total: number
  season: number
  fit: 'name' | 'part' | 'near' | null
}

export const playerList = (
  { players, systemId, orderedBy, total, season, fit }: PlayerListAnswer,
  { values: { q, named = q }, zone }: ViewContext,
): View => {
  const totals = systemId === null ? [] : SEASON_TOTALS
  // Leaves out points per game, which are in the season totals.
  const outlook = outlookColumns(players, each => each.outlook).filter(({ heading }) => heading !== 'PPG')
  const games = gameColumns(players, { playerOf: player => player, zone })
  const columns = [...PERSON, ...games, ...outlook, ...totals, ...availability(players), PLAYER_ID]
  const list = table<PlayerSeason>(players, columns, { zone })
  if (players.length === 0) return listView(list, `No players in season ${season} match`)
  const title = fit === 'near' ? `No player is named "${named}". Similar names:` : null
  const view = withCount(layout(title, list), {
    shownCount: players.length,
    total,
    noun: 'players',
  })
  const unplayed =
    orderedBy === null || orderedBy === season ? [] : [`No games in season ${season} yet; showing ${orderedBy} points`]
  const legend = outlookLegend(players, each => each.outlook)
  return { ...view, about: [...unplayed, ...kickoffNote(players.map(gameOfPlayer), zone), ...legend] }
}

export const VIEWS = {
  listStatLines: statLines,
  listPlayers: playerList,
  getPlayer: player,
  listScores: scores,
} satisfies Views
