import * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { type HindsightError, notFound } from '../../base/errors.ts'
import { type JsonClient, nonsense } from '../shared/client.ts'

/**
 * MFL's API responses, limited to the fields that are read. They are converted from XML: a list with one entry becomes
 * just that entry, numbers are strings, and an element's text is in `$t`.
 */

const nullish = z.nullish

const Text = z.pipe(
  z.union([z.string(), z.number(), z.object({ $t: nullish(z.union([z.string(), z.number()])) })]),
  z.transform(value => String(typeof value === 'object' ? (value.$t ?? '') : value)),
)

/** Returns a schema for an object that can also be an empty string. */
const holder = <S extends z.ZodMiniType>(schema: S) =>
  nullish(
    z.pipe(
      z.union([schema, z.literal('')]),
      z.transform((value): z.output<S> | null => (value === '' ? null : (value as z.output<S>))),
    ),
  )

/** Returns a schema for a list. A single entry can come without a list, and an empty string is an empty list. */
export const many = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.union([z.array(schema), schema, z.literal('')]),
    z.transform((value): z.output<S>[] => (Array.isArray(value) ? value : value === '' ? [] : [value as z.output<S>])),
  )

/** A response that can contain an error instead of the requested data. */
export const refusable = { error: nullish(Text) }

const PositionAnswer = z.object({ name: Text, limit: nullish(Text) })

const FranchiseAnswer = z.object({
  id: Text,
  name: nullish(Text),
  owner_name: nullish(Text),
  division: nullish(Text),
  waiverSortOrder: nullish(Text),
  bbidAvailableBalance: nullish(Text),
})

const LeagueBody = z.object({
  id: Text,
  name: nullish(Text),
  startWeek: nullish(Text),
  endWeek: nullish(Text),
  lastRegularSeasonWeek: nullish(Text),
  rosterSize: nullish(Text),
  taxiSquad: nullish(Text),
  injuredReserve: nullish(Text),
  bestLineup: nullish(Text),
  precision: nullish(Text),
  standingsSort: nullish(Text),
  usesSalaries: nullish(Text),
  keeperType: nullish(Text),
  draftPlayerPool: nullish(Text),
  usesContractYear: nullish(Text),
  currentWaiverType: nullish(Text),
  bbidSeasonLimit: nullish(Text),
  bbidMinimum: nullish(Text),
  starters: z.object({ count: nullish(Text), idp_starters: nullish(Text), position: many(PositionAnswer) }),
  franchises: z.object({ count: nullish(Text), franchise: many(FranchiseAnswer) }),
  divisions: holder(z.object({ division: many(z.object({ id: Text })) })),
})
export type LeagueBody = z.infer<typeof LeagueBody>
export const LeagueAnswer = z.object({ ...refusable, league: nullish(LeagueBody) })

const RuleAnswer = z.object({ event: Text, points: Text, range: Text })
export type RuleAnswer = z.infer<typeof RuleAnswer>

const PositionRules = z.object({ positions: Text, rule: nullish(many(RuleAnswer)) })
export type PositionRules = z.infer<typeof PositionRules>
export const RulesAnswer = z.object({
  ...refusable,
  rules: holder(z.object({ positionRules: many(PositionRules) })),
})

const RosterAnswer = z.object({ id: Text, player: nullish(many(z.object({ id: Text, status: nullish(Text) }))) })
export type RosterAnswer = z.infer<typeof RosterAnswer>
export const RostersAnswer = z.object({ ...refusable, rosters: nullish(z.object({ franchise: many(RosterAnswer) })) })

const ResultAnswer = z.object({
  id: Text,
  isHome: nullish(Text),
  score: nullish(Text),
  starters: nullish(Text),
  nonstarters: nullish(Text),
  player: nullish(many(z.object({ id: Text, score: nullish(Text), status: nullish(Text) }))),
})
export type ResultAnswer = z.infer<typeof ResultAnswer>

const MatchupAnswer = z.object({ regularSeason: nullish(Text), franchise: many(ResultAnswer) })
export type MatchupAnswer = z.infer<typeof MatchupAnswer>

