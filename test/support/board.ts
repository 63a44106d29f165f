import { onTestFinished } from 'vitest'
import { NFL, overAt, playedSeason, SEASON, sunday, thursday } from './played-season.ts'
import { type Served, serveWorld } from './server.ts'
import { openWorld, type World } from './world.ts'

/** A league on the board, and browsers without scripts, which follow links and send the forms that they receive. */

export const LEAGUE = 'friends'

const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'RB', eligible: ['RB'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
]

export interface Seen {
  status: number
  text: string
  headers: Headers
  path: string
}

/** A viewer's browser. */
export interface Browser {
  cookies: Map<string, string>
  /** Requests a path without following redirects. */
  open(path: string, init?: RequestInit): Promise<Seen>
  /** Requests a path and follows redirects. */
  go(path: string): Promise<Seen>
  /** Sends the page's form for an action, with typed values, and follows redirects. */
  send(page: Seen, work: string, typed?: Record<string, string>): Promise<Seen>
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Returns an attribute of an HTML tag. */
const attribute = (tag: string, name: string): string | undefined => {
  const text = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return text === undefined ? undefined : unescaped(text)
}

/** Returns the value that a form field sends, or undefined if it does not send one. */
const sentValue = (tag: string): string | undefined => {
  if (/ type="(checkbox|radio)"/.test(tag) && !tag.includes(' checked')) return undefined
  if (!tag.startsWith('<select')) return attribute(tag, 'value')
  const options = [...tag.matchAll(/<option [^>]*>/g)].map(([option]) => option)
  return attribute(options.find(option => option.includes(' selected')) ?? options[0] ?? '', 'value')
}

/**
 * Returns a page's first form for an action in the form that the Enter key would send: with its current values and its
 * first button.
 */
export const formOf = ({ text }: Seen, work: string, having = ''): URLSearchParams => {
  const forms = text
    .split('<form ')
    .slice(1)
    .map(part => part.split('</form>')[0]!)
  const form = forms.find(part => part.includes(`name="work" value="${work}"`) && part.includes(having))
  if (form === undefined) throw new Error(`no form does ${work}`)
  const fields = [...form.matchAll(/<input [^>]*>|<select [\s\S]*?<\/select>/g)].map(([tag]) => tag)
  const button = /<button[^>]*>/.exec(form)?.[0] ?? ''
  const entries = [...fields, button].map(tag => [attribute(tag, 'name'), sentValue(tag)] as const)
  return new URLSearchParams(entries.filter((pair): pair is [string, string] => !pair.includes(undefined)))
}

export const newBrowser = ({ app }: Pick<Served, 'app'>, origin = 'http://localhost'): Browser => {
  const cookies = new Map<string, string>()
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
  }
  const open: Browser['open'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', 'localhost')
    headers.set('accept', 'text/html')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const answer = await app.fetch(new Request(origin + path, { redirect: 'manual', ...init, headers }), {})
    keep(answer.headers)
    return { status: answer.status, text: await answer.text(), headers: answer.headers, path }
  }
  const go = async (path: string): Promise<Seen> => {
    const seen = await open(path)
    const to = seen.headers.get('location')
    return to === null ? seen : go(to.split('#')[0]!)
  }
  return {
    cookies,
    open,
    go,
    async send(page, work, typed = {}) {
      const form = formOf(page, work)
      for (const [name, value] of Object.entries(typed)) form.set(name, value)
      const sent = await open(page.path, { method: 'POST', body: form, headers: { origin } })
      const to = sent.headers.get('location')
      return to === null ? sent : go(to.split('#')[0]!)
    },
  }
}

/** A world with a season and a four-team league, its pages, and the commissioner's browser. */
export interface BoardStage {
  world: World
  served: Served
  /** Team ids in draft order. */
  teams: readonly string[]
  alex: Browser
  ask(operation: string, call?: object): Promise<Record<string, never>>
}

/** Signs in an account through a sign-in link. */
export const signIn = async (
  { world, served }: Pick<BoardStage, 'world' | 'served'>,
  name: string,
): Promise<Browser> => {
  const { token } = (await world.ask('createSignInLink', { body: { name } })) as { token: string }
  const browser = newBrowser(served)
  await browser.send(await browser.open(`/signin/${token}`), 'enter')
  return browser
}

/** Options for a league on the board. Tests that share a league close it themselves. */
interface BoardSetting {
  access?: object
  acquisitionMode?: 'fcfs' | 'waivers'
  name?: string
  teamCount?: number
  /** The number of players at each position on an NFL team. */
  squad?: { QB: number; RB: number; WR: number }
  weeks?: number
  /** Additional fields for creating the league. */
  league?: object
  /** When the league is created, in epoch ms. Sets both wall time and league time. */
  now?: number
  keep?: boolean
}

export const openBoardStage = async (setting: BoardSetting = {}): Promise<BoardStage> => {
  const { access = {}, acquisitionMode = 'fcfs', name = 'Friends', teamCount = 4, keep = false } = setting
  const { squad = { QB: 2, RB: 4, WR: 4 }, weeks = 6, league = {}, now } = setting
  const world = await openWorld()
  if (!keep) onTestFinished(() => world.close())
  await world.keep(playedSeason({ weeks, squad }).data)
  world.time.now = now ?? thursday(1) - 10 * 86_400_000
  if (now !== undefined) world.wall.now = now
  const made = (await world.ask('createLeague', {
    body: {
      id: LEAGUE,
      name,
      season: SEASON,
      scoringSystemId: 'ppr',
      teamCount,
      rosterConfig: { slots: SLOTS, bench: 3 },
      acquisitionMode,
      playoffs: { teams: 2, startWeek: 5 },
      ...league,
    },
  })) as { teams: { id: string }[] }
  const served = await serveWorld(world, access)
  const ask: BoardStage['ask'] = async (operation, call = {}) =>
    (await world.ask(operation, { params: { id: LEAGUE }, ...call })) as Record<string, never>
  const teams = made.teams.map(({ id }) => id)
  return { world, served, teams, ask, alex: await signIn({ world, served }, 'alex') }
}

/** Completes the draft, and sets every lineup for week 1. */
export const playFirstWeek = async ({ ask, teams, world }: BoardStage): Promise<void> => {
  const list = NFL.flatMap(nfl => ['QB', 'RB', 'WR'].flatMap(pos => [1, 2, 3].map(at => `${pos}-${nfl}-${at}`)))
  await ask('startDraft', { body: { seed: 7 } })
  await ask('autoDraft', { body: { until: 'end', list: list.filter(id => !id.startsWith('QB') || !id.endsWith('3')) } })
  for (const teamId of teams) {
    await ask('setBestLineup', { params: { id: LEAGUE, teamId }, query: { week: 1 } })
  }
  world.time.now = overAt(sunday(1)) + 1
}

/** Makes two offers for the same player of the first team, one for each of the second team's first two players. */
export const offerTwice = async ({ ask, teams }: BoardStage): Promise<void> => {
  const rosterOf = async (teamId: string): Promise<string[]> => {
    const { roster } = await ask('getTeam', { params: { id: LEAGUE, teamId } })
    return (roster as unknown as { id: string }[]).map(({ id }) => id)
  }
  const [toTeamId, fromTeamId] = [teams[0]!, teams[1]!]
  const [wanted] = await rosterOf(toTeamId)
  for (const offered of (await rosterOf(fromTeamId)).slice(0, 2)) {
    const body = { fromTeamId, toTeamId, fromPlayerIds: [offered], toPlayerIds: [wanted!] }
    await ask('proposeTrade', { body })
  }
}
