import { type Feature, LEAGUE, TEAM } from '../program/command.ts'
import { REACH_NOTES } from './systems.ts'

/** The syntax for keepers. */
const KEEPERS_NOTE = 'keepers as TEAM=PLAYER, comma-separated; @ROUND sets the round (default: the last rounds)'
const LEAGUE_FLAGS = {
  scoringSystemId: 'system',
  acquisitionMode: 'mode',
  rosterConfig: 'roster',
  tradeReview: 'review',
}

const ROSTER_NOTE =
  'starting slots, such as QB,RB,RB,WR,FLEX, or NAME:RB/WR for a custom slot; after the draft, they can only be added'
const WAIVERS_NOTE =
  'waiver type: rolling, standings or faab:100 (budget:100 works too); add ,min-bid:1 ,hours-after-drop:24 ,free-agency ,days:tue+wed or ,at:03:00@America/Chicago; or JSON'
const DIVISIONS_NOTE = 'divisions as NAME=TEAM,TEAM or NAME=1-6, separated by semicolons; - for none'
const KEEPERS_OR_NONE = `${KEEPERS_NOTE}; - for none`
const OFFERS_NOTE =
  'who can see trade offers before they are accepted: parties (the two teams) or league (every manager)'

const VISIBILITY_NOTE = 'who can see the league: members, or open (every account on the server)'

const VISIBLE_NOTE =
  "who can see pending claims: every manager (always), or until waivers run, only the team's managers (afterRun)"

