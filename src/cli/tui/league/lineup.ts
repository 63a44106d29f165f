import type { Answer, League, OptimizedLineup, ReserveKind } from '../../../engine/index.ts'
import { type Candidate as Choice, type ComparedRow, reserveRow, slotNames } from '../../../views/lineup-rows.ts'
import { unavailableWords } from '../../../views/lineups.ts'
import { nameOf } from '../../../views/phrases.ts'
import { isWeekOver } from '../../../views/standings.ts'
import type { TeamLineup, WeekRow } from './week.ts'

/** Changes to a lineup: the players for a slot, the moves that start a player, and the best lineup for comparison. */

type Starter = TeamLineup['starters'][number]

/** A player who can fill a slot, from the bench or from a different slot. */
export interface Candidate extends Choice {
  /** Null leaves the slot empty. */
  playerId: string | null
  name: string
}

const fits = (posGroup: string | null | undefined, { eligible }: Starter): boolean =>
  posGroup !== null && posGroup !== undefined && (eligible as readonly string[]).includes(posGroup)

const candidateOf = ({ player, points }: WeekRow, from: number | null): Candidate[] =>
  player ? [{ ...player, playerId: player.id, name: nameOf(player), points, from, gain: null, out: '' }] : []

/**
 * Returns the number that ranks a player: points in the week, or else points per game, as for `b`. It is 0 for a player
 * who is not expected to play.
 */
const playerValue = ({ player, points }: Pick<WeekRow, 'player' | 'points'>, of: Pick<TeamLineup, 'unavailable'>) => {
  const isOut = player !== null && unavailableWords(of, player.id) !== ''
  return points ?? (isOut ? 0 : (player?.outlook?.ppg ?? null))
}

const EMPTY: Candidate = {
  id: '',
  playerId: null,
  name: '(nobody)',
  posGroup: null,
  team: null,
  points: null,
  from: null,
  gain: null,
  out: '',
}

/**
 * Returns the players who can fill a slot, highest gain first, then starters in other slots, then players who are not
 * expected to play, and finally an empty entry. Leaves out locked players.
 */
export const candidatesFor = ({ starters, bench, unavailable }: TeamLineup, slotIndex: number): Candidate[] => {
  const slot = starters[slotIndex]!
  const holds = slot.player ? playerValue(slot, { unavailable }) : 0
  const gainOf = (row: WeekRow): number | null => {
    const value = playerValue(row, { unavailable })
    return value === null || holds === null ? null : value - holds
  }
  const players = [
    ...bench
      .filter(({ player, locked }) => !locked && fits(player?.posGroup, slot))
      .flatMap(row => candidateOf(row, null).map(each => ({ ...each, gain: gainOf(row) }))),
    ...starters
      .filter(each => each.slotIndex !== slotIndex && !each.locked && fits(each.player?.posGroup, slot))
      .flatMap(row => candidateOf(row, row.slotIndex)),
  ].map(each => ({ ...each, out: unavailableWords({ unavailable }, each.id) }))
  const isOut = ({ out }: Candidate): number => Number(out !== '')
  const gain = (each: Candidate): number => each.gain ?? Number.NEGATIVE_INFINITY
  const sorted = players.sort((a, b) => isOut(a) - isOut(b) || (gain(a) < gain(b) ? 1 : gain(a) > gain(b) ? -1 : 0))
  return [...sorted, ...(slot.player ? [EMPTY] : [])]
}

/** A lineup slot and its new player; null leaves it empty. */
export interface Assignment {
  slotIndex: number
  playerId: string | null
}

/**
 * Returns the changes that put a player into a slot. A starter from a different slot trades places with the replaced
 * player, if that player fits there.
 */
export const assignmentsFor = (
  { starters }: TeamLineup,
  slotIndex: number,
  { playerId, from }: Pick<Candidate, 'playerId' | 'from'>,
): Assignment[] => {
  const slot = starters[slotIndex]!
  const change = { slotIndex, playerId }
  if (from === null) return [change]
  const stays = slot.player && fits(slot.player.posGroup, starters[from]!) ? slot.player.id : null
  return [change, { slotIndex: from, playerId: stays }]
}

/** A slot with its player in the lineup and in the best lineup. */
export interface SlotRow extends ComparedRow {
  slotIndex: number | null
}

/** Returns true if the entire week is locked, not only the players whose games have begun. */
export const isClosedWeek = ({ starters }: TeamLineup, week: number, currentWeek: number | null): boolean =>
  isWeekOver({ currentWeek }, week) && starters.every(({ locked }) => locked)

/** A lineup by slot, and the points that rank each player; null if unknown. */
export interface BestLineup {
  slots: readonly Pick<OptimizedLineup['slots'][number], 'slotIndex' | 'playerId' | 'name' | 'points'>[]
  playerValue(playerId: string): number | null
}

type BestChange = Answer<'setBestLineup'>

