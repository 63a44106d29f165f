import { DEFAULT_WAIVERS } from '../../../data/leagues.ts'
import { shownName } from '../../../data/shown-name.ts'
import type { Actor, Context } from '../kernel/context.ts'
import { currentClock } from '../rules/league/clock.ts'
import {
  type Playoffs as Bracket,
  type PlayoffRound as BracketRound,
  type PlayoffGame,
  type PlayoffSide,
  playoffWeeks,
} from '../rules/matchups/playoffs.ts'
import type { Standing as RankedTeam } from '../rules/matchups/standings.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { LeagueClock } from '../schema/clock.ts'
import type { WeekGame } from '../schema/facts.ts'
import type { League } from '../schema/league.ts'
import type { LiveMarks } from '../schema/live.ts'
import type { Matchup } from '../schema/matchup.ts'
import type { Playoffs } from '../schema/playoffs.ts'
import type { Standing, Team } from '../schema/team.ts'
import { lateOverAt, weekHasBegun } from '../season/calendar.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { type BudgetSettings, remainingBudget } from './faab.ts'
import { type GameOf, gamesIn } from './games.ts'
import { type LiveLeague, marksOf, totalSoFar } from './live-points.ts'
import { isCommissioner, isManager, managerAccountNames, shownManagerNames } from './managers.ts'
import {
  adjustmentOf,
  bracketOf,
  lineupOf,
  matchupsOf,
  type ScoredLeague,
  standingsOf,
  totalOf,
} from './scored-league.ts'

/** Converts stored rows to API resources, limited to what the account can see. */

/** Returns a league's clock. Mirrors and leagues in hindsight mode follow the wall clock, like live leagues. */
export const clockView = (
  { clock, season }: Pick<StoredLeague, 'clock' | 'season'>,
  { behind, wall }: Pick<Context, 'behind' | 'wall'>,
): LeagueClock => {
  const { mode, at, since } = clock
  const current =
    at === null || since === null ? clock : currentClock({ ...clock, at, since }, lateOverAt(season), wall)
  const { running, speed } = current
  return { mode, simulated: clock.simulated, running, speed, at: current.at, since: current.since, behind }
}

/** Returns a league in its API form. `behind` is set if the league has a due step other than a week closing. */
export const leagueView = (
  { actor, behind, wall }: Pick<Context, 'actor' | 'behind' | 'wall'>,
  league: Omit<StoredLeague, 'processedThrough'>,
): League => ({
  id: league.id,
  name: league.name,
  season: league.season,
  scoringSystemId: league.systemId,
  rosterConfig: league.rosterConfig,
  acquisitionMode: league.acquisitionMode,
  waivers: league.acquisitionMode === 'waivers' ? (league.waivers ?? DEFAULT_WAIVERS) : null,
  rulesByWeek: [...league.keptRules],
  claimsVisible: league.claimsVisible,
  offersVisible: league.offersVisible,
  visibility: league.visibility,
  ranking: league.ranking,
  medianGame: league.medianGame,
  locks: league.locks,
  tradeReview: {
    hours: league.tradeReviewHours,
    by: league.tradeVetoVotes === null ? 'commissioner' : 'vote',
    votes: league.tradeVetoVotes || null,
  },
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
  commissioner: isCommissioner(league, actor.id),
  coCommissioners: league.coCommissioners.map(({ name }) => name),
  coCommissionerNames: league.coCommissioners.map(shownName),
  createdAt: league.createdAt,
  updatedAt: league.updatedAt,
})

export const teamView = (actor: Actor, league: BudgetSettings, team: StoredTeam): Team => ({
  id: team.id,
  leagueId: team.leagueId,
  name: team.name,
  managerName: team.managerName,
  managers: managerAccountNames(team),
  managerNames: shownManagerNames(team),
  number: team.number,
  draftPosition: team.draftPosition,
  waiverPriority: team.waiverPriority,
  budget: remainingBudget(league, team),
  division: team.division,
  claimed: team.claimed,
  locked: team.locked,
  autoLineup: team.autoLineup !== 'off',
  autoLineupLevel: team.autoLineup,
  mine: isManager(team, actor.id),
})

const divisionName = ({ divisions }: Pick<StoredLeague, 'divisions'>, number: number): string =>
  divisions[number - 1] ?? `Division ${number}`

const standingView = (
  actor: Actor,
  league: Pick<StoredLeague, 'divisions'> & BudgetSettings,
  standing: RankedTeam<StoredTeam>,
): Omit<Standing, 'adjustment'> => ({
  ...standing,
  team: teamView(actor, league, standing.team),
  division: standing.team.division === null ? null : divisionName(league, standing.team.division),
  pointsFor: toPoints(standing.pointsFor),
  pointsAgainst: toPoints(standing.pointsAgainst),
})

