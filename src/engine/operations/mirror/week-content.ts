import type { ImportPlan } from '../../platforms/index.ts'
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
export const weekContentOf = (plan: ImportPlan, { idOf, playerOf, spotsOf }: Ids): WeekContent => {
  const untold = untoldIn(plan).map(({ week, team }) => ({ teamId: idOf(team), week }))
  const rows = plan.weeks.flatMap(({ week, lineups }) => {
    const taken = new Set<string>()
    return lineups.map(lineup => {
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
