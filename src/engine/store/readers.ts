import type { Bind } from './dialects/sql.ts'

/** A reader of a league. A league can hide pending claims and open offers from other teams. */
export interface LeagueReader {
  /** League time in epoch ms. */
  now: number
  /** The teams whose pending claims and open offers the reader can see. */
  teamIds: readonly string[]
  /** Whether offers are hidden from other teams. */
  hidesOffers: boolean
  /** True if the reader is not in the league. */
  isOutside: boolean
}

/** A SQL condition and its values. */
interface Condition {
  text: string
  binds: readonly Bind[]
}

/** Returns a condition that excludes these teams. Its values are the ids. */
export const excludes = (column: string, teamIds: readonly string[]): string =>
  `${column} NOT IN (${["''", ...teamIds.map(() => '?')].join(', ')})`

/** Returns the condition for claims `c` that a reader cannot see yet. */
export const hiddenClaims = ({ now, teamIds }: LeagueReader): Condition => ({
  text: `(c.shown_at IS NULL OR c.shown_at > ?) AND ${excludes('c.team_id', teamIds)}`,
  binds: [now, ...teamIds],
})

/** Returns the condition for trades `t` that a reader cannot see; null if the reader can see all of them. */
export const hiddenOffers = ({ teamIds, hidesOffers }: LeagueReader): Condition | null =>
  hidesOffers
    ? {
        text: `t.accepted_at IS NULL AND t.status <> 'accepted' AND ${excludes('t.from_team_id', teamIds)}
    AND ${excludes('t.to_team_id', teamIds)}`,
        binds: [...teamIds, ...teamIds],
      }
    : null
