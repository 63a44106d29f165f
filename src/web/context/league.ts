import { type Answer, HindsightError, playoffWeeks, type Team } from '../../engine/index.ts'
import { roundsIn } from '../../views/matchups.ts'
import { hasResults } from '../../views/standings.ts'
import { type LeagueContext, leagueParams, numberIn, type PageContext, teamParams } from './context.ts'

/** Requests that several pages share. */

/** Returns a response, or null if it was not_found. Throws all other errors. */
export const maybe = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof HindsightError && error.code === 'not_found') return null
    throw error
  })

/** Returns true if the league's draft has started. */
export const hasDraft = async (context: LeagueContext): Promise<boolean> =>
  (await maybe(context.call('getDraft', { params: leagueParams(context) }))) !== null

/** Returns true if the viewer can see data that requires the pro plan. Viewers with a watch link can. */
export const isPro = ({ account }: PageContext): boolean => account === null || account.plan === 'pro'

/**
 * Returns the last week that the league plays, which is its championship week. The NFL season can continue after it.
 */
export const championshipWeekOf = ({ about: { league, playoffs } }: Pick<LeagueContext, 'about'>): number =>
  (playoffs?.config.weeks ?? playoffWeeks(league.playoffConfig)).at(-1) ?? 1

/** Returns true if every week that the league plays is closed. After that, changes do not affect results. */
export const isOver = (context: Pick<LeagueContext, 'about'>): boolean => {
  const { closedWeeks } = context.about.league
  return Array.from({ length: championshipWeekOf(context) }, (_, at) => at + 1).every(week =>
    closedWeeks.includes(week),
  )
}

/** Returns a page's default week: the current week, or else the last one, or the first if no week has been played. */
export const weekOf = (context: Pick<LeagueContext, 'about'>): number => {
  const { currentWeek, weeks, standings } = context.about
  const last = championshipWeekOf(context)
  if (currentWeek !== null) return Math.min(currentWeek, last)
  return hasResults(standings) ? last : (weeks[0] ?? 1)
}

/** Returns the week in the query, or else the page's default week. */
export const requestedWeek = (context: LeagueContext): number => numberIn(context, 'week') ?? weekOf(context)

/** Returns true if a team could have a matchup in a week. Before the bracket is drawn, every team could. */
export const mayPlay = ({ about: { weeks, playoffs } }: LeagueContext, teamId: string, week: number): boolean => {
  if (weeks.includes(week) || playoffs === null) return true
  return roundsIn(playoffs, week).some(({ games }) =>
    games.some(({ home, away }) => home.team.id === teamId || away?.team.id === teamId),
  )
}

/** Returns every week of the season and of its bracket. */
export const allWeeks = ({ about: { weeks, playoffs } }: LeagueContext): number[] => [
  ...weeks,
  ...(playoffs?.config.weeks ?? []),
]

/** Reads a team with its lineup for a week. Throws not_found. */
export const readTeamWeek = (context: LeagueContext, teamId: string, week?: number): Promise<Answer<'getTeam'>> =>
  context.call('getTeam', {
    params: teamParams(context, teamId),
    query: week === undefined ? {} : { week },
  })

/** Reads players by id, without duplicates. Leaves out players who are not in the league's season. */
export const playersNamed = async (context: LeagueContext, ids: readonly string[]): Promise<Answer<'getPlayer'>[]> => {
  const { season } = context.about.league
  const players: Answer<'getPlayer'>[] = []
  for (const id of new Set(ids)) {
    const player = await maybe(context.call('getPlayer', { params: { id }, query: { season } }))
    if (player) players.push(player)
  }
  return players
}

/** Returns the names of the players on all rosters, by id. */
export const playerNames = async (context: LeagueContext, ids: readonly string[]): Promise<Map<string, string>> => {
  const players = await playersNamed(
    context,
    ids.filter(id => !context.names.has(id)),
  )
  return new Map([...context.names, ...players.map(({ id, name }) => [id, name] as const)])
}

/** Returns true if the visitor can act for a team. The operation checks this again. */
export const mayAct = ({ about: { league }, account }: LeagueContext, team: Team): boolean =>
  account !== null && (team.mine || league.commissioner)

