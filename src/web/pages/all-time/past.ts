import {
  DRAFT_WORDS,
  draftParts,
  PICKUP_WORDS,
  pickupParts,
  TRADE_WORDS,
  tradeParts,
} from '../../../views/hindsight.ts'
import { leagueParams } from '../../visit/visit.ts'
import type { LeaguePage } from '../page.ts'
import { drawPast } from './parts.ts'

/** Drafts, trades and pickups of all seasons in hindsight. */

const DRAFTS: LeaguePage = {
  path: '/all-time/drafts',
  also: 'watcher',
  show: async visit => {
    const { drafts } = await visit.call('gradeDrafts', { params: leagueParams(visit) })
    const { grades, steals, busts, all } = draftParts(drafts)
    const parts = [grades, steals, busts, ...(drafts.length === 1 ? [all] : [])]
    const none = 'Come back when a draft is over and its season has begun.'
    return drawPast(visit, 'drafts', { words: DRAFT_WORDS, parts: drafts.length === 0 ? [] : parts, none })
  },
}

const TRADES: LeaguePage = {
  path: '/all-time/trades',
  also: 'watcher',
  show: async visit => {
    const answer = await visit.call('weighTrades', { params: leagueParams(visit) })
    const { managers, trades } = tradeParts(answer)
    const parts = answer.trades.length === 0 ? [] : [managers, trades]
    return drawPast(visit, 'trades', { words: TRADE_WORDS, parts, none: 'No trade was made yet.' })
  },
}

const PICKUPS: LeaguePage = {
  path: '/all-time/pickups',
  also: 'watcher',
  show: async visit => {
    const answer = await visit.call('weighPickups', { params: leagueParams(visit), query: { limit: 50 } })
    const { managers, pickups } = pickupParts(answer)
    const parts = answer.pickups.length === 0 ? [] : [pickups, managers]
    const none = 'Nobody was taken from waivers or free agency yet.'
    return drawPast(visit, 'pickups', { words: PICKUP_WORDS, parts, none })
  },
}

export const PAST: readonly LeaguePage[] = [DRAFTS, TRADES, PICKUPS]
