import { DEFAULT_WAIVERS } from '../../../data/leagues.ts'
import type { PosGroup } from '../../../data/positions.ts'
import type { Actor, Context } from '../kernel/context.ts'
import { asItStands } from '../rules/league/clock.ts'
import type { Lineup } from '../rules/lineups/lineups.ts'
import type { Playoffs as Bracket, PlayoffGame, PlayoffRound, PlayoffSide } from '../rules/matchups/playoffs.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import type { Standing as RankedTeam } from '../rules/matchups/standings.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { LeagueClock } from '../schema/clock.ts'
import type { League } from '../schema/league.ts'
import type { Matchup } from '../schema/matchup.ts'
import type { Player } from '../schema/player.ts'
import type { Playoffs } from '../schema/playoffs.ts'
import type { LineupSlot, RosterSpot, Seat } from '../schema/roster.ts'
import type { Standing, Team } from '../schema/team.ts'
import { lateOverAt } from '../season/calendar.ts'
import type { Season } from '../season/season.ts'
import type { StoredLeague, StoredSpot, StoredTeam } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import type { Fixed } from './locks.ts'
import { isRunBy, managersOf } from './managers.ts'
import { findPlayer } from './season.ts'
import type { GameOf } from './week-games.ts'

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

/** A player as the season knows him; an unknown id has no name, position or team. */
export const knownPlayer = (season: Season, id: string) => {
  const player = findPlayer(season, id)
  const { name = null, posGroup = null, team = null } = player === null ? {} : season.players[player]!
  return { id, name, posGroup, team }
}

/**
 * The position groups that a player may start as. In a mirror the platform's positions count. (Of 39,650 starters in
 * twenty captured leagues of Sleeper all sat where these allow it, 414 of them where nflverse's position would not.)
 * For a player who is not in the platform's list, ours counts.
 */
export const posGroupsOf = (
  { season, mirrored }: Pick<OpenedLeague, 'season' | 'mirrored'>,
  id: string,
): readonly PosGroup[] => {
  const theirs = mirrored?.get(id)?.eligible ?? []
  if (theirs.length > 0) return theirs
  const { posGroup } = knownPlayer(season, id)
  return posGroup === null ? [] : [posGroup]
}

export const playerView = (season: Season, id: string): Player => {
  const { name, posGroup, team } = knownPlayer(season, id)
  const player = findPlayer(season, id)
  const position = player === null ? null : season.players[player]!.position
  return { id, name: name ?? id, position, posGroup: posGroup ?? 'OTHER', team }
}

/** A player as the season knows him, with his game in a week. */
export const playerInWeek = (season: Season, id: string, gameOf: GameOf) => ({
  ...knownPlayer(season, id),
  game: gameOf(id),
})

export const spotView = (
  season: Season,
  { playerId, acquiredAt, reservedAt }: StoredSpot,
  gameOf: GameOf,
): RosterSpot => ({
  ...playerInWeek(season, playerId, gameOf),
  acquiredAt,
  reserve: reservedAt !== null,
})

/** A lineup by slot. Without a lineup every slot is empty. */
export const seatsView = (
  { season, league }: Pick<OpenedLeague, 'season' | 'league'>,
  lineup: Lineup | null,
  gameOf: GameOf,
): Seat[] =>
  league.rosterConfig.slots.map(({ slot, eligible }, slotIndex) => {
    const id = lineup?.[slotIndex] ?? null
    return { slotIndex, slot, eligible, player: id === null ? null : playerInWeek(season, id, gameOf) }
  })

/** A lineup by slot, with whether each slot is locked. */
export const lineupView = (
  opened: OpenedLeague,
  lineup: Lineup | null,
  { isFixed, gameOf }: { isFixed: Fixed; gameOf: GameOf },
): LineupSlot[] =>
  seatsView(opened, lineup, gameOf).map(seat => ({ ...seat, locked: isFixed(seat.player?.id ?? null) }))

/** What a bracket says of its teams, by id and week. */
interface BracketFacts {
  teamOf(id: string): Team
  /** The points of a team in a week so far, in hundredths; null before its first kickoff. */
  soFarOf(id: string, week: number): number | null
  adjustmentOf(id: string, week: number): number
  progressOf(id: string, week: number): Pick<Matchup['home'], 'yetToPlay' | 'playing' | 'played'>
}

/** A bracket as an answer. */
export const playoffsView = (
  bracket: Bracket,
  { teams, startWeek }: StoredLeague['playoffConfig'],
  { teamOf, soFarOf, adjustmentOf, progressOf }: BracketFacts,
): Playoffs => {
  const weeks = playoffWeeks({ teams, startWeek })
  const sideView = ({ week, away }: PlayoffGame, { seed, team, total: counted }: PlayoffSide) => {
    const total = away === null ? null : (counted ?? soFarOf(team, week))
    return {
      seed,
      team: teamOf(team),
      total: total === null ? null : toPoints(total),
      adjustment: toPoints(total === null ? 0 : adjustmentOf(team, week)),
      ...progressOf(team, week),
    }
  }
  const roundView = (round: PlayoffRound) => ({
    ...round,
    games: round.games.map(game => ({
      ...game,
      home: sideView(game, game.home),
      away: game.away && sideView(game, game.away),
    })),
  })
  return {
    config: { teams, startWeek, rounds: weeks.length, weeks },
    rounds: bracket.rounds.map(roundView),
    thirdPlace: bracket.thirdPlace && roundView(bracket.thirdPlace),
    champion: bracket.champion === null ? null : teamOf(bracket.champion),
    championSeed: bracket.championSeed,
  }
}
