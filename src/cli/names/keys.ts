import { type ApiKey, isUuid, matching } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { type Lookup, label } from './lookup.ts'
import { noneCalled, only } from './match.ts'

/** The account's working keys; a revoked key needs its whole id. */
export const workingKeys = async (caller: Caller): Promise<ApiKey[]> => {
  const { keys } = await caller.call('listKeys')
  return keys.filter(({ revokedAt }) => revokedAt === null)
}

/** The id of the working key that a text means, by its name or id. Throws not_found. */
export const findKey = async (lookup: Lookup, written: string): Promise<string> => {
  if (isUuid(written)) return written
  const all = await workingKeys(lookup.caller)
  const key = only(written, matching(written, all, true))
  if (key) return label(lookup, key)
  throw noneCalled(written, { kind: 'key', place: ' of this account', all, list: 'hindsight key list shows them' })
}
