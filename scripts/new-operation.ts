import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * `npm run new:operation showOdds odds` writes the skeleton of an operation that reads a league, and of its scenarios, and
 * names what is left of the recipe in CONTRIBUTING.md. A resource that there is gets one more file; a new one a list.
 */
const read = (path: string): string => readFileSync(path, 'utf8')
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  process.stdout.write(`wrote ${path}\n`)
}

const operationText = (name: string, words: string, list: string): string => `import * as z from 'zod/mini'
import { operation } from '../src/engine/kernel/operation.ts'
import { Id } from '../src/engine/schema/field.ts'
import { getLeague } from '../src/engine/league/load.ts'

export const ${name} = operation({
  name: '${name}',
  route: 'GET /leagues/{id}/${words}',
  commands: ['league ${words}'],
  summary: 'TODO: what it does, as a command',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ leagueId: Id }),
  errors: ['not_found'],
  run: async (context, { id }) => ({ leagueId: (await getLeague(context, id)).id }),
})
${list}`

const scenariosText = (name: string): string => `import { LEAGUE, makeLeague, ofLeague } from '../league.ts'
import { answers, scenarios } from '../test/contract/scenario.ts'

export const ${name}Scenarios = scenarios('${name}', [
  { title: 'TODO: what is right', holds: 'league', arrange: makeLeague(), question: ofLeague(), expected: answers({ leagueId: LEAGUE }) },
  { title: 'wants an id that can be one', question: { params: { id: 'x'.repeat(101) } }, expected: 'invalid_request' },
  { title: 'knows no other league', question: { params: { id: 'none' } }, expected: 'not_found' },
])
`

/** Puts a line before the first place of a text that a pattern finds. */
const before = (text: string, place: RegExp, line: string): string => text.replace(place, found => `${line}${found}`)

const make = (name: string, resource: string): void => {
  const words = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const index = 'src/engine/operations/index.ts'
  const known = new RegExp(`^  ${resource}: .*'\\./(.*/)(.*)'`, 'm').exec(read(index))
  const folder = known?.[1] ?? `${resource}/`
  const file = `src/engine/operations/${folder}${words}.ts`
  if (existsSync(file)) throw new Error(`${file} is there already`)
  write(file, operationText(name, words, known ? '' : `\nexport const ${resource} = [${name}]\n`))
  const row = `  ${resource}: () => import('./${folder}${words}.ts').then(module => module.${resource}),\n`
  const registered = known ? read(index) : before(read(index), /^} as const$/m, row)
  write(index, before(registered, /(?<=^const RESOURCE_OF[\s\S]*)^}$/m, `  ${name}: '${resource}',\n`))
  const scenarios = 'test/contract/scenarios'
  write(`${scenarios}/${words}.ts`, scenariosText(name))
  const joined = before(read(`${scenarios}/index.ts`), /^\]$/m, `  ...${name}Scenarios,\n`)
  write(`${scenarios}/index.ts`, `import { ${name}Scenarios } from './${words}.ts'\n${joined}`)
  if (known) process.stdout.write(`Put ${name} into the list of src/engine/operations/${folder}${known[2]}.\n`)
  process.stdout.write(
    'Say what is marked with TODO, run npm run format, and go on with step 3 of "An endpoint" in CONTRIBUTING.md.\n',
  )
}

const [name = '', resource = ''] = process.argv.slice(2)
if (/^[a-z]+([A-Z][a-z]+)+$/.test(name) && /^[a-z][a-zA-Z]*$/.test(resource)) make(name, resource)
else {
  process.stderr.write('Usage: npm run new:operation NAME RESOURCE, such as showOdds odds\n')
  process.exitCode = 2
}
