import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BracketSize } from '../../data/leagues.ts'
import type { PlayoffConfig, PlayoffPairing } from '../../src/engine/rules/matchups/playoffs.ts'
import type { Contestant } from '../../src/engine/rules/matchups/standings.ts'
import type { Matchup, Side } from '../../src/engine/rules/matchups/team-records.ts'
import { readShared, SLEEPER, whyNoRealData } from './shared.ts'

/** Real completed leagues as Sleeper stored them: records, brackets and weekly totals. */
export interface RealLeague {
  id: string
  teams: readonly RealTeam[]
  config: PlayoffConfig
  medianGame: boolean
  /** Regular-season matchups. */
  matchups: readonly Matchup[]
  /** Returns a week's matchups, including playoff weeks. */
  inWeek: (week: number) => readonly Matchup[]
  totalOf: (team: string, week: number) => number
  winners: readonly BracketRow[]
  /** The bracket for teams that missed the playoffs. */
  losers: readonly BracketRow[]
  /** True for a toilet bowl, in which the last-place team is the top seed, and the lower total advances. */
  toiletBowl: boolean
  champion: string
}

export interface RealTeam extends Contestant {
  wins: number
  losses: number
  ties: number
  /** Points for, in hundredths. */
  pointsFor: number
  pointsAgainst: number
}

/**
 * A game in a bracket: round, matchup, teams, winner. `p` marks a placement game, and `from` is the game that a team
 * came from.
 */
export interface BracketRow {
  r: number
  m: number
  t1: number
  t2: number
  w: number
  p?: number
  t1_from?: { w?: number; l?: number }
  t2_from?: { w?: number; l?: number }
  /** The team that belongs here by the platform's rule, before the commissioner changed it. */
  t1_original?: number
  t2_original?: number
}

interface LeagueFile {
  settings: Record<string, number>
  metadata: { latest_league_winner_roster_id: string }
}

interface RosterFile {
  roster_id: number
  settings: Record<string, number>
}

interface MatchupFile {
  roster_id: number
  matchup_id: number | null
  points: number
}

const FOLDER = resolve(SLEEPER, 'league')
const hundredths = (points: number): number => Math.round(points * 100)

const read = <Body>(...path: string[]): Body => readShared(resolve(FOLDER, ...path)) as Body

const readBracket = (id: string, name: string): BracketRow[] =>
  existsSync(resolve(FOLDER, id, `${name}.json`)) ? read(id, `${name}.json`) : []

const readTeam = ({ roster_id, settings }: RosterFile): RealTeam => {
  const { wins = 0, losses = 0, ties = 0, fpts = 0, fpts_decimal = 0, division = null } = settings
  const { fpts_against = 0, fpts_against_decimal = 0 } = settings
  return {
    id: String(roster_id),
    draftPosition: null,
    division,
    wins,
    losses,
    ties,
    pointsFor: 100 * fpts + fpts_decimal,
    pointsAgainst: 100 * fpts_against + fpts_against_decimal,
  }
}

const side = ({ roster_id, points }: MatchupFile): Side => ({ team: String(roster_id), total: hundredths(points) })

const pairUp = (rows: readonly MatchupFile[], week: number): Matchup[] =>
  rows.flatMap((home, i) => {
    const { matchup_id } = home
    const partner = (each: MatchupFile) => each !== home && matchup_id !== null && each.matchup_id === matchup_id
    if (rows.slice(0, i).some(partner)) return []
    const away = rows.find(partner)
    return [{ week, home: side(home), away: away === undefined ? null : side(away), counts: true }]
  })

const readLeague = (id: string): RealLeague => {
  const { settings, metadata } = read<LeagueFile>(`${id}.json`)
  const { playoff_week_start, playoff_teams, playoff_seed_type, playoff_type, league_average_match } = settings
  const weeks = new Map(
    readdirSync(resolve(FOLDER, id, 'matchups')).map(file => [
      Number.parseInt(file, 10),
      read<MatchupFile[]>(id, 'matchups', file),
    ]),
  )
  const inWeek = (week: number): Matchup[] => pairUp(weeks.get(week)!, week)
  return {
    id,
    teams: read<RosterFile[]>(id, 'rosters.json').map(readTeam),
    config: { teams: playoff_teams as BracketSize, startWeek: playoff_week_start!, reseed: playoff_seed_type === 1 },
    medianGame: league_average_match === 1,
    matchups: Array.from({ length: playoff_week_start! - 1 }, (_, i) => inWeek(i + 1)).flat(),
    inWeek,
    totalOf: (team, week) => hundredths(weeks.get(week)!.find(each => String(each.roster_id) === team)!.points),
    winners: readBracket(id, 'winners_bracket'),
    losers: readBracket(id, 'losers_bracket'),
    toiletBowl: playoff_type === 0,
    champion: metadata.latest_league_winner_roster_id,
  }
}

/** Returns the first round in bracket order. A team that first plays in the second round had a bye. */
export const openingOf = (rows: readonly BracketRow[]): PlayoffPairing[] => {
  const entrant = (team: number, from: number | undefined): PlayoffPairing => {
    const game = rows.find(({ m }) => m === from)
    return game === undefined ? [String(team), null] : [String(game.t1), String(game.t2)]
  }
  return rows
    .filter(({ r, p }) => r === 2 && p === undefined)
    .flatMap(({ t1, t2, t1_from, t2_from }) => [entrant(t1, t1_from?.w), entrant(t2, t2_from?.w)])
}

/** The five leagues, or an empty list if the real data is not available. */
export const realLeagues: readonly RealLeague[] = whyNoRealData
  ? []
  : readdirSync(FOLDER)
      .filter(name => name.endsWith('.json'))
      .map(name => readLeague(name.replace('.json', '')))
