import assert from 'node:assert/strict'
import { log, promisedIn, type Team, type Trade } from '../model/league.ts'
import { isHeld } from '../model/locks.ts'
import { exchange, faultsOfExchange, faultsOfReversal, isLate, isPastDeadline, takeBack } from '../model/trades.ts'
import { HOUR } from '../season.ts'
import { faultsOf, type Maker, may, type Played, runnerOf, type Stage, someoneFor } from '../stage.ts'

interface Answered {
  trade: { id: string; status: string; reviewUntil: number | null }
}

const isOpen = ({ status, reviewUntil }: Trade): boolean => status === 'pending' && reviewUntil === null
const isReviewed = ({ status, reviewUntil }: Trade): boolean => status === 'pending' && reviewUntil !== null

/** Usually returns a trade that meets the condition, and sometimes any trade. */
const someTrade = ({ chance }: Stage, { trades }: Played, is: (trade: Trade) => boolean): Trade | undefined =>
  chance.any(chance.odds(90) ? trades.filter(is) : trades)

/** Returns players from both sides, sometimes with FAAB; null if one side does not have any players. */
const someExchange = ({ chance }: Stage, league: Played, { from, to }: { from: Team; to: Team }) => {
  const [gives, gets] = [from, to].map(({ roster }) => chance.some(roster, chance.odds(75) ? 1 : 2)) as [
    string[],
    string[],
  ]
  const dollars = chance.odds(league.waivers.order === 'budget' ? 40 : 3) ? chance.below(25) : 0
  const pays = chance.odds(50) ? { from: dollars, to: 0 } : { from: 0, to: dollars }
  return gives.length === 0 || gets.length === 0 ? null : { gives, gets, pays }
}

const isLike = (answer: Answered, { status, reviewUntil }: Trade): void =>
  assert.deepEqual([answer.trade.status, answer.trade.reviewUntil], [status, reviewUntil])

const newTrade = (
  id: string,
  parts: Pick<Trade, 'from' | 'to' | 'gives' | 'gets' | 'pays' | 'status' | 'createdAt'>,
): Trade => ({
  ...{ id, reviewUntil: null, reversed: false, reserved: new Map<string, number>() },
  ...parts,
})

const bodyOf = ({ from, to, gives, gets, pays }: Pick<Trade, 'from' | 'to' | 'gives' | 'gets' | 'pays'>) => ({
  fromTeamId: from.id,
  toTeamId: to.id,
  fromPlayerIds: gives,
  toPlayerIds: gets,
  ...(pays.from > 0 && { fromBudget: pays.from }),
  ...(pays.to > 0 && { toBudget: pays.to }),
})

type Terms = Pick<Trade, 'gives' | 'gets' | 'pays'>

/** Returns true if two offers by the same team contain the same players, in any order, and the same FAAB. */
const isSame = (one: Terms, other: Terms): boolean =>
  one.pays.from === other.pays.from &&
  one.pays.to === other.pays.to &&
  [one.gives, one.gets].every((ids, at) => ids.toSorted().join() === [other.gives, other.gets][at]!.toSorted().join())

/** Offers a trade, sometimes as a counteroffer. */
export const offer: Maker = (stage, league) => {
  const { chance } = stage
  const answered = chance.odds(15) ? someTrade(stage, league, isOpen) : undefined
  const [from, to] = answered ? [answered.to, answered.from] : [chance.any(league.teams)!, chance.any(league.teams)!]
  const players = someExchange(stage, league, { from, to })
  if (!players) return null
  const actor = someoneFor(stage, league, from)
  const offered = { from, to, ...players }
  const isPending = league.trades.some(
    trade => isOpen(trade) && trade.from === from && trade.to === to && isSame(trade, players),
  )
  const isPromised = [...players.gives, ...players.gets].some(id => promisedIn(league).has(id))
  return {
    operation: 'proposeTrade',
    actor,
    params: { id: league.id },
    body: { ...bodyOf(offered), ...(answered && { answers: answered.id }) },
    faults: faultsOf(
      ['invalid_request', from === to],
      ['forbidden', !may.trade(league, actor, from)],
      ['locked', isHeld(league, { team: from, kind: 'trade' }, stage.now)],
      ['conflict', isPastDeadline(league, stage.now) || isPromised || (answered !== undefined && !isOpen(answered))],
      ['conflict', isPending],
    ),
    done({ trade }: Answered) {
      if (answered) {
        answered.status = 'rejected'
        log(league, 'reject', { actor: actor.name, teamId: answered.to.id })
      }
      league.trades.push(newTrade(trade.id, { ...offered, status: 'pending', createdAt: stage.now }))
      log(league, 'offer', { actor: actor.name, teamId: from.id })
    },
  }
}

