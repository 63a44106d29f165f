import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BOARD_PAGES } from '../../src/web/board-pages.ts'
import type { Page } from '../../src/web/drawing/page.ts'
import { LEAGUE_PAGES, PAGES } from '../../src/web/pages/index.ts'
import { LEAGUE, newBrowser, openBoardStage, playFirstWeek, type Seen, signIn } from '../support/board.ts'
import { overAt, playedSeason, SEASON, sunday } from '../support/played-season.ts'

/** Links between pages. Pages do not offer actions that would be refused. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const forms = ({ text }: Seen): number => text.split('method="post"').length - 1

/** Returns true if a path opens only through a shared link, or only during development. */
const isSent = (path: string): boolean => path.endsWith('/:token') || path === '/styleguide'

test('every page is in the index, and a commissioner can reach it through links from the home page', async () => {
  const folder = join(import.meta.dirname, '../../src/web/pages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file !== 'index.ts')
  const isPage = (value: unknown): value is Page => value instanceof Object && 'path' in value && 'show' in value
  const declared = await Promise.all(
    files.filter(file => file.endsWith('.ts')).map(async file => Object.values(await import(join(folder, file)))),
  )
  const listed = new Set<object>([...PAGES, ...LEAGUE_PAGES])
  const forgotten = declared.flat().flatMap(value => (isPage(value) && !listed.has(value) ? [value.path] : []))
  expect(forgotten).toEqual([])

  const boardStage = await openBoardStage({ acquisitionMode: 'waivers' })
  const { alex, ask, teams } = boardStage
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  await playFirstWeek(boardStage)
  const left = new Map(BOARD_PAGES.filter(({ path }) => !isSent(path)).map(({ path }) => [path, path.split('/')]))
  // The seasons page is only for a daemon's host, which this test does not set up.
  left.delete('/seasons')
  const found = (path: string): string | undefined =>
    [...left].find(([, parts]) => {
      const asked = path.split('?')[0]!.split('/')
      return asked.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
    })?.[0]
  const queue = ['/']
  for (const path of queue) {
    const pattern = found(path)
    if (pattern === undefined) continue
    left.delete(pattern)
    const { text } = await alex.go(path)
    queue.push(...[...text.matchAll(/ href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll('&amp;', '&')))
  }
  expect([...left.keys()]).toEqual([])
})

test('a slot shows why it cannot be filled: because of its week, its player or the team', async () => {
  const boardStage = await openBoardStage()
  const { ask, teams, world } = boardStage
  const [other, own] = teams as [string, string]
  await world.account('blake', 'pro')
  await ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'blake' } })
  await playFirstWeek(boardStage)
  await ask('setBestLineup', { params: { id: LEAGUE, teamId: own }, query: { week: 2 } })
  const blake = await signIn(boardStage, 'blake')
  const slot = (teamId: string, week: number) => blake.go(at(`/teams/${teamId}/slots/1?week=${week}`))
  expect(forms(await slot(own, 2))).toBeGreaterThan(0)
  const [closed, foreign] = [await slot(own, 1), await slot(other, 2)]
  expect(closed.text).toContain('Week 1 is closed, so its lineups can&#39;t change.')
  expect(foreign.text).toContain('Only the manager of this team can set its lineup.')
  world.time.now = sunday(2) + 60_000
  const locked = await slot(own, 2)
  expect(locked.text).toMatch(/ is locked: game [^<]*\./)
  expect([closed, foreign, locked].map(forms)).toEqual([0, 0, 0])
})

test('an address with trailing slashes redirects to the page, and never to another host', async () => {
  const { alex } = await openBoardStage()
  const end = async (path: string): Promise<string> => (await alex.go(path)).path
  expect(await end(at('/'))).toBe(at())
  expect(await end(at('/weeks/2//?from=/'))).toBe(at('/weeks/2?from=/'))
  expect((await alex.open('//evil.example/')).headers.get('location')).toBe('/')
  expect((await alex.go('/nowhere/')).status).toBe(404)
})

test('a renewed league links its members, but no one else, to the next season', async () => {
  const { alex, ask, served, world } = await openBoardStage({ now: overAt(sunday(6)) + 30 * 86_400_000 })
  const next = '/leagues/next'
  const links = async (visitor: typeof alex): Promise<string[]> =>
    [...(await visitor.go(at())).text.matchAll(/<a class="go" href="([^"]*)">Go to the next season/g)].map(
      ([, to]) => to!,
    )
  const { token } = await ask('shareLeague')
  const watcher = newBrowser(served)
  await watcher.go(`/w/${token}`)
  expect(await links(alex)).toEqual([])
  await world.keep({ ...playedSeason({ weeks: 6 }).data, season: SEASON + 1 })
  await ask('renewLeague', { body: { nextId: 'next', season: SEASON + 1, order: 'keep' } })
  expect(await links(alex)).toEqual([next])
  expect(await links(watcher)).toEqual([])
  expect((await alex.go(next)).status).toBe(200)
  await world.ask('deleteLeague', { params: { id: 'next' } })
  expect(await links(alex)).toEqual([])
})

