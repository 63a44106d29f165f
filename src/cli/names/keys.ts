import type { ApiKey } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'

/** The account's working keys; a revoked key needs its whole id. */
export const workingKeys = async (caller: Caller): Promise<ApiKey[]> => {
  const { keys } = await caller.call('listKeys')
  return keys.filter(({ revokedAt }) => revokedAt === null)
}
