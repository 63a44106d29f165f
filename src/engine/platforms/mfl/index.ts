import { conflict } from '../../errors.ts'
import { cookieHeader, inBrowser } from '../cookies.ts'
import { type Asking, openJsonClient } from '../json-client.ts'
import type { LeagueReference, Platform, Reach } from '../platform.ts'
import { leagueOf } from './league-reference.ts'
import { planLeague } from './plan.ts'
import { readLeague } from './read.ts'
import { keyOf } from './scoring.ts'

const HOW = inBrowser('myfantasyleague.com', 'the cookie MFL_USER_ID')

const TAKEN = { atTerminal: 'hindsight platform login mfl takes it, or HINDSIGHT_MFL_USER_ID' }

/** The cookie of somebody who may see a private league. Throws invalid_request for what is no cookie. */
const cookieOf = ({ user_id = '' }: Readonly<Record<string, string>>): string => cookieHeader({ MFL_USER_ID: user_id })

/** Whether a redirect leads to a host of MFL: a league lives on one of many. */
export const isOwnHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && /^(?:[\w-]+\.)*myfantasyleague\.com$/.test(hostname)

const askingFor = ({ id, season }: LeagueReference, { credentials }: Reach) =>
  ({
    ...(credentials && { headers: { cookie: cookieOf(credentials) } }),
    refused: () =>
      conflict(
        credentials
          ? `MFL does not show league ${id} of ${season} to whom the cookie MFL_USER_ID belongs, or it is no longer valid: ${HOW}`
          : `League ${id} of ${season} on MFL is private: ${HOW}`,
        TAKEN,
      ),
    redirects: 2,
    mayFollow: isOwnHost,
  }) satisfies Asking

/** MFL (MyFantasyLeague), by its public API. A number there is that of a league over the years. */
export const mfl: Platform = {
  name: 'mfl',
  base: 'https://api.myfantasyleague.com',
  // MFL asks for slow calls: one a second.
  limits: { atOnce: 1, starts: 1, within: 1_000 },
  address: 'https://www<number>.myfantasyleague.com/<year>/home/<number>',
  overYears: true,
  leagueOf,
  checkCredentials: credentials => void cookieOf(credentials),
  keyOf,
  readLeague: async (league, reach) => {
    const asking = askingFor(league, reach)
    const asked = { id: league.id, season: league.season!, refused: asking.refused }
    return planLeague(await readLeague(openJsonClient('mfl', reach, asking), asked))
  },
}
