import { DEFAULT_WAIVERS } from '../../../data/leagues.ts'
import type { Actor, Context } from '../kernel/context.ts'
import { asItStands } from '../rules/league/clock.ts'
import type { Standing as RankedTeam } from '../rules/matchups/standings.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { LeagueClock } from '../schema/clock.ts'
import type { League } from '../schema/league.ts'
import type { Standing, Team } from '../schema/team.ts'
import { lateOverAt } from '../season/calendar.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { isRunBy, managersOf } from './managers.ts'

/** Stored rows as the contract's resources, as an account sees them. */

/** The clock of a league; a mirror's and one in hindsight follow the wall as a live one does. */
export const clockView = (
  { clock, season }: Pick<StoredLeague, 'clock' | 'season'>,
  { behind, wall }: Pick<Context, 'behind' | 'wall'>,
): LeagueClock => {
  const { mode, at, since } = clock
  const stands = at === null || since === null ? clock : asItStands({ ...clock, at, since }, lateOverAt(season), wall)
  const { running, speed } = stands
  return { mode, simulated: clock.simulated, running, speed, at: stands.at, since: stands.since, behind }
}

/** A league; `behind`: more is due in it than the end of a week. */
export const leagueView = (
  { actor, behind, wall }: Pick<Context, 'actor' | 'behind' | 'wall'>,
  league: Omit<StoredLeague, 'dealtWith'>,
): League => ({
  id: league.id,
  name: league.name,
  season: league.season,
  scoringSystemId: league.systemId,
  rosterConfig: league.rosterConfig,
  acquisitionMode: league.acquisitionMode,
  waivers: league.acquisitionMode === 'waivers' ? (league.waivers ?? DEFAULT_WAIVERS) : null,
  claimsVisible: league.claimsVisible,
  ranking: league.ranking,
  medianGame: league.medianGame,
  tradeReview: { hours: league.tradeReviewHours },
  tradeDeadline: league.tradeDeadline,
  divisions: [...league.divisions],
  keepers: [...league.keepers],
  playoffConfig: league.playoffConfig,
  closedWeeks: [...league.closedWeeks],
  externalPlatform: league.externalPlatform,
  externalLeagueId: league.externalId,
  externalSettingsDrift: league.settingsDrift,
  previousLeagueId: league.previousId,
  nextLeagueId: league.nextId,
  clock: clockView(league, { behind, wall }),
  commissioner: league.accountId === actor.id,
  createdAt: league.createdAt,
  updatedAt: league.updatedAt,
})

export const teamView = (actor: Actor, team: StoredTeam): Team => ({
  id: team.id,
  leagueId: team.leagueId,
  name: team.name,
  managerName: team.managerName,
  managers: managersOf(team),
  draftPosition: team.draftPosition,
  waiverPriority: team.waiverPriority,
  budget: team.budget,
  division: team.division,
  claimed: team.claimed,
  autoLineup: team.autoLineup !== 'off',
  autoLineupLevel: team.autoLineup,
  mine: isRunBy(team, actor.id),
})

/** What the divisions of a league are called, by their numbers; one without a name goes by its number. */
const divisionName = ({ divisions }: Pick<StoredLeague, 'divisions'>, number: number): string =>
  divisions[number - 1] ?? `Division ${number}`

export const standingView = (
  actor: Actor,
  league: Pick<StoredLeague, 'divisions'>,
  standing: RankedTeam<StoredTeam>,
): Omit<Standing, 'adjustment'> => ({
  ...standing,
  team: teamView(actor, standing.team),
  division: standing.team.division === null ? null : divisionName(league, standing.team.division),
  pointsFor: toPoints(standing.pointsFor),
  pointsAgainst: toPoints(standing.pointsAgainst),
})
