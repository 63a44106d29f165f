import { clubIn } from '../../../../data/club-names.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import { weeksText } from '../../../../data/spans.ts'
import { dstId, teamOfDst } from '../../../../data/teams.ts'
import type { SheetRow } from '../../schema/sheet.ts'
import {
  firstNameFirst,
  type MatchedPlayers,
  type PlatformPlayer,
  type UnmatchedPlayer,
} from '../shared/player-matching.ts'
import { groupOf, parseSlot, slotIn } from './league.ts'

/**
 * Matches a sheet's players to Hindsight's. Rows with the same name, position and id are one player. If several people
 * have that name, rows with a different NFL team are a different player. The first of these that applies decides:
 *
 * 1. the id, or a team defense's NFL team;
 * 2. the name with position and NFL team, using the same lookup as arguments and drafts;
 * 3. the last name with the position, with or without an initial.
 *
 * The player must have games in at least half of the weeks for which the sheet gives them points. The other weeks are
 * reported. If several people fit, the player is matched only if all but one of them already appear in the same week of
 * the sheet.
 */

/** A player who played or was on a roster in the sheet's season. */
export interface Candidate {
  id: string
  name: string
  posGroup: PosGroup
  /** The player's NFL teams in that season. */
  teams: ReadonlySet<string>
  /** The weeks with a row for the player. */
  weeks: ReadonlySet<number>
}

/** Finds the season's players with a name, using the same lookup as arguments and drafts. */
type FindNamed = (query: { written: string; group: PosGroup | null; club: string | null }) => {
  fit: 'id' | 'name' | 'form' | 'initial' | 'last' | null
  all: readonly { id: string; posGroup: PosGroup }[]
  found: readonly { id: string; posGroup: PosGroup }[]
}

/** The players in a sheet, by row, and the Hindsight players that they match. */
export interface SheetPeople {
  /** Sentences about players who have points in weeks when they did not have a game. */
  warnings: readonly string[]
  /** Returns the key for a row with a player. */
  keyOf(row: SheetRow): string
  players: ReadonlyMap<string, PlatformPlayer>
  match: MatchedPlayers
}

interface SheetPlayer {
  key: string
  rows: SheetRow[]
  name: string
  group: PosGroup | null
  club: string | null
}

/**
 * Returns whether a row is for a team defense, based on its position, its slot, or a name that only an NFL team has.
 */
const isDefense = ({ position, slot, player = '' }: SheetRow, find: FindNamed): boolean => {
  if (position !== undefined) return groupOf(position) === 'DST'
  if (parseSlot(slot) === 'DST') return true
  const { fit, found } = find({ written: player, group: null, club: null })
  return fit === 'name' && found.length > 0 && found.every(({ posGroup }) => posGroup === 'DST')
}

const clubOf = ({ nflTeam }: SheetRow): string | null => (nflTeam === undefined ? null : clubIn(nflTeam))

const groupIn = (row: SheetRow, find: FindNamed): PosGroup | null =>
  isDefense(row, find) ? 'DST' : groupOf(row.position)

const keyIn = (row: SheetRow, find: FindNamed): string => {
  const { playerId } = row
  if (playerId !== undefined) return playerId
  const player = firstNameFirst(row.player ?? '').trim()
  const group = groupIn(row, find)
  const isShared = group !== 'DST' && find({ written: player, group: null, club: null }).all.length > 1
  const club = isShared ? (clubOf(row) ?? '') : ''
  return [player, group ?? '', club].filter(part => part !== '').join(' ')
}

const sheetPlayers = (rows: readonly SheetRow[], keyOf: SheetPeople['keyOf'], find: FindNamed): SheetPlayer[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, group]) => {
    const [first] = group as [SheetRow, ...SheetRow[]]
    return {
      key,
      rows: group,
      name: firstNameFirst(first.player!),
      group: groupIn(first, find),
      club: clubOf(first),
    }
  })

