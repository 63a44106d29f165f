import { DEFAULT_PORT } from '../home/daemon.ts'
import type { Feature } from '../program/command.ts'

/** Commands for other programs: the HTTP daemon, MCP, and batches. */
export const SERVE: Feature = {
  group: 'Administer',
  commands: {
    serve: {
      summary: 'Show the leagues of this home in the browser, and answer the HTTP API, until stopped',
      example: 'hindsight serve --port 4173',
      options: [
        ['--port <n>', `port (default: ${DEFAULT_PORT}; 0 takes a free one)`],
        ['--host <address>', 'address to listen on (default: 127.0.0.1, this machine only)'],
        ['--allowed-host <name...>', 'host names that requests may use for this machine'],
        [
          '--public-url <url>',
          'address by which browsers reach it through a proxy, such as https://league.example.org',
        ],
        ['--cors <origin...>', 'origins whose pages may call the API (CORS)'],
        ['--most-connections <n>', 'most connections at a time (default: 2048; 64 from one address)'],
        ['--trusted-proxy <address...>', 'addresses or networks of proxies whose X-Forwarded-For is trusted'],
        ['--most-leagues <n>', 'most leagues that an account may make over HTTP (default: 500)'],
        ['--most-systems <n>', 'most scoring systems that an account may make over HTTP (default: 200)'],
        ['--default-plan <plan>', 'plan of new accounts: free or pro; kept for later runs (pro at first)'],
        ['--clock <instant>', 'start league time at this instant, such as 2024-09-05T12:00:00Z'],
        ['--speed <factor>', 'how fast that time runs (default: 1)'],
        ['--waivers-at <time>', 'when waivers run each day, New York time; kept for later runs (04:00 at first)'],
        ['--offline', 'do not refresh the current season and mirrors at night'],
        ['--stats-base <url>', 'a mirror laid out like the nflverse releases, to refresh from at night'],
      ],
      refused: 'byFlag',
      load: async () => (await import('../serve/pages.ts')).serve,
    },
    mcp: {
      summary: 'Serve an AI agent by the Model Context Protocol, on standard input and output',
      example: 'hindsight mcp --write',
      options: [['--write', 'offer tools that write, too (default: only those that read)']],
      load: async () => (await import('./serve-mcp.ts')).mcp,
    },
    batch: {
      summary: 'Run many commands, one JSON object per line, and print one result per line',
      example: 'hindsight batch moves.ndjson > results.ndjson',
      args: ['<file>'],
      options: [
        ['--atomic', 'all lines or none, in one transaction of up to 10,000'],
        ['--dry-run', 'show what each line would do, and write nothing; up to 10,000 lines'],
        ['--from <line>', 'resume from this line; lines already done are answered, not run again'],
        ['--id <name>', "name to resume by (default: the file's content)"],
      ],
      load: async () => (await import('../batch/batch.ts')).batch,
    },
  },
}
