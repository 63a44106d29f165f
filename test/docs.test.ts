import { describe, expect, test } from 'vitest'
import { STATS } from '../data/stats.ts'
import { openTerminal } from './support/cli.ts'
import { brokenLinks, commandsOf, mentionsOf, PAGES, tableOf } from './support/docs.ts'
import { playPage } from './support/docs-play.ts'
import { routedOperations } from './support/document.ts'

const api = PAGES.find(({ path }) => path === 'docs/api.md')!

/** Routes outside the operations: the stream of events, and what is open without a key. */
const OTHER_ROUTES = ['GET /leagues/{id}/events', 'GET /openapi.json', 'GET /docs', 'GET /healthz', 'GET /readyz']

/** The route that a request is for. */
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

describe('the documents', () => {
  test.each(PAGES.filter(page => page !== api))('every command of $path does what the page says', async page => {
    await playPage(page)
  })

  test('every endpoint is called in the API guide, and answers what is shown', async () => {
    const requests = await playPage(api)
    const routes = [...(await routedOperations()).map(({ route }) => route), ...OTHER_ROUTES].sort(
      (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
    )
    const called = new Set(requests.map(({ method, url }) => routeOf(routes, method, url)))
    expect(routes.filter(route => !called.has(route))).toEqual([])
  })

  test('the table of endpoints is that of the operations', async () => {
    const operations = (await routedOperations()).map(({ route, plan, commands }) => [
      ...route.split(' '),
      plan,
      commands.map(command => command.split(' --')[0]!).join(', ') || '-',
    ])
    const rows = tableOf(api, 'Method').map(row => row.slice(0, 4))
    expect(rows.toSorted()).toEqual(operations.toSorted())
  })

  test('the number of stats in the README is that of the catalog', () => {
    const { text } = PAGES.find(({ path }) => path === 'README.md')!
    const numbers = [...text.matchAll(/\bthe (\d+) stats\b/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([STATS.length])
  })

  test('every command is shown at least once', async () => {
    const lines = PAGES.flatMap(commandsOf)
    expect((await allCommands()).filter(command => !lines.some(line => isOf(line, command)))).toEqual([])
  })

  test('every command that the text speaks of exists', async () => {
    const commands = await allCommands()
    const known = (line: string) => line.startsWith('--') || commands.some(command => isOf(line, command))
    expect(PAGES.flatMap(mentionsOf).filter(line => !known(line))).toEqual([])
  })

  test.each(PAGES)('every link of $path leads somewhere', page => {
    expect(brokenLinks(page)).toEqual([])
  })
})
