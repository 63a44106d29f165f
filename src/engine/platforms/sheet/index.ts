import type { ReserveKind } from '../../../../data/leagues.ts'
import { SHEET } from '../../../../data/platforms.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { weeksText } from '../../../../data/spans.ts'
import { invalid } from '../../base/errors.ts'
import type { Gap } from '../../schema/mirror.ts'
import type { SheetLeague, SheetRow } from '../../schema/sheet.ts'
import type { ScoringRules } from '../../schema/system.ts'
import { cleanName } from '../shared/answer-fields.ts'
import type { ImportPlan, PlannedTeam, PlannedWeek } from '../shared/plan.ts'
import { gapIn, says, slotsOnBench } from '../shared/warnings.ts'
import { readSlots, reserveIn, type SlotLayout } from './league.ts'
import type { SheetPeople } from './players.ts'
import { planScoring } from './scoring.ts'
import {
  matchupsOf,
  playoffsOf,
  repeatedPlayers,
  requireFaultlessRows,
  type SheetTeamWeek,
  teamWeeksOf,
  weeksOf,
} from './weeks.ts'

/**
 * Returns a sheet's season and its rows. Throws invalid_request if the sheet has several seasons and the caller did not
 * choose one.
 */
export const seasonOf = ({ season, rows }: SheetLeague): { season: number; rows: SheetRow[] } => {
  const seasons = [...new Set(rows.map(row => row.season))].sort((a, b) => a - b)
  const chosenSeason = season ?? (seasons.length === 1 ? seasons[0]! : undefined)
  const listed = seasons.join(', ')
  if (chosenSeason === undefined) throw invalid(`The sheet has the seasons ${listed}; choose one with season`)
  if (!seasons.includes(chosenSeason))
    throw invalid(`The sheet doesn't have rows for season ${chosenSeason}; it has: ${listed}`)
  const late = rows.find(row => row.season === chosenSeason && row.week > lastNflWeek(chosenSeason))
  if (late)
    requireFaultlessRows(
      [{ row: late, message: `week: season ${chosenSeason} ends with week ${lastNflWeek(chosenSeason)}` }],
      rows,
    )
  return { season: chosenSeason, rows: rows.filter(row => row.season === chosenSeason) }
}

const inOrder = new Intl.Collator('en', { numeric: true })

const teamNames = (rows: readonly SheetRow[]): string[] =>
  [...new Set(rows.map(({ team }) => team))].sort(inOrder.compare)

const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'league'

const managerOf = (teamWeeks: readonly SheetTeamWeek[], team: string): string => {
  const ownWeeks = teamWeeks.filter(each => each.team === team)
  return ownWeeks.flatMap(({ rows }) => rows.flatMap(({ manager }) => manager ?? [])).at(-1) ?? ''
}

/** Returns a team's roster in its last week, including players on IR and the taxi squad. */
const rosterNow = (teamWeeks: readonly SheetTeamWeek[], team: string, keyOf: SheetPeople['keyOf']) => {
  const rows = teamWeeks.findLast(each => each.team === team)?.rows ?? []
  const present = rows.filter(({ player }) => player !== undefined)
  const on = (kind: ReserveKind) => present.filter(({ slot }) => reserveIn(slot) === kind).map(keyOf)
  return { players: present.map(keyOf), reserve: on('ir'), taxi: on('taxi') }
}

const missingWeeks = (weeks: readonly PlannedWeek[]): number[] => {
  const present = weeks.map(({ week }) => week)
  return Array.from({ length: Math.max(...present) }, (_, at) => at + 1).filter(week => !present.includes(week))
}

/**
 * Returns sentences about past weeks when some teams do not have rows. Weeks with the same missing teams share a
 * sentence.
 */
