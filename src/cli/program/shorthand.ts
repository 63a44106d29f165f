import { DEFAULT_ROSTER, invalid, isPosGroup, NAMED_SLOTS, POS_GROUPS, parseInstant } from '../../engine/index.ts'
import { machineZone } from '../output/form.ts'
import { ownEntry } from './command.ts'

/** Shorthand for objects: slots as QB,RB,RB,FLEX, playoffs as 6@15,reseed, claims as budget:200,free-agency. */

const wordsOf = (text: string): string[] => text.split(',').map(word => word.trim())

const slotOf = (word: string) => {
  const slot = word.toUpperCase()
  const eligible = NAMED_SLOTS[slot] ?? (isPosGroup(slot) ? [slot] : null)
  if (eligible) return { slot, eligible }
  const known = [...POS_GROUPS, ...Object.keys(NAMED_SLOTS)].join(', ')
  throw invalid(`"${word}" is no slot; name ${known}, or a file with a roster config`)
}

const slotsOf =
  (bench: number) =>
  (text: string): unknown => ({ slots: wordsOf(text).map(slotOf), bench })

/** Options of the playoffs, after size and first week. */
const PLAYOFF_WORDS: Readonly<Record<string, object>> = {
  reseed: { reseed: true },
  'no-reseed': { reseed: false },
  'division-winners-first': { divisionWinnersFirst: true },
  'no-division-winners-first': { divisionWinnersFirst: false },
}

const playoffsOf = (text: string): unknown => {
  const [size = '', ...settings] = wordsOf(text)
  const [, teams, startWeek] = /^(\d+)\s*@\s*(\d+)$/.exec(size) ?? []
  if (teams === undefined) {
    throw invalid(`"${text}" are no playoffs; write teams@week, such as 6@15 for six teams from week 15, or JSON`)
  }
  const parts = settings.map(word => {
    const setting = ownEntry(PLAYOFF_WORDS, word.toLowerCase())
    if (!setting) throw invalid(`"${word}" says nothing about playoffs; name ${Object.keys(PLAYOFF_WORDS).join(', ')}`)
    return setting
  })
  return Object.assign({ teams: Number(teams), startWeek: Number(startWeek) }, ...parts)
}

/** Options of how claims are decided, some with a number. */
const WAIVER_WORDS: Readonly<Record<string, object>> = {
  rolling: { order: 'rolling' },
  standings: { order: 'standings' },
  budget: { order: 'budget' },
  faab: { order: 'budget' },
  'free-agency': { freeAgency: 'afterRun' },
  'no-free-agency': { freeAgency: 'never' },
}
const WAIVER_NUMBERS: Readonly<Record<string, (value: number) => object>> = {
  budget: budget => ({ order: 'budget', budget }),
  faab: budget => ({ order: 'budget', budget }),
  'min-bid': minBid => ({ minBid }),
  'hours-after-drop': hoursAfterDrop => ({ hoursAfterDrop }),
}

const waiverPart = (text: string): object => {
  const [word = '', number] = text.toLowerCase().split(':')
  const isNumber = /^\d{1,9}$/.test(number ?? '')
  const part = isNumber ? ownEntry(WAIVER_NUMBERS, word)?.(Number(number)) : ownEntry(WAIVER_WORDS, text.toLowerCase())
  if (part) return part
  const numbered = Object.keys(WAIVER_NUMBERS).map(each => `${each}:N`)
  throw invalid(
    `Unknown waiver type "${text}"; name ${[...Object.keys(WAIVER_WORDS), ...numbered].join(', ')}, or JSON`,
  )
}

/** How claims are decided, such as budget:200,min-bid:1,free-agency. */
const waiversOf = (text: string): unknown => Object.assign({}, ...wordsOf(text).map(waiverPart))

/** The instant of a text: of a date alone its first in UTC, by which games are scheduled here. */
export const instantOf = (text: string): number =>
  parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

/** A replay clock, from `start` or from an instant. */
const replayOf = (text: string): unknown =>
  text.toLowerCase() === 'start' ? { mode: 'replay' } : { mode: 'replay', from: instantOf(text) }

/** Fields that take an instant such as 2024-09-08T16:00:00Z, besides their choices. */
export const INSTANTS: ReadonlySet<string> = new Set(['advance', 'expiresAt'])

/** The review period of trades, in hours or days. */
const reviewOf = (text: string): unknown => {
  const [, number, unit] = /^(\d+)\s*([hd]?)$/i.exec(text.trim()) ?? []
  if (number === undefined) throw invalid(`"${text}" is no time of review; write hours or days, such as 24h or 2d`)
  return { hours: Number(number) * (unit?.toLowerCase() === 'd' ? 24 : 1) }
}

/** Lists that `-` leaves empty. */
export const NOBODY: ReadonlySet<string> = new Set(['divisions', 'keepers', 'managers'])

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Fields that take a duration such as 90s, 2m, 8h, 1d or none, in seconds. */
export const LENGTHS: ReadonlySet<string> = new Set(['pickSeconds'])

/** Parses a duration into seconds, which a bare number has already. Throws invalid_request for what is none. */
export const secondsOf = (text: string, flag: string): number => {
  if (text === 'none') return 0
  const [, number, unit = 's'] = /^(\d{1,6})([smhd])?$/.exec(text) ?? []
  if (number === undefined) throw invalid(`${flag} must be a time such as 90s, 5m or 8h, or none, not "${text}"`)
  return Number(number) * SECONDS[unit]!
}

/** Parses quiet hours such as 22:00-08:00, in this machine's zone unless one follows; `none` turns them off. */
const quietOf = (text: string): unknown => {
  if (text === 'none') return null
  const [hours = '', zone = machineZone()] = wordsOf(text)
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours) ?? []
  if (from === undefined) {
    throw invalid(
      `"${text}" are no quiet hours; write 22:00-08:00, with ,Europe/Berlin behind it for another zone, or none`,
    )
  }
  return { from, to, zone }
}

/** What a flag that sets one number inside a field changes, where the field is not typed. */
export const USUAL_OBJECTS: Readonly<Record<string, object>> = { rosterConfig: DEFAULT_ROSTER }

/** Other words for the choices of fields. */
export const CHOICE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  autoLineupLevel: { on: 'fill' },
}

/** What the flag of a field says without a value. */
export const BARE: Readonly<Record<string, string>> = { clock: 'start' }

/** The fields that have a shorthand. */
export const WORDS: Readonly<Record<string, (text: string) => unknown>> = {
  slots: slotsOf(0),
  rosterConfig: slotsOf(DEFAULT_ROSTER.bench),
  playoffs: playoffsOf,
  waivers: waiversOf,
  clock: replayOf,
  tradeReview: reviewOf,
  quiet: quietOf,
}

/** Whether a text is shorthand rather than a file name. */
export const areWords = (text: string): boolean => /^[\w/@:-]+(\s*,\s*[\w/@:-]+)*$/.test(text)
