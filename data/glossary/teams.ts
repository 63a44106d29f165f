import type { Words } from './words.ts'

/** Teams with their rosters and lineups. */
export const teams: Words = {
  BenchPlayer: 'A player on the roster who does not start.',
  LineupDraft: 'The new lineup: either all `slots`, or `assignments` that change single slots.',
  LineupSlot: 'A slot of a lineup and the player who starts in it.',
  RosterMove: 'A roster move. A swap is one move: both halves happen, or neither.',
  RosterSpot: 'A player on a roster.',
  ReserveMove: 'Puts a player on a reserve (IR) spot, or takes him off it.',
  ReservePlayer: 'A player on a reserve (IR) spot: he takes no place of the roster, and cannot start.',
  SlotSoFar: 'A slot of a lineup, with what its player has made so far.',
  WeekGame: 'The game of the player’s team in the week, as he sees it.',
  Team: 'A team of a league.',
  TeamChange: 'Changes of a team: its `name`, who runs it (`manager` alone, or `managers`), and its auto-lineup.',
  PlayerName: 'A player by his name.',

  // Teams
  autoLineup: 'Whether auto-lineup is on, at any level. Sending true sets `fill`, false `off`.',
  UnavailablePlayer: 'A player on a roster who cannot be expected to play in the week.',
  unavailable: 'Players of the roster who cannot be expected to play in the week; empty once it is over.',
  why: '`bye`, `no_team` for a player without an NFL team, or `inactive` for one who missed the last two games of the NFL team.',
  level: 'Auto-lineup level: `off`, `fill` or `best`.',
  autoLineupLevel:
    'Auto-lineup. `fill`: five minutes before each kickoff, open slots, byes and inactive players are filled. `best`: in addition, the best lineup by points per game is set before the first kickoff of each week. The default is `fill` once the draft is complete, else `off`.',
  claimed: 'Whether somebody claimed the team through the invite link of the league.',
  division: 'The division of the team, counted from 1, or null.',
  draftPosition: 'Position in the draft order, from 1, or null.',
  managers:
    'Names of those who run it, the manager first: he and his co-managers may do the same. Empty if nobody does.',
  'TeamChange.managers': 'Names of the accounts that run the team, the manager first. Only for the commissioner.',
  managerName: 'Name of the account that manages it, in a mirror the name on the platform; empty if nobody does.',
  manager: 'Name of the account that runs the team alone from now on, null for nobody. Only for the commissioner.',
  budget: 'What it has left to bid; null where nobody bids.',
  waiverPriority: 'Waiver priority, 1 first; null if the league is not on waivers.',
  'TeamChange.budget': 'What the team has left to bid, in dollars. Commissioner only.',
  'TeamChange.waiverPriority':
    'Place of the team in the waiver order, 1 first; the teams behind it move down. Commissioner only.',
  'TeamChange.reason': 'Why the budget or the priority changes, for the activity log.',
  priority: 'Waiver priority, 1 first.',
  'Team.id': 'Id of the team.',
  'Team.mine': 'Whether the account of the key manages it.',

  // Rosters
  acquiredAt: 'When he was acquired, by league time in epoch milliseconds.',
  action: 'The kind of move.',
  addPlayerId: 'Id of a free agent, or `DST_<TEAM>`.',
  dropPlayerId: 'Id of a player on the roster.',
  force: '`true` ignores locks, closed weeks and waivers, but not the other rules. Commissioner only.',
  roster: 'The players, in the order in which they were acquired.',
  'ReserveMove.playerId': 'Id of a player on the roster, or `DST_<TEAM>`.',
  'ReserveMove.active': '`false` puts him on IR, `true` activates him.',
  'ReserveMove.force':
    '`true` takes anybody of the roster, also who has not missed two games or is locked. Only for the commissioner.',
  active: 'Whether he is active now, rather than on IR.',
  hasReturned: 'Whether he has played since he was put there: his team adds nobody before he is activated or dropped.',
  reserve: 'How many reserve (IR) spots each team has; none where it is left out.',
  'RosterSpot.reserve': 'Whether he is on a reserve (IR) spot.',
  'getTeam.reserve': 'The players on reserve (IR) spots.',
  'RosterMove.playerId': 'Id of a player, or `DST_<TEAM>`.',

  // Games of a week
  game: 'The game that he has in the week; null for a bye.',
  'WeekGame.kickoffAt': 'Kickoff, epoch milliseconds.',
  'WeekGame.opponent': 'Abbreviation of the NFL team that he plays against.',
  'WeekGame.home': 'Whether his team plays at home.',
  'WeekGame.state': '`playing` lasts six hours from kickoff.',
  'SlotSoFar.points': 'Points so far, to two decimals; null before his game has any.',
  'BenchPlayer.points': 'Points so far, to two decimals; null before his game has any.',
  'Mover.game': 'In advice: the game that he has in the week; null for a bye.',
  'RosterSpot.game': 'The game that he has in the week, else in the current one; null for a bye.',

  // Lineups
  assignments: 'Slots to change in the lineup in force. The others stay as they are.',
  lineup: 'The lineup, by slot.',
  locked: 'Whether a slot or a player stays as he is: the week is closed, or a game of his has begun.',
  player: 'The player who starts; null for an empty slot.',
  'LineupDraft.slots': 'Id of a player for each slot, in order; null leaves it empty.',
  'getTeam.total': 'The total of its week so far: points of the starters and `adjustment`. Null without points.',
  'getTeam.adjustment':
    'The part of `total` that the commissioner gave, or took where it is below 0. Null without points.',
  'getTeam.bench': 'The players on the roster who do not start, in its order.',
  'getTeam.points': 'With 0 points are left out, and no season is scored for them.',
  'getTeam.week': 'The week. Default: the current one, else the last of the regular season.',
  'setBestLineup.by': '`points` of the week, or `ppg`: points per game so far, byes last.',
  'setBestLineup.seasonBefore':
    'By `ppg`: the season whose points per game it goes by, as nobody has played in its own; else null.',
  'setBestLineup.kept': 'Whether the lineup stayed: its week is closed, or with `keep` somebody set it slot by slot.',
  'setBestLineup.started': 'Who came into the lineup.',
  'setBestLineup.benched': 'Who went out of it.',
  'query.by': '`points` of the week, or `ppg`: points per game so far, byes last.',
  'query.keep': '1 leaves a lineup alone that somebody set slot by slot for this week.',
  'setBestLineup.filled': 'How many slots are filled.',
  'setBestLineup.slots': 'How many slots there are.',
}
