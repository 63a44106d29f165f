import type { PosGroup } from '../../../../data/positions.ts'
import type { PlayerRole } from '../../schema/season.ts'

/**
 * Starters and backups of NFL teams, for drafts.
 *
 * 1. The depth chart of the season decides if it is loaded: rank 1 of a slot is a starter, and a player of a lower rank or
 *    without one is a backup. Else the snaps of the season before decide: half of them or more make a starter.
 * 2. A backup of the depth chart is expected to score a part of last season's points. Most backup quarterbacks and kickers
 *    do not play at all; of other backups, some do.
 * 3. Of players who are equal otherwise, a starter comes before a backup.
 *
 * Source: docs/rules.md, Best available.
 */
export interface RoleFacts {
  /** In the league's season. */
  role: PlayerRole | undefined
  /** In the season before. */
  lastRole: PlayerRole | undefined
  /** Whether the depth chart of the league's season is loaded. */
  hasChart: boolean
}

const STARTER_SNAPS = 50
const BACKUP_SHARE = 0.7
const BACKUP_SHARES: Partial<Record<PosGroup, number>> = { QB: 0.3, K: 0.3, DST: 1 }

/** Whether a player starts for an NFL team. Team defenses do. */
export const isStarter = (posGroup: PosGroup, { role, lastRole, hasChart }: RoleFacts): boolean => {
  if (posGroup === 'DST') return true
  return hasChart ? role?.depth === 1 : (lastRole?.snapShare ?? 0) >= STARTER_SNAPS
}

/** The part of last season's points that a player is expected to score again. */
export const expectedShare = (posGroup: PosGroup, facts: RoleFacts): number =>
  !facts.hasChart || isStarter(posGroup, facts) ? 1 : (BACKUP_SHARES[posGroup] ?? BACKUP_SHARE)
