import { resolve } from 'node:path'
import type { SheetLeague } from '../../src/engine/index.ts'
import { tableOf } from './espn.ts'
import { PLATFORMS, readShared } from './shared.ts'

type Row = SheetLeague['rows'][number]

/** A league from the shared tables, in the format of a typical sheet. */
export interface SharedSheet {
  name: string
  season: number
  rows: Row[]
}

type Cells = Record<string, string>

const ofSeason = (season: number, rows: readonly Cells[]): Cells[] => rows.filter(row => row.season === String(season))

/** An ESPN league with slots but no opponents. */
export const ddd = (season: number): SharedSheet => ({
  name: 'ddd',
  season,
  rows: tableOf('espn/ddd/derived', `${season}-boxscores.csv`).map(row => ({
    season,
    week: Number(row.week),
    team: row.team!,
    player: row.player!,
    position: row.position!,
    slot: row.slot!,
    points: Number(row.points),
  })),
})

/** An ESPN league with slots and opponents. */
export const wayneSnyder = (season: number): SharedSheet => {
  const folder = 'espn/wayne-snyder/derived'
  const met = new Map(
    ofSeason(season, tableOf(folder, 'weekly_matchups.csv')).map(row => [`${row.week} ${row.team_id}`, row]),
  )
  return {
    name: 'wayne-snyder',
    season,
    rows: ofSeason(season, tableOf(folder, 'weekly_lineups.csv')).map(row => {
      const matchup = met.get(`${row.week} ${row.team_id}`)
      return {
        season,
        week: Number(row.week),
        team: row.team_id!,
        player: row.player_name!,
        position: row.position!,
        slot: row.lineup_slot!,
        points: Number(row.points),
        ...(matchup && { opponent: matchup.opponent_team_id!, teamPoints: Number(matchup.points_for) }),
      }
    }),
  }
}

/** An ESPN league with slots, NFL teams and opponents. Its last week is listed twice. */
export const rffl = (season: number): SharedSheet => ({
  name: 'rffl',
  season,
  rows: tableOf('espn/rffl-tools/derived', `${season}-boxscores.csv`)
    .filter(({ week }) => Number(week) <= 17)
    .map(row => ({
      season,
      week: Number(row.week),
      team: row.team_code!,
      position: row.position!,
      slot: row.slot!,
      matchup: row.matchup!,
      points: Number(row.rs_actual_pf),
      teamPoints: Number(row.team_actual_total),
      ...(row.player_name && !row.player_name.startsWith('EMPTY') && { player: row.player_name }),
      ...(row.nfl_team && { nflTeam: row.nfl_team }),
    })),
})

/** A Fleaflicker league with slots and NFL teams. */
export const jdegregorio = (season: number): SharedSheet => ({
  name: 'jdegregorio',
  season,
  rows: ofSeason(season, tableOf('fleaflicker/jdegregorio/derived', 'points.csv')).map(row => ({
    season,
    week: Number(row.week),
    team: row.team_id!,
    player: row.player_name!,
    position: row.player_pos!,
    nflTeam: row.player_team!,
    slot: row.set_pos!,
    points: Number(row.points),
  })),
})

interface YahooSeason {
  matchups: { week: number; teams: { name: string; players: { name: string; position: string; points: number }[] }[] }[]
}

/** A Yahoo league with no slots. */
export const gfn = (season: number): SharedSheet => {
  const { matchups } = readShared(resolve(PLATFORMS, `yahoo/gfn-fantasy/derived/${season}.json`)) as YahooSeason
  const rows = matchups.flatMap(({ week, teams }) =>
    teams.flatMap(({ name, players }, at) =>
      players.map(({ name: player, position, points }) => ({
        season,
        week,
        team: name,
        player,
        position,
        points,
        ...(teams[1 - at] && { opponent: teams[1 - at]!.name }),
      })),
    ),
  )
  return { name: 'gfn', season, rows }
}

type SlotRow = readonly [slot: string, player: string, points: number]
type WebPages = Record<
  string,
  { teams: Record<string, { team: string; weeks: Record<string, { s: SlotRow[]; b: SlotRow[] }> }> }
>

/** A Yahoo league with slots but no positions or opponents. */
export const gocougs = (season: number): SharedSheet => {
  const pages = readShared(resolve(PLATFORMS, 'yahoo/gocougs/derived/lineups-2009-2025.json')) as WebPages
  const rows = Object.values(pages[season]!.teams).flatMap(({ team, weeks }) =>
    Object.entries(weeks).flatMap(([week, { s, b }]) =>
      [...s, ...b].map(([slot, player, points]) => ({
        season,
        week: Number(week),
        team,
        slot,
        points,
        ...(player !== '' && { player }),
      })),
    ),
  )
  return { name: 'gocougs', season, rows }
}
