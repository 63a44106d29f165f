import { MAX_TEAMS, MIN_TEAMS } from '../../../../data/leagues.ts'
import type { LeagueRosterConfig, RosterConfigChange } from '../../schema/lineup.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Changes to a league's size: its starting slots, bench spots and teams.
 *
 * 1. Until its draft, a league can change all of them. A league has drafted once it has a draft, a rostered player or a
 *    closed week.
 * 2. After that, slots and bench spots can only be added. Each slot keeps its index, and new slots are added at the
 *    end.
 * 3. A new slot exists from the first week that is open when it is added. Earlier weeks do not have it.
 * 4. A league created in Hindsight has 4 to 16 teams. It has enough teams for its playoffs, and at least one in each
 *    division.
 *
 * Source: docs/rules.md, League settings.
 */

type LeagueSlot = LeagueRosterConfig['slots'][number]

type SizeReason = 'drafted' | 'few' | 'many' | 'playoffs' | 'division'

const refusal = (reason: SizeReason, message: string, atTerminal?: string): Refusal<SizeReason> => ({
  code: 'conflict',
  reason,
  message,
  ...(atTerminal !== undefined && { atTerminal }),
})

const keyOf = ({ slot, eligible }: LeagueSlot): string => `${slot} ${eligible.toSorted().join('/')}`

/** Returns the slots that are missing from the other list, counting duplicates. */
const missingSlots = (slots: readonly LeagueSlot[], other: readonly LeagueSlot[]): LeagueSlot[] => {
  const left = other.map(keyOf)
  return slots.filter(slot => {
    const at = left.indexOf(keyOf(slot))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Returns why a league that has drafted cannot change its slots and bench spots this way, or null. */
export const refuseRosterConfig = (
  { slots, bench }: LeagueRosterConfig,
  change: RosterConfigChange,
): Refusal<SizeReason> | null => {
  const [lost] = change.slots ? missingSlots(slots, change.slots) : []
  const rule = 'after the draft, slots and bench spots can only be added'
  if (lost) return refusal('drafted', `The slot ${lost.slot} can't be removed: ${rule}`)
  return (change.bench ?? bench) < bench
    ? refusal('drafted', `The bench can't have fewer than ${bench} spots: ${rule}`)
    : null
}

/** Returns the slots and bench spots after a change. Without a week, replaces the old slots with the new ones. */
export const mergeRosterConfig = (
  before: LeagueRosterConfig,
  { slots = before.slots, bench = before.bench }: RosterConfigChange,
  fromWeek: number | null,
): LeagueRosterConfig => {
  if (fromWeek === null) return { ...before, slots, bench }
  const added = missingSlots(slots, before.slots).map(slot => ({ ...slot, fromWeek }))
  return { ...before, slots: [...before.slots, ...added], bench }
}

/** Returns a league's slots in a week. A slot that was added later accepts no players in that week. */
export const slotsInWeek = ({ slots }: LeagueRosterConfig, week: number): readonly LeagueSlot[] => {
  const isLater = ({ fromWeek = 1 }: LeagueSlot): boolean => fromWeek > week
  return slots.some(isLater) ? slots.map(slot => (isLater(slot) ? { ...slot, eligible: [] } : slot)) : slots
}

export const lineupOfSlots = (slots: readonly unknown[], players: readonly (string | null)[]): (string | null)[] =>
  slots.map((_, at) => players[at] ?? null)

/** A league's state before its number of teams changes. */
interface TeamConditions {
  leagueName: string
  hasDrafted: boolean
  /** The number of teams after the change. */
  teams: number
  playoffTeams: number
  /** A division that would be left empty, or null. */
  emptyDivision: string | null
}

/** Returns why a league cannot have this number of teams, or null. */
export const refuseTeams = ({
  leagueName,
  hasDrafted,
  teams,
  playoffTeams,
  emptyDivision,
}: TeamConditions): Refusal<SizeReason> | null => {
  if (hasDrafted)
    return refusal(
      'drafted',
      `${leagueName} has drafted, so teams can't be added or removed; you can still change a team's manager`,
    )
  if (teams > MAX_TEAMS) return refusal('many', `${leagueName} has ${MAX_TEAMS} teams, the most that a league can have`)
  if (teams < MIN_TEAMS)
    return refusal('few', `${leagueName} has ${MIN_TEAMS} teams, the fewest that a league can have`)
  if (teams < playoffTeams)
    return refusal(
      'playoffs',
      `The playoffs in ${leagueName} have ${playoffTeams} teams; choose fewer first`,
      'hindsight league edit --playoffs 4@15 changes them',
    )
  return emptyDivision === null
    ? null
    : refusal(
        'division',
        `${emptyDivision} would not have a team; change the divisions first`,
        'hindsight league divisions changes them',
      )
}
