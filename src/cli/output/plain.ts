import { CONTROL, HIDDEN } from '../../engine/index.ts'

const OBEYED = new RegExp(`(?!\\n)[${CONTROL}]`, 'gu')
const UNSEEN = new RegExp(`[${HIDDEN}]`, 'gu')

/** A text without what a terminal would obey, and without what nobody sees: a name could hold both. */
export const plain = (text: string): string => text.replace(OBEYED, ' ').replace(UNSEEN, '')
