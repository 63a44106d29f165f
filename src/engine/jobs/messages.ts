import { DAY } from '../../../data/durations.ts'
import type { MessageKind } from '../../../data/messages.ts'
import { HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { isBacked } from '../league/grants.ts'
import { openTarget, pushKeys, type Target, teamsOfTarget } from '../league/messages.ts'
import { getClosedWeek, getRecap } from '../operations/recap.ts'
import {
  judge,
  MAX_REFUSALS,
  type Pace,
  type Tried,
  type Turn,
  USUAL_PACE,
  type Verdict,
} from '../rules/messages/delivery.ts'
import { isFor } from '../rules/messages/messages.ts'
import type { DraftTurn } from '../schema/draft.ts'
import type { MatchupScore, Reminder } from '../schema/message.ts'
import type { Recap } from '../schema/recap.ts'
import type { Transaction } from '../schema/transaction.ts'
import type { Head, Store, StoredMessage, StoredNotification, StoredPost } from '../store/index.ts'
import { openAlerts } from './alerts.ts'

/** The content of a message, before it is formatted as text. */
export interface MessageContent {
  id: string
  event: StoredMessage['event']
  /** Epoch ms of wall time. */
  createdAt: number
  /** True if the message was parked, and is sent again on request. */
  late: boolean
  league: { id: string; name: string; season: number }
  teams: readonly { id: string; name: string }[]
  /** Rows of the log that the message reports. */
  rows: readonly Transaction[]
  /** The posts of its rows, without deleted ones. */
  posts: readonly Pick<StoredPost, 'author' | 'text'>[]
  /** The recap that the message reports; null without one. */
  recap: Recap | null
  reminders: readonly Reminder[]
  /** Matchups whose scores the message reports, before their week is closed. */
  scores: readonly MatchupScore[]
  /** The turn of a team in a draft; null for other messages. */
  turn: DraftTurn | null
  /** The code that confirms an email address; null in every other message. */
  code: string | null
}

const rowsOf = async (store: Store, leagueId: string, numbers: readonly number[]): Promise<Transaction[]> => {
  const first = numbers[0]
  if (first === undefined) return []
  const wanted = new Set(numbers)
  const limit = numbers.at(-1)! - first + 1
  const rows = await store.transactions.listAfter(leagueId, first - 1, { limit })
  return rows.filter(({ number }) => wanted.has(number)).map(({ transaction }) => transaction)
}

const postsOf = async (store: Store, leagueId: string, rows: readonly Transaction[]): Promise<StoredPost[]> => {
  const ids = rows.flatMap(({ type, after }) => (type === 'post' ? [after.postId] : []))
  const found = await Promise.all(ids.map(id => store.posts.find(leagueId, id)))
  return found.filter(post => post !== null)
}

/** Returns the content of a league's message; a recap is added separately. */
const contentOf = async (
  store: Store,
  { message, leagueId }: { message: StoredMessage; leagueId: string },
): Promise<MessageContent> => {
  const league = (await store.leagues.find(leagueId))!
  const { id, event, createdAt, late, about } = message
  const rows = 'rows' in about ? await rowsOf(store, leagueId, about.rows) : []
  return {
    id,
    event,
    createdAt,
    late,
    league: { id: leagueId, name: league.name, season: league.season },
    teams: (await store.teams.listOf(leagueId)).map(({ id, name }) => ({ id, name })),
    rows: event === 'post' ? [] : rows,
    posts: await postsOf(store, leagueId, rows),
    recap: null,
    reminders: 'reminders' in about ? about.reminders : [],
    scores: 'scores' in about ? about.scores : [],
    turn: 'turn' in about ? about.turn : null,
    code: null,
  }
}

/** A message to send, with its target. */
export interface Outgoing extends Target {
  kind: MessageKind
  /** The keys of this data folder, for a message to a phone; null for other targets. */
  serverKeys: { publicKey: string; privateKey: string } | null
  content: MessageContent
}

/** A message that is due; at most one per target. */
export interface Due extends Turn {
  messageId: string
}

/** The waiting messages of a store, for delivery. */
export interface Outbox {
  /** Returns ms of wall time until a message is due; infinity if no message is waiting. */
  wait(): Promise<number>
  /** Returns the messages that are due, the oldest of each target. */
  due(): Promise<Due[]>
  /**
   * Takes a message to send it; no more rows are added to it. Null if it was deleted or taken, or can no longer be
   * sent.
   */
  begin(due: Due): Promise<Outgoing | null>
  /** Releases a message that was not tried. */
  giveBack(due: Due): Promise<void>
  /** Stores the result of a try. */
  settle(due: Due, tried: Tried): Promise<Verdict>
}

/** How long writes wait for another process. */
const WAIT_MS = 60_000
/** How long parked messages are kept. */
const KEPT_FOR = 30 * DAY

/** Returns a target's state after an attempt to deliver. Several refusals in a row disable the target. */
const standingAfter = (before: StoredNotification, verdict: Verdict, { tried, now }: { tried: Tried; now: number }) => {
  if (verdict.state === 'delivered') return { ...before, sentAt: now, lastError: null, refusals: 0 }
  const refusals = tried.status === 'refused' ? before.refusals + 1 : before.refusals
  const disabled = refusals >= MAX_REFUSALS ? `it refused ${refusals} messages, the last time as ${verdict.why}` : null
  return { ...before, lastError: verdict.why, refusals, disabled }
}

/** Removes a phone from every league that sends alerts to its address. */
const removePhone = async (store: Store, { id, addressHash }: StoredNotification): Promise<void> => {
  const same = addressHash === null ? [] : await store.notifications.listByAddress(addressHash)
  for (const each of [id, ...same.map(phone => phone.id)]) await store.notifications.delete(each)
}

const settled = async (
  store: Store,
  { messageId, notificationId }: Due,
  { tried, now, pace, random }: { tried: Tried; now: number; pace: Pace; random: number },
): Promise<Verdict> => {
  const message = await store.messages.find(messageId)
  const target = await store.notifications.find(notificationId)
  if (!message || !target) return { state: 'delivered' }
  if (tried.status === 'lost') {
    await removePhone(store, target)
    return { state: 'removed', why: tried.why }
  }
  const verdict = judge({ begunAt: message.begunAt ?? now, tries: message.tries }, tried, { now, random, pace })
  if (verdict.state === 'delivered') await store.messages.delete(messageId)
  else if (verdict.state !== 'waiting') await store.messages.park(messageId, now)
  else await store.messages.postpone(messageId, verdict.nextAt)
  const after = standingAfter(target, verdict, { tried, now })
  await store.notifications.update(after)
  if (after.disabled !== null) await store.messages.parkAll(notificationId, now)
  return verdict
}

/**
 * Disables a target after its creator lost the right to it. A retry by an account with the right enables it again. A
 * phone is only for its creator, so it is removed.
 */
const disable = async (store: Store, target: StoredNotification, at: number): Promise<void> => {
  if (target.kind === 'push') return store.notifications.delete(target.id)
  await store.notifications.update({ ...target, disabled: 'the account that added it may not receive this any more' })
  await store.messages.parkAll(target.id, at)
}

/** Returns the part of a message about the teams that the phone's owner runs now; null if nothing is left. */
const forManager = async (
  store: Store,
  target: StoredNotification,
  content: MessageContent,
): Promise<MessageContent | null> => {
  const teams = teamsOfTarget(target, await store.teams.listOf(target.leagueId)) ?? []
  const left = {
    rows: content.rows.filter(row => isFor(row, teams)),
    reminders: content.reminders.filter(({ teamId }) => teams.includes(teamId)),
    scores: content.scores.filter(({ home, away }) => teams.includes(home.teamId) || teams.includes(away.teamId)),
    turn: content.turn !== null && teams.includes(content.turn.teamId) ? content.turn : null,
  }
  const isEmpty = left.rows.length + left.reminders.length + left.scores.length === 0 && left.turn === null
  return isEmpty && content.event !== 'test' ? null : { ...content, ...left }
}

/** Takes a message to send it, in a separate transaction; null if it was deleted, parked or taken by another daemon. */
const take = ({ database, clocks }: Engine, { messageId, notificationId }: Due, { longestTry }: Pace) =>
  database.transaction(
    'write',
    async store => {
      const message = await store.messages.find(messageId)
      const target = await store.notifications.find(notificationId)
      const at = clocks.wall()
      if (!message || !target || message.parkedAt !== null || message.nextAt > at) return null
      if (!(await isBacked(store, target))) {
        await disable(store, target, at)
        return null
      }
      const whole = await contentOf(store, { message, leagueId: target.leagueId })
      const isEmpty = message.event === 'post' && whole.posts.length === 0
      const content = isEmpty ? null : target.kind === 'push' ? await forManager(store, target, whole) : whole
      if (content === null) {
        await store.messages.delete(messageId)
        return null
      }
      await store.messages.begin(messageId, { at, until: at + longestTry })
      return { message, target, content }
    },
    WAIT_MS,
  )

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

/**
 * Returns a message to send. A recap is computed outside the transaction, because that takes a while. Throws the reason
 * if the message cannot be sent.
 */
const outgoing = async (engine: Engine, { message, target, content }: Taken): Promise<Outgoing> => {
  const context = engine.contextFor({ actor: CLOCK })
  const serverKeys = target.kind === 'push' ? pushKeys(context) : null
  const to = { ...openTarget(context, target), kind: target.kind, serverKeys }
  const { about } = message
  if ('confirm' in about) return { ...to, content: { ...content, code: to.code } }
  if (!('week' in about)) return { ...to, content }
  const call = { actor: CLOCK, params: { id: target.leagueId }, query: { week: about.week } }
  const recap = await execute(engine, message.event === 'recap' ? getRecap : getClosedWeek, call)
  return { ...to, content: { ...content, recap } }
}

/** Returns a reader of the oldest waiting message of each target, which reads again after a write to the store. */
const openHeads = ({ database }: Engine): (() => Promise<readonly Head[]>) => {
  let heads: readonly Head[] = []
  let version = -1
  return async () => {
    const before = await database.version()
    if (before === version) return heads
    heads = await database.transaction('read', store => store.messages.listHeads())
    version = before
    return heads
  }
}

/** Deletes messages once a day that were parked long ago. */
const openCleaning = ({ database, clocks }: Engine): (() => Promise<void>) => {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clocks.wall()
    if (now - cleanedAt < DAY) return
    cleanedAt = now
    await database.transaction('write', store => store.messages.forgetParked(now - KEPT_FOR), WAIT_MS)
  }
}

