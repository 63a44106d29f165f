import { setTimeout as sleep } from 'node:timers/promises'
import { Box, Text, useApp, useInput, useWindowSize } from 'ink'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { momentNow } from '../../views/clock.ts'
import { namesApart } from '../names/match.ts'
import { leagueQuery, leaguesQuery } from './answers/queries.ts'
import {
  footKeys,
  footLines,
  HELP_FOOT,
  headLine,
  helpLines,
  idleWords,
  type Keys,
  readingKeys,
  stateWords,
  TITLES,
  tabLine,
  useFooter,
} from './interface/frame.ts'
import { attempt, useConnection, useLeague, useNow, useQuery, useRateLimit } from './interface/hooks.ts'
import { keysOf, moveCursor, nextItem } from './interface/keys.ts'
import { keyAt, type Line, tall } from './interface/lines.ts'
import { applyNavigation, SCREENS, type ScreenName, tabOf, wentBack } from './interface/location.ts'
import { LOOKS, type Theme } from './interface/looks.ts'
import { Lines } from './interface/paint.tsx'
import { type KeyHandler, type Screen, ScreenContext, useScreen } from './interface/screen.ts'
import { commandOf } from './league/commands.ts'
import { confirmDiscard } from './league/lab.ts'
import { type ShownOf, useShown } from './league/shown.ts'
import { refusalOf } from './league/team.ts'
import { leagueWeek } from './league/week.ts'
import { ClockPicker, LeaguePicker, Palette } from './pickers/palette.tsx'
import { SCREEN_VIEWS } from './screens/index.ts'

/** The key handlers. The newest one gets each key first. */
const useListeners = () => {
  const listeners = useRef<{ current: KeyHandler }[]>([])
  const listen = useCallback((handler: { current: KeyHandler }) => {
    listeners.current.push(handler)
    return () => {
      listeners.current = listeners.current.filter(each => each !== handler)
    }
  }, [])
  const isHandled = useCallback((key: string) => listeners.current.toReversed().some(({ current }) => current(key)), [])
  return { listen, isTaken: isHandled }
}

/**
 * Handles keys one at a time, because several can arrive together. Each key waits until the previous key's effect is
 * drawn.
 */
const Keyboard = ({ press }: { press(key: string): void }): null => {
  const waiting = useRef<string[]>([])
  const isBusy = useRef(false)
  const latest = useRef(press)
  const [frame, draw] = useState(0)
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
  }, [next, frame])
  useInput((input, key) => {
    waiting.current.push(...keysOf(input, key))
    if (!isBusy.current) next()
  })
  return null
}

/** Returns a league's name, with its season if another league in the account has the same name. */
const useLeagueName = (): string => {
  const { answer } = useLeague()
  const leagues = useQuery(leaguesQuery(), true).answer?.leagues ?? []
  const at = leagues.findIndex(({ id }) => id === answer?.league.id)
  return namesApart(leagues)[at] ?? answer?.league.name ?? ''
}

/** Below this width, the clock leaves out the year so that the week fits. */
const NARROW = 60
const YEAR = '1990-'.length

/** Describes the season and week, or a replay's clock and week. */
const useSeasonWords = (): string => {
  const { zone, columns } = useScreen()
  const { answer } = useLeague()
  const clock = answer?.league.clock
  const now = useNow(clock?.mode === 'replay' && clock.running)
  if (!answer || !clock) return ''
  const { currentWeek, league } = answer
  const isOver = currentWeek !== null && leagueWeek(answer, currentWeek) !== currentWeek
  const played = currentWeek === null ? 'no games this week' : `week ${currentWeek}`
  const week = isOver ? 'season over' : played
  if (clock.mode !== 'replay') return `season ${league.season}, ${week}`
  const at = momentNow(clock, now, zone)
  return columns < NARROW ? `${at.slice(YEAR)}, ${week}` : `replay ${at}, ${week}`
}

interface AppOf extends ShownOf {
  theme: Theme
  /** Writes text directly to the terminal, outside the drawn frame. */
  write(text: string): void
  /** The user's time zone. */
  zone: string
  /** Redraws the entire screen. */
  redraw(): void
}

/** How long to wait for the signal, which can reach another thread first. */
const STOPPING_MS = 50

/** Makes the terminal report clicks and the wheel, with columns and lines as decimal numbers. */
const MOUSE_ON = '\u001b[?1000h\u001b[?1006h'
const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l'

/**
 * Suspends the program, as Ctrl-Z does in other programs, and returns when it resumes. Does nothing if no shell could
 * resume it.
 */
const stop = async (): Promise<void> => {
  if (process.platform === 'win32') return
  process.kill(0, 'SIGTSTP')
  await sleep(STOPPING_MS)
}

/** The number of lines around the screen: the header, the tabs, a blank line, and the footer. */
const AROUND = 4
/** The min size of the terminal. */
const MIN_SIZE = { columns: 40, rows: 15 }

