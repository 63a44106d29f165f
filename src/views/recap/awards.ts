import type { Recap, RecapAward } from '../../engine/index.ts'
import { points } from '../words/format.ts'
import { recordOf } from '../words/phrases.ts'
import type { Telling } from './words.ts'

const RESULTS = { win: 'won', loss: 'lost', tie: 'tied' } as const

const resultOf = ({ luck }: Recap, teamId: string): string => {
  const own = luck.find(each => each.teamId === teamId)
  return own ? RESULTS[own.result] : ''
}

/** An award as a sentence. */
export const awardLine = (award: RecapAward, recap: Recap, { nameOf, say }: Telling): string => {
  const { award: kind, teamId, opponentId, allPlay, player, started } = award
  const values = { team: nameOf(teamId), points: points(award.points) }
  switch (kind) {
    case 'narrowest':
    case 'widest':
      return say(kind, { ...values, other: nameOf(opponentId ?? '') })
    case 'luckiest':
    case 'unluckiest':
      return say(kind, {
        ...values,
        record: allPlay ? recordOf(allPlay) : '',
        result: resultOf(recap, teamId),
      })
    case 'bestPickup':
      return say(kind, { ...values, player: player?.name ?? '', seat: started ? 'as a starter' : 'on the bench' })
    default:
      return say(kind, values)
  }
}