const WeekBody = z.object({
  week: Text,
  matchup: nullish(many(MatchupAnswer)),
  /** Teams without an opponent. */
  franchise: nullish(many(ResultAnswer)),
})
export type WeekBody = z.infer<typeof WeekBody>
export const WeekAnswer = z.object({ ...refusable, weeklyResults: nullish(WeekBody) })

const PickAnswer = z.object({
  franchise: Text,
  player: nullish(Text),
  round: Text,
  pick: Text,
  timestamp: nullish(Text),
})
export type PickAnswer = z.infer<typeof PickAnswer>
const DraftUnit = z.object({ unit: nullish(Text), draftPick: nullish(many(PickAnswer)) })
export const DraftAnswer = z.object({
  ...refusable,
  draftResults: holder(z.object({ draftUnit: nullish(many(DraftUnit)) })),
})

const MoveAnswer = z.object({
  type: Text,
  timestamp: Text,
  franchise: nullish(Text),
  transaction: nullish(Text),
  added: nullish(Text),
  dropped: nullish(Text),
  by_commish: nullish(Text),
  franchise2: nullish(Text),
  franchise1_gave_up: nullish(Text),
  franchise2_gave_up: nullish(Text),
})
export type MoveAnswer = z.infer<typeof MoveAnswer>
export const MovesAnswer = z.object({
  ...refusable,
  transactions: holder(z.object({ transaction: nullish(many(MoveAnswer)) })),
})

const SideAnswer = nullish(z.object({ franchise_id: nullish(Text), seed: nullish(Text) }))
const GameAnswer = z.object({ game_id: nullish(Text), home: SideAnswer, away: SideAnswer })
const RoundAnswer = z.object({ week: Text, playoffGame: nullish(many(GameAnswer)) })
export type RoundAnswer = z.infer<typeof RoundAnswer>
const BracketNamed = z.object({
  id: Text,
  name: nullish(Text),
  bracketWinnerTitle: nullish(Text),
  teamsInvolved: nullish(Text),
})
type BracketNamed = z.infer<typeof BracketNamed>
const BracketsAnswer = z.object({
  ...refusable,
  playoffBrackets: holder(z.object({ playoffBracket: nullish(many(BracketNamed)) })),
})
export const BracketAnswer = z.object({
  ...refusable,
  playoffBracket: holder(z.object({ playoffRound: nullish(many(RoundAnswer)) })),
})

const StandingAnswer = z.object({ id: Text, h2hw: nullish(Text), h2hl: nullish(Text), h2ht: nullish(Text) })
type StandingAnswer = z.infer<typeof StandingAnswer>
export const StandingsAnswer = z.object({
  ...refusable,
  leagueStandings: holder(z.object({ franchise: nullish(many(StandingAnswer)) })),
})

