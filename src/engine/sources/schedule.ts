import { memoize } from '../../../data/on-demand.ts'
import type { Game } from '../schema/season.ts'
import { type Archive, RELEASES } from './archive.ts'
import { openTable } from './csv.ts'
import { type BadCell, cellError, quoteCell, readColumns } from './csv-columns.ts'
import {
  type Opponents,
  passOver,
  placeable,
  regularRecords,
  type SkipCounts,
  SLOTS,
  slotOf,
  TEAM_CODES,
  teamsIn,
  which,
} from './row-placement.ts'

const ZONE = 'America/New_York'
/** The kickoff time for a game that does not have one. */
const USUAL_TIME = '13:00'

/** Reads all seasons' games, once for the entire load. */
const readGames = memoize(async (archive: Archive) => {
  const file = await archive.read(RELEASES.games)
  if (!file) return null
  const table = openTable(file)
  const columns = readColumns(table, {
    texts: ['game_id', 'game_type', 'gameday', 'gametime', 'home_team', 'away_team', 'home_score', 'away_score'],
    numbers: { season: null, week: null },
  })
  return { table, ...columns }
})

type Games = NonNullable<Awaited<ReturnType<typeof readGames>>>

/** Converts a day and a US Eastern time to epoch ms; null if they are not valid. */
const instantOf = (day: string, time: string): number | null => {
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds
  } catch {
    return null
  }
}

/**
 * Returns a record's kickoff in epoch ms, using the default time if the file does not have one. Null without a valid
 * day.
 */
const kickoffOf = ({ texts }: Games, record: number): number | null => {
  const day = texts.gameday[record]!
  return instantOf(day, texts.gametime[record] || USUAL_TIME) ?? instantOf(day, USUAL_TIME)
}

/** Returns a final score; null if it is unknown or impossible. No team has ever scored more than 73 points. */
const scoreIn = ({ table, texts }: Games, record: number, { column, skipped }: Score): number | null => {
  const cell = texts[column][record]!
  if (/^\d{1,2}$/.test(cell)) return Number(cell)
  if (cell !== '') passOver(table, record, { column, problem: `${quoteCell(cell)} is not a score`, skipped })
  return null
}

interface Score {
  column: 'home_score' | 'away_score'
  skipped: SkipCounts
}

/** Returns a season's regular-season games with two known teams and a valid week. */
const gamesOf = (file: Games, season: number, skipped: SkipCounts) => {
  const { table, texts, numbers } = file
  const { length } = numbers.season
  const seasonRecords = which(length, record => numbers.season[record] === season)
  const ofNoSeason = seasonRecords.length === 0 ? [] : which(length, record => !(numbers.season[record]! > 0))
  const when = { ...numbers, part: { column: 'game_type', cells: texts.game_type } }
  const regular = regularRecords(table, season, { when, skipped, all: [...seasonRecords, ...ofNoSeason] })
  const [home, away] = [teamsIn(texts.home_team), teamsIn(texts.away_team)]
  const kickoffs = new Map(regular.map(record => [record, kickoffOf(file, record)]))
  const misfit = (record: number): BadCell | null => {
    const bad = (column: keyof typeof texts, what: string): BadCell => ({
      column,
      problem: `${quoteCell(texts[column][record]!)} is not a ${what}`,
    })
    if (home[record] === null) return bad('home_team', 'team')
    if (away[record] === null) return bad('away_team', 'team')
    return kickoffs.get(record) === null ? bad('gameday', 'day') : null
  }
  const records = placeable(table, regular, { misfit, skipped })
  return records.map(record => ({
    record,
    week: numbers.week[record]!,
    kickoffAt: kickoffs.get(record)!,
    home: home[record]!,
    away: away[record]!,
  }))
}

export interface Schedule {
  path: string
  games: readonly Game[]
  skipped: SkipCounts
  /** Teams' scores by slot; NaN until they are known. */
  scores: Float64Array
  /** Teams' opponents by slot. */
  opponents: Opponents
}

/**
 * Returns a season's regular-season games; null without a schedule. Kickoffs are in epoch ms. `gameday` and `gametime`
 * are in US Eastern time, and a game without a time starts at 13:00. Former team codes become current ones. Throws
 * `invalid_request`, with file, line and column, for a team with two games in a week.
 */
export const readSchedule = async (archive: Archive, season: number): Promise<Schedule | null> => {
  const file = await readGames(archive)
  if (!file) return null
  const { table, texts } = file
  const skipped: SkipCounts = {}
  const scores = new Float64Array(SLOTS).fill(Number.NaN)
  const opponents = new Array<number | null>(SLOTS).fill(null)
  const enter = (record: number, slot: number, { opponent, score, column }: Entry): void => {
    if (opponents[slot] !== null) throw cellError(table, record, { column, problem: 'has two games in this week' })
    opponents[slot] = opponent
    scores[slot] = score ?? Number.NaN
  }
  const games = gamesOf(file, season, skipped).map(({ record, week, kickoffAt, home, away }): Game => {
    const homeScore = scoreIn(file, record, { column: 'home_score', skipped })
    const awayScore = scoreIn(file, record, { column: 'away_score', skipped })
    enter(record, slotOf(week, home), { opponent: away, score: homeScore, column: 'home_team' })
    enter(record, slotOf(week, away), { opponent: home, score: awayScore, column: 'away_team' })
    return {
      id: texts.game_id[record]!,
      week,
      home: TEAM_CODES[home]!,
      away: TEAM_CODES[away]!,
      kickoffAt,
      homeScore,
      awayScore,
    }
  })
  return { path: table.path, games, skipped, scores, opponents }
}

/** A game from one team's point of view, with that team's column in the file. */
interface Entry {
  opponent: number
  score: number | null
  column: 'home_team' | 'away_team'
}
