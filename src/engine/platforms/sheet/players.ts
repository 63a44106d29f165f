import type { PosGroup } from '../../../../data/positions.ts'
import { dstId, teamOf, teamOfDst } from '../../../../data/teams.ts'
import type { SheetRow } from '../../schema/sheet.ts'
import {
  firstNameFirst,
  type MatchedPlayers,
  type PlatformPlayer,
  plainName,
  type UnmatchedPlayer,
} from '../player-matching.ts'
import { clubOf } from './defenses.ts'
import { groupOf, seatIn, seatOf } from './slots.ts'

/**
 * Who is who in a sheet. Rows of one name, position and id are one player; where several people have that name, rows of
 * another club are another one. He is ours by, in this order:
 *
 * 1. his id here, or the club of a team's defense;
 * 2. his name, with what the sheet says of position and club;
 * 3. his last name and first letter, with his position.
 *
 * Who played in no game of a week in which the sheet pays him is somebody else. Where more than one person is left, nobody
 * is taken.
 */

/** Somebody who played, or was on a roster, in the season of the sheet. */
export interface Candidate {
  id: string
  name: string
  posGroup: PosGroup
  /** His clubs in that season. */
  teams: ReadonlySet<string>
  /** The weeks in which he has a row. */
  weeks: ReadonlySet<number>
}

/** The players of a sheet: who each row is, and who they are here. */
export interface SheetPeople {
  /** The key of each row that has a player. */
  keyOf(row: SheetRow): string
  players: ReadonlyMap<string, PlatformPlayer>
  match: MatchedPlayers
}

interface Named {
  key: string
  rows: SheetRow[]
  name: string
  group: PosGroup | null
  club: string | null
}

/** A row without a position is a team's defense if it sits in such a seat, or has the name of a club. */
const isDefense = ({ position, slot, player = '' }: SheetRow): boolean =>
  groupOf(position) === 'DST' || (position === undefined && (seatOf(slot) === 'DST' || clubOf(player) !== null))

const clubIn = ({ nflTeam }: SheetRow): string | null => (nflTeam === undefined ? null : clubOf(nflTeam))

const initialOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  return words.length < 2 ? '' : `${plainName(first).slice(0, 1)} ${plainName(words.slice(1).join(' '))}`
}

const keyIn = (row: SheetRow, shared: (name: string) => boolean): string => {
  const { playerId, position } = row
  if (playerId !== undefined) return playerId
  const player = firstNameFirst(row.player ?? '')
  const group = isDefense(row) ? 'DST' : (groupOf(position) ?? '')
  const club = shared(plainName(player)) && group !== 'DST' ? (clubIn(row) ?? '') : ''
  return [player.trim(), group, club].filter(part => part !== '').join(' ')
}

const namedIn = (rows: readonly SheetRow[], keyOf: SheetPeople['keyOf']): Named[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
    const [first] = own as [SheetRow, ...SheetRow[]]
    return {
      key,
      rows: own,
      name: firstNameFirst(first.player!),
      group: isDefense(first) ? 'DST' : groupOf(first.position),
      club: clubIn(first),
    }
  })

/** Whether he played whenever the sheet pays him. */
const played = ({ rows }: Named, { weeks }: Candidate): boolean =>
  rows.every(({ points, week }) => points === 0 || weeks.has(week))

/** Those who fit a position and a club; a sheet may have both from another time, so that each only tells several apart. */
const narrowed = ({ group, club }: Named, candidates: readonly Candidate[]): readonly Candidate[] => {
  const ofGroup = candidates.filter(({ posGroup }) => group === null || posGroup === group)
  const some = ofGroup.length > 0 ? ofGroup : candidates
  const ofClub = some.filter(({ teams }) => club === null || teams.has(club))
  return some.length > 1 && ofClub.length > 0 ? ofClub : some
}

/** Whether two stand in one week. */
const meet = (one: Named, other: Named): boolean =>
  one.rows.some(({ week }) => other.rows.some(row => row.week === week))

type Found = { id: string } | { reason: string }

