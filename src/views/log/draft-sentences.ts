import type { LoggedPick } from '../../engine/index.ts'
import { pauseReason } from '../draft/draft.ts'
import { pickTime } from '../draft/pick-time.ts'
import { count } from '../words/phrases.ts'
import type { SentencesOf } from './sentence.ts'

const whom = ({ name, playerId }: LoggedPick): string => name ?? playerId

/** Drafts as the sentences of a log. */
export const DRAFT_SENTENCES: SentencesOf<
  'draft' | 'draft_order' | 'pick_clock' | 'autopick' | 'pick' | 'undo' | 'pause' | 'resume' | 'abandon'
> = {
  draft: ({ after, nameOf }) => `A draft began; ${nameOf(after.order[0] ?? '')} has the first pick`,
  draft_order: ({ after }) =>
    after.players === 0
      ? 'The draft goes by no sheet'
      : `The draft goes by a sheet of ${count(after.players, 'player')}`,
  pick_clock: ({ after }) => `In the draft ${pickTime(after)}`,
  autopick: ({ team, after }) => (after.autopick ? `${team} picks by itself` : `${team} picks by hand`),
  pick: ({ team, after }) => `${team} took ${whom(after)} with pick ${after.number}`,
  undo: ({ team, before }) => `Pick ${before.number} was taken back: ${team} lost ${whom(before)}`,
  pause: ({ after }) => `The draft was paused${after ? `: ${pauseReason(after.reason)}` : ''}`,
  resume: () => 'The draft was resumed',
  abandon: ({ before }) => `The draft was called off and ${count(before.picks.length, 'pick')} cleared`,
}
