import type { Platform } from '../index.ts'
import { openClient } from './client.ts'
import { mayPay } from './keys.ts'
import { leagueIdOf } from './league-id.ts'
import { planLeague } from './plan.ts'
import { readLeague, readPlayers } from './read.ts'

/** Sleeper, by its public API. */
export const sleeper: Platform = {
  name: 'sleeper',
  label: 'Sleeper',
  leagueIdOf,
  mayPay,
  open: reach => {
    const client = openClient(reach)
    return {
      readLeague: async (leagueId, signal) => planLeague(await readLeague(client, leagueIdOf(leagueId), signal)),
      readPlayers: signal => readPlayers(client, signal),
    }
  },
}
