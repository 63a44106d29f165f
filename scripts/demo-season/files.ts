import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Line } from './book.ts'
import { type Fixture, SEASON } from './calendar.ts'
import * as columns from './columns.ts'
import { coverageRow, isCovered } from './coverage.ts'
import { csvGz } from './csv.ts'
import type { PlayedGame } from './game.ts'
import { divisionOf } from './league.ts'
import { crosswalkRow, peopleRow, rosterRow } from './people.ts'
import { hasRow, playerRow, type Row, teamRow } from './rows.ts'
import type { Season, Week } from './season.ts'

const byId = (a: Line, b: Line): number => ((a.player?.id ?? '') < (b.player?.id ?? '') ? -1 : 1)

/** Returns a week's lines with their games: first the team line, then one line per player. */
const linesOf = ({ games, teamFouls }: Week): { line: Line; game: PlayedGame }[] => {
  const lines = games.flatMap(game => [...game.book.values()].map(line => ({ line, game })))
  return [teamFouls, ...lines.filter(({ line }) => hasRow(line)).sort((a, b) => byId(a.line, b.line))]
}

const teamRows = (week: Week): Row[] => {
  const all = linesOf(week)
  const sides = week.games.flatMap(game => [game.fixture.away, game.fixture.home].map(team => ({ game, team })))
  return sides
    .sort((a, b) => (a.team < b.team ? -1 : 1))
    .map(({ game, team }) => {
      const lines = all.flatMap(({ line }) => (line.team === team ? [line] : []))
      return teamRow(lines, game, team)
    })
}

const coverageRows = ({ games }: Week): Row[] => {
  return games.flatMap(game =>
    [...game.book.values()]
      .filter(isCovered)
      .sort(byId)
      .map(line => coverageRow(line, game)),
  )
}

const DAY = 86_400_000

/** Returns the days since a team's last game, or 7 if it has not played yet. */
const restBefore = (fixtures: readonly Fixture[], { week, gameday }: Fixture, team: string): number => {
  const last = fixtures.filter(game => game.week < week && (game.home === team || game.away === team)).at(-1)
  return last ? (Date.parse(gameday) - Date.parse(last.gameday)) / DAY : 7
}

const gameRow = ({ fixture, awayScore, homeScore, overtime }: PlayedGame, fixtures: readonly Fixture[]): Row => {
  const { id, week, home, away, gameday, weekday, gametime } = fixture
  return {
    game_id: id,
    season: SEASON,
    game_type: 'REG',
    week,
    gameday,
    weekday,
    gametime,
    away_team: away,
    away_score: awayScore,
    home_team: home,
    home_score: homeScore,
    location: 'Home',
    result: homeScore - awayScore,
    total: homeScore + awayScore,
    overtime: overtime ? 1 : 0,
    away_rest: restBefore(fixtures, fixture, away),
    home_rest: restBefore(fixtures, fixture, home),
    div_game: divisionOf(home).includes(away) ? 1 : 0,
  }
}

/** Returns the season as nflverse's files: each file's bytes by its path in the folder. */
const seasonFiles = ({ clubs, weeks }: Season): Map<string, Buffer> => {
  const players = clubs.flatMap(club => club.players)
  const fixtures = weeks.flatMap(({ games }) => games.map(game => game.fixture))
  const lines = weeks.flatMap(linesOf)
  const games = weeks.flatMap(week => week.games)
  const file = (path: string, header: readonly string[], rows: Row[], missing = '') =>
    [`${path}.csv.gz`, csvGz(header, rows, missing)] as const
  return new Map([
    file(
      `stats_player/stats_player_week_${SEASON}`,
      columns.PLAYER_COLUMNS,
      lines.map(({ line, game }) => playerRow(line, game)),
    ),
    file(`stats_team/stats_team_week_${SEASON}`, columns.TEAM_COLUMNS, weeks.flatMap(teamRows)),
    file(
      'schedules/games',
      columns.GAME_COLUMNS,
      games.map(game => gameRow(game, fixtures)),
    ),
    file(`rosters/roster_${SEASON}`, columns.ROSTER_COLUMNS, players.map(rosterRow)),
    file('players/players', columns.PEOPLE_COLUMNS, players.map(peopleRow)),
    file(`pfr_advstats/advstats_week_def_${SEASON}`, columns.COVERAGE_COLUMNS, weeks.flatMap(coverageRows)),
    file('dynastyprocess/db_playerids', columns.CROSSWALK_COLUMNS, players.map(crosswalkRow), 'NA'),
  ])
}

export const writeSeason = (season: Season, folder: string): void => {
  for (const [path, bytes] of seasonFiles(season)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes)
  }
}
