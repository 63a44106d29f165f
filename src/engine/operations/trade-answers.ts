import { HOUR } from '../../../data/durations.ts'
import { conflict, forbidden, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireNoDraft } from '../league/draft.ts'
import { requireCaughtUp, requireMovable } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireUnlocked } from '../league/move-locks.ts'
import { tradeForLog } from '../league/offers.ts'
import { INSTEAD, requireAllowed, requireAllowedOrForced, requireRight } from '../league/rights.ts'
import {
  exchangePlayers,
  OneTrade,
  refuseExchange,
  refuseLateAnswer,
  requireTrade,
  tradeView,
  withDrops,
} from '../league/trades.ts'
import { reverseTradedPlayers } from '../league/undo-moves.ts'
import { refuseMovesInMirror } from '../rules/rosters/roster-moves.ts'
import { refuseAnswer, refuseReview } from '../rules/rosters/trades.ts'
import { Id } from '../schema/field.ts'
import { type StoredTrade, TradeAnswer, TradeVerdict, TradeVote } from '../schema/trade.ts'
import type { LogFacts } from '../schema/transaction.ts'

/** A trade's status after each answer, and who can give that answer. */
const ANSWERS = {
  accept: { status: 'accepted', right: 'trade', by: 'toTeamId' },
  reject: { status: 'rejected', right: 'trade', by: 'toTeamId' },
  cancel: { status: 'cancelled', right: 'cancelTrade', by: 'fromTeamId' },
} as const

/** A trade after an answer, and the facts for the log. */
interface Answered {
  answered: StoredTrade
  facts: LogFacts['accept']['after']
}

/**
 * Accepts a trade, which completes it immediately or starts its review. Throws conflict or locked if the trade is not
 * legal.
 */
const accept = async (context: Context, opened: OpenedLeague, trade: StoredTrade): Promise<Answered> => {
  const { now } = context
  const { tradeReviewHours: hours } = opened.league
  await requireNoDraft(context, opened.league.id)
  for (const teamId of [trade.fromTeamId, trade.toTeamId])
    requireUnlocked(context, opened, { team: requireTeam(opened, teamId), kind: 'trade', remedy: INSTEAD.trade })
  requireAllowedOrForced(context, opened, { refusal: refuseLateAnswer(context, opened, trade), remedy: INSTEAD.trade })
  if (hours === 0) {
    const facts = await exchangePlayers(context, opened, trade)
    return { answered: { ...trade, status: 'accepted', resolvedAt: now }, facts }
  }
  requireAllowed(await refuseExchange(context, opened, trade))
  const reviewUntil = now + hours * HOUR
  return { answered: { ...trade, acceptedAt: now, reviewUntil }, facts: { ...tradeForLog(opened, trade), reviewUntil } }
}

const answerTrade = operation({
  name: 'answerTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}',
  commands: ['trade accept', 'trade reject', 'trade cancel'],
  forms: {
    'trade accept': { preset: { action: 'accept' } },
    'trade reject': { preset: { action: 'reject' }, offers: [] },
    'trade cancel': { preset: { action: 'cancel' }, offers: [] },
  },
  summary: 'Accept, reject or cancel a trade',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  body: TradeAnswer,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, tradeId, body: { action, dropPlayerIds } }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    const offer = await requireTrade(context, opened, tradeId)
    if (dropPlayerIds && action !== 'accept')
      throw invalid(phrase`{dropPlayerIds} can only be sent when you accept a trade`)
    const trade = dropPlayerIds ? withDrops(opened, offer, dropPlayerIds) : offer
    const { status, right, by } = ANSWERS[action]
    requireRight(context, right, opened, requireTeam(opened, trade[by]))
    await requireCaughtUp(context, opened)
    requireAllowed(refuseAnswer(trade))
    requireAllowed(refuseMovesInMirror(platformOf(opened)))
    const { answered, facts }: Answered =
      action === 'accept'
        ? await accept(context, opened, trade)
        : { answered: { ...trade, status, resolvedAt: now }, facts: tradeForLog(opened, trade) }
    await store.trades.update(answered)
    await record(context, id, { type: action, teamId: trade[by], after: facts })
    return { trade: await tradeView(context, opened, answered) }
  },
})

/** Returns the note for a vetoed trade. */
const vetoNote = (reason: string | undefined): string =>
  reason === undefined ? 'vetoed by the commissioner' : `vetoed by the commissioner: ${reason}`

