import type { PosGroup } from '../../../data/positions.ts'
import type { Context } from '../kernel/context.ts'
import type { ImportPlan, PlannedTeam } from '../platforms/index.ts'
import { assign, groupBits } from '../rules/lineups/assignment.ts'
import type { MirroredPlayer } from '../schema/mirror.ts'
import { weekHasBegun } from '../season/calendar.ts'
import type { PlatformWeek, StoredLeague, StoredLineup, StoredMatchup, StoredSpot, StoredTeam } from '../store/index.ts'
import type { MatchedLeague } from './platform-league.ts'
import { weeksOf } from './weeks.ts'

/** A mirror's weeks, with Hindsight's ids. */
interface WeekContent {
  lineups: readonly StoredLineup[]
  closedRosters: readonly { teamId: string; week: number; spots: readonly StoredSpot[] }[]
  paid: readonly PlatformWeek[]
}

/** Translates a platform's ids to Hindsight's. */
interface Ids {
  idOf(team: string): string
  /** Returns a matched player's id, or null for an unmatched player. */
  playerOf(player: string | null): string | null
  /**
   * Returns the position groups whose slots a platform player can fill. Empty if the player is not in the platform's
   * list.
   */
  eligibleOf(player: string): readonly PosGroup[]
  /** Returns a team's roster spots. Skips players that another team has already taken. */
  spotsOf(teamId: string, players: readonly string[], usedIds: Set<string>): StoredSpot[]
}

/**
 * Returns a lineup as the platform reports it. Does not fall back to an earlier lineup, because that could include
 * players who have left.
 */
const lineupOf = (
  key: Pick<StoredLineup, 'teamId' | 'week'>,
  players: StoredLineup['players'] = null,
): StoredLineup => ({
  ...key,
  players,
  byHand: false,
})

/**
 * Returns the teams that the platform does not list a roster for, in each week through the platform's last one. Their
 * roster in that week is empty.
 */
const withoutRoster = ({ teams, weeks, gaps }: ImportPlan): { week: number; team: string }[] => {
  const reported = new Map(weeks.map(({ week, lineups }) => [week, lineups.map(({ team }) => team)]))
  const last = Math.max(0, ...reported.keys(), ...gaps.flatMap(gap => gap.weeks))
  return Array.from({ length: last }, (_, at) => at + 1).flatMap(week =>
    teams
      .filter(({ externalId }) => !reported.get(week)?.includes(externalId))
      .map(({ externalId }) => ({ week, team: externalId })),
  )
}

type PlannedLineup = ImportPlan['weeks'][number]['lineups'][number]
type Slots = ImportPlan['roster']['config']['slots']
type EligibleOf = Ids['eligibleOf']

/**
 * Returns whether a week was played with different slots than the current ones. Platforms that list starters without
 * slots do not report this. It is inferred if no team has an eligible player in one of the slots. One misplaced player
 * is not enough, because platforms change positions.
 */
const hadOtherSlots = (lineups: readonly PlannedLineup[], slots: Slots, eligibleOf: EligibleOf): boolean =>
  slots.some(({ eligible }, at) => {
    const groups = lineups.flatMap(({ starters }) => starters?.[at] ?? []).map(eligibleOf)
    const knownGroups = groups.filter(all => all.length > 0)
    return knownGroups.length > 1 && !knownGroups.some(all => all.some(group => eligible.includes(group)))
  })

/** Returns starters by slot. If the starters do not all fit, the rest go to the bench. */
const startersBySlot = (starters: readonly string[], slots: Slots, eligibleOf: EligibleOf): (string | null)[] =>
  assign(
    slots.map(({ eligible }) => groupBits(eligible)),
    starters.map(player => groupBits(eligibleOf(player))),
  ).map(at => (at === null ? null : starters[at]!))

/** Returns a week's lineups, arranged in the league's current slots. */
const inTodaysSlots = (lineups: readonly PlannedLineup[], slots: Slots, eligibleOf: EligibleOf): PlannedLineup[] => {
  const changed = hadOtherSlots(lineups, slots, eligibleOf)
  return lineups.map(lineup => {
    const { starters, unassigned = [] } = lineup
    if (starters === null || (!changed && unassigned.length === 0)) return lineup
    const all = [...starters.filter(player => player !== null), ...unassigned]
    return { ...lineup, starters: startersBySlot(all, slots, eligibleOf) }
  })
}

/** Replaces the platform's player ids with Hindsight's. Leaves out unmatched players. */
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

