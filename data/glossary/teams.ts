import { STATUS } from './players.ts'
import type { Words } from './words.ts'

/** Teams with their rosters and lineups. */
export const teams: Words = {
  BenchPlayer: 'A player on the roster who does not start.',
  LineupDraft: 'The new lineup: either all `slots`, or `assignments` that change only some slots.',
  LineupSlot: 'A lineup slot, and the player who starts in it.',
  RosterMove: 'A roster move. A swap is one move: both halves happen, or neither.',
  RosterSpot: 'A player on a roster.',
  ReserveMove: 'Moves a player to an IR or taxi spot, or returns the player to the active roster.',
  ReservePlayer: 'A player on IR, who does not count toward the roster limit and cannot start.',
  SlotSoFar: 'A lineup slot, with its player’s points so far.',
  WeekGame: 'The game of the player’s NFL team in the week.',
  Team: 'A team in a league.',
  TeamChange:
    'Changes to a team, such as its `name`, its managers (`manager` for one, `managers` for several) or its auto-lineup.',
  MovedPlayer: 'A player who moves into the lineup or to the bench.',
  'MovedPlayer.points':
    'The points used to rank the player: the week’s points, or points per game so far; 0 for a player who is not expected to play.',

  // Teams
  autoLineup:
    'Whether auto-lineup is on, at any level. In a request, `true` sets the level `fill` and `false` sets `off`.',
  UnavailablePlayer: 'A player on a roster who is not expected to play in the week.',
  unavailable: 'Players on the roster who are not expected to play in the week; empty once the week is over.',
  why: '`bye`, `no_team` for a player without an NFL team, or `inactive` for a player who missed the NFL team’s last two games.',
  level: 'Auto-lineup level: `off`, `fill` or `best`.',
  autoLineupLevel:
    'Auto-lineup. `fill`: five minutes before each kickoff, fills empty slots and replaces starters who are on a bye or inactive. `best`: in addition, sets the best lineup by points per game before the first kickoff of each week. Default: `off`; completing the draft sets it to `fill`.',
  claimed: 'Whether the team was claimed through the league’s invite link.',
  division: 'The number of the team’s division, from 1; null if the league has no divisions.',
  number: 'The team’s number in its league, from 1. It never changes, so scripts can use it to identify the team.',
  draftPosition: 'The team’s position in the draft order, from 1, or null.',
  managers:
    'Names of the accounts that manage the team: the manager first, then co-managers, who have the same rights. Empty for an open team.',
  managerNames: 'The display names of the managers, in the same order; in a mirror, the name on the platform.',
  'TeamChange.managers': 'Names of the accounts that manage the team, the manager first. Commissioner only.',
  managerName:
    'Name of the account that manages the team, or in a mirror the name on the platform; empty for an open team.',
  manager: 'Name of the manager.',
  'TeamChange.manager':
    'Name of the account that becomes the team’s only manager; null opens the team. Commissioner only.',
  budget: 'The team’s remaining FAAB, in dollars.',
  'Team.budget': 'The team’s remaining FAAB, in dollars; null in a league without FAAB.',
  waiverPriority: 'The team’s waiver priority: 1 is first. Null if the league never had waivers.',
  'TeamChange.budget': 'The team’s new remaining FAAB, in dollars. Commissioner only.',
  'TeamChange.waiverPriority':
    'The team’s new waiver priority: 1 is first. The teams behind it move down. Commissioner only.',
  'TeamChange.reason': 'The reason for the new budget or priority, for the log.',
  priority: 'The team’s waiver priority: 1 is first.',
  'Team.id': 'Id of the team.',
  'Team.mine': 'Whether the key’s account manages the team.',

  // Rosters
  acquiredAt: 'When the player was acquired, in league time, epoch milliseconds.',
  action: 'The kind of move.',
  addPlayerId: 'Id of a free agent, or `DST_<TEAM>`.',
  dropPlayerId: 'Id of a player on the team’s roster.',
  force: '`true` ignores locks, closed weeks and waivers, but not the other rules. Commissioner only.',
  roster: 'The players, in the order that they were acquired.',
  'ReserveMove.playerId': 'Id of a player on the roster, or `DST_<TEAM>`.',
  'ReserveMove.active':
    '`false` moves the player to IR or the taxi squad; `true` returns the player to the active roster.',
  'ReserveMove.taxi': '`true` for a move to or from the taxi squad. By default, the move is to or from IR.',
  'ReserveMove.force': '`true` allows the move even if the player is locked or not eligible. Commissioner only.',
  active: 'Whether the player is now active (not on IR or the taxi squad).',
  hasReturned:
    'Whether the player has played since the move to IR. The team cannot add players until this player is activated or dropped.',
  reserve: 'The number of IR spots on each team; omitted if 0.',
  taxi: 'The number of taxi spots on each team; omitted if 0.',
  'reservePlayer.taxi': 'Whether the move was to or from the taxi squad.',
  TaxiRules: 'Which players can be moved to a taxi squad, and until when.',
  maxYears:
    'How experienced a taxi squad player can be: `1` allows only rookies, `2` also second-year players. Null for no limit. Default: 2.',
  deadlineWeek: 'The last week when players can be moved to a taxi squad; null for no deadline. Default: 1.',
  'RosterSpot.status': STATUS,
  'BenchPlayer.status': STATUS,
  'ReservePlayer.status': STATUS,
  'Mover.status': STATUS,
  'BenchScore.status': STATUS,
  'LineupSlot.status': STATUS,
  'SlotScore.status': STATUS,
  'SlotSoFar.status': STATUS,
  'UndraftedPlayer.status': STATUS,
  expectedPoints: '`false` hides expected points from past games.',
  reserveDoubtful: '`true` if doubtful players are eligible for IR.',
  'RosterSpot.reserve': 'Whether the player is on IR.',
  'RosterSpot.taxi': 'Whether the player is on the taxi squad.',
  'getTeam.reserve': 'The players on IR.',
  'getTeam.taxi': 'The players on the taxi squad, who do not count toward the roster limit and cannot start.',
  'RosterMove.week':
    'The closed week whose roster to correct (commissioner only). By default, the current roster changes.',
  'ReserveMove.week':
    'The closed week whose roster to correct (commissioner only). By default, the current roster changes.',
  'RosterMove.playerId': 'Id of a player, or `DST_<TEAM>`.',

  // A week's games
  game: 'The player’s game in the week; null for a bye.',
  'WeekGame.kickoffAt': 'The kickoff time, epoch milliseconds.',
  'WeekGame.opponent': 'Abbreviation of the opposing NFL team.',
  'WeekGame.home': 'Whether the player’s team plays at home.',
  'WeekGame.state': 'The game’s state. It is `playing` from kickoff until six hours later.',
  'SlotSoFar.points': 'The player’s points so far, to two decimals; null before the game has points.',
  'BenchPlayer.points': 'The player’s points so far, to two decimals; null before the game has points.',
  'Mover.game': 'In advice: the player’s game in the week; null for a bye.',
  'RosterSpot.game': 'The player’s game in the requested or current week; null for a bye.',

  // Lineups
  assignments: 'The slots to change in the current lineup. Other slots stay the same.',
  lineup: 'The lineup, by slot.',
  locked: 'Whether the slot or player is locked, because the week is closed or the game has started.',
  player: 'The player.',
  'LineupSlot.player': 'The player who starts; null for an empty slot.',
  'SlotScore.player': 'The player who starts; null for an empty slot.',
  'SlotSoFar.player': 'The player who starts; null for an empty slot.',
  'RecapAward.player': 'The player who earned the award for the team; null for awards that are not about a player.',
  'LineupDraft.slots': 'The player’s id for each slot, in order; null leaves a slot empty.',
  'getTeam.total':
    'The team’s total in the week so far: the starters’ points plus `adjustment`. Null if points are left out.',
  'getTeam.adjustment':
    'The points that the commissioner added to `total`; negative if subtracted. Null if points are left out.',
  'getTeam.bench': 'The players on the roster who do not start, in roster order.',
  'getTeam.points': '0 leaves out points, which makes the response faster.',
  'getTeam.week': 'The week. Default: the current week, or the last week of the regular season.',
  'setBestLineup.by':
    'How the players are ranked: by the week’s `points`, or by `ppg` (points per game so far, with players on a bye last).',
  'setBestLineup.seasonBefore':
    'With `by=ppg` before the season’s first game: the previous season, whose points per game are used. Otherwise null.',
  'setBestLineup.kept':
    'Whether the lineup was left unchanged because its week is closed or, with `keep`, because it was set by hand.',
  'setBestLineup.started': 'The players moved into the lineup.',
  'setBestLineup.benched': 'The players moved to the bench.',
  'setBestLineup.gain': 'How many more points the lineup has than the previous one.',
  'setBestLineup.dryRun': '`true` shows the lineup without setting it.',
  'query.by':
    'How the players are ranked: by the week’s `points`, or by `ppg` (points per game so far, with players on a bye last).',
  'query.keep': '1 keeps the lineup if it was set by hand for this week.',
  'setBestLineup.filled': 'The number of filled slots.',
  'setBestLineup.slots': 'The number of slots.',
}
