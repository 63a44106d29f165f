import type { Answer, CallArgs, Input, OperationName, ScoringRules, Team } from '../../../engine/index.ts'
import type { Query } from './fetching.ts'

const queryOf = <Name extends OperationName>(operation: Name, ...[input = {}]: CallArgs<Name>): Query<Name> => ({
  operation,
  input,
})

export type ShownLeague = Answer<'getLeague'>

export type ShownTeam = Answer<'getTeam'>

export type WeekBenchPoints = Answer<'getBenchPoints'>

export type DraftQueue = Answer<'getDraftQueue'>

export interface TeamWeekPath {
  id: string
  teamId: string
  week: number
}

type OperationQuery<Name extends OperationName> = NonNullable<Input<Name>['query']>

type Body<Name extends OperationName> = NonNullable<Input<Name>['body']>

/** A league's team. */
type TeamPath = Omit<TeamWeekPath, 'week'>

export const meQuery = () => queryOf('getMe')
export const leagueQuery = (id: string) => queryOf('getLeague', { params: { id } })
export const leaguesQuery = () => queryOf('listLeagues')
export const oddsQuery = (id: string, week: number | null) =>
  queryOf('getOdds', { params: { id }, ...(week !== null && { query: { week } }) })
export const historyQuery = (id: string) => queryOf('getHistory', { params: { id } })
export const draftGradesQuery = (id: string) => queryOf('gradeDrafts', { params: { id } })
export const tradeResultsQuery = (id: string) => queryOf('weighTrades', { params: { id } })
export const pickupsQuery = (id: string) => queryOf('weighPickups', { params: { id } })
export const recapQuery = (id: string, week: number) => queryOf('getRecap', { params: { id }, query: { week } })
/** How many log entries are fetched before a key needs all of them. */
export const LOG_LIMIT = 200
export const logQuery = (id: string, isFull: boolean) =>
  queryOf('listTransactions', { params: { id }, query: { limit: isFull ? 'all' : LOG_LIMIT } })
export const whatIfQuery = (id: string, query: OperationQuery<'whatIf'>) => queryOf('whatIf', { params: { id }, query })
/** Requests advice by expected points. The command and the board do the same. */
export const adviceQuery = ({ week, ...params }: TeamWeekPath) =>
  queryOf('getAdvice', { params, query: { week, by: 'expected' } })
export const matchupsQuery = (id: string) => queryOf('listMatchups', { params: { id } })
/** Requests a week's matchups with their win probabilities so far. */
export const chancesQuery = (id: string, week: number) =>
  queryOf('listMatchups', { params: { id }, query: { week, line: 1 } })
export const teamQuery = ({ week, ...params }: TeamWeekPath) => queryOf('getTeam', { params, query: { week } })
/** Requests a team without points, which takes much less time. */
export const rosterQuery = ({ week, ...params }: TeamWeekPath) =>
  queryOf('getTeam', { params, query: { week, points: 0 } })
export const benchPointsQuery = ({ week, ...params }: TeamWeekPath) =>
  queryOf('getBenchPoints', { params, query: { week } })
export const bestLineupQuery = ({ id, teamId, week }: TeamWeekPath, system?: ScoringRules) =>
  queryOf('optimizeLineup', {
    body: { leagueId: id, teamId, week, ...(system && { system }) },
  })
export const systemsQuery = () => queryOf('listSystems', { query: { leagues: 1 } })
export const statsQuery = () => queryOf('listStats')
export const rankingsQuery = (query: OperationQuery<'rankPlayers'>) =>
  queryOf('rankPlayers', {
    query,
  })
export const balanceQuery = (query: OperationQuery<'balanceSystem'>) =>
  queryOf('balanceSystem', {
    query,
  })
export const comparisonQuery = (query: OperationQuery<'compareSystems'>) =>
  queryOf('compareSystems', {
    query,
  })
export const playersQuery = (query: OperationQuery<'listPlayers'>) => queryOf('listPlayers', { query })
export const playerQuery = (id: string, query: OperationQuery<'getPlayer'>) =>
  queryOf('getPlayer', { params: { id }, query })