/** Returns each week's rosters, lineups and points from a plan. */
export const weekContentOf = (plan: ImportPlan, { idOf, playerOf, eligibleOf, spotsOf }: Ids): WeekContent => {
  const unreported = withoutRoster(plan).map(({ week, team }) => ({ teamId: idOf(team), week }))
  const rows = plan.weeks.flatMap(({ week, lineups }) => {
    const usedIds = new Set<string>()
    return inTodaysSlots(lineups, plan.roster.config.slots, eligibleOf).map(lineup => {
      const place = { teamId: idOf(lineup.team), week }
      return { place, lineup, spots: spotsOf(place.teamId, lineup.players, usedIds) }
    })
  })
  return {
    lineups: [
      ...rows.map(({ place, lineup }) => lineupOf(place, lineup.starters?.map(playerOf))),
      ...unreported.map(place => lineupOf(place)),
    ],
    closedRosters: [
      ...rows.map(({ place, spots }) => ({ ...place, spots })),
      ...unreported.map(place => ({ ...place, spots: [] })),
    ],
    paid: rows.map(({ place, lineup }) => ({
      ...place,
      total: lineup.points,
      players: byPlayer(lineup.playerPoints, playerOf),
      keys: byPlayer(lineup.keyPoints ?? new Map(), playerOf),
    })),
  }
}

/** Returns the matched players, with their names on the platform. */
export const mirroredPlayers = ({ match, players }: MatchedLeague): MirroredPlayer[] =>
  [...match.matched].flatMap(([externalId, playerId]) => {
    const player = players.get(externalId)
    return player ? [{ playerId, externalId, eligible: player.eligible, scoredAs: player.scoredAs }] : []
  })

/** A mirror's content except the league itself, with Hindsight's ids. */
export interface Content extends WeekContent {
  teams: readonly StoredTeam[]
  matchups: readonly StoredMatchup[]
  spots: readonly StoredSpot[]
}

/** Returns a plan's teams. Teams whose platform id is already stored keep their id and manager; the rest are new. */
const teamsOf = ({ newId }: Context, { plan }: MatchedLeague, { leagueId, teams }: Before): StoredTeam[] =>
  plan.teams.map((team, at) => {
    const existing = teams.find(({ externalId }) => externalId === team.externalId)
    return {
      id: existing?.id ?? newId(),
      leagueId,
      name: team.name,
      managerId: existing?.managerId ?? null,
      managerName: team.managerName,
      accountName: existing?.accountName ?? '',
      locked: false,
      displayName: existing?.displayName ?? null,
      coManagers: existing?.coManagers ?? [],
      number: at + 1,
      draftPosition: at + 1,
      waiverPriority: plan.acquisitionMode === 'waivers' ? team.waiverPriority : null,
      budget: team.budget,
      division: team.division,
      claimed: existing?.claimed ?? false,
      autoLineup: 'off' as const,
      chosenAutoLineup: null,
      externalId: team.externalId,
    }
  })

/** A mirror's content before an import. */
interface Before {
  leagueId: string
  teams: readonly StoredTeam[]
  spots: readonly StoredSpot[]
}

/** Returns the roster spot that a player had on a team; undefined if the player was not on that team. */
const spotsBefore = ({ spots }: Before) => {
  const keyOf = ({ playerId, teamId }: Pick<StoredSpot, 'playerId' | 'teamId'>) => `${playerId} ${teamId}`
  const spotsByKey = new Map(spots.map(spot => [keyOf(spot), spot]))
  return (spot: Pick<StoredSpot, 'playerId' | 'teamId'>): StoredSpot | undefined => spotsByKey.get(keyOf(spot))
}

