import type {
  BalanceRow,
  BenchPlayer,
  BenchScore,
  ComparedPlayer,
  Draft,
  DraftPick,
  League,
  LineupSlot,
  Matchup,
  OptimizedLineup,
  PlayerSeason,
  PlayerWeek,
  Playoffs,
  RankedPlayer,
  Resource,
  RosterSpot,
  ScoringRules,
  ScoringSystem,
  SlotScore,
  Standing,
  Stat,
  Team,
  Trade,
  WaiverClaim,
} from '../../engine/index.ts'
import type { Input } from '../caller/caller.ts'
import type { Question } from './desk.ts'

/** Every operation that a screen asks, with the type of its answer. */

const question = <Answer>(resource: Resource, operation: string, input: Partial<Input> = {}): Question<Answer> => ({
  resource,
  operation,
  input,
})

export interface ShownLeague {
  league: League
  teams: Team[]
  standings: Standing[]
  weeks: number[]
  currentWeek: number | null
  playoffs: Playoffs | null
}

export interface ShownTeam {
  team: Team
  week: number
  roster: RosterSpot[]
  lineup: LineupSlot[]
  bench: BenchPlayer[]
}

export interface WeekWorth {
  teamId: string
  week: number
  actual: number
  best: number
  left: number
  optimal: boolean
  starters: SlotScore[]
  bench: BenchScore[]
}

/** A team of a league in a week. */
export interface TeamWeek {
  id: string
  teamId: string
  week: number
}

type Fields = Readonly<Record<string, unknown>>

export const askMe = () => question<{ plan: 'free' | 'pro' }>('keys', 'getMe')
export const askLeague = (id: string) => question<ShownLeague>('leagues', 'getLeague', { params: { id } })
export const askLeagues = () => question<{ leagues: League[] }>('leagues', 'listLeagues')
export const askMatchups = (id: string) =>
  question<{ matchups: Matchup[] }>('leagues', 'listMatchups', { params: { id } })
export const askTeam = ({ week, ...params }: TeamWeek) =>
  question<ShownTeam>('teams', 'getTeam', { params, query: { week } })
export const askWorth = ({ week, ...params }: TeamWeek) =>
  question<WeekWorth>('worth', 'getBenchPoints', { params, query: { week } })
export const askBest = ({ id, teamId, week }: TeamWeek, system?: ScoringRules) =>
  question<OptimizedLineup & { teamId: string | null }>('optimize', 'optimizeLineup', {
    body: { leagueId: id, teamId, week, ...(system && { system }) },
  })
export const askSystems = () => question<{ systems: ScoringSystem[] }>('systems', 'listSystems')
export const askStats = () => question<{ stats: Stat[] }>('stats', 'listStats')
export const askRankings = (query: Fields) =>
  question<{ minGames: number; total: number; players: RankedPlayer[] }>('analysis', 'rankPlayers', {
    query: { ...query },
  })
export const askBalance = (query: Fields) =>
  question<{ minGames: number; ranks: number[]; positions: BalanceRow[] }>('analysis', 'balanceSystem', {
    query: { ...query },
  })
export const askCompare = (query: Fields) =>
  question<{ minGames: number; total: number; players: ComparedPlayer[] }>('analysis', 'compareSystems', {
    query: { ...query },
  })
export const askPlayers = (query: Fields) =>
  question<{ total: number; players: PlayerSeason[] }>('players', 'listPlayers', { query: { ...query } })
export const askPlayer = (id: string, query: Fields) =>
  question<PlayerSeason & { weeks: PlayerWeek[] }>('players', 'getPlayer', { params: { id }, query: { ...query } })
export const askClaims = (id: string) =>
  question<{ acquisitionMode: string; claims: WaiverClaim[] }>('waivers', 'listClaims', { params: { id } })
export const askTrades = (id: string) => question<{ trades: Trade[] }>('trades', 'listTrades', { params: { id } })
export const askDraft = (id: string) => question<{ draft: Draft }>('draft', 'getDraft', { params: { id } })

export const setLineup = ({ week, ...params }: TeamWeek, assignments: readonly object[]) =>
  question('lineups', 'setLineup', { params, query: { week }, body: { assignments } })
export const setBestLineup = ({ week, ...params }: TeamWeek) =>
  question<{ filled: number; slots: number }>('lineups', 'setBestLineup', { params, query: { week } })
export const moveRoster = (params: Fields, body: Record<string, unknown>) =>
  question('rosters', 'moveRoster', { params: { ...params }, body })
export const fileClaim = (params: Fields, body: Record<string, unknown>) =>
  question('waivers', 'fileClaim', { params: { ...params }, body })
export const withdrawClaim = (id: string, claimId: string) =>
  question('waivers', 'withdrawClaim', { params: { id, claimId } })
export const proposeTrade = (id: string, body: Record<string, unknown>) =>
  question('trades', 'proposeTrade', { params: { id }, body })
export const answerTrade = (id: string, tradeId: string, action: string) =>
  question('trades', 'answerTrade', { params: { id, tradeId }, body: { action } })
export const inDraft = (id: string, operation: string, body?: Record<string, unknown>) =>
  question<{ draft: Draft; picks?: DraftPick[] }>('draft', operation, { params: { id }, body })
