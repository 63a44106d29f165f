import { openJsonClient } from '../json-client.ts'
import type { Platform } from '../platform.ts'
import { keyOf } from './keys.ts'
import { leagueOf } from './league-reference.ts'
import { planLeague } from './plan.ts'
import { readLeague } from './read.ts'

/** Fleaflicker, by its public API. A number there is that of a league over the years: the season is named with it. */
export const fleaflicker: Platform = {
  name: 'fleaflicker',
  base: 'https://www.fleaflicker.com/api',
  // Fleaflicker asks for no pace; a finished season is some 150 calls.
  limits: { atOnce: 2, starts: 120, within: 60_000 },
  address: 'https://www.fleaflicker.com/nfl/leagues/<number>?season=<year>',
  overYears: true,
  leagueOf,
  keyOf,
  readLeague: async ({ id, season }, reach) =>
    planLeague(await readLeague(openJsonClient('fleaflicker', reach), { id, season: season! })),
}
