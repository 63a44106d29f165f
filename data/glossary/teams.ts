import type { Words } from './words.ts'

/** Teams with their rosters and lineups. */
export const teams: Words = {
  BenchPlayer: 'A player on the roster who does not start.',
  LineupDraft: 'A lineup to be: all `slots`, or `assignments` that change single ones, one of the two.',
  LineupSlot: 'A slot of a lineup and who starts in it.',
  RosterMove: 'A move of a roster. A swap is one move: both halves happen or neither does.',
  RosterSpot: 'A player on a roster.',
  Team: 'A team of a league.',
  TeamChange: 'What to change about a team: `name`, `manager` or both.',

  // Teams
  claimed: 'Whether somebody claimed the team through the invite link of the league.',
  division: 'The division of the team, or null.',
  draftPosition: 'Place in the draft order, from 1, or null.',
  managerName: 'Name of the account that runs it, in a mirror the name on the platform; empty for nobody.',
  manager: 'Name of the account that is to run it, null for nobody; for the commissioner.',
  waiverPriority: 'Place in the order of claims, 1 first; null where there is no such order.',
  'Team.id': 'Id of the team.',
  'Team.mine': 'Whether the account of the key runs it.',

  // Rosters
  acquiredAt: 'When he was acquired, by league time in epoch milliseconds.',
  action: 'What kind of move.',
  addPlayerId: 'Id of a free agent, or `DST_<TEAM>`.',
  dropPlayerId: 'Id of a player on the roster.',
  force: '`true` lifts locks and closing, not legality; for the commissioner.',
  roster: 'The players, in the order in which they were acquired.',
  'RosterMove.playerId': 'Id of a player, or `DST_<TEAM>`.',

  // Lineups
  assignments: 'Slots to change in the lineup that is in force; the others stay.',
  lineup: 'The lineup, slot by slot.',
  locked: 'Whether it stays as it is: the week is closed, or a game of the player has begun.',
  player: 'Who starts; null for an empty slot.',
  'LineupDraft.slots': 'Id of a player for each slot, in order; null leaves it empty.',
  'getTeam.bench': 'Who is on the roster and does not start, in its order.',
  'getTeam.week': 'The week; without it the current one, else the last of the regular season.',
  'setBestLineup.filled': 'How many slots are filled.',
  'setBestLineup.slots': 'How many slots there are.',
}
