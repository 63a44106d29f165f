import { type Feature, type HostRow, TEAM } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

/** A command that loads a sheet into a league. */
const sheet = (command: 'roster load' | 'lineup load' | 'team load', file: string, summary: string): HostRow => ({
  summary,
  example: `hindsight ${command} ${file} --league "Office League"`,
  args: ['<file>'],
  options: [LEAGUE_OPTION, ['--dry-run', 'name every line that is wrong, and write nothing']],
  load: async () => (await import('./teams-load.ts')).loadSheet(command),
})

/** Teams with their lineups and rosters. */
export const TEAMS: Feature = {
  group: 'Play',
  nouns: {
    team: 'Teams of a league',
    lineup: 'Who starts',
    roster: 'Who is on a team',
  },
  synonyms: {
    'team add': 'roster add',
    'roster show': 'team show',
    'roster list': 'team show',
    'lineup show': 'team show',
    'team edit': 'team rename',
  },
  commands: {
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
    'team load': sheet(
      'team load',
      'teams.csv',
      'Rename teams and say who manages them, from a CSV file with the columns team, name, manager',
    ),
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
        load: async () => (await import('./teams-best-lineups.ts')).bestOfAll,
      },
      shows: ['weeks'],
    },
    'lineup load': sheet(
      'lineup load',
      'lineups.csv',
      'Set lineups from a CSV file with the columns team, week, slot, player, all or none',
    ),
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
    'roster load': sheet(
      'roster load',
      'rosters.csv',
      'Add players from a CSV file with the columns team, player, all or none',
    ),
  },
}

/** Advice on lineups, before and after the week. */
export const ADVICE: Feature = {
  group: 'Play',
  commands: {
    advice: { example: 'hindsight advice 1 --week 5', args: ['teamId?'], names: TEAM, assumes: ['teamId'] },
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
  },
}