const gapsOf = (weeks: readonly PlannedWeek[], teams: readonly string[], last: number): Gap[] => {
  const played = weeks.filter(({ week }) => week <= last)
  const lacking = teams.map(team => ({
    team,
    weeks: played.filter(({ lineups }) => lineups.every(each => each.team !== team)).map(({ week }) => week),
  }))
  return [...Map.groupBy(lacking, each => weeksText(each.weeks)).values()].flatMap(all => {
    const names = all.map(({ team }) => team).join(', ')
    const they = all.length === 1 ? 'it' : 'they'
    return gapIn(
      all[0]!.weeks,
      missing =>
        `The sheet doesn't have rows for ${names} in ${missing}, so ${they} didn't score (a team must have the same name in all rows)`,
    )
  })
}

const warningsOf = (
  weeks: readonly PlannedWeek[],
  { hasSlots, unsupportedSlots }: SlotLayout,
  met: boolean,
): string[] => {
  const missing = missingWeeks(weeks)
  return [
    ...says(
      !hasSlots,
      'The sheet does not have slots, so the league does not have lineups, team totals or matchups. Add a "slot" column',
    ),
    ...says(
      hasSlots && !met,
      'The sheet does not list opponents, so there are no matchups, and teams rank by points. Add an "opponent" column',
    ),
    ...slotsOnBench(unsupportedSlots),
    ...says(missing.length > 0, `The sheet doesn't have rows for ${weeksText(missing)}`),
  ]
}

const teamOf = (team: string, teamWeeks: readonly SheetTeamWeek[], keyOf: SheetPeople['keyOf']): PlannedTeam => ({
  externalId: team,
  name: team,
  managerName: managerOf(teamWeeks, team),
  division: null,
  waiverPriority: null,
  budget: null,
  games: null,
  ...rosterNow(teamWeeks, team, keyOf),
})

/**
 * Returns the plan for importing a sheet under these rules. If rows are invalid, throws invalid_request with their
 * numbers.
 */
export const planSheet = (
  { name, playoffs: requestedPlayoffs, ...sheet }: SheetLeague,
  { keyOf, match, warnings: unplayed }: Pick<SheetPeople, 'keyOf' | 'match' | 'warnings'>,
  rules: ScoringRules,
): ImportPlan => {
  const { season, rows } = seasonOf({ name, ...sheet })
  const teams = teamNames(rows)
  const teamWeeks = teamWeeksOf(rows, teams)
  const { matchups, faults } = matchupsOf(teamWeeks, teams)
  requireFaultlessRows([...repeatedPlayers(rows, keyOf), ...faults], sheet.rows)
  const slots = readSlots(teamWeeks.map(each => each.rows))
  const weeks = weeksOf(teamWeeks, slots, keyOf)
  const met = slots.hasSlots ? matchups : []
  const { playoffs, warnings } = playoffsOf({ season, teams, matchups: met, weeks }, requestedPlayoffs)
  const lastRegularWeek = playoffs ? playoffs.config.startWeek - 1 : weeks.at(-1)!.week
  const gaps = gapsOf(weeks, teams, lastRegularWeek)
  return {
    platform: SHEET,
    season,
    id: idOf(name).slice(0, 100),
    name: cleanName(name, SHEET),
    size: null,
    roster: { config: slots.config, unsupportedSlots: slots.unsupportedSlots },
    scoring: planScoring(rules),
    teams: teams.map(team => teamOf(team, teamWeeks, keyOf)),
    lastRegularWeek,
    matchups: met.filter(({ week }) => week <= lastRegularWeek),
    weeks,
    playoffs,
    medianGame: false,
    tradeDeadline: null,
    acquisitionMode: 'fcfs',
    waivers: null,
    transactions: [],
    draft: null,
    players: [...match.matched.keys(), ...match.unmatched.map(({ externalId }) => externalId)],
    others: [],
    people: [],
    warnings: [
      ...warningsOf(weeks, slots, matchups.length > 0),
      ...unplayed,
      ...gaps.map(({ warning }) => warning),
      ...warnings,
    ],
    gaps,
  }
}

export * from './league.ts'
export * from './players.ts'
export * from './scoring.ts'
