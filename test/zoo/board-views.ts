import { BOARD_PAGES } from '../../src/web/board-pages.ts'
import type { BoardHome } from './board-home.ts'
import { SEASON } from './season.ts'

/** Views of the board: every page in its list, and additional URLs for pages that depend on the query or path. */

/** Additional URLs for each page, by its path. Placeholders such as `:other` have a value in every league. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  '/leagues/:id/standings': ['/leagues/:id/standings?week=1', '/leagues/:id/standings?sort=pointsFor'],
  '/leagues/:id/weeks/:week': ['/leagues/:id/weeks/1', '/leagues/:id/weeks/:last'],
  '/leagues/:id/weeks/:week/:teamId': [
    '/leagues/:id/weeks/1/:teamId',
    '/leagues/:id/weeks/1/:other',
    '/leagues/:id/weeks/:last/:teamId',
  ],
  '/leagues/:id/teams/:teamId': [
    '/leagues/:id/teams/:teamId?week=1',
    '/leagues/:id/teams/:other',
    '/leagues/:id/teams/:other?week=1',
  ],
  '/leagues/:id/teams/:teamId/slots/:slot': ['/leagues/:id/teams/:teamId/slots/:lastSlot'],
  '/leagues/:id/players': [
    '/leagues/:id/players?who=all&by=ppg',
    '/leagues/:id/players?who=all&pos=DST',
    '/leagues/:id/players?q=nobody+at+all',
  ],
  '/leagues/:id/players/:playerId': ['/leagues/:id/players/:free'],
  '/leagues/:id/trades': ['/leagues/:id/trades?with=:other'],
  '/leagues/:id/recap': ['/leagues/:id/recap?week=1'],
  '/leagues/:id/rules': ['/leagues/:id/rules?under=half-ppr'],
  '/leagues/:id/print/:sheet': ['standings', 'rosters', 'schedule?paper=a4'].map(
    sheet => `/leagues/:id/print/${sheet}`,
  ),
  '/leagues/:id/draft': ['/leagues/:id/draft?pos=QB'],
  '/leagues/:id/office/fix': ['/leagues/:id/office/fix?team=:other&week=1&q=an'],
}

/** The URLs of every page on the board, with placeholders for the parts that depend on the league. */
export const BOARD_VIEWS: readonly string[] = BOARD_PAGES.flatMap(({ path }) => [path, ...(MORE[path] ?? [])])

type Values = Readonly<Record<string, string>>

/** Returns the tokens of links to a league, by the first part of each link's path. */
const linkTokens = async ({ ask, league }: BoardHome): Promise<Values> => {
  const { teams } = await ask('getLeague')
  const open = teams.find(({ managers }) => managers.length === 0)
  const invite = await ask('createInvite', { body: {} })
  const signIn = await ask('createSignInLink', { params: {}, body: { name: 'alex' } })
  const seatLink = open && (await ask('createSeatLink', { params: { id: league, teamId: open.id } }))
  return { join: invite.token, signin: signIn.token, ...(seatLink && { seat: seatLink.token }) }
}

const leagueParts = async ({ ask, league }: BoardHome): Promise<Values> => {
  const { teams, currentWeek, weeks, playoffs } = await ask('getLeague')
  const own = teams.find(({ mine }) => mine) ?? teams[0]!
  const { lineup, roster } = await ask('getTeam', { params: { id: league, teamId: own.id } })
  const query = { league, available: 1, season: SEASON, system: 'ppr', limit: 1 }
  const [free] = (await ask('listPlayers', { params: {}, query })).players
  const last = [...weeks, ...(playoffs?.config.weeks ?? [])].at(-1) ?? 1
  return {
    id: league,
    week: String(currentWeek ?? 1),
    last: String(last),
    teamId: own.id,
    other: teams.find(({ id }) => id !== own.id)!.id,
    slot: '0',
    sheet: 'draft',
    lastSlot: String(lineup.length - 1),
    playerId: roster[0]?.id ?? free!.id,
    free: free!.id,
  }
}

/** A view of the board in a league. */
export interface Address {
  path: string
  status: number
}

/** Returns the URL of each view in a league, in the order of the views. */
export const boardAddresses = async (home: BoardHome): Promise<Address[]> => {
  const [parts, tokens] = [await leagueParts(home), await linkTokens(home)]
  return BOARD_VIEWS.map(view => {
    const isLink = view.endsWith('/:token')
    const token = tokens[view.split('/')[1]!]
    const values: Values = isLink ? { token: token ?? 'no-such-link' } : parts
    const path = view.replaceAll(/:(\w+)/g, (part, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${view} needs a value for ${part}: add it to leagueParts`)
      return encodeURIComponent(value)
    })
    return { path, status: isLink && token === undefined ? 404 : 200 }
  })
}
