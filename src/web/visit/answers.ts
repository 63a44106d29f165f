import { type Answer, HindsightError, playoffWeeks, type Team } from '../../engine/index.ts'
import { roundsIn } from '../../views/matchups.ts'
import { hasResults } from '../../views/standings.ts'
import { type LeagueVisit, leagueParams, numberIn, teamParams, type Visit } from './visit.ts'

/** What several pages ask. */

/** An answer, or null where there is no such thing. Throws whatever else is thrown. */
export const maybe = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof HindsightError && error.code === 'not_found') return null
    throw error
  })

/** Whether an account may ask what needs the pro plan; who looks on sees what everybody sees. */
export const isPro = ({ account }: Visit): boolean => account === null || account.plan === 'pro'

/** The last week that the league plays: that of its final. The season of the NFL goes on behind it. */
export const lastWeekOf = ({ about: { league, playoffs } }: Pick<LeagueVisit, 'about'>): number =>
  (playoffs?.config.weeks ?? playoffWeeks(league.playoffConfig)).at(-1) ?? 1

/** Whether every week that the league plays is closed: what is done there now changes no result. */
export const isOver = (visit: Pick<LeagueVisit, 'about'>): boolean => {
  const { closedWeeks } = visit.about.league
  return Array.from({ length: lastWeekOf(visit) }, (_, at) => at + 1).every(week => closedWeeks.includes(week))
}

/** The week that a page is about where none is named: the current one, else the last; the first where nobody has played. */
export const weekOf = (visit: Pick<LeagueVisit, 'about'>): number => {
  const { currentWeek, weeks, standings } = visit.about
  const last = lastWeekOf(visit)
  if (currentWeek !== null) return Math.min(currentWeek, last)
  return hasResults(standings) ? last : (weeks[0] ?? 1)
}

/** The week that the query names, else the one that a page is about without it. */
export const askedWeek = (visit: LeagueVisit): number => numberIn(visit, 'week') ?? weekOf(visit)

/** Whether a team may meet somebody in a week; nobody knows before the bracket is drawn. */
export const mayPlay = ({ about: { weeks, playoffs } }: LeagueVisit, teamId: string, week: number): boolean => {
  if (weeks.includes(week) || playoffs === null) return true
  return roundsIn(playoffs, week).some(({ games }) =>
    games.some(({ home, away }) => home.team.id === teamId || away?.team.id === teamId),
  )
}

/** Every week of the season and of its bracket. */
export const allWeeks = ({ about: { weeks, playoffs } }: LeagueVisit): number[] => [
  ...weeks,
  ...(playoffs?.config.weeks ?? []),
]

/** A team with its lineup of a week. Throws not_found. */
export const teamIn = (visit: LeagueVisit, teamId: string, week?: number): Promise<Answer<'getTeam'>> =>
  visit.call('getTeam', {
    params: teamParams(visit, teamId),
    query: week === undefined ? {} : { week },
  })

/** Players by their ids, each asked for once; whom the season of the league does not have is left out. */
export const playersNamed = async (visit: LeagueVisit, ids: readonly string[]): Promise<Answer<'getPlayer'>[]> => {
  const { season } = visit.about.league
  const players: Answer<'getPlayer'>[] = []
  for (const id of new Set(ids)) {
    const player = await maybe(visit.call('getPlayer', { params: { id }, query: { season } }))
    if (player) players.push(player)
  }
  return players
}

/** The names of the players on all rosters that a page shows by id. */
export const playerNames = async (visit: LeagueVisit, ids: readonly string[]): Promise<Map<string, string>> => {
  const players = await playersNamed(
    visit,
    ids.filter(id => !visit.names.has(id)),
  )
  return new Map([...visit.names, ...players.map(({ id, name }) => [id, name] as const)])
}

/** Whether the visitor may act for a team; the operation judges it again. */
export const mayAct = ({ about: { league }, account }: LeagueVisit, team: Team): boolean =>
  account !== null && (team.mine || league.commissioner)

/** The matchups of a week, of the regular season or of the bracket. */
export const matchupsIn = async (visit: LeagueVisit, week: number): Promise<Answer<'listMatchups'>['matchups']> =>
  (await visit.call('listMatchups', { params: leagueParams(visit), query: { week } })).matchups
