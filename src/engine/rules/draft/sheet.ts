import type { DraftRow, RankFault, RankRow } from '../../schema/draft.ts'
import { type NumberedTeam, teamsByNumber } from '../names/league-names.ts'
import { type PlayerQuery, queryFromRow, refuseUnclear } from '../names/player-lookup.ts'
import type { Person } from '../names/player-names.ts'

/**
 * A player ranking for a league's draft, such as average draft positions, with a player and a rank in each row.
 *
 * 1. The lower rank comes first, then the earlier row. A player in two rows gets the better rank.
 * 2. A row that does not match exactly one player is skipped and reported.
 *
 * Source: docs/rules.md, Best available.
 */
const NO_PLAYER = 'no player in this season has this name'

/**
 * Returns a sheet's players, best first, and the rows that were skipped. `peopleOf` finds the players who match a row.
 */
export const readRanks = (
  rows: readonly RankRow[],
  peopleOf: (query: PlayerQuery) => readonly Person[],
): { playerIds: string[]; faults: RankFault[] } => {
  const read = rows.map((row, at) => ({ row, at, found: peopleOf(queryFromRow(row)) }))
  const ranked = read.filter(({ found }) => found.length === 1).sort((a, b) => a.row.rank - b.row.rank || a.at - b.at)
  return {
    playerIds: [...new Set(ranked.map(({ found }) => found[0]!.id))],
    faults: read.flatMap(({ row, at, found }) => {
      const problem = refuseUnclear(row.player, found, NO_PLAYER)
      return problem === null ? [] : [{ line: row.line ?? at + 1, player: row.player, problem }]
    }),
  }
}

/**
 * A draft from another site, with one row per pick: the number, the team and the player. Either the entire sheet is
 * loaded or nothing.
 *
 * 1. Picks are numbered from 1, without gaps or duplicates. Rows can be in any order.
 * 2. A team is given by id, draft number or name, and a player by id or name. Each must match exactly one.
 * 3. A player is picked only once.
 * 4. A team cannot pick more players than its roster has spots for.
 * 5. A keeper must be picked by the team that keeps the player. The sheet sets the keeper's round.
 *
 * Source: docs/rules.md, Drafts.
 */
export interface DraftSheetLeague {
  teams: readonly ({ id: string } & NumberedTeam)[]
  capacity: number
  /** All teams' keepers. */
  keepers: readonly { teamId: string; player: Pick<Person, 'id' | 'name'> }[]
  /** Returns the players who match a row: one by id, or any number by name. */
  peopleOf(query: PlayerQuery): readonly Person[]
}

/** A valid row: the team that picks, and the player that it takes. */
export interface SheetPick {
  teamId: string
  player: Person
}

interface Line {
  /** The line number, starting at 1. */
  at: number
  row: DraftRow
  teamId: string | null
  player: Person | null
  faults: string[]
}

/** Returns a line's name in messages: its line in the file, or else its row number. */
const placeOf = ({ at, row }: Line): string => (row.line === undefined ? `row ${at}` : `line ${row.line}`)

type Team = DraftSheetLeague['teams'][number]

/** Returns the teams that a number or a string can refer to. A number is a team's draft number. */
const teamsOf = (written: string | number, teams: readonly Team[]): readonly Team[] => {
  if (typeof written === 'number') return teams.filter(({ number }) => number === written)
  const text = written.trim().toLowerCase()
  const ways = [
    teams.filter(({ id }) => id.toLowerCase() === text),
    teamsByNumber(text, teams),
    teams.filter(({ name }) => name.toLowerCase() === text),
  ]
  return ways.find(found => found.length > 0) ?? []
}

const MAX_DESCRIBED = 5

/** Returns why a cell does not match exactly one team, or null. */
const teamProblem = (written: string | number, found: readonly Team[]): string | null => {
  if (found.length === 1) return null
  if (found.length === 0) return `no team is named "${written}"`
  const described = found.slice(0, MAX_DESCRIBED).map(({ name, id }) => `${name} = ${id}`)
  const more = found.length > MAX_DESCRIBED ? ' or another' : ''
  return `"${written}" can mean ${described.join(' or ')}${more}; use the id`
}

/** Reads a line without comparing it to the others. */
const readLine = (row: DraftRow, at: number, { teams, peopleOf }: DraftSheetLeague): Line => {
  const found = teamsOf(row.team, teams)
  const people = peopleOf(queryFromRow(row))
  const faults = [teamProblem(row.team, found), refuseUnclear(row.player, people, `no player is named "${row.player}"`)]
  const [team] = found.length === 1 ? found : []
  const [player = null] = people.length === 1 ? people : []
  return { at, row, teamId: team?.id ?? null, player, faults: faults.filter(fault => fault !== null) }
}

/** Adds the faults of lines that conflict with each other. If two lines conflict, the later pick gets the fault. */
const compare = (lines: readonly Line[], { teams, capacity }: DraftSheetLeague): void => {
  const numbers = new Map<number, Line>()
  const takers = new Map<string, Line>()
  const sizes = new Map<string, number>()
  for (const line of lines.toSorted((a, b) => a.row.pick - b.row.pick)) {
    const { row, teamId, player, faults } = line
    const same = numbers.get(row.pick)
    if (row.pick < 1 || row.pick > lines.length)
      faults.push(`picks must be numbered from 1 to ${lines.length}, with one pick per row`)
    else if (same) faults.push(`pick ${row.pick} is already in ${placeOf(same)}`)
    else numbers.set(row.pick, line)
    const before = player && takers.get(player.id)
    if (before) faults.push(`${player.name} was taken with pick ${before.row.pick} in ${placeOf(before)}`)
    else if (player) takers.set(player.id, line)
    if (teamId === null) continue
    const size = (sizes.get(teamId) ?? 0) + 1
    sizes.set(teamId, size)
    if (size <= capacity) continue
    faults.push(
      `${teams.find(({ id }) => id === teamId)!.name} would have ${size} players, but a roster has room for ${capacity}`,
    )
  }
}

/** Returns a fault for each keeper that the sheet omits or gives to a different team. */
const keeperFaults = (lines: readonly Line[], { teams, keepers }: DraftSheetLeague): string[] =>
  keepers.flatMap(({ teamId, player }) => {
    const line = lines.find(each => each.player?.id === player.id)
    if (line?.teamId === teamId) return []
    const { name } = teams.find(({ id }) => id === teamId)!
    return [
      `${name} keeps ${player.name}, who is ${line ? `another team's pick in ${placeOf(line)}` : 'not in the sheet'}`,
    ]
  })

/** Returns the picks in order, or all faults in all lines. */
export const readSheet = (
  rows: readonly DraftRow[],
  league: DraftSheetLeague,
): { picks: SheetPick[] } | { faults: string[] } => {
  const lines = rows.map((row, at) => readLine(row, at + 1, league))
  compare(lines, league)
  const wrong = lines.filter(({ faults }) => faults.length > 0)
  const faults = wrong.map(
    line => `${placeOf(line)} (${line.row.pick}, ${line.row.team}, ${line.row.player}): ${line.faults.join('; ')}`,
  )
  faults.push(...keeperFaults(lines, league))
  if (faults.length > 0) return { faults }
  const picks = lines.toSorted((a, b) => a.row.pick - b.row.pick)
  return { picks: picks.map(({ teamId, player }) => ({ teamId: teamId!, player: player! })) }
}
