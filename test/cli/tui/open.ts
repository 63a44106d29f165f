import { stripVTControlCharacters } from 'node:util'
import { render } from 'ink-testing-library'
import { createElement } from 'react'
import { expect, onTestFinished } from 'vitest'
import type { Caller } from '../../../src/cli/caller/caller.ts'
import { openCaller } from '../../../src/cli/caller/open.ts'
import { locateHome } from '../../../src/cli/home/home.ts'
import type { Io } from '../../../src/cli/io/io.ts'
import { followWrites } from '../../../src/cli/tui/answers/following.ts'
import { App } from '../../../src/cli/tui/app.tsx'
import { openStart } from '../../../src/cli/tui/league/shown.ts'
import { HindsightError } from '../../../src/engine/index.ts'
import { soon } from '../../support/soon.ts'
import { LEAGUE, type PlayedLeague, playedLeague } from './league.ts'

const KEYS: Readonly<Record<string, string>> = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  end: '\x1b[F',
  pageUp: '\x1b[5~',
  pageDown: '\x1b[6~',
  enter: '\r',
  esc: '\x1b',
  tab: '\t',
  backspace: '\x7f',
}

export interface Interface {
  /** Returns the text on the screen, without colors. */
  text(): string
  /** Waits until each text appears, and returns the screen. */
  see(...texts: readonly (string | RegExp)[]): Promise<string>
  /** Presses keys one after another, given by key name or as letters. */
  press(...keys: readonly string[]): Promise<void>
  resize(columns: number, rows: number): void
  frames(): readonly string[]
  /** Everything written to the terminal except frames. */
  written: readonly string[]
  /** Calls an operation at the same league time as the interface. */
  ask: Caller['call']
}

interface Setting {
  env?: Readonly<Record<string, string>>
  columns?: number
  rows?: number
  hasColor?: boolean
  league?: string
  choosing?: boolean
  /** The account that uses the interface, by default the data folder's own account. */
  as?: string
  /** The caller that runs operations. By default, it uses the data folder's store, or a daemon set in `env`. */
  caller?: Caller
}

const sentenceOf = (error: unknown): string => {
  // Only errors that are shown to users may be thrown.
  expect(error).toBeInstanceOf(HindsightError)
  return (error as HindsightError).message
}

/**
 * How long the interface waits before it treats an escape character as a key, because it could start a key sequence.
 */
const ESCAPE_MS = 30

/** Opens the interface in a terminal of the given size, on a data folder's real store or on a daemon set in `env`. */
export const openInterface = async (
  { home }: Pick<PlayedLeague, 'home'>,
  setting: Setting = {},
): Promise<Interface> => {
  const { env = {}, columns = 80, rows = 24, hasColor = true, league: id = LEAGUE } = setting
  const io = { env: { HINDSIGHT_HOME: home, ...env } } as unknown as Io
  const caller =
    setting.caller ?? (await openCaller(locateHome(io), io, setting.as === undefined ? {} : { as: setting.as }))
  const league = await caller.call('getLeague', { params: { id } })
  const { cache, start } = await openStart({ caller, sentenceOf }, league)
  const written: string[] = []
  const shown = render(
    createElement(App, {
      cache,
      league,
      start,
      choosing: setting.choosing ?? false,
      theme: hasColor ? 'dark' : 'none',
      write: text => void written.push(text),
      zone: 'UTC',
      redraw: () => undefined,
      follow: leagueId => followWrites(cache, caller, leagueId),
    }),
  )
  onTestFinished(() => {
    shown.unmount()
    if (setting.caller === undefined) caller.close()
  })
  const resize = (wide: number, high: number) => {
    Object.defineProperty(shown.stdout, 'columns', { value: wide, configurable: true })
    Object.defineProperty(shown.stdout, 'rows', { value: high, configurable: true })
    shown.stdout.emit('resize')
  }
  resize(columns, rows)
  const text = () => stripVTControlCharacters(shown.lastFrame() ?? '')
  return {
    text,
    resize,
    frames: () => shown.frames,
    written,
    ask: caller.call,
    see: (...texts) =>
      soon(() => {
        for (const each of texts) expect(text()).toMatch(each)
        return text()
      }),
    async press(...keys) {
      for (const key of keys) {
        shown.stdin.write(KEYS[key] ?? key)
        await new Promise(resolve => setTimeout(resolve, key === 'esc' ? ESCAPE_MS : 5))
      }
    },
  }
}

/** Opens the interface on a completed league. */
export const openPlayed = async (
  made: Parameters<typeof playedLeague>[0] = {},
  size: Parameters<typeof openInterface>[1] = {},
) => {
  const league = await playedLeague(made)
  return { league, ...(await openInterface(league, size)) }
}
