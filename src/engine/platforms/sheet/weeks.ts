import type { RosterConfig } from '../../schema/lineup.ts'
import type { SheetRow } from '../../schema/sheet.ts'
import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import type { Fault } from './faults.ts'
import type { SheetPeople } from './players.ts'
import { type Seating, seatIn } from './slots.ts'

/** The rows of a team in a week. */
export interface TeamWeek {
  week: number
  team: string
  rows: readonly SheetRow[]
}

/** Rows by team and week, in the order of weeks, then of teams. */
export const teamWeeksOf = (rows: readonly SheetRow[], teams: readonly string[]): TeamWeek[] => {
  const weeks = Map.groupBy(rows, ({ week }) => week)
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .flatMap(([week, ofWeek]) => {
      const byTeam = Map.groupBy(ofWeek, ({ team }) => team)
      return teams.flatMap(team => (byTeam.has(team) ? [{ week, team, rows: byTeam.get(team)! }] : []))
    })
}

const sum = (rows: readonly SheetRow[]): number =>
  rows.reduce((total, { points }) => total + Math.round(points * 100), 0) / 100

/** Who sits where: of several in seats of one name, in the order of the rows. */
const startersOf = (rows: readonly SheetRow[], config: RosterConfig, keyOf: SheetPeople['keyOf']) => {
  const queues = Map.groupBy(rows, seatIn)
  return config.slots.map(({ slot }) => {
    const row = queues.get(slot)?.shift()
    return row?.player === undefined ? null : keyOf(row)
  })
}

const lineupOf = (
  { team, rows }: TeamWeek,
  { config, seated }: Seating,
  keyOf: SheetPeople['keyOf'],
): PlannedLineup => {
  const players = rows.filter(({ player }) => player !== undefined)
  const started = rows.filter(seatIn)
  const told = rows.find(({ teamPoints }) => teamPoints !== undefined)?.teamPoints
  return {
    team,
    players: [...new Set(players.map(keyOf))],
    starters: seated ? startersOf(rows, config, keyOf) : null,
    points: told ?? (seated ? sum(started) : null),
    playerPoints: new Map(players.map(row => [keyOf(row), row.points])),
  }
}

/** Rosters and lineups of every week. */
export const weeksOf = (teamWeeks: readonly TeamWeek[], seating: Seating, keyOf: SheetPeople['keyOf']): PlannedWeek[] =>
  [...Map.groupBy(teamWeeks, ({ week }) => week)].map(([week, all]) => ({
    week,
    lineups: all.map(each => lineupOf(each, seating, keyOf)),
  }))

/** Everybody stands once in a week. */
export const repeatedPlayers = (rows: readonly SheetRow[], keyOf: SheetPeople['keyOf']): Fault[] => {
  const seen = new Map<string, SheetRow>()
  return rows.flatMap(row => {
    if (row.player === undefined) return []
    const name = `${row.week} ${keyOf(row)}`
    const before = seen.get(name)
    seen.set(name, before ?? row)
    if (!before) return []
    const where = before.line === undefined ? `on ${before.team}` : `in line ${before.line}, on ${before.team}`
    return [{ row, message: `player: ${row.player} stands twice in week ${row.week}, also ${where}` }]
  })
}

const namesIn = (rows: readonly SheetRow[], of: 'opponent' | 'matchup'): string[] => [
  ...new Set(rows.flatMap(row => row[of] ?? [])),
]

/** What sheets have in place of an opponent where a team meets nobody. */
const BYE = /^\(?bye(?: week)?\)?$/i

/** The opponent of each team in a week, by what the rows say; a team of which nothing is said is not there. */
const opponentsIn = (week: readonly TeamWeek[], teams: readonly string[], faults: Fault[]): Map<string, string> => {
  const met = new Map<string, string>()
  const meet = (a: string, b: string, row: SheetRow): void => {
    if (a === b) return
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const before = met.get(one)
      if (before !== undefined && before !== other)
        faults.push({ row, message: `opponent: ${one} meets ${before} and ${other} in week ${row.week}` })
      else met.set(one, other)
    }
  }
  for (const { team, rows } of week) {
    for (const opponent of namesIn(rows, 'opponent')) {
      const row = rows.find(each => each.opponent === opponent)!
      if (teams.includes(opponent)) meet(team, opponent, row)
      else if (!BYE.test(opponent))
        faults.push({ row, message: `opponent: there is no team "${opponent}" in the sheet` })
    }
  }
  const byMatchup = Map.groupBy(week, ({ rows }) => namesIn(rows, 'matchup')[0])
  for (const [matchup, [a, b, third]] of byMatchup) {
    if (matchup === undefined || !a || !b) continue
    const row = (third ?? b).rows[0]!
    if (third) faults.push({ row, message: `matchup: more than two teams are in ${matchup} of week ${row.week}` })
    else meet(a.team, b.team, row)
  }
  return met
}

/** Who met whom in each week that says so, the home team first; who met nobody has a bye. */
export const meetingsOf = (
  teamWeeks: readonly TeamWeek[],
  teams: readonly string[],
): { meetings: PlannedMatchup[]; faults: Fault[] } => {
  const faults: Fault[] = []
  const weeks = Map.groupBy(teamWeeks, ({ week }) => week)
  const meetings = [...weeks].flatMap(([week, all]) => {
    const met = opponentsIn(all, teams, faults)
    if (met.size === 0) return []
    const present = new Set(all.map(({ team }) => team))
    // A team that somebody met may have no rows of its own.
    const playing = teams.filter(team => present.has(team) || met.has(team))
    return playing.flatMap((team): PlannedMatchup[] => {
      const away = met.get(team) ?? null
      return away !== null && teams.indexOf(away) < teams.indexOf(team) ? [] : [{ week, home: team, away }]
    })
  })
  return { meetings, faults }
}
