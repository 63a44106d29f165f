import { type Instance, render } from 'ink'
import { Component, type ReactNode } from 'react'
import stringWidth from 'string-width'
import type { Caller } from '../caller/caller.ts'
import type { AnswerCache } from './answers/cache.ts'
import { DRAWING_MS } from './answers/fetching.ts'
import { followWrites } from './answers/following.ts'
import type { ShownLeague } from './answers/queries.ts'
import { App } from './app.tsx'
import { withMouse } from './interface/keys.ts'
import type { Theme } from './interface/looks.ts'
import { openStart } from './league/shown.ts'

/** The time between frames, which must be shorter than the cache's pause before a query. */
const FRAME_MS = DRAWING_MS - 1

interface TuiOf {
  caller: Caller
  /** The response of getLeague. */
  league: ShownLeague
  /** True if the user chooses a league first. */
  choosing: boolean
  theme: Theme
  /** The user's time zone. */
  zone: string
  /** Formats an error as a sentence. */
  sentenceOf(error: unknown): string
}

const write = (text: string): void => void process.stdout.write(text)

/** Measures a wide letter after the first screen is complete, because the first measurement takes about 40 ms. */
const warmUp = (cache: AnswerCache): void => {
  const measure = () => (cache.isComplete() ? stringWidth('漢') : warmUp(cache))
  setTimeout(measure, 10 * FRAME_MS).unref()
}

const HOME_AND_ERASE = '\u001b[H\u001b[J'

/**
 * Redraws everything. An incremental redraw misses rows that a resize moved, and text that was typed before the
 * interface started.
 */
const redrawAll = (app: Instance): void => {
  app.clear()
  process.stdout.write(HOME_AND_ERASE)
  // Ink draws an entire frame after every resize, even to the same size.
  process.stdout.emit('resize')
}

/** Ends the program after an error while drawing, and restores the terminal. React requires a class for this. */
class Guard extends Component<{ children: ReactNode; fail(error: unknown): void }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.fail(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/**
 * Shows a league in the entire terminal until the user quits. Throws the error that ended it, after restoring the
 * terminal.
 */
export const openTui = async ({ caller, sentenceOf, ...shows }: TuiOf): Promise<void> => {
  const { cache, start } = await openStart({ caller, sentenceOf }, shows.league)
  let broken: { error: unknown } | undefined
  let app: Instance | undefined
  const fail = (error: unknown): void => {
    broken ??= { error }
    app?.unmount()
  }
  app = render(
    <Guard fail={fail}>
      <App
        {...shows}
        cache={cache}
        start={start}
        redraw={() => app && redrawAll(app)}
        write={write}
        follow={leagueId => followWrites(cache, caller, leagueId)}
      />
    </Guard>,
    // The caller has already checked for a terminal, so build servers' environment variables are ignored.
    {
      ...{ alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 1000 / FRAME_MS },
      stdin: withMouse(process.stdin),
    },
  )
  const instance = app
  const redraw = () => redrawAll(instance)
  // The first frame can have failed already.
  if (broken) instance.unmount()
  else {
    redraw()
    warmUp(cache)
  }
  process.on('uncaughtException', fail).on('unhandledRejection', fail).on('SIGWINCH', redraw)
  try {
    await instance.waitUntilExit()
  } finally {
    process.off('uncaughtException', fail).off('unhandledRejection', fail).off('SIGWINCH', redraw)
  }
  if (broken) throw broken.error
}
