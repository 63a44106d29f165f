import { DEFAULT_RANKING, defaultPlayoffs } from '../data/leagues.ts'
import { DEFAULT_ROSTER } from '../data/rosters.ts'
import type { RosterConfig } from '../src/engine/schema/lineup.ts'
import type { StoredLeague } from '../src/engine/store/index.ts'

export const { slots, bench } = structuredClone(DEFAULT_ROSTER) as unknown as RosterConfig

type Named = Pick<StoredLeague, 'accountId' | 'season' | 'acquisitionMode' | 'clock'>

/** Returns a stored league with this number of teams, under the default rules except for the given changes. */
export const madeLeague = (number: number, of: Named & { teams: number; now: number }): StoredLeague => {
  const { teams, now, ...named } = of
  return {
    id: `league-${number}`,
    name: `League ${number}`,
    systemId: 'ppr',
    rosterConfig: { slots, bench },
    waivers: null,
    keptRules: [],
    claimsVisible: 'always',
    offersVisible: 'league',
    visibility: 'open',
    orderedWeeks: 0,
    ranking: [...DEFAULT_RANKING],
    medianGame: false,
    tradeReviewHours: 0,
    tradeVetoVotes: null,
    locks: { locked: false, addDeadline: 0, reserveDeadline: 0, lineupDeadline: 0 },
    tradeDeadline: 0,
    coCommissioners: [],
    divisions: [],
    keepers: [],
    previousId: null,
    nextId: null,
    playoffConfig: defaultPlayoffs(teams),
    draw: null,
    closedWeeks: [],
    externalPlatform: null,
    externalId: null,
    settingsDrift: false,
    processedThrough: { at: now, step: 0 },
    createdAt: now,
    updatedAt: now,
    ...named,
  }
}
