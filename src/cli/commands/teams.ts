import { type Feature, type HostRow, LEAGUE, TEAM } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

/** Returns a command that loads a sheet into a league. */
const sheet = (
  command: 'roster load' | 'lineup load' | 'team load',
  file: string,
  { summary, force }: { summary: string; force?: string },
): HostRow => ({
  summary,
  example: `hindsight ${command} ${file} --league "Office League"`,
  args: ['<file>'],
  options: [
    LEAGUE_OPTION,
    ['--dry-run', 'list every invalid line, without writing anything'],
    ...(force === undefined ? [] : [['--force', force] as const]),
  ],
  load: async () => (await import('./teams-load.ts')).loadSheet(command),
})

export const TEAMS: Feature = {
  group: 'Play',
  nouns: {
    team: "A league's teams",
    lineup: 'Starting lineups',
    roster: 'Rosters of teams',
  },
  synonyms: {
    'roster show': 'team show',
    'roster list': 'team show',
    'lineup show': 'team show',
  },
  commands: {
    'team list': {
      example: 'hindsight team list --league "Office League"',
      names: { league: 'league' },
      assumes: ['league'],
      notes: {
        q: 'name of the league, or part of it; searches all your leagues',
      },
    },
    'team show': { example: 'hindsight team show 1 --week 3', args: ['teamId?'], names: TEAM, assumes: ['teamId'] },
    'team edit': {
      summary: 'Change the name, manager, FAAB, waiver priority or lock of a team',
      example: 'hindsight team edit "Late Flags" --faab 87 --reason "Bid entered twice"',
      args: ['teamId'],
      flags: { manager: 'manager', budget: 'faab', waiverPriority: 'waiver-priority' },
      names: TEAM,
      makes: 'team',
      onOff: ['locked'],
      notes: {
        locked: "lock the team, so its managers can't make moves; commissioner only",
        budget: 'remaining FAAB, in dollars; commissioner only',
        waiverPriority: 'position in the waiver order, 1 for first; the teams below move down; commissioner only',
        reason: 'reason, shown in the activity log',
      },
    },
    'team add': {
      example: 'hindsight team add "Iron Kings" --league "Office League"',
      args: ['name?'],
      names: LEAGUE,
      makes: 'team',
      notes: { name: 'name of the new team (default: Team and its number)' },
    },
    'team remove': {
      example: 'hindsight team remove "Team 12" --league "Office League"',
      args: ['teamId'],
      names: TEAM,
      confirm: 'Remove {teamId} from the league and create a new schedule? This cannot be undone.',
    },
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
      notes: { manager: 'account of the new manager; - to remove the manager' },
    },
    'team managers': {
      summary: "Set a team's manager and co-managers",
      example: 'hindsight team managers "Late Flags" blake,casey',
      args: ['teamId', 'managers'],
      names: TEAM,
      notes: { managers: 'accounts, comma-separated, the manager first; - for none' },
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
          'off; fill (or on): fill empty slots and replace players who are on a bye or inactive, five minutes before each kickoff; best: also set the best lineup by points per game each week',
      },
    },
    'team load': sheet('team load', 'teams.csv', {
      summary: 'Rename teams and set managers from a CSV file with the columns team, name and manager',
    }),
    'lineup set': {
      example: 'hindsight lineup set 1 --week 3 --assign "QB=josh allen,RB2=saquon barkley,FLEX=-"',
      args: ['teamId'],
      flags: { assignments: 'assign' },
      names: { ...TEAM, slots: 'rostered', assignments: 'assignment' },
      notes: {
        slots: 'players for all slots in order, by id or name, comma-separated; - for an empty slot',
        assignments: 'slots to change as SLOT=PLAYER, comma-separated; - empties a slot',
      },
    },
    'lineup best': {
      example: 'hindsight lineup best 1 --week 3',
      args: ['teamId?'],
      names: { ...TEAM, by: 'basis' },
      assumes: ['by'],
      notes: {
        by: "the week's points, or ppg: points per game so far, players on a bye last",
        keep: 'keep a lineup that was set by hand',
        dryRun: 'show the lineup and its gain without setting it',
      },
      bulk: {
        flags: {
          all: [
            '--all',
            'every team in the league; --week takes one week, a range such as 1-14, or all. Lineups set by hand stay. A daemon allows a free account 60 lineups a minute',
          ],
          overwrite: ['--overwrite', 'with --all: also replace lineups set by hand'],
        },
        load: async () => (await import('./teams-best-lineups.ts')).bestOfAll,
      },
      shows: ['weeks'],
    },
    'lineup load': sheet('lineup load', 'lineups.csv', {
      summary: 'Set lineups from a CSV file with the columns team, week, slot and player, all or none',
      force: 'ignore locks and closed weeks; commissioner only',
    }),
    'roster add': {
      summary: 'Add a free agent to a roster',
      example: 'hindsight roster add 1 "josh allen" --league "Office League"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'freeAgent' },
      notes: { week: 'closed week to correct (requires --force; default: the current roster)' },
      shows: ['player'],
    },
    'roster drop': {
      summary: 'Drop a player from a roster',
      example: 'hindsight roster drop 1 "josh allen"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: { week: 'closed week to correct (requires --force; default: the current roster)' },
      shows: ['player'],
    },
    'roster swap': {
      summary: 'Swap a player for a free agent in one move',
      example: 'hindsight roster swap 1 "josh allen" "jalen hurts"',
      args: ['teamId', 'dropPlayerId', 'addPlayerId'],
      names: { ...TEAM, dropPlayerId: 'rostered', addPlayerId: 'freeAgent' },
      notes: { week: 'closed week to correct (requires --force; default: the current roster)' },
      shows: ['player'],
    },
    'roster reserve': {
      summary: 'Move an injured player to IR',
      example: 'hindsight roster reserve 1 "joe burrow"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: {
        force: 'allow any player on the roster; commissioner only',
        week: 'closed week to correct (requires --force; default: the current roster)',
      },
      shows: ['player'],
    },
    'roster activate': {
      summary: 'Activate a player from IR',
      example: 'hindsight roster activate 1 "joe burrow"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: { week: 'closed week to correct (requires --force; default: the current roster)' },
      shows: ['player'],
    },
    'roster taxi': {
      summary: 'Move a young player from the bench to the taxi squad',
      example: 'hindsight roster taxi 1 "malik nabers"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: {
        force: 'allow any player on the roster at any time; commissioner only',
        week: 'closed week to correct (requires --force; default: the current roster)',
      },
      shows: ['player'],
    },
    'roster promote': {
      summary: 'Move a player from the taxi squad to the bench',
      example: 'hindsight roster promote 1 "malik nabers"',
      args: ['teamId', 'playerId'],
      names: { ...TEAM, playerId: 'rostered' },
      notes: { week: 'closed week to correct (requires --force; default: the current roster)' },
      shows: ['player'],
    },
    'roster load': sheet('roster load', 'rosters.csv', {
      summary: 'Add players from a CSV file with the columns team and player, all or none',
      force: 'ignore locks and waivers; commissioner only',
    }),
  },
}

export const ADVICE: Feature = {
  group: 'Play',
  commands: {
    advice: {
      example: 'hindsight advice 1 --week 5',
      args: ['teamId?'],
      names: TEAM,
      assumes: ['teamId'],
      usual: { by: 'expected' },
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
  },
}
