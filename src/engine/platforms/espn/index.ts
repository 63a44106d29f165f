import { conflict } from '../../errors.ts'
import { cookieHeader, inBrowser } from '../cookies.ts'
import { type Asking, openJsonClient } from '../json-client.ts'
import type { LeagueReference, Platform, Reach } from '../platform.ts'
import { leagueOf } from './league-reference.ts'
import { planLeague } from './plan.ts'
import { readLeague } from './read.ts'
import { keyOf } from './scoring.ts'

const HOW = inBrowser('fantasy.espn.com', 'the cookies espn_s2 and SWID')

const TAKEN = {
  atTerminal: 'hindsight platform login espn takes them, or HINDSIGHT_ESPN_S2 and HINDSIGHT_ESPN_SWID',
}

/** The cookies of somebody who may see a private league. Throws invalid_request for what is no cookie. */
const cookiesOf = ({ s2 = '', swid = '' }: Readonly<Record<string, string>>): string =>
  cookieHeader({ espn_s2: s2, SWID: swid })

const askingFor = ({ id, season }: LeagueReference, { credentials }: Reach): Asking => ({
  ...(credentials && { headers: { cookie: cookiesOf(credentials) } }),
  refused: () =>
    conflict(
      credentials
        ? `ESPN does not show league ${id} of ${season} to whom the cookies espn_s2 and SWID belong, ` +
            `or they are no longer valid: ${HOW}`
        : `League ${id} of ${season} on ESPN is private: ${HOW}`,
      TAKEN,
    ),
})

/** ESPN, by the API of its pages. A number there is that of a league over the years: the season is named with it. */
export const espn: Platform = {
  name: 'espn',
  base: 'https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl',
  limits: { atOnce: 2, starts: 60, within: 60_000 },
  address: 'https://fantasy.espn.com/football/league?leagueId=<number>&seasonId=<year>',
  overYears: true,
  leagueOf,
  checkCredentials: credentials => void cookiesOf(credentials),
  keyOf,
  readLeague: async (league, reach) => {
    const client = openJsonClient('espn', reach, askingFor(league, reach))
    return planLeague(await readLeague(client, { id: league.id, season: league.season! }))
  },
}
