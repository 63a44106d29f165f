import { type PlatformName, platformLabel } from '../../data/platforms.ts'
import type { Person } from '../../src/engine/index.ts'
import type { Loopback } from './loopback.ts'
import { FAILED, SIMULATED_PLATFORMS, type SimulatedPlatform } from './simulated-platforms.ts'
import { SAMPLE_LEAGUES, SLEEPER_FIXTURES, sleeperServer } from './sleeper.ts'

/** For each platform, a league in the bundled season and the requests for it. Tests of every platform use them. */
export interface AskedLeague extends Pick<SimulatedPlatform, 'kindOf' | 'forbidden' | 'weekParameter'> {
  platform: PlatformName
  label: string
  leagueId: string
  open(people: readonly Person[]): Promise<Loopback & { base: string }>
}

const SLEEPER: AskedLeague = {
  platform: 'sleeper',
  label: platformLabel('sleeper'),
  leagueId: SAMPLE_LEAGUES.complete,
  open: () => sleeperServer([SLEEPER_FIXTURES]),
  kindOf: path => path.replace(/\/\d+$/, ''),
  forbidden: FAILED,
}

export const ASKED_LEAGUES: readonly AskedLeague[] = [
  SLEEPER,
  ...SIMULATED_PLATFORMS.map(each => ({ ...each, leagueId: '777' })),
]