/** Returns a mirror's content from a plan. Rosters leave out unmatched players. */
export const contentOf = (context: Context, mirror: MatchedLeague, before: Before): Content => {
  const { plan, match } = mirror
  const teams = teamsOf(context, mirror, before)
  const teamIds = new Map(teams.map(({ externalId, id }) => [externalId!, id]))
  const idOf = (externalId: string): string => teamIds.get(externalId)!
  const playerOf = (externalId: string | null) => (externalId === null ? null : (match.matched.get(externalId) ?? null))
  const rosteredBefore = spotsBefore(before)
  const present = new Set<string>()
  const spotsOf = (teamId: string, players: readonly string[], usedIds: Set<string>): StoredSpot[] =>
    players.flatMap(externalId => {
      const playerId = playerOf(externalId)
      if (playerId === null || usedIds.has(playerId)) return []
      usedIds.add(playerId)
      const acquiredAt = rosteredBefore({ playerId, teamId })?.acquiredAt ?? context.now
      return [{ playerId, teamId, acquiredAt, reservedAt: null, taxi: false }]
    })
  const rosterSpots = (team: PlannedTeam): StoredSpot[] => {
    const [reserve, squad] = [team.reserve, team.taxi ?? []].map(players => new Set(players.map(playerOf)))
    return spotsOf(idOf(team.externalId), team.players, present).map(spot => {
      const taxi = squad!.has(spot.playerId)
      const before = rosteredBefore(spot)
      const since = before?.taxi === taxi ? before.reservedAt : null
      return taxi || reserve!.has(spot.playerId) ? { ...spot, reservedAt: since ?? context.now, taxi } : spot
    })
  }
  return {
    teams,
    matchups: plan.matchups.map(({ week, home, away }) => ({
      week,
      homeId: idOf(home),
      awayId: away === null ? null : idOf(away),
    })),
    spots: plan.teams.flatMap(rosterSpots),
    ...weekContentOf(plan, { idOf, playerOf, eligibleOf: id => mirror.players.get(id)?.eligible ?? [], spotsOf }),
  }
}

/** Replaces a mirror's content. Called after its league is stored. */
export const writeContent = async ({ store }: Context, before: Before, content: Content): Promise<void> => {
  const { leagueId } = before
  const { teams } = content
  await store.rosters.clear(leagueId)
  await store.lineups.clear(leagueId)
  await store.matchups.deleteFrom(leagueId, 1)
  for (const team of before.teams) if (!teams.some(({ id }) => id === team.id)) await store.teams.delete(team.id)
  for (const team of teams) {
    await (before.teams.some(({ id }) => id === team.id) ? store.teams.update(team) : store.teams.insert(team))
  }
  await store.matchups.insert(leagueId, content.matchups)
  await Promise.all([
    ...content.spots.map(spot => store.rosters.insert(leagueId, spot)),
    ...content.lineups.map(lineup => store.lineups.put(leagueId, lineup)),
    ...content.closedRosters.map(roster => store.rosters.keep(leagueId, roster)),
  ])
  await store.mirrors.replaceWeeks(leagueId, content.paid)
}

/**
 * Returns the bracket as it was played. If the platform does not report pairings, keeps a bracket that Hindsight drew
 * for the same teams.
 */
const drawOf = (
  { draw }: StoredLeague,
  { plan }: MatchedLeague,
  idOf: (externalId: string) => string,
): StoredLeague['draw'] => {
  const planned = plan.playoffs?.draw
  if (!planned) return null
  const seeds = planned.seeds.map(idOf)
  const isOfThese = draw?.seeds.length === seeds.length && seeds.every(id => draw.seeds.includes(id))
  if (planned.pairings.length === 0 && isOfThese) return draw
  const pairings = planned.pairings.map(round => round.map(([a, b]) => [idOf(a), b === null ? null : idOf(b)] as const))
  return { seeds, pairings }
}

/**
 * Returns the last week when trades are allowed. If the platform's deadline is a time, this is the last week that has
 * begun by then. 0 if the deadline is outside the season.
 */
const lastTradeWeek = (mirror: MatchedLeague): number => {
  const { tradeDeadline } = mirror.plan
  const is = (week: number): boolean =>
    tradeDeadline !== null &&
    ('week' in tradeDeadline
      ? week === tradeDeadline.week
      : weekHasBegun(mirror.season.calendar, week, tradeDeadline.at))
  return weeksOf(mirror).findLast(is) ?? 0
}

/** Merges a plan's league into the stored one. */
export const leagueOf = (league: StoredLeague, mirror: MatchedLeague, teams: readonly StoredTeam[]): StoredLeague => {
  const { plan } = mirror
  const ids = new Map(teams.map(({ externalId, id }) => [externalId, id]))
  const none = { ...league.playoffConfig, startWeek: plan.lastRegularWeek + 1, none: true } as const
  return {
    ...league,
    name: plan.name,
    season: plan.season,
    rosterConfig: plan.roster.config,
    acquisitionMode: plan.acquisitionMode,
    waivers: plan.waivers,
    medianGame: plan.medianGame,
    tradeDeadline: lastTradeWeek(mirror),
    playoffConfig: plan.playoffs?.config ?? none,
    draw: drawOf(league, mirror, externalId => ids.get(externalId)!),
    externalId: plan.id,
  }
}
