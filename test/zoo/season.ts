import type { LoadedPlayer, SeasonData } from '../../src/engine/schema/season.ts'
import { folderArchive, readPeople, readSeason } from '../../src/engine/sources/nflverse.ts'
import { DEMO } from '../support/current-season.ts'
import { yearsEarlier } from '../support/season.ts'
import type { World } from '../support/world.ts'

export const SEASON = 1990

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The bundled season and its dates in epoch ms. */
export interface ZooSeason {
  data: SeasonData
  /** Returns the time one hour before a week's first game. */
  beforeWeek(week: number): number
  /** Returns the time one hour before the first game on a week's Sunday. */
  beforeSunday(week: number): number
  /** Returns a time on a week's Sunday when some games are over, some in progress and some scheduled. */
  duringSunday(week: number): number
  /** Returns the time one hour after the last game on a week's Sunday, before the Monday game. */
  afterSunday(week: number): number
  /** Returns the day after a week's last game. */
  afterWeek(week: number): number
}

const isSunday = (kickoffAt: number): boolean => new Date(kickoffAt - 8 * HOUR).getUTCDay() === 0

const instants = ({ games }: SeasonData): Omit<ZooSeason, 'data'> => {
  const kickoffs = (week: number) =>
    games
      .filter(game => game.week === week)
      .map(({ kickoffAt }) => kickoffAt)
      .sort((a, b) => a - b)
  const sunday = (week: number) => kickoffs(week).filter(isSunday)
  return {
    beforeWeek: week => kickoffs(week)[0]! - HOUR,
    beforeSunday: week => sunday(week)[0]! - HOUR,
    duringSunday: week => sunday(week)[0]! + 6.2 * HOUR,
    afterSunday: week => sunday(week).at(-1)! + 7 * HOUR,
    afterWeek: week => kickoffs(week).at(-1)! + 1.5 * DAY,
  }
}

/** Names that are unusually long, have wide characters, or are written from right to left. */
const PLAYER_NAMES = [
  ['Maximilian-Alexander', 'von Hohenlohe-Öhrin'],
  ['王小明王', '小明王小明王小明'],
  ['משה', 'בן-יוסף הכהן'],
  ["D'Brickashaw-Jefferson", "O'Shaughnessy III"],
  ['محمد', 'عبد الرحمن الأندلسي'],
] as const

/** Gives every fourth player a name that is hard to lay out, along with a unique number. */
const longNamed = (players: readonly LoadedPlayer[]): LoadedPlayer[] =>
  players.map((player, at) => {
    if (at % 4 !== 0 || player.posGroup === 'DST') return player
    const [first, last] = PLAYER_NAMES[(at / 4) % PLAYER_NAMES.length]!
    return { ...player, name: `${first} ${at} ${last}` }
  })

/**
 * Removes games and their rows from a season, so that some teams have two byes and some do not play in the playoff
 * weeks.
 */
const withByes = (data: SeasonData): SeasonData => {
  const games = data.games.filter(({ week }, at) => !((week === 5 || week === 16) && at % 3 === 0))
  const plays = new Set(games.flatMap(({ week, home, away }) => [`${week} ${home}`, `${week} ${away}`]))
  const { player, week, team, opponent } = data.index
  const rows = [...week.keys()].filter(row => plays.has(`${week[row]} ${data.teams[team[row]!]}`))
  const numbers = new Map(rows.map((row, at) => [row, at]))
  const pick = <Numbers extends Uint8Array | Uint16Array>(from: Numbers): Numbers =>
    from.filter((_, row) => numbers.has(row)) as Numbers
  const renumbered = (from: Uint16Array): Uint16Array =>
    Uint16Array.from(
      from.filter(row => numbers.has(row)),
      row => numbers.get(row)!,
    )
  return {
    ...data,
    games,
    index: { player: pick(player), week: pick(week), team: pick(team), opponent: pick(opponent) },
    coverage: renumbered(data.coverage),
    columns: new Map(
      [...data.columns].map(([stat, column]) => [
        stat,
        {
          ...column,
          rows: renumbered(column.rows),
          values: column.values.filter((_, at) => numbers.has(column.rows[at]!)),
        },
      ]),
    ),
  }
}

/** The bundled season, either unchanged, or with irregular byes and names that are hard to lay out. */
export type SeasonShape = 'usual' | 'odd'

let read: ReturnType<typeof readDemo> | undefined

const readDemo = async () => {
  const archive = folderArchive(DEMO)
  return { data: await readSeason(archive, SEASON), people: await readPeople(archive) }
}

/** Loads the season and the one before it into a world. */
export const loadSeasons = async (world: World, shape: SeasonShape): Promise<ZooSeason> => {
  read ??= readDemo()
  const { data: usual, people } = await read
  const odd = shape === 'odd' ? withByes(usual) : usual
  const data = shape === 'odd' ? { ...odd, players: longNamed(odd.players) } : odd
  for (const years of [1, 0]) await world.keep(yearsEarlier(data, years))
  await world.engine.database.transaction('write', store => store.playerIds.add(people, 'demo'))
  return { data, ...instants(data) }
}
