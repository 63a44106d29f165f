import { type FieldMessage, forbidden, HindsightError, joined, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { hasRight, type LeaguePeople, type Right } from '../rules/league/rights.ts'
import { FORCIBLE, type Refusal } from '../rules/refusal.ts'
import type { LeagueReader, StoredTeam } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { managerIdsOf } from './managers.ts'

const NEEDED: Readonly<Record<Right, string>> = {
  own: 'Only the commissioner of {league} can do this',
  league: 'Only the commissioner of {league} can do this',
  force: 'Only the commissioner of {league} can force a move',
  team: 'Only the manager of {team} and the commissioner can do this',
  rename: 'Only the manager of {team} and the commissioner can rename it',
  trade: 'Only the manager of {team} can do this',
  claims: 'Only the manager of {team} can read its claims before they are processed',
  queue: 'Only the manager of {team} can see or change its queue',
  cancelTrade: 'Only the manager of {team} and the commissioner can do this',
  vote: 'Only the manager of {team} can vote for it',
  post: 'Only the commissioner and the managers of {league} can post',
  dues: 'Only the commissioner and the managers of {league} can see its dues',
  sync: 'Only the commissioner and the managers of {league} can do this',
}

/** Returns the people in a league, and the managers of one of its teams. */
export const peopleOf = (
  { league, teams }: Pick<OpenedLeague, 'league' | 'teams'>,
  team?: StoredTeam,
): LeaguePeople => ({
  commissionerId: league.accountId,
  coCommissionerIds: league.coCommissioners.map(({ id }) => id),
  managerIds: teams.flatMap(managerIdsOf),
  ...(team && { teamManagerIds: managerIdsOf(team) }),
})

/** Throws forbidden if the account lacks a right in the league or for one of its teams. */
export const requireRight = ({ actor }: Context, right: Right, opened: OpenedLeague, team?: StoredTeam): void => {
  if (hasRight(right, actor.id, peopleOf(opened, team))) return
  const sentence = NEEDED[right].replace('{league}', opened.league.name).replace('{team}', team?.name ?? 'the team')
  throw forbidden(`${sentence}, and you are acting as ${actor.name}`)
}

/** Throws the error for a refusal, if there is one. */
export const requireAllowed = (refusal: Refusal | null): void => {
  if (!refusal) return
  throw new HindsightError(refusal.code, refusal.message, refusal)
}

/** Advice for the commissioner about a refusal: a sentence, and a command for terminals. */
export interface Remedy {
  advice: string | FieldMessage
  atTerminal?: string
  /** True if the advice is to repeat the operation with the field `force`. */
  forcible?: boolean
}

/** Advice in operations with the field `force`. */
const OVERRIDE: Remedy = { advice: phrase`as commissioner, you can override this with {force}`, forcible: true }

/** Advice in other operations. */
export const INSTEAD = {
  add: {
    advice: 'as commissioner, you can add the player without a claim',
    atTerminal: 'hindsight roster add --force does that',
  },
  trade: { advice: 'as commissioner, you can push the trade', atTerminal: 'hindsight trade push does that' },
  lineup: {
    advice: 'as commissioner, you can force a lineup slot by slot',
    atTerminal: 'hindsight lineup set --force does that',
  },
  reverse: {
    advice: 'as commissioner, you can undo the trade from the activity log',
    atTerminal: 'hindsight league undo --force does that',
  },
} as const satisfies Record<string, Remedy>

/** Like `requireAllowed`. If the refusal can be overridden, the error tells the commissioner how. */
export const requireAllowedOrForced = (
  { actor }: Pick<Context, 'actor'>,
  opened: Pick<OpenedLeague, 'league' | 'teams'>,
  { refusal, remedy: { advice, ...details } = OVERRIDE }: { refusal: Refusal | null; remedy?: Remedy | undefined },
): void => {
  if (refusal && FORCIBLE.has(refusal.reason) && hasRight('force', actor.id, peopleOf(opened)))
    throw new HindsightError(refusal.code, joined([refusal.message, advice]), { ...refusal, ...details })
  requireAllowed(refusal)
}

/** Returns the parts of a league that an account can read: all public data, and its own teams' claims and offers. */
export const readerOf = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  opened: Pick<OpenedLeague, 'league' | 'teams'>,
): LeagueReader => ({
  now,
  teamIds: opened.teams.filter(team => hasRight('claims', actor.id, peopleOf(opened, team))).map(({ id }) => id),
  isOutside: !hasRight('dues', actor.id, peopleOf(opened)),
  hidesOffers: opened.league.offersVisible === 'parties',
})
