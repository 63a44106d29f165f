import { decodeHTMLStrict } from 'entities/decode'
import { DEFENDERS, POS_GROUPS, type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import type { Waivers } from '../../schema/league.ts'
import { cleanName } from '../shared/answer-fields.ts'
import type { PlannedTeam } from '../shared/plan.ts'
import { firstNameFirst, type PlatformPlayer } from '../shared/player-matching.ts'
import { type PlatformSlot, type SlotLayout, slotLayout } from '../shared/slots.ts'
import { type LeagueBody, type MflLeague, type PlayerAnswer, parseInteger } from './client.ts'
import { waiversOf } from './history.ts'

/** Names on MFL come from web pages, so they can contain tags and entities. */

const HIDDEN = /<(script|style)\b|<!--/gi
const ENDS = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi, comment: /-->/g }
const BREAK = /<(?:br|p|div|hr)\b[^<>]*>/gi
const TAG = /<\/?[a-z][^<>]*>/gi

/** Returns the end of the first match at or after a position; null without a match. */
const endOf = (expression: RegExp, text: string, from: number): number | null => {
  expression.lastIndex = from
  return expression.test(text) ? expression.lastIndex : null
}

/**
 * Returns HTML without scripts, styles and comments. Scans it only once, because malicious HTML can open thousands of
 * these without closing them.
 */
const withoutHidden = (html: string): string => {
  const unclosed = new Set<string>()
  let [visibleHtml, from] = ['', 0]
  for (const { 0: opening, 1: tag, index } of html.matchAll(HIDDEN)) {
    const kind = (tag?.toLowerCase() ?? 'comment') as keyof typeof ENDS
    if (index < from || unclosed.has(kind)) continue
    const inside = tag === undefined ? index + opening.length : html.indexOf('>', index) + 1
    const end = inside === 0 ? null : endOf(ENDS[kind], html, inside)
    if (end === null) unclosed.add(kind)
    else [visibleHtml, from] = [visibleHtml + html.slice(from, index), end]
  }
  return visibleHtml + html.slice(from)
}

