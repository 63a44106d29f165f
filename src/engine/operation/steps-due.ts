import type { Admission } from '../context.ts'

/**
 * Thrown out of a write to a league in which something was due before it: up to `until`, in league time. Whoever runs the
 * write undoes it, does the steps, and begins the write again.
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
