import type { DecidedClaim, JudgedTrade, LoggedTrade, ReceivedTrade } from '../../engine/index.ts'
import type { Names } from '../view.ts'
import { count, series } from '../words/phrases.ts'
import type { SentencesOf } from './sentence.ts'

const bidOf = ({ bid }: Pick<DecidedClaim, 'bid'>): string => (bid == null ? '' : ` with a bid of ${bid}`)

const receivedText = ({ gets, budget, picks }: ReceivedTrade): string => {
  const parts = [...gets.map(({ name }) => name), ...picks, ...(budget > 0 ? [`${budget} of the budget`] : [])]
  return named(parts)
}

const dropOf = (drop: string | null): string => (drop === null ? '' : `, dropping ${drop}`)

const listOf = (names: readonly string[]): string => names.join(', ')

const named = (parts: readonly string[]): string => (parts.length === 0 ? 'nothing' : series(parts))

const reasonOf = ({ reason }: JudgedTrade): string => (reason === undefined ? '' : ` (${reason})`)

const exchange = ({ gives, gets }: LoggedTrade): string => `${named(gives)} for ${named(gets)}`

/** The same with whose they are, where nothing else says so. */
const between = ({ fromTeamId, toTeamId, gives, gets }: LoggedTrade, nameOf: Names['nameOf']): string =>
  `${named(gives)} of ${nameOf(fromTeamId)} for ${named(gets)} of ${nameOf(toTeamId)}`

/** Claims and trades as the sentences of a log. */
export const ACQUISITION_SENTENCES: SentencesOf<
  | 'claim'
  | 'withdraw'
  | 'claim_won'
  | 'claim_lost'
  | 'claim_order'
  | 'waiver_order'
  | 'waivers'
  | 'offer'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'trade'
  | 'push'
  | 'allow'
  | 'veto'
  | 'review'
  | 'reverse'
> = {
  claim: ({ team, after }) => `${team} filed a claim for ${after.name}${bidOf(after)}${dropOf(after.drop)}`,
  withdraw: ({ team, before }) => `${team} withdrew its claim for ${before.name}`,
  claim_won: ({ team, before, after }) =>
    `${team} won its claim for ${after.name}${bidOf(after)}${dropOf(before?.name ?? null)}`,
  claim_lost: ({ team, after }) =>
    `${team} lost its claim for ${after.name}${bidOf(after)}${after.note ? `: ${after.note}` : ''}`,
  claim_order: ({ team, after }) => `${team} ordered its claims: ${listOf(after.claims.map(({ name }) => name))}`,
  waiver_order: ({ after, nameOf }) =>
    `Claims go by the standings again; ${nameOf(after.teamIds[0] ?? '')} claims first`,
  waivers: ({ after }) => `Waivers were run out of turn: ${count(after.claims, 'claim')}`,
  offer: ({ team, after, nameOf }) => `${team} offered ${nameOf(after.toTeamId)} ${exchange(after)}`,
  accept: ({ team, after, nameOf }) =>
    `${team} accepted the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}` +
    (after.reviewUntil === undefined ? '' : '; it is under review'),
  reject: ({ team, after, nameOf }) => `${team} rejected the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  cancel: ({ team, after }) => `${team} took back its offer: ${exchange(after)}`,
  trade: ({ team, after, nameOf }) =>
    `${team} got ${receivedText(after)} in a trade with ${listOf(after.with.map(nameOf))}`,
  push: ({ after, nameOf }) => `The commissioner made a trade: ${between(after, nameOf)}`,
  allow: ({ after, nameOf }) => `A trade was allowed: ${between(after, nameOf)}${reasonOf(after)}`,
  veto: ({ after, nameOf }) => `A trade was vetoed: ${between(after, nameOf)}${reasonOf(after)}`,
  review: ({ after, nameOf }) =>
    after.note === null
      ? `A trade went through after its review: ${between(after, nameOf)}`
      : `A trade could not be made after its review: ${between(after, nameOf)} (${after.note})`,
  reverse: ({ after, nameOf }) => `A trade was reversed: ${between(after, nameOf)}`,
}
