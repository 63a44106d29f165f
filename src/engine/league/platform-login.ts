import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { conflict } from '../base/errors.ts'
import type { PrepareContext } from '../kernel/context.ts'
import type { Sealed } from '../runtime/sealing.ts'
import type { Store } from '../store/index.ts'

/**
 * Returns a login's encryption context, made from the account and the platform. With it, no other login can be
 * decrypted in its place.
 */
export const loginSealContext = (accountId: string, platform: string): string => `login ${accountId} ${platform}`

/** Returns all logins in a store. */
export const sealedLogins = async ({ platformLogins }: Store): Promise<Sealed[]> =>
  (await platformLogins.list()).map(({ accountId, platform, sealed }) => ({
    sealed,
    about: loginSealContext(accountId, platform),
  }))

/**
 * Returns the account's login for private leagues on a platform; undefined if none is saved. Throws conflict if it was
 * encrypted with another key.
 */
export const savedLogin = async (
  { actor, sealing, read }: PrepareContext,
  platform: PlatformName,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const login = await read(store => store.platformLogins.find(actor.id, platform))
  if (!login) return undefined
  const opened = sealing.open(login.sealed, loginSealContext(actor.id, platform))
  if (opened === null)
    throw conflict(
      `${actor.name}'s login for ${platformLabel(platform)} was encrypted with a different key; enter it again`,
      { atTerminal: `hindsight platform login ${platform} saves it` },
    )
  return JSON.parse(opened) as Readonly<Record<string, string>>
}
