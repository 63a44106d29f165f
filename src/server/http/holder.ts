import { HindsightError, type Holder, WAIT_AS_TOLD } from '../../engine/index.ts'
import type { Asked } from './exchange.ts'

const tooMany = (limit: number): HindsightError =>
  new HindsightError('rate_limited', `The limit of ${limit} requests in 60 seconds is used up; ${WAIT_AS_TOLD}`)

const unauthorized = ({ header }: Asked): HindsightError =>
  new HindsightError(
    'unauthorized',
    header('authorization') === undefined
      ? 'A key is needed: send Authorization: Bearer <API_KEY>'
      : 'This key is unknown or revoked',
    { atTerminal: 'hindsight key create makes one' },
  )

/** Who asks. Throws unauthorized without a key that works, and rate_limited when the window is used up. */
export const requireHolder = (asked: Asked): Holder => {
  if (!asked.taken.allowed) throw tooMany(asked.taken.rate.limit)
  if (!asked.holder) throw unauthorized(asked)
  return asked.holder
}