/** Converts HTML to plain text by removing tags and decoding entities. */
export const textOf = (html: string | null | undefined): string =>
  decodeHTMLStrict(
    withoutHidden(html ?? '')
      .replace(BREAK, ' ')
      .replace(TAG, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Starting slots. MFL gives the total number of starters, and a minimum and maximum for each position. The minimum
 * becomes slots for that position only. Positions with a higher maximum share the remaining slots. If MFL gives the
 * number of defenders, they have separate slots.
 */

interface Limit {
  name: string
  positions: readonly string[]
  min: number
  max: number
}

/** Parses bounds, such as "2-3", or one number for both. */
const boundsIn = (text: string | null | undefined): { min: number; max: number } => {
  const [min = 0, max = min] = (text ?? '').split('-').map(each => Math.max(0, Math.trunc(Number(each)) || 0))
  return { min, max }
}

const limitOf = ({ name, limit }: LeagueBody['starters']['position'][number]): Limit => ({
  name,
  positions: name.split(/[+|]/),
  ...boundsIn(limit),
})

const eligibleFor = (positions: readonly string[]): PlatformSlot['eligible'] => {
  const groups = new Set(positions.filter(isKnown).map(groupOf))
  return POS_GROUPS.filter(group => group !== 'OTHER' && groups.has(group))
}

const isOfDefenders = ({ positions }: Limit): boolean => positions.every(each => DEFENDERS.includes(groupOf(each)))

const minOf = (limits: readonly Limit[]): number => limits.reduce((sum, { min }) => sum + min, 0)

const MAX_SHARED = 40

/** Returns the shared slots that bring the number of starters up to `all`. */
const sharedSlots = (limits: readonly Limit[], all: number): PlatformSlot[] => {
  const open = Math.min(MAX_SHARED, Math.max(0, all - minOf(limits)))
  const seats = sharedSlotCounts(
    limits.map(({ min, max }) => max - min),
    open,
  )
  return seats.map(places => {
    const sharing = places.map(place => limits[place]!)
    const positions = sharing.flatMap(limit => limit.positions)
    return { label: positions.join('/'), eligible: eligibleFor(positions), count: 1 }
  })
}

/** Returns the remaining slots. Defenders have separate slots if MFL gives their number. */
const findSharedSlots = ({ count, idp_starters }: LeagueBody['starters'], limits: readonly Limit[]): PlatformSlot[] => {
  // If MFL does not give a total, only the positions' bounds limit the starters.
  const all = boundsIn(count).max || limits.reduce((sum, { max }) => sum + max, 0)
  const ofDefenders = boundsIn(idp_starters)
  if (ofDefenders.max === 0) return sharedSlots(limits, all)
  return [
    ...sharedSlots(
      limits.filter(limit => !isOfDefenders(limit)),
      all - ofDefenders.min,
    ),
    ...sharedSlots(limits.filter(isOfDefenders), ofDefenders.max),
  ]
}

const countOf = (text: string | null | undefined): number => boundsIn(text).max

/** Returns a league's slots. Slots that Hindsight does not support become bench spots. */
export const readSlots = ({ id, starters, rosterSize, taxiSquad, injuredReserve }: LeagueBody): SlotLayout => {
  const limits = starters.position.map(limitOf)
  const fixed = limits.map(({ name, positions, min }) => ({
    label: name,
    eligible: eligibleFor(positions),
    count: min,
  }))
  const shared = findSharedSlots(starters, limits)
  const bench = Math.max(0, countOf(rosterSize) - minOf(limits) - shared.length)
  const places = { bench, reserve: countOf(injuredReserve), taxi: countOf(taxiSquad) }
  return slotLayout([...fixed, ...shared], places, { platform: 'mfl', what: `league ${id}` })
}

/**
 * Finds the positions that are eligible for each shared slot. A position can have extra starters beyond its own slots,
 * and all extra starters together fit in the shared slots. Each position becomes eligible for as few shared slots as
 * possible, while every such lineup still fits. By Hall's theorem, every lineup fits if each set of positions is
 * eligible for at least as many slots as it can fill.
 */

/** With more positions than this, not every set of them is examined. All positions then share all slots. */
const MAX_LISTED = 10

/** Returns how many slots each set of positions can fill. A set has one bit per position. */
const needsOf = (extras: readonly number[], seats: number): number[] =>
  Array.from({ length: 2 ** extras.length }, (_, set) =>
    Math.min(
      seats,
      extras.reduce((sum, extra, at) => sum + (set & (1 << at) ? extra : 0), 0),
    ),
  )

const countSlots = (seats: readonly number[], set: number): number => seats.filter(seat => (seat & set) !== 0).length

/**
 * Returns the positions that share each slot, in order, given how many extra starters each position can have. Leaves
 * out slots that are not needed.
 */
export const sharedSlotCounts = (more: readonly number[], count: number): number[][] => {
  const sharing = [...more.keys()].filter(place => more[place]! > 0)
  if (sharing.length > MAX_LISTED) return Array.from({ length: count }, () => sharing)
  const extras = sharing.map(place => more[place]!)
  const needs = needsOf(extras, count)
  const everybody = 2 ** sharing.length - 1
  const seats = Array.from({ length: count }, () => everybody)
  const isEnough = (): boolean => needs.every((need, set) => countSlots(seats, set) >= need)
  const rarest = [...extras.keys()].sort((a, b) => extras[a]! - extras[b]!)
  for (let seat = count - 1; seat >= 0; seat--)
    for (const at of rarest) {
      seats[seat]! -= 1 << at
      if (!isEnough()) seats[seat]! += 1 << at
    }
  return seats.map(seat => sharing.filter((_, at) => seat & (1 << at))).filter(places => places.length > 0)
}

export const TEAM = 'Def'

/** Returns an MFL position's group. A punter (PN) belongs to a group that does not have a slot in Hindsight. */
export const groupOf = (position: string): PosGroup => (position === TEAM ? 'DST' : posGroupOf(position))

/** Returns whether a position is for players or team defenses, rather than for team units or coaches. */
export const isKnown = (position: string): boolean => groupOf(position) !== 'OTHER' || position === 'PN'

const numbersOf = (player: PlayerAnswer): Record<string, string> => {
  const { espn_id, sportsdata_id, cbs_id, rotowire_id, fleaflicker_id } = player
  const numbers = {
    sportradar: sportsdata_id,
    espn: espn_id,
    cbs: cbs_id,
    rotowire: rotowire_id,
    fleaflicker: fleaflicker_id,
  }
  return Object.fromEntries(Object.entries(numbers).flatMap(([service, id]) => (id ? [[service, id]] : [])))
}

export const playerOf = (player: PlayerAnswer): PlatformPlayer => {
  const group = groupOf(player.position ?? '')
  return {
    externalId: player.id,
    name: firstNameFirst(player.name ?? ''),
    position: player.position ?? null,
    eligible: [group],
    scoredAs: group,
    team: teamOf(player.team ?? '')?.code ?? null,
    gsisId: null,
    elsewhere: group === 'DST' ? {} : numbersOf(player),
  }
}

const budgetOf = (waivers: Waivers | null, balance: string | null | undefined): number | null =>
  waivers?.order === 'budget' ? Math.max(0, parseInteger(balance) ?? 0) : null

const sumOf = (texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (parseInteger(text) ?? 0), 0)

/** Returns the teams in number order, with their current players. */
export const teamsOf = ({ league, rosters, standings }: MflLeague): PlannedTeam[] => {
  const waivers = waiversOf(league)
  const divisions = (league.divisions?.division ?? []).map(({ id }) => id).sort()
  const games = new Map(
    standings.map(({ id, h2hw, h2hl, h2ht }) => [id, h2hw == null ? null : sumOf([h2hw, h2hl, h2ht])]),
  )
  const playersByTeam = new Map(rosters.map(({ id, player }) => [id, player ?? []]))
  return league.franchises.franchise
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, name, owner_name, division, waiverSortOrder, bbidAvailableBalance }) => {
      const on = playersByTeam.get(id) ?? []
      const withStatus = (wanted: string) => on.filter(({ status }) => status === wanted).map(player => player.id)
      const place = divisions.indexOf(division ?? '')
      const priority = parseInteger(waiverSortOrder)
      return {
        externalId: id,
        name: cleanName(textOf(name), `Team ${id}`),
        managerName: cleanName(textOf(owner_name), ''),
        division: divisions.length > 1 && place !== -1 ? place + 1 : null,
        waiverPriority: priority !== null && priority > 0 ? priority : null,
        budget: budgetOf(waivers, bbidAvailableBalance),
        games: games.get(id) ?? null,
        players: [...new Set(on.map(player => player.id))],
        reserve: withStatus('INJURED_RESERVE'),
        taxi: withStatus('TAXI_SQUAD'),
      }
    })
}
