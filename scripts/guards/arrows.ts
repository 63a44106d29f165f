import type { Import } from './imports.ts'

/** The modules that commands' actions may import. */
const BELOW_ACTIONS = [
  'src/engine/index.ts',
  'src/views',
  ...['io', 'home', 'caller', 'output', 'program', 'names'].map(name => `src/cli/${name}`),
]

/**
 * The modules that the store, the sources and the platforms may import. They depend neither on the rules nor on each
 * other.
 */
const OUTER = ['data', 'src/engine/base', 'src/engine/schema']

const BELOW_KERNEL = [
  'data',
  ...['base', 'schema', 'rules', 'season', 'store', 'sources', 'platforms'].map(name => `src/engine/${name}`),
]

const BELOW_OPERATIONS = [...BELOW_KERNEL, ...['runtime', 'kernel', 'league'].map(name => `src/engine/${name}`)]

/** The areas, matched by longest path, and what each may import besides its own files. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  data: [],
  'src/engine/base': ['data'],
  'src/engine/schema': ['data', 'src/engine/base'],
  'src/engine/rules': ['data', 'src/engine/base', 'src/engine/schema'],
  'src/engine/season': ['data', 'src/engine/base', 'src/engine/schema', 'src/engine/rules'],
  'src/engine/store': OUTER,
  'src/engine/platforms': OUTER,
  'src/engine/sources': OUTER,
  'src/engine/runtime': BELOW_KERNEL,
  'src/engine/kernel': [...BELOW_KERNEL, 'src/engine/runtime'],
  'src/engine/league': [...BELOW_KERNEL, 'src/engine/runtime', 'src/engine/kernel'],
  'src/engine/operations': BELOW_OPERATIONS,
  'src/engine/jobs': [...BELOW_OPERATIONS, 'src/engine/operations'],
  'src/engine/describe': [...BELOW_OPERATIONS, 'src/engine/operations'],
  'src/engine': ['data'],
  'src/views': ['data'],
  'src/messages': ['src/engine/index.ts', 'src/views'],
  'src/mcp': ['src/engine/index.ts', 'src/views'],
  'src/server': ['src/engine/index.ts', 'src/web/board.ts', 'src/mcp/agent-server.ts', 'src/messages'],
  'src/web': ['src/engine/index.ts', 'src/views'],
  // The command line: the process, and the steps between a command line and its output.
  'src/cli': ['src/engine/index.ts', 'src/views'],
  'src/cli/io': ['src/engine/index.ts'],
  'src/cli/home': ['src/engine/index.ts', 'src/cli/io'],
  'src/cli/caller': ['src/engine/index.ts', 'src/views/phrases.ts', 'src/server/app.ts', 'src/cli/io', 'src/cli/home'],
  'src/cli/output': ['src/engine/index.ts', 'src/views', 'src/web/standalone.ts', 'src/cli/io'],
  'src/cli/program': ['src/engine/index.ts', ...['io', 'home', 'caller', 'output'].map(name => `src/cli/${name}`)],
  'src/cli/names': ['src/engine/index.ts', 'src/views', 'src/cli/caller', 'src/cli/program'],
  'src/cli/batch': BELOW_ACTIONS,
  'src/cli/completion': BELOW_ACTIONS,
  'src/cli/demo': [...BELOW_ACTIONS, 'src/server/serve.ts'],
  'src/cli/housekeeping': BELOW_ACTIONS,
  'src/cli/imports': BELOW_ACTIONS,
  'src/cli/serve': [...BELOW_ACTIONS, 'src/server', 'src/messages', 'src/web/publish.ts'],
  'src/cli/tui': BELOW_ACTIONS,
  // Commands refer to their actions by name. An action is loaded when its command runs.
  'src/cli/commands': [
    ...BELOW_ACTIONS,
    'src/mcp/agent-server.ts',
    ...['batch', 'completion', 'demo', 'housekeeping', 'imports', 'serve', 'tui'].map(name => `src/cli/${name}`),
  ],
  // The npm library: the program without its front ends, a client, and the rules without the store.
  'src/library': [
    ...['errors', 'event-blocks', 'full-lists'].map(name => `src/engine/base/${name}.ts`),
    ...['index.ts', 'rules', 'season/score.ts', 'schema'].map(name => `src/engine/${name}`),
    ...['data', 'src/cli/caller/home-engine.ts', 'src/cli/home', 'src/cli/io'],
  ],
  'src/start': [],
  bin: [],
}

/** Files that an area may import only types from. */
const TYPE_ARROWS: Readonly<Record<string, readonly string[]>> = { 'src/views': ['src/engine/index.ts'] }

