import { type Feature, type HostRow, LEAGUE, TEAM } from '../program/command.ts'
import { LEAGUE_OPTION } from '../program/options.ts'

/** Returns a command that loads a sheet into a league. */
export const sheetCommand = (
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
    'team load': sheetCommand('team load', 'teams.csv', {
      summary: 'Rename teams and set managers from a CSV file with the columns team, name and manager',
    }),
  },
}