test('a playoff week shows that its bracket is not drawn yet', async () => {
  const { alex } = await openBoardStage()
  expect((await alex.go(at('/weeks/5'))).text).toContain('The playoff bracket isn&#39;t set yet.')
})

test('the number of open slots is for the week that the team page shows, even in a past season', async () => {
  const boardStage = await openBoardStage({ now: overAt(sunday(6)) + 30 * 86_400_000 })
  const { alex, ask, teams } = boardStage
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  await ask('startDraft', { body: { seed: 7 } })
  await ask('autoDraft', { body: { until: 'end' } })
  const params = { id: LEAGUE, teamId: teams[0]! }
  await ask('setLineup', { params, query: { week: 1 }, body: { slots: [null, null, null] } })
  const weeks: string[] = []
  for (const path of ['/', at()]) {
    const home = (await alex.go(path)).text
    const link = new RegExp(`href="${at(`/teams/${teams[0]}`)}\\?week=(\\d+)">3 open slots in week (\\d+)<`).exec(home)
    expect(link?.[2]).toBe(link?.[1])
    weeks.push(link![1]!)
  }
  const shown = /Set the best lineup for week (\d+)/.exec((await alex.go(at(`/teams/${teams[0]}`))).text)![1]!
  expect(weeks).toEqual([shown, shown])
})

test('a player on another team links to an offer with the player selected', async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams } = boardStage
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  await playFirstWeek(boardStage)
  const firstOf = async (teamId: string): Promise<string> =>
    ((await ask('getTeam', { params: { id: LEAGUE, teamId } })) as unknown as { roster: { id: string }[] }).roster[0]!
      .id
  const [mine, theirs] = [await firstOf(teams[0]!), await firstOf(teams[1]!)]
  const way = /href="([^"]*)#offer">Propose a trade/
  expect((await alex.go(at(`/players/${mine}`))).text).not.toMatch(way)
  const path = way.exec((await alex.go(at(`/players/${theirs}`))).text)![1]!.replaceAll('&amp;', '&')
  expect((await alex.go(path)).text).toMatch(new RegExp(`name="get" value="${theirs}" checked`))
})

test('no two buttons on a page have the same accessible name', async () => {
  const boardStage = await openBoardStage({ acquisitionMode: 'waivers' })
  const { alex, ask, teams } = boardStage
  await signIn(boardStage, 'alex')
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  await playFirstWeek(boardStage)
  const { players } = (await ask('listPlayers', {
    query: { league: LEAGUE, available: 1, startable: 1 },
  })) as unknown as {
    players: { id: string }[]
  }
  const params = { id: LEAGUE, teamId: teams[0] }
  const { roster } = (await ask('getTeam', { params })) as unknown as { roster: { id: string }[] }
  for (const at of [0, 1]) {
    const body = { addPlayerId: players[at]!.id, dropPlayerId: roster[at]!.id }
    await ask('fileClaim', { params, body })
  }
  const namesOn = async (path: string): Promise<string[]> =>
    [...(await alex.go(path)).text.matchAll(/<button([^>]*)>([^<]*)/g)].map(
      ([, tag, text]) => `${path}: ${/aria-label="([^"]*)"/.exec(tag!)?.[1] ?? text}`,
    )
  for (const path of ['/account', at('/office/people'), at('/waivers'), at(`/teams/${teams[0]}?week=2`)]) {
    const names = await namesOn(path)
    expect(names.length).toBeGreaterThan(2)
    expect(names).toEqual([...new Set(names)])
  }
})

test("the navigation marks one link: the user's own team, or all teams on another manager's team page", async () => {
  const { alex, ask, teams } = await openBoardStage()
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  const marked = async (path: string): Promise<string[]> => {
    const [nav] = (await alex.go(at(path))).text.match(/<nav class="ways"[\s\S]*?<\/nav>/)!
    return [...nav.matchAll(/aria-current="page">.*?<span>([^<]*)<\/span>/gs)].map(([, label]) => label!)
  }
  expect(await marked(`/teams/${teams[0]}`)).toEqual(['My team'])
  expect(await marked(`/teams/${teams[1]}`)).toEqual(['All teams'])
})
