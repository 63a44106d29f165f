import { openJsonClient } from '../json-client.ts'
import type { Platform } from '../platform.ts'
import { keyOf } from './key-payments.ts'
import { leagueOf } from './league-reference.ts'
import { planLeague } from './plan.ts'
import { readPlayers } from './players.ts'
import { readLeague } from './read.ts'

/** Sleeper, by its public API. A number there is that of one season's league. */
export const sleeper: Platform = {
  name: 'sleeper',
  base: 'https://api.sleeper.app/v1',
  // Sleeper asks for fewer than 1000 calls a minute.
  limits: { atOnce: 4, starts: 600, within: 60_000 },
  overYears: false,
  address: 'https://sleeper.com/leagues/<number>',
  leagueOf,
  keyOf,
  readLeague: async ({ id, season }, reach) =>
    planLeague(await readLeague(openJsonClient('sleeper', reach), id, season)),
  readPlayers: reach => readPlayers(openJsonClient('sleeper', reach)),
}
