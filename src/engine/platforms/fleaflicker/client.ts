import * as z from 'zod/mini'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { notFound } from '../../base/errors.ts'
import * as field from '../shared/answer-fields.ts'
import { type JsonClient, nonsense } from '../shared/client.ts'

/**
 * Fleaflicker's API responses, limited to the fields that are read. Fleaflicker leaves out values that are 0, false or
 * empty.
 */

const nullish = z.nullish
const Text = nullish(field.Text)
const Flag = nullish(field.Flag)
const Integer = nullish(field.Integer)
const Value = nullish(z.object({ value: nullish(field.Figure) }))
const Rank = nullish(z.object({ rank: Integer, wins: Integer, losses: Integer, ties: Integer }))
/** In epoch ms. */
const Instant = nullish(field.textLike(/^\d{1,15}$/))

const PositionAnswer = z.object({
  label: field.Text,
  group: Text,
  eligibility: nullish(z.array(field.Text)),
  start: Integer,
  max: Integer,
})
export type PositionAnswer = z.infer<typeof PositionAnswer>

const RuleAnswer = z.object({
  category: z.object({ id: field.Integer, nameSingular: Text, multiValue: Flag }),
  points: Value,
  pointsPer: Value,
  forEvery: Integer,
  boundLower: nullish(field.Figure),
  boundUpper: nullish(field.Figure),
  rangeType: Text,
  isBonus: Flag,
  applyTo: nullish(z.array(field.Text)),
})
export type RuleAnswer = z.infer<typeof RuleAnswer>

export const RulesAnswer = z.object({
  rosterPositions: z.array(PositionAnswer).check(z.minLength(1)),
  groups: z.array(z.object({ label: Text, scoringRules: nullish(z.array(RuleAnswer)) })),
  numBench: Integer,
})
export type RulesAnswer = z.infer<typeof RulesAnswer>

const ProPlayer = z.object({
  id: field.Integer,
  nameFull: Text,
  position: Text,
  positionEligibility: nullish(z.array(field.Text)),
  proTeamAbbreviation: Text,
  /** The Sportradar id, if it was requested. */
  externalIds: nullish(z.array(z.object({ id: Text }))),
})
export type ProPlayer = z.infer<typeof ProPlayer>

const LeaguePlayer = z.object({ proPlayer: ProPlayer, viewingActualPoints: Value })
export type LeaguePlayer = z.infer<typeof LeaguePlayer>

const TeamName = z.object({ id: field.Integer, name: Text })