export const LEAGUES: Feature = {
  group: 'Play',
  nouns: {
    league: 'Leagues: settings, standings, matchups and activity',
  },
  synonyms: {
    'league standings': 'league show',
    'league table': 'league show',
    'league draw': 'league edit --draw',
    'league update': 'league edit',
    'league rename': 'league edit --name',
    'league remove': 'league delete',
    'league set': 'league edit',
    'league playoffs': 'league show',
    'league schedule': 'league matchups',
    'league transactions': 'league log',
    standings: 'league show',
    matchups: 'league matchups',
    log: 'league log',
  },
  commands: {
    'league list': {
      example: 'hindsight league list office',
      args: ['q?'],
      flags: { q: 'name' },
      notes: { q: 'name of the league, or part of it' },
      shows: ['system'],
    },
    'league create': {
      example: 'hindsight league create "Office League" --season 2024 --system ppr --team-count 12 --playoffs 6@15',
      args: ['name'],
      flags: { ...LEAGUE_FLAGS, clock: 'replay' },
      names: { scoringSystemId: 'system', season: 'season' },
      parts: { bench: 'rosterConfig', reserve: 'rosterConfig', taxi: 'rosterConfig', speed: 'clock' },
      distinct: { teamNames: 'give each team a different name' },
      makes: 'league',
      usual: { claimsVisible: 'afterRun', offersVisible: 'parties', visibility: 'members' },
      notes: {
        waivers: WAIVERS_NOTE,
        claimsVisible: VISIBLE_NOTE,
        offersVisible: OFFERS_NOTE,
        visibility: VISIBILITY_NOTE,
        clock: 'replay a past season from this time or date (default: a week before the first kickoff)',
        id: 'id of the league: lowercase letters, digits and - (default: a UUID)',
      },
      shows: ['system'],
    },
    'league show': {
      example: 'hindsight league show --league "Office League" --week 9',
      args: ['id?'],
      names: LEAGUE,
      notes: { week: 'standings and bracket as of this week (default: now)' },
      shows: ['system', 'player'],
    },
    'league edit': {
      example: 'hindsight league edit --league "Office League" --mode waivers --playoffs 4@15,reseed',
      args: ['id?'],
      flags: { ...LEAGUE_FLAGS, keepers: 'keep' },
      names: { ...LEAGUE, scoringSystemId: 'system', divisions: 'division', keepers: 'keeper' },
      parts: { bench: 'rosterConfig' },
      notes: {
        rosterConfig: ROSTER_NOTE,
        bench: 'bench spots per team',
        waivers: WAIVERS_NOTE,
        claimsVisible: VISIBLE_NOTE,
        offersVisible: OFFERS_NOTE,
        visibility: VISIBILITY_NOTE,
        divisions: DIVISIONS_NOTE,
        coCommissioners: 'accounts, comma-separated; - for none',
        keepers: KEEPERS_OR_NONE,
        ...REACH_NOTES,
        locked: "lock all teams, so managers can't make moves",
        addDeadline: 'last week for adds and claims; 0 for no deadline',
        reserveDeadline: 'last week for IR moves; 0 for no deadline',
        lineupDeadline: 'last week for lineup changes; 0 for no deadline',
        reserve: 'IR spots per team; 0 for none',
        taxi: 'taxi spots per team; 0 for none',
        taxiRules:
          'who can join a taxi squad: max-years:2 (NFL seasons; 1 for rookies) and deadline-week:1, each a number or none',
        expectedPoints: 'show expected points from past games',
        reserveDoubtful: 'make doubtful players eligible for IR',
      },
      makes: 'league',
      asksFirst: ['scoringSystemId', 'fromWeek', 'nextSeason', 'playoffs'],
      onOff: ['medianGame', 'locked', 'reserveDoubtful', 'expectedPoints'],
      shows: ['system', 'team', 'player'],
    },
    'league divisions': {
      example: 'hindsight league divisions "East=1-6; West=7-12" --league "Office League"',
      summary: 'Set the divisions of your league',
      args: ['divisions'],
      names: { ...LEAGUE, divisions: 'division' },
      notes: { divisions: DIVISIONS_NOTE },
      shows: ['system'],
    },
    'league keepers': {
      example: 'hindsight league keepers "Late Flags=josh allen@3,2=ceedee lamb" --league "Office League"',
      summary: 'Set the keepers of your league before its draft',
      args: ['keepers'],
      names: { ...LEAGUE, keepers: 'keeper' },
      notes: { keepers: KEEPERS_OR_NONE },
      shows: ['system', 'team', 'player'],
    },
    'league renew': {
      example: 'hindsight league renew 2025 --league "Office League" --keep "Late Flags=josh allen@3"',
      args: ['season'],
      flags: { keepers: 'keep', nextId: 'id', clock: 'replay' },
      names: { id: 'league', keepers: 'keeper' },
      parts: { speed: 'clock' },
      notes: {
        season: 'season to renew the league for',
        order: 'order of the next draft: reverse standings, random, or unchanged',
        keepers: KEEPERS_NOTE,
        clock: 'replay it on its own clock from this time or date (default: a week before the first kickoff)',
        nextId: 'id of the league: lowercase letters, digits and - (default: a UUID)',
      },
      shows: ['system', 'player'],
    },
    'league pairings': {
      example: 'hindsight league pairings "1=2,3=4" --week 5 --league "Office League"',
      args: ['pairings?'],
      names: LEAGUE,
      notes: {
        pairings: 'pairings as TEAM=TEAM,TEAM=TEAM with --week, or a CSV file with the columns week, home and away',
        week: 'week to set pairings for, or week to swap',
        swapWith: 'swap --week with this week',
        divisionGames: 'games between each pair of division rivals; 0 for the standard schedule',
      },
      shows: ['team'],
    },
    'league adjust': {
      example: 'hindsight league adjust "Late Flags" --week 3 --points -5 --reason "Lineup set too late"',
      args: ['teamId'],
      names: TEAM,
      notes: {
        points: 'points to add; a negative number subtracts',
        reason: 'reason, shown in the standings and the activity log',
      },
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
      confirm: 'Make {account} the commissioner of {id}? Only they can hand it back.',
      shows: ['system'],
    },
    'league delete': {
      example: 'hindsight league delete --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      demands: ['id'],
      confirm: 'Delete the league {id} with its teams, rosters, lineups and activity log? This cannot be undone.',
    },
    'league matchups': {
      example: 'hindsight league matchups --league "Office League" --week 3',
      args: ['id?'],
      names: LEAGUE,
      asks: { line: 1 },
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
      notes: { type: 'kind of event', olderThan: 'only entries before the one with this id' },
      shows: ['team', 'system'],
    },
    'league undo': {
      example: 'hindsight league undo 5d3f0c1e --league "Office League" --reason "Added by mistake"',
      args: ['transactionId'],
      names: { ...LEAGUE, transactionId: 'entry' },
      notes: {
        transactionId: 'id of the entry, or its first characters; hindsight league log shows them',
        reason: 'reason, shown in the activity log',
        force: 'ignore the locks of players whose games have started',
      },
      shows: ['team', 'player'],
    },
    'league import': {
      example: 'hindsight league import https://sleeper.com/leagues/1048889097223266304 --preview',
      args: ['leagueId?'],
      flags: { leagueId: 'address', nextLeagueId: 'next' },
      names: { nextLeagueId: 'league' },
      notes: {
        leagueId: 'address of a league on its platform, or its number',
        nextLeagueId: 'your later season of the league, to link to the imported one',
        preview: 'show what would be imported, without writing anything',
      },
      bulk: {
        flags: {
          file: [
            '--file <list>',
            'import multiple leagues: one address or number per line, # for comments, - for standard input; run it again to resume',
          ],
          seasons: ['--seasons <2019-2025>', 'import these seasons of a league and link them; run it again to resume'],
          dryRun: [
            '--dry-run',
            'with --file or --seasons: show which leagues can be imported, without writing anything',
          ],
          sheet: [
            '--sheet <file>',
            'import a league from CSV or TSV with the columns season, week, team, player, points, and more',
          ],
          name: ['--name <text>', "with --sheet: name of the league (default: the file's name)"],
          rules: ['--rules <system>', 'with --sheet: scoring system (default: rules fitted to the points)'],
          fit: ['--fit', 'with --sheet: accept fitted rules that explain less than 99% of the games'],
          playoffs: ['--playoffs <6@15>', 'with --sheet: playoff teams and first playoff week'],
        },
        load: async () => (await import('../imports/import.ts')).importMany,
      },
    },
    'league sync': {
      example: 'hindsight league sync --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      bulk: {
        flags: { all: ['--all', 'sync all mirrors that you created or have a team in'] },
        load: async () => (await import('./leagues-sync.ts')).syncAll,
      },
      shows: ['team', 'player'],
    },
    'league verify': {
      example: 'hindsight league verify --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team'],
    },
  },
}
