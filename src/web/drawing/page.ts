import { html, raw } from 'hono/html'
import { creditOf } from '../../views/phrases.ts'
import { mayPlay, weekOf } from '../visit/answers.ts'
import type { LeagueVisit, Visit } from '../visit/visit.ts'
import { drawCredit } from './credit.ts'
import { problem } from './form.ts'
import { type Icon, icon } from './icons.ts'
import { leaguePath, matchupPath, teamPath } from './links.ts'
import { type Html, isolated, NOTHING } from './words.ts'

/** The frame of every page. */

/** What a page shows inside of the frame. */
export interface Drawn {
  title: string
  /** The page that this one is part of. */
  up?: { label: string; path: string }
  /** Below the title. */
  lead?: string | Html
  body: Html
  /** Nothing of it changes by itself. */
  still?: true
  /** The season of the stats that it shows, outside of a league. */
  season?: number
}

/** Where the files of the pages are. */
export interface Files {
  style: string
  script: string
}

const FAVICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%233355d1'/%3E%3Cpath d='M9 7v18M23 7v18M9 16h14' stroke='%23fff' stroke-width='4' stroke-linecap='round'/%3E%3C/svg%3E"

const LOGO = raw(
  '<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" class="logo-back"/><path d="M9 7v18M23 7v18M9 16h14" class="logo-line"/></svg>',
)

interface Way {
  label: string
  path: string
  icon?: Icon
  /** The paths below it are its own, too. */
  under?: string
}

/** The main links, in reach of a thumb. */
const mainWays = (visit: LeagueVisit): Way[] => {
  const { about, own } = visit
  const { league } = about
  const week = weekOf(visit)
  return [
    { label: 'League', path: leaguePath(league.id), icon: 'league' },
    {
      label: 'Matchup',
      path:
        own && mayPlay(visit, own.id, week)
          ? matchupPath(league.id, week, own.id)
          : leaguePath(league.id, `weeks/${week}`),
      icon: 'matchup',
      under: leaguePath(league.id, 'weeks'),
    },
    {
      label: own ? 'Team' : 'Teams',
      path: own ? teamPath(league.id, own.id) : leaguePath(league.id, 'teams'),
      icon: 'team',
      under: leaguePath(league.id, 'teams'),
    },
    {
      label: 'Players',
      path: leaguePath(league.id, 'players'),
      icon: 'players',
      under: leaguePath(league.id, 'players'),
    },
  ]
}

/** The other links, in the order of a season. */
export const otherWays = ({ about: { league }, own, watches }: LeagueVisit): Way[] =>
  [
    { label: 'Standings', rest: 'standings' },
    ...(own ? [{ label: 'All teams', rest: 'teams' }] : []),
    { label: 'Draft', rest: 'draft' },
    { label: 'Waivers', rest: 'waivers' },
    { label: 'Trades', rest: 'trades' },
    { label: 'Recap', rest: 'recap' },
    { label: 'Report', rest: 'report' },
    { label: 'Odds', rest: 'odds' },
    { label: 'Rules', rest: 'rules' },
    { label: 'History', rest: 'history' },
    { label: 'All time', rest: 'all-time' },
    ...(league.commissioner && watches === null ? [{ label: 'Commissioner', rest: 'office' }] : []),
  ].map(({ label, rest }) => {
    const path = leaguePath(league.id, rest)
    return { label, path, ...((rest === 'office' || rest === 'all-time') && { under: path }) }
  })

const isHere = ({ path: here }: Visit, { path, under }: Way): boolean => {
  const own = path.split('?')[0]!
  return here === own || (under !== undefined && here.startsWith(`${under}/`))
}

const way = (visit: Visit, each: Way, kind: string): Html =>
  html`<li class="${kind}"><a href="${each.path}"${isHere(visit, each) ? html` aria-current="page"` : NOTHING}>${
    each.icon ? icon(each.icon) : NOTHING
  }<span>${each.label}</span></a></li>`

const navigation = (visit: LeagueVisit): Html => {
  const more: Way = { label: 'More', path: leaguePath(visit.about.league.id, 'more'), icon: 'more' }
  const others = otherWays(visit)
  const isOther = others.some(each => isHere(visit, each))
  return html`<nav class="ways" aria-label="${visit.about.league.name}"><ul>${mainWays(visit).map(each => way(visit, each, 'main'))}<li class="main phone"><a href="${more.path}"${
    isOther || isHere(visit, more) ? html` aria-current="true"` : NOTHING
  }>${icon('more')}<span>More</span></a></li>${others.map(each => way(visit, each, 'other'))}</ul></nav>`
}

const weekWords = ({ about: { league, currentWeek, playoffs } }: LeagueVisit): string => {
  if (playoffs?.champion) return `${league.season} · final`
  return currentWeek === null ? `${league.season}` : `${league.season} · week ${currentWeek}`
}

/** What a page shows of whoever looks, whatever it is about. */
export type Reader = Pick<Visit, 'account' | 'said' | 'watches'> & Partial<Pick<Visit, 'refused'>>

const top = (visit: Reader, league: LeagueVisit | null): Html => {
  const account = visit.account
    ? html`<a class="me" href="/account">${visit.account.name}</a>`
    : visit.watches === null
      ? NOTHING
      : html`<span class="me">Looking on</span>`
  const place = league
    ? html`<a class="place" href="${leaguePath(league.about.league.id)}"><b>${league.about.league.name}</b><small>${weekWords(league)}</small></a>`
    : html`<a class="place" href="/"><b>Hindsight</b></a>`
  return html`<header class="top"><a class="home" href="/" aria-label="My leagues">${LOGO}</a>${place}${account}</header>`
}

/** What makes a whole page; inside of a league, the visit to it. */
interface Paged {
  visit: Reader
  drawn: Drawn
  files: Files
  league?: LeagueVisit | null
}

/** A whole page. Inside of a league it has the ways through that league, and follows what happens there. */
export const drawPage = ({ visit, drawn, files, league = null }: Paged): string => {
  const { title, up, lead, body, still, season = league?.about.league.season } = drawn
  const live = league && !still ? html` data-live="${leaguePath(league.about.league.id, 'live')}"` : NOTHING
  const name = league ? `${title} · ${league.about.league.name}` : `${title} · Hindsight`
  const said =
    visit.said === null ? NOTHING : html`<p class="said" role="status" tabindex="-1" autofocus>${visit.said}</p>`
  const { refused } = visit
  const untold = refused && !refused.isTold ? problem(refused.message) : NOTHING
  const way = up === undefined ? NOTHING : html`<p class="up"><a href="${up.path}">${up.label}</a></p>`
  const leadLine = lead === undefined ? NOTHING : html`<p class="lead">${lead}</p>`
  return isolated(
    String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12151c"><title>${name}</title><link rel="icon" href="${raw(FAVICON)}"><link rel="stylesheet" href="${files.style}"><script src="${files.script}" defer></script></head>
<body class="${league ? 'in-league' : 'plain'}"><a class="skip" href="#main">Skip to the content</a>${top(visit, league)}${league ? navigation(league) : NOTHING}
<main id="main" tabindex="-1"${live}>${said}${untold}${way}<h1>${title}</h1>${leadLine}
${body}${season === undefined ? NOTHING : drawCredit(creditOf(season))}</main></body></html>`),
  )
}
