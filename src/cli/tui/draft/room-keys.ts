import type { Draft } from '../../../engine/index.ts'
import { ALWAYS, type Keys } from '../interface/frame.ts'

/** The footer of a draft room. */

const LIST: Keys = [
  ['Enter', 'pick'],
  ['a', 'queue'],
  ['p', 'position'],
  ['/', 'search'],
  ['e', 'the queue'],
  ['o', 'best'],
  ...ALWAYS,
]
const QUEUE: Keys = [['+ -', 'up, down'], ['x', 'take out'], ['Enter', 'pick'], ['Esc', 'to the list'], ...ALWAYS]
const BEFORE: Keys = [
  ['n N', 'start'],
  ['a', 'queue'],
  ['p', 'position'],
  ['/', 'search'],
  ['e', 'the queue'],
  ...ALWAYS,
]

/** The keys of a room: of the queue while the cursor is there, else of the list. */
export const roomKeys = (draft: Draft | undefined, isEdited: boolean): Keys =>
  isEdited ? QUEUE : draft ? LIST : BEFORE
