import { type Caller, calling } from '../../src/cli/caller/caller.ts'
import { HindsightError } from '../../src/engine/index.ts'
import { type Interface, openInterface } from '../cli/tui/open.ts'
import { collisions, faultsOfText, needlessCuts } from './checks.ts'
import { dumpTo } from './dump.ts'
import type { ZooHome } from './home.ts'
import type { ScreenRow, ScreenSize } from './screens.ts'

/** Opens views of the terminal interface in a zoo league, and finds their errors. */

/** Pauses, and lets React draw what it scheduled before. On a busy machine, the timer can be due before that. */
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(() => setImmediate(resolve), ms))
/** Longer than a frame, and longer than the pause before a query. */
const SETTLING_MS = 12
/** The max number of event loop turns before a screen is checked. */
const MAX_TURNS = 200

/** Waits until a screen has drawn everything that it requested. */
export const settle = async (zoo: ZooHome, { text, frames }: Interface): Promise<void> => {
  let drawn = -1
  const isSettled = () => zoo.pending() === 0 && frames().length === drawn && !/^ {2}… *$/m.test(text())
  for (let turn = 0; turn < MAX_TURNS && !isSettled(); turn++) {
    drawn = frames().length
    await pause(SETTLING_MS)
  }
}

/** Returns all errors in a view's text. */
const faultsOfView = (text: string, [columns, rows]: ScreenSize): string[] => {
  const height = text.split('\n').length
  return [
    ...faultsOfText(text, columns),
    ...collisions(text),
    ...needlessCuts(text, columns),
    ...(height > rows ? [`${height} lines on ${rows}`] : []),
  ]
}

/** Finds a view's errors in terminals of all sizes. */
export const viewFaults = async (
  zoo: ZooHome,
  shown: Interface,
  { row, sizes }: { row: ScreenRow; sizes: readonly ScreenSize[] },
): Promise<string[]> => {
  await shown.press(...row.open)
  const found: string[] = []
  for (const size of sizes) {
    shown.resize(...size)
    await settle(zoo, shown)
    const text = shown.text()
    dumpTo(zoo.kind, `tui-${size[0]}`, `######## ${row.name}\n${text}`)
    found.push(...faultsOfView(text, size).map(fault => `${row.name} at ${size[0]}: ${fault}`))
  }
  await shown.press(...row.leave)
  return found
}

/** Returns a caller that refuses writes, so that any key can be pressed in a league that other views share. */
const readOnly = (caller: Caller): Caller => {
  const send = (async (operation: string, written: { query?: { dryRun?: number } } = {}) => {
    const isReading =
      /^(get|list|rank|weigh|grade|balance|compare|optimize|check|preview|whatIf)/.test(operation) ||
      written.query?.dryRun === 1
    if (!isReading) throw new HindsightError('forbidden', 'This league is read-only')
    return caller.send(operation as never, written)
  }) as Caller['send']
  return { ...caller, ...calling(send) }
}

const NAMED: Readonly<Record<string, string>> = {
  Enter: 'enter',
  Esc: 'esc',
  space: ' ',
  PgUp: 'pageUp',
  PgDn: 'pageDown',
  '←': 'left',
  '→': 'right',
  '↑': 'up',
  '↓': 'down',
}

/**
 * Keys that may do nothing in a list with one row or in the current week, and keys that end the interface or the view.
 */
const PASSED: readonly string[] = ['↑', '↓', 'PgUp', 'PgDn', 't', 'q', 'Esc']

/** Returns the keys in a hint such as `← → week`. */
const hintedKeys = (hint: string): string[] => {
  const words = hint.trim().split(' ')
  const end = words.findIndex(word => word.length > 1 && NAMED[word] === undefined)
  return words.slice(0, end < 0 ? words.length : end).filter(word => word !== '')
}

/** How long a screen may take to show that it has handled a key, on a busy machine. */
const PATIENCE_MS = 500

/** Returns true if a screen still has the same text after a while. */
const isSame = async ({ text }: Interface, before: string): Promise<boolean> => {
  for (let waited = 0; waited < PATIENCE_MS && text() === before; waited += SETTLING_MS) await pause(SETTLING_MS)
  return text() === before
}

/** Finds keys that a view's footer offers although they do nothing there. `isNew` chooses which hints to try. */
export const deadKeys = async (
  zoo: ZooHome,
  { row, size: [columns, rows], isNew }: { row: ScreenRow; size: ScreenSize; isNew(hint: string): boolean },
): Promise<string[]> => {
  const open = async () => {
    const shown = await openInterface(zoo, {
      ...{ league: zoo.league, caller: readOnly(zoo.caller), hasColor: false, columns, rows },
    })
    await shown.press(...row.open)
    await settle(zoo, shown)
    return shown
  }
  const foot = (await open()).text().split('\n').at(-1) ?? ''
  const found: string[] = []
  for (const hint of foot.split(/ {3,}/)) {
    const keys = hintedKeys(hint)
    if (keys.length === 0 || keys.some(key => PASSED.includes(key)) || !isNew(hint)) continue
    const shown = await open()
    const before = shown.text()
    let isDead = true
    for (const key of keys) {
      await shown.press(NAMED[key] ?? key)
      await settle(zoo, shown)
      isDead &&= (await isSame(shown, before)) || /^! .*mirror/m.test(shown.text())
    }
    if (isDead) found.push(`${row.name} at ${columns}: ${keys.join(' ')} does nothing: ${foot}`)
  }
  return found
}
