import { STATUS } from './players.ts'
import type { Words } from './words.ts'

/** Teams with their rosters and lineups. */
export const teams: Words = {
  BenchPlayer: 'A player on the roster who does not start.',
  LineupDraft: 'The new lineup: either all `slots`, or `assignments` that change single slots.',
  LineupSlot: 'A slot of a lineup and the player who starts in it.',
  RosterMove: 'A roster move. A swap is one move: both halves happen, or neither.',
  RosterSpot: 'A player on a roster.',
  ReserveMove: 'Moves a player to an IR or taxi spot, or returns the player to the active roster.',
  ReservePlayer: 'A player on IR, who does not count toward the roster limit and cannot start.',
  SlotSoFar: 'A slot of a lineup, with its player’s points so far.',
  WeekGame: 'The NFL game of the player’s team in that week, from that team’s side.',
  Team: 'A team in a league.',
  TeamChange:
    'Changes to a team: its `name`, its managers (`manager` for a single one, else `managers`), and its auto-lineup.',
  MovedPlayer: 'A player that the best lineup starts or benches.',
  'MovedPlayer.points':
    'The points that rank the player: of the week, or per game so far; 0 for a player who is not expected to play.',

  // Teams
  autoLineup: 'Whether auto-lineup is on, at any level. Sending `true` sets `fill`, `false` sets `off`.',
  UnavailablePlayer: 'A player on a roster who is not expected to play in the week.',
  unavailable: 'Players on the roster who are not expected to play in the week; empty once the week is over.',
  why: '`bye`, `no_team` for a player without an NFL team, or `inactive` for one who missed the last two games of the NFL team.',
  level: 'Auto-lineup level: `off`, `fill` or `best`.',
  autoLineupLevel:
    'Auto-lineup. `fill`: five minutes before each kickoff, open slots, byes and inactive players are filled. `best`: in addition, the best lineup by points per game is set before the first kickoff of each week. The default is `fill` once the draft is complete, else `off`.',
  claimed: 'Whether the team was claimed through the league’s invite link.',
  division: 'The division of the team, counted from 1, or null.',
  number: 'Number of the team in its league, from 1. It never changes, so scripts can use it to identify a team.',
  draftPosition: 'Position in the draft order, from 1, or null.',
  managers:
    'Names of the accounts that manage the team: the manager first, then co-managers, who have the same rights. Empty for an open team.',
  managerNames: 'The display names of the managers, in the same order; in a mirror, the name on the platform.',
  'TeamChange.managers': 'Names of the accounts that manage the team, the manager first. Commissioner only.',
  managerName:
    'Name of the account that manages the team, or in a mirror the name on the platform; empty for an open team.',
  manager: 'Name of the manager.',
  'TeamChange.manager':
    'Name of the only account to manage the team from now on; null opens the team. Commissioner only.',
  budget: 'The team’s remaining FAAB, in dollars.',
  'Team.budget': 'The team’s remaining FAAB, in dollars; null in a league without FAAB.',
  waiverPriority: 'Waiver priority, 1 first; null if the league never had waivers.',
  'TeamChange.budget': 'The team’s remaining FAAB, in dollars. Commissioner only.',
  'TeamChange.waiverPriority':
    'The team’s position in the waiver order, 1 first. The teams behind it move down. Commissioner only.',
  'TeamChange.reason': 'The reason for the new budget or priority, for the activity log.',
  priority: 'Waiver priority, 1 first.',
  'Team.id': 'Id of the team.',
  'Team.mine': 'Whether the key’s account manages the team.',

  // Rosters
  acquiredAt: 'When the player was acquired, by league time in epoch milliseconds.',
  action: 'The kind of move.',
  addPlayerId: 'Id of a free agent, or `DST_<TEAM>`.',
  dropPlayerId: 'Id of a player on the roster.',
  force: '`true` ignores locks, closed weeks and waivers, but not the other rules. Commissioner only.',
  roster: 'The players, in the order that they were acquired.',
  'ReserveMove.playerId': 'Id of a player on the roster, or `DST_<TEAM>`.',
  'ReserveMove.active':
    '`false` moves the player to IR or the taxi squad, `true` returns the player to the active roster.',
  'ReserveMove.taxi': '`true` for the taxi squad; by default, the move is to or from IR.',
  'ReserveMove.force':
    '`true` allows any player on the roster, including players who are locked or not eligible. Commissioner only.',
  active: 'Whether the player is now active, not on IR or the taxi squad.',
  hasReturned:
    'Whether the player has played since the move to IR. The team cannot add players until this player is activated or dropped.',
  reserve: 'The number of reserve (IR) spots on each team; left out for none.',
  taxi: 'The number of taxi spots on each team; left out for none.',
  'reservePlayer.taxi': 'Whether the move was to or from the taxi squad.',
  TaxiRules: 'The limits for joining a taxi squad.',
  maxYears:
    'Players in one of their first NFL seasons can join a taxi squad: `1` for rookies, `2` also for players in their second season. Null for no limit. Default: 2.',
  deadlineWeek: 'The last week in which players can join a taxi squad; null without a deadline. Default: 1.',
  'RosterSpot.status': STATUS,
  'BenchPlayer.status': STATUS,
  'ReservePlayer.status': STATUS,
  'Mover.status': STATUS,
  'BenchScore.status': STATUS,
  'LineupSlot.status': STATUS,
  'SlotScore.status': STATUS,
  'SlotSoFar.status': STATUS,
  'UndraftedPlayer.status': STATUS,
  expectedPoints: '`false` leaves out expected points from past games.',
  reserveDoubtful: '`true` if doubtful players are eligible for IR.',
  'RosterSpot.reserve': 'Whether the player is on IR.',
  'RosterSpot.taxi': 'Whether the player is on the taxi squad.',
  'getTeam.reserve': 'The players on reserve (IR) spots.',
  'getTeam.taxi': 'The players on the taxi squad, who do not count toward the roster limit and cannot start.',
  'RosterMove.week': 'The closed week whose roster the commissioner corrects. Default: the current roster changes.',
  'ReserveMove.week': 'The closed week whose roster the commissioner corrects. Default: the current roster changes.',
  'RosterMove.playerId': 'Id of a player, or `DST_<TEAM>`.',

  // Games of a week
  game: 'The player’s game in the week; null for a bye.',
  'WeekGame.kickoffAt': 'The kickoff, epoch milliseconds.',
  'WeekGame.opponent': 'Abbreviation of the opposing NFL team.',
  'WeekGame.home': 'Whether the player’s team plays at home.',
  'WeekGame.state': 'The state of the game. `playing` lasts until six hours after kickoff.',
  'SlotSoFar.points': 'Points so far, to two decimals; null before the player’s game has points.',
  'BenchPlayer.points': 'Points so far, to two decimals; null before the player’s game has points.',
  'Mover.game': 'In advice: the player’s game in the week; null for a bye.',
  'RosterSpot.game': 'The player’s game in the requested or current week; null for a bye.',

  // Lineups
  assignments: 'Slots to change in the current lineup. Other slots do not change.',
  lineup: 'The lineup, by slot.',
  locked: 'Whether the slot or player is locked, because the week is closed or the game has started.',
  player: 'The player.',
  'LineupSlot.player': 'The player who starts; null for an empty slot.',
  'SlotScore.player': 'The player who starts; null for an empty slot.',
  'SlotSoFar.player': 'The player who starts; null for an empty slot.',
  'RecapAward.player': 'The player of the award; null for awards that are not about a player.',
  'LineupDraft.slots': 'Id of a player for each slot, in order; null leaves it empty.',
  'getTeam.total': 'The team’s total in the week so far: points of the starters and `adjustment`. Null without points.',
  'getTeam.adjustment': 'The part of `total` that the commissioner added; negative if subtracted. Null without points.',
  'getTeam.bench': 'The roster’s players who do not start, in roster order.',
  'getTeam.points': '0 leaves out points, so that no season has to be scored.',
  'getTeam.week': 'The week. Default: the current week, or the last week of the regular season.',
  'setBestLineup.by': '`points` of the week, or `ppg`: points per game so far, byes last.',
  'setBestLineup.seasonBefore':
    'With `by=ppg`: the previous season whose points per game are used before this one starts; otherwise null.',
  'setBestLineup.kept':
    'Whether the lineup was left unchanged, because its week is closed or, with `keep`, because it was set by hand.',
  'setBestLineup.started': 'The players moved into the lineup.',
  'setBestLineup.benched': 'The players moved to the bench.',
  'setBestLineup.gain': 'How many points the lineup gains over the previous one.',
  'setBestLineup.dryRun': 'Shows the lineup without setting it.',
  'query.by': '`points` of the week, or `ppg`: points per game so far, byes last.',
  'query.keep': '1 keeps a lineup that was set by hand for this week.',
  'setBestLineup.filled': 'The number of filled slots.',
  'setBestLineup.slots': 'The number of slots.',
}
