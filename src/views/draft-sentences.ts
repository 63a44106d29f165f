import { count } from './phrases.ts'
import type { Names } from './view.ts'

/** What the log keeps of a pick. */
interface Picked {
  number: number
  playerId: string
  name: string | null
}

const whom = ({ name, playerId }: Picked): string => name ?? playerId

/** Drafts as the sentences of a log. */
export const DRAFT_SENTENCES = {
  draft: ({ after, nameOf }: { after: { order: string[] }; nameOf: Names['nameOf'] }) =>
    `A draft began, first in order ${nameOf(after.order[0] ?? '')}`,
  draft_order: ({ after }: { after: { players: number } }) =>
    after.players === 0
      ? 'The draft goes by no sheet'
      : `The draft goes by a sheet of ${count(after.players, 'player')}`,
  pick: ({ team, after }: { team: string; after: Picked }) => `${team} took ${whom(after)} with pick ${after.number}`,
  undo: ({ team, before }: { team: string; before: Picked }) =>
    `Pick ${before.number} was taken back: ${team} lost ${whom(before)}`,
  pause: () => 'The draft was paused',
  resume: () => 'The draft was resumed',
  abandon: ({ before }: { before: { picks: unknown[] } }) =>
    `The draft was called off and its picks cleared: ${before.picks.length}`,
}
