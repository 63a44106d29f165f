import type { Admission } from '../context.ts'

/**
 * Thrown by a write to a league in which something is due first, up to `until` in league time. The write is rolled
 * back, the steps are taken, and the write begins again.
 */
export class StepsDue {
  readonly leagueId: string
  readonly until: number
  /** When the write was admitted, which stays so. */
  readonly admitted: Admission

  constructor(leagueId: string, until: number, admitted: Admission) {
    this.leagueId = leagueId
    this.until = until
    this.admitted = admitted
  }
}