/** Packages that only certain files or a single folder may import. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  commander: ['src/cli/program'],
  '@modelcontextprotocol/server': ['src/mcp'],
  lowdb: ['src/cli/home/profile.ts'],
  undici: ['src/engine/base/http.ts', 'src/engine/runtime/outbound-http.ts'],
  nodemailer: ['src/messages/mail.ts'],
  'web-push': ['src/messages/formats.ts'],
  hono: ['src/server/app.ts', 'src/server/http/exchange.ts', 'src/web'],
  'd3-scale': ['src/web/drawing/charts.ts'],
  'd3-shape': ['src/web/drawing/charts.ts'],
  'markdown-it': ['src/web/drawing/markdown.ts'],
  uqr: ['src/web/drawing/one-time-link.ts', 'src/cli/output/terminal.ts'],
  '@hono/node-server': ['src/server/serve.ts'],
  'node:sqlite': ['src/engine/store/dialects', 'src/engine/store/migrations', 'src/engine/store/maintenance'],
  pg: ['src/engine/store/dialects', 'src/engine/store/maintenance'],
  '@bomb.sh/tab': ['src/cli/completion/complete.ts', 'src/cli/completion/shells.ts'],
  'csv-parse': ['src/engine/base/csv.ts'],
  'jq-wasm': ['src/cli/output/jq.ts'],
  'get-east-asian-width': ['src/cli/output/width.ts'],
  'ml-matrix': ['src/engine/rules/fit/least-deviations.ts'],
  entities: ['src/engine/platforms/mfl/league.ts'],
  'fastest-levenshtein': ['src/engine/rules/names/nearest-word.ts'],
  ink: ['src/cli/tui'],
  react: ['src/cli/tui'],
}

const areaOf = (path: string): string =>
  Object.keys(ARROWS)
    .filter(area => path === area || path.startsWith(`${area}/`))
    .sort((a, b) => b.length - a.length)[0] ?? path

/** The endpoints' folder. Its files never import each other; only its index imports them. */
const OPERATIONS = 'src/engine/operations'

/** Returns true if the rules above do not allow an import. */
export const wrongArrow = ({ from, to, typeOnly }: Import): boolean => {
  if (!/^(data|src|bin)\//.test(to)) return false
  const [source, target] = [areaOf(from), areaOf(to)]
  if (typeOnly && TYPE_ARROWS[source]?.includes(to)) return false
  // The engine's root files and its operations may import everything inside the engine.
  // The command line's root files may import everything inside src/cli.
  const joins =
    (source === 'src/engine' && to.startsWith('src/engine/')) || (source === 'src/cli' && to.startsWith('src/cli/'))
  if (target === OPERATIONS && source === OPERATIONS && from !== `${OPERATIONS}/index.ts`) return true
  return !(source === target || joins || ARROWS[source]?.some(area => to === area || to.startsWith(`${area}/`)))
}

const packageOf = (to: string): string =>
  to.startsWith('node:')
    ? to
    : to
        .split('/')
        .slice(0, to.startsWith('@') ? 2 : 1)
        .join('/')

/** Returns true if a file imports a package that it may not import. */
export const wrongHome = ({ from, to }: Import): boolean => {
  const homes = HOMES[packageOf(to)]
  return homes !== undefined && !homes.some(home => from === home || from.startsWith(`${home}/`))
}