type FrameOf = ReturnType<typeof useFooter>['shown'] & {
  /** The first visible line of the help; null shows the screen instead. */
  help: number | null
  /** Shown instead of the screen. */
  instead: ReactNode
  /** The screen's keys. */
  keys: Keys
}

const Frame = ({ message, question, otherKeys, trail, help, instead, keys }: FrameOf) => {
  const { cache, location, columns, rows, zone } = useScreen()
  const { View } = SCREEN_VIEWS[location.screen]
  const [name, right] = [useLeagueName(), useSeasonWords()]
  const seconds = useRateLimit(cache)
  const state = stateWords(useConnection(cache), zone, columns)
  const limit = seconds === null ? null : { text: `Rate limit reached; retrying in ${seconds} s`, failed: true }
  const keyHelp = help === null ? footKeys(keys, otherKeys) : HELP_FOOT
  const foot = footLines({ question, notice: message ?? limit, state, ...keyHelp }, columns)
  return (
    <Box flexDirection="column" height={rows + AROUND}>
      <Lines lines={[headLine(name, right, columns, trail), tabLine(location.screen, columns), []]} top={0} />
      <Box height={rows + 1 - foot.length} overflow="hidden">
        {help === null ? (
          (instead ?? <View key={location.screen} />)
        ) : (
          <Lines lines={tall(helpLines(TITLES[location.screen], keys, columns).slice(help), rows)} />
        )}
      </Box>
      <Lines lines={foot} top={rows + AROUND - foot.length} />
    </Box>
  )
}

/** Shown in a terminal that is too small. */
const TooSmall = ({ columns, rows }: { columns: number; rows: number }) => (
  <Text>{`Hindsight needs ${MIN_SIZE.columns} columns by ${MIN_SIZE.rows} lines; this terminal has ${columns} by ${rows}`}</Text>
)

/** A screen's help: its keys, the first line shown, and how to scroll and leave it. */
const useHelp = (screen: ScreenName, keys: Keys, { columns, rows }: { columns: number; rows: number }) => {
  const [help, setHelp] = useState<number | null>(null)
  const count = helpLines(TITLES[screen], keys, columns).length
  const takes = (key: string): boolean => {
    if (help === null && key !== '?') return false
    if (help !== null && key === 'q') return false
    const to = help === null ? 0 : moveCursor(help, key, { count: Math.max(1, count - rows + 1), page: rows })
    setHelp(to)
    return true
  }
  return { help, takes }
}

