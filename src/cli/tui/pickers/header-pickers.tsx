import { CLOCK_MOVES, passedWords } from '../../../views/clock.ts'
import { momentIn } from '../../../views/format.ts'
import { LEAGUES } from '../../../views/leagues.ts'
import { leagueQuery, leaguesQuery, setClock } from '../answers/queries.ts'
import { attempt, useLeague, useQuery } from '../interface/hooks.ts'
import { useScreen } from '../interface/screen.ts'
import { leagueWeek } from '../league/week.ts'
import { Picker } from './picker.tsx'

interface Move {
  words: string
  change: Parameters<typeof setClock>[1]
}

const ADVANCES: readonly Move[] = [
  { words: 'To one minute before the next kickoff', change: { advance: 'kickoff' } },
  { words: 'Past the next daily run (waivers, finished weeks)', change: { advance: 'day' } },
  { words: 'To the end of the week', change: { advance: 'week' } },
]
const RUN: Move = { words: 'Start the clock', change: { running: true } }
const PAUSE: Move = { words: 'Pause the clock', change: { running: false } }

/** Moves a replay's clock. */
export const ClockPicker = ({ onLeave }: { onLeave(): void }) => {
  const { cache, leagueId, zone, notice, navigate } = useScreen()
  const { answer } = useLeague()
  const go = async ({ change }: Move) => {
    const { clock, passed } = await cache.write(setClock(leagueId, change))
    notice([`The clock is at ${momentIn(clock.now, zone)}`, passedWords(passed)].filter(Boolean).join('. '))
    const league = await cache.fetch(leagueQuery(leagueId))
    const { currentWeek } = league
    // Switches to the new current week.
    if (currentWeek !== null) navigate({ week: leagueWeek(league, currentWeek) })
  }
  const pick = ([move]: readonly Move[]) => {
    onLeave()
    notice('Advancing the clock …')
    void attempt({ cache, notice }, () => go(move!))
  }
  const { mode, running } = answer?.league.clock ?? {}
  const name = answer?.league.name ?? '…'
  return (
    <Picker
      title={`Clock of ${name}`}
      rows={mode === 'replay' ? [...ADVANCES, running ? PAUSE : RUN] : []}
      columns={CLOCK_MOVES}
      onPick={pick}
      onLeave={onLeave}
      empty={`${name} is not a replay, so its clock can't be changed`}
    />
  )
}

/** Chooses one of the leagues that the account created or has a team in. */
export const LeaguePicker = ({ onPick, onLeave }: { onPick(id: string): void; onLeave(): void }) => {
  const { answer } = useQuery(leaguesQuery())
  return (
    <Picker
      title="Which league?"
      rows={answer?.leagues ?? []}
      columns={LEAGUES}
      onPick={([league]) => onPick(league!.id)}
      onLeave={onLeave}
      empty={answer ? 'No leagues yet' : '…'}
    />
  )
}
