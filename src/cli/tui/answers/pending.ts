import { foldedLine, type Line, say } from '../drawing/lines.ts'
import type { Cached } from './entries.ts'

/** The lines in place of an answer that is not there yet: why it was refused, if it was. */
export const pendingLines = ({ failure }: Cached, width: number): Line[] =>
  failure === undefined
    ? [say('  …', 'dim')]
    : foldedLine([{ text: '! ', tone: 'bad' }, { text: failure }], { width, indent: '  ' })