/** Copies strings to the terminal's clipboard (OSC 52), and maps clicks on drawn lines to keys. */
const useTerminal = (write: AppOf['write'], notice: Screen['notice']) => {
  const painted = useRef(new Map<number, readonly Line[]>()).current
  const copy = useCallback<Screen['copy']>(
    (text, message) => {
      write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`)
      notice(message)
    },
    [write, notice],
  )
  /**
   * Returns the key for a click, such as "click 12 5"; null if there is nothing to click there. Returns other keys
   * unchanged.
   */
  const keyOfClick = (key: string): string | null => {
    const [, column, row] = /^click (\d+) (\d+)$/.exec(key) ?? []
    if (column === undefined) return key
    const top = Math.max(...[...painted.keys()].filter(each => each <= Number(row)))
    const line = painted.get(top)?.[Number(row) - top]
    return (line && keyAt(line, Number(column))) ?? null
  }
  return { painted, copy, keyOfClick }
}

/**
 * Returns the key that an alias means, unless the screen uses the alias itself; null for all other keys. A click on the
 * selected row acts on it.
 */
const alias = (key: string): string | null => {
  if (key.startsWith('row ')) return 'enter'
  return { h: 'left', l: 'right' }[key] ?? null
}

/** Keys for the terminal itself: redraw and suspend. */
const useSteering = ({ redraw, write }: Pick<AppOf, 'redraw' | 'write'>) => {
  const { suspendTerminal } = useApp()
  useLayoutEffect(() => {
    write(MOUSE_ON)
    return () => write(MOUSE_OFF)
  }, [write])
  const suspend = async (): Promise<void> => {
    write(MOUSE_OFF)
    await suspendTerminal(stop)
    write(MOUSE_ON)
    redraw()
  }
  return (key: string): boolean => {
    if (key === 'ctrl l') redraw()
    else if (key === 'ctrl z') void suspend()
    return key === 'ctrl l' || key === 'ctrl z'
  }
}

type LeagueState = ReturnType<typeof useShown>

/** Handles the keys that all screens share, unless the screen itself handles them. */
const useTurning = ({ location, setLocation, setInstead }: LeagueState, stage: Screen, keys: Keys) => {
  const { exit } = useApp()
  const { navigate, copy, notice } = stage
  const discard = confirmDiscard(stage)
  return (key: string): void => {
    const screen = SCREENS[Number(key) - 1]
    if (key === 'q') discard('quit', () => exit())
    else if (key === 'L') setInstead('leagues')
    else if (key === 'C') setInstead('clock')
    else if (key === ':') setInstead('palette')
    else if (key === 'Y') copy(commandOf(stage), "Copied this screen's command")
    else if (key === 'esc') setLocation(wentBack)
    else if (key === 'tab' || key === 'back tab')
      navigate({ screen: nextItem(SCREENS, tabOf(location.screen), key === 'tab' ? 1 : -1) })
    else if (key === '0') navigate({ screen: 'advice' })
    else if (screen !== undefined) navigate({ screen })
    else {
      const words = idleWords(keys, key)
      if (words !== null) notice(words, true)
    }
  }
}

/**
 * Returns a function that presses a key after the screen is shown again, because a view shown instead of it gets keys
 * first.
 */
const useLater = (press: (key: string) => void, isScreen: boolean): ((key: string) => void) => {
  const [key, setKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (key === null || !isScreen) return
    setKey(null)
    press(key)
  })
  return setKey
}

interface InsteadOf extends Pick<LeagueState, 'instead' | 'setInstead' | 'open'> {
  keys: Keys
  press(key: string): void
}

/** What is shown instead of a screen: the league picker, the clock picker, or the palette. */
const Instead = ({ instead, setInstead, open, keys, press }: InsteadOf) => {
  const stage = useScreen()
  const leave = () => setInstead(null)
  const choose = (id: string): void => {
    const work = () => void attempt(stage, () => open(id))
    if (id === stage.leagueId) work()
    else confirmDiscard(stage)('open another league', work)
  }
  if (instead === 'leagues') return <LeaguePicker onPick={choose} onLeave={leave} />
  if (instead === 'clock') return <ClockPicker onLeave={leave} />
  return <Palette keys={keys} press={press} onLeave={leave} />
}

/** Provides the functions and settings that screens use. */
const useStage = (of: AppOf, leagueState: LeagueState, { columns, rows }: Pick<Screen, 'columns' | 'rows'>) => {
  const { cache, theme, zone, write } = of
  const { leagueId, location, setLocation, memory } = leagueState
  const { listen, isTaken: isHandled } = useListeners()
  const footer = useFooter()
  const { notice, forget, confirm, hint, trail } = footer
  const { painted, copy, keyOfClick } = useTerminal(write, notice)
  const navigate = useCallback<Screen['navigate']>(
    to => setLocation(before => applyNavigation(before, to)),
    [setLocation],
  )
  const looks = LOOKS[theme]
  const tools = useMemo(
    () => ({ cache, looks, zone, navigate, notice, forget, confirm, hint, trail, copy, painted, listen, memory }),
    [cache, looks, zone, navigate, notice, forget, confirm, hint, trail, copy, painted, listen, memory],
  )
  const stage = useMemo<Screen>(
    () => ({ ...tools, leagueId, location, columns, rows }),
    [tools, leagueId, location, columns, rows],
  )
  return { stage, footer, isTaken: isHandled, keyOfClick }
}

/** The interface: one screen at a time, and the keys that all screens share. */
export const App = (of: AppOf) => {
  const { cache } = of
  const steers = useSteering(of)
  const { columns, rows: all } = useWindowSize()
  const rows = Math.max(0, all - AROUND)
  const league = useShown(of)
  const { leagueId, location, instead } = league
  const { answer } = cache.get(leagueQuery(leagueId))
  const team = answer?.teams.find(({ id }) => id === location.teamId)
  const screenKeys = SCREEN_VIEWS[location.screen].keys
  const keys = refusalOf({ team, league: answer }) === null ? screenKeys : readingKeys(screenKeys)
  const { help, takes: helps } = useHelp(location.screen, keys, { columns, rows })
  const { stage, footer, isTaken: isHandled, keyOfClick } = useStage(of, league, { columns, rows })
  const turn = useTurning(league, stage, footer.shown.otherKeys ?? keys)
  const press = (pressed: string): void => {
    cache.keyPressed()
    const key = keyOfClick(pressed)
    if (key === null || steers(key) || footer.takes(key)) return
    const other = alias(key)
    const isDone = help === null ? isHandled(key) || (other !== null && isHandled(other)) || helps(key) : helps(key)
    if (!isDone) turn(key)
  }
  const pressLater = useLater(press, instead === null)
  const keyboard = <Keyboard press={press} />
  if (columns < MIN_SIZE.columns || all < MIN_SIZE.rows) {
    return (
      <>
        <TooSmall columns={columns} rows={all} />
        {keyboard}
      </>
    )
  }
  return (
    <ScreenContext.Provider value={stage}>
      <Frame
        key={leagueId}
        {...footer.shown}
        {...{ help, keys }}
        instead={instead && <Instead {...league} {...{ keys, press: pressLater }} />}
      />
      {keyboard}
    </ScreenContext.Provider>
  )
}
