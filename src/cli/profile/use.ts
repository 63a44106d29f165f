import type { BareRun } from '../commands/run.ts'
import { writeProfile } from '../home/profile.ts'
import { findLeague, usualLeague } from '../names/leagues.ts'
import { printAnswer } from '../output/print.ts'
import { amongLeagues } from './used-league.ts'

/** `use`: sets the default league; without a name, shows it. */
export const use = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  const [written] = args
  const league = await amongLeagues(run, async directory =>
    findLeague(directory, written ?? (await usualLeague(directory)), false),
  )
  if (written !== undefined) await writeProfile(home, { league: league.id })
  const view = async () =>
    (await import('../../views/housekeeping.ts')).usedLeague({ league, isNew: written !== undefined })
  await printAnswer({ league }, { io, flags, view })
  return 0
}