/**
 * Returns the bracket in its API form, with points so far in the current week (live points if the league has them).
 * Null until the bracket is drawn.
 */
export const playoffsIn = (
  { actor, now }: Context,
  scored: ScoredLeague | LiveLeague,
  asOf = Number.POSITIVE_INFINITY,
): Playoffs | null => {
  const { draw, playoffConfig } = scored.league
  if (!draw) return null
  const hasBegun = (week: number): boolean => week <= asOf && weekHasBegun(scored.season.calendar, week, now)
  const totalNow = (teamId: string, week: number): number =>
    'live' in scored ? totalSoFar(scored, { teamId, week }) : totalOf(scored, teamId, week)
  const of = {
    teamOf: teamNamer(actor, scored),
    pointsSoFar: (id: string, week: number) => (hasBegun(week) ? totalNow(id, week) : null),
    adjustmentOf: (id: string, week: number) => adjustmentOf(scored, id, week),
    marksOf: (week: number, teamIds: readonly string[]) =>
      'live' in scored && hasBegun(week) ? marksOf(scored, week, teamIds) : {},
    starterProgress: (team: string, week: number) =>
      starterProgress(scored, { team, week, gameOf: gamesIn(scored.season, { week, now }) }),
  }
  return playoffsView(bracketOf(scored, draw), playoffConfig, of)
}

/** Returns the standings in their API form. Each row includes the sum of the team's adjustments. */
export const standingsIn = (actor: Actor, scored: ScoredLeague): Standing[] => {
  const matchups = matchupsOf(scored)
  const sums = new Map<string, number>()
  for (const { week, home, away, counts, isAlone } of matchups) {
    if (!counts || (away === null && !scored.league.medianGame && !isAlone)) continue
    for (const { team } of away === null ? [home] : [home, away]) {
      sums.set(team, (sums.get(team) ?? 0) + adjustmentOf(scored, team, week))
    }
  }
  return standingsOf(scored, matchups).map(place => ({
    ...standingView(actor, scored.league, place),
    adjustment: toPoints(sums.get(place.team.id) ?? 0),
  }))
}

/** Facts about the teams in a bracket, by team id and week. */
interface BracketFacts {
  teamOf(id: string): Team
  /** Returns a team's points so far in a week, in hundredths; null before its first kickoff. */
  pointsSoFar(id: string, week: number): number | null
  adjustmentOf(id: string, week: number): number
  marksOf(week: number, teamIds: readonly string[]): LiveMarks
  starterProgress(id: string, week: number): Pick<Matchup['home'], 'yetToPlay' | 'playing' | 'played'>
}

/** Returns a bracket in its API form. */
const playoffsView = (
  bracket: Bracket,
  { teams, startWeek }: StoredLeague['playoffConfig'],
  { teamOf, pointsSoFar, adjustmentOf, marksOf, starterProgress }: BracketFacts,
): Playoffs => {
  const weeks = playoffWeeks({ teams, startWeek })
  const sideView = ({ week, away }: PlayoffGame, { seed, team, total: counted }: PlayoffSide) => {
    const total = away === null ? null : (counted ?? pointsSoFar(team, week))
    return {
      seed,
      team: teamOf(team),
      total: total === null ? null : toPoints(total),
      adjustment: toPoints(total === null ? 0 : adjustmentOf(team, week)),
      ...starterProgress(team, week),
    }
  }
  const roundView = (round: BracketRound) => ({
    ...round,
    games: round.games.map(game => ({
      ...game,
      home: sideView(game, game.home),
      away: game.away && sideView(game, game.away),
      ...(game.away && game.winner === null ? marksOf(game.week, [game.home.team, game.away.team]) : {}),
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

export const teamNamer = (actor: Actor, { league, teams }: ScoredLeague): ((id: string) => Team) => {
  const views = new Map(teams.map(team => [team.id, teamView(actor, league, team)]))
  return id => views.get(id)!
}

/** Counts a team's starters in a week who have yet to play, are playing, and have played. Leaves out byes. */
export const starterProgress = (
  scored: ScoredLeague,
  { team, week, gameOf }: { team: string; week: number; gameOf: GameOf },
) => {
  const states = (lineupOf(scored, team, week) ?? []).map(id => id && gameOf(id)?.state)
  const count = (state: WeekGame['state']) => states.filter(each => each === state).length
  return { yetToPlay: count('scheduled'), playing: count('playing'), played: count('final') }
}
