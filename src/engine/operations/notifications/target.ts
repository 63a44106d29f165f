import { conflict } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sealed } from '../../runtime/sealing.ts'
import type { Store } from '../../store/index.ts'

/** Where messages go, and by which secret a webhook's are signed; kept sealed, and shown nowhere. */
export interface Target {
  url: string
  secret: string | null
}

/** What a target is sealed for, so that none opens as another. */
const sealedFor = (id: string): string => `notification ${id}`

/** Every target of a store. */
export const sealedTargets = async ({ notifications }: Store): Promise<Sealed[]> =>
  (await notifications.list()).map(({ id, sealed }) => ({ sealed, about: sealedFor(id) }))

export const sealTarget = ({ sealing }: Pick<Context, 'sealing'>, id: string, target: Target): string =>
  sealing.seal(JSON.stringify(target), sealedFor(id))

/** Throws conflict for one that was sealed under another key. */
export const openTarget = (
  { sealing }: Pick<Context, 'sealing'>,
  { id, sealed }: { id: string; sealed: string },
): Target => {
  const opened = sealing.open(sealed, sealedFor(id))
  if (opened !== null) return JSON.parse(opened) as Target
  throw conflict('the address was sealed with another key of the home; remove this notification and add it again')
}
