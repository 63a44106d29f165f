import { table } from '../cli/output/table.ts'
import type { Trade, WaiverClaim } from '../engine/index.ts'
import { moment, standOf } from './phrases.ts'
import type { Page, View } from './view.ts'

const claimText = (claim: WaiverClaim, page: Page): string => {
  const drop = claim.dropPlayerId === null ? '' : `, dropping ${page.nameOf(claim.dropPlayerId)}`
  const note = claim.note === null ? '' : `: ${claim.note}`
  return `${page.nameOf(claim.teamId)} claims ${page.nameOf(claim.addPlayerId)}${drop}, ${claim.status}${note} (${claim.id})\n`
}

const claimsText = ({ acquisitionMode, claims }: { acquisitionMode: string; claims: WaiverClaim[] }, page: Page) => {
  if (acquisitionMode !== 'waivers' && claims.length === 0)
    return 'This league is first come, first served: nobody claims\n'
  if (claims.length === 0) return 'No claim fits\n'
  return table(
    claims,
    [
      { title: 'TEAM', of: ({ teamId }) => page.nameOf(teamId) },
      { title: 'ADD', of: ({ addPlayerId }) => page.nameOf(addPlayerId) },
      { title: 'DROP', of: ({ dropPlayerId }) => dropPlayerId && page.nameOf(dropPlayerId) },
      { title: 'STATUS', of: ({ status }) => status },
      { title: 'FILED', of: ({ createdAt }) => moment(createdAt) },
      { title: 'NOTE', of: ({ note }) => note },
      { title: 'ID', of: ({ id }) => id, isId: true },
    ],
    page,
  )
}

const namesOf = (ids: readonly string[], page: Page): string => ids.map(id => page.nameOf(id)).join(', ')

const tradeText = (trade: Trade, page: Page): string =>
  `${page.nameOf(trade.fromTeamId)} gives ${namesOf(trade.fromPlayerIds, page)}\n` +
  `${page.nameOf(trade.toTeamId)} gives ${namesOf(trade.toPlayerIds, page)}\n` +
  `${standOf(trade)} (${trade.id})\n`

const tradesText = (trades: readonly Trade[], page: Page): string =>
  trades.length === 0
    ? 'No trade fits\n'
    : table(
        trades,
        [
          { title: 'FROM', of: ({ fromTeamId }) => page.nameOf(fromTeamId) },
          { title: 'GIVES', of: ({ fromPlayerIds }) => namesOf(fromPlayerIds, page) },
          { title: 'TO', of: ({ toTeamId }) => page.nameOf(toTeamId) },
          { title: 'GIVES', of: ({ toPlayerIds }) => namesOf(toPlayerIds, page) },
          { title: 'STATUS', of: standOf },
          { title: 'OFFERED', of: ({ createdAt }) => moment(createdAt) },
          { title: 'ID', of: ({ id }) => id, isId: true },
        ],
        page,
      )

const oneTrade: View = ({ trade }: { trade: Trade }, page: Page) => tradeText(trade, page)
const oneClaim: View = ({ claim }: { claim: WaiverClaim }, page: Page) => claimText(claim, page)

export const ACQUISITION_VIEWS: Readonly<Record<string, View>> = {
  'waiver list': claimsText,
  'waiver claim': oneClaim,
  'waiver cancel': oneClaim,
  'trade list': ({ trades }: { trades: Trade[] }, page: Page) => tradesText(trades, page),
  'trade show': oneTrade,
  'trade propose': oneTrade,
  'trade accept': oneTrade,
  'trade reject': oneTrade,
  'trade cancel': oneTrade,
  'trade reverse': oneTrade,
}