export const claimsQuery = (id: string) => queryOf('listClaims', { params: { id } })
export const tradesQuery = (id: string) => queryOf('listTrades', { params: { id } })

/** Requests all pending rows of a list. The queries above request only the newest rows. */
const PENDING = { status: 'pending', limit: 'all' } as const
export const pendingClaimsQuery = (id: string) => queryOf('listClaims', { params: { id }, query: PENDING })
export const pendingTradesQuery = (id: string) => queryOf('listTrades', { params: { id }, query: PENDING })

export const draftQuery = (id: string) => queryOf('getDraft', { params: { id } })
/** The number of available players listed in a draft room. */
const MAX_UNDRAFTED = 100
export const undraftedQuery = (id: string, filter: OperationQuery<'listUndrafted'>) =>
  queryOf('listUndrafted', { params: { id }, query: { limit: MAX_UNDRAFTED, ...filter } })
export const draftQueueQuery = (params: TeamPath) => queryOf('getDraftQueue', { params })

export const setLineup = ({ week, ...params }: TeamWeekPath, body: Body<'setLineup'>) =>
  queryOf('setLineup', { params, query: { week }, body })
/** Requests the best lineup for a team's week, and its changes, without saving it. */
export const bestChangeQuery = ({ week, ...params }: TeamWeekPath, by: 'points' | 'ppg') =>
  queryOf('setBestLineup', { params, query: { week, by, dryRun: 1 } })
export const setBestLineup = ({ week, ...params }: TeamWeekPath, by: 'points' | 'ppg') =>
  queryOf('setBestLineup', { params, query: { week, by } })
export const createSystem = (body: Body<'createSystem'>) => queryOf('createSystem', { body })
export const moveRoster = (params: TeamPath, body: Body<'moveRoster'>) => queryOf('moveRoster', { params, body })
export const fileClaim = (params: TeamPath, body: Body<'fileClaim'>) => queryOf('fileClaim', { params, body })
export const withdrawClaim = (id: string, claimId: string) => queryOf('withdrawClaim', { params: { id, claimId } })
export const orderClaims = (params: TeamPath, claimIds: string[]) =>
  queryOf('orderClaims', { params, body: { claimIds } })
export const proposeTrade = (id: string, body: Body<'proposeTrade'>) =>
  queryOf('proposeTrade', { params: { id }, body })
export const answerTrade = (id: string, tradeId: string, action: Body<'answerTrade'>['action']) =>
  queryOf('answerTrade', { params: { id, tradeId }, body: { action } })
export const setClock = (id: string, body: Body<'setClock'>) => queryOf('setClock', { params: { id }, body })
export const setAutoLineup = (params: TeamPath, autoLineupLevel: Team['autoLineupLevel']) =>
  queryOf('updateTeam', { params, body: { autoLineupLevel } })
export const reservePlayer = (params: TeamPath, body: Body<'reservePlayer'>) =>
  queryOf('reservePlayer', { params, body })
export const setDraftQueue = (params: TeamPath, body: Body<'setDraftQueue'>) =>
  queryOf('setDraftQueue', { params, body })
export const setAutopick = (params: TeamPath, autopick: boolean) =>
  queryOf('setAutopick', { params, body: { autopick } })
export const startDraft = (id: string, body: Body<'startDraft'>) => queryOf('startDraft', { params: { id }, body })
export const pickPlayer = (id: string, playerId: string) =>
  queryOf('pickPlayer', { params: { id }, body: { playerId } })
export const autoDraft = (id: string, body: Body<'autoDraft'>) => queryOf('autoDraft', { params: { id }, body })
export const undoPick = (id: string) => queryOf('undoPicks', { params: { id }, body: { picks: 1 } })
export const pauseDraft = (id: string) => queryOf('pauseDraft', { params: { id } })
export const resumeDraft = (id: string) => queryOf('resumeDraft', { params: { id } })
