import type { Words } from './words.ts'

/** Waiver claims and trades. */
export const acquisitions: Words = {
  ClaimDraft: 'A new claim. With a full roster it has to name a player to drop.',
  ClaimResult: 'The result of a claim; with `dryRun`, a preview of it.',
  ClaimStatus: '`pending` until the daily run makes it `won` or `lost`; `cancelled` if it was withdrawn.',
  Trade: 'A trade offer from one team to another, and its status.',
  TradeAnswer:
    '`accept` and `reject` are for the team that got the offer, `cancel` for the team that made it and the commissioner.',
  TradeOffer: 'A trade offer. Whether the trade is legal is checked when it is accepted.',
  WaiverClaim:
    'A team’s claim on a free agent. Where `claimsVisible` is `afterRun`, others read it once it is decided, or after the next run if it was withdrawn.',
  ClaimOrder: 'Pending claims of a team, in the order to try them; omitted claims follow in their present order.',
  TradeObstacle: 'The reason that an open offer cannot be accepted now.',
  PushedTrade: 'A trade that the commissioner makes at once.',
  TradeVerdict: '`allow` makes a trade under review at once, `veto` cancels it.',
  TradeStatus:
    '`pending` until it is answered, and while it is under review. A reversed trade stays `accepted` and has `reversedAt`.',

  // Waivers
  bid: 'The team’s bid, in whole dollars; null in a league without FAAB.',
  claimId: 'Id of a claim.',
  claimIds: 'Ids of pending claims of the team, each at most once.',
  claims: 'The claims, newest first.',
  dryRun: '`true` previews the results and writes nothing.',
  processedAt: 'When the run decided it, in epoch milliseconds; null before that and if it was withdrawn.',
  results: 'The claims in the order of the run.',
  'query.status': 'Only those with this status.',
  'orderClaims.claims': 'All pending claims of the team, in their order.',
  'ClaimDraft.bid':
    'The team’s bid in a FAAB league, at least `minBid`, which is also the default. A bid above the remaining FAAB returns 409.',
  'WaiverClaim.place': 'Its place among the pending claims of its team, from 1; null once it is not pending.',
  'ClaimDraft.dropPlayerId': 'Id of a player on the roster to drop if the claim wins. A full roster needs one.',
  'ClaimResult.add': 'Name of the player claimed.',
  'ClaimResult.drop': 'Name of the player to drop, or null.',
  'ClaimResult.priority': 'The team’s waiver priority when the claim was tried, from 1.',
  'ClaimResult.team': 'Name of the team.',
  'WaiverClaim.addPlayerId': 'Id of the player claimed.',
  'WaiverClaim.createdAt':
    'When it was filed, in epoch milliseconds. Of one team’s claims the one filed first is tried first, unless the team ordered them.',
  'WaiverClaim.dropPlayerId': 'Id of the player to drop if it wins, or null.',
  'WaiverClaim.id': 'Id of the claim.',
  'WaiverClaim.note': 'Why it lost, or was canceled by a change of the league; else null.',

  // Trades
  fromPlayerIds: 'Ids of the players that the offering team gives.',
  fromTeamId: 'Id of the team that makes the offer. It may cancel.',
  acceptedAt: 'When it was accepted where it has a review, in epoch milliseconds; else null.',
  reviewUntil: 'When its review ends, in epoch milliseconds; null without one.',
  tradeDeadline: 'The last week to agree on trades; 0 for no deadline.',
  deadline:
    'Until when teams agree on trades: to the end of a week. Null where nothing ends it, and once the season is over.',
  'TradeDeadline.open': 'Whether teams may agree on trades now.',
  answers: 'Id of the offer that it answers: that one was rejected with it. Else null.',
  'TradeOffer.answers': 'Id of an offer of the other team, which is rejected in favor of this one.',
  fromBudget: 'FAAB that the offering team gives.',
  toBudget: 'FAAB that the other team gives.',
  fromDropPlayerIds: 'Players that the offering team drops to make room.',
  toDropPlayerIds: 'Players that the other team drops to make room.',
  dropPlayerIds:
    'With `accept`: players that the accepting team drops to make room. It replaces `toDropPlayerIds` of the offer.',
  'Trade.message': 'The message of the offer, for the managers of both teams; null for other readers or without one.',
  'TradeOffer.message': 'A message to the managers of the other team, up to 500 characters.',
  'Trade.expiresAt': 'When the open offer expires, in league time; null if it does not.',
  expiresInHours: 'After how many hours the offer expires, 1 to 720; omit it for an offer that stays open.',
  endedBy:
    'Why it ended, if its status does not say it: `countered`, `expired`, `impossible` (a player is on another team), `veto`, `vote`; else null.',
  TradeEnd: 'The reason for the end of a trade.',
  vetoedBy: 'The teams that voted to veto it during its review.',
  TradeVote: 'A vote of a team that is not in the trade.',
  'TradeVote.teamId': 'The team that votes.',
  veto: 'Whether the team votes to veto the trade; `false` takes its vote back.',
  'Trade.note': 'Why it was vetoed, or could not be made after its review; else null.',
  'TradeVerdict.action': 'The verdict.',
  'TradeVerdict.reason': 'Why, for the trade and the log.',
  resolvedAt: 'When it was answered, in epoch milliseconds; null while it is pending.',
  reversedAt: 'When the commissioner reversed it, in epoch milliseconds; else null.',
  toPlayerIds: 'Ids of the players that the offering team gets.',
  toTeamId: 'Id of the team that gets the offer. Only it may accept or reject.',
  tradeId: 'Id of a trade.',
  trades: 'The trades, newest first.',
  'Trade.id': 'Id of the trade.',
  'Trade.obstacle':
    'Why an open offer could not be accepted now; null if it could, and once it is accepted or answered. The offer stays `pending`.',
  'TradeObstacle.reason':
    '`absent`: a player has left the giving team. `over`: the season is over. `promised`: a player is in a trade under review. `locked`: the player’s game has started. `full`: a roster lacks room.',
  'TradeObstacle.message': 'The same as a sentence, which names who.',
  'TradeAnswer.action': 'The answer. None is taken of a trade that is under review.',
  'listTrades.teamId': 'Only trades of this team.',
  'previewTrade.weeks': 'The weeks so far.',
  'previewTrade.teams': 'Both teams, the one that offers first.',
  'TradeEffect.season': 'The best lineup of each week so far, with the roster of now, added up.',
  'TradeEffect.game': 'The best lineup by points per game.',
  'TradeEffect.before': 'With the roster as it is.',
  'TradeEffect.after': 'With the roster after the trade.',
  'TradeEffect.gain': 'After less before.',
}
