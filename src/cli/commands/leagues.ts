import { RENEWAL_COMMANDS } from './renewals.ts'
import type { CommandRow, Kind } from './row.ts'

/** The league that a command is about. */
const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }
const TEAM: Readonly<Record<string, Kind>> = { ...LEAGUE, teamId: 'team' }
const LEAGUE_FLAGS = {
  scoringSystemId: 'system',
  acquisitionMode: 'mode',
  rosterConfig: 'roster',
  tradeReview: 'review',
}

const WAIVERS_NOTE =
  'how claims are decided: rolling, standings or budget:100; add ,min-bid:1 ,hours-after-drop:24 or ,free-agency, or give JSON'
const VISIBLE_NOTE =
  'who sees pending claims: everyone (always), or only their team and the commissioner until the run (afterRun)'

const LEAGUES: Readonly<Record<string, CommandRow>> = {
  ...RENEWAL_COMMANDS,
  'league list': { example: 'hindsight league list', shows: ['system'] },
  'league create': {
    example: 'hindsight league create "Office League" --season 2024 --system ppr --team-count 12 --playoffs 6@15',
    args: ['name'],
    flags: { ...LEAGUE_FLAGS, clock: 'replay' },
    names: { scoringSystemId: 'system', season: 'season' },
    parts: { bench: 'rosterConfig', speed: 'clock' },
    makes: 'league',
    usual: { claimsVisible: 'afterRun' },
    notes: {
      waivers: WAIVERS_NOTE,
      claimsVisible: VISIBLE_NOTE,
      clock: 'replay a past season on its own clock, from start (a week before the first kickoff) or from an instant',
      id: 'your own id: lowercase letters, digits and - (default: a UUID)',
    },
    shows: ['system'],
  },
  'league show': {
    example: 'hindsight league show --league "Office League" --week 9',
    args: ['id?'],
    names: LEAGUE,
    notes: { week: 'standings and bracket as they stood after this week (default: now)' },
    shows: ['system'],
  },
  'league edit': {
    example: 'hindsight league edit --league "Office League" --mode waivers --playoffs 4@15,reseed',
    args: ['id?'],
    flags: LEAGUE_FLAGS,
    names: { ...LEAGUE, scoringSystemId: 'system', divisions: 'division' },
    notes: {
      waivers: WAIVERS_NOTE,
      claimsVisible: VISIBLE_NOTE,
      divisions: 'divisions as NAME=TEAM,TEAM, separated by semicolons; - for none',
    },
    makes: 'league',
    onOff: ['medianGame'],
    shows: ['system'],
  },
  'league divisions': {
    example: 'hindsight league divisions "East=1,2,3; West=4,5,6" --league "Office League"',
    summary: 'Set the divisions of your league',
    args: ['divisions'],
    names: { ...LEAGUE, divisions: 'division' },
    notes: { divisions: 'divisions as NAME=TEAM,TEAM, separated by semicolons; - for none' },
    shows: ['system'],
  },
  'league adjust': {
    example: 'hindsight league adjust "Late Flags" --week 3 --points -5 --reason "Lineup set too late"',
    args: ['teamId'],
    names: TEAM,
    notes: { points: 'points to add; below 0 takes away', reason: 'reason, shown in the standings and the log' },
    shows: ['team'],
  },
  'league adjustments': {
    example: 'hindsight league adjustments --league "Office League"',
    args: ['id?'],
    names: LEAGUE,
    shows: ['team'],
  },
  'league hand-over': {
    example: 'hindsight league hand-over blake --league "Office League"',
    args: ['account'],
    names: LEAGUE,
    notes: { account: 'account of the new commissioner' },
    final: true,
    shows: ['system'],
  },
  'league delete': {
    example: 'hindsight league delete --league "Office League" --yes',
    args: ['id?'],
    names: LEAGUE,
    named: 'league',
    confirm: 'Delete the league {id}? All its teams, rosters, lineups and its log are gone for good.',
  },
  'league matchups': {
    example: 'hindsight league matchups --league "Office League" --week 3',
    args: ['id?'],
    names: LEAGUE,
  },
  'league clock show': {
    example: 'hindsight league clock show --league "Office League"',
    args: ['id?'],
    names: LEAGUE,
  },
  'league clock run': {
    example: 'hindsight league clock run --league "Office League" --speed 60',
    summary: 'Start the clock of a replay',
    args: ['id?'],
    names: LEAGUE,
  },
  'league clock pause': {
    example: 'hindsight league clock pause --league "Office League"',
    summary: 'Pause the clock of a replay',
    args: ['id?'],
    names: LEAGUE,
  },
  'league clock speed': {
    example: 'hindsight league clock speed 3600 --league "Office League"',
    summary: "Set the speed of a replay's clock",
    args: ['speed'],
    names: LEAGUE,
  },
  'league clock advance': {
    example: 'hindsight league clock advance week --league "Office League"',
    summary: 'Advance a replay, and do what is due on the way',
    args: ['advance'],
    names: LEAGUE,
    notes: { advance: 'kickoff (one minute before the next), day, week, or an instant such as 2024-09-08T16:00:00Z' },
  },
  'league clock mode': {
    example: 'hindsight league clock mode replay --league "Office League"',
    summary: 'Turn a league into a replay, or show its whole season at once',
    args: ['mode'],
    names: LEAGUE,
    final: true,
  },
  'league close': {
    example: 'hindsight league close 3 --league "Office League"',
    args: ['week'],
    names: LEAGUE,
    final: true,
  },
  'league log': {
    example: 'hindsight league log --league "Office League" --type add --limit 20 --follow',
    follows: true,
    args: ['id?'],
    names: TEAM,
    notes: { type: 'kind of event' },
    shows: ['team', 'system'],
  },
  'league import': {
    example: 'hindsight league import https://sleeper.com/leagues/1048889097223266304 --preview',
    args: ['leagueId?'],
    flags: { leagueId: 'address' },
    notes: {
      leagueId: 'address of a league on its platform, or its number',
      preview: 'describe the import and write nothing',
    },
    bulk: {
      flags: {
        file: [
          '--file <list>',
          'import many leagues: one address or number per line, # for comments, - for standard input; run it again to resume',
        ],
        dryRun: ['--dry-run', 'with --file: check which leagues can be imported, and write nothing'],
      },
      load: async () => (await import('../bulk/mirrors.ts')).importList,
    },
  },
  'league sync': {
    example: 'hindsight league sync --league "Office League"',
    args: ['id?'],
    names: LEAGUE,
    bulk: {
      flags: { all: ['--all', 'sync every mirror that you made or run a team in'] },
      load: async () => (await import('../bulk/mirrors.ts')).syncAll,
    },
    shows: ['team', 'player'],
  },
  'league verify': {
    example: 'hindsight league verify --league "Office League"',
    args: ['id?'],
    names: LEAGUE,
    shows: ['team'],
  },
}

const TEAMS: Readonly<Record<string, CommandRow>> = {
  'team list': {
    example: 'hindsight team list --league "Office League"',
    names: { league: 'league' },
    notes: { league: 'league by id or name (default: all of yours)' },
  },
  'team show': { example: 'hindsight team show 1 --week 3', args: ['teamId'], names: TEAM },
  'team rename': {
    summary: 'Rename a team',
    example: 'hindsight team rename 1 "Late Flags"',
    args: ['teamId', 'name'],
    names: TEAM,
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
    summary: 'Turn automatic lineups on or off for a team whose manager is away',
    example: 'hindsight team auto "Late Flags" on',
    args: ['teamId', 'autoLineup'],
    flags: { autoLineup: 'switch' },
    names: TEAM,
    notes: {
      autoLineup: 'on or off; five minutes before each kickoff, empty slots and byes are filled by points per game',
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
    names: { ...TEAM, playerId: 'player' },
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
    names: { ...TEAM, dropPlayerId: 'rostered', addPlayerId: 'player' },
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
  advice: { example: 'hindsight advice 1 --week 5', args: ['teamId'], names: TEAM },
}

export const LEAGUE_COMMANDS: Readonly<Record<string, CommandRow>> = { ...LEAGUES, ...TEAMS }
