import { DAY } from '../../../data/durations.ts'
import type { MessageKind } from '../../../data/messages.ts'
import { HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { BACKGROUND_WAIT_MS } from '../kernel/operation.ts'
import { isBacked } from '../league/grants.ts'
import { openTarget, pushKeys, type Target, teamsOfTarget } from '../league/targets.ts'
import { getClosedWeek, getRecap } from '../operations/recap.ts'
import {
  type AttemptResult,
  decideDelivery,
  MAX_REFUSALS,
  type Pace,
  USUAL_PACE,
  type Verdict,
  type WaitingTarget,
} from '../rules/messages/delivery.ts'
import { concernsTeams } from '../rules/messages/messages.ts'
import type { DraftTurn } from '../schema/draft.ts'
import type { MatchupScore, Reminder } from '../schema/message.ts'
import type { Recap } from '../schema/recap.ts'
import type { Transaction } from '../schema/transaction.ts'
import type { Head, Store, StoredMessage, StoredNotification, StoredPost } from '../store/index.ts'
import { afterWrites } from './after-writes.ts'
import { openAlerts } from './alerts.ts'

export interface MessageContent {
  id: string
  event: StoredMessage['event']
  /** Epoch ms of wall time. */
  createdAt: number
  /** True if the message was set aside and is now being sent again on request. */
  late: boolean
  league: { id: string; name: string; season: number }
  teams: readonly { id: string; name: string }[]
  /** The log rows that the message is about. */
  rows: readonly Transaction[]
  /** The posts in those rows, except deleted ones. */
  posts: readonly Pick<StoredPost, 'author' | 'text'>[]
  /** The recap that the message is about, if any. */
  recap: Recap | null
  reminders: readonly Reminder[]
  /** The matchups whose scores are in the message, before their week closes. */
  scores: readonly MatchupScore[]
  /** A team's turn in a draft; null for all other messages. */
  turn: DraftTurn | null
  /** The code that confirms an email address; null for all other messages. */
  code: string | null
}

const rowsOf = async (store: Store, leagueId: string, numbers: readonly number[]): Promise<Transaction[]> => {
  const first = numbers[0]
  if (first === undefined) return []
  const selected = new Set(numbers)
  const limit = numbers.at(-1)! - first + 1
  const rows = await store.transactions.listAfter(leagueId, first - 1, { limit })
  return rows.filter(({ number }) => selected.has(number)).map(({ transaction }) => transaction)
}

const postsOf = async (store: Store, leagueId: string, rows: readonly Transaction[]): Promise<StoredPost[]> => {
  const ids = rows.flatMap(({ type, after }) => (type === 'post' ? [after.postId] : []))
  const found = await Promise.all(ids.map(id => store.posts.find(leagueId, id)))
  return found.filter(post => post !== null)
}

/** Returns the content of a message about a league. A recap is added separately. */
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

/** A message to send and its target. */
export interface OutgoingMessage extends Target {
  kind: MessageKind
  /** The data folder's keys, for a message to a phone; null for all other targets. */
  serverKeys: { publicKey: string; privateKey: string } | null
  content: MessageContent
}

/** A due message. Each target has at most one. */
export interface Due extends WaitingTarget {
  messageId: string
}

/** A store's waiting messages. */
export interface Outbox {
  /** Returns the time until a message is due, in ms of wall time; infinity if none is waiting. */
  wait(): Promise<number>
  /** Returns the due messages: each target's oldest message. */
  due(): Promise<Due[]>
  /**
   * Claims a message for sending. After that, no rows can be added to it. Null if it was deleted, was claimed by
   * another daemon, or can no longer be sent.
   */
  begin(due: Due): Promise<OutgoingMessage | null>
  /** Releases a claimed message without trying to send it. */
  giveBack(due: Due): Promise<void>
  /** Stores the result of an attempt. */
  settle(due: Due, tried: AttemptResult): Promise<Verdict>
}

/** How long set-aside messages are kept. */
const KEPT_FOR = 30 * DAY

/** Returns a target's state after an attempt to send. Several refusals in a row disable the target. */
const targetAfter = (
  before: StoredNotification,
  verdict: Verdict,
  { tried, now }: { tried: AttemptResult; now: number },
) => {
  if (verdict.state === 'delivered') return { ...before, sentAt: now, lastError: null, refusals: 0 }
  const refusals = tried.status === 'refused' ? before.refusals + 1 : before.refusals
  const disabled =
    refusals >= MAX_REFUSALS ? `it refused ${refusals} messages, most recently because ${verdict.why}` : null
  return { ...before, lastError: verdict.why, refusals, disabled }
}

/** Removes a phone from all leagues that send alerts to its address. */
const removePhone = async (store: Store, { id, addressHash }: StoredNotification): Promise<void> => {
  const same = addressHash === null ? [] : await store.notifications.listByAddress(addressHash)
  for (const each of [id, ...same.map(phone => phone.id)]) await store.notifications.delete(each)
}

const settled = async (
  store: Store,
  { messageId, notificationId }: Due,
  { tried, now, pace, random }: { tried: AttemptResult; now: number; pace: Pace; random: number },
): Promise<Verdict> => {
  const message = await store.messages.find(messageId)
  const target = await store.notifications.find(notificationId)
  if (!message || !target) return { state: 'delivered' }
  if (tried.status === 'lost') {
    await removePhone(store, target)
    return { state: 'removed', why: tried.why }
  }
  const verdict = decideDelivery({ begunAt: message.begunAt ?? now, tries: message.tries }, tried, {
    now,
    random,
    pace,
  })
  if (verdict.state === 'delivered') await store.messages.delete(messageId)
  else if (verdict.state !== 'waiting') await store.messages.park(messageId, now)
  else await store.messages.postpone(messageId, verdict.nextAt)
  const after = targetAfter(target, verdict, { tried, now })
  await store.notifications.update(after)
  if (after.disabled !== null) await store.messages.parkAll(notificationId, now)
  return verdict
}

/**
 * Disables a target because its creator lost the right to it. An account that has the right can retry its messages,
 * which enables the target again. A phone is removed instead, because it belongs to its creator.
 */
const disable = async (store: Store, target: StoredNotification, at: number): Promise<void> => {
  if (target.kind === 'push') return store.notifications.delete(target.id)
  await store.notifications.update({
    ...target,
    disabled: 'the account that added it no longer has access',
  })
  await store.messages.parkAll(target.id, at)
}

/** Returns the part of a message about teams that the phone's owner still manages; null if nothing is left. */
const forManager = async (
  store: Store,
  target: StoredNotification,
  content: MessageContent,
): Promise<MessageContent | null> => {
  const teams = teamsOfTarget(target, await store.teams.listOf(target.leagueId)) ?? []
  const left = {
    rows: content.rows.filter(row => concernsTeams(row, teams)),
    reminders: content.reminders.filter(({ teamId }) => teams.includes(teamId)),
    scores: content.scores.filter(({ home, away }) => teams.includes(home.teamId) || teams.includes(away.teamId)),
    turn: content.turn !== null && teams.includes(content.turn.teamId) ? content.turn : null,
  }
  const isEmpty = left.rows.length + left.reminders.length + left.scores.length === 0 && left.turn === null
  return isEmpty && content.event !== 'test' ? null : { ...content, ...left }
}

/**
 * Claims a message for sending, in its own transaction. Null if it was deleted, set aside, or claimed by another
 * daemon.
 */
const take = ({ database, clocks }: Engine, { messageId, notificationId }: Due, { longestTry }: Pace) =>
  database.transaction(
    'write',
    async store => {
      const message = await store.messages.find(messageId)
      const target = await store.notifications.find(notificationId)
      const at = clocks.wall()
      if (!message || !target || message.parkedAt !== null) return null
      if (message.nextAt > at || (message.sendingUntil ?? 0) > at) return null
      if (!(await isBacked(store, target))) {
        await disable(store, target, at)
        return null
      }
      const fullContent = await contentOf(store, { message, leagueId: target.leagueId })
      const isEmpty = message.event === 'post' && fullContent.posts.length === 0
      const content = isEmpty
        ? null
        : target.kind === 'push'
          ? await forManager(store, target, fullContent)
          : fullContent
      if (content === null) {
        await store.messages.delete(messageId)
        return null
      }
      await store.messages.begin(messageId, { at, until: at + longestTry })
      return { message, target, content }
    },
    BACKGROUND_WAIT_MS,
  )

type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof take>>>

/**
 * Returns a message to send. A recap is computed outside the transaction, because that takes a while. If the message
 * cannot be sent, throws the reason.
 */
const outgoing = async (engine: Engine, { message, target, content }: ClaimedMessage): Promise<OutgoingMessage> => {
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

/**
 * Returns a function that reads each target's oldest waiting message. It reads them again only after a write to the
 * store.
 */
const openHeads = (engine: Engine): (() => Promise<readonly Head[]>) => {
  let heads: readonly Head[] = []
  const refresh = afterWrites(engine, async () => {
    heads = await engine.database.transaction('read', store => store.messages.listHeads())
  })
  return async () => {
    await refresh()
    return heads
  }
}

/** Once a day, deletes messages that were set aside long ago. */
const openCleaning = ({ database, clocks }: Engine): (() => Promise<void>) => {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clocks.wall()
    if (now - cleanedAt < DAY) return
    cleanedAt = now
    await database.transaction('write', store => store.messages.forgetParked(now - KEPT_FOR), BACKGROUND_WAIT_MS)
  }
}

/** Returns why a message could not be created. The failure is permanent if its target can no longer be decrypted. */
const creationFailure = (error: unknown): AttemptResult => {
  if (!(error instanceof HindsightError)) throw error
  const why = error.message
  return error.code === 'conflict' ? { status: 'refused', why } : { status: 'failed', why, wait: 0 }
}

/** Creates a store's outbox. `random` returns a number from 0 up to, but not including, 1. */
export const openOutbox = (
  engine: Engine,
  { pace = USUAL_PACE, random = Math.random }: { pace?: Pace; random?: () => number } = {},
): Outbox => {
  const { database, clocks } = engine
  const readHeads = openHeads(engine)
  const clean = openCleaning(engine)
  const alert = openAlerts(engine)
  const settle: Outbox['settle'] = (due, tried) => {
    const attempt = { tried, now: clocks.wall(), pace, random: random() }
    return database.transaction('write', store => settled(store, due, attempt), BACKGROUND_WAIT_MS)
  }
  return {
    async wait() {
      const heads = await readHeads()
      const wall = clocks.wall()
      return heads.reduce((min, { nextAt }) => Math.min(min, Math.max(0, nextAt - wall)), Number.POSITIVE_INFINITY)
    },
    async due() {
      await clean()
      await alert()
      const wall = clocks.wall()
      const due = (await readHeads()).filter(({ nextAt }) => nextAt <= wall)
      return due.map(({ id, failed, ...target }) => ({ ...target, messageId: id, failed: failed === 1 }))
    },
    async begin(due) {
      const claimed = await take(engine, due, pace)
      if (claimed === null) return null
      try {
        return await outgoing(engine, claimed)
      } catch (error) {
        await settle(due, creationFailure(error))
        return null
      }
    },
    giveBack: ({ messageId }) =>
      database.transaction('write', store => store.messages.release(messageId), BACKGROUND_WAIT_MS),
    settle,
  }
}

export { nextTargets } from '../rules/messages/delivery.ts'
/** Sends a message to its target. */
export { post } from '../runtime/outbound-http.ts'
