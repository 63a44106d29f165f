import type { OptimizedLineup } from '../../../engine/index.ts'
import { bestSeats } from '../../../views/analysis.ts'
import { formatted, points } from '../../../views/format.ts'
import { basisOf, basisWords, unavailableWords } from '../../../views/lineups.ts'
import { nameOf } from '../../../views/phrases.ts'
import {
  type Advised,
  bestTable,
  type Candidate as Choice,
  isReserve,
  reserved,
  slotNames,
} from '../../../views/seats.ts'
import { autoLineupWords } from '../../../views/teams.ts'
import { moveRoster, reservePlayer, setAutoLineup, setBestLineup } from '../answers/queries.ts'
import { useLeague, useMutation } from '../interface/hooks.ts'
import { turned } from '../interface/keys.ts'
import { BLANK, type GridSpace, grid, type Line } from '../interface/lines.ts'
import { useScreen } from '../interface/screen.ts'
import { useRosters } from './rosters.ts'
import { isOver, type Seat, type Seats, weekAfter } from './week.ts'

/** The team and week that several screens share, and the keys that change them. */
export const useTeamWeek = () => {
  const { leagueId: id, location, navigate } = useScreen()
  const { answer } = useLeague()
  const [teamId, week] = [location.teamId, location.week]
  const takes = (key: string): boolean => {
    if (!answer) return false
    const ids = answer.standings.map(({ team }) => team.id)
    if (key === 'left' || key === 'right') navigate({ week: weekAfter(answer, week, key === 'left' ? -1 : 1) })
    else if (key === 't' || key === 'T') navigate({ teamId: turned(ids, teamId, key === 't' ? 1 : -1) })
    else return false
    return true
  }
  return { of: { id, teamId, week }, team: answer?.teams.find(each => each.id === teamId), league: answer, takes }
}

type Starter = Seats['starters'][number]

/** A player who may fill a slot, from the bench or from another slot. */
export interface Candidate extends Choice {
  /** Null leaves the slot empty. */
  playerId: string | null
  name: string
}

const fits = (posGroup: string | null | undefined, { eligible }: Starter): boolean =>
  posGroup !== null && posGroup !== undefined && (eligible as readonly string[]).includes(posGroup)

const candidateOf = ({ player, points }: Seat, from: number | null): Candidate[] =>
  player ? [{ ...player, playerId: player.id, name: nameOf(player), points, from, out: '' }] : []

const NOBODY: Candidate = {
  id: '',
  playerId: null,
  name: '(nobody)',
  posGroup: null,
  team: null,
  points: null,
  from: null,
  out: '',
}

/**
 * The players who can fill a slot: first the bench, then starters in other slots, and last those who cannot be expected to
 * play; then nobody. Locked players are left out.
 */
export const candidatesFor = ({ starters, bench, unavailable }: Seats, slotIndex: number): Candidate[] => {
  const slot = starters[slotIndex]!
  const players = [
    ...bench
      .filter(({ player, locked }) => !locked && fits(player?.posGroup, slot))
      .flatMap(seat => candidateOf(seat, null)),
    ...starters
      .filter(each => each.slotIndex !== slotIndex && !each.locked && fits(each.player?.posGroup, slot))
      .flatMap(seat => candidateOf(seat, seat.slotIndex)),
  ].map(each => ({ ...each, out: unavailableWords({ unavailable }, each.id) }))
  const isOut = ({ out }: Candidate): number => Number(out !== '')
  return [...players.sort((a, b) => isOut(a) - isOut(b)), ...(slot.player ? [NOBODY] : [])]
}

/**
 * The changes that put a player into a slot. Coming from another slot, he swaps with the one he replaces, if that one
 * fits.
 */
export const assignmentsFor = ({ starters }: Seats, slotIndex: number, { playerId, from }: Candidate) => {
  const slot = starters[slotIndex]!
  const change = { slotIndex, playerId }
  if (from === null) return [change]
  const stays = slot.player && fits(slot.player.posGroup, starters[from]!) ? slot.player.id : null
  return [change, { slotIndex: from, playerId: stays }]
}

/** A slot of a lineup and of the best lineup. */
export interface SeatRow extends Advised {
  slotIndex: number | null
}

/** Whether the whole week is fixed, rather than only players whose games have begun. */
export const isKept = ({ starters }: Seats, week: number, currentWeek: number | null): boolean =>
  isOver({ currentWeek }, week) && starters.every(({ locked }) => locked)

/** The best lineup, in which current starters keep their slots among slots of one kind. */
export const settled = (best: OptimizedLineup, { starters }: Seats): OptimizedLineup => {
  const slots = [...best.slots]
  const kinds = Map.groupBy(starters.keys(), at => `${starters[at]!.slot} ${starters[at]!.eligible}`)
  for (const places of kinds.values()) {
    const taken = places.map(at => best.slots[at]!)
    const ownOf = (at: number) => taken.find(({ playerId }) => playerId && playerId === starters[at]!.player?.id)
    const others = taken.filter(each => !places.some(at => ownOf(at) === each))
    for (const at of places) slots[at] = { ...(ownOf(at) ?? others.shift()!), slotIndex: at }
  }
  return { ...best, slots }
}

