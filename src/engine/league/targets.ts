import type { Context } from '../kernel/context.ts'
import { hasRight } from '../rules/league/rights.ts'
import type { Notification } from '../schema/message.ts'
import type { StoredNotification } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { peopleOf } from './rights.ts'

/** Message targets as an account sees them: chats, webhooks, email addresses and phones. */

/** Returns a target without its address or secret. */
export const notificationView = async ({ store, key }: Context, stored: StoredNotification): Promise<Notification> => {
  const { id, kind, host, teamId, on, remindHours, createdAt, madeWith, confirmedAt } = stored
  const { sentAt, lastError, disabled } = stored
  return {
    ...{ id, kind, host, teamId, on, remindHours, createdAt, sentAt, lastError, disabled },
    confirmed: confirmedAt !== null,
    ...(await store.notifications.backlogOf(id)),
    ...(madeWith !== null && madeWith === key?.id && { thisDevice: true as const }),
  }
}

/**
 * Returns whether an account can see and change a target. The commissioner can for the league and its teams, and a
 * manager for their own team. Only the owner can for a phone.
 */
export const mayHave = (
  { actor }: Context,
  opened: OpenedLeague,
  { kind, teamId, madeBy }: Pick<StoredNotification, 'kind' | 'teamId' | 'madeBy'>,
): boolean => {
  if (kind === 'push') return madeBy === actor.id
  return (
    hasRight('league', actor.id, peopleOf(opened)) ||
    opened.teams.some(team => team.id === teamId && hasRight('team', actor.id, peopleOf(opened, team)))
  )
}
