import { platformLabel } from '../../../../data/platforms.ts'
import type { Context } from '../../kernel/context.ts'
import { keepRow, movedBy, rowOf, type Written } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import type { PlannedSide, PlannedTransaction } from '../../platforms/index.ts'
import type { LoggedPlayer } from '../../schema/log-facts.ts'
import type { Transaction } from '../../schema/transaction.ts'
import type { StoredDraft, StoredTeam } from '../../store/index.ts'
import type { Mirror } from './mirror.ts'

/**
 * What happened on the platform, as rows of the league's log and as its draft. The id of a row is made of the league,
 * the platform and the platform's number, so that each row is added once, however often the platform is read.
 */

/** Translates the platform's numbers of one league. */
const openWords = ({ plan, match, players, season }: Mirror, teams: readonly StoredTeam[]) => {
  const teamIds = new Map(teams.map(({ externalId, id }) => [externalId, id]))
  const playerIdOf = (externalId: string): string => match.matched.get(externalId) ?? `${plan.platform}:${externalId}`
  const playerOf = (externalId: string): LoggedPlayer => {
    const playerId = playerIdOf(externalId)
    const name = knownPlayer(season, playerId).name ?? players.get(externalId)?.name
    return { playerId, name: name || playerId }
  }
  return { teamOf: (externalId: string): string => teamIds.get(externalId)!, playerIdOf, playerOf }
}

type Words = ReturnType<typeof openWords>

/** The rows of a team's move: adds and drops in pairs, then the rest. */
const moveRows = ({ team, adds, drops }: PlannedSide, { teamOf, playerOf }: Words): Written[] =>
  Array.from({ length: Math.max(adds.length, drops.length) }, (_, at) => {
    const before = drops[at] === undefined ? null : playerOf(drops[at])
    const after = adds[at] === undefined ? null : playerOf(adds[at])
    return { teamId: teamOf(team), ...movedBy(before, after) }
  })

/** A row for each player of a claim, with whom he took the place of; whoever went besides, where it was won. */
const claimRows = ({ kind, bid, note }: PlannedTransaction, side: PlannedSide, words: Words): Written[] => {
  const { team, adds, drops } = side
  const { teamOf, playerOf } = words
  const claimed = adds.map((add, at): Written => {
    const before = drops[at] === undefined ? null : playerOf(drops[at])
    const type = kind === 'won' ? 'claim_won' : 'claim_lost'
    return { teamId: teamOf(team), type, before, after: { ...playerOf(add), bid, note } }
  })
  const gone = kind === 'won' ? drops.slice(adds.length) : []
  return [...claimed, ...moveRows({ ...side, adds: [], drops: gone }, words)]
}

const tradeRow = ({ sides }: PlannedTransaction, side: PlannedSide, { teamOf, playerOf }: Words): Written => ({
  teamId: teamOf(side.team),
  type: 'trade',
  after: {
    with: sides.filter(other => other !== side).map(({ team }) => teamOf(team)),
    gets: side.adds.map(playerOf),
    budget: side.budget,
    picks: side.picks,
  },
})

const writtenBy = (transaction: PlannedTransaction, words: Words): Written[] =>
  transaction.sides.flatMap(side => {
    if (transaction.kind === 'move') return moveRows(side, words)
    if (transaction.kind === 'trade') return [tradeRow(transaction, side, words)]
    return claimRows(transaction, side, words)
  })

const draftRows = ({ plan: { draft } }: Mirror, { teamOf, playerOf }: Words): Written[] => {
  if (!draft) return []
  const order = [...new Set(draft.picks.map(({ team }) => teamOf(team)))]
  const picks = draft.picks.map(({ team, player }, at): Written => {
    const after = { number: at + 1, ...playerOf(player) }
    return { teamId: teamOf(team), type: 'pick', after }
  })
  return [{ type: 'draft', after: { kind: draft.kind, order } }, ...picks]
}

/** The history of a mirror as rows of the log, oldest first. */
const historyOf = (mirror: Mirror, leagueId: string, teams: readonly StoredTeam[]): Transaction[] => {
  const { plan } = mirror
  const words = openWords(mirror, teams)
  const actor = platformLabel(plan.platform)
  const drafted = draftRows(mirror, words).map((row, at): Transaction => {
    const id = `${leagueId}:${plan.platform}:draft:${at}`
    return rowOf(row, { id, at: at === 0 ? plan.draft!.startedAt : plan.draft!.endedAt, actor })
  })
  const moved = plan.transactions.flatMap(transaction =>
    writtenBy(transaction, words).map((row, at): Transaction => {
      const id = `${leagueId}:${plan.platform}:${transaction.id}:${at}`
      return rowOf({ ...row, forced: transaction.forced }, { id, at: transaction.at, actor })
    }),
  )
  return [...drafted, ...moved].sort((a, b) => a.at - b.at)
}

/** The draft of a mirror as it is kept; every turn is taken. */
const storedDraft = (mirror: Mirror, teams: readonly StoredTeam[]): StoredDraft | null => {
  const { draft, platform } = mirror.plan
  if (!draft) return null
  const { teamOf, playerIdOf } = openWords(mirror, teams)
  const by = platformLabel(platform)
  const turns = draft.picks.map(({ team, player }, at) => ({
    number: at + 1,
    teamId: teamOf(team),
    pick: { playerId: playerIdOf(player), by, auto: false, at: draft.endedAt, sequence: at + 1 },
  }))
  const { kind, startedAt } = draft
  const running = { paused: false, pauseReason: null, startedAt, turnSince: 0 }
  return { kind, seed: null, ...running, pickSeconds: 0, quiet: null, turns }
}

/** Adds new rows of a mirror's history to its log, and stores its draft. Answers how many rows were new. */
export const keepHistory = async (
  context: Context,
  mirror: Mirror,
  { leagueId, teams }: { leagueId: string; teams: readonly StoredTeam[] },
): Promise<number> => {
  const { store } = context
  const known = new Set(await store.transactions.listIds(leagueId))
  const fresh = historyOf(mirror, leagueId, teams).filter(({ id }) => !known.has(id))
  for (const row of fresh) await keepRow(context, leagueId, { row })
  const draft = storedDraft(mirror, teams)
  await store.drafts.delete(leagueId)
  if (draft) await store.drafts.insert(leagueId, draft)
  return fresh.length
}
