import type { Outlook, PlayerStatus } from '../../engine/index.ts'
import { lastWeeksIn, ordinal } from '../../views/facts.ts'
import { points, sparkline } from '../../views/format.ts'
import { gameOfPlayer, lockReason, opponentIn, STATUS_LABELS, stageOf, type WeekPlayer } from '../../views/games.ts'
import { type Html, html, moment, NOTHING } from './html.ts'
import { playerPath } from './links.ts'
import { position } from './view.ts'

/** Players in lists of rows. */

/** A player with the facts that are known. */
export interface Person {
  id: string
  name: string | null
  posGroup: string | null
  team: string | null
  status?: PlayerStatus | null | undefined
}

/** Draws a player's status before the game; empty for a player who is expected to play. */
export const statusMark = ({ status }: Pick<Person, 'status'>): Html =>
  status
    ? html` <abbr class="tag ${status === 'Q' ? 'on' : 'bad'}" title="${STATUS_LABELS[status]}">${status}</abbr>`
    : NOTHING

/** Returns a player's position and NFL team, such as "RB, IND". */
export const playsWords = ({ posGroup, team }: Pick<Person, 'posGroup' | 'team'>): string =>
  `${posGroup ?? '?'}, ${team ?? 'no team'}`

/** Draws a player's name, which links to the player's page, with position and team below it. */
export const person = (
  leagueId: string,
  { id, name, posGroup, team, status }: Person,
  note: Html | string = '',
): Html =>
  html`<span class="who"><a href="${playerPath(leagueId, id)}"><b>${name ?? id}</b></a>${statusMark({ status })}<small>${position(posGroup)} ${team ?? 'no team'}${
    String(note) === '' ? NOTHING : html` &middot; ${note}`
  }</small></span>`

/** A player with this week's game, if a week is shown. */
export interface Plays extends WeekPlayer {
  outlook?: Outlook | undefined
}

/** Draws a player's game, such as "@ KC Sun 1:00 PM"; empty without an NFL team, because that is not a bye. */
export const gameNote = (player: Plays, zone: string): Html => {
  const game = gameOfPlayer(player)
  if (!game) return html`${opponentIn(game)}`
  const stage = game.state === 'scheduled' ? moment(game.kickoffAt, zone, 'kickoff') : stageOf(player, zone)
  return html`${opponentIn(game)} ${stage}`
}

/** How many points fill a bar. It is the same for all players, so their bars can be compared. */
const FULL_BAR = 25

/** Draws the points in the last five weeks as bars; empty without a game in them. */
const weekBars = ({ lastWeeks }: Outlook): Html => {
  const words = `Last weeks: ${lastWeeksIn({ lastWeeks })}`
  const values = lastWeeks.map(each => each.points)
  return values.every(value => value === null)
    ? NOTHING
    : html` &middot; <span role="img" title="${words}" aria-label="${words}">${sparkline(values, FULL_BAR)}</span>`
}

/**
 * Draws the opponent's rank, the expected points and the last weeks, such as "3rd vs WR, expected 14.20"; empty once
 * the game has begun.
 */
export const outlookNote = (player: Plays & Pick<Person, 'posGroup'>): Html => {
  const { game, outlook, posGroup } = player
  if (!outlook || game?.state !== 'scheduled') return NOTHING
  const { allowed, expected } = outlook
  const rank = allowed === null ? [] : [`${ordinal(allowed.rank)} vs ${posGroup}`]
  const words = [...rank, ...(expected === null ? [] : [`expected ${points(expected)}`])].join(', ')
  const note =
    words === ''
      ? NOTHING
      : html` &middot; <span title="Rank of the opponent by points allowed to the position (1 is the most), and points expected from past games">${words}</span>`
  return html`${note}${weekBars(outlook)}`
}

/** Draws a player's game and, if the player is locked, a mark. For a locked player without a game, adds the reason. */
export const lineupNote = (player: Plays, isLocked: boolean, zone: string): Html => {
  if (!isLocked) return gameNote(player, zone)
  return html`${gameNote(player, zone)} &middot; locked${player.game ? NOTHING : `: ${lockReason(player.game)}`}`
}

/** Draws a player's points in a week, with a dot while they are live; a dash before the game has any. */
export const score = (value: number | null, isLive = false): Html =>
  html`<span class="num${isLive ? ' live' : ''}">${value === null ? '\u2013' : points(value)}</span>`
