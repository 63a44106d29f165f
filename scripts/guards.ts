import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_NAMES } from '../data/platforms.ts'
import { wrongArrow, wrongHome } from './guards/arrows.ts'
import { circlesOf, folderCircles } from './guards/circles.ts'
import { unusedExports } from './guards/exports.ts'
import { filesUnder, type Import, importsOf, openReading } from './guards/imports.ts'

/** The project rules that a script can check. `npm run check` and the tests use the same results. */

const MAX_LINES = 400

/** The folders at the project's root, including generated ones. Folders of development tools start with a dot. */
const FOLDERS = [
  ...['bench', 'bin', 'clients', 'data', 'deploy', 'docs', 'examples', 'scripts', 'src', 'test'],
  ...['build', 'coverage', 'dist', 'lib', 'node_modules'],
]

/** Lists unexpected folders at the root, such as a data folder that was created by accident. */
const strayFolders = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && !FOLDERS.includes(entry.name))
    .map(({ name }) => `${name} does not belong to the project's root`)

const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\n\s*(export\s+)?(const\s+)?enum\s/, 'an enum'],
  [/\n\s*(export\s+)?namespace\s/, 'a namespace'],
  [/\n\s*(export\s+)?(async\s+)?function\s+\w+\s*[<(]/, 'a function declaration: write const name = () => …'],
  [/\n\s*export default\s/, 'a default export'],
  // The build would write such a character unescaped, but its modules are read as Latin-1.
  [/html`[^`$]*[\u0080-\uffff]/, 'a character that is not ASCII in a page: use its entity'],
  [/\b(TODO|FIXME|XXX)\b/, 'unfinished work'],
  [/' '\.repeat\((?!\d+\)|Math\.max\(0,)/, 'blanks by a count that may be negative: call blanks(count)'],
  // Finds a statement that calls refuse… and ignores its result.
  [
    /(?<!(=>|[=(,?:|&[])\s*)\n\s*(await )?refuse[A-Z]\w*\(/,
    'an unused result of refuse…: a function that throws is named require…',
  ],
  [
    /const refuse[A-Z]\w* =((?!\n\n)[\s\S])*?\): (Promise<)?(void|never)>? =>/,
    'a function refuse… that throws: name it require…',
  ],
]

/**
 * The places where code can name platforms: their folder, user-facing text, and a source file that has platform
 * columns.
 */
const PLATFORM_HOMES =
  /^src\/(engine\/platforms\/|engine\/describe\/examples\/|cli\/commands\/|cli\/program\/topics\.ts|engine\/sources\/player-ids\.ts)/

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Lists platform names that appear in code that must work for every platform. */
const namedPlatforms = (file: string, text: string): string[] =>
  !file.startsWith('src/') || PLATFORM_HOMES.test(file)
    ? []
    : PLATFORM_NAMES.filter(name => text.replaceAll(COMMENT, '').toLowerCase().includes(name)).map(
        name => `${file} names ${name}; code for one platform belongs in src/engine/platforms`,
      )

const RESOURCES = 'src/engine/operations/index.ts'

/** Operations that call platforms. */
const ASK_PLATFORMS = /^src\/engine\/operations\/(imports|sheets|sync|verify|logins)\.ts$/
/** Operations that do not need a league. */
const WITHOUT_LEAGUE = /^src\/engine\/operations\/(systems|stats|players|scores|analysis|optimize)\.ts$/

/** Modules that take longer to load than a simple operation takes to run, and whether an operation can load them. */
const SLOW_MODULES: Readonly<Record<string, (operation: string) => boolean>> = {
  'src/engine/platforms/index.ts': operation => ASK_PLATFORMS.test(operation),
  'src/engine/schema/league.ts': operation => !WITHOUT_LEAGUE.test(operation),
}

/** Lists operations that load a slow module that they do not need. */
const slowOperations = (imports: readonly Import[]): string[] => {
  const readWith = openReading(imports)
  const operations = imports.filter(({ from, lazy }) => from === RESOURCES && lazy).map(({ to }) => to)
  return Object.entries(SLOW_MODULES).flatMap(([slow, isAllowed]) =>
    operations
      .filter(operation => !isAllowed(operation))
      .flatMap(operation => {
        const asker = readWith(operation).get(slow)
        return asker ? [`${operation} loads ${slow}, which is slow, through ${asker}`] : []
      }),
  )
}

const ENGINE = 'src/engine/index.ts'

/** Lists operations that are loaded with the engine. Every command would have to wait for them. */
const eagerOperations = (imports: readonly Import[]): string[] =>
  [...openReading(imports)(ENGINE)]
    .filter(([file]) => file.startsWith('src/engine/operations/') && file !== RESOURCES)
    .map(([file, asker]) => `${asker} loads ${file} at startup; load it on the first call`)

/** Matches the heading in a column's declaration. */
const COLUMN = /\bheading: ['"`]/
/** A cast to `never` or `any`. Calls already have typed responses. */
const CAST = /\bas (never|any)\b/
/** An import of a package rather than a file. */
const PACKAGE = /^import\s[^'"]*?from\s+'[^.']/m

/** Lists everything in the source that breaks a project rule, one sentence each. */
export const findings = (root: string): string[] => {
  const files = ['data', 'src'].flatMap(folder => filesUnder(root, folder))
  const imports = files.flatMap(file => importsOf(root, file))
  const others = ['scripts', 'bench', 'examples', 'test'].flatMap(folder => filesUnder(root, folder))
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
  const long = [...files, ...others].flatMap(file => {
    const lines = textOf(file).split('\n').length - 1
    return lines > MAX_LINES ? [`${file} has ${lines} lines; at most ${MAX_LINES}`] : []
  })
  const forbidden = files.flatMap(file => {
    const text = textOf(file)
    return FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${file} contains ${what}`)
  })
  const shells = files.filter(file => /^src\/(cli|server|web)\//.test(file) && COLUMN.test(textOf(file)))
  const casting = files.filter(
    file => /^src\/(cli|mcp|messages|server|views|web)\//.test(file) && CAST.test(textOf(file).replaceAll(COMMENT, '')),
  )
  const views = files.filter(file => file.startsWith('src/views/') && PACKAGE.test(textOf(file)))
  return [
    ...shells.map(file => `${file} defines a column; columns belong in src/views`),
    ...casting.map(file => `${file} casts to never or any; use the type that the call returns`),
    ...views.map(file => `${file} must not import a package`),
    ...imports.filter(wrongArrow).map(({ from, to }) => `${from} must not import ${to}`),
    ...imports.filter(wrongHome).map(({ from, to }) => `${from} must not import ${to}: that package has another home`),
    ...circlesOf(imports).map(
      circle => `${circle.join(', ')} import each other; move shared types into a file below them`,
    ),
    ...folderCircles(imports).map(
      circle => `the folders ${circle.join(', ')} import each other; move what they share below them`,
    ),
    ...files.flatMap(file => namedPlatforms(file, textOf(file))),
    ...slowOperations(imports),
    ...eagerOperations(imports),
    ...unusedExports([...files, ...others], textOf),
    ...strayFolders(root),
    ...long,
    ...forbidden,
  ]
}