const NOBODY = 'nobody here is known by this name'

const several = (candidates: readonly Candidate[]): string =>
  `several people here have this name: ${candidates
    .slice(0, 4)
    .map(({ name, posGroup, id }) => `${name} (${posGroup}, ${id})`)
    .join(', ')}; add a column player_id`

const elsewhere = (candidates: readonly Candidate[]): string =>
  `${candidates.map(({ name, posGroup }) => `${name} (${posGroup})`).join(', ')} has no game in a week in which the sheet pays`

/** Finds people by what a sheet says of them. */
const openFinder = (candidates: readonly Candidate[]) => {
  const known = new Map(candidates.map(each => [each.id, each]))
  const names = Map.groupBy(candidates, ({ name }) => plainName(name))
  const initials = Map.groupBy(candidates, ({ name }) => initialOf(name))
  const find = (named: Named): Found => {
    const { rows, name, group, club } = named
    const given = rows[0]!.playerId
    if (given !== undefined && known.has(given)) return { id: given }
    if (group === 'DST') {
      const code = clubOf(name) ?? club
      const team = code === null ? null : teamOf(code)
      return team && known.has(dstId(team.code)) ? { id: dstId(team.code) } : { reason: NOBODY }
    }
    const byName = names.get(plainName(name)) ?? []
    const byInitial = (initials.get(initialOf(name)) ?? []).filter(({ posGroup }) => posGroup === group)
    const found = narrowed(
      named,
      byName.filter(one => played(named, one)),
    )
    const near = rows.some(({ points }) => points !== 0) ? byInitial.filter(one => played(named, one)) : []
    const [one, ...others] = found.length > 0 ? found : byName.length > 0 ? [] : near
    if (one && others.length === 0) return { id: one.id }
    if (one) return { reason: several([one, ...others]) }
    return { reason: byName.length > 0 ? elsewhere(byName) : NOBODY }
  }
  return { find, shared: (name: string) => (names.get(name)?.length ?? 0) > 1, known }
}

/** Where a player may sit: by his position there and here, and wherever he sat alone by his position. */
const eligibleFor = ({ rows, group }: Named, own: PosGroup | null): PosGroup[] => {
  const seats = rows.flatMap(row => groupOf(seatIn(row) ?? undefined) ?? [])
  return [...new Set([group, own, ...seats].filter(each => each !== null))]
}

/** Finds out who the players of a sheet are here. */
export const peopleOf = (rows: readonly SheetRow[], candidates: readonly Candidate[]): SheetPeople => {
  const { find, shared, known } = openFinder(candidates)
  const keys = new Map(rows.map(row => [row, keyIn(row, shared)]))
  const keyOf = (row: SheetRow): string => keys.get(row)!
  const all = namedIn(
    rows.filter(({ player }) => player !== undefined),
    keyOf,
  )
  const matched = new Map<string, string>()
  const holders = new Map<string, Named>()
  const unmatched: UnmatchedPlayer[] = []
  const players = new Map<string, PlatformPlayer>()
  for (const named of all) {
    const { key, name, group, club, rows: own } = named
    const found = find(named)
    const here = 'id' in found ? known.get(found.id)! : null
    const holder = here ? holders.get(here.id) : undefined
    if (here && !(holder && meet(holder, named))) {
      matched.set(key, here.id)
      holders.set(here.id, holder ?? named)
    } else {
      const reason = 'reason' in found ? found.reason : `he is the same player as ${holder?.key}`
      unmatched.push({ externalId: key, name, position: own[0]!.position ?? null, team: club, reason })
    }
    const scoredAs = group ?? here?.posGroup ?? 'OTHER'
    const team = here ? (teamOfDst(here.id)?.code ?? club) : club
    const position = own[0]!.position ?? null
    const eligible = eligibleFor(named, here?.posGroup ?? null)
    players.set(key, { externalId: key, name, position, eligible, scoredAs, team, gsisId: null })
  }
  return { keyOf, players, match: { matched, unmatched } }
}
