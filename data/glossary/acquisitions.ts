import type { Words } from './words.ts'

/** Waiver claims and trades. */
export const acquisitions: Words = {
  ClaimDraft: 'A claim to be; a full roster has to name somebody to drop.',
  ClaimResult: 'A claim as a run tried it; with `dryRun` as a run would.',
  ClaimStatus: '`pending` until the daily run makes it `won` or `lost`; `cancelled` when it was withdrawn.',
  Trade: 'An offer of players from one team to another, and what became of it.',
  TradeAnswer:
    '`accept` and `reject` are for the team that it was offered to, `cancel` for the one that offers and the commissioner.',
  TradeOffer: 'A trade to be; whether it is legal is judged when it is accepted.',
  TradeStatus: '`pending` until it is answered; a trade that was reversed stays `accepted`, with `reversedAt`.',
  WaiverClaim: 'A claim of a team on a free agent. Every reader of the league sees it, pending ones too.',

  // Waivers
  claimId: 'Id of a claim.',
  claims: 'The claims, newest first.',
  dryRun: '`true` shows what a run would do now and writes nothing.',
  processedAt: 'When the run decided it, in epoch milliseconds; null before that and when it was withdrawn.',
  results: 'The claims in the order in which they were tried.',
  'query.status': 'Only those of this status.',
  'ClaimDraft.dropPlayerId': 'Id of a player on the roster, who leaves when the claim wins; a full roster needs one.',
  'ClaimResult.add': 'Name of the player who was claimed.',
  'ClaimResult.drop': 'Name of the player who was to be dropped, or null.',
  'ClaimResult.priority': 'Place of the team in the order of claims when this one was tried, from 1.',
  'ClaimResult.team': 'Name of the team.',
  'WaiverClaim.addPlayerId': 'Id of the player who is claimed.',
  'WaiverClaim.createdAt':
    'When it was filed, in epoch milliseconds; of one team’s claims the one filed first is tried first.',
  'WaiverClaim.dropPlayerId': 'Id of the player who leaves when it wins, or null.',
  'WaiverClaim.id': 'Id of the claim.',
  'WaiverClaim.note': 'Why it lost or was cancelled by a change of the league; null otherwise.',

  // Trades
  fromPlayerIds: 'Ids of the players whom the team that offers gives.',
  fromTeamId: 'Id of the team that offers, which may cancel.',
  resolvedAt: 'When it was answered, in epoch milliseconds; null while it is pending.',
  reversedAt: 'When the commissioner gave its players back, in epoch milliseconds; else null.',
  toPlayerIds: 'Ids of the players whom it gets for them.',
  toTeamId: 'Id of the team that it is offered to, the only one that may accept or reject.',
  tradeId: 'Id of a trade.',
  trades: 'The trades, newest first.',
  'Trade.id': 'Id of the trade.',
  'TradeAnswer.action': 'The answer.',
  'listTrades.teamId': 'Only trades that this team is on either side of.',
}
