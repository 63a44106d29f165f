import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_RANKING } from '../data/leagues.ts'
import type { Matchup, Side } from '../src/engine/rules/matchups/team-records.ts'
import type { Race } from '../src/engine/rules/odds/race.ts'

/** Regular seasons of real twelve-team leagues: every matchup with its totals. */

const platforms = join(import.meta.dirname, '../../shared/platforms')

export const LEAGUE_SEASONS = existsSync(platforms) ? null : 'needs ../shared/platforms'

const rowsOf = (...path: string[]): string[][] =>
  readFileSync(join(platforms, ...path), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(','))

const side = (team: string, points: number): Side => ({ team, total: Math.round(points * 100) })
const matchup = (week: number, home: Side, away: Side): Matchup => ({ week, home, away, counts: true })

interface YahooSeason {
  matchups: { week: number; is_playoffs: boolean; teams: { team_key: string; points: number }[] }[]
}

const ofYahoo = (): Matchup[][] =>
  Array.from({ length: 8 }, (_, at) => {
    const text = readFileSync(join(platforms, 'yahoo/gfn-fantasy/derived', `${2018 + at}.json`), 'utf8')
    const { matchups } = JSON.parse(text) as YahooSeason
    return matchups
      .filter(({ is_playoffs: isPlayoffs }) => !isPlayoffs)
      .map(({ week, teams: [home, away] }) =>
        matchup(week, side(home!.team_key, home!.points), side(away!.team_key, away!.points)),
      )
  })

/** Reads a file with one row per team and week: season, week, team, opponent, points for and points against. */
const ofPairs = (): Matchup[][] => {
  const rows = rowsOf('espn/wayne-snyder/derived/weekly_matchups.csv').filter(([, week]) => Number(week) <= 14)
  const once = rows.filter(([, , team, opponent]) => Number(team) < Number(opponent))
  const seasons = Map.groupBy(once, ([season]) => season)
  return [...seasons.values()].map(season =>
    season.map(([, week, home, away, own, others]) =>
      matchup(Number(week), side(home!, Number(own)), side(away!, Number(others))),
    ),
  )
}

/**
 * Reads a file with one row per player: season, week, matchup number, team, projection and total. Until 2020, playoffs
 * began a week earlier.
 */
const ofPlayers = (): Matchup[][] =>
  readdirSync(join(platforms, 'espn/rffl-tools/derived'))
    .filter(name => name.endsWith('-boxscores.csv'))
    .sort()
    .map(name => {
      const rows = rowsOf('espn/rffl-tools/derived', name)
      const last = Number(rows[0]![0]) <= 2020 ? 13 : 14
      const games = Map.groupBy(
        rows.filter(([, week]) => Number(week) <= last),
        ([, week, number]) => `${week} ${number}`,
      )
      return [...games].map(([key, lines]) => {
        const totals = new Map(lines.map(([, , , team, , total]) => [team!, Number(total)]))
        const [home, away] = [...totals].map(([team, total]) => side(team, total))
        return matchup(Number.parseInt(key, 10), home!, away!)
      })
    })

/** Returns one playoff race per season, as of the end of a week. Six teams qualify, ranked by wins and then points. */
export const racesAfter = (week: number): Race[] =>
  [...ofYahoo(), ...ofPairs(), ...ofPlayers()].map(matchups => {
    const ids = [...new Set(matchups.flatMap(({ home, away }) => [home.team, away!.team]))].sort()
    return {
      teams: ids.map((id, at) => ({ id, draftPosition: at + 1, division: null })),
      matchups,
      open: new Set(matchups.map(each => each.week).filter(each => each > week)),
      ranking: DEFAULT_RANKING,
      medianGame: false,
      playoffs: { teams: 6, startWeek: 15, reseed: false, divisionWinnersFirst: false },
      draw: null,
      totalOf: () => null,
    }
  })
