import { type CommandRow, TEAM } from './row.ts'

/** Teams with their lineups and rosters. */
export const TEAM_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'team list': {
    example: 'hindsight team list --league "Office League"',
    names: { league: 'league' },
    assumes: ['league'],
    notes: {
      q: 'what their league is called, or a part of it; looks through all of yours',
    },
  },
  'team show': { example: 'hindsight team show 1 --week 3', args: ['teamId?'], names: TEAM, assumes: ['teamId'] },
  'team rename': {
    summary: 'Rename a team',
    example: 'hindsight team rename 1 "Late Flags"',
    args: ['teamId', 'name'],
    names: TEAM,
    makes: 'team',
  },
  'team assign': {
    summary: 'Set the manager of a team',
    example: 'hindsight team assign "Late Flags" blake',
    args: ['teamId', 'manager'],
    flags: { manager: 'account' },
    names: TEAM,
    notes: { manager: 'account of the new manager; - for none' },
  },
  'team managers': {
    summary: "Set a team's manager and co-managers",
    example: 'hindsight team managers "Late Flags" blake,casey',
    args: ['teamId', 'managers'],
    names: TEAM,
    notes: { managers: 'accounts separated by commas, the manager first; - for none' },
  },
  'team auto': {
    summary: 'Set the auto-lineup of a team',
    example: 'hindsight team auto best "Late Flags"',
    args: ['autoLineupLevel', 'teamId?'],
    flags: { autoLineupLevel: 'level' },
    names: TEAM,
    assumes: ['teamId'],
    notes: {
      autoLineupLevel:
        'off; fill (or on): five minutes before each kickoff, fill open slots and replace byes and inactive players; best: also set the best lineup by points per game each week',
    },
  },
  'lineup set': {
    example: 'hindsight lineup set 1 --week 3 --assign "QB=josh allen,RB2=saquon barkley,FLEX=-"',
    args: ['teamId'],
    flags: { assignments: 'assign' },
    names: { ...TEAM, slots: 'rostered', assignments: 'assignment' },
    notes: {
      slots: 'players for all slots in order, by id or name, separated by commas; - for an empty slot',
      assignments: 'some slots as SLOT=PLAYER, separated by commas; - empties a slot; the others stay',
    },
  },
  'lineup best': {
    example: 'hindsight lineup best 1 --week 3',
    args: ['teamId?'],
    names: { ...TEAM, by: 'basis' },
    assumes: ['by'],
    notes: {
      by: 'points of the week, or ppg: points per game so far, byes last',
      keep: 'keep a lineup that somebody set by hand',
    },
    bulk: {
      flags: {
        all: [
          '--all',
          'every team of the league; --week is then one week, several such as 1-14, or all; a call for each team and week, of which a daemon takes 60 a minute from a free account; one that somebody set slot by slot is left alone',
        ],
        overwrite: ['--overwrite', 'with --all: replace lineups set by hand, too'],
      },
      load: async () => (await import('../bulk/lineups.ts')).bestOfAll,
    },
    shows: ['weeks'],
  },
  'roster add': {
    summary: 'Add a free agent to a roster',
    example: 'hindsight roster add 1 "josh allen" --league "Office League"',
    args: ['teamId', 'playerId'],
    names: { ...TEAM, playerId: 'freeAgent' },
    shows: ['player'],
  },
  'roster drop': {
    summary: 'Drop a player from a roster',
    example: 'hindsight roster drop 1 "josh allen"',
    args: ['teamId', 'playerId'],
    names: { ...TEAM, playerId: 'rostered' },
    shows: ['player'],
  },
  'roster swap': {
    summary: 'Drop a player and add a free agent, both or neither',
    example: 'hindsight roster swap 1 "josh allen" "jalen hurts"',
    args: ['teamId', 'dropPlayerId', 'addPlayerId'],
    names: { ...TEAM, dropPlayerId: 'rostered', addPlayerId: 'freeAgent' },
    shows: ['player'],
  },
  'roster reserve': {
    summary: 'Put an injured player on an IR spot, where he takes no place of the roster',
    example: 'hindsight roster reserve 1 "joe burrow"',
    args: ['teamId', 'playerId'],
    names: { ...TEAM, playerId: 'rostered' },
    notes: { force: 'take anybody of the roster; for the commissioner' },
    shows: ['player'],
  },
  'roster activate': {
    summary: 'Take a player off his IR spot',
    example: 'hindsight roster activate 1 "joe burrow"',
    args: ['teamId', 'playerId'],
    names: { ...TEAM, playerId: 'rostered' },
    asks: { force: false },
    shows: ['player'],
  },
  'bench-points': {
    example: 'hindsight bench-points 1 --week 3',
    args: ['teamId?'],
    names: TEAM,
    shows: ['weeks'],
  },
  'bench-points --week all': {
    example: 'hindsight bench-points --week all --league "Office League"',
    args: ['teamId?'],
    names: TEAM,
    shows: ['team'],
  },
  advice: { example: 'hindsight advice 1 --week 5', args: ['teamId?'], names: TEAM, assumes: ['teamId'] },
}
