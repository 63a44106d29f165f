import { HOUR } from '../season.ts'
import type { League, Team } from './league.ts'

/** A league's messages, their targets, and how they are delivered. */

export type Event = 'trade' | 'claims' | 'close' | 'recap'

export interface Message {
  event: Event | 'test'
  /** The indexes of the log entries that the message announces. */
  rows: readonly number[]
  /** The week that the message is about, or null. */
  week: number | null
  /** When the message was first sent, or null. */
  begunAt: number | null
  tries: number
  /** When the next attempt is due. */
  nextAt: number
  /** No other sender may send the message until this time. */
  sendingUntil: number
  /** When the message was parked, or null. */
  parkedAt: number | null
  /** True if the message was parked and then sent again on request. */
  isLate: boolean
}

export interface Target {
  id: string
  /** The account that added or re-enabled the target. */
  maker: string
  /** The team whose events the target receives, or null for the entire league. */
  team: Team | null
  on: readonly Event[]
  /** Undelivered messages, oldest first. */
  messages: Message[]
  /** The number of consecutive refusals. */
  refusals: number
  isDisabled: boolean
  sentAt: number | null
  /** When the last test message was sent, in wall time, or null. */
  testedAt: number | null
}

const EVENTS: Readonly<Record<string, Event>> = {
  ...{ accept: 'trade', push: 'trade', allow: 'trade', veto: 'trade', review: 'trade', reverse: 'trade' },
  ...{ claim_won: 'claims', claim_lost: 'claims', close: 'close', draw: 'close' },
}

const SHARED: readonly string[] = ['trade', 'claims']
const MAX_ROWS = 20
const MAX_REFUSALS = 5

/** Queues a message. If its target is disabled, the message is parked immediately. */
export const enqueue = (
  { messages, isDisabled }: Target,
  message: Pick<Message, 'event'> & Partial<Pick<Message, 'rows' | 'week'>>,
  now: number,
): void =>
  void messages.push({
    rows: [],
    week: null,
    begunAt: null,
    tries: 0,
    nextAt: now,
    sendingUntil: 0,
    parkedAt: isDisabled ? now : null,
    isLate: false,
    ...message,
  })

const notifyTarget = (target: Target, { event, row }: { event: Event; row: number }, now: number): void => {
  const newest = target.messages.at(-1)
  const isOpen = newest && newest.begunAt === null && newest.parkedAt === null && !newest.isLate
  if (isOpen && newest.event === event && SHARED.includes(event) && newest.rows.length < MAX_ROWS)
    newest.rows = [...newest.rows, row]
  else enqueue(target, { event, rows: [row] }, now)
}

/** The subject of a log entry: its teams (none for the entire league), and the weeks that ended. */
export interface About {
  teams?: readonly Team[]
  weeks?: readonly number[]
}

/** Sends the newest log entry to targets. */
export const notify = ({ log, targets, wall, teams: all }: League, { teams = [], weeks = [] }: About): void => {
  const { type, teamId } = log.at(-1)!
  const event = EVENTS[type]
  if (event === undefined) return
  const sides = [...teams, ...all.filter(({ id }) => id === teamId)]
  for (const target of targets) {
    if (target.team !== null && sides.length > 0 && !sides.includes(target.team)) continue
    for (const week of weeks)
      for (const each of ['close', 'recap'] as const)
        if (target.on.includes(each)) enqueue(target, { event: each, week }, wall)
    if (type !== 'close' && target.on.includes(event)) notifyTarget(target, { event, row: log.length - 1 }, wall)
  }
}

/** Returns the message that a target is due to get. Messages behind a waiting one also wait. */
export const dueOf = ({ messages }: Target, now: number): Message | undefined => {
  const first = messages.find(({ parkedAt }) => parkedAt === null)
  return first && Math.max(first.nextAt, first.sendingUntil) <= now ? first : undefined
}

/** Claims a message for one minute. In that time, other senders neither send it nor add entries to it. */
export const begin = (message: Message, now: number): void => {
  message.begunAt ??= now
  message.sendingUntil = now + 60_000
}

export type Tried =
  | { status: 'delivered' }
  | { status: 'refused'; why: string }
  | { status: 'failed'; why: string; wait: number }

/** Applies an attempt's result to a message. A pause lasts at least half of its nominal length. */
export const settle = (target: Target, message: Message, { tried, now }: { tried: Tried; now: number }): string => {
  if (tried.status === 'delivered') {
    target.messages = target.messages.filter(each => each !== message)
    Object.assign(target, { refusals: 0, sentAt: now })
    return 'delivered'
  }
  message.tries++
  message.sendingUntil = 0
  if (tried.status === 'failed') {
    const pause = Math.min(HOUR, 2_000 * 2 ** (message.tries - 1)) / 2
    message.nextAt = now + Math.max(tried.wait, pause)
    if (message.nextAt <= message.begunAt! + 24 * HOUR) return 'waiting'
    message.parkedAt = now
    return 'parked'
  }
  message.parkedAt = now
  target.isDisabled = ++target.refusals >= MAX_REFUSALS
  if (target.isDisabled) for (const each of target.messages) each.parkedAt ??= now
  return 'parked'
}

/** Parks all messages of a target whose owner no longer has the right to it. */
export const disable = (target: Target, now: number): void => {
  target.isDisabled = true
  for (const each of target.messages) each.parkedAt ??= now
}

/**
 * Makes waiting messages due, queues parked ones again, and re-enables the target. Returns the number of messages to
 * send.
 */
export const retry = (target: Target, now: number): number => {
  const waiting = target.messages.filter(
    ({ parkedAt, nextAt, sendingUntil }) => parkedAt === null && nextAt > now && sendingUntil <= now,
  )
  for (const each of waiting) each.nextAt = now
  const parked = target.messages.filter(({ parkedAt }) => parkedAt !== null)
  for (const each of parked) Object.assign(each, { parkedAt: null, begunAt: null, tries: 0, nextAt: now, isLate: true })
  Object.assign(target, { refusals: 0, isDisabled: false })
  return waiting.length + parked.length === 0 ? 0 : target.messages.length
}

/** Deletes messages that were parked thirty days ago. */
export const forget = (target: Target, now: number): void => {
  target.messages = target.messages.filter(({ parkedAt }) => parkedAt === null || parkedAt >= now - 30 * 24 * HOUR)
}

/** Sets the parking time of messages that were parked while the store caught up. */
export const parkedSince = (targets: readonly Target[], { since, now }: { since: number; now: number }): void => {
  for (const each of targets.flatMap(({ messages }) => messages))
    if (each.parkedAt !== null && each.parkedAt >= since) each.parkedAt = now
}

/** Returns a target as the API shows it. */
export const shownTarget = ({ id, team, on, messages, isDisabled, sentAt }: Target) => {
  const parked = messages.filter(({ parkedAt }) => parkedAt !== null).length
  return { id, teamId: team?.id ?? null, on, waiting: messages.length - parked, parked, isDisabled, sentAt }
}
