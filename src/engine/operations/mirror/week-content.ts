import type { PosGroup } from '../../../../data/positions.ts'
import type { ImportPlan } from '../../platforms/index.ts'
import { assign, groupBits } from '../../rules/lineups/assignment.ts'
import type { PlatformWeek, StoredLineup, StoredSpot } from '../../store/index.ts'

/** What a mirror holds of its weeks, in our ids. */
export interface WeekContent {
  lineups: readonly StoredLineup[]
  kept: readonly { teamId: string; week: number; spots: readonly StoredSpot[] }[]
  paid: readonly PlatformWeek[]
}

/** How ids of a platform become ours. */
interface Ids {
  idOf(team: string): string
  /** Null for who was not matched. */
  playerOf(player: string | null): string | null
  /** Groups whose slots a player of the platform can take; empty for a player whom the platform does not describe. */
  eligibleOf(player: string): readonly PosGroup[]
  /** The spots of a team; whom another one has taken is on none of it. */
  spotsOf(teamId: string, players: readonly string[], taken: Set<string>): StoredSpot[]
}

/** A lineup of the platform. A week without one has none here: it must not carry players who have left. */
const lineupOf = (
  key: Pick<StoredLineup, 'teamId' | 'week'>,
  players: StoredLineup['players'] = null,
): StoredLineup => ({
  ...key,
  players,
  byHand: false,
})

/** Weeks up to the last one told in which a team has no roster there: nobody is on it then, and nobody starts. */
const untoldIn = ({ teams, weeks, gaps }: ImportPlan): { week: number; team: string }[] => {
  const told = new Map(weeks.map(({ week, lineups }) => [week, lineups.map(({ team }) => team)]))
  const last = Math.max(0, ...told.keys(), ...gaps.flatMap(gap => gap.weeks))
  return Array.from({ length: last }, (_, at) => at + 1).flatMap(week =>
    teams
      .filter(({ externalId }) => !told.get(week)?.includes(externalId))
      .map(({ externalId }) => ({ week, team: externalId })),
  )
}

type PlannedLineup = ImportPlan['weeks'][number]['lineups'][number]
type Slots = ImportPlan['roster']['config']['slots']
type EligibleOf = Ids['eligibleOf']

/**
 * Returns whether a week was played with other slots than the league has now. Platforms that list starters in the order
 * of the slots do not say so, but then a slot exists that no team filled with an eligible player. One player in a wrong
 * slot proves nothing: platforms change positions.
 */
const hadOtherSlots = (lineups: readonly PlannedLineup[], slots: Slots, eligibleOf: EligibleOf): boolean =>
  slots.some(({ eligible }, at) => {
    const groups = lineups.flatMap(({ starters }) => starters?.[at] ?? []).map(eligibleOf)
    const known = groups.filter(all => all.length > 0)
    return known.length > 1 && !known.some(all => all.some(group => eligible.includes(group)))
  })

/** Starters by slot, each in a slot that they are eligible for; starters without such a slot are on the bench. */
const startersBySlot = (starters: readonly string[], slots: Slots, eligibleOf: EligibleOf): (string | null)[] =>
  assign(
    slots.map(({ eligible }) => groupBits(eligible)),
    starters.map(player => groupBits(eligibleOf(player))),
  ).map(at => (at === null ? null : starters[at]!))

/** The lineups of a week in the slots that the league has now. */
const inTodaysSlots = (lineups: readonly PlannedLineup[], slots: Slots, eligibleOf: EligibleOf): PlannedLineup[] => {
  const changed = hadOtherSlots(lineups, slots, eligibleOf)
  return lineups.map(lineup => {
    const { starters, unseated = [] } = lineup
    if (starters === null || (!changed && unseated.length === 0)) return lineup
    const all = [...starters.filter(player => player !== null), ...unseated]
    return { ...lineup, starters: startersBySlot(all, slots, eligibleOf) }
  })
}

/** What is known by the platform's numbers, by our ids; of players who were not matched nothing. */
const byPlayer = <Value>(
  values: ReadonlyMap<string, Value>,
  playerOf: (externalId: string) => string | null,
): Record<string, Value> =>
  Object.fromEntries(
    [...values].flatMap(([externalId, value]) => {
      const playerId = playerOf(externalId)
      return playerId === null ? [] : [[playerId, value]]
    }),
  )

/** Rosters, lineups and pay of every week of a plan. */
export const weekContentOf = (plan: ImportPlan, { idOf, playerOf, eligibleOf, spotsOf }: Ids): WeekContent => {
  const untold = untoldIn(plan).map(({ week, team }) => ({ teamId: idOf(team), week }))
  const rows = plan.weeks.flatMap(({ week, lineups }) => {
    const taken = new Set<string>()
    return inTodaysSlots(lineups, plan.roster.config.slots, eligibleOf).map(lineup => {
      const place = { teamId: idOf(lineup.team), week }
      return { place, lineup, spots: spotsOf(place.teamId, lineup.players, taken) }
    })
  })
  return {
    lineups: [
      ...rows.map(({ place, lineup }) => lineupOf(place, lineup.starters?.map(playerOf))),
      ...untold.map(place => lineupOf(place)),
    ],
    kept: [...rows.map(({ place, spots }) => ({ ...place, spots })), ...untold.map(place => ({ ...place, spots: [] }))],
    paid: rows.map(({ place, lineup }) => ({
      ...place,
      total: lineup.points,
      players: byPlayer(lineup.playerPoints, playerOf),
      keys: byPlayer(lineup.keyPoints ?? new Map(), playerOf),
    })),
  }
}
