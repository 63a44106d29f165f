import { asHindsightError, type HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { deadlineOfTurn } from '../league/draft.ts'
import { type ClockState, keepPickClock } from '../operations/draft-clock.ts'
import { isYetToBegin } from '../rules/draft/pick-clock.ts'
import { afterWrites } from './after-writes.ts'

/** The result of a deadline: picks, a restarted turn, or a failure with its reason. */
type PickStep = { kept: ClockState } | { leagueId: string; error: HindsightError }

/** The pick clocks of all drafts in a store. */
interface PickClocks {
  /** Returns the time until the next deadline, in ms of wall time; infinity if no clock is running. */
  wait(): Promise<number>
  /**
   * Picks for teams whose time is up. Restarts the pick clock instead if the deadline passed while no daemon was
   * running, or if the turn begins in the future because the system clock was set back.
   */
  serve(): AsyncGenerator<PickStep>
}

/** If a daemon does not check for longer than this, the machine was asleep or the store was unavailable. */
const LONGEST_GAP_MS = 30_000
/** How long a draft waits after a failed pick. */
const RETRY_MS = 60_000

/** The team on the clock's deadline, in epoch ms of wall time. */
interface PickDeadline {
  since: number
  deadline: number
}

const readDeadlines = ({ database }: Engine): Promise<Map<string, PickDeadline>> =>
  database.transaction('read', async store => {
    const deadlines = new Map<string, PickDeadline>()
    for (const id of await store.drafts.listClocked()) {
      const draft = await store.drafts.find(id)
      const deadline = draft && deadlineOfTurn({ draft })
      if (deadline !== null) deadlines.set(id, { since: draft!.turnSince, deadline })
    }
    return deadlines
  })

/** Caches every draft's current deadline in memory. Reads them again after a write to the store. */
export const openPickClocks = (engine: Engine): PickClocks => {
  const { clocks } = engine
  const failed = new Map<string, number>()
  let deadlines = new Map<string, PickDeadline>()
  let seenAt = clocks.wall()
  let servedSince = seenAt

  const refresh = afterWrites(engine, async () => {
    deadlines = await readDeadlines(engine)
  })

  const dueIn = (id: string, wall: number): number => {
    const { since, deadline } = deadlines.get(id)!
    const dueAt = isYetToBegin(since, wall) ? wall : deadline
    return Math.max(dueAt, failed.get(id) ?? Number.NEGATIVE_INFINITY) - wall
  }

  const look = (): number => {
    const wall = clocks.wall()
    if (wall - seenAt > LONGEST_GAP_MS) servedSince = wall
    seenAt = wall
    return wall
  }

  const keep = async (leagueId: string): Promise<PickStep> => {
    try {
      const body = { leagueId, servedSince }
      return { kept: await execute(engine, keepPickClock, { actor: CLOCK, body }) }
    } catch (cause) {
      failed.set(leagueId, seenAt + RETRY_MS)
      return { leagueId, error: asHindsightError(cause) }
    }
  }

  return {
    async wait() {
      await refresh()
      const wall = clocks.wall()
      return Math.max(0, Math.min(...[...deadlines.keys()].map(id => dueIn(id, wall))))
    },
    async *serve() {
      await refresh()
      const wall = look()
      for (const id of [...deadlines.keys()]) if (dueIn(id, wall) <= 0) yield await keep(id)
    },
  }
}
