import { plainText } from '../../../data/plain-text.ts'
import { DEFENDERS, isPosition, type PosGroup, posGroupOf } from '../../../data/positions.ts'
import { dstId, NFL_TEAMS } from '../../../data/teams.ts'
import type { LoadedPlayer } from '../schema/season.ts'
import type { Directory } from './player-ids.ts'
import type { PlayerWeeks } from './player-weeks.ts'
import type { DepthChart, Roster, SnapShares } from './roster.ts'
import { TEAM_CODES } from './row-placement.ts'

const SUFFIX = /\s(?:jr|sr|ii|iii|iv|v)\.?$/i

/** A first and last name in lowercase, without a suffix. */
interface PlainName {
  first: string
  last: string
}

const plainName = (name: string): PlainName => {
  const [first = '', ...rest] = name.replace(SUFFIX, '').split(' ')
  return { first: plainText(first), last: plainText(rest.join('')) }
}

/**
 * Returns whether a lookup for one name also finds the other, because they are equal or because the other has only an
 * initial as its first name.
 */
const isForm = (one: PlainName, other: PlainName): boolean =>
  one.last === other.last &&
  (one.first === other.first || (other.first.length === 1 && one.first.startsWith(other.first)))

/** Separates an initial from a last name: "P.Marlowe" becomes "P Marlowe". */
const splitInitial = (name: string): string => name.replace(/^(\p{L}{1,3})\.(?=[\p{L}'\u2019-]{3})/u, '$1 ')

/** Returns the other names that a lookup needs to find a player, in order. */
export const collectOtherNames = (name: string, others: readonly string[]): string[] => {
  const different = new Set(others.filter(other => other !== name))
  if (different.size === 0) return []
  const plainNames = [plainName(name)]
  const found: string[] = []
  for (const other of different) {
    const plain = plainName(splitInitial(other))
    if (plain.last === '' || plainNames.some(one => isForm(one, plain))) continue
    plainNames.push(plain)
    found.push(other)
  }
  return found.sort()
}

/** Where a season's players come from. */
interface Sources {
  playerWeeks: PlayerWeeks
  roster: Roster | null
  directory: Directory
  depthChart: DepthChart | null
  snapShares: SnapShares | null
  /** Codes of teams that have a game or a row. */
  teams: ReadonlySet<string>
}

/** A season's players, by id. */
interface SeasonPlayers {
  players: LoadedPlayer[]
  /** The same players with the position groups in their stat rows. Team defenses are derived from these. */
  recorded: LoadedPlayer[]
}

/** Returns each player's records in week order, by id. */
const recordsByPlayer = ({ records, texts, week }: PlayerWeeks): Map<string, number[]> => {
  const groups = Map.groupBy(records, record => texts.player_id[record]!)
  for (const playerRecords of groups.values()) playerRecords.sort((a, b) => week[a]! - week[b]!)
  return groups
}

const teamDefenses = (teams: ReadonlySet<string>): LoadedPlayer[] =>
  NFL_TEAMS.filter(({ code }) => teams.has(code)).map(({ code, name }) => ({
    id: dstId(code),
    name,
    position: 'DST',
    posGroup: 'DST',
    team: code,
  }))

/** Returns the first known position, or else the first that is not blank, or else null. */
const firstPosition = (all: readonly (string | undefined)[]): string | null => {
  const positions = all.filter((each): each is string => Boolean(each))
  return positions.find(isPosition) ?? positions[0] ?? null
}

const OFFENSE: readonly PosGroup[] = ['QB', 'RB', 'WR', 'TE']

/**
 * Returns whether the season's roster has a better position than the stat rows, which contain the player's current
 * position.
 */
const isRosterRight = (recorded: PosGroup, listed: PosGroup): boolean =>
  (DEFENDERS.includes(recorded) && OFFENSE.includes(listed)) || (recorded === 'OTHER' && listed !== 'OTHER')

/**
 * The min number of kicks or tackles for a full game. A punter with two kick attempts is a replacement kicker. A long
 * snapper makes up to three tackles.
 */
const WHOLE_GAME = { kicks: 2, tackles: 4 }

const KICKS = ['fg_att', 'pat_att']
const TACKLES = ['def_tackles_solo', 'def_tackles_with_assist', 'def_tackle_assists']
const AGAINST_PASSES = ['def_interceptions', 'def_pass_defended']

/** Returns the position group of a player listed at OTHER who kicked or tackled for a full game. */
const groupByDeeds = ({ numbers }: PlayerWeeks, records: readonly number[]): PosGroup => {
  const sum = (columns: readonly string[], record: number): number =>
    columns.reduce((total, column) => total + (numbers[column]?.[record] ?? 0), 0)
  const reaches = (columns: readonly string[], min: number): boolean =>
    records.some(record => sum(columns, record) >= min)
  if (reaches(KICKS, WHOLE_GAME.kicks)) return 'K'
  if (!reaches(TACKLES, WHOLE_GAME.tackles)) return 'OTHER'
  return reaches(AGAINST_PASSES, 1) ? 'DB' : 'DL'
}

/** Returns a player's role, if a file has it. */
const roleOf = (
  id: string,
  { depthChart, snapShares }: Pick<Sources, 'depthChart' | 'snapShares'>,
): Pick<LoadedPlayer, 'role'> => {
  const role = { depth: depthChart?.get(id) ?? null, snapShare: snapShares?.means.get(id) ?? null }
  return role.depth === null && role.snapShare === null ? {} : { role }
}

/**
 * Returns the players who have a row or are on a roster, and the team defenses, by id. Names and positions come from
 * the last row, or else the roster, or else the directory. Exceptions:
 *
 * 1. A known position replaces an unknown one.
 * 2. A defender whom the season's roster lists at QB, RB, WR or TE gets that position.
 * 3. A player at a position that never scores gets the roster's position. If that is not possible, a player who kicked
 *    or tackled for a full game becomes a kicker or defender.
 */
export const seasonPlayers = ({
  playerWeeks,
  roster,
  directory,
  depthChart,
  snapShares,
  teams,
}: Sources): SeasonPlayers => {
  const { texts, team } = playerWeeks
  const records = recordsByPlayer(playerWeeks)
  const rosterRows = new Map(roster?.rows.map(row => [row.id, row]))
  const player = (id: string): { player: LoadedPlayer; recorded: PosGroup } => {
    const playerRecords = records.get(id) ?? []
    const record = playerRecords.at(-1)
    const [listed, directoryEntry] = [rosterRows.get(id), directory.find(id)]
    const row =
      record === undefined ? undefined : { name: texts.player_display_name[record], position: texts.position[record] }
    const name = row?.name || listed?.name || directoryEntry?.name || id
    const others = [
      listed?.name ?? '',
      ...(listed?.otherNames ?? []),
      directoryEntry?.name ?? '',
      ...(directoryEntry?.otherNames ?? []),
    ]
    const otherNames = collectOtherNames(name, others)
    const recorded = firstPosition([row?.position, listed?.position, directoryEntry?.position])
    const isRosters = isRosterRight(posGroupOf(recorded), posGroupOf(listed?.position ?? null))
    const position = isRosters ? listed!.position : recorded
    const group = posGroupOf(position)
    const posGroup = group === 'OTHER' ? groupByDeeds(playerWeeks, playerRecords) : group
    return {
      recorded: isRosters ? posGroupOf(recorded) : posGroup,
      player: {
        id,
        name,
        position,
        posGroup,
        team: record === undefined ? (listed && !listed.isGone ? listed.team : null) : TEAM_CODES[team[record]!]!,
        ...(listed?.entry && { entry: listed.entry }),
        ...(otherNames.length > 0 && { otherNames }),
        ...roleOf(id, { depthChart, snapShares }),
      },
    }
  }
  const people = [...new Set([...records.keys(), ...rosterRows.keys()])].map(player)
  const defenses = teamDefenses(teams).map(defense => ({ player: defense, recorded: defense.posGroup }))
  const all = [...people, ...defenses].sort((a, b) => (a.player.id < b.player.id ? -1 : 1))
  return {
    players: all.map(each => each.player),
    recorded: all.map(each => ({ ...each.player, posGroup: each.recorded })),
  }
}
