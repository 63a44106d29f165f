import { posix } from 'node:path'
import { html } from 'hono/html'
import { type Engine, HindsightError, percentDecoded } from '../engine/index.ts'
import { draw } from './answering.ts'
import { ASSETS } from './assets.ts'
import { BOARD_PAGES, type BoardPage, LEAGUE } from './board-pages.ts'
import { publicContext } from './context/sessions.ts'
import { drawPage } from './drawing/frame.ts'
import { leaguePath } from './drawing/links.ts'
import type { TitledContent } from './drawing/page.ts'
import { FILES } from './files.ts'

/**
 * Leagues' read-only pages as files that do not need a server: what a viewer with a watch link sees, with links from
 * file to file and one style sheet. Leaves out pages for searching and for actions, and the links to them.
 */

/** Returns the first page for several published leagues. */
const leagueList = (leagues: readonly { id: string; name: string; season: number }[]): TitledContent => ({
  title: 'Leagues',
  still: true,
  body: html`<ul class="list menu">${leagues
    .toSorted((a, b) => b.season - a.season)
    .map(({ id, name, season }) => html`<li><a href="${leaguePath(id)}">${name} &middot; ${season}</a></li>`)}</ul>`,
})

/** The included pages, by path (relative to the league's path). */
const KEPT = new Set(
  ['', '/standings', '/weeks/:week', '/weeks/:week/:teamId', '/teams', '/teams/:teamId', '/players/:playerId']
    .concat(['/waivers', '/trades', '/draft', '/recap', '/report', '/rules', '/history'])
    .concat(['/odds', '/all-time', '/all-time/drafts', '/all-time/trades', '/all-time/pickups'])
    .map(path => `${LEAGUE}${path}`),
)

export interface PublishedFile {
  /** The file's path in the folder, separated by slashes. */
  path: string
  text: string
}

interface Found {
  page: BoardPage
  params: Record<string, string>
}

const STYLE = 'board.css'

/** Returns the included page for a path; null if the page is left out. */
const includedPage = (path: string): Found | null => {
  for (const page of BOARD_PAGES) {
    if (!KEPT.has(page.path)) continue
    const names = [...page.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const found = new RegExp(`^${page.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
    if (found) {
      const params = names.map((name, at): [string, string] => [name, percentDecoded(found[at + 1]!) ?? ''])
      return { page, params: Object.fromEntries(params) }
    }
  }
  return null
}

/** Returns the target of a link to an included page (its path and week), or null. */
const targetOf = (link: string): string | null => {
  const [path = '', query = ''] = link.replace(/#.*$/, '').split('?')
  const week = /^week=\d+$/.test(query)
  return includedPage(path) !== null && (query === '' || week) ? `${path}${week ? `?${query}` : ''}` : null
}

const LINK = / href="([^"#]*)(#[^"]*)?"/g

const unescapeAmpersands = (attribute: string): string => attribute.replaceAll('&amp;', '&')

const linksIn = (text: string): string[] =>
  [...text.matchAll(LINK)].flatMap(([, link = '']) => targetOf(unescapeAmpersands(link)) ?? [])

/** Returns a file name that is valid on every system. */
const safe = (part: string): string => (percentDecoded(part) ?? part).replace(/[^\w.-]/g, '_')

const fileOf = (target: string, folder: string): string => {
  const [path = '', query] = target.split('?week=')
  const [, , , ...rest] = path.split('/')
  const name = rest.length === 0 ? 'index' : rest.map(safe).join('/')
  return posix.join(folder, `${name}${query === undefined ? '' : `-week-${query}`}.html`)
}

/** Returns a page without the parts that need a server, with links from file to file. */
const staticPage = (text: string, file: string, files: ReadonlyMap<string, string>): string => {
  const relative = (to: string): string => posix.relative(posix.dirname(file), to)
  return text
    .replace(/<script src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/<form[\s\S]*?<\/form>/g, '')
    .replace(/ data-live="[^"]*"/g, '')
    .replace(LINK, (match, link: string, hash = '') => {
      if (link === '' || /^(data|https):/.test(link)) return match
      if (link === FILES.style) return ` href="${relative(STYLE)}"`
      const to = files.get(targetOf(unescapeAmpersands(link)) ?? '')
      return to === undefined ? '' : ` href="${relative(to)}${hash}"`
    })
    .replace(/<li class="(?:main|other)[^"]*"><a>[\s\S]*?<\/li>/g, '')
}

interface PublishOptions {
  engine: Engine
  leagueId: string
  /** The folder for its pages; empty for the root folder. */
  folder: string
  zone: string
}

const drawTarget = async ({ engine, leagueId, zone }: PublishOptions, target: string): Promise<string | null> => {
  const { page, params } = includedPage(target.split('?')[0]!)!
  try {
    return await draw(page, publicContext(engine, { target, params, watches: leagueId, zone }))
  } catch (error) {
    if (error instanceof HindsightError && error.code === 'not_found') return null
    throw error
  }
}

/** Draws every included page of a league that can be reached from its first page. Throws not_found. */
const pagesOf = async (publishing: PublishOptions): Promise<PublishedFile[]> => {
  const texts = new Map<string, string>()
  const queue = [leaguePath(publishing.leagueId)]
  const seen = new Set(queue)
  for (const target of queue) {
    const text = await drawTarget(publishing, target)
    if (text === null) continue
    texts.set(target, text)
    for (const link of linksIn(text)) {
      if (!seen.has(link) && link.startsWith(queue[0]!)) queue.push(link)
      seen.add(link)
    }
  }
  const files = new Map([...texts.keys()].map(target => [target, fileOf(target, publishing.folder)]))
  return [...texts].map(([target, text]) => {
    const path = files.get(target)!
    return { path, text: staticPage(text, path, files) }
  })
}

/**
 * Returns the files for one league, or for several leagues with a first page that lists them. The style sheet is one of
 * the files.
 */
export const publishedFiles = async (
  engine: Engine,
  leagues: readonly { id: string; name: string; season: number }[],
  { zone, several }: { zone: string; several: boolean },
): Promise<PublishedFile[]> => {
  const files: PublishedFile[] = [{ path: STYLE, text: ASSETS.style }]
  const listed = leagues.map(league => ({ ...league, folder: several ? safe(league.id) : '' }))
  for (const { id, folder } of listed) files.push(...(await pagesOf({ engine, leagueId: id, folder, zone })))
  if (!several) return files
  const context = publicContext(engine, { target: '/', params: {}, watches: '', zone })
  const page = drawPage({ viewer: context, content: leagueList(listed), files: FILES })
  const links = listed.map(({ id, folder }): [string, string] => [leaguePath(id), `${folder}/index.html`])
  return [...files, { path: 'index.html', text: staticPage(page, 'index.html', new Map(links)) }]
}
