import { CLOCK_MOVES, passedWords } from '../../../views/clock.ts'
import { momentIn } from '../../../views/format.ts'
import { attempt } from '../answers/attempt.ts'
import { useLeague } from '../answers/hooks.ts'
import { leagueQuery, setClock } from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import { leagueWeek } from '../league/week.ts'
import { Picker } from './picker.tsx'

interface Move {
  words: string
  change: Parameters<typeof setClock>[1]
}

const ADVANCES: readonly Move[] = [
  { words: 'To a minute before the next kickoff', change: { advance: 'kickoff' } },
  { words: 'Past the next daily run: claims, weeks that are over', change: { advance: 'day' } },
  { words: 'To the end of the week', change: { advance: 'week' } },
]
const RUN: Move = { words: 'Let it run', change: { running: true } }
const PAUSE: Move = { words: 'Stop it', change: { running: false } }

/** Moves the clock of a replay. */
export const ClockPicker = ({ onLeave }: { onLeave(): void }) => {
  const { cache, leagueId, zone, notice, navigate } = useScreen()
  const { answer } = useLeague()
  const go = async ({ change }: Move) => {
    const { clock, passed } = await cache.write(setClock(leagueId, change))
    notice([`It is ${momentIn(clock.now, zone)}`, passedWords(passed)].filter(Boolean).join('. '))
    const league = await cache.fetch(leagueQuery(leagueId))
    const { currentWeek } = league
    // Next the current week is shown.
    if (currentWeek !== null) navigate({ week: leagueWeek(league, currentWeek) })
  }
  const pick = ([move]: readonly Move[]) => {
    onLeave()
    notice('The clock moves …')
    void attempt({ cache, notice }, () => go(move!))
  }
  const { mode, running } = answer?.league.clock ?? {}
  const name = answer?.league.name ?? '…'
  return (
    <Picker
      title={`How is the clock of ${name} moved?`}
      rows={mode === 'replay' ? [...ADVANCES, running ? PAUSE : RUN] : []}
      columns={CLOCK_MOVES}
      nameOf={({ words }) => words}
      onPick={pick}
      onLeave={onLeave}
      empty={`Only the clock of a replay is moved; ${name} is none`}
    />
  )
}
