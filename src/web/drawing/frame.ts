import { raw } from 'hono/html'
import { shownName } from '../../engine/index.ts'
import { creditOf } from '../../views/phrases.ts'
import { type LeagueContext, linksIn, type NavLink, type PageContext } from '../context/context.ts'
import { type Html, html, icon, NOTHING, problem } from './html.ts'
import { leaguePath } from './links.ts'
import type { TitledContent } from './page.ts'
import { drawCredit } from './view.ts'

/** The frame around every page: header, navigation and the content's heading. */

/** The addresses of the pages' files. */
export interface Files {
  style: string
  script: string
  /** Links that a phone needs to install the board; not in published files. */
  manifest?: string
  touchIcon?: string
}

const FAVICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%233355d1'/%3E%3Cpath d='M9 7v18M23 7v18M9 16h14' stroke='%23fff' stroke-width='4' stroke-linecap='round'/%3E%3C/svg%3E"

const LOGO = raw(
  '<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" class="logo-back"/><path d="M9 7v18M23 7v18M9 16h14" class="logo-line"/></svg>',
)

const isCurrent = (path: string, link: NavLink): boolean =>
  path === link.path.split('?')[0] || (link.under !== undefined && path.startsWith(`${link.under}/`))

/** Returns the most specific link that contains a page, such as the viewer's team rather than all teams. */
const currentLink = (path: string, links: readonly NavLink[]): NavLink | undefined => {
  const depth = ({ path: own, under = own }: NavLink): number => under.length
  return links.filter(link => isCurrent(path, link)).sort((one, other) => depth(other) - depth(one))[0]
}

const navItem = (link: NavLink, { kind, current }: { kind: string; current: NavLink | undefined }): Html =>
  html`<li class="${kind}"><a href="${link.path}"${link === current ? html` aria-current="page"` : NOTHING}>${
    link.icon ? icon(link.icon) : NOTHING
  }<span>${link.label}</span></a></li>`

/**
 * Draws the main links within reach of a thumb. Other links are under "More" on phones, and below the main links on
 * larger screens.
 */
const navigation = (context: LeagueContext): Html => {
  const { path, about } = context
  const more = leaguePath(about.league.id, 'more')
  const [main, others] = [linksIn(context, 'main'), linksIn(context, 'more')]
  const current = currentLink(path, [...main, ...others])
  const isMore = path === more || (current !== undefined && others.includes(current))
  return html`<nav class="ways" aria-label="${about.league.name}"><ul>${main.map(link => navItem(link, { kind: 'main', current }))}<li class="main phone"><a href="${more}"${
    isMore ? html` aria-current="true"` : NOTHING
  }>${icon('more')}<span>More</span></a></li>${others.map(link => navItem(link, { kind: 'other', current }))}</ul></nav>`
}

const weekWords = ({ about: { league, currentWeek, playoffs } }: LeagueContext): string => {
  if (playoffs?.champion) return `${league.season} · final`
  return currentWeek === null ? `${league.season}` : `${league.season} · week ${currentWeek}`
}

/** The viewer's part of every page. */
export type Viewer = Pick<PageContext, 'account' | 'notice' | 'watches'> & Partial<Pick<PageContext, 'refused'>>

const top = (viewer: Viewer, league: LeagueContext | null): Html => {
  const account = viewer.account
    ? html`<a class="me" href="/account">${shownName(viewer.account)}</a>`
    : viewer.watches === null
      ? NOTHING
      : html`<span class="me">View only</span>`
  const place = league
    ? html`<a class="place" href="${leaguePath(league.about.league.id)}"><b>${league.about.league.name}</b><small>${weekWords(league)}</small></a>`
    : html`<a class="place" href="/"><b>Hindsight</b></a>`
  return html`<header class="top"><a class="home" href="/" aria-label="My leagues">${LOGO}</a>${place}${account}</header>`
}

const installLinks = ({ manifest, touchIcon }: Files): Html =>
  manifest === undefined
    ? NOTHING
    : html`<link rel="manifest" href="${manifest}"><link rel="apple-touch-icon" href="${touchIcon}">`

interface FramedPage {
  viewer: Viewer
  content: TitledContent
  files: Files
  /** The context, if it is a league's page. */
  league?: LeagueContext | null
}

/** Draws a page. A league's page has the league's navigation and follows its changes. */
export const drawPage = ({ viewer, content, files, league = null }: FramedPage): string => {
  const { title, up, lead, body, still, season = league?.about.league.season } = content
  const live = league && !still ? html` data-live="${leaguePath(league.about.league.id, 'live')}"` : NOTHING
  const name = league ? `${title} · ${league.about.league.name}` : `${title} · Hindsight`
  const notice =
    viewer.notice === null ? NOTHING : html`<p class="said" role="status" tabindex="-1" autofocus>${viewer.notice}</p>`
  const { refused } = viewer
  const refusal = refused && !refused.isShown ? problem(refused.message) : NOTHING
  const upLink = up === undefined ? NOTHING : html`<p class="up"><a href="${up.path}">${up.label}</a></p>`
  const leadLine = lead === undefined ? NOTHING : html`<p class="lead">${lead}</p>`
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12151c"><title>${name}</title><link rel="icon" href="${raw(FAVICON)}">${installLinks(files)}<link rel="stylesheet" href="${files.style}"><script src="${files.script}" defer></script></head>
<body class="${league ? 'in-league' : 'plain'}"><a class="skip" href="#main">Skip to content</a>${top(viewer, league)}${league ? navigation(league) : NOTHING}
<main id="main" tabindex="-1"${live}>${notice}${refusal}${upLink}<h1>${title}</h1>${leadLine}
${body}${season === undefined ? NOTHING : drawCredit(creditOf(season))}</main></body></html>`)
}
