import { type Instance, render } from 'ink'
import { Component, type ReactNode } from 'react'
import type { Caller } from '../caller.ts'
import { App } from './app.tsx'
import { followChanges } from './changes.ts'
import { DRAWING_MS, openDesk } from './desk.ts'
import { askLeague, type ShownLeague } from './questions.ts'

/** Below what the desk waits before it asks. */
const FRAME_MS = DRAWING_MS - 1

export interface TuiOf {
  caller: Caller
  /** What getLeague answers. */
  league: ShownLeague
  hasColour: boolean
  /** What a person reads of a failure. */
  sentenceOf(error: unknown): string
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
export const openTui = async ({ caller, league, hasColour, sentenceOf }: TuiOf): Promise<void> => {
  const desk = openDesk({ caller, sentenceOf })
  const { id } = league.league
  desk.learn(askLeague(id), league)
  let broken: { error: unknown } | undefined
  let app: Instance | undefined
  const fail = (error: unknown): void => {
    broken ??= { error }
    app?.unmount()
  }
  app = render(
    <Guard fail={fail}>
      <App desk={desk} league={league} hasColour={hasColour} />
    </Guard>,
    // The caller has looked whether there is a terminal; a variable of a build server says nothing against one.
    { alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 1000 / FRAME_MS },
  )
  // It may have broken while it was drawn for the first time.
  if (broken) app.unmount()
  const stop = followChanges(desk, caller, id)
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
  try {
    await app.waitUntilExit()
  } finally {
    stop()
    process.off('uncaughtException', fail).off('unhandledRejection', fail)
  }
  if (broken) throw broken.error
}
