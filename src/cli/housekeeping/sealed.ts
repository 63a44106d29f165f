import { housekeeping, type StoreFacts } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { heldSecret } from '../home/secret.ts'

/** What is sealed in the store of a home; a store that is not of the newest schema does not tell. */
interface SealedThere {
  /** Logins at platforms and addresses of messages. */
  sealed: number
  /** Those that the key of the home does not open. */
  unopened: number
  /** Where that key lies. */
  key: string
}

export const sealedIn = async ({ home, io }: BareRun, { schema, newest }: StoreFacts): Promise<SealedThere> => {
  const { secret, where } = heldSecret(home, io)
  const { countSealed } = await housekeeping()
  const counts = schema === newest ? await countSealed(home.store, secret) : { sealed: 0, unopened: 0 }
  return { ...counts, key: where }
}
