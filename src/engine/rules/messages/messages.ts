import { OFFER_TYPES } from '../../../../data/log.ts'
import type { MessageEvent, MessageKind } from '../../../../data/messages.ts'
import type { Transaction, TransactionType } from '../../schema/transaction.ts'

/**
 * Selects the log rows to announce.
 *
 * 1. A log row is announced only if its type is listed below.
 * 2. A team's target gets only that team's rows, and rows that are not about a particular team.
 * 3. A phone gets the rows about its manager's teams. An offer is sent only to the phones of the team that receives it.
 * 4. Trades, claims, picks and posts in quick succession share a message until it is first sent.
 */
const EVENT_OF: Readonly<Partial<Record<TransactionType, MessageEvent>>> = {
  offer: 'offer',
  accept: 'trade',
  push: 'trade',
  allow: 'trade',
  veto: 'trade',
  review: 'trade',
  reverse: 'trade',
  trade: 'trade',
  claim_won: 'claims',
  claim_lost: 'claims',
  draft: 'draft',
  pick: 'draft',
  undo: 'draft',
  pause: 'draft',
  resume: 'draft',
  abandon: 'draft',
  post: 'post',
  close: 'close',
  draw: 'close',
}

/** Returns the event for a log row; null if the row is not announced. */
export const eventOf = (type: TransactionType): MessageEvent | null => EVENT_OF[type] ?? null

/**
 * Returns whether a row is about an offer that has not been accepted. The league can show such rows only to the two
 * teams.
 */
export const isOffer = (type: TransactionType): boolean => OFFER_TYPES.some(offer => offer === type)

/** Returns whether a row is about this team or the entire league. */
export const concerns = ({ teamId, before, after }: Transaction, team: string): boolean => {
  const sides = [before, after].flatMap(facts => {
    const { fromTeamId, toTeamId } = (facts ?? {}) as { fromTeamId?: string; toTeamId?: string }
    return [fromTeamId, toTeamId]
  })
  const named = [teamId, ...sides].filter(id => id != null)
  return named.length === 0 || named.includes(team)
}

/** Returns whether a target gets a row. `teamIds` is null for a target of the entire league. */
export const concernsTeams = (row: Transaction, teamIds: readonly string[] | null): boolean => {
  if (row.type === 'offer') return teamIds?.includes(row.after.toTeamId) ?? false
  return teamIds === null || teamIds.some(id => concerns(row, id))
}

/** The max number of rows in a message. */
const MAX_ROWS = 20

/** Events that share a message if they happen in quick succession. */
const SHARED: ReadonlySet<MessageEvent> = new Set(['trade', 'claims', 'draft', 'post'])

/** Returns whether a message with this number of rows has room for another row of this kind. */
export const shares = (event: MessageEvent, rows: number): boolean => SHARED.has(event) && rows < MAX_ROWS

/** The kind and host of an address, or what is wrong with it. */
type TargetRead = { kind: MessageKind; host: string } | { fault: string }

const ADDRESS = /^[^\s@<>",;:?%]+@([^\s@<>",;:?%]+)$/
const DISCORD = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/

const mailTo = (address: string): TargetRead => {
  const [, host] = ADDRESS.exec(address) ?? []
  return host === undefined
    ? { fault: 'mailto: takes one address, such as mailto:alex@example.org' }
    : { kind: 'mail', host }
}

const kindOf = ({ hostname, pathname }: URL): MessageKind | { fault: string } => {
  if (DISCORD.test(hostname)) {
    return /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/.test(pathname)
      ? 'discord'
      : {
          fault: 'this is not a Discord webhook; copy its URL from the channel settings, under Integrations, Webhooks',
        }
  }
  if (hostname === 'hooks.slack.com') return 'slack'
  return hostname === 'ntfy.sh' ? 'ntfy' : 'webhook'
}

/** Parses a target's address. `kind` is required if the host name does not determine it. */
export const readTarget = (text: string, kind?: MessageKind): TargetRead => {
  if (/^mailto:/i.test(text)) {
    return kind === undefined || kind === 'mail'
      ? mailTo(text.slice('mailto:'.length))
      : { fault: 'a mailto: address is for email' }
  }
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { fault: 'enter an address that begins with https://, or mailto: and an email address' }
  }
  if (kind === 'mail') return { fault: 'an email address begins with mailto:' }
  const detected = kind ?? kindOf(url)
  if (typeof detected !== 'string') return detected
  if (detected === 'ntfy' && !/^\/[\w-]{1,64}$/.test(url.pathname)) {
    return { fault: 'an ntfy address ends with one topic, such as https://ntfy.sh/office-league' }
  }
  return { kind: detected, host: url.host }
}
