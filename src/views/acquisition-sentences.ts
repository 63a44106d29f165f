import type { Names } from './view.ts'

/** What the log keeps of a claim. */
interface Claimed {
  name: string
  drop: string | null
}

/** What the log keeps of a trade. */
interface Traded {
  fromTeamId: string
  toTeamId: string
  gives: string[]
  gets: string[]
}

const dropOf = (drop: string | null): string => (drop === null ? '' : `, dropping ${drop}`)

const listOf = (names: readonly string[]): string => names.join(', ')

const exchange = ({ gives, gets }: Traded): string => `${listOf(gives)} for ${listOf(gets)}`

/** Claims and trades as the sentences of a log. */
export const ACQUISITION_SENTENCES = {
  claim: ({ team, after }: { team: string; after: Claimed }) =>
    `${team} filed a claim for ${after.name}${dropOf(after.drop)}`,
  withdraw: ({ team, before }: { team: string; before: Claimed }) => `${team} withdrew its claim for ${before.name}`,
  claim_won: ({ team, before, after }: { team: string; before: { name: string } | null; after: { name: string } }) =>
    `${team} won its claim for ${after.name}${dropOf(before?.name ?? null)}`,
  claim_lost: ({ team, after }: { team: string; after: { name: string; note: string } }) =>
    `${team} lost its claim for ${after.name}: ${after.note}`,
  waivers: ({ after }: { after: { claims: number } }) =>
    `Waivers were run out of turn: ${after.claims} ${after.claims === 1 ? 'claim' : 'claims'}`,
  offer: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} offered ${nameOf(after.toTeamId)} ${exchange(after)}`,
  accept: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} accepted the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  reject: ({ team, after, nameOf }: { team: string; after: Traded; nameOf: Names['nameOf'] }) =>
    `${team} rejected the offer of ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  cancel: ({ team, after }: { team: string; after: Traded }) => `${team} took back its offer: ${exchange(after)}`,
  reverse: ({ after }: { after: Traded }) => `A trade was reversed: ${exchange(after)}`,
} as const
