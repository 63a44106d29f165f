import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Feature } from '../program/command.ts'

const PROPOSAL = { id: 'proposal' } as const

export const SERVE: Feature = {
  group: 'Administer',
  nouns: { proposal: 'Changes that agents propose (mcp --write review)' },
  synonyms: { proposals: 'proposal list', approve: 'proposal approve', reject: 'proposal reject' },
  commands: {
    serve: {
      summary: 'Serve the board and the HTTP API until stopped',
      example: 'hindsight serve --port 4173',
      options: [
        ['--port <n>', `port (default: ${DEFAULT_PORT}; 0 picks a free one)`],
        ['--host <address>', 'address to listen on (default: 127.0.0.1, this machine only)'],
        ['--allowed-host <name...>', 'additional host names to accept in requests'],
        ['--public-url <url>', 'public address behind a proxy, such as https://league.example.org'],
        ['--cors <origin...>', 'origins whose pages can call the API (CORS)'],
        ['--max-connections <n>', 'max open connections (default: 2048; 64 from one address)'],
        ['--trusted-proxy <address...>', 'addresses or networks of proxies whose X-Forwarded-For to trust'],
        ['--max-leagues <n>', 'max leagues that an account can create over HTTP (default: 500)'],
        ['--max-systems <n>', 'max scoring systems that an account can create over HTTP (default: 200)'],
        ['--max-posts <n>', 'max posts and polls that an account can have over HTTP (default: 5000)'],
        ['--default-plan <plan>', 'plan for new accounts, free or pro; saved for later runs (default: pro)'],
        ['--clock <instant>', 'simulated time of all leagues at the start, such as 2024-09-05T12:00:00Z'],
        ['--speed <factor>', 'speed of the simulated time (default: 1)'],
        ['--waivers-at <time>', 'when waivers run each day, Eastern Time; saved for later runs (default: 04:00)'],
        ['--live <source>', 'live stats for leagues played in Hindsight: sleeper or off (default: off)'],
        ['--offline', 'do not update the current season and mirrors at night'],
        ['--stats-base <url>', 'mirror of the nflverse releases, for nightly updates'],
      ],
      refused: 'byFlag',
      load: async () => (await import('../serve/pages.ts')).serve,
    },
    api: {
      summary: 'Call the HTTP API, in the data folder or on a daemon',
      example: "hindsight api '/leagues/{league}' --jq '.standings[].team.name'",
      args: ['<path>'],
      options: [
        ['-X, --method <method>', 'method (default: GET, or POST with fields or --input)'],
        ['-f, --raw-field <key=value>...', 'string in the body, or in the query of a GET; a[b]=c and a[]=b nest'],
        [
          '-F, --field <key=value>...',
          'like -f, but true, false, null and numbers keep their types, and @FILE is read',
        ],
        ['--input <file>', 'body to send (- for standard input); fields go into the query'],
        ['-H, --header <name:value>...', "header to send, such as 'Prefer: handling=strict'"],
        ['-i, --include', "print the response's status line and headers"],
        ['--paginate', "also print a list's next pages, each as a separate JSON object"],
        ['--league <league>', "league that replaces {league} in the path (default: the profile's, else your only one)"],
      ],
      load: async () => (await import('./serve-api.ts')).api,
    },
    mcp: {
      summary: 'Serve an AI agent over the Model Context Protocol, on standard input and output',
      example: 'hindsight mcp --write',
      options: [
        [
          '--write [review]',
          'also offer tools that write; with "review", you approve each change first (default: only tools that read)',
        ],
        ['--toolset <names>', 'offer only these sets of tools, comma-separated, such as league,lineup'],
      ],
      load: async () => (await import('./serve-mcp.ts')).mcp,
    },
    'proposal list': {
      example: 'hindsight proposal list --state pending',
      notes: { state: 'only proposals in this state' },
      shows: ['league'],
    },
    'proposal show': {
      example: 'hindsight proposal show 5d3f0c1e',
      args: ['id'],
      names: PROPOSAL,
      shows: ['league'],
    },
    'proposal approve': {
      example: 'hindsight proposal approve 5d3f0c1e',
      args: ['id'],
      names: PROPOSAL,
      shows: ['league'],
      final: true,
    },
    'proposal reject': {
      example: 'hindsight proposal reject 5d3f0c1e',
      args: ['id'],
      names: PROPOSAL,
      shows: ['league'],
    },
    batch: {
      summary: 'Run commands from a file, one JSON object per line, and print one result per line',
      example: 'hindsight batch moves.ndjson > results.ndjson',
      args: ['<file>'],
      options: [
        ['--atomic', 'run all lines or none, in one transaction (up to 10,000 lines)'],
        ['--dry-run', 'show what each line would do, without writing anything (up to 10,000 lines)'],
        ['--from <line>', 'resume from this line; finished lines are not run again'],
        ['--id <name>', 'name to resume the batch by (default: derived from the file)'],
      ],
      load: async () => (await import('../batch/batch.ts')).batch,
    },
  },
}
