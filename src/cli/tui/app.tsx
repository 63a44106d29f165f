import { Box, useApp, useInput, useWindowSize } from 'ink'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Desk } from './desk.ts'
import { footLines, headLine, helpLines, type Keys, TITLES, tabLine } from './frame.ts'
import { tall } from './grid.ts'
import { type Stage, StageContext, useLeague, useStage } from './hooks.ts'
import { keysOf, turned } from './keys.ts'
import { Lines } from './paint.tsx'
import { gone, goneBack, SCREENS, startOf } from './place.ts'
import type { ShownLeague } from './questions.ts'
import { SCREEN_VIEWS } from './screens/index.ts'
import { useFoot, useListeners, useQueue } from './shell.ts'

interface AppOf {
  desk: Desk
  /** As it was when it was opened. */
  league: ShownLeague
  hasColour: boolean
}

/** Lines around the screen: the head, the tabs, one of air, and the foot. */
const AROUND = 4
/** Said at the foot of every screen, whatever else there is no room for. */
const ALWAYS: Keys = [
  ['?', 'keys'],
  ['q', 'quit'],
]

/** Nothing below this reads well. */
const LEAST_ROWS = 8

type FrameOf = ReturnType<typeof useFoot>['shown'] & { isHelp: boolean }

const Frame = ({ said, question, otherKeys, isHelp }: FrameOf) => {
  const { place, columns, rows } = useStage()
  const { answer } = useLeague()
  const { View, keys } = SCREEN_VIEWS[place.screen]
  const now = answer && (answer.currentWeek === null ? 'no week is being played' : `week ${answer.currentWeek} is on`)
  const right = answer ? `season ${answer.league.season}, ${now}` : ''
  const foot = footLines({ question, notice: said, keys: otherKeys ?? keys, always: otherKeys ? [] : ALWAYS }, columns)
  return (
    <Box flexDirection="column" height={rows + AROUND} width={columns}>
      <Lines lines={[headLine(answer?.league.name ?? '', right, columns), tabLine(place.screen), []]} />
      <Box height={rows + 1 - foot.length} overflow="hidden">
        {isHelp ? <Lines lines={tall(helpLines(TITLES[place.screen], keys), rows)} /> : <View key={place.screen} />}
      </Box>
      <Lines lines={foot} />
    </Box>
  )
}

/** The whole interface: one screen at a time, and the keys that all of them share. */
export const App = ({ desk, league, hasColour }: AppOf) => {
  const leagueId = league.league.id
  const { exit } = useApp()
  const { columns, rows: all } = useWindowSize()
  const rows = Math.max(LEAST_ROWS, all - AROUND)
  const [place, setPlace] = useState(() => startOf(league))
  const [isHelp, setHelp] = useState(false)
  const { listen, isTaken } = useListeners()
  const { shown, notice, confirm, hint, takes } = useFoot()
  const kept = useRef(new Map<string, unknown>()).current
  const go = useCallback<Stage['go']>(going => setPlace(before => gone(before, going)), [])
  const press = (key: string): void => {
    if (takes(key)) return
    if (isHelp && key !== 'q') setHelp(false)
    else if (!isHelp && isTaken(key)) return
    else if (key === 'q') exit()
    else if (key === '?') setHelp(true)
    else if (key === 'esc') setPlace(goneBack)
    else if (key === 'tab' || key === 'back tab') go({ screen: turned(SCREENS, place.screen, key === 'tab' ? 1 : -1) })
    else if (SCREENS[Number(key) - 1] !== undefined) go({ screen: SCREENS[Number(key) - 1]! })
  }
  const take = useQueue(press)
  useInput((input, key) => take(keysOf(input, key)))
  const stage = useMemo<Stage>(
    () => ({ desk, leagueId, columns, rows, hasColour, place, go, notice, confirm, hint, listen, kept }),
    [desk, leagueId, columns, rows, hasColour, place, go, notice, confirm, hint, listen, kept],
  )
  return (
    <StageContext.Provider value={stage}>
      <Frame {...shown} isHelp={isHelp} />
    </StageContext.Provider>
  )
}
