import { WEEK } from '../../data/durations.ts'
import type { PosGroup } from '../../data/positions.ts'
import { type StatKey, statRow } from '../../data/stats.ts'
import { NFL_TEAMS } from '../../data/teams.ts'
import {
  type Game,
  NO_FACTS,
  type SeasonData,
  type SeasonFacts,
  type StatColumn,
} from '../../src/engine/schema/season.ts'

/** A fictional player-week. Stats that a test does not set are 0. */
export interface FictionalRow {
  player: string
  posGroup?: PosGroup
  name?: string
  week: number
  team?: string
  opponent?: string
  stats?: Partial<Record<StatKey, number>>
  /** The player's first NFL season. It is read from the player's first row. */
  rookieYear?: number
  /** True if coverage stats were recorded for this game. */
  covered?: boolean
}

const TEAMS = NFL_TEAMS.map(({ code }) => code)

const column = (cells: readonly (readonly [row: number, value: number])[]): StatColumn => {
  const decimals = [0, 1, 2, 3, 4].find(each =>
    cells.every(([, value]) => Number.isInteger(Number((value * 10 ** each).toPrecision(15)))),
  )
  const exact = decimals !== undefined
  return {
    decimals: decimals ?? 0,
    exact,
    rows: Uint16Array.from(cells, ([row]) => row),
    values: Float64Array.from(cells, ([, value]) => (exact ? Math.round(value * 10 ** decimals) : value)),
  }
}

const columnsOf = (rows: readonly FictionalRow[], recorded: readonly StatKey[]): Map<StatKey, StatColumn> => {
  const keys = new Set([...recorded, ...rows.flatMap(({ stats = {} }) => Object.keys(stats) as StatKey[])])
  return new Map(
    [...keys].map(key => [
      key,
      column(
        rows.flatMap(({ stats: { [key]: value } = {} }, row) =>
          value !== undefined && (value !== 0 || statRow(key).partial) ? [[row, value] as const] : [],
        ),
      ),
    ]),
  )
}

/**
 * Returns a season with a test's rows. `recorded` names stats that were recorded even though all of their values are 0.
 */
export const fictionalSeason = ({
  season = 2024,
  rows,
  games = [],
  recorded = [],
  rosterTeams = {},
  facts = NO_FACTS,
}: {
  season?: number
  rows: readonly FictionalRow[]
  games?: readonly Game[]
  recorded?: readonly StatKey[]
  /** Each player's team according to the roster file. */
  rosterTeams?: Readonly<Record<string, string>>
  facts?: SeasonFacts
}): SeasonData => {
  const ordered = [...rows].sort((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : a.week - b.week))
  const ids = [...new Set(ordered.map(({ player }) => player))]
  const players = ids.map(id => {
    const own = ordered.filter(({ player }) => player === id)
    const { name = id, posGroup = 'WR', rookieYear } = own[0]!
    return {
      ...{ id, name, position: posGroup as string, posGroup, team: own.at(-1)!.team ?? 'CHI' },
      ...(rookieYear !== undefined && { entry: { year: rookieYear, draftNumber: null } }),
    }
  })
  return {
    season,
    teams: TEAMS,
    players,
    index: {
      player: Uint16Array.from(ordered, ({ player }) => ids.indexOf(player)),
      week: Uint8Array.from(ordered, ({ week }) => week),
      team: Uint8Array.from(ordered, ({ team = 'CHI' }) => TEAMS.indexOf(team)),
      opponent: Uint8Array.from(ordered, ({ opponent = 'GB' }) => TEAMS.indexOf(opponent)),
    },
    coverage: Uint16Array.from(ordered.flatMap(({ covered }, row) => (covered ? [row] : []))),
    columns: columnsOf(ordered, recorded),
    games,
    facts,
    files: [],
    rosterTeams: new Map(Object.entries(rosterTeams)),
  }
}

/** Moves a season this many years into the past, on the same weekdays. */
export const yearsEarlier = (data: SeasonData, years: number): SeasonData => ({
  ...data,
  season: data.season - years,
  games: data.games.map(game => ({ ...game, kickoffAt: game.kickoffAt - years * 52 * WEEK })),
})
