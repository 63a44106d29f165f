import { setTimeout as sleep } from 'node:timers/promises'
import { Box, Text, useApp, useInput, useWindowSize } from 'ink'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { momentNow } from '../../views/clock.ts'
import { namesApart } from '../names/match.ts'
import { leaguesQuery } from './answers/queries.ts'
import { ALWAYS, footLines, HELP_FOOT, headLine, helpLines, TITLES, tabLine, useFooter } from './interface/frame.ts'
import { attempt, useLeague, useNow, useQuery, useRateLimit } from './interface/hooks.ts'
import { keysOf, moved, turned } from './interface/keys.ts'
import { tall } from './interface/lines.ts'
import { navigated, SCREENS, type ScreenName, wentBack } from './interface/location.ts'
import { Lines } from './interface/paint.tsx'
import { type KeyHandler, type Screen, ScreenContext, useScreen } from './interface/screen.ts'
import { type ShownOf, useShown } from './league/shown.ts'
import { leagueWeek } from './league/week.ts'
import { ClockPicker, LeaguePicker } from './pickers/header-pickers.tsx'
import { SCREEN_VIEWS } from './screens/index.ts'

/** The handlers of keys, by screen. */

/** The handlers of keys. The newest gets a key first. */
const useListeners = () => {
  const listeners = useRef<{ current: KeyHandler }[]>([])
  const listen = useCallback((handler: { current: KeyHandler }) => {
    listeners.current.push(handler)
    return () => {
      listeners.current = listeners.current.filter(each => each !== handler)
    }
  }, [])
  const isTaken = useCallback((key: string) => listeners.current.toReversed().some(({ current }) => current(key)), [])
  return { listen, isTaken }
}

/** Handles keys one at a time, each after the effect of the previous one is drawn: several may arrive at once. */
const Keyboard = ({ press }: { press(key: string): void }): null => {
  const waiting = useRef<string[]>([])
  const isBusy = useRef(false)
  const latest = useRef(press)
  const [drawn, draw] = useState(0)
  const next = useCallback((): void => {
    const key = waiting.current.shift()
    isBusy.current = key !== undefined
    if (key === undefined) return
    latest.current(key)
    draw(before => before + 1)
  }, [])
  useLayoutEffect(() => {
    latest.current = press
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next key waits until this one is drawn
  useLayoutEffect(() => {
    const timer = setImmediate(next)
    return () => clearImmediate(timer)
  }, [next, drawn])
  useInput((input, key) => {
    waiting.current.push(...keysOf(input, key))
    if (!isBusy.current) next()
  })
  return null
}

/** The header of every screen: the league and its week. */

/** The name of a league, with its season if another of one's leagues has the same name. */
const useLeagueName = (): string => {
  const { answer } = useLeague()
  const leagues = useQuery(leaguesQuery(), true).answer?.leagues ?? []
  const at = leagues.findIndex(({ id }) => id === answer?.league.id)
  return namesApart(leagues)[at] ?? answer?.league.name ?? ''
}

/** The season and week; for a replay also its clock. */
const useSeasonWords = (): string => {
  const { zone } = useScreen()
  const { answer } = useLeague()
  const clock = answer?.league.clock
  const now = useNow(clock?.mode === 'replay' && clock.running)
  if (!answer || !clock) return ''
  const { currentWeek, league } = answer
  const isOver = currentWeek !== null && leagueWeek(answer, currentWeek) !== currentWeek
  const played = currentWeek === null ? 'no games this week' : `week ${currentWeek}`
  const week = isOver ? 'season over' : played
  return `${clock.mode === 'replay' ? `replay ${momentNow(clock, now, zone)}` : `season ${league.season}`}, ${week}`
}

interface AppOf extends ShownOf {
  hasColor: boolean
  /** The time zone of the reader. */
  zone: string
  /** Draws the whole screen again. */
  redraw(): void
}

/** A signal can reach another thread first, so this one waits a moment. */
const STOPPING_MS = 50

/** Suspends the program, as Ctrl-Z does in other programs, and returns when it resumes. Does nothing without a shell that could resume it. */
const stop = async (): Promise<void> => {
  if (process.platform === 'win32') return
  process.kill(0, 'SIGTSTP')
  await sleep(STOPPING_MS)
}

/** Lines around the screen: the header, the tabs, a blank line, and the footer. */
const AROUND = 4
/** The smallest terminal that screens are made for. */
const MIN_SIZE = { columns: 40, rows: 15 }

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
  const limit = seconds === null ? null : { text: `Rate limit reached; retrying in ${seconds} s`, failed: true }
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

/** Shown in a terminal that is too small. */
const TooSmall = ({ columns, rows }: { columns: number; rows: number }) => (
  <Text>{`Hindsight needs ${MIN_SIZE.columns} columns by ${MIN_SIZE.rows} lines; this terminal has ${columns} by ${rows}`}</Text>
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
  if (columns < MIN_SIZE.columns || all < MIN_SIZE.rows) {
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
