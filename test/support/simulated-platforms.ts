import { PLATFORM_NAMES, type PlatformName, platformLabel } from '../../data/platforms.ts'
import type { Person } from '../../src/engine/index.ts'
import * as espn from './espn.ts'
import * as fleaflicker from './fleaflicker.ts'
import type { AtEnd, Loopback } from './loopback.ts'
import * as mfl from './mfl.ts'
import { squadsOf } from './squads.ts'

/** League 777 in the bundled season, generated in the format of each platform that needs a season. */
export interface SimulatedPlatform {
  platform: PlatformName
  label: string
  /** Returns each team's roster: a quarterback, a running back, a wide receiver, a bench player and a defense. */
  squads(people: readonly Person[]): readonly (readonly Person[])[]
  /** Serves the API on loopback. If a cookie is given, the league is private and requires it. */
  open(
    people: readonly Person[],
    how?: { atEnd?: AtEnd; cookie?: string; seasons?: readonly number[] },
  ): Promise<Loopback & { base: string }>
  /** Returns the league's URL in a season. */
  address(season: number): string
  /** A login for private leagues, and the cookies that are sent after it. */
  login?: { credentials: Readonly<Record<string, string>>; cookie: string }
  /** Returns a request's kind. Tests of bad responses need one request of each kind. */
  kindOf(path: string): string
  /** The request parameter that contains the week, for platforms whose responses also contain it. */
  weekParameter?: string
  /** The error when a request is forbidden. */
  forbidden: { code: string; message: RegExp }
}

/** The error when a platform without private leagues forbids a request. */
export const FAILED = { code: 'upstream_failed', message: /answered 403/ }

/** Sleeper's league is recorded (`platform-leagues.ts`). */
const SIMULATED: Readonly<Record<Exclude<PlatformName, 'sleeper'>, Omit<SimulatedPlatform, 'platform' | 'label'>>> = {
  espn: {
    squads: people => espn.squads(people).map(squad => squad.map(({ person }) => person)),
    open: (people, { atEnd, cookie, seasons = [1990] } = {}) => {
      const league = { ...espn.sampleLeague(people), ...(cookie && { cookie }) }
      return espn.espnServer(
        seasons.map(season => espn.inSeason(league, season)),
        atEnd,
      )
    },
    address: season => `https://fantasy.espn.com/football/league?leagueId=777&seasonId=${season}`,
    login: { credentials: { s2: 'AEB%2Fx==', swid: '{0000-1}' }, cookie: 'espn_s2=AEB%2Fx==; SWID={0000-1}' },
    kindOf: path => path.replace(/scoringPeriodId=\d+/, 'week'),
    weekParameter: 'scoringPeriodId',
    forbidden: { code: 'conflict', message: /is private/ },
  },
  fleaflicker: {
    squads: squadsOf,
    open: (people, { atEnd, seasons = [1990] } = {}) =>
      fleaflicker.fleaflickerServer([fleaflicker.sampleLeague(people, { seasons })], atEnd),
    address: season => `https://www.fleaflicker.com/nfl/leagues/777?season=${season}`,
    kindOf: path => path.slice(0, path.indexOf('?')),
    weekParameter: 'scoring_period',
    forbidden: FAILED,
  },
  mfl: {
    squads: squadsOf,
    open: (people, { atEnd, cookie, seasons = [1990] } = {}) => {
      const league = { ...mfl.sampleLeague(people), ...(cookie && { cookie }) }
      return mfl.mflServer(
        seasons.map(season => ({ ...league, season })),
        atEnd,
      )
    },
    address: season => `https://www47.myfantasyleague.com/${season}/home/777`,
    login: { credentials: { user_id: 'aRNp%2BS1==' }, cookie: 'MFL_USER_ID=aRNp%2BS1==' },
    kindOf: path => /TYPE=(\w+)/.exec(path)![1]!,
    weekParameter: 'W',
    forbidden: { code: 'conflict', message: /is private/ },
  },
}

export const SIMULATED_PLATFORMS: readonly SimulatedPlatform[] = PLATFORM_NAMES.filter(name => name !== 'sleeper').map(
  platform => ({ platform, label: platformLabel(platform), ...SIMULATED[platform] }),
)
