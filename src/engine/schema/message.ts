import * as z from 'zod/mini'
import {
  ALERT_EVENTS,
  CHANNEL_EVENTS,
  CHANNEL_KINDS,
  DEFAULT_REMIND_HOURS,
  MESSAGE_EVENTS,
  MESSAGE_KINDS,
} from '../../../data/messages.ts'
import { DraftTurn } from './draft.ts'
import { PlayerStatus } from './facts.ts'
import { EpochMs, Figure, Id, Integer, Week, withDefault } from './field.ts'

export const MessageEvent = z.enum(MESSAGE_EVENTS)
export const MessageKind = z.enum(MESSAGE_KINDS)

const eventList = <Event extends string>(events: readonly Event[]) =>
  z.array(z.enum(events)).check(
    z.minLength(1),
    z.refine(named => new Set(named).size === named.length, 'must not repeat an event'),
  )

/** A target for a league's notifications, without its address or secret. */
export const Notification = z.object({
  id: Id,
  kind: MessageKind,
  /** The host in the address. The rest of the address is never shown. */
  host: z.string(),
  teamId: z.nullable(Id),
  on: eventList(MESSAGE_EVENTS),
  remindHours: z.int(),
  createdAt: EpochMs,
  /** Whether messages are sent to the target. An email address must first be confirmed with the code sent to it. */
  confirmed: z.boolean(),
  waiting: z.int(),
  nextTryAt: z.nullable(EpochMs),
  parked: z.int(),
  sentAt: z.nullable(EpochMs),
  lastError: z.nullable(z.string()),
  disabled: z.nullable(z.string()),
  /** True if it is the phone that the caller's session or key added. */
  thisDevice: z.optional(z.literal(true)),
})
export type Notification = z.infer<typeof Notification>

/** A new target, and its events. */
export const NotificationDraft = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  on: eventList(CHANNEL_EVENTS),
  kind: z.optional(z.enum(CHANNEL_KINDS)),
  teamId: z.optional(Id),
  remindHours: withDefault(Integer(1, 72), DEFAULT_REMIND_HOURS),
})
export type NotificationDraft = z.output<typeof NotificationDraft>

const Base64Url = z.string().check(z.regex(/^[\w-]{16,100}=*$/))

/** A browser's Web Push subscription, and the events that its manager wants. */
export const PhoneDraft = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2000)),
  p256dh: Base64Url,
  auth: Base64Url,
  /** The board's address, which is sent to push services as this server's contact. */
  site: z.optional(z.string().check(z.regex(/^https:\/\/[^\s]{1,500}$/))),
  on: z.optional(eventList(ALERT_EVENTS)),
})
export type PhoneDraft = z.output<typeof PhoneDraft>

/**
 * A starter who is not expected to score, and why. An open slot does not have a player. The status is left out for a
 * healthy player, and until a season file includes it.
 */
export const ReminderSlot = z.object({
  slot: z.string(),
  playerId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  why: z.enum(['open', 'bye', 'out']),
  status: z.optional(PlayerStatus),
})
export type ReminderSlot = z.infer<typeof ReminderSlot>

/** A team whose lineup needs attention before a kickoff. */
export const Reminder = z.object({
  teamId: Id,
  week: Week,
  kickoffAt: EpochMs,
  slots: z.array(ReminderSlot),
})
export type Reminder = z.infer<typeof Reminder>

/** One side of a matchup: its points so far, and how many starters have unfinished games. */
const MatchupScoreSide = z.object({ teamId: Id, total: Figure, left: z.int() })

/** A matchup's score before its week closes. */
export const MatchupScore = z.object({ week: Week, home: MatchupScoreSide, away: MatchupScoreSide })
export type MatchupScore = z.infer<typeof MatchupScore>

/** The subject of a message: log rows by number, a week, lineups, matchup scores, or nothing else. */
export const MessageAbout = z.union([
  z.strictObject({ rows: z.array(z.int()) }),
  z.strictObject({ week: Week }),
  z.strictObject({ reminders: z.array(Reminder) }),
  z.strictObject({ scores: z.array(MatchupScore) }),
  z.strictObject({ turn: DraftTurn }),
  z.strictObject({ test: z.literal(true) }),
  z.strictObject({ confirm: z.literal(true) }),
])
export type MessageAbout = z.infer<typeof MessageAbout>
