import {
  DEFAULT_ROSTER,
  invalid,
  NAMED_SLOTS,
  POS_GROUPS,
  parseInstant,
  slotOfWord,
  WEEKDAYS,
} from '../../engine/index.ts'
import { machineZone } from '../output/form.ts'
import { ownEntry } from './command.ts'

/** Shorthand for objects: slots as QB,RB,RB,FLEX, playoffs as 6@15,reseed, waivers as faab:200,free-agency. */

const wordsOf = (text: string): string[] => text.split(',').map(word => word.trim())

const slotOf = (word: string) => {
  const slot = slotOfWord(word)
  if (slot) return slot
  const slotNames = [...POS_GROUPS, ...Object.keys(NAMED_SLOTS)].join(', ')
  throw invalid(`Unknown slot "${word}"; use ${slotNames}, or a JSON file with a roster config`)
}

const slotsOf = (text: string) => ({ slots: wordsOf(text).map(slotOf) })

/** Playoff options that can follow the size and first week. */
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
    throw invalid(`Unknown playoffs "${text}"; use teams@week, such as 6@15 for six teams from week 15, or JSON`)
  }
  const parts = settings.map(word => {
    const setting = ownEntry(PLAYOFF_WORDS, word.toLowerCase())
    if (!setting) throw invalid(`Unknown playoff option "${word}"; use ${Object.keys(PLAYOFF_WORDS).join(', ')}`)
    return setting
  })
  return Object.assign({ teams: Number(teams), startWeek: Number(startWeek) }, ...parts)
}

/** Waiver types and options. Some take a number. */
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

/** Parses the days of waiver runs, such as tue+wed or daily, and their time, such as 03:00@America/Chicago or usual. */
const runPart = (word: string, value: string): object | null => {
  if (word === 'days') return { days: value.toLowerCase() === 'daily' ? WEEKDAYS : value.toLowerCase().split('+') }
  if (word !== 'at') return null
  const [at, zone] = value.split('@')
  return { at: value.toLowerCase() === 'usual' ? null : at, ...(zone !== undefined && { zone }) }
}

const waiverPart = (text: string): object => {
  const [, name = '', value = ''] = /^(\w+):(.+)$/.exec(text) ?? []
  const run = runPart(name.toLowerCase(), value)
  if (run) return run
  const [word = '', number] = text.toLowerCase().split(':')
  const isNumber = /^\d{1,9}$/.test(number ?? '')
  const part = isNumber ? ownEntry(WAIVER_NUMBERS, word)?.(Number(number)) : ownEntry(WAIVER_WORDS, text.toLowerCase())
  if (part) return part
  const numbered = Object.keys(WAIVER_NUMBERS).map(each => `${each}:N`)
  const words = [...Object.keys(WAIVER_WORDS), ...numbered, 'days:tue+wed', 'at:03:00']
  throw invalid(`Unknown waiver type "${text}"; use ${words.join(', ')}, or JSON`)
}

/** Reads waiver settings, such as faab:200,min-bid:1,free-agency. */
const waiversOf = (text: string): unknown => Object.assign({}, ...wordsOf(text).map(waiverPart))

/** Parses a time. A date without a time means the start of that day in UTC. */
export const instantOf = (text: string): number =>
  parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

/** Reads a replay clock: `start`, or a time. */
const replayOf = (text: string): unknown =>
  text.toLowerCase() === 'start' ? { mode: 'replay' } : { mode: 'replay', from: instantOf(text) }

/** Fields that accept a time such as 2024-09-08T16:00:00Z besides their choices. */
export const INSTANTS: ReadonlySet<string> = new Set(['advance', 'closesAt', 'expiresAt'])

/** Parses the trade review period, in hours or days. */
const reviewOf = (text: string): unknown => {
  const [, number, unit, by, votes] =
    /^(\d+)\s*([hd]?)(?:\s*,\s*(vote|commissioner)(?::(\d+))?)?$/i.exec(text.trim()) ?? []
  if (number === undefined)
    throw invalid(
      `Unknown review "${text}"; use hours or days, such as 24h or 2d, and who can veto, such as 24h,vote:4`,
    )
  return {
    hours: Number(number) * (unit?.toLowerCase() === 'd' ? 24 : 1),
    ...(by !== undefined && { by: by.toLowerCase() }),
    ...(votes !== undefined && { votes: Number(votes) }),
  }
}

/** Parses the rules for joining a taxi squad, such as max-years:2,deadline-week:none. */
const taxiRulesOf = (text: string): unknown =>
  Object.fromEntries(
    wordsOf(text).map(word => {
      const [, name, value = ''] = /^(max-years|deadline-week):(\d{1,2}|none)$/i.exec(word) ?? []
      if (name === undefined)
        throw invalid(`Unknown taxi rule "${word}"; use max-years:2 and deadline-week:1, each a number or none`)
      return [
        name.toLowerCase() === 'max-years' ? 'maxYears' : 'deadlineWeek',
        value.toLowerCase() === 'none' ? null : Number(value),
      ]
    }),
  )

/** Lists that `-` clears. */
export const EMPTY_LISTS: ReadonlySet<string> = new Set([
  'divisions',
  'keepers',
  'managers',
  'coCommissioners',
  'payouts',
  'fromPlayerIds',
  'toPlayerIds',
])

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Fields that accept a duration such as 90s, 2m, 8h, 1d or none, in seconds. */
export const DURATIONS: ReadonlySet<string> = new Set(['pickSeconds'])

/** Parses a duration into seconds. A number without a unit is in seconds. Throws invalid_request. */
export const secondsOf = (text: string, flag: string): number => {
  if (text === 'none') return 0
  const [, number, unit = 's'] = /^(\d{1,6})([smhd])?$/.exec(text) ?? []
  if (number === undefined) throw invalid(`${flag} must be a time such as 90s, 5m or 8h, or none, not "${text}"`)
  return Number(number) * SECONDS[unit]!
}

/**
 * Parses quiet hours such as 22:00-08:00. They are in this machine's time zone, unless a zone follows. `none` turns
 * them off.
 */
const parseQuietHours = (text: string): unknown => {
  if (text === 'none') return null
  const [hours = '', zone = machineZone()] = wordsOf(text)
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours) ?? []
  if (from === undefined) {
    throw invalid(
      `Unknown quiet hours "${text}"; use 22:00-08:00, or 22:00-08:00,Europe/Berlin for another zone, or none`,
    )
  }
  return { from, to, zone }
}

/** Initial values for a new object's single-number flags, if the field itself is not typed. */
export const DEFAULT_OBJECTS: Readonly<Record<string, object>> = { rosterConfig: DEFAULT_ROSTER }

/** Synonyms for fields' choices. */
export const CHOICE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  autoLineupLevel: { on: 'fill' },
  status: { canceled: 'cancelled' },
}

/** The values of flags that are typed without one. */
export const BARE_VALUES: Readonly<Record<string, string>> = { clock: 'start' }

export const WORDS: Readonly<Record<string, (text: string) => unknown>> = {
  slots: text => ({ ...slotsOf(text), bench: 0 }),
  rosterConfig: slotsOf,
  playoffs: playoffsOf,
  waivers: waiversOf,
  clock: replayOf,
  tradeReview: reviewOf,
  taxiRules: taxiRulesOf,
  quiet: parseQuietHours,
}

/** Returns true if a string is shorthand rather than a file name. A dot before a digit, as in 1.5h, is not a suffix. */
export const areWords = (text: string): boolean =>
  /^(?:[\w/@:+-]|\.(?=\d))+(\s*,\s*(?:[\w/@:+-]|\.(?=\d))+)*$/.test(text)
