import { type Line, say } from '../drawing/lines.ts'
import type { Cached } from './entries.ts'

/** What shows in place of an answer that is not there yet. */
export const pendingLines = ({ failure }: Cached): Line[] =>
  failure === undefined ? [say('  …', 'dim')] : [[{ text: '  ! ', tone: 'bad' }, { text: failure }]]