const PlayerAnswer = z.object({
  id: Text,
  name: nullish(Text),
  position: nullish(Text),
  team: nullish(Text),
  espn_id: nullish(Text),
  sportsdata_id: nullish(Text),
  cbs_id: nullish(Text),
  rotowire_id: nullish(Text),
  fleaflicker_id: nullish(Text),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>
export const PlayersAnswer = z.object({
  ...refusable,
  players: holder(z.object({ player: nullish(many(PlayerAnswer)) })),
})

/** MFL's strings with several values: lists that end with a comma, and parts separated by vertical bars. */

/** Parses an integer; null if the string is not one. */
export const parseInteger = (text: string | null | undefined): number | null => {
  const value = text == null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.trunc(value) : null
}

const splitList = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(each => each !== '')

const isPlayer = (text: string): boolean => /^\d{1,10}$/.test(text)

/** Returns the players in a list. */
export const playersIn = (text: string | null | undefined): string[] => splitList(text).filter(isPlayer)

/** Returns a list's entries other than players, such as draft picks and FAAB. */
export const assetsIn = (text: string | null | undefined): string[] => splitList(text).filter(each => !isPlayer(each))

/**
 * Returns a move's adds, drops and bid. Their format depends on the type: `adds|drops`, `adds|bid|drops`,
 * `player|bid|`, or separate lists.
 */
export const partsOf = (move: MoveAnswer): { adds: string[]; drops: string[]; bid: number | null } => {
  const { transaction, added, dropped } = move
  if (added != null || dropped != null) return { adds: playersIn(added), drops: playersIn(dropped), bid: null }
  const [adds, second, third] = (transaction ?? '').split('|')
  if (third === undefined) return { adds: playersIn(adds), drops: playersIn(second), bid: null }
  const bid = Number(second)
  return { adds: playersIn(adds), drops: playersIn(third), bid: Number.isFinite(bid) ? bid : null }
}

/** Returns whether a team passed on its pick. Upcoming picks are empty. */
export const isPassed = (player: string | null | undefined): boolean => /^-+$/.test(player ?? '')

export const MOVES = ['FREE_AGENT', 'WAIVER', 'BBID_WAIVER', 'AUCTION_WON', 'TRADE'] as const

/** Returns all players in a move. */
export const playersNamed = (move: MoveAnswer): string[] => {
  if (!MOVES.some(type => type === move.type)) return []
  const { adds, drops } = partsOf(move)
  return [...adds, ...drops, ...playersIn(move.franchise1_gave_up), ...playersIn(move.franchise2_gave_up)]
}

/** MFL's responses for one season of a league. */
export interface MflLeague {
  season: number
  league: LeagueBody
  rules: readonly PositionRules[]
  rosters: readonly RosterAnswer[]
  /** By week, in ascending order. */
  weeks: ReadonlyMap<number, WeekBody>
  picks: readonly PickAnswer[]
  moves: readonly MoveAnswer[]
  /** The championship bracket's rounds; empty until the bracket is set up. */
  rounds: readonly RoundAnswer[]
  /** Best team first; empty if MFL does not show standings. */
  standings: readonly StandingAnswer[]
  players: readonly PlayerAnswer[]
}

export interface LeagueRequest {
  id: string
  season: number
  /** Returns the error for a league that MFL does not show. MFL gives the reason only as text. */
  refused(): HindsightError
}

/** The size limit. A league has about a thousand moves, with about a hundred bytes per player. */
const LARGEST = 16 * 1024 * 1024

const PRIVATE = /logged in|log in|APIKEY|password|not authorized/i

type Parameters = Readonly<Record<string, string>>

export const openAsk = (client: JsonClient, { id, season, refused }: LeagueRequest) => {
  const what = `league ${id} in ${season}`
  return async <S extends z.ZodMiniType<{ error?: string | null | undefined }>>(
    type: string,
    schema: S,
    parameters: Parameters = {},
  ): Promise<z.output<S>> => {
    const query = new URLSearchParams({ TYPE: type, L: id, JSON: '1', ...parameters })
    const description = `${type} of ${what}`
    const answer = await client.get(`${season}/export?${query}`, { schema, what: description, maxBytes: LARGEST })
    const error = answer === null ? 'Not Found' : (answer as { error?: string | null }).error
    if (answer !== null && error == null) return answer
    if (PRIVATE.test(error!)) throw refused()
    if (type === 'league') throw notFound(`MFL doesn't have a league ${id} in season ${season}`)
    throw nonsense('mfl', description, `says "${error!.slice(0, 100)}"`)
  }
}

type Ask = ReturnType<typeof openAsk>

const integerOr = (text: string | null | undefined, otherwise: number): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : otherwise

export const lastWeekOf = ({ endWeek }: LeagueBody, season: number): number =>
  Math.min(lastNflWeek(season), integerOr(endWeek, lastNflWeek(season)))

const readLeagueBody = async (ask: Ask, { id, season }: LeagueRequest): Promise<LeagueBody> => {
  const { league } = await ask('league', LeagueAnswer)
  const what = `league ${id} in ${season}`
  if (!league) throw nonsense('mfl', what, 'is empty')
  if (league.id !== id) throw nonsense('mfl', what, `is about league ${league.id.slice(0, 20)}`)
  if (league.franchises.franchise.length === 0) throw nonsense('mfl', what, 'has no teams')
  return league
}

const readWeeks = async (ask: Ask, league: LeagueBody, season: number): Promise<Map<number, WeekBody>> => {
  const first = Math.max(1, integerOr(league.startWeek, 1))
  const count = Math.max(0, lastWeekOf(league, season) - first + 1)
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const weeks = await Promise.all(
    numbers.map(async week => {
      const { weeklyResults } = await ask('weeklyResults', WeekAnswer, { W: String(week) })
      if (!weeklyResults || weeklyResults.week !== String(week))
        throw nonsense('mfl', `week ${week}`, 'is about another week')
      return [week, weeklyResults] as const
    }),
  )
  return new Map(weeks)
}

/** Common names for brackets other than the championship bracket. */
const CONSOLATION = /toilet|consolation|loser/i

const isForTitle = ({ name, bracketWinnerTitle }: BracketNamed): boolean =>
  !CONSOLATION.test(`${name ?? ''} ${bracketWinnerTitle ?? ''}`)

const sizeOf = ({ teamsInvolved }: BracketNamed): number => integerOr(teamsInvolved, 0)

/**
 * Returns the championship bracket. Without a bracket of that name, returns the one with the most teams. If several
 * have the most, returns the one that was created first.
 */
const titleOf = (brackets: readonly BracketNamed[]): BracketNamed | undefined => {
  const named = brackets.filter(isForTitle)
  const all = named.length > 0 ? named : brackets
  return all.toSorted((a, b) => sizeOf(b) - sizeOf(a) || Number(a.id) - Number(b.id))[0]
}

const readRounds = async (ask: Ask): Promise<readonly RoundAnswer[]> => {
  const { playoffBrackets } = await ask('playoffBrackets', BracketsAnswer)
  const title = titleOf(playoffBrackets?.playoffBracket ?? [])
  if (!title) return []
  const { playoffBracket } = await ask('playoffBracket', BracketAnswer, { BRACKET_ID: title.id })
  return playoffBracket?.playoffRound ?? []
}

const IDS_AT_ONCE = 400

const readPlayers = async (ask: Ask, ids: readonly string[]): Promise<PlayerAnswer[]> => {
  const all: PlayerAnswer[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const parameters = { DETAILS: '1', PLAYERS: ids.slice(at, at + IDS_AT_ONCE).join(',') }
    const { players } = await ask('players', PlayersAnswer, parameters)
    all.push(...(players?.player ?? []))
  }
  return all
}

type Read = Omit<MflLeague, 'players'>

/** Returns the ids of all players in the responses. */
const idsIn = ({ rosters, weeks, picks, moves }: Read): string[] => {
  const results = [...weeks.values()].flatMap(({ matchup, franchise }) => [
    ...(matchup ?? []).flatMap(each => each.franchise),
    ...(franchise ?? []),
  ])
  const named = [
    ...rosters.flatMap(({ player }) => (player ?? []).map(({ id }) => id)),
    ...results.flatMap(({ player }) => (player ?? []).map(({ id }) => id)),
    ...picks.map(({ player }) => player ?? ''),
    ...moves.flatMap(playersNamed),
  ]
  return [...new Set(named)].filter(id => /^\d{1,10}$/.test(id))
}

/**
 * Reads one season of a league. Throws `not_found`, `conflict` for a private league, and `upstream_failed` like
 * `JsonClient`.
 */
export const readLeague = async (client: JsonClient, request: LeagueRequest): Promise<MflLeague> => {
  const ask = openAsk(client, request)
  const { season } = request
  const league = await readLeagueBody(ask, request)
  const [{ rules }, { rosters }, weeks, { draftResults }, { transactions }, rounds, { leagueStandings }] =
    await Promise.all([
      ask('rules', RulesAnswer),
      ask('rosters', RostersAnswer),
      readWeeks(ask, league, season),
      ask('draftResults', DraftAnswer),
      ask('transactions', MovesAnswer),
      readRounds(ask),
      ask('leagueStandings', StandingsAnswer),
    ])
  if (!rules) throw nonsense('mfl', 'the rules', 'is empty')
  if (!rosters) throw nonsense('mfl', 'the rosters', 'is empty')
  const read: Read = {
    season,
    league,
    rules: rules.positionRules,
    rosters: rosters.franchise,
    weeks,
    picks: (draftResults?.draftUnit ?? []).flatMap(({ draftPick }) => draftPick ?? []),
    moves: transactions?.transaction ?? [],
    rounds,
    standings: leagueStandings?.franchise ?? [],
  }
  return { ...read, players: await readPlayers(ask, idsIn(read)) }
}
