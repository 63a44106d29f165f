import type { Key } from 'ink'
import { lettersOf } from '../../output/width.ts'

const NAMED: readonly (readonly [flag: keyof Key, name: string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'page up'],
  ['pageDown', 'page down'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
]

/** Keys with Ctrl: redraw, suspend, and half a page down and up. */
const WITH_CTRL: readonly string[] = ['l', 'z', 'd', 'u']

/** A mouse report (SGR mode), such as [<0;12;5M: a button, a column and a line (starting at 1), and M for a press. */
const MOUSE = /^\[<(\d+);(\d+);(\d+)([Mm])$/
const [LEFT, WHEEL_UP, WHEEL_DOWN] = [0, 64, 65]
/** How many lines one step of the wheel scrolls. */
const WHEEL_LINES = 3

/** Returns the keys for the mouse: a click as "click COLUMN LINE" (starting at 0), and the wheel as arrows. */
const keysOfMouse = ([, button, column, line, end]: RegExpExecArray): string[] => {
  if (end !== 'M') return []
  if (Number(button) === LEFT) return [`click ${Number(column) - 1} ${Number(line) - 1}`]
  const arrow = { [WHEEL_UP]: 'up', [WHEEL_DOWN]: 'down' }[Number(button)]
  return arrow === undefined ? [] : Array<string>(WHEEL_LINES).fill(arrow)
}

const ESCAPE = '\u001b'
const MOUSE_REPORTS = new RegExp(`${ESCAPE}(\\[<\\d+;\\d+;\\d+[Mm])`, 'g')

/** Wraps a terminal's input so that mouse reports reach Ink as pasted text, because Ink drops all other reports. */
export const withMouse = (stdin: NodeJS.ReadStream): NodeJS.ReadStream => {
  const read = (): ReturnType<NodeJS.ReadStream['read']> => {
    const chunk = stdin.read()
    return typeof chunk === 'string' ? chunk.replaceAll(MOUSE_REPORTS, `${ESCAPE}[200~$1${ESCAPE}[201~`) : chunk
  }
  return new Proxy(stdin, {
    get(target, name) {
      if (name === 'read') return read
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Returns the names of pressed keys. A letter is its own name. Keys that are typed quickly arrive together. */
export const keysOf = (input: string, key: Key): string[] => {
  const mouse = MOUSE.exec(input)
  if (mouse) return keysOfMouse(mouse)
  if (key.tab) return [key.shift ? 'back tab' : 'tab']
  const named = NAMED.find(([flag]) => key[flag])
  if (named) return [named[1]]
  if (key.ctrl && WITH_CTRL.includes(input)) return [`ctrl ${input}`]
  if (key.ctrl || key.meta) return []
  return [...input].map(letter => (letter === '\r' || letter === '\n' ? 'enter' : letter))
}

/** Returns the new position of a list's cursor; null for a key that does not move it. */
export const moveCursor = (
  at: number,
  key: string,
  { count, page = 10 }: { count: number; page?: number },
): number | null => {
  const to = {
    up: at - 1,
    k: at - 1,
    down: at + 1,
    j: at + 1,
    'page up': at - page,
    'page down': at + page,
    'ctrl u': at - Math.ceil(page / 2),
    'ctrl d': at + Math.ceil(page / 2),
    home: 0,
    g: 0,
    end: count - 1,
    G: count - 1,
  }[key]
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to))
}

/** Returns the next or previous item in a list, which wraps around at its ends. */
export const nextItem = <Thing>(list: readonly Thing[], now: Thing, step: number): Thing => {
  const at = list.indexOf(now)
  return list[(at + step + list.length) % list.length] ?? now
}

/**
 * Returns the typed text after another key. Letters are added, and backspace deletes one. Other named keys do not
 * change the text.
 */
export const typeKey = (text: string, key: string): string => {
  if (key === 'backspace') return lettersOf(text).slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}
