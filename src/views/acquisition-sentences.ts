import type { Names } from './view.ts'

/** What the log keeps of a claim. */
interface Claimed {
  name: string
  drop: string | null
  bid?: number
}

/** What the log keeps of a trade. */
interface Traded {
  fromTeamId: string
  toTeamId: string
  gives: string[]
  gets: string[]
}

/** What the log keeps of a claim that was decided; a bid only where teams bid. */
interface Decided {
  name: string
  note: string | null
  bid?: number | null
}

/** What a team got in a trade of a platform. */
interface Received {
  with: string[]
  gets: { name: string }[]
  budget: number
  picks: string[]
}

const bidOf = ({ bid }: Pick<Decided, 'bid'>): string => (bid == null ? '' : ` with a bid of ${bid}`)

const receivedText = ({ gets, budget, picks }: Received): string => {
  const parts = [...gets.map(({ name }) => name), ...picks, ...(budget > 0 ? [`${budget} of the budget`] : [])]
  return parts.length === 0 ? 'nothing' : listOf(parts)
}

const dropOf = (drop: string | null): string => (drop === null ? '' : `, dropping ${drop}`)

const listOf = (names: readonly string[]): string => names.join(', ')

const exchange = ({ gives, gets }: Traded): string => `${listOf(gives)} for ${listOf(gets)}`

/** Claims and trades as the sentences of a log. */
export const ACQUISITION_SENTENCES = {
  claim: ({ team, after }: { team: string; after: Claimed }) =>
    `${team} filed a claim for ${after.name}${bidOf(after)}${dropOf(after.drop)}`,
  withdraw: ({ team, before }: { team: string; before: Claimed }) => `${team} withdrew its claim for ${before.name}`,
  claim_won: ({ team, before, after }: { team: string; before: { name: string } | null; after: Decided }) =>
    `${team} won its claim for ${after.name}${bidOf(after)}${dropOf(before?.name ?? null)}`,
  claim_lost: ({ team, after }: { team: string; after: Decided }) =>
    `${team} lost its claim for ${after.name}${bidOf(after)}${after.note ? `: ${after.note}` : ''}`,
  claim_order: ({ team, after }: { team: string; after: { claims: Claimed[] } }) =>
    `${team} ordered its claims: ${listOf(after.claims.map(({ name }) => name))}`,
  waiver_order: ({ after, nameOf }: { after: { teamIds: string[] }; nameOf: Names['nameOf'] }) =>
    `Claims go by the standings anew; ${nameOf(after.teamIds[0] ?? '')} claims first`,
  waivers: ({ after }: { after: { claims: number } }) =>
    `Waivers were run out of turn: ${after.claims} ${after.claims === 1 ? 'claim' : 'claims'}`,
  offer: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} offered ${nameOf(after.toTeamId)} ${exchange(after)}`,
  accept: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} accepted the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  reject: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} rejected the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  cancel: ({ team, after }: { team: string; after: Traded }) => `${team} took back its offer: ${exchange(after)}`,
  trade: ({ team, after, nameOf }: { team: string; after: Received; nameOf: Names['nameOf'] }) =>
    `${team} got ${receivedText(after)} in a trade with ${listOf(after.with.map(nameOf))}`,
  reverse: ({ after }: { after: Traded }) => `A trade was reversed: ${exchange(after)}`,
} as const
