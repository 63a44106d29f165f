import { DAY } from '../../../data/durations.ts'
import { sha256 } from '../base/crypto.ts'
import { conflict, type HindsightError, invalid, KEY_REUSED } from '../base/errors.ts'
import { hashOf, holdsSecret } from '../base/secret.ts'
import type { RequestName, Store } from '../store/index.ts'
import type { Call, CallResult, Operation } from './operation.ts'

/** Stores the response to a request with an idempotency key, so the request runs only once. */
interface Idempotency<Answer> {
  /**
   * Returns the stored response to this request, or null. Throws conflict if the key was used for a different request.
   */
  find(store: Store): Promise<Omit<CallResult<Answer>, 'status'> | null>
  keep(store: Store, answer: Answer): Promise<void>
}

const KEPT_FOR = DAY
const KEY = /^[\x21-\x7e]{1,255}$/

/** Returns a request's path, with secrets replaced by hashes. */
const pathOf = (route: string, params: Call['params']): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(params?.[name])
    return encodeURIComponent(holdsSecret(text) ? hashOf(text) : text)
  })

const doneAlready = (): HindsightError =>
  conflict('This request was processed, but its response was not saved; check the result before you send it again')

/**
 * Returns a call's idempotency data; null without a key, or if the method is not POST. Responses are stored for 24
 * hours of wall time, in the operation's transaction. Errors are not stored. For a response that is too large, only a
 * marker is stored. The key itself is never stored. Throws invalid_request for a malformed key. Source:
 * docs/contract.md, Idempotency.
 */
export const idempotencyOf = <Answer>(op: Operation<Answer>, call: Call, wall: number): Idempotency<Answer> | null => {
  const { idempotencyKey: key, actor, params, query, body } = call
  if (key === undefined || !op.route?.startsWith('POST ')) return null
  if (!KEY.test(key)) throw invalid('Idempotency-Key must be 1 to 255 printable characters without spaces')
  const name: RequestName = {
    accountId: actor.id,
    endpoint: pathOf(op.route, params),
    key: sha256(key),
    plainKey: key,
  }
  const digest = sha256(JSON.stringify([query, body]))
  return {
    async find(store) {
      const saved = await store.idempotency.find(name, wall - KEPT_FOR)
      if (!saved) return null
      if (saved.digest !== digest) throw conflict(KEY_REUSED)
      if (saved.answer === null) throw doneAlready()
      return { answer: JSON.parse(saved.answer), replayed: true }
    },
    async keep(store, answer) {
      const text = JSON.stringify(answer)
      // Does not store a response with a secret, because a secret is shown only once.
      if (holdsSecret(text)) return
      await store.idempotency.forget(wall - KEPT_FOR)
      await store.idempotency.keep(name, { digest, answer: text }, wall)
    },
  }
}
