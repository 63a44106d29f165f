import { isPosition, posGroupOf } from '../../../data/positions.ts'
import { dstId, NFL_TEAMS } from '../../../data/teams.ts'
import type { LoadedPlayer } from '../schema/season.ts'
import type { Directory } from './player-directory.ts'
import type { PlayerWeeks } from './player-weeks.ts'
import type { Roster } from './roster.ts'
import { TEAM_CODES } from './team-slots.ts'

/** Where the players of a season come from. */
export interface Sources {
  playerWeeks: PlayerWeeks
  roster: Roster | null
  directory: Directory
  /** Codes of the teams that have a game or a row. */
  teams: ReadonlySet<string>
}

/** The record of each player's last week, by id. */
const lastRecords = ({ records, texts, week }: PlayerWeeks): Map<string, number> => {
  const last = new Map<string, number>()
  for (const record of records) {
    const id = texts.player_id[record]!
    const known = last.get(id)
    if (known === undefined || week[known]! < week[record]!) last.set(id, record)
  }
  return last
}

const teamDefenses = (teams: ReadonlySet<string>): LoadedPlayer[] =>
  NFL_TEAMS.filter(({ code }) => teams.has(code)).map(({ code, name }) => ({
    id: dstId(code),
    name,
    position: 'DST',
    posGroup: 'DST',
    team: code,
  }))

/** The first position that is known here, else the first that is none, else null. */
const positionOf = (told: readonly (string | undefined)[]): string | null => {
  const positions = told.filter((each): each is string => Boolean(each))
  return positions.find(isPosition) ?? positions[0] ?? null
}

/**
 * Everybody with a row or on a roster, and the team defenses, by id. Names and positions come from the last row, else
 * from the roster, else from the directory; of positions the first counts that is known here.
 */
export const playersOf = ({ playerWeeks, roster, directory, teams }: Sources): LoadedPlayer[] => {
  const { texts, team } = playerWeeks
  const rows = lastRecords(playerWeeks)
  const rosterRows = new Map(roster?.rows.map(row => [row.id, row]))
  const player = (id: string): LoadedPlayer => {
    const record = rows.get(id)
    const listed = rosterRows.get(id)
    const row =
      record === undefined ? undefined : { name: texts.player_display_name[record], position: texts.position[record] }
    const name = row?.name || listed?.name || directory.find(id)?.name || id
    const position = positionOf([row?.position, listed?.position, directory.find(id)?.position])
    return {
      id,
      name,
      position,
      posGroup: posGroupOf(position),
      team: record === undefined ? (listed?.team ?? null) : TEAM_CODES[team[record]!]!,
      ...(listed?.entry && { entry: listed.entry }),
    }
  }
  const people = [...new Set([...rows.keys(), ...rosterRows.keys()])].map(player)
  return [...people, ...teamDefenses(teams)].sort((a, b) => (a.id < b.id ? -1 : 1))
}
