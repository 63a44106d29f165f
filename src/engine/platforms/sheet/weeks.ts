import { invalid } from '../../base/errors.ts'
import type { RosterConfig } from '../../schema/lineup.ts'
import type { SheetPlayoffs, SheetRow } from '../../schema/sheet.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../shared/bracket.ts'
import type { PlannedLineup, PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../shared/plan.ts'
import { type SlotLayout, slotIn } from './league.ts'
import type { SheetPeople } from './players.ts'

/** A fault in a sheet's row. Messages give the row's line in the file, or its row number. */

interface Fault {
  row: SheetRow
  /** The column and what is wrong with it. */
  message: string
}

const MAX_SHOWN = 25

const placeOf = (row: SheetRow, rows: readonly SheetRow[]): string =>
  row.line === undefined ? `row ${rows.indexOf(row) + 1}` : `line ${row.line}`

/** Throws invalid_request that lists the faults row by row. */
export const requireFaultlessRows = (faults: readonly Fault[], rows: readonly SheetRow[]): void => {
  if (faults.length === 0) return
  const count = faults.length === 1 ? '1 row is' : `${faults.length} rows are`
  const lines = faults.slice(0, MAX_SHOWN).map(({ row, message }) => `${placeOf(row, rows)}: ${message}`)
  const more = faults.length > MAX_SHOWN ? `\nand ${faults.length - MAX_SHOWN} more` : ''
  throw invalid(`The sheet was not imported because ${count} wrong:\n${lines.join('\n')}${more}`)
}

export interface SheetTeamWeek {
  week: number
  team: string
  rows: readonly SheetRow[]
}

/** Groups rows by team and week, sorted by week and then team. */
export const teamWeeksOf = (rows: readonly SheetRow[], teams: readonly string[]): SheetTeamWeek[] => {
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

/** Returns the starters by slot. Starters in slots with the same name stay in row order. */
const startersOf = (rows: readonly SheetRow[], config: RosterConfig, keyOf: SheetPeople['keyOf']) => {
  const queues = Map.groupBy(rows, slotIn)
  return config.slots.map(({ slot }) => {
    const row = queues.get(slot)?.shift()
    return row?.player === undefined ? null : keyOf(row)
  })
}

const lineupOf = (
  { team, rows }: SheetTeamWeek,
  { config, hasSlots }: SlotLayout,
  keyOf: SheetPeople['keyOf'],
): PlannedLineup => {
  const players = rows.filter(({ player }) => player !== undefined)
  const started = rows.filter(slotIn)
  const reported = rows.find(({ teamPoints }) => teamPoints !== undefined)?.teamPoints
  return {
    team,
    players: [...new Set(players.map(keyOf))],
    starters: hasSlots ? startersOf(rows, config, keyOf) : null,
    points: reported ?? (hasSlots ? sum(started) : null),
    playerPoints: new Map(players.map(row => [keyOf(row), row.points])),
  }
}

export const weeksOf = (
  teamWeeks: readonly SheetTeamWeek[],
  slots: SlotLayout,
  keyOf: SheetPeople['keyOf'],
): PlannedWeek[] =>
  [...Map.groupBy(teamWeeks, ({ week }) => week)].map(([week, all]) => ({
    week,
    lineups: all.map(each => lineupOf(each, slots, keyOf)),
  }))

/** Reports players with more than one row in a week. */
export const repeatedPlayers = (rows: readonly SheetRow[], keyOf: SheetPeople['keyOf']): Fault[] => {
  const seen = new Map<string, SheetRow>()
  return rows.flatMap(row => {
    if (row.player === undefined) return []
    const name = `${row.week} ${keyOf(row)}`
    const before = seen.get(name)
    seen.set(name, before ?? row)
    if (!before) return []
    const where = before.line === undefined ? `on ${before.team}` : `in line ${before.line}, on ${before.team}`
    return [{ row, message: `player: ${row.player} is listed twice in week ${row.week}, again ${where}` }]
  })
}

const namesIn = (rows: readonly SheetRow[], of: 'opponent' | 'matchup'): string[] => [
  ...new Set(rows.flatMap(row => row[of] ?? [])),
]

/** Words for a bye in place of an opponent. */
const BYE = /^\(?bye(?: week)?\)?$/i

/** Returns each team's opponent in a week, based on the rows. Leaves out teams without one. */
const opponentsIn = (
  week: readonly SheetTeamWeek[],
  teams: readonly string[],
  faults: Fault[],
): Map<string, string> => {
  const met = new Map<string, string>()
  const meet = (a: string, b: string, row: SheetRow): void => {
    if (a === b) return
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const before = met.get(one)
      if (before !== undefined && before !== other)
        faults.push({ row, message: `opponent: ${one} plays ${before} and ${other} in week ${row.week}` })
      else met.set(one, other)
    }
  }
  for (const { team, rows } of week) {
    for (const opponent of namesIn(rows, 'opponent')) {
      const row = rows.find(each => each.opponent === opponent)!
      if (teams.includes(opponent)) meet(team, opponent, row)
      else if (!BYE.test(opponent))
        faults.push({ row, message: `opponent: the sheet does not have a team "${opponent}"` })
    }
  }
  const byMatchup = Map.groupBy(week, ({ rows }) => namesIn(rows, 'matchup')[0])
  for (const [matchup, [a, b, third]] of byMatchup) {
    if (matchup === undefined || !a || !b) continue
    const row = (third ?? b).rows[0]!
    if (third) faults.push({ row, message: `matchup: more than two teams are in ${matchup} in week ${row.week}` })
    else meet(a.team, b.team, row)
  }
  return met
}

/** Returns the matchups in each week that has opponents, home team first. A team without an opponent has a bye. */
export const matchupsOf = (
  teamWeeks: readonly SheetTeamWeek[],
  teams: readonly string[],
): { matchups: PlannedMatchup[]; faults: Fault[] } => {
  const faults: Fault[] = []
  const weeks = Map.groupBy(teamWeeks, ({ week }) => week)
  const matchups = [...weeks].flatMap(([week, all]) => {
    const met = opponentsIn(all, teams, faults)
    if (met.size === 0) return []
    const present = new Set(all.map(({ team }) => team))
    // A team that appears only as an opponent does not have rows.
    const playing = teams.filter(team => present.has(team) || met.has(team))
    return playing.flatMap((team): PlannedMatchup[] => {
      const away = met.get(team) ?? null
      return away !== null && teams.indexOf(away) < teams.indexOf(team) ? [] : [{ week, home: team, away }]
    })
  })
  return { matchups, faults }
}

/** The input for finding a sheet's playoffs: matchups, and each team's totals. */
interface SheetSeason {
  season: number
  teams: readonly string[]
  matchups: readonly PlannedMatchup[]
  weeks: readonly PlannedWeek[]
}

type Totals = (team: string, week: number) => number

const totalsOf = ({ weeks }: SheetSeason): Totals => {
  const totals = new Map(
    weeks.flatMap(({ week, lineups }) => lineups.map(({ team, points }) => [`${week} ${team}`, points ?? 0] as const)),
  )
  return (team, week) => totals.get(`${week} ${team}`) ?? 0
}

/** Returns all teams, best first: by wins (a tie is half a win), then by points, then in the sheet's order. */
const seedsOf = ({ teams, matchups }: SheetSeason, totalOf: Totals, startWeek: number): string[] => {
  const wins = new Map<string, number>()
  const points = new Map<string, number>()
  const add = (to: Map<string, number>, team: string, value: number): void =>
    void to.set(team, (to.get(team) ?? 0) + value)
  for (const { week, home, away } of matchups) {
    if (week >= startWeek || away === null) continue
    const margin = Math.sign(totalOf(home, week) - totalOf(away, week))
    add(wins, home, 1 + margin)
    add(wins, away, 1 - margin)
    for (const team of [home, away]) add(points, team, totalOf(team, week))
  }
  const of = (from: Map<string, number>, team: string): number => from.get(team) ?? 0
  return teams.toSorted((a, b) => of(wins, b) - of(wins, a) || of(points, b) - of(points, a))
}

/** Returns a week's games between teams still in the bracket. A team without a game has a bye. */
const roundIn = (
  { matchups }: SheetSeason,
  week: number,
  { alive, resting }: { alive: readonly string[]; resting: readonly string[] },
): Pairing[] => {
  const playing = alive.filter(team => !resting.includes(team))
  const games = matchups.filter(
    ({ week: at, home, away }) => at === week && away !== null && playing.includes(home) && playing.includes(away),
  )
  return [...resting.map((team): Pairing => [team, null]), ...games.map(({ home, away }): Pairing => [home, away])]
}

const roundsOf = (sheet: SheetSeason, seeds: readonly string[], { teams: size, startWeek }: SheetPlayoffs) => {
  const totalOf = totalsOf(sheet)
  const rounds: Pairing[][] = []
  let alive = seeds.slice(0, size)
  for (let at = 0; at < roundsFor(size); at++) {
    const week = startWeek + at
    if (!sheet.weeks.some(each => each.week === week)) break
    const resting = at === 0 ? seeds.slice(0, 2 ** roundsFor(size) - size) : []
    const round = roundIn(sheet, week, { alive, resting })
    rounds.push(round)
    alive = round.map(([a, b]) => {
      if (b === null) return a
      const margin = totalOf(a, week) - totalOf(b, week)
      return margin > 0 || (margin === 0 && seeds.indexOf(a) < seeds.indexOf(b)) ? a : b
    })
  }
  return rounds
}

/** Returns the postseason played in a sheet, and warnings about the differences. */
export const playoffsOf = (
  sheet: SheetSeason,
  requested: SheetPlayoffs | undefined,
): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  if (sheet.matchups.length === 0) return { playoffs: null, warnings: [] }
  if (!requested)
    return {
      playoffs: null,
      warnings: [
        'The sheet does not say when playoffs begin, so every week counts as regular season; set the playoffs with --playoffs 6@15',
      ],
    }
  const { teams, startWeek } = requested
  const { season } = sheet
  const fault = bracketFault({ teams, startWeek, season, teamCount: sheet.teams.length, longRounds: false })
  if (fault !== null) return { playoffs: null, warnings: [fault] }
  const config = { teams, startWeek, reseed: false, divisionWinnersFirst: false }
  const played = sheet.weeks.some(({ week }) => week >= startWeek)
  if (!played) return { playoffs: { config, draw: null }, warnings: [] }
  const seeds = seedsOf(sheet, totalsOf(sheet), startWeek)
  const rounds = roundsOf(sheet, seeds, requested)
  const sound = isSoundBracket(rounds, teams, seeds)
  return {
    playoffs: { config, draw: { seeds, pairings: sound ? inBracketOrder(rounds) : [] } },
    warnings: sound
      ? []
      : ['The playoff matchups do not show how the bracket was drawn, so Hindsight drew it from the records'],
  }
}
