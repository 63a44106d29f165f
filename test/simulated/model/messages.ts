import { HOUR } from '../season.ts'
import type { League, Team } from './league.ts'

/** The messages of a league, their targets, and their delivery. */

export type Event = 'trade' | 'claims' | 'close' | 'recap'

export interface Message {
  event: Event | 'test'
  /** Indexes of its log rows, from 0. */
  rows: readonly number[]
  /** The week that it tells; null for none. */
  week: number | null
  /** When it was first tried. */
  begunAt: number | null
  tries: number
  /** It is tried no sooner. */
  nextAt: number
  /** When it was given up. */
  parkedAt: number | null
  /** True if it was given up, and sent again on request. */
  isLate: boolean
}

export interface Target {
  id: string
  /** The account that added it, or used it again. */
  maker: string
  /** The team whose rows it gets; null for the whole league. */
  team: Team | null
  on: readonly Event[]
  /** The undelivered messages, oldest first. */
  messages: Message[]
  /** Refusals in a row. */
  refusals: number
  isDisabled: boolean
  sentAt: number | null
  /** When it was last sent a test message, by wall time. */
  testedAt: number | null
}

const EVENTS: Readonly<Record<string, Event>> = {
  ...{ accept: 'trade', push: 'trade', allow: 'trade', veto: 'trade', review: 'trade', reverse: 'trade' },
  ...{ claim_won: 'claims', claim_lost: 'claims', close: 'close', draw: 'close' },
}

const SHARED: readonly string[] = ['trade', 'claims']
const MOST_ROWS = 20
const MOST_REFUSALS = 5

/** Adds a message; a target that is disabled has it given up at once. */
export const enqueue = (
  { messages, isDisabled }: Target,
  message: Pick<Message, 'event'> & Partial<Pick<Message, 'rows' | 'week'>>,
  now: number,
): void =>
  void messages.push({
    ...{ rows: [], week: null, begunAt: null, tries: 0, nextAt: now, parkedAt: isDisabled ? now : null, isLate: false },
    ...message,
  })

const tellRow = (target: Target, { event, row }: { event: Event; row: number }, now: number): void => {
  const newest = target.messages.at(-1)
  const isOpen = newest && newest.begunAt === null && newest.parkedAt === null && !newest.isLate
  if (isOpen && newest.event === event && SHARED.includes(event) && newest.rows.length < MOST_ROWS)
    newest.rows = [...newest.rows, row]
  else enqueue(target, { event, rows: [row] }, now)
}

/** The subject of a log row: teams, none for the whole league; and weeks that ended. */
export interface About {
  teams?: readonly Team[]
  weeks?: readonly number[]
}

/** Tells the newest row of the log. */
export const tell = ({ log, targets, wall, teams: all }: League, { teams = [], weeks = [] }: About): void => {
  const { type, teamId } = log.at(-1)!
  const event = EVENTS[type]
  if (event === undefined) return
  const sides = [...teams, ...all.filter(({ id }) => id === teamId)]
  for (const target of targets) {
    if (target.team !== null && sides.length > 0 && !sides.includes(target.team)) continue
    for (const week of weeks)
      for (const each of ['close', 'recap'] as const)
        if (target.on.includes(each)) enqueue(target, { event: each, week }, wall)
    if (type !== 'close' && target.on.includes(event)) tellRow(target, { event, row: log.length - 1 }, wall)
  }
}

/** Returns the message of a target to send now; messages after a waiting one also wait. */
export const dueOf = ({ messages }: Target, now: number): Message | undefined => {
  const first = messages.find(({ parkedAt }) => parkedAt === null)
  return first && first.nextAt <= now ? first : undefined
}

/** Takes a message to send it: for a minute no other sender does, and rows no longer join it. */
export const begin = (message: Message, now: number): void => {
  message.begunAt ??= now
  message.nextAt = now + 60_000
}

export type Tried =
  | { status: 'delivered' }
  | { status: 'refused'; why: string }
  | { status: 'failed'; why: string; wait: number }

/** Applies the result of a try to a message; a pause is at least half of its nominal length. */
export const settle = (target: Target, message: Message, { tried, now }: { tried: Tried; now: number }): string => {
  if (tried.status === 'delivered') {
    target.messages = target.messages.filter(each => each !== message)
    Object.assign(target, { refusals: 0, sentAt: now })
    return 'delivered'
  }
  message.tries++
  if (tried.status === 'failed') {
    const pause = Math.min(HOUR, 2_000 * 2 ** (message.tries - 1)) / 2
    message.nextAt = now + Math.max(tried.wait, pause)
    if (message.nextAt <= message.begunAt! + 24 * HOUR) return 'waiting'
    message.parkedAt = now
    return 'parked'
  }
  message.parkedAt = now
  target.isDisabled = ++target.refusals >= MOST_REFUSALS
  if (target.isDisabled) for (const each of target.messages) each.parkedAt ??= now
  return 'parked'
}

/** Gives up all messages of a target whose maker has lost the right to it. */
export const disable = (target: Target, now: number): void => {
  target.isDisabled = true
  for (const each of target.messages) each.parkedAt ??= now
}

/** Sends late what was given up, and uses a target again. Answers how many messages there are. */
export const retry = (target: Target, now: number): number => {
  const parked = target.messages.filter(({ parkedAt }) => parkedAt !== null)
  for (const each of parked) Object.assign(each, { parkedAt: null, begunAt: null, tries: 0, nextAt: now, isLate: true })
  Object.assign(target, { refusals: 0, isDisabled: false })
  return parked.length
}

/** Forgets what was given up thirty days ago. */
export const forget = (target: Target, now: number): void => {
  target.messages = target.messages.filter(({ parkedAt }) => parkedAt === null || parkedAt >= now - 30 * 24 * HOUR)
}

/** Gives up messages that are given up as soon as they exist: everything due since then was just done. */
export const parkedSince = (targets: readonly Target[], { since, now }: { since: number; now: number }): void => {
  for (const each of targets.flatMap(({ messages }) => messages))
    if (each.parkedAt !== null && each.parkedAt >= since) each.parkedAt = now
}

/** How a target is shown. */
export const shownTarget = ({ id, team, on, messages, isDisabled, sentAt }: Target) => {
  const parked = messages.filter(({ parkedAt }) => parkedAt !== null).length
  return { id, teamId: team?.id ?? null, on, waiting: messages.length - parked, parked, isDisabled, sentAt }
}