/** Returns the weeks with points in the sheet but without a game in Hindsight's data. */
const unplayed = ({ rows }: SheetPlayer, { weeks }: Candidate): number[] => [
  ...new Set(rows.flatMap(({ points, week }) => (points === 0 || weeks.has(week) ? [] : [week]))),
]

const paidWeeks = ({ rows }: SheetPlayer): number =>
  new Set(rows.filter(row => row.points !== 0).map(row => row.week)).size

/** Returns the candidates with games in the most weeks that have points, if those are at least half of them. */
const playing = (named: SheetPlayer, candidates: readonly Candidate[]): readonly Candidate[] => {
  const missing = new Map(candidates.map(each => [each, unplayed(named, each).length]))
  const fewest = Math.min(...missing.values())
  return 2 * fewest > paidWeeks(named) ? [] : candidates.filter(each => missing.get(each) === fewest)
}

/**
 * Returns the candidates who fit a position and an NFL team. A sheet's position or team can be outdated, so each is
 * used only to choose between several candidates.
 */
const narrowCandidates = ({ group, club }: SheetPlayer, candidates: readonly Candidate[]): readonly Candidate[] => {
  const ofGroup = candidates.filter(({ posGroup }) => group === null || posGroup === group)
  const some = ofGroup.length > 0 ? ofGroup : candidates
  const ofClub = some.filter(({ teams }) => club === null || teams.has(club))
  return some.length > 1 && ofClub.length > 0 ? ofClub : some
}

/** Returns whether both players appear in the same week. */
const meet = (one: SheetPlayer, other: SheetPlayer): boolean =>
  one.rows.some(({ week }) => other.rows.some(row => row.week === week))

type Found = { id: string } | { reason: string }

const NO_PLAYER = 'no player in Hindsight has this name'

const severalReason = (candidates: readonly Candidate[]): string =>
  `several players have this name: ${candidates
    .slice(0, 4)
    .map(({ name, posGroup, id }) => `${name} (${posGroup}, ${id})`)
    .join(', ')}; add a column player_id`

const elsewhereReason = (candidates: readonly Candidate[]): string =>
  `${candidates.map(({ name, posGroup }) => `${name} (${posGroup})`).join(', ')} without a game in most of the weeks with points`

/** Returns a function that finds candidates for a player in a sheet. */
const openFinder = (candidates: readonly Candidate[], find: FindNamed) => {
  const candidatesById = new Map(candidates.map(each => [each.id, each]))
  const defenseOf = ({ name, club }: SheetPlayer): Found => {
    const { found } = find({ written: name, group: 'DST', club })
    const ids = found.filter(({ posGroup }) => posGroup === 'DST').map(({ id }) => id)
    const id = ids.length === 1 ? ids[0]! : club === null ? null : dstId(club)
    return id !== null && candidatesById.has(id) ? { id } : { reason: NO_PLAYER }
  }
  return (named: SheetPlayer, isFree: (candidate: Candidate) => boolean): Found => {
    const { rows, name, group, club } = named
    const playerId = rows[0]!.playerId
    if (playerId !== undefined && candidatesById.has(playerId)) return { id: playerId }
    if (group === 'DST') return defenseOf(named)
    const { fit, all } = find({ written: name, group, club })
    const isWeak = fit === 'initial' || fit === 'last'
    if (fit === null || (isWeak && (group === null || paidWeeks(named) === 0))) return { reason: NO_PLAYER }
    const people = all.flatMap(({ id }) => candidatesById.get(id) ?? [])
    const found = narrowCandidates(named, playing(named, people))
    const [one, ...others] = found.length > 1 ? found.filter(isFree) : found
    if (one && others.length === 0) return { id: one.id }
    if (one) return { reason: severalReason([one, ...others]) }
    return { reason: isWeak ? NO_PLAYER : found.length > 1 ? severalReason(found) : elsewhereReason(people) }
  }
}

/** Warns about a player who has points in weeks without a game in Hindsight's data. */
const warningOf = (named: SheetPlayer, candidate: Candidate): string[] => {
  const weeks = unplayed(named, candidate)
  return weeks.length === 0
    ? []
    : [`${candidate.name} has points in ${weeksText(weeks)} without a game, and scores 0 there`]
}