const reviewTrade = operation({
  name: 'reviewTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}/review',
  destroys: true,
  commands: ['trade allow', 'trade veto'],
  forms: { 'trade allow': { preset: { action: 'allow' } }, 'trade veto': { preset: { action: 'veto' } } },
  summary: 'Allow or veto an accepted trade under review (commissioner only)',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  body: TradeVerdict,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, tradeId, body: { action, reason } }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    const trade = await requireTrade(context, opened, tradeId)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    requireAllowed(refuseReview(trade))
    if (action === 'allow') await requireNoDraft(context, id)
    const facts = action === 'allow' ? await exchangePlayers(context, opened, trade) : tradeForLog(opened, trade)
    const decided: StoredTrade =
      action === 'allow'
        ? { ...trade, status: 'accepted', resolvedAt: now, note: reason ?? null }
        : { ...trade, status: 'cancelled', resolvedAt: now, note: vetoNote(reason), endedBy: 'veto' }
    await store.trades.update(decided)
    await record(context, id, {
      type: action,
      teamId: trade.toTeamId,
      after: { ...facts, ...(reason !== undefined && { reason }) },
    })
    return { trade: await tradeView(context, opened, decided) }
  },
})

const reverseTrade = operation({
  name: 'reverseTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}/reverse',
  destroys: true,
  commands: ['trade reverse'],
  summary: 'Reverse an accepted trade (commissioner only): the players return to their old teams',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, tradeId }) {
    const opened = await openLeague(context, id)
    const trade = await requireTrade(context, opened, tradeId)
    requireRight(context, 'league', opened)
    await requireMovable(context, opened)
    const reversed = await reverseTradedPlayers(context, opened, { trade })
    return { trade: await tradeView(context, opened, reversed) }
  },
})

/** Returns how many votes veto a trade: the league's setting, or else more than half of the teams outside the trade. */
const votesNeeded = ({ league, teams }: OpenedLeague): number =>
  league.tradeVetoVotes || Math.floor((teams.length - 2) / 2) + 1

/** Throws conflict if teams cannot vote on a trade now. */
const requireVote = ({ league }: OpenedLeague, trade: StoredTrade): void => {
  if (league.tradeVetoVotes === null)
    throw conflict(`Teams in ${league.name} do not vote on trades; the commissioner reviews them`)
  requireAllowed(refuseReview(trade))
}

const voteOnTrade = operation({
  name: 'voteOnTrade',
  route: 'POST /leagues/{id}/trades/{tradeId}/votes',
  commands: ['trade vote'],
  summary: 'Vote to veto an accepted trade between two other teams, or withdraw your vote',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, tradeId: Id },
  body: TradeVote,
  output: OneTrade,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, tradeId, body: { teamId, veto } }) {
    const { store, now } = context
    const opened = await openLeague(context, id)
    const trade = await requireTrade(context, opened, tradeId)
    const team = requireTeam(opened, teamId)
    requireRight(context, 'trade', opened, team)
    if ([trade.fromTeamId, trade.toTeamId].includes(teamId))
      throw forbidden(`${team.name} is in this trade, so it can't vote`)
    await requireCaughtUp(context, opened)
    requireVote(opened, trade)
    const others = trade.vetoedBy.filter(each => each !== teamId)
    const vetoedBy = veto ? [...others, teamId] : others
    if (vetoedBy.length === trade.vetoedBy.length) return { trade: await tradeView(context, opened, trade) }
    await record(context, id, { type: 'vote', teamId, after: { ...tradeForLog(opened, trade), veto } })
    const isVetoed = vetoedBy.length >= votesNeeded(opened)
    const note = `${vetoedBy.length === 1 ? '1 team' : `${vetoedBy.length} teams`} voted to veto it`
    const voted: StoredTrade = isVetoed
      ? { ...trade, vetoedBy, status: 'cancelled', resolvedAt: now, note, endedBy: 'vote' }
      : { ...trade, vetoedBy }
    await store.trades.update(voted)
    if (isVetoed)
      await record(context, id, {
        type: 'veto',
        teamId: trade.toTeamId,
        after: { ...tradeForLog(opened, trade), reason: note },
      })
    return { trade: await tradeView(context, opened, voted) }
  },
})

export const tradeAnswers = [answerTrade, reviewTrade, reverseTrade, voteOnTrade]
