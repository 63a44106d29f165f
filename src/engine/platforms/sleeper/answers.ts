import * as z from 'zod/mini'
import { Figure, Text, textLike, Whole } from '../answer-fields.ts'

/** Answers of Sleeper's API, as far as they are read; everything else in them may be as it likes. */

const nullish = z.nullish
const Ids = nullish(z.array(Text))
const Setting = nullish(Figure)
const Points = nullish(Figure)

export const LeagueAnswer = z.object({
  league_id: Text,
  name: nullish(Text),
  sport: Text,
  season: textLike(/^\d{4}$/),
  status: Text,
  total_rosters: Setting,
  roster_positions: z.array(Text).check(z.minLength(1)),
  scoring_settings: nullish(z.record(z.string(), Setting)),
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
  draft_id: nullish(Text),
  previous_league_id: nullish(Text),
})
export type LeagueAnswer = z.infer<typeof LeagueAnswer>

const UserAnswer = z.object({
  user_id: Text,
  display_name: nullish(Text),
  metadata: nullish(z.object({ team_name: nullish(Text) })),
})
export type UserAnswer = z.infer<typeof UserAnswer>
export const UsersAnswer = z.array(UserAnswer)

const RosterAnswer = z.object({
  roster_id: Whole,
  owner_id: nullish(Text),
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
  roster_id: Whole,
  matchup_id: nullish(Whole),
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
const Source = z.object({ w: nullish(Whole), l: nullish(Whole) })
const Entrant = nullish(z.union([Whole, Source]))

const GameAnswer = z.object({
  r: Whole,
  m: Whole,
  /** The place that is played for; without it, or with 1, the game is on the way to the title. */
  p: nullish(Whole),
  t1: Entrant,
  t2: Entrant,
  /** Who won it. */
  w: nullish(Whole),
  t1_from: nullish(Source),
  t2_from: nullish(Source),
  /** Whom the rule had set there before the commissioner did. */
  t1_original: Entrant,
  t2_original: Entrant,
})
export type GameAnswer = z.infer<typeof GameAnswer>
export const BracketAnswer = z.array(GameAnswer)

const Rosters = nullish(z.record(z.string(), Whole))

const TransactionAnswer = z.object({
  transaction_id: Text,
  type: Text,
  status: Text,
  created: Figure,
  status_updated: nullish(Figure),
  roster_ids: nullish(z.array(Whole)),
  /** By player: who got him, and who gave him. */
  adds: Rosters,
  drops: Rosters,
  draft_picks: nullish(
    z.array(z.object({ season: Text, round: Whole, owner_id: nullish(Whole), roster_id: nullish(Whole) })),
  ),
  waiver_budget: nullish(z.array(z.object({ sender: Whole, receiver: Whole, amount: Figure }))),
  settings: nullish(z.object({ waiver_bid: Setting })),
  metadata: nullish(z.object({ notes: nullish(Text) })),
})
export type TransactionAnswer = z.infer<typeof TransactionAnswer>
export const TransactionsAnswer = z.array(TransactionAnswer)

export const DraftAnswer = z.object({
  draft_id: Text,
  type: Text,
  status: Text,
  created: nullish(Figure),
  start_time: nullish(Figure),
  last_picked: nullish(Figure),
  settings: nullish(z.object({ reversal_round: Setting })),
})
export type DraftAnswer = z.infer<typeof DraftAnswer>
export const DraftsAnswer = z.array(DraftAnswer)

const PickAnswer = z.object({ pick_no: Whole, roster_id: nullish(Whole), player_id: nullish(Text) })
export type PickAnswer = z.infer<typeof PickAnswer>
export const PicksAnswer = z.array(PickAnswer)

const PlayerAnswer = z.object({
  full_name: nullish(Text),
  first_name: nullish(Text),
  last_name: nullish(Text),
  position: nullish(Text),
  fantasy_positions: Ids,
  team: nullish(Text),
  gsis_id: nullish(Text),
})
export type PlayerAnswer = z.infer<typeof PlayerAnswer>
export const PlayersAnswer = z.record(z.string(), PlayerAnswer)