const accept = (league: Played, trade: Trade, now: number): void => {
  if (league.reviewHours > 0) {
    trade.reviewUntil = now + league.reviewHours * HOUR
    return
  }
  trade.status = 'accepted'
  exchange(league, trade)
}

export const answer: Maker = (stage, league) => {
  const { chance, now } = stage
  const trade = someTrade(stage, league, isOpen)
  if (!trade) return null
  const action = chance.one(['accept', 'accept', 'accept', 'reject', 'cancel'])
  const team = action === 'cancel' ? trade.from : trade.to
  const actor = someoneFor(stage, league, team)
  const isRight = action === 'cancel' ? may.team(league, actor, team) : may.trade(league, actor, team)
  return {
    operation: 'answerTrade',
    actor,
    params: { id: league.id, tradeId: trade.id },
    body: { action },
    faults: faultsOf(
      ['forbidden', !isRight],
      ['conflict', !isOpen(trade)],
      [
        'locked',
        action === 'accept' && [trade.from, trade.to].some(each => isHeld(league, { team: each, kind: 'trade' }, now)),
      ],
      ['conflict', action === 'accept' && (isLate(league, trade, now) || isPastDeadline(league, now))],
      () => (action === 'accept' ? faultsOfExchange(league, trade, now, trade) : new Set()),
    ),
    done(answer: Answered) {
      if (action === 'accept') accept(league, trade, now)
      else trade.status = action === 'reject' ? 'rejected' : 'cancelled'
      isLike(answer, trade)
      const effect = action === 'accept' ? ({ kind: 'trade', trade } as const) : undefined
      const about = { teams: [trade.from, trade.to], ...(effect && { effect }) }
      log(league, action, { actor: actor.name, teamId: team.id }, about)
    },
  }
}

/** Allows or vetoes a trade under review. */
export const review: Maker = (stage, league) => {
  const trade = someTrade(stage, league, isReviewed)
  if (!trade) return null
  const action = stage.chance.one(['allow', 'veto'])
  const actor = runnerOf(stage, league)
  return {
    operation: 'reviewTrade',
    actor,
    params: { id: league.id, tradeId: trade.id },
    body: { action },
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', !isReviewed(trade)], () =>
      action === 'allow' ? faultsOfExchange(league, trade, stage.now, trade) : new Set(),
    ),
    done(answer: Answered) {
      if (action === 'allow') exchange(league, trade)
      trade.status = action === 'allow' ? 'accepted' : 'cancelled'
      isLike(answer, trade)
      const effect = action === 'allow' ? ({ kind: 'trade', trade } as const) : undefined
      const about = { teams: [trade.from, trade.to], ...(effect && { effect }) }
      log(league, action, { actor: actor.name, teamId: trade.to.id }, about)
    },
  }
}

export const push: Maker = (stage, league) => {
  const [from, to] = stage.chance.some(league.teams, 2) as [Team, Team]
  const players = someExchange(stage, league, { from, to })
  if (!players) return null
  const pushed = { from, to, ...players }
  const actor = runnerOf(stage, league)
  return {
    operation: 'pushTrade',
    actor,
    params: { id: league.id },
    body: bodyOf(pushed),
    faults: faultsOf(['forbidden', !may.league(league, actor)], () => faultsOfExchange(league, pushed, stage.now)),
    done({ trade }: Answered) {
      const made = newTrade(trade.id, { ...pushed, status: 'accepted', createdAt: stage.now })
      league.trades.push(made)
      exchange(league, made)
      const about = { teams: [from, to], effect: { kind: 'trade', trade: made } } as const
      log(league, 'push', { actor: actor.name, teamId: from.id }, about)
    },
  }
}

export const reverse: Maker = (stage, league) => {
  const trade = someTrade(stage, league, ({ status }) => status === 'accepted')
  if (!trade) return null
  const actor = runnerOf(stage, league)
  return {
    operation: 'reverseTrade',
    actor,
    params: { id: league.id, tradeId: trade.id },
    faults: faultsOf(['forbidden', !may.league(league, actor)], () =>
      faultsOfReversal(league, trade, { now: stage.now, isForced: false }),
    ),
    done: () => takeBack(league, trade, { actor: actor.name, isForced: false }),
  }
}
