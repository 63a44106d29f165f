import type { Draft, RosterConfig } from '../../engine/index.ts'
import { byName } from '../columns.ts'
import { type Column, type Names, type Table, table } from '../view.ts'

interface Squad {
  teamId: string
  /** How many players it has by position. */
  counts: ReadonlyMap<string, number>
}

const countsOf = ({ picks }: Draft, teamId: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { player, teamId: own } of picks) {
    if (own !== teamId || player.posGroup === null) continue
    counts.set(player.posGroup, (counts.get(player.posGroup) ?? 0) + 1)
  }
  return counts
}

/** Players by position of every team in a draft; positions that still lack a starter are marked. */
export const draftNeeds = (draft: Draft, { slots }: RosterConfig, { nameOf }: Names): Table => {
  const groups = [...new Set(slots.flatMap(({ eligible }) => eligible))]
  const must = new Set(slots.flatMap(({ eligible }) => (eligible.length === 1 ? eligible : [])))
  const columns: Column<Squad>[] = [
    byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
    ...groups.map(
      (group): Column<Squad> => ({
        heading: group,
        value: ({ counts }) => counts.get(group) ?? 0,
        tone: ({ counts }) => (counts.has(group) ? undefined : must.has(group) ? 'bad' : 'dim'),
      }),
    ),
  ]
  return table(
    draft.order.map(teamId => ({ teamId, counts: countsOf(draft, teamId) })),
    columns,
  )
}
