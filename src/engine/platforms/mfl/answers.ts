import * as z from 'zod/mini'

/**
 * Answers of MFL's API, as far as they are read. Made of XML, they have one thing where others have a list of one, numbers as
 * texts, and texts in `$t`.
 */

const nullish = z.nullish

const Text = z.pipe(
  z.union([z.string(), z.number(), z.object({ $t: nullish(z.union([z.string(), z.number()])) })]),
  z.transform(value => String(typeof value === 'object' ? (value.$t ?? '') : value)),
)

/** What holds others, of which none may be an empty text. */
const holder = <S extends z.ZodMiniType>(schema: S) =>
  nullish(
    z.pipe(
      z.union([schema, z.literal('')]),
      z.transform((value): z.output<S> | null => (value === '' ? null : (value as z.output<S>))),
    ),
  )

/** A list, of which one stands alone and none may be an empty text. */
const many = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.union([z.array(schema), schema, z.literal('')]),
    z.transform((value): z.output<S>[] => (Array.isArray(value) ? value : value === '' ? [] : [value as z.output<S>])),
  )

/** What is answered in place of what was asked for. */
const refusable = { error: nullish(Text) }

const PositionAnswer = z.object({ name: Text, limit: nullish(Text) })

const FranchiseAnswer = z.object({
  id: Text,
  name: nullish(Text),
  owner_name: nullish(Text),
  division: nullish(Text),
  waiverSortOrder: nullish(Text),
  bbidAvailableBalance: nullish(Text),
})
export type FranchiseAnswer = z.infer<typeof FranchiseAnswer>

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
  /** Teams that meet nobody. */
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
export type BracketNamed = z.infer<typeof BracketNamed>
export const BracketsAnswer = z.object({
  ...refusable,
  playoffBrackets: holder(z.object({ playoffBracket: nullish(many(BracketNamed)) })),
})
export const BracketAnswer = z.object({
  ...refusable,
  playoffBracket: holder(z.object({ playoffRound: nullish(many(RoundAnswer)) })),
})

const StandingAnswer = z.object({ id: Text, h2hw: nullish(Text), h2hl: nullish(Text), h2ht: nullish(Text) })
export type StandingAnswer = z.infer<typeof StandingAnswer>
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