type Better = SeatRow['better']

/**
 * Who comes in for somebody who leaves the lineup, or for nobody: whoever has his slot in the best one, else, where he only
 * moves up, whoever has the slot that he leaves, and so on to somebody from the bench.
 */
const betterOf = ({ slots }: OptimizedLineup, { starters }: Seats, at: number): Better => {
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

/** A row outside the lineup. */
const aside = (seat: Seat): SeatRow => ({ ...seat, slotIndex: null, better: null, moves: null, missed: false })

/** The reserve spots of a team, empty ones last. */
const reserveRows = (reserve: readonly Seat[], spots: number): SeatRow[] => {
  const open = Array.from({ length: Math.max(0, spots - reserve.length) }, () =>
    reserved<Omit<Seat, 'slot'>>({ player: null, points: null, locked: false }),
  )
  return [...reserve, ...open].map(aside)
}

/** The slots and bench next to the best lineup, and the reserve spots. */
export const seatRows = (seats: Seats, best: OptimizedLineup | undefined, spots = 0): SeatRow[] => {
  const names = slotNames(seats.starters)
  const wanted = new Map(best?.slots.map(({ playerId }, at) => [playerId, at]))
  const starters = seats.starters.map((seat, at): SeatRow => {
    const to = seat.player ? wanted.get(seat.player.id) : undefined
    return {
      ...seat,
      slot: names[at]!,
      better: best ? betterOf(best, seats, at) : null,
      moves: to === undefined || to === at ? null : names[to]!,
      missed: false,
    }
  })
  const benched = seats.bench.map(
    (seat): SeatRow => ({ ...aside(seat), missed: seat.player !== null && wanted.has(seat.player.id) }),
  )
  return [...starters, ...benched, ...reserveRows(seats.reserve, spots)]
}

/** The auto-lineup level after each, for a key that goes through them. */
const NEXT_LEVEL = { off: 'fill', fill: 'best', best: 'off' } as const

/** Actions on a whole lineup or roster. */
export const useTeamActions = ({
  of,
  team,
  league,
}: Pick<ReturnType<typeof useTeamWeek>, 'of' | 'team' | 'league'>) => {
  const { confirm, notice } = useScreen()
  const mutate = useMutation()
  const basis = basisOf(of.week, league?.currentWeek ?? null)
  const setBest = () =>
    void mutate(
      setBestLineup(of, basis),
      answer => `Set the best lineup ${basisWords(answer)}: ${answer.filled} of ${answer.slots} slots filled`,
    )
  const roster = useRosters([of.teamId]).get(of.teamId)
  const drop = ({ id, name }: NonNullable<SeatRow['player']>) => {
    if (roster && !roster.some(each => each.id === id))
      return notice(`${name ?? id} is no longer on the roster of ${team?.name}`, true)
    const move = moveRoster({ id: of.id, teamId: of.teamId }, { action: 'drop', playerId: id })
    confirm(`Drop ${name ?? id} from ${team?.name}?`, () => void mutate(move, `${team?.name} dropped ${name ?? id}`))
  }
  const reserve = (seat: SeatRow) => {
    if (!seat.player) return
    const active = isReserve(seat)
    const name = nameOf(seat.player)
    const [ask, done] = active
      ? [`Activate ${name}?`, `Activated ${name}`]
      : [`Move ${name} to IR?`, `Moved ${name} to IR`]
    const move = reservePlayer({ id: of.id, teamId: of.teamId }, { playerId: seat.player.id, active })
    confirm(ask, () => void mutate(move, done))
  }
  const turnAuto = () => {
    if (!team) return
    const { id: teamId, name } = team
    const level = NEXT_LEVEL[team.autoLineupLevel]
    const words = `${name}: auto-lineup ${autoLineupWords(level)}`
    confirm(`${words}?`, () => void mutate(setAutoLineup({ id: of.id, teamId }, level), words))
  }
  return { setBest, drop, reserve, turnAuto }
}

/** The best lineup slot by slot, with who was not among `before` in another tone. */
export const bestLines = (
  best: OptimizedLineup,
  before: ReadonlySet<string | null> | undefined,
  space: GridSpace,
): Line[] => {
  const seats = bestSeats(best).map(seat => ({
    ...seat,
    isNew: before !== undefined && seat.player !== null && !before.has(seat.player.id),
  }))
  return grid(bestTable(seats), space)
}

/** The best lineup under the changed rules, and how it moved from that under the system itself. */
export const labLines = (now: OptimizedLineup, before: OptimizedLineup | undefined, space: GridSpace): Line[] => {
  const change = before ? Number((now.total - before.total).toFixed(2)) : 0
  const moved: Line =
    change === 0 ? [] : [{ text: `  ${formatted(change, 'gain')}`, tone: change > 0 ? 'good' : 'bad' }]
  const starters = before && new Set(before.slots.map(({ playerId }) => playerId))
  return [
    [{ text: `  Total ${points(now.total)}`, tone: 'heading' }, ...moved],
    BLANK,
    ...bestLines(now, starters, { ...space, height: space.height - 2 }),
  ]
}
