import type { Designation } from '../../data/designations.ts'
import { FACT_WEEKS, REPORT_STATES, ROSTER_STATES, type SeasonFacts } from '../../src/engine/schema/season.ts'
import { seasonFactsOf } from '../../src/engine/sources/season-facts.ts'

type RosterState = (typeof ROSTER_STATES)[number]

/** Facts about players by week. Times are epoch ms, and snaps are percentages. */
interface PlayerFacts {
  rosters?: Readonly<Record<string, Partial<Record<number, RosterState>>>> | null
  reports?: Readonly<
    Record<string, Partial<Record<number, { state: Designation | null; at?: number; injury?: string }>>>
  >
  snaps?: Readonly<Record<string, Partial<Record<number, number>>>>
}

const weeksOf = <T>(byWeek: Partial<Record<number, T>>, byteOf: (fact: T) => number): Uint8Array => {
  const weeks = new Uint8Array(FACT_WEEKS)
  for (const [week, fact] of Object.entries(byWeek)) weeks[Number(week)] = byteOf(fact as T)
  return weeks
}

/** Returns facts for players in the order of their season. */
export const fictionalFacts = (
  ids: readonly string[],
  { rosters = null, reports = {}, snaps }: PlayerFacts,
): SeasonFacts =>
  seasonFactsOf(
    ids.map(id => ({ id })),
    {
      injuries: Object.entries(reports).flatMap(([id, byWeek]) =>
        Object.entries(byWeek).map(([week, fact]) => ({
          ...{ id, week: Number(week), state: REPORT_STATES.indexOf(fact!.state as (typeof REPORT_STATES)[number]) },
          ...{ practice: 0, changedAt: (fact!.at ?? 0) / 1000, injury: fact!.injury ?? '' },
        })),
      ),
      rosterWeeks:
        rosters &&
        new Map(
          Object.entries(rosters).map(([id, byWeek]) => [id, weeksOf(byWeek, state => ROSTER_STATES.indexOf(state))]),
        ),
      snapShares: snaps
        ? {
            means: new Map(),
            weeks: new Map(Object.entries(snaps).map(([id, byWeek]) => [id, weeksOf(byWeek, share => share)])),
          }
        : null,
    },
  )
