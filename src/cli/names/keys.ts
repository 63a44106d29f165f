import type { ApiKey } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'

/** The keys of the account that work still: one that was revoked is named by its whole id alone. */
export const workingKeys = async (caller: Caller): Promise<ApiKey[]> => {
  const { keys } = await caller.call('listKeys')
  return keys.filter(({ revokedAt }) => revokedAt === null)
}
