import { HOUR } from '../../../../data/durations.ts'
import { anvils, bolts, garnetbank, kestrelfell, league, paddleridge, sedgeborne, tallowbank } from './home-league.ts'

const FILED_AT = league.createdAt + HOUR
/** The next 04:00 in New York. */
const RUN_AT = league.createdAt + 20 * HOUR

const claim = {
  id: '7d1e8c52-94b3-4f06-a2c9-5e60f3b7d814',
  leagueId: league.id,
  teamId: anvils.id,
  addPlayerId: kestrelfell.id,
  dropPlayerId: paddleridge.id,
  status: 'pending',
  createdAt: FILED_AT,
  processedAt: null,
  note: null,
  bid: null,
  place: 1,
}
const won = { ...claim, status: 'won', processedAt: RUN_AT, place: null }
/** Another claim by the same team on another player, filed later. */
const second = {
  ...claim,
  id: '9b41d6c0-5a27-4f83-8e1b-06d9c3f7a254',
  addPlayerId: garnetbank.id,
  createdAt: FILED_AT + HOUR,
}
const lost = {
  ...claim,
  id: '2a90b6f3-3c7d-4e15-9b48-d1f7c8e05a69',
  teamId: bolts.id,
  dropPlayerId: null,
  status: 'lost',
  processedAt: RUN_AT,
  place: null,
  note: 'claimed by Anvils',
}

const trade = {
  id: 'c4f7a218-6e0b-4d93-8f5a-1b2e9d7c6034',
  leagueId: league.id,
  fromTeamId: anvils.id,
  toTeamId: bolts.id,
  status: 'pending',
  fromPlayerIds: [tallowbank.id],
  toPlayerIds: [sedgeborne.id],
  createdAt: FILED_AT,
  resolvedAt: null,
  reversedAt: null,
  acceptedAt: null,
  reviewUntil: null,
  note: null,
  answers: null,
  fromBudget: 0,
  toBudget: 0,
  fromDropPlayerIds: [],
  toDropPlayerIds: [],
  message: null,
  expiresAt: null,
  endedBy: null,
  vetoedBy: [],
  obstacle: null,
}
const accepted = { ...trade, status: 'accepted', resolvedAt: FILED_AT + HOUR }

const pushed = { ...trade, status: 'accepted', resolvedAt: FILED_AT }
const vetoed = {
  ...trade,
  endedBy: 'veto',
  status: 'cancelled',
  acceptedAt: FILED_AT + HOUR,
  reviewUntil: FILED_AT + 25 * HOUR,
  resolvedAt: FILED_AT + 2 * HOUR,
  note: 'vetoed by the commissioner: Both teams have one owner',
}

const reviewed = { ...trade, acceptedAt: FILED_AT + HOUR, reviewUntil: FILED_AT + 25 * HOUR }

const params = { id: league.id }
const team = { id: league.id, teamId: anvils.id }
const one = { id: league.id, tradeId: trade.id }
const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds } = trade

export const acquisitions = {
  listTeamClaims: { params: team, query: { status: 'won' }, answer: { teamId: anvils.id, claims: [won] } },
  listClaims: {
    params,
    query: { limit: 2 },
    answer: { leagueId: league.id, acquisitionMode: 'waivers', claims: [lost, won] },
  },
  fileClaim: {
    params: team,
    body: { addPlayerId: kestrelfell.id, dropPlayerId: paddleridge.id },
    answer: { claim },
  },
  updateClaim: {
    params: { id: league.id, claimId: claim.id },
    body: { place: 2 },
    answer: { claim: { ...claim, place: 2 } },
  },
  withdrawClaim: {
    params: { id: league.id, claimId: claim.id },
    answer: { claim: { ...claim, status: 'cancelled', place: null } },
  },
  orderClaims: {
    params: team,
    body: { claimIds: [second.id] },
    answer: { teamId: anvils.id, claims: [second, { ...claim, place: 2 }] },
  },
  runWaivers: {
    params,
    body: { dryRun: true },
    answer: {
      leagueId: league.id,
      dryRun: true,
      results: [
        { claim: won, team: anvils.name, priority: 1, add: kestrelfell.name, drop: paddleridge.name },
        { claim: lost, team: bolts.name, priority: 1, add: kestrelfell.name, drop: null },
      ],
    },
  },
  listTrades: {
    params,
    query: { status: 'pending' },
    answer: { leagueId: league.id, deadline: null, trades: [trade] },
  },
  getTrade: { params: one, answer: { trade } },
  proposeTrade: { params, body: { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }, answer: { trade } },
  previewTrade: {
    params,
    body: { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds },
    answer: {
      leagueId: league.id,
      weeks: [1],
      teams: [
        { teamId: fromTeamId, season: { before: 0, after: 0, gain: 0 }, game: { before: 0, after: 0, gain: 0 } },
        { teamId: toTeamId, season: { before: 0, after: 0, gain: 0 }, game: { before: 0, after: 0, gain: 0 } },
      ],
    },
  },
  answerTrade: { params: one, body: { action: 'accept' }, answer: { trade: accepted } },
  pushTrade: { params, body: { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }, answer: { trade: pushed } },
  reviewTrade: {
    params: one,
    body: { action: 'veto', reason: 'Both teams have one owner' },
    answer: { trade: vetoed },
  },
  voteOnTrade: {
    params: one,
    body: { teamId: 'dukes', veto: true },
    answer: { trade: { ...reviewed, vetoedBy: ['dukes'] } },
  },
  reverseTrade: { params: one, answer: { trade: { ...accepted, reversedAt: FILED_AT + 2 * HOUR } } },
}
