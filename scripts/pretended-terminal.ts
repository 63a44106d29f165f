import { PassThrough, Writable } from 'node:stream'

/** Replaces this process's terminal with one that presses q as soon as the screen shows the key help. */
export const pretendTerminal = (): void => {
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  })
  const write = (part: Buffer, _: unknown, done: () => void): void => {
    if (part.includes('quit')) stdin.write('q')
    done()
  }
  const stdout = Object.assign(new Writable({ write }), { isTTY: true, columns: 120, rows: 40 })
  Object.defineProperty(process, 'stdin', { value: stdin })
  Object.defineProperty(process, 'stdout', { value: stdout })
}
