import { type PlatformName, platformLabel } from '../../data/platforms.ts'
import type { Person } from '../../src/engine/index.ts'
import type { Loopback } from './loopback.ts'
import { FAILED, MADE_UP_PLATFORMS, type MadeUpPlatform } from './simulated-platforms.ts'
import { MADE_UP, SLEEPER_FIXTURES, sleeperServer } from './sleeper.ts'

/** For each platform, a league in the bundled season and the requests for it. Tests of every platform use them. */
export interface AskedLeague extends Pick<MadeUpPlatform, 'kindOf' | 'forbidden'> {
  platform: PlatformName
  label: string
  leagueId: string
  open(people: readonly Person[]): Promise<Loopback & { base: string }>
}

const madeUp = (platform: Exclude<PlatformName, 'sleeper'>): AskedLeague => ({
  ...MADE_UP_PLATFORMS.find(each => each.platform === platform)!,
  leagueId: '777',
})

const ASKED: Readonly<Record<PlatformName, AskedLeague>> = {
  sleeper: {
    platform: 'sleeper',
    label: platformLabel('sleeper'),
    leagueId: MADE_UP.complete,
    open: () => sleeperServer([SLEEPER_FIXTURES]),
    kindOf: path => path.replace(/\/\d+$/, ''),
    forbidden: FAILED,
  },
  espn: madeUp('espn'),
  fleaflicker: madeUp('fleaflicker'),
  mfl: madeUp('mfl'),
}

export const ASKED_LEAGUES: readonly AskedLeague[] = Object.values(ASKED)