/**
 * Returns the positions that a player is eligible for: the positions in the sheet and in Hindsight's data, and the
 * position of each single-position slot that the player filled.
 */
const eligibleFor = ({ rows, group }: SheetPlayer, ownGroup: PosGroup | null): PosGroup[] => {
  const seats = rows.flatMap(row => groupOf(slotIn(row) ?? undefined) ?? [])
  return [...new Set([group, ownGroup, ...seats].filter(each => each !== null))]
}

const cached = (find: FindNamed): FindNamed => {
  const cache = new Map<string, ReturnType<FindNamed>>()
  return query => {
    const key = JSON.stringify([query.written, query.group, query.club])
    const result = cache.get(key) ?? find(query)
    cache.set(key, result)
    return result
  }
}

const unmatchedPlayers = ({ key, name, rows, club }: SheetPlayer, found: Found): UnmatchedPlayer[] =>
  'id' in found
    ? []
    : [{ externalId: key, name, position: rows[0]!.position ?? null, team: club, reason: found.reason }]

/** Returns a sheet's player in the form of a platform's player. */
const playerOf = (named: SheetPlayer, candidate: Candidate | null): PlatformPlayer => {
  const { key, name, group, club, rows } = named
  return {
    externalId: key,
    name,
    position: rows[0]!.position ?? null,
    eligible: eligibleFor(named, candidate?.posGroup ?? null),
    scoredAs: group ?? candidate?.posGroup ?? 'OTHER',
    team: candidate ? (teamOfDst(candidate.id)?.code ?? club) : club,
    gsisId: null,
  }
}

/**
 * Matches players in two rounds. In the second round, a player who appears in the same week as a matched player of the
 * same name counts as a different person.
 */
const matchAll = (all: readonly SheetPlayer[], match: ReturnType<typeof openFinder>): Map<SheetPlayer, Found> => {
  const results = new Map<SheetPlayer, Found>()
  const holders = new Map<string, SheetPlayer>()
  for (const isSecond of [false, true]) {
    for (const each of all.filter(one => !('id' in (results.get(one) ?? {})))) {
      const isFree = ({ id }: Candidate): boolean => !isSecond || !holders.has(id) || !meet(holders.get(id)!, each)
      const found = match(each, isFree)
      const holder = 'id' in found ? holders.get(found.id) : undefined
      const isTaken = holder !== undefined && meet(holder, each)
      results.set(each, isTaken ? { reason: `is the same player as ${holder.key}` } : found)
      if ('id' in found && !isTaken) holders.set(found.id, holder ?? each)
    }
  }
  return results
}

/** Matches a sheet's players to the season's players. */
export const peopleOf = (
  rows: readonly SheetRow[],
  candidates: readonly Candidate[],
  named: FindNamed,
): SheetPeople => {
  const find = cached(named)
  const candidatesById = new Map(candidates.map(each => [each.id, each]))
  const keys = new Map(rows.map(row => [row, keyIn(row, find)]))
  const keyOf = (row: SheetRow): string => keys.get(row)!
  const withPlayer = rows.filter(({ player }) => player !== undefined)
  const all = sheetPlayers(withPlayer, keyOf, find)
  const results = matchAll(all, openFinder(candidates, find))
  const findCandidate = (each: SheetPlayer): Candidate | null => {
    const found = results.get(each)!
    return 'id' in found ? candidatesById.get(found.id)! : null
  }
  return {
    keyOf,
    warnings: all.flatMap(each => (findCandidate(each) ? warningOf(each, findCandidate(each)!) : [])),
    players: new Map(all.map(each => [each.key, playerOf(each, findCandidate(each))])),
    match: {
      matched: new Map(
        all.flatMap(each => (findCandidate(each) ? [[each.key, findCandidate(each)!.id] as const] : [])),
      ),
      unmatched: all.flatMap(each => unmatchedPlayers(each, results.get(each)!)),
    },
  }
}
