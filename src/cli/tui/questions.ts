import type { Answer, OperationName, ScoringRules, Takes } from '../../engine/index.ts'
import type { Said } from '../caller/caller.ts'
import type { Question } from './desk.ts'

/** Every operation that a screen asks, with what it says. */

const question = <Name extends OperationName>(operation: Name, ...[input = {}]: Said<Name>): Question<Name> => ({
  operation,
  input,
})

export type ShownLeague = Answer<'getLeague'>

export type ShownTeam = Answer<'getTeam'>

export type WeekWorth = Answer<'getBenchPoints'>

/** A team of a league in a week. */
export interface TeamWeek {
  id: string
  teamId: string
  week: number
}

type Query<Name extends OperationName> = NonNullable<Takes<Name>['query']>

type Body<Name extends OperationName> = NonNullable<Takes<Name>['body']>

/** A team of a league. */
type TeamPath = Omit<TeamWeek, 'week'>

export const askMe = () => question('getMe')
export const askLeague = (id: string) => question('getLeague', { params: { id } })
export const askLeagues = () => question('listLeagues')
export const askMatchups = (id: string) => question('listMatchups', { params: { id } })
export const askTeam = ({ week, ...params }: TeamWeek) => question('getTeam', { params, query: { week } })
export const askWorth = ({ week, ...params }: TeamWeek) => question('getBenchPoints', { params, query: { week } })
export const askBest = ({ id, teamId, week }: TeamWeek, system?: ScoringRules) =>
  question('optimizeLineup', {
    body: { leagueId: id, teamId, week, ...(system && { system }) },
  })
export const askSystems = () => question('listSystems')
export const askStats = () => question('listStats')
export const askRankings = (query: Query<'rankPlayers'>) =>
  question('rankPlayers', {
    query,
  })
export const askBalance = (query: Query<'balanceSystem'>) =>
  question('balanceSystem', {
    query,
  })
export const askCompare = (query: Query<'compareSystems'>) =>
  question('compareSystems', {
    query,
  })
export const askPlayers = (query: Query<'listPlayers'>) => question('listPlayers', { query })
export const askPlayer = (id: string, query: Query<'getPlayer'>) => question('getPlayer', { params: { id }, query })
export const askClaims = (id: string) => question('listClaims', { params: { id } })
export const askTrades = (id: string) => question('listTrades', { params: { id } })
export const askDraft = (id: string) => question('getDraft', { params: { id } })

export const setLineup = ({ week, ...params }: TeamWeek, assignments: Body<'setLineup'>['assignments']) =>
  question('setLineup', { params, query: { week }, body: { assignments } })
export const setBestLineup = ({ week, ...params }: TeamWeek) => question('setBestLineup', { params, query: { week } })
export const moveRoster = (params: TeamPath, body: Body<'moveRoster'>) => question('moveRoster', { params, body })
export const fileClaim = (params: TeamPath, body: Body<'fileClaim'>) => question('fileClaim', { params, body })
export const withdrawClaim = (id: string, claimId: string) => question('withdrawClaim', { params: { id, claimId } })
export const proposeTrade = (id: string, body: Body<'proposeTrade'>) =>
  question('proposeTrade', { params: { id }, body })
export const answerTrade = (id: string, tradeId: string, action: Body<'answerTrade'>['action']) =>
  question('answerTrade', { params: { id, tradeId }, body: { action } })
export const startDraft = (id: string) => question('startDraft', { params: { id }, body: {} })
export const pickPlayer = (id: string, playerId: string) =>
  question('pickPlayer', { params: { id }, body: { playerId } })
export const autoDraft = (id: string, body: Body<'autoDraft'>) => question('autoDraft', { params: { id }, body })
export const undoPick = (id: string) => question('undoPicks', { params: { id }, body: { picks: 1 } })
export const pauseDraft = (id: string) => question('pauseDraft', { params: { id } })
export const resumeDraft = (id: string) => question('resumeDraft', { params: { id } })