const TeamAnswer = z.object({
  id: field.Integer,
  name: Text,
  owners: nullish(z.array(z.object({ displayName: Text }))),
  recordOverall: Rank,
  recordPostseason: Rank,
  waiverAcquisitionBudget: Value,
  waiverPosition: Integer,
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

export const StandingsAnswer = z.object({
  divisions: nullish(z.array(z.object({ id: Integer, teams: nullish(z.array(TeamAnswer)) }))),
  season: field.Integer,
  league: z.object({
    id: field.Integer,
    name: Text,
    waiverType: Text,
    defaultWaiverBudget: Integer,
    maxKeepers: Integer,
    size: Integer,
  }),
})
export type StandingsAnswer = z.infer<typeof StandingsAnswer>

export const RostersAnswer = z.object({
  rosters: z.array(z.object({ team: TeamName, players: nullish(z.array(LeaguePlayer)) })),
})
export type RostersAnswer = z.infer<typeof RostersAnswer>

const Score = nullish(z.object({ score: Value }))

const GameAnswer = z.object({
  id: field.textLike(/^\d{1,20}$/),
  away: nullish(TeamName),
  home: nullish(TeamName),
  awayScore: Score,
  homeScore: Score,
  isFinalScore: Flag,
  isPlayoffs: Flag,
  isConsolation: Flag,
  isThirdPlaceGame: Flag,
  isChampionshipGame: Flag,
})
export type GameAnswer = z.infer<typeof GameAnswer>

const Period = z.object({ ordinal: field.Integer, startEpochMilli: Instant })
const PeriodAnswer = z.object({ low: Period, high: nullish(Period), value: field.Integer })
export type PeriodAnswer = z.infer<typeof PeriodAnswer>

export const ScoreboardAnswer = z.object({
  schedulePeriod: PeriodAnswer,
  eligibleSchedulePeriods: nullish(z.array(PeriodAnswer)),
  games: nullish(z.array(GameAnswer)),
})

const SlotAnswer = z.object({ position: PositionAnswer, away: nullish(LeaguePlayer), home: nullish(LeaguePlayer) })

export const BoxScoreAnswer = z.object({
  game: z.object({ id: field.Text }),
  lineups: nullish(z.array(z.object({ group: Text, slots: nullish(z.array(SlotAnswer)) }))),
})
export type BoxScoreAnswer = z.infer<typeof BoxScoreAnswer>

const SelectionAnswer = z.object({
  team: TeamName,
  player: nullish(LeaguePlayer),
  slot: z.object({ round: Integer, slot: Integer, overall: Integer }),
})

export const DraftAnswer = z.object({
  orderedSelections: nullish(z.array(SelectionAnswer)),
  rows: nullish(z.array(z.object({ cells: nullish(z.array(SelectionAnswer)) }))),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>

const MoveAnswer = z.object({
  timeEpochMilli: Instant,
  transaction: nullish(
    z.object({
      type: Text,
      team: nullish(TeamName),
      player: nullish(LeaguePlayer),
      bidAmount: Integer,
      waiverResolutionTeams: nullish(
        z.array(z.object({ team: nullish(TeamName), bid: Integer, invalidationReason: Text, loser: Flag })),
      ),
    }),
  ),
})
export type MoveAnswer = z.infer<typeof MoveAnswer>

export const MovesAnswer = z.object({ items: nullish(z.array(MoveAnswer)), resultOffsetNext: Integer })

const TradeAnswer = z.object({
  id: field.Integer,
  status: Text,
  approvedOn: Instant,
  proposedOn: Instant,
  teams: nullish(
    z.array(
      z.object({
        team: TeamName,
        playersObtained: nullish(z.array(LeaguePlayer)),
        playersReleased: nullish(z.array(LeaguePlayer)),
        picksObtained: nullish(z.array(z.object({ season: Integer, slot: nullish(z.object({ round: Integer })) }))),
      }),
    ),
  ),
})
export type TradeAnswer = z.infer<typeof TradeAnswer>

const TradesAnswer = z.object({ trades: nullish(z.array(TradeAnswer)), resultOffsetNext: Integer })

/** The size limit for a box score, which has both teams, with all stats of all players. */
const LARGEST_BOX = 16 * 1024 * 1024

/** A league and its season. */
export interface LeagueRequest {
  id: string
  season: number
}

type Parameters = Readonly<Record<string, string | number>>

/** A request: the expected response, and its name in messages. */
interface ExpectedAnswer<S> {
  schema: S
  what: string
}

/** Requests one kind of league data from Fleaflicker; null without a response. */
const openFind =
  (client: JsonClient, { id, season }: LeagueRequest) =>
  <S extends z.ZodMiniType>(name: string, { schema, what }: ExpectedAnswer<S>, parameters: Parameters = {}) => {
    const query = new URLSearchParams({ sport: 'NFL', league_id: id })
    for (const [key, value] of Object.entries(parameters)) query.set(key, String(value))
    const wish = { schema, what: `${what} of league ${id} in ${season}`, maxBytes: LARGEST_BOX }
    return client.get(`${name}?${query}`, wish)
  }

/** Requests data that must exist. Throws `upstream_failed` if it is missing. */
export const openAsk = (client: JsonClient, request: LeagueRequest) => {
  const find = openFind(client, request)
  return async <S extends z.ZodMiniType>(name: string, wish: ExpectedAnswer<S>, parameters: Parameters = {}) => {
    const answer = await find(name, wish, parameters)
    if (answer === null) throw nonsense('fleaflicker', `${wish.what} of league ${request.id}`, 'is null')
    return answer
  }
}

export type Ask = ReturnType<typeof openAsk>

/** A game between two teams. It has a box score once it is over. */
export interface PlayedGame {
  game: GameAnswer
  box: BoxScoreAnswer | null
}

/** Fleaflicker's responses for one season of a league. */
export interface FleaflickerLeague {
  standings: StandingsAnswer
  /**
   * True if the scoring and slots are the current ones, which can differ from the season's. Fleaflicker shows only the
   * current settings.
   */
  rulesOfNow: boolean
  rules: RulesAnswer
  rosters: RostersAnswer
  draft: DraftAnswer | null
  /** By NFL week, in ascending order. Includes every week with a game. */
  weeks: ReadonlyMap<number, readonly PlayedGame[]>
  /** The first week of each matchup, in ascending order, whether or not it has games. */
  scheduled: readonly number[]
  /** All weeks in matchups that last longer than a week. */
  longWeeks: readonly number[]
  /** The last week in the league's schedule, including the playoffs; 0 without a schedule. */
  lastWeek: number
  /** When the league's first week begins, in epoch ms. */
  startsAt: number
  /** The season's moves, newest first. */
  moves: readonly MoveAnswer[]
  trades: readonly TradeAnswer[]
}

const teamsIn = ({ divisions }: StandingsAnswer): number => (divisions ?? []).flatMap(({ teams }) => teams ?? []).length

/** Reads the season's standings, and whether the season is over. */
const readStandings = async (client: JsonClient, request: LeagueRequest) => {
  const { id, season } = request
  const find = openFind(client, request)
  const wish = { schema: StandingsAnswer, what: 'the standings' }
  const now = await find('FetchLeagueStandings', wish)
  const standings = now === null || now.season === season ? now : await find('FetchLeagueStandings', wish, { season })
  if (!standings || standings.season !== season || teamsIn(standings) === 0)
    throw notFound(`Fleaflicker doesn't have a league ${id} in season ${season}`)
  if (String(standings.league.id) !== id)
    throw nonsense('fleaflicker', 'the standings', `is about league ${standings.league.id}`)
  return { standings, rulesOfNow: now!.season !== season }
}

const hasScore = ({ isFinalScore, homeScore, awayScore }: GameAnswer): boolean =>
  isFinalScore === true || [homeScore, awayScore].some(each => (each?.score?.value ?? 0) !== 0)

export const readGames = async (ask: Ask, season: number, { low: { ordinal: week }, value }: PeriodAnswer) => {
  const wish = { schema: ScoreboardAnswer, what: `the games of week ${week}` }
  const { games, schedulePeriod } = await ask('FetchLeagueScoreboard', wish, { season, scoring_period: value })
  if (schedulePeriod.value !== value)
    throw nonsense('fleaflicker', wish.what, `is about period ${schedulePeriod.value}`)
  return games ?? []
}

export const readBox = async (ask: Ask, { id }: GameAnswer, { low, value }: PeriodAnswer): Promise<BoxScoreAnswer> => {
  const wish = { schema: BoxScoreAnswer, what: `game ${id} of week ${low.ordinal}` }
  const box = await ask('FetchLeagueBoxscore', wish, { scoring_period: value, fantasy_game_id: id })
  if (box.game.id !== id) throw nonsense('fleaflicker', wish.what, `is about game ${box.game.id.slice(0, 20)}`)
  return box
}

const readWeek = async (ask: Ask, { season }: LeagueRequest, period: PeriodAnswer) => {
  const games = await readGames(ask, season, period)
  const readGame = async (game: GameAnswer): Promise<PlayedGame> => ({
    game,
    box: hasScore(game) ? await readBox(ask, game, period) : null,
  })
  return [period.low.ordinal, await Promise.all(games.map(readGame))] as const
}

/** Returns the weeks in a period that lasts longer than a week; empty for a shorter period. */
const longWeeksIn = ({ low: { ordinal: first }, high }: PeriodAnswer, season: number): number[] => {
  const last = Math.min(high?.ordinal ?? first, lastNflWeek(season))
  return last > first ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : []
}

/**
 * Reads one season of a league. Throws `not_found` if the league does not exist, and `upstream_failed` like
 * `JsonClient`.
 */
export const readLeague = async (client: JsonClient, request: LeagueRequest): Promise<FleaflickerLeague> => {
  const ask = openAsk(client, request)
  const { season } = request
  const { standings, rulesOfNow } = await readStandings(client, request)
  const { eligibleSchedulePeriods } = await ask(
    'FetchLeagueScoreboard',
    { schema: ScoreboardAnswer, what: 'the schedule' },
    { season },
  )
  const periods = (eligibleSchedulePeriods ?? []).filter(
    ({ low }) => low.ordinal >= 1 && low.ordinal <= lastNflWeek(season),
  )
  const [rules, rosters, draft, history, weeks] = await Promise.all([
    ask('FetchLeagueRules', { schema: RulesAnswer, what: 'the rules' }),
    ask(
      'FetchLeagueRosters',
      { schema: RostersAnswer, what: 'the rosters' },
      { season, external_id_type: 'SPORTRADAR' },
    ),
    openFind(client, request)('FetchLeagueDraftBoard', { schema: DraftAnswer, what: 'the draft' }, { season }),
    readHistory(ask, season),
    Promise.all(periods.map(period => readWeek(ask, request, period))),
  ])
  return {
    standings,
    rulesOfNow,
    rules,
    rosters,
    draft,
    weeks: new Map(weeks.filter(([, games]) => games.length > 0).sort(([a], [b]) => a - b)),
    scheduled: periods.map(({ low }) => low.ordinal).sort((a, b) => a - b),
    longWeeks: periods.flatMap(period => longWeeksIn(period, season)).sort((a, b) => a - b),
    lastWeek: Math.max(0, ...periods.map(({ low, high }) => (high ?? low).ordinal)),
    startsAt: Number(periods[0]?.low.startEpochMilli ?? Date.UTC(season, 8, 1)),
    ...history,
  }
}

/** Moves and trades. Fleaflicker lists them in pages, across all seasons, newest first. */

const MAX_PAGES = 200

interface Page<Row> {
  rows: readonly Row[]
  /** Where the next page starts; missing on the last page. */
  next: number | null | undefined
}

/** Reads pages until one of them does not contain any wanted rows. */
const readPages = async <Row>(
  page: (offset: number) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
): Promise<Row[]> => {
  const all: Row[] = []
  for (let at = 0, offset = 0; at < MAX_PAGES; at++) {
    const { rows, next }: Page<Row> = await page(offset)
    all.push(...rows)
    if (next == null || next <= offset || !rows.some(isWanted)) break
    offset = next
  }
  return all
}

/** Returns the season that a time belongs to. A season lasts from March to February. */
const seasonOf = (at: string | null | undefined): number => {
  const day = new Date(Number(at ?? 0))
  return day.getUTCMonth() < 2 ? day.getUTCFullYear() - 1 : day.getUTCFullYear()
}

const readMoves = (ask: Ask, isWanted: (row: MoveAnswer) => boolean): Promise<MoveAnswer[]> =>
  readPages(async offset => {
    const of = { result_offset: offset }
    const { items, resultOffsetNext } = await ask(
      'FetchLeagueTransactions',
      { schema: MovesAnswer, what: 'the transactions' },
      of,
    )
    return { rows: items ?? [], next: resultOffsetNext }
  }, isWanted)

const readTrades = (ask: Ask, isWanted: (row: TradeAnswer) => boolean): Promise<TradeAnswer[]> =>
  readPages(async offset => {
    const of = { filter: 'TRADES_COMPLETED', result_offset: offset }
    const { trades, resultOffsetNext } = await ask('FetchTrades', { schema: TradesAnswer, what: 'the trades' }, of)
    return { rows: trades ?? [], next: resultOffsetNext }
  }, isWanted)

const readHistory = async (ask: Ask, season: number) => {
  const moves = await readMoves(ask, ({ timeEpochMilli }) => seasonOf(timeEpochMilli) >= season)
  const trades = await readTrades(ask, ({ approvedOn }) => seasonOf(approvedOn) >= season)
  return {
    moves: moves.filter(({ timeEpochMilli }) => seasonOf(timeEpochMilli) === season),
    trades: trades.filter(({ approvedOn }) => seasonOf(approvedOn) === season),
  }
}
