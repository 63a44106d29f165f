import * as z from 'zod/mini'

/** Answers of Sleeper's API, as far as they are read; everything else in them may be as it likes. */

const nullish = z.nullish
const Ids = nullish(z.array(z.string()))
const Setting = nullish(z.number())
const Points = nullish(z.number())

export const LeagueAnswer = z.object({
  league_id: z.string(),
  name: nullish(z.string()),
  sport: z.string(),
  season: z.string().check(z.regex(/^\d{4}$/)),
  status: z.string(),
  total_rosters: Setting,
  roster_positions: z.array(z.string()).check(z.minLength(1)),
  scoring_settings: z.record(z.string(), Setting),
  settings: z.object({
    best_ball: Setting,
    divisions: Setting,
    last_scored_leg: Setting,
    league_average_match: Setting,
    playoff_round_type: Setting,
    playoff_seed_type: Setting,
    playoff_teams: Setting,
    playoff_week_start: Setting,
    reserve_slots: Setting,
    start_week: Setting,
    taxi_slots: Setting,
    trade_deadline: Setting,
    type: Setting,
    waiver_bid_min: Setting,
    waiver_budget: Setting,
    waiver_type: Setting,
  }),
  draft_id: nullish(z.string()),
  previous_league_id: nullish(z.string()),
})
export type LeagueAnswer = z.infer<typeof LeagueAnswer>

const UserAnswer = z.object({
  user_id: z.string(),
  display_name: nullish(z.string()),
  metadata: nullish(z.object({ team_name: nullish(z.string()) })),
})
export type UserAnswer = z.infer<typeof UserAnswer>
export const UsersAnswer = z.array(UserAnswer)

const RosterAnswer = z.object({
  roster_id: z.int(),
  owner_id: nullish(z.string()),
  co_owners: Ids,
  players: Ids,
  starters: Ids,
  reserve: Ids,
  taxi: Ids,
  keepers: Ids,
  settings: nullish(
    z.object({
      wins: Setting,
      ties: Setting,
      fpts: Setting,
      fpts_decimal: Setting,
      division: Setting,
      waiver_budget_used: Setting,
      waiver_position: Setting,
    }),
  ),
})
export type RosterAnswer = z.infer<typeof RosterAnswer>
export const RostersAnswer = z.array(RosterAnswer)

const MatchupAnswer = z.object({
  roster_id: z.int(),
  matchup_id: nullish(z.int()),
  points: Points,
  custom_points: Points,
  players: Ids,
  starters: Ids,
  starters_points: nullish(z.array(Points)),
  players_points: nullish(z.record(z.string(), Points)),
})
export type MatchupAnswer = z.infer<typeof MatchupAnswer>
export const MatchupsAnswer = z.array(MatchupAnswer)

/** Where a team of a game comes from: the winner or loser of another one. */
const Source = z.object({ w: nullish(z.int()), l: nullish(z.int()) })
const Entrant = nullish(z.union([z.int(), Source]))

const GameAnswer = z.object({
  r: z.int(),
  m: z.int(),
  /** The place that is played for; without it, or with 1, the game is on the way to the title. */
  p: nullish(z.int()),
  t1: Entrant,
  t2: Entrant,
  /** Who won it. */
  w: nullish(z.int()),
  t1_from: nullish(Source),
  t2_from: nullish(Source),
  /** Whom the rule had set there before the commissioner did. */
  t1_original: Entrant,
  t2_original: Entrant,
})
export type GameAnswer = z.infer<typeof GameAnswer>
export const BracketAnswer = z.array(GameAnswer)

const Rosters = nullish(z.record(z.string(), z.int()))

const TransactionAnswer = z.object({
  transaction_id: z.string(),
  type: z.string(),
  status: z.string(),
  created: z.number(),
  status_updated: nullish(z.number()),
  roster_ids: nullish(z.array(z.int())),
  /** By player: who got him, and who gave him. */
  adds: Rosters,
  drops: Rosters,
  draft_picks: nullish(
    z.array(z.object({ season: z.string(), round: z.int(), owner_id: nullish(z.int()), roster_id: nullish(z.int()) })),
  ),
  waiver_budget: nullish(z.array(z.object({ sender: z.int(), receiver: z.int(), amount: z.number() }))),
  settings: nullish(z.object({ waiver_bid: Setting })),
  metadata: nullish(z.object({ notes: nullish(z.string()) })),
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>
export const TransactionsAnswer = z.array(TransactionAnswer)

export const DraftAnswer = z.object({
  draft_id: z.string(),
  type: z.string(),
  status: z.string(),
  created: nullish(z.number()),
  start_time: nullish(z.number()),
  last_picked: nullish(z.number()),
  settings: nullish(z.object({ reversal_round: Setting })),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>
export const DraftsAnswer = z.array(DraftAnswer)

const PickAnswer = z.object({ pick_no: z.int(), roster_id: nullish(z.int()), player_id: nullish(z.string()) })
export type PickAnswer = z.infer<typeof PickAnswer>
export const PicksAnswer = z.array(PickAnswer)

const PlayerAnswer = z.object({
  full_name: nullish(z.string()),
  first_name: nullish(z.string()),
  last_name: nullish(z.string()),
  position: nullish(z.string()),
  fantasy_positions: Ids,
  team: nullish(z.string()),
  gsis_id: nullish(z.string()),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>
export const PlayersAnswer = z.record(z.string(), PlayerAnswer)