/** Returns why a message could not be created. The failure is permanent if its target can no longer be opened. */
const unmade = (error: unknown): Tried => {
  if (!(error instanceof HindsightError)) throw error
  const why = error.message
  return error.code === 'conflict' ? { status: 'refused', why } : { status: 'failed', why, wait: 0 }
}

/** Opens the outbox of a store. `random` is from 0 up to 1. */
export const openOutbox = (
  engine: Engine,
  { pace = USUAL_PACE, random = Math.random }: { pace?: Pace; random?: () => number } = {},
): Outbox => {
  const { database, clocks } = engine
  const readHeads = openHeads(engine)
  const clean = openCleaning(engine)
  const alert = openAlerts(engine)
  const settle: Outbox['settle'] = (due, tried) => {
    const judging = { tried, now: clocks.wall(), pace, random: random() }
    return database.transaction('write', store => settled(store, due, judging), WAIT_MS)
  }
  return {
    async wait() {
      const heads = await readHeads()
      const wall = clocks.wall()
      return heads.reduce((least, { nextAt }) => Math.min(least, Math.max(0, nextAt - wall)), Number.POSITIVE_INFINITY)
    },
    async due() {
      await clean()
      await alert()
      const wall = clocks.wall()
      const due = (await readHeads()).filter(({ nextAt }) => nextAt <= wall)
      return due.map(({ id, failed, ...turn }) => ({ ...turn, messageId: id, failed: failed === 1 }))
    },
    async begin(due) {
      const taken = await take(engine, due, pace)
      if (taken === null) return null
      try {
        return await outgoing(engine, taken)
      } catch (error) {
        await settle(due, unmade(error))
        return null
      }
    },
    giveBack: ({ messageId }) =>
      database.transaction('write', store => store.messages.release(messageId, clocks.wall()), WAIT_MS),
    settle,
  }
}

export { nextTurns } from '../rules/messages/delivery.ts'
/** Sends a message to its target. */
export { post } from '../runtime/outbound-http.ts'
