import { keyPair } from '../base/crypto.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { hasRight } from '../rules/league/rights.ts'
import type { Sealed } from '../runtime/sealing.ts'
import type { Notification } from '../schema/message.ts'
import type { Store, StoredNotification, StoredTeam } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { isManager } from './managers.ts'
import { peopleOf } from './rights.ts'

/** Message targets (chats, webhooks, email addresses and phones): what an account sees of them, and their addresses. */

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

/**
 * Returns the teams that a target gets messages for: the manager's teams for a phone, or null for the entire league.
 */
export const teamsOfTarget = (
  { kind, teamId, madeBy }: Pick<StoredNotification, 'kind' | 'teamId' | 'madeBy'>,
  teams: readonly StoredTeam[],
): readonly string[] | null => {
  if (kind === 'push') return teams.filter(team => madeBy !== null && isManager(team, madeBy)).map(({ id }) => id)
  return teamId === null ? null : [teamId]
}

export interface Target {
  url: string
  secret: string | null
  /** The code that confirms an email address. Null for other kinds of targets. */
  code: string | null
  /** The keys that encrypt messages to a phone. Null for other kinds of targets. */
  phone: { p256dh: string; auth: string; site: string | null } | null
}

/**
 * Returns the keys that identify this data folder to push services. They are derived from the folder's secret, so they
 * are not stored.
 */
export const pushKeys = ({ sealing }: Pick<Context, 'sealing'>): { publicKey: string; privateKey: string } =>
  keyPair(sealing.keyFor('web push'))

/** Returns a target's encryption context. With it, no other target's address can be decrypted in its place. */
const targetSealContext = (id: string): string => `notification ${id}`

/** Returns all targets in a store. */
export const sealedTargets = async ({ notifications }: Store): Promise<Sealed[]> =>
  (await notifications.list()).map(({ id, sealed }) => ({ sealed, about: targetSealContext(id) }))

export const sealTarget = ({ sealing }: Pick<Context, 'sealing'>, id: string, target: Target): string =>
  sealing.seal(JSON.stringify(target), targetSealContext(id))

/** Decrypts a target's address. Throws conflict if it was encrypted with another key. */
export const openTarget = (
  { sealing }: Pick<Context, 'sealing'>,
  { id, sealed }: { id: string; sealed: string },
): Target => {
  const opened = sealing.open(sealed, targetSealContext(id))
  // Targets stored by earlier versions lack the newer fields.
  if (opened !== null) return { code: null, phone: null, ...(JSON.parse(opened) as Omit<Target, 'code' | 'phone'>) }
  throw conflict('the address was encrypted with a different key; remove this notification and add it again')
}
