import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readShared, SLEEPER } from '../../support/shared.ts'

/** Reads a captured file of a league without the code under test. */
export const raw = <Body>(...path: string[]): Body => readShared(`${resolve(SLEEPER, 'league', ...path)}.json`) as Body

export const hasBracket = (id: string): boolean => existsSync(resolve(SLEEPER, 'league', id, 'winners_bracket.json'))

export interface RawLeague {
  league_id: string
  season: string
  roster_positions: string[]
  scoring_settings: Record<string, number>
  settings: Record<string, number>
  metadata: { latest_league_winner_roster_id: string }
}

export interface RawTransaction {
  transaction_id: string
  status: string
  adds: Record<string, number> | null
  drops: Record<string, number> | null
  settings: { waiver_bid?: number } | null
  metadata: { notes: string } | null
}

export interface RawRow {
  roster_id: number
  matchup_id: number | null
  players?: string[]
  players_points: Record<string, number>
  starters: string[]
}

/** Returns a week's rows with rosters and starters. A player on another team's roster does not start for this team. */
export const rowsOf = (id: string, week: number) => {
  const rows = raw<RawRow[]>(id, 'matchups', String(week))
  const rosters = rows.map(({ players, players_points }) => players ?? Object.keys(players_points))
  return rows.map(({ roster_id, starters }, at) => {
    const others = new Set(rosters.filter(roster => roster !== rosters[at]).flat())
    return { roster_id, players: rosters[at]!, starters: starters.map(each => (others.has(each) ? '0' : each)) }
  })
}
