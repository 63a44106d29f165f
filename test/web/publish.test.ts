import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishedFile, publishedFiles } from '../../src/web/publish.ts'
import { LEAGUE, openBoardStage, playFirstWeek } from '../support/board.ts'
import { browser, closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { temporaryFolder } from '../support/folder.ts'

beforeAll(openBrowser)
afterAll(closeBrowser)

const published = async (several = false) => {
  const boardStage = await openBoardStage({})
  await playFirstWeek(boardStage)
  const league = { id: LEAGUE, name: 'Friends', season: 2031 }
  const again = () => publishedFiles(boardStage.world.engine, [league], { zone: 'UTC', several })
  return { files: await again(), again }
}

/** Returns the targets of a page's links, as paths in the folder. */
const linksOf = ({ path, text }: PublishedFile): string[] =>
  [...text.matchAll(/ href="([^"#]+)/g)]
    .map(([, link]) => link!)
    .filter(link => !/^(data|https):/.test(link))
    .map(link => posix.join(posix.dirname(path), link))

test('published league pages work without a server: every link points to a file, and none needs a server', async () => {
  const { files, again } = await published()
  const paths = new Set(files.map(({ path }) => path))
  expect(paths.size).toBe(files.length)
  for (const path of [
    'index.html',
    'board.css',
    'standings.html',
    'weeks/1.html',
    'report.html',
    'history.html',
    'more.html',
  ])
    expect([...paths]).toContain(path)
  for (const file of files.filter(({ path }) => path.endsWith('.html'))) {
    expect(
      linksOf(file).filter(link => !paths.has(link)),
      file.path,
    ).toEqual([])
    expect(file.text, file.path).not.toMatch(
      /<li class="(main|other)"><a>|<script|<form|data-live| (href|src|action)="\//,
    )
    const menus = file.text.match(/<nav class="ways".*?<\/nav>|<ul class="list menu">.*?<\/ul>/gs)!.join('')
    for (const [, attributes] of [...menus.matchAll(/<a([^>]*)>/g), ...file.text.matchAll(/<link([^>]*)>/g)])
      expect(attributes, file.path).toContain('href="')
    expect(menus, file.path).not.toContain('<li></li>')
  }
  expect(await again()).toEqual(files)
})

test('published pages that show stats name nflverse and its license', async () => {
  const { files } = await published(true)
  const pages = files.filter(({ path }) => path.startsWith(`${LEAGUE}/`))
  expect(pages.length).toBeGreaterThan(10)
  for (const { path, text } of pages)
    expect(text.split('https://creativecommons.org/licenses/by/4.0/').length, path).toBe(2)
  expect(files.find(({ path }) => path === 'index.html')!.text).not.toContain('nflverse')
})

test('several published leagues have an index page and one style sheet', async () => {
  const { files } = await published(true)
  const first = files.find(({ path }) => path === 'index.html')!
  expect(linksOf(first)).toEqual(['board.css', `${LEAGUE}/index.html`])
  expect(files.filter(({ path }) => path.endsWith('.css'))).toHaveLength(1)
  const home = files.find(({ path }) => path === `${LEAGUE}/index.html`)!
  expect(home.text).toContain('href="../board.css"')
})

test.skipIf(whyNoBrowser)('a browser can open and follow published pages directly from the folder', async () => {
  const folder = temporaryFolder()
  const { files } = await published()
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const page = await browser().newPage()
  await page.goto(`file://${folder}/index.html`)
  await page.getByRole('link', { name: 'Standings' }).first().click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Standings')
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/teams\/[^/]+\.html$/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Trades' }).click()
  await page.waitForURL(/trades\.html$/)
  expect(await page.evaluate('document.styleSheets.length')).toBe(1)
  await page.close()
})
