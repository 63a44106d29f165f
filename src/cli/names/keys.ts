import { type ApiKey, matching } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { type Lookup, label } from './lookup.ts'
import { unlessWholeId } from './match.ts'

/** The account's working keys; a revoked key needs its whole id. */
export const workingKeys = async (caller: Caller): Promise<ApiKey[]> => {
  const { keys } = await caller.call('listKeys')
  return keys.filter(({ revokedAt }) => revokedAt === null)
}

/** The id of the working key that a text means, by its name or id. */
export const findKey = async (lookup: Lookup, written: string): Promise<string> => {
  const key = await unlessWholeId(written, async () => matching(written, await workingKeys(lookup.caller), true))
  return key ? label(lookup, key) : written
}
