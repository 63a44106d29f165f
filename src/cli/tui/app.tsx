import { setTimeout as sleep } from 'node:timers/promises'
import { Box, Text, useApp, useWindowSize } from 'ink'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { attempt } from './answers/attempt.ts'
import { useRateLimit } from './answers/hooks.ts'
import { tall } from './drawing/grid.ts'
import { Lines } from './drawing/paint.tsx'
import { useFooter } from './interface/footer.ts'
import { ALWAYS, footLines, HELP_FOOT, headLine, helpLines, TITLES, tabLine } from './interface/frame.ts'
import { Keyboard, useListeners } from './interface/keyboard.ts'
import { moved, turned } from './interface/keys.ts'
import { navigated, SCREENS, type ScreenName, wentBack } from './interface/location.ts'
import { type Screen, ScreenContext, useScreen } from './interface/screen.ts'
import { useLeagueName, useSeasonWords } from './league/head.ts'
import { type ShownOf, useShown } from './league/shown.ts'
import { ClockPicker } from './pickers/clock-picker.tsx'
import { LeaguePicker } from './pickers/league-picker.tsx'
import { SCREEN_VIEWS } from './screens/index.ts'

interface AppOf extends ShownOf {
  hasColor: boolean
  /** The time zone of the reader. */
  zone: string
  /** Draws the whole screen again. */
  redraw(): void
}

/** A signal may reach another thread first, and this one runs on for a moment. */
const STOPPING_MS = 50

/** Suspends the program, as Ctrl-Z does elsewhere, and returns when it goes on. Where nobody could resume it, it does not stop. */
const stop = async (): Promise<void> => {
  if (process.platform === 'win32') return
  process.kill(0, 'SIGTSTP')
  await sleep(STOPPING_MS)
}

/** Lines around the screen: the header, the tabs, a blank line, and the footer. */
const AROUND = 4
/** The smallest terminal that screens are made for. */
const LEAST = { columns: 40, rows: 15 }

type FrameOf = ReturnType<typeof useFooter>['shown'] & {
  /** The first line of the help that is shown; null shows the screen. */
  help: number | null
  /** Shown in place of the screen. */
  instead: ReactNode
}

const Frame = ({ message, question, otherKeys, help, instead }: FrameOf) => {
  const { cache, location, columns, rows } = useScreen()
  const { View, keys } = SCREEN_VIEWS[location.screen]
  const [name, right] = [useLeagueName(), useSeasonWords()]
  const seconds = useRateLimit(cache)
  const limit =
    seconds === null ? null : { text: `The limit of requests is reached; asked again in ${seconds} s`, failed: true }
  const own = help === null ? { keys: otherKeys ?? keys, always: otherKeys ? [] : ALWAYS } : HELP_FOOT
  const foot = footLines({ question, notice: message ?? limit, ...own }, columns)
  return (
    <Box flexDirection="column" height={rows + AROUND}>
      <Lines lines={[headLine(name, right, columns), tabLine(location.screen, columns), []]} />
      <Box height={rows + 1 - foot.length} overflow="hidden">
        {help === null ? (
          (instead ?? <View key={location.screen} />)
        ) : (
          <Lines lines={tall(helpLines(TITLES[location.screen], keys, columns).slice(help), rows)} />
        )}
      </Box>
      <Lines lines={foot} />
    </Box>
  )
}

/** What shows in a terminal that is too small. */
const TooSmall = ({ columns, rows }: { columns: number; rows: number }) => (
  <Text>{`Hindsight needs ${LEAST.columns} columns by ${LEAST.rows} lines; this is ${columns} by ${rows}`}</Text>
)

/** The help of a screen: its keys, the first line shown, and how to scroll and leave it. */
const useHelp = (screen: ScreenName, { columns, rows }: { columns: number; rows: number }) => {
  const [help, setHelp] = useState<number | null>(null)
  const count = helpLines(TITLES[screen], SCREEN_VIEWS[screen].keys, columns).length
  const takes = (key: string): boolean => {
    if (help === null && key !== '?') return false
    if (help !== null && key === 'q') return false
    const to = help === null ? 0 : moved(help, key, { count: Math.max(1, count - rows + 1), page: rows })
    setHelp(to)
    return true
  }
  return { help, takes }
}

/** The keys for the terminal itself: redraw, suspend. */
const useSteering = (redraw: () => void) => {
  const { suspendTerminal } = useApp()
  return (key: string): boolean => {
    if (key === 'ctrl l') redraw()
    else if (key === 'ctrl z') void suspendTerminal(stop).then(redraw)
    return key === 'ctrl l' || key === 'ctrl z'
  }
}

/** The interface: one screen at a time, and the keys that all share. */
export const App = (of: AppOf) => {
  const { cache, hasColor, zone, redraw } = of
  const { exit } = useApp()
  const steers = useSteering(redraw)
  const { columns, rows: all } = useWindowSize()
  const rows = Math.max(0, all - AROUND)
  const { leagueId, location, setLocation, instead, setInstead, kept, open } = useShown(of)
  const { help, takes: helps } = useHelp(location.screen, { columns, rows })
  const { listen, isTaken } = useListeners()
  const { shown, notice, confirm, hint, takes } = useFooter()
  const navigate = useCallback<Screen['navigate']>(to => setLocation(before => navigated(before, to)), [setLocation])
  const turn = (key: string): void => {
    const screen = SCREENS[Number(key) - 1]
    if (key === 'q') exit()
    else if (key === 'L') setInstead('leagues')
    else if (key === 'C') setInstead('clock')
    else if (key === 'esc') setLocation(wentBack)
    else if (key === 'tab' || key === 'back tab')
      navigate({ screen: turned(SCREENS, location.screen, key === 'tab' ? 1 : -1) })
    else if (screen !== undefined) navigate({ screen })
  }
  const press = (key: string): void => {
    cache.keyPressed()
    if (steers(key) || takes(key)) return
    const isDone = help === null ? isTaken(key) || helps(key) : helps(key)
    if (!isDone) turn(key)
  }
  const stage = useMemo<Screen>(
    () => ({ cache, leagueId, columns, rows, hasColor, zone, location, navigate, notice, confirm, hint, listen, kept }),
    [cache, leagueId, columns, rows, hasColor, zone, location, navigate, notice, confirm, hint, listen, kept],
  )
  const keyboard = <Keyboard press={press} />
  if (columns < LEAST.columns || all < LEAST.rows) {
    return (
      <>
        <TooSmall columns={columns} rows={all} />
        {keyboard}
      </>
    )
  }
  const choose = (id: string) => void attempt({ cache, notice }, () => open(id))
  const leave = () => setInstead(null)
  const pickers = { leagues: <LeaguePicker onPick={choose} onLeave={leave} />, clock: <ClockPicker onLeave={leave} /> }
  return (
    <ScreenContext.Provider value={stage}>
      <Frame key={leagueId} {...shown} help={help} instead={instead && pickers[instead]} />
      {keyboard}
    </ScreenContext.Provider>
  )
}
