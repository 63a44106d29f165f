import { Box, Text, useApp, useWindowSize } from 'ink'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerCache } from './answers/cache.ts'
import { useLeague, useRateLimit } from './answers/hooks.ts'
import { leagueQuery, type ShownLeague } from './answers/queries.ts'
import { tall } from './drawing/grid.ts'
import { Lines } from './drawing/paint.tsx'
import { useFooter } from './interface/footer.ts'
import { ALWAYS, footLines, HELP_FOOT, headLine, helpLines, TITLES, tabLine } from './interface/frame.ts'
import { Keyboard, useListeners } from './interface/keyboard.ts'
import { moved, turned } from './interface/keys.ts'
import { navigated, SCREENS, type ScreenName, startLocation, wentBack } from './interface/location.ts'
import { type Screen, ScreenContext, useScreen } from './interface/screen.ts'
import { LeaguePicker } from './pickers/league-picker.tsx'
import { SCREEN_VIEWS } from './screens/index.ts'

interface AppOf {
  cache: AnswerCache
  /** As it was when it was opened. */
  league: ShownLeague
  hasColor: boolean
  /** In which zone whoever reads has his times. */
  zone: string
  /** Asks first which league is meant. */
  choosing: boolean
  /** Draws the whole screen anew. */
  redraw(): void
  /** Keeps the cache up to date with what others do in a league, until the answer is called. */
  follow(leagueId: string): () => void
}

/** Stops the program as Ctrl-Z does elsewhere, until the shell goes on with it. */
const stop = (): void => {
  if (process.platform !== 'win32') process.kill(0, 'SIGTSTP')
}

/** Lines around the screen: the head, the tabs, one of air, and the foot. */
const AROUND = 4
/** Nothing below this reads well. */
const LEAST = { columns: 60, rows: 15 }

type FrameOf = ReturnType<typeof useFooter>['shown'] & {
  /** The first line shown of the keys; null shows the screen. */
  help: number | null
  /** In the location of the screen. */
  instead: ReactNode
}

const Frame = ({ said, question, otherKeys, help, instead }: FrameOf) => {
  const { cache, location, columns, rows } = useScreen()
  const { answer } = useLeague()
  const { View, keys } = SCREEN_VIEWS[location.screen]
  const now = answer && (answer.currentWeek === null ? 'no week is being played' : `week ${answer.currentWeek} is on`)
  const right = answer ? `season ${answer.league.season}, ${now}` : ''
  const seconds = useRateLimit(cache)
  const limit =
    seconds === null ? null : { text: `The limit of requests is reached; asked again in ${seconds} s`, failed: true }
  const own = help === null ? { keys: otherKeys ?? keys, always: otherKeys ? [] : ALWAYS } : HELP_FOOT
  const foot = footLines({ question, notice: said ?? limit, ...own }, columns)
  return (
    <Box flexDirection="column" height={rows + AROUND}>
      <Lines lines={[headLine(answer?.league.name ?? '', right, columns), tabLine(location.screen, columns), []]} />
      <Box height={rows + 1 - foot.length} overflow="hidden">
        {help === null ? (
          (instead ?? <View key={location.screen} />)
        ) : (
          <Lines lines={tall(helpLines(TITLES[location.screen], keys).slice(help), rows)} />
        )}
      </Box>
      <Lines lines={foot} />
    </Box>
  )
}

/** What a terminal shows that is too small for any screen. */
const TooSmall = ({ columns, rows }: { columns: number; rows: number }) => (
  <Text>{`Hindsight needs ${LEAST.columns} columns by ${LEAST.rows} lines; this is ${columns} by ${rows}`}</Text>
)

/** The keys of the screen, from which line on they are shown, and what scrolls and leaves them. */
const useHelp = (screen: ScreenName, rows: number) => {
  const [help, setHelp] = useState<number | null>(null)
  const count = helpLines(TITLES[screen], SCREEN_VIEWS[screen].keys).length
  const takes = (key: string): boolean => {
    if (help === null && key !== '?') return false
    if (help !== null && key === 'q') return false
    const to = help === null ? 0 : moved(help, key, { count: Math.max(1, count - rows + 1), page: rows })
    setHelp(to)
    return true
  }
  return { help, takes }
}

/** Which league is shown, from where in it, and how another one is chosen. */
const useShown = ({ cache, league, choosing: first, follow }: AppOf) => {
  const [leagueId, setLeagueId] = useState(league.league.id)
  const [location, setLocation] = useState(() => startLocation(league))
  const [choosing, setChoosing] = useState(first)
  const kept = useRef(new Map<string, unknown>()).current
  useEffect(() => follow(leagueId), [follow, leagueId])
  const open = async (id: string): Promise<void> => {
    setChoosing(false)
    if (id === leagueId) return
    const shown = await cache.fetch(leagueQuery(id))
    kept.clear()
    setLeagueId(id)
    setLocation(startLocation(shown))
  }
  return { leagueId, location, setLocation, choosing, setChoosing, kept, open }
}

/** The whole interface: one screen at a time, and the keys that all of them share. */
export const App = (of: AppOf) => {
  const { cache, hasColor, zone, redraw } = of
  const { exit, suspendTerminal } = useApp()
  const { columns, rows: all } = useWindowSize()
  const rows = Math.max(0, all - AROUND)
  const { leagueId, location, setLocation, choosing, setChoosing, kept, open } = useShown(of)
  const { help, takes: helps } = useHelp(location.screen, rows)
  const { listen, isTaken } = useListeners()
  const { shown, notice, confirm, hint, takes } = useFooter()
  const navigate = useCallback<Screen['navigate']>(to => setLocation(before => navigated(before, to)), [setLocation])
  const steers = (key: string): boolean => {
    if (key === 'ctrl l') redraw()
    else if (key === 'ctrl z') void suspendTerminal(stop).then(redraw)
    return key === 'ctrl l' || key === 'ctrl z'
  }
  const turn = (key: string): void => {
    const screen = SCREENS[Number(key) - 1]
    if (key === 'q') exit()
    else if (key === 'L') setChoosing(true)
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
  const choose = (id: string) => void open(id).catch(error => notice(cache.sentenceOf(error), true))
  const instead = choosing ? <LeaguePicker onPick={choose} onLeave={() => setChoosing(false)} /> : null
  return (
    <ScreenContext.Provider value={stage}>
      <Frame key={leagueId} {...shown} help={help} instead={instead} />
      {keyboard}
    </ScreenContext.Provider>
  )
}
