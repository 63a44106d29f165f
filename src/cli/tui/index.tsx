import { type Instance, render } from 'ink'
import { Component, type ReactNode } from 'react'
import stringWidth from 'string-width'
import type { Caller } from '../caller/caller.ts'
import { openCache } from './answers/cache.ts'
import { DRAWING_MS } from './answers/pacing.ts'
import { leagueQuery, type ShownLeague } from './answers/queries.ts'
import { startScreen } from './answers/start.ts'
import { followWrites } from './answers/writes.ts'
import { App } from './app.tsx'

/** Below what the cache waits before it asks. */
const FRAME_MS = DRAWING_MS - 1

export interface TuiOf {
  caller: Caller
  /** What getLeague answers. */
  league: ShownLeague
  /** Asks first which league is meant. */
  choosing: boolean
  hasColor: boolean
  /** In which zone whoever reads has his times. */
  zone: string
  /** What a person reads of a failure. */
  sentenceOf(error: unknown): string
}

/** What the first letter beyond ASCII costs whoever measures it, some 40 ms, is paid once the first frames are drawn. */
const warmUp = (): void => void setTimeout(() => stringWidth('‹'), 10 * FRAME_MS)

const HOME_AND_ERASE = '\u001b[H\u001b[J'

/**
 * Draws everything anew: rows that a terminal has moved when its size changed, or that were typed before there was anybody
 * to read them, lie where no difference between two frames reaches.
 */
const redrawn = (app: Instance): void => {
  app.clear()
  process.stdout.write(HOME_AND_ERASE)
  // Ink draws a whole frame when it is told the size, be it the same.
  process.stdout.emit('resize')
}

/** What breaks while drawing ends the program with the terminal as it was; React asks for a class here. */
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

/** Shows a league on the whole terminal until it is left. Throws what broke it, once the terminal is as it was. */
export const openTui = async ({ caller, sentenceOf, ...shows }: TuiOf): Promise<void> => {
  const cache = openCache({ caller, sentenceOf })
  cache.put(leagueQuery(shows.league.league.id), shows.league)
  const start = await startScreen(cache, shows.league)
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
        redraw={() => app && redrawn(app)}
        follow={leagueId => followWrites(cache, caller, leagueId)}
      />
    </Guard>,
    // The caller has looked whether there is a terminal; a variable of a build server says nothing against one.
    { alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 1000 / FRAME_MS },
  )
  const shown = app
  const redraw = () => redrawn(shown)
  // It may have broken while it was drawn for the first time.
  if (broken) shown.unmount()
  else {
    redraw()
    warmUp()
  }
  process.on('uncaughtException', fail).on('unhandledRejection', fail).on('SIGWINCH', redraw)
  try {
    await shown.waitUntilExit()
  } finally {
    process.off('uncaughtException', fail).off('unhandledRejection', fail).off('SIGWINCH', redraw)
  }
  if (broken) throw broken.error
}
