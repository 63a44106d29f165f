import type { Known } from './desk.ts'
import { type Line, say } from './text.ts'

/** What stands in the place of an answer that is not there. */
export const waiting = ({ failure }: Known): Line[] =>
  failure === undefined ? [say('  …', 'dim')] : [[{ text: '  ! ', tone: 'bad' }, { text: failure }]]
