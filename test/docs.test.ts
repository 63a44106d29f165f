import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { STATS } from '../data/stats.ts'
import { openTerminal } from './support/cli.ts'
import { brokenLinks, commandsOf, headingsOf, mentionsOf, PAGES, PROJECT, TEXTS, tableOf } from './support/docs.ts'
import { playPage } from './support/docs-play.ts'
import { fieldsOf, makeDocument, routedOperations } from './support/document.ts'

const pageOf = (path: string) => PAGES.find(page => page.path === path)!
const api = pageOf('docs/api.md')
const contract = pageOf('docs/contract.md')

/** Routes that are not operations: the event stream, and pages that do not need a key. */
const OTHER_ROUTES = ['GET /leagues/{id}/events', 'GET /openapi.json', 'GET /docs', 'GET /healthz', 'GET /readyz']

/** Returns the documented route that a request matches. */
const routeOf = (routes: readonly string[], method: string, url: string): string | undefined => {
  const path = new URL(url).pathname.replace(/^\/v1/, '')
  return routes.find(route => {
    const [verb, pattern = ''] = route.split(' ')
    return verb === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  })
}

const allCommands = async (): Promise<string[]> => {
  const { commands } = (await openTerminal().json('commands')) as { commands: { command: string }[] }
  return commands.map(({ command }) => command)
}

const isOf = (line: string, command: string): boolean => `${line} `.startsWith(`${command} `)

/** The text of each source file, by path. */
const CODE = ['bench', 'data', 'examples', 'scripts', 'src', 'test'].flatMap(folder =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map(file => join(folder, file)),
)

/** Finds citations in comments, such as `docs/rules.md, Waivers`, even across lines. */
const citationsIn = (code: string): { path: string; text: string }[] =>
  [...code.replace(/\n\s*\*?\s*/g, ' ').matchAll(/(docs\/[\w/-]+\.md), (?=[A-Z])/g)].map(match => ({
    path: match[1]!,
    text: match.input.slice(match.index + match[0].length),
  }))

const isStartOf = (heading: string, text: string): boolean =>
  text.startsWith(heading) && !/\w/.test(text.charAt(heading.length))

describe('the documentation', () => {
  test.each(PAGES.filter(page => page !== api))('every command in $path prints what the page shows', async page => {
    await playPage(page)
  })

  test('every endpoint is called in the API guide and returns what the guide shows', async () => {
    const requests = await playPage(api)
    const routes = [...(await routedOperations()).map(({ route }) => route), ...OTHER_ROUTES].sort(
      (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
    )
    const called = new Set(requests.map(({ method, url }) => routeOf(routes, method, url)))
    expect(routes.filter(route => !called.has(route))).toEqual([])
  })

  test('the contract lists every endpoint with its plan, commands and summary', async () => {
    const operations = (await routedOperations()).map(({ route, plan, commands, summary }) => [
      ...route.split(' '),
      plan,
      commands.map(command => command.split(' --')[0]!).join(', ') || '-',
      summary,
    ])
    expect(tableOf(contract, 'Method').toSorted()).toEqual(operations.toSorted())
  })

  test('the contract names every field of the OpenAPI document', async () => {
    const code = [...contract.text.matchAll(/`([^`]+)`/g)].map(([, inner]) => inner).join(' ')
    const words = new Set(code.match(/\w+/g))
    expect(fieldsOf(await makeDocument()).filter(field => !words.has(field))).toEqual([])
  })

  test('the number of stats in the README matches the catalog', () => {
    const { text } = PAGES.find(({ path }) => path === 'README.md')!
    const numbers = [...text.matchAll(/\bthe (\d+) stats\b/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([STATS.length])
  })

  test('every command is shown at least once', async () => {
    const lines = PAGES.flatMap(commandsOf)
    expect((await allCommands()).filter(command => !lines.some(line => isOf(line, command)))).toEqual([])
  })

  test('every command that the text mentions exists', async () => {
    const commands = await allCommands()
    const known = (line: string) => line.startsWith('--') || commands.some(command => isOf(line, command))
    expect(PAGES.flatMap(mentionsOf).filter(line => !known(line))).toEqual([])
  })

  test.each(TEXTS)('every link in $path works', page => {
    expect(brokenLinks(page)).toEqual([])
  })

  test('every citation in a comment names a heading that exists', () => {
    const wrong = CODE.flatMap(file =>
      citationsIn(readFileSync(join(PROJECT, file), 'utf8'))
        .filter(({ path, text }) => !headingsOf(path).some(heading => isStartOf(heading, text)))
        .map(({ path, text }) => `${file}: ${path}, ${text.slice(0, 60)}`),
    )
    expect(wrong).toEqual([])
  })

  test('comments cite only documents in this repository', () => {
    const elsewhere = /\b(?:api-v1, |league-life|game-day|decisions, [A-Z]|DECISIONS\.md)/
    expect(
      CODE.filter(file => file !== 'test/docs.test.ts' && elsewhere.test(readFileSync(join(PROJECT, file), 'utf8'))),
    ).toEqual([])
  })
})
