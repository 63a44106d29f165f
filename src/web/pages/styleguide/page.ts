import type { Page } from '../page.ts'
import { partsFor } from './parts.ts'

const STYLEGUIDE: Page = {
  path: '/styleguide',
  also: 'all',
  fresh: true,
  show: async visit => ({ title: 'Style guide', lead: 'Every part in every state.', body: partsFor(visit) }),
}

/** Pages for who works on the board; the build leaves them out. */
export const WORKSHOP: readonly Page[] = [STYLEGUIDE]
