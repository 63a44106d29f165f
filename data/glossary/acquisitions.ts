import type { Words } from './words.ts'

/** Waiver claims and trades. */
export const acquisitions: Words = {
  ClaimDraft: 'A new claim. A team with a full roster must name a player to drop.',
  ClaimResult: 'The result of a claim, or with `dryRun` a preview of it.',
  ClaimStatus:
    '`pending` until a waiver run processes the claim, then `won` or `lost`. `cancelled` if the team withdrew the claim, or if a league change or an undo canceled it.',
  Trade: 'A trade offer from one team to another, and its status.',
  TradeAnswer:
    'The team that received the offer can `accept` or `reject` it. The team that made the offer and the commissioner can `cancel` it.',
  TradeOffer: 'A trade offer. The rosters are checked when the offer is accepted.',
  WaiverClaim:
    'A team’s claim on a free agent. If `claimsVisible` is `afterRun`, other teams can read the claim once it is processed, or after the next run if it was withdrawn.',
  ClaimOrder:
    'The ids of a team’s pending claims, in the order that they will be tried. Omitted claims follow in their current order.',
  TradeObstacle: 'Why an open offer cannot be accepted now.',
  PushedTrade: 'A trade that the commissioner makes for the teams. It takes effect immediately.',
  TradeVerdict: '`allow` completes a trade under review immediately; `veto` cancels it.',
  TradeStatus:
    '`pending` until the offer is answered or, if it is accepted, until its review ends. A reversed trade stays `accepted` and has `reversedAt`.',

  // Waivers
  bid: 'The team’s bid, in whole dollars.',
  'WaiverClaim.bid': 'The team’s bid, in whole dollars; null in a league without FAAB.',
  'RecapClaims.bid': 'The winning bid, in whole dollars; null in a league without FAAB.',
  'losers.bid': 'The team’s bid, in whole dollars; null in a league without FAAB.',
  claimId: 'Id of a claim.',
  claimIds: 'Ids of the team’s pending claims, each at most once.',
  claims: 'The claims, newest first.',
  dryRun: '`true` previews the results and writes nothing.',
  processedAt:
    'When the run processed the claim, in epoch milliseconds; null before that, and if the claim was withdrawn.',
  results: 'The claims, in the order that the run processed them.',
  'query.status': 'Only rows with this status.',
  'orderClaims.claims': 'All of the team’s pending claims, in the order that they will be tried.',
  'ClaimDraft.bid':
    'The team’s bid in a FAAB league. Minimum and default: `minBid`. A bid above the team’s remaining FAAB is refused with 409.',
  'WaiverClaim.place':
    'The claim’s position among its team’s pending claims, from 1; null once it is no longer pending.',
  'ClaimDraft.dropPlayerId': 'Id of a player on the roster to drop if the claim wins. Required if the roster is full.',
  'ClaimResult.add': 'Name of the claimed player.',
  'ClaimResult.drop': 'Name of the player to drop, or null.',
  'ClaimResult.priority': 'The team’s waiver priority when the claim was tried, from 1.',
  'ClaimResult.team': 'Name of the team.',
  'WaiverClaim.addPlayerId': 'Id of the claimed player.',
  'WaiverClaim.createdAt':
    'When the claim was filed, in epoch milliseconds. A team’s claims are tried in the order that they were filed, unless the team has reordered them.',
  'WaiverClaim.dropPlayerId': 'Id of the player to drop if the claim wins, or null.',
  'WaiverClaim.id': 'Id of the claim.',
  'WaiverClaim.note': 'Why the claim lost, or which league change canceled it; otherwise null.',

  // Trades
  fromPlayerIds: 'Ids of the players that the offering team gives up.',
  fromTeamId: 'Id of the team that makes the offer. It can cancel the offer.',
  acceptedAt: 'When the trade was accepted and its review began, in epoch milliseconds; null without a review.',
  reviewUntil: 'When the review ends, in epoch milliseconds.',
  'Trade.reviewUntil': 'When the review ends, in epoch milliseconds; null without a review.',
  tradeDeadline: 'The last week when teams can make trades; 0 for no deadline.',
  deadline: 'The trade deadline, which is at the end of a week. Null without a deadline, and once the season is over.',
  'TradeDeadline.open': 'Whether teams can make trades now.',
  answers: 'For a counteroffer, the id of the offer that it rejected and replaced; otherwise null.',
  'TradeOffer.answers': 'For a counteroffer: the id of the other team’s offer, which is then rejected.',
  ClaimChange: 'Changes to a pending claim. Omitted fields do not change.',
  'ClaimChange.dropPlayerId': 'Id of the player to drop if the claim wins; null to drop no player.',
  'ClaimChange.bid': 'The new bid.',
  'ClaimChange.place': 'The claim’s new position among the team’s pending claims, from 1.',
  fromBudget: 'FAAB that the offering team gives up, in dollars.',
  toBudget: 'FAAB that the other team gives up, in dollars.',
  fromDropPlayerIds: 'Players that the offering team drops to make room.',
  toDropPlayerIds: 'Players that the other team drops to make room.',
  dropPlayerIds:
    'With `accept`: players that the accepting team drops to make room. Replaces `toDropPlayerIds` of the offer.',
  'Trade.message':
    'The offer’s message. Only the managers of both teams can read it; null for other callers, and for an offer without a message.',
  'TradeOffer.message': 'A message to the other team’s managers, up to 500 characters.',
  'Trade.expiresAt': 'When the open offer expires, in league time; null if it does not expire.',
  expiresInHours: 'The number of hours until the offer expires, 1 to 720. Omit it for an offer that stays open.',
  endedBy:
    'Why the trade ended, if `status` does not show the reason: `countered`, `expired`, `impossible` (a player is on another team), `veto`, `vote`; otherwise null.',
  TradeEnd: 'Why a trade ended.',
  vetoedBy: 'The teams that voted to veto the trade during its review.',
  TradeVote: 'A vote by a team that is not in the trade.',
  'TradeVote.teamId': 'The team that votes.',
  veto: 'Whether the team votes to veto the trade; `false` withdraws its vote.',
  'Trade.note': 'Why the trade was vetoed, or could not be completed after its review; otherwise null.',
  'TradeVerdict.action': 'The commissioner’s decision.',
  'TradeVerdict.reason': 'The reason, which is shown with the trade and in the log.',
  resolvedAt: 'When the offer was answered, in epoch milliseconds; null while it is pending.',
  reversedAt: 'When the commissioner reversed the trade, in epoch milliseconds; otherwise null.',
  toPlayerIds: 'Ids of the players that the offering team gets.',
  toTeamId: 'Id of the team that receives the offer. Only this team can accept or reject it.',
  tradeId: 'Id of a trade.',
  trades: 'The trades, newest first.',
  'Trade.id': 'Id of the trade.',
  'Trade.obstacle':
    'Why an open offer cannot be accepted now. Null if the offer can be accepted, or if it was already answered. The offer stays `pending`.',
  'TradeObstacle.reason':
    '`absent`: a player is no longer on the team that would give up the player. `over`: the season is over. `promised`: a player is in another trade under review. `locked`: the player’s game has started. `full`: a roster would have too many players.',
  'TradeObstacle.message': 'The reason as a sentence, with names.',
  'TradeAnswer.action': 'How to answer the offer. A trade under review cannot be answered.',
  'listTrades.teamId': 'Only this team’s trades.',
  'previewTrade.weeks': 'The weeks so far.',
  'previewTrade.teams': 'Both teams, the offering team first.',
  'TradeEffect.season': 'The points of the team’s best lineups, added up over all weeks so far.',
  'TradeEffect.game': 'The team’s best lineup by points per game.',
  'TradeEffect.before': 'The points with the current roster.',
  'TradeEffect.after': 'The points with the roster after the trade.',
  'TradeEffect.gain': '`after` minus `before`.',
}
