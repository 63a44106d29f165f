import { HindsightError, masked } from '../engine/index.ts'

/** An error as the log keeps it: the message of a refusal; of anything else the stack, and that of its cause. */
export const faultText = (error: unknown): string => {
  if (error instanceof HindsightError && error.code !== 'server_error') return masked(error.message)
  const { stack, cause } = error as Error
  return masked([stack ?? String(error), ...(cause ? [`cause: ${(cause as Error).stack ?? cause}`] : [])].join('\n'))
}
