import type { Target } from '../../views/view.ts'
import type { PageContext } from '../context/context.ts'

/** Permanent addresses of leagues, teams, players and weeks. */

const part = encodeURIComponent

export const leaguePath = (leagueId: string, rest = ''): string => `/leagues/${part(leagueId)}${rest && `/${rest}`}`

export const teamPath = (leagueId: string, teamId: string, week?: number): string =>
  leaguePath(leagueId, `teams/${part(teamId)}${week === undefined ? '' : `?week=${week}`}`)

export const playerPath = (leagueId: string, playerId: string): string =>
  leaguePath(leagueId, `players/${part(playerId)}`)

export const matchupPath = (leagueId: string, week: number, teamId: string): string =>
  leaguePath(leagueId, `weeks/${week}/${part(teamId)}`)

/** Returns the path that a cell links to, or null. */
export const targetPath = (leagueId: string | null, { to, id }: Target): string | null => {
  if (to === 'league') return leaguePath(id)
  if (leagueId === null) return null
  if (to === 'team') return teamPath(leagueId, id)
  if (to === 'player') return playerPath(leagueId, id)
  return to === 'trade' ? leaguePath(leagueId, 'trades') : null
}

/**
 * Returns a local path to return to after signing in. Any other string, such as one that is invalid in a header,
 * becomes the start page.
 */
export const ownPath = (text: string | null): string =>
  text !== null && /^\/(?![/\\])[!-[\]-~]*$/.test(text) ? text : '/'

/** Returns a link's full address, to send to people. */
export const absoluteLink = (
  { origin }: Pick<PageContext, 'origin'>,
  kind: 'join' | 'signin' | 'seat' | 'w',
  token: string,
): string => `${origin}/${kind}/${token}`