/** Returns the lineup that `b` would set. Leaves out the points of players who stay in their slots. */
export const lineupOfChange = ({ lineup, started, benched }: BestChange): BestLineup => {
  const values = new Map([...started, ...benched].map(({ id, points }) => [id, points]))
  return {
    slots: lineup.map(({ slotIndex, player }) => ({
      slotIndex,
      playerId: player?.id ?? null,
      name: player?.name ?? null,
      points: (player && values.get(player.id)) ?? 0,
    })),
    playerValue: id => values.get(id) ?? null,
  }
}

/** Returns the best lineup by the points in a week. */
export const lineupByPoints = (best: OptimizedLineup): BestLineup => {
  const values = new Map([...best.slots, ...best.bench].map(({ playerId, points }) => [playerId, points]))
  return { slots: best.slots, playerValue: id => values.get(id) ?? null }
}

/**
 * Returns the best lineup without needless moves: a current starter stays in a slot if it has the same eligible
 * positions.
 */
export const keepCurrentSlots = <Best extends Pick<BestLineup, 'slots'>>(
  best: Best,
  { starters }: TeamLineup,
): Best => {
  const slots = [...best.slots]
  const kinds = Map.groupBy(starters.keys(), at => `${starters[at]!.slot} ${starters[at]!.eligible}`)
  for (const places of kinds.values()) {
    const chosen = places.map(at => best.slots[at]!)
    const assignedTo = (at: number) => chosen.find(({ playerId }) => playerId && playerId === starters[at]!.player?.id)
    const others = chosen.filter(each => !places.some(at => assignedTo(at) === each))
    for (const at of places) slots[at] = { ...(assignedTo(at) ?? others.shift()!), slotIndex: at }
  }
  return { ...best, slots }
}

type Better = SlotRow['better']

/**
 * Returns the better player for a slot, according to the best lineup. If that player now starts in a different slot,
 * returns the player who would take over that slot, and so on, until a bench player is found.
 */
const betterOf = ({ slots }: BestLineup, { starters }: TeamLineup, at: number): Better => {
  const leaver = starters[at]?.player
  if (leaver && slots.some(({ playerId }) => playerId === leaver.id)) return null
  let slot = slots[at]
  for (let moved = 0; moved < slots.length; moved++) {
    const from = starters.findIndex(({ player }) => player && player.id === slot?.playerId)
    if (from < 0) break
    slot = slots[from]
  }
  if (!slot) return null
  if (slot.playerId !== null) return { name: slot.name ?? slot.playerId, points: slot.points }
  return leaver ? { name: '(empty)', points: 0 } : null
}

/** Returns the better player for a slot, and how many points the lineup would gain. */
const betterPlayer = (best: BestLineup, lineup: TeamLineup, at: number): Pick<SlotRow, 'better' | 'gain'> => {
  const better = betterOf(best, lineup, at)
  const leaver = lineup.starters[at]?.player
  return { better, gain: better && better.points - (leaver ? (best.playerValue(leaver.id) ?? 0) : 0) }
}

/** Builds a row that is not in the lineup. */
const outsideRow = (row: WeekRow): SlotRow => ({
  ...row,
  slotIndex: null,
  better: null,
  gain: null,
  moves: null,
  missed: false,
})

/** A team's numbers of IR and taxi spots. */
type Spots = Pick<League['rosterConfig'], 'reserve' | 'taxi'>

/** Returns a team's IR or taxi spots, empty ones last. */
const reserveRows = (kind: ReserveKind, taken: readonly WeekRow[], spots = 0): SlotRow[] => {
  const open = Array.from({ length: Math.max(0, spots - taken.length) }, () =>
    reserveRow<Omit<WeekRow, 'slot'>>(kind, { player: null, points: null, locked: false }),
  )
  return [...taken, ...open].map(outsideRow)
}

/** Returns the slots and the bench, compared with the best lineup, and the IR and taxi spots. */
export const slotRows = (lineup: TeamLineup, best: BestLineup | undefined, spots: Spots = {}): SlotRow[] => {
  const names = slotNames(lineup.starters)
  const bestSlots = new Map(best?.slots.map(({ playerId }, at) => [playerId, at]))
  const starters = lineup.starters.map((row, at): SlotRow => {
    const to = row.player ? bestSlots.get(row.player.id) : undefined
    return {
      ...row,
      slot: names[at]!,
      ...(best ? betterPlayer(best, lineup, at) : { better: null, gain: null }),
      moves: to === undefined || to === at ? null : names[to]!,
      missed: false,
    }
  })
  const benched = lineup.bench.map(
    (row): SlotRow => ({ ...outsideRow(row), missed: row.player !== null && bestSlots.has(row.player.id) }),
  )
  return [
    ...starters,
    ...benched,
    ...reserveRows('ir', lineup.reserve, spots.reserve),
    ...reserveRows('taxi', lineup.taxi, spots.taxi),
  ]
}
