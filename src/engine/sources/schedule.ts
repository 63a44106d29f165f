import type { Game } from '../schema/season.ts'
import type { Archive } from './archive.ts'
import { openTable, refuse } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { memoize } from './memoize.ts'
import { RELEASES } from './releases.ts'
import { SLOTS, slotOf, TEAM_CODES } from './team-slots.ts'
import { type Skipped, skip, teamsIn, weekOf } from './weeks.ts'

const ZONE = 'America/New_York'
/** When a game without a time is taken to begin. */
const USUAL_TIME = '13:00'

/** The games of all seasons, as the file has them: it is read once for as many seasons as are loaded. */
const readGames = memoize(async (archive: Archive) => {
  const file = await archive.read(RELEASES.games)
  if (!file) return null
  const table = openTable(file)
  const columns = readColumns(table, {
    texts: ['game_id', 'game_type', 'gameday', 'gametime', 'home_team', 'away_team', 'home_score', 'away_score'],
    numbers: ['season', 'week'],
  })
  return { table, ...columns }
})

type Games = NonNullable<Awaited<ReturnType<typeof readGames>>>

/** A day and a time of day in the east of the United States, as epoch ms. */
function kickoffOf({ table, texts }: Games, record: number): number {
  const day = texts.gameday[record] as string
  const time = texts.gametime[record] || USUAL_TIME
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds
  } catch {
    throw refuse(table, record, {
      column: 'gameday',
      problem: `"${day} ${time}" is no day and time: correct it or download the file again`,
    })
  }
}

function scoreIn({ table, texts }: Games, record: number, column: 'home_score' | 'away_score'): number | null {
  const cell = texts[column][record] as string
  if (cell === '') return null
  if (!/^\d+$/.test(cell)) throw refuse(table, record, { column, problem: `"${cell}" is no score: correct it` })
  return Number(cell)
}

/** The regular season of one year as the schedule has it. */
export interface Schedule {
  path: string
  games: readonly Game[]
  skipped: Skipped
  /** What a team scored in a week, by slot; NaN where it is not known (yet). */
  scores: Float64Array
}

/**
 * The regular-season games of a season, with kickoffs in epoch ms (`gameday` and `gametime` are of the east of the
 * United States; 13:00 without a time), or null when there is no schedule. Past codes of teams become the present ones.
 */
export async function readSchedule(archive: Archive, season: number): Promise<Schedule | null> {
  const file = await readGames(archive)
  if (!file) return null
  const { table, texts, numbers } = file
  const skipped: Skipped = {}
  const records = [...numbers.season.keys()].filter(record => {
    if (numbers.season[record] !== season) return false
    if (texts.game_type[record] === 'REG') return true
    skip(skipped, 'postseason')
    return false
  })
  const home = teamsIn(table, records, { column: 'home_team', codes: texts.home_team })
  const away = teamsIn(table, records, { column: 'away_team', codes: texts.away_team })
  const scores = new Float64Array(SLOTS).fill(Number.NaN)
  const games = records.map((record): Game => {
    const week = weekOf(table, record, numbers.week)
    const homeScore = scoreIn(file, record, 'home_score')
    const awayScore = scoreIn(file, record, 'away_score')
    scores[slotOf(week, home[record] as number)] = homeScore ?? Number.NaN
    scores[slotOf(week, away[record] as number)] = awayScore ?? Number.NaN
    return {
      id: texts.game_id[record] as string,
      week,
      home: TEAM_CODES[home[record] as number] as string,
      away: TEAM_CODES[away[record] as number] as string,
      kickoffAt: kickoffOf(file, record),
      homeScore,
      awayScore,
    }
  })
  return { path: table.path, games, skipped, scores }
}
