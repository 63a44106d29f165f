import { openJsonClient } from '../json-client.ts'
import type { Platform } from '../platform.ts'
import { leagueOf } from './league-reference.ts'
import { planLeague } from './plan.ts'
import { readLeague } from './read.ts'
import { keyOf } from './scoring.ts'

/** Whether a redirect leads to a host of MFL: a league lives on one of many. */
export const isOwnHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && /^(?:[\w-]+\.)*myfantasyleague\.com$/.test(hostname)

/** MFL (MyFantasyLeague), by its public API. A number there is that of a league over the years. */
export const mfl: Platform = {
  name: 'mfl',
  base: 'https://api.myfantasyleague.com',
  // MFL asks for slow calls: one a second.
  limits: { atOnce: 1, starts: 1, within: 1_000 },
  address: 'https://www<number>.myfantasyleague.com/<year>/home/<number>',
  overYears: true,
  leagueOf,
  keyOf,
  readLeague: async ({ id, season }, reach) => {
    const client = openJsonClient('mfl', reach, { redirects: 2, mayFollow: isOwnHost })
    return planLeague(await readLeague(client, { id, season: season! }))
  },
}
