import { posix } from 'node:path'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5'
import { type Engine, HindsightError, percentDecoded } from '../engine/index.ts'
import { draw } from './answering.ts'
import { ASSETS } from './assets.ts'
import { BOARD_PAGES, type BoardPage, LEAGUE } from './board-pages.ts'
import { publicContext } from './context/context.ts'
import { drawPage } from './drawing/frame.ts'
import { html } from './drawing/html.ts'
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

/** The paths of the included pages, relative to the league's path. */
const KEPT = new Set(
  ['', '/standings', '/weeks/:week', '/weeks/:week/:teamId', '/teams', '/teams/:teamId', '/players/:playerId']
    .concat(['/waivers', '/trades', '/draft', '/recap', '/report', '/rules', '/history'])
    .concat(['/odds', '/all-time', '/all-time/drafts', '/all-time/trades', '/all-time/pickups', '/more'])
    .map(path => `${LEAGUE}${path}`),
)

const INCLUDED = BOARD_PAGES.filter(({ path }) => KEPT.has(path)).map(page => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

export interface PublishedFile {
  /** The file's path in the folder, separated by slashes. */
  path: string
  text: string
}

const STYLE = 'board.css'

/** Returns the included page for a path, with its parameters; null if the page is left out. */
const includedPage = (path: string): { page: BoardPage; params: Record<string, string> } | null => {
  for (const { page, pattern } of INCLUDED) {
    const found = pattern.exec(path)
    if (!found) continue
    const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, percentDecoded(part) ?? ''])
    return { page, params: Object.fromEntries(params) }
  }
  return null
}

/** Returns the target of a link to an included page (its path and week), or null. */
const targetOf = (link: string): string | null => {
  const [path = '', query = ''] = link.split('#')[0]!.split('?')
  const week = /^week=\d+$/.test(query)
  return includedPage(path) !== null && (query === '' || week) ? `${path}${week ? `?${query}` : ''}` : null
}

/** Returns a file name that is valid on every system. */
const safe = (part: string): string => (percentDecoded(part) ?? part).replace(/[^\w.-]/g, '_')

const fileOf = (target: string, folder: string): string => {
  const [path = '', query] = target.split('?week=')
  const [, , , ...rest] = path.split('/')
  const name = rest.length === 0 ? 'index' : rest.map(safe).join('/')
  return posix.join(folder, `${name}${query === undefined ? '' : `-week-${query}`}.html`)
}

type Element = DefaultTreeAdapterTypes.Element

const childElements = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  childNodes.filter(child => 'tagName' in child)

const hrefOf = ({ attrs }: Element): string | undefined => attrs.find(({ name }) => name === 'href')?.value

/** Returns the targets of the links to included pages in a part of a page. */
const targetsIn = (part: DefaultTreeAdapterTypes.ParentNode): string[] =>
  childElements(part).flatMap(element => [targetOf(hrefOf(element) ?? '') ?? [], targetsIn(element)].flat())

/** Returns the link in a file for a link in a page, or null if its target is not published. */
type LinkOf = (link: string) => string | null

const fileLinks =
  (file: string, files: ReadonlyMap<string, string>): LinkOf =>
  link => {
    if (/^(#|data:|https:)/.test(link)) return link
    const to = link === FILES.style ? STYLE : files.get(targetOf(link) ?? '')
    const hash = link.includes('#') ? link.slice(link.indexOf('#')) : ''
    return to === undefined ? null : `${posix.relative(posix.dirname(file), to)}${hash}`
  }

/** Elements that need a server. */
const ACTIVE = new Set(['script', 'form'])

const isMenu = ({ tagName, attrs }: Element): boolean =>
  tagName === 'nav' || attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes('menu'))

/**
 * Removes elements that need a server, and links to pages that are not published. The text of such a link stays, except
 * in a menu.
 */
const makeStatic = (part: DefaultTreeAdapterTypes.ParentNode, linkOf: LinkOf, inMenu = false): void => {
  for (const element of childElements(part)) {
    const { tagName, attrs } = element
    const href = hrefOf(element)
    const link = href === undefined ? undefined : linkOf(href)
    element.attrs = attrs
      .map(each => (each.name === 'href' ? { ...each, value: link ?? '' } : each))
      .filter(({ name }) => name !== 'data-live' && !(name === 'href' && link === null))
    makeStatic(element, linkOf, inMenu || isMenu(element))
    const isEmptyItem = inMenu && tagName === 'li' && childElements(element).length === 0
    const leadsNowhere = link === null && (inMenu || tagName === 'link')
    if (ACTIVE.has(tagName) || leadsNowhere || isEmptyItem) defaultTreeAdapter.detachNode(element)
  }
}

const staticPage = (text: string, linkOf: LinkOf): string => {
  const page = parse(text)
  makeStatic(page, linkOf)
  return serialize(page)
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
    for (const link of targetsIn(parse(text))) {
      if (!seen.has(link) && link.startsWith(queue[0]!)) queue.push(link)
      seen.add(link)
    }
  }
  const files = new Map([...texts.keys()].map(target => [target, fileOf(target, publishing.folder)]))
  return [...texts].map(([target, text]) => {
    const path = files.get(target)!
    return { path, text: staticPage(text, fileLinks(path, files)) }
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
  return [...files, { path: 'index.html', text: staticPage(page, fileLinks('index.html', new Map(links))) }]
}