/**
 * Returns true if the visitor can offer and answer trades for a team: as its manager, or as the commissioner while it
 * does not have a manager.
 */
export const mayTrade = (context: LeagueContext, team: Team): boolean =>
  mayAct(context, team) && (team.mine || team.managerNames.length === 0)

/** Calls `listMatchups` for a week. The response contains live points if they are known. */
export const readMatchups = (context: LeagueContext, week: number): Promise<Answer<'listMatchups'>> =>
  context.call('listMatchups', { params: leagueParams(context), query: { week, line: 1 } })

/** Reads a regular-season week's matchups. */
export const matchupsIn = async (context: LeagueContext, week: number): Promise<Answer<'listMatchups'>['matchups']> =>
  (await readMatchups(context, week)).matchups

/** A player's season so far, at league time. */
export type SeasonStats = Answer<'getPlayer'>

/**
 * Returns a player's season under the league's rules, at league time; null for a player who is not in that season's
 * data.
 */
export const playerSeason = (context: LeagueContext, id: string, breakdown: 0 | 1 = 0): Promise<SeasonStats | null> => {
  const { id: league, season, scoringSystemId: system } = context.about.league
  return maybe(context.call('getPlayer', { params: { id }, query: { season, system, league, breakdown, facts: 1 } }))
}

/** Returns the season before the league's, if it is loaded. */
const seasonBefore = async (context: LeagueContext): Promise<number | null> => {
  const before = context.about.league.season - 1
  const { seasons } = await context.call('statsStatus')
  return seasons.some(({ season }) => season === before) ? before : null
}

/** Returns the players' results by id: from the league's season, or from the previous one until their first game. */
export const seasonStats = async (
  context: LeagueContext,
  ids: readonly string[],
): Promise<Map<string, SeasonStats>> => {
  const hasPlayed = (player: SeasonStats | null): player is SeasonStats => !!player?.gamesPlayed
  const found = (await Promise.all(ids.map(id => playerSeason(context, id)))).filter(hasPlayed)
  const forms = new Map(found.map(each => [each.id, each]))
  const others = ids.filter(id => !forms.has(id))
  const season = others.length === 0 ? null : await seasonBefore(context)
  if (season === null) return forms
  const query = { season, system: context.about.league.scoringSystemId }
  const earlier = await Promise.all(others.map(id => maybe(context.call('getPlayer', { params: { id }, query }))))
  return new Map([...forms, ...earlier.filter(hasPlayed).map((each): [string, SeasonStats] => [each.id, each])])
}

/** Returns the points in the last games, newest last. */
export const lastPoints = ({ weeks }: Pick<SeasonStats, 'weeks'>, count = 3): number[] =>
  weeks.slice(-count).map(({ points }) => points ?? 0)

export type TeamWeek = Answer<'getTeam'>
export type RosterPlayer = TeamWeek['roster'][number]

export interface RosteredTeam {
  team: Team
  roster: readonly RosterPlayer[]
}

/** Reads all teams with their current rosters. */
export const teamRosters = async (context: LeagueContext): Promise<RosteredTeam[]> =>
  Promise.all(
    context.about.teams.map(async ({ id }) => {
      const { team, roster } = await readTeamWeek(context, id)
      return { team, roster }
    }),
  )

/** A player in the league, on a team or not. */
export type LeaguePlayer = Pick<RosterPlayer, 'id' | 'name' | 'posGroup' | 'team'>

/** Returns every rostered player, and other requested players, by id. */
export const playersById = async (
  context: LeagueContext,
  rosters: readonly RosteredTeam[],
  ids: readonly string[],
): Promise<Map<string, LeaguePlayer>> => {
  const onTeams = new Map<string, LeaguePlayer>(rosters.flatMap(({ roster }) => roster.map(each => [each.id, each])))
  const departed = await playersNamed(
    context,
    ids.filter(id => !onTeams.has(id)),
  )
  return new Map([...onTeams, ...departed.map(each => [each.id, each] as const)])
}
