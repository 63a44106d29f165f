import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The house rules that a machine can check; `npm run check` and the tests read the same findings. */

interface Import {
  from: string
  /** A path inside the project, or the name of a package. */
  to: string
  typeOnly: boolean
}

const MOST_LINES = 300

/** Areas, by the longest fitting path, and what each may import besides itself. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  data: [],
  'src/engine/errors.ts': [],
  'src/engine/http.ts': ['src/engine/errors.ts'],
  'src/engine/schema': ['data'],
  'src/engine/rules': ['data', 'src/engine/schema', 'src/engine/errors.ts'],
  'src/engine/season': ['data', 'src/engine/schema', 'src/engine/rules'],
  'src/engine/store': ['data', 'src/engine/schema', 'src/engine/errors.ts'],
  'src/engine/platforms': ['data', 'src/engine/schema', 'src/engine/errors.ts', 'src/engine/http.ts'],
  'src/engine/sources': ['data', 'src/engine/schema', 'src/engine/errors.ts', 'src/engine/http.ts'],
  'src/engine': ['data'],
  'src/views': ['data', 'src/engine/index.ts', 'src/cli/output/table.ts', 'src/cli/output/width.ts'],
  'src/server': ['src/engine/index.ts'],
  'src/cli': ['src/engine/index.ts', 'src/views', 'src/cli/serve/serve.ts'],
  'src/cli/serve': ['src/cli', 'src/engine/index.ts', 'src/server'],
  'src/start': [],
  bin: [],
}

/** Packages that have one home: files, or a folder. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  commander: ['src/cli/program/program.ts', 'src/cli/program/flags.ts'],
  lowdb: ['src/cli/home/profile.ts'],
  undici: ['src/engine/http.ts'],
  croner: ['src/server/jobs.ts'],
  hono: ['src/server/http/app.ts', 'src/server/http/exchange.ts'],
  '@hono/node-server': ['src/server/serve.ts'],
  'node:sqlite': ['src/engine/store/dialects', 'src/engine/store/migrations', 'src/engine/store/maintenance'],
  '@bomb.sh/tab': ['src/cli/completion/complete.ts', 'src/cli/completion/command.ts'],
  'csv-parse': ['src/cli/program/csv.ts'],
  'csv-stringify': ['src/cli/output/print.ts'],
  'get-east-asian-width': ['src/cli/output/width.ts'],
  'fastest-levenshtein': ['src/engine/rules/nearest-word.ts'],
  ink: ['src/cli/tui'],
  react: ['src/cli/tui'],
}

const filesUnder = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(folder, file))

const areaOf = (path: string): string =>
  Object.keys(ARROWS)
    .filter(area => path === area || path.startsWith(`${area}/`))
    .sort((a, b) => b.length - a.length)[0] ?? path

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*)?(?:from\s+)?'([^']+)'|import\('([^']+)'\)/g

const importsOf = (root: string, file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, typeOnly, plain, lazy]) => {
    const to = (plain ?? lazy) as string
    const inside = to.startsWith('.') ? relative(root, resolve(root, dirname(file), to)) : to
    return { from: file, to: inside, typeOnly: typeOnly !== undefined }
  })
}

const wrongArrow = ({ from, to }: Import): boolean => {
  if (!/^(data|src|bin)\//.test(to)) return false
  const [source, target] = [areaOf(from), areaOf(to)]
  // The engine's own files and its operations join everything inside the engine.
  const joins = source === 'src/engine' && to.startsWith('src/engine/')
  return !(source === target || joins || ARROWS[source]?.some(area => to === area || to.startsWith(`${area}/`)))
}

const packageOf = (to: string): string =>
  to.startsWith('node:')
    ? to
    : to
        .split('/')
        .slice(0, to.startsWith('@') ? 2 : 1)
        .join('/')

const wrongHome = ({ from, to }: Import): boolean => {
  const homes = HOMES[packageOf(to)]
  return homes !== undefined && !homes.some(home => from === home || from.startsWith(`${home}/`))
}

const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\n\s*(export\s+)?(const\s+)?enum\s/, 'an enum'],
  [/\n\s*(export\s+)?namespace\s/, 'a namespace'],
  [/\n\s*export default\s/, 'a default export'],
  [/\b(TODO|FIXME|XXX)\b/, 'unfinished work'],
  // A line that begins with a refusal and goes on with no line before it.
  [
    /(?<!(=>|[=(,?:|&[])\s*)\n\s*(await )?refuse[A-Z]\w*\(/,
    'a refusal that nobody reads: what throws is called require…',
  ],
  [
    /const refuse[A-Z]\w* =((?!\n\n)[\s\S])*?\): (Promise<)?(void|never)>? =>/,
    'a refuse… that throws: call it require…',
  ],
]

/** Everything in the sources that breaks a rule of the house, one sentence each. */
export const findings = (root: string): string[] => {
  const files = ['data', 'src'].flatMap(folder => filesUnder(root, folder))
  const imports = files.flatMap(file => importsOf(root, file))
  const long = [...files, ...filesUnder(root, 'scripts'), ...filesUnder(root, 'bench')].flatMap(file => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    return lines > MOST_LINES ? [`${file} has ${lines} lines; at most ${MOST_LINES}`] : []
  })
  const forbidden = files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${file} holds ${what}`)
  })
  return [
    ...imports.filter(wrongArrow).map(({ from, to }) => `${from} must not import ${to}`),
    ...imports.filter(wrongHome).map(({ from, to }) => `${from} must not import ${to}: that package has another home`),
    ...long,
    ...forbidden,
  ]
}
