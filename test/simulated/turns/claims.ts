import assert from 'node:assert/strict'
import { faultsOfFiling, isFree, isShown, pendingOf, run, runAlone } from '../model/claims.ts'
import { type Claim, log } from '../model/league.ts'
import { isHeld } from '../model/locks.ts'
import { takenOf } from '../model/reserve.ts'
import { dailyAfter } from '../season.ts'
import { faultsOf, type Maker, may, NOBODY, runnerOf, someOf, someoneFor, someSigning } from '../stage.ts'

interface Answered {
  claim: { id: string; status: string; bid: number | null; note: string | null }
}

export const fileClaim: Maker = (stage, league) => {
  const { chance, now } = stage
  const team = chance.any(league.teams)!
  const add = someSigning(stage, league)
  const isFull = takenOf(team) >= league.capacity
  const drop = chance.odds(isFull ? 95 : 30) ? someOf(stage, team) : null
  const actor = someoneFor(stage, league, team)
  const bidding = league.waivers.order === 'budget'
  const bid = chance.odds(bidding ? 70 : 2) ? chance.below(12) : undefined
  const isMalformed = bid !== undefined && (!bidding || bid < league.waivers.minBid)
  return {
    operation: 'fileClaim',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { addPlayerId: add, dropPlayerId: drop, ...(bid !== undefined && { bid }) },
    faults: faultsOf(
      ['not_found', add === NOBODY],
      ['invalid_request', isMalformed],
      ['forbidden', !may.team(league, actor, team)],
      ['conflict', league.mode !== 'waivers'],
      ['locked', isHeld(league, { team, kind: 'add' }, now)],
      () => faultsOfFiling(league, { team, add, drop, bid }, now),
    ),
    done({ claim: { id, ...answer } }: Answered) {
      const claim: Claim = {
        ...{ id, team, add, drop, bid: bidding ? (bid ?? league.waivers.minBid) : null, turn: 0 },
        ...{ status: 'pending', note: null, shownAt: league.claimsVisible === 'always' ? now : null },
      }
      const atOnce = isFree(league, add, now)
      claim.turn = 1 + Math.max(0, ...pendingOf(league, team).map(({ turn }) => turn))
      league.claims.push(claim)
      log(league, 'claim', { actor: actor.name, teamId: team.id })
      if (atOnce) runAlone(league, claim, { now, actor: actor.name })
      assert.deepEqual([answer.status, answer.bid, answer.note], [claim.status, claim.bid, claim.note])
    },
  }
}

/** Withdraws a claim, usually a pending one. */
export const withdraw: Maker = (stage, league) => {
  const { chance, now } = stage
  const claim = chance.any(chance.odds(90) ? pendingOf(league) : league.claims)
  if (!claim) return null
  const actor = someoneFor(stage, league, claim.team)
  return {
    operation: 'withdrawClaim',
    actor,
    params: { id: league.id, claimId: claim.id },
    faults: faultsOf(['forbidden', !may.team(league, actor, claim.team)], ['conflict', claim.status !== 'pending']),
    done(answer: Answered) {
      assert.equal(answer.claim.status, 'cancelled')
      Object.assign(claim, { status: 'cancelled', shownAt: claim.shownAt ?? dailyAfter(now) })
      log(league, 'withdraw', { actor: actor.name, teamId: claim.team.id })
    },
  }
}

/** Moves some of a team's claims to the front. */
export const orderClaims: Maker = (stage, league) => {
  const { chance, now } = stage
  const team = chance.any(pendingOf(league))?.team
  if (!team || league.mode !== 'waivers') return null
  const own = pendingOf(league, team)
  const first = chance.some(own, chance.below(own.length) + 1)
  const actor = someoneFor(stage, league, team)
  return {
    operation: 'orderClaims',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { claimIds: first.map(({ id }) => id) },
    faults: faultsOf(['forbidden', !may.team(league, actor, team)]),
    done({ claims }: { claims: { id: string }[] }) {
      const order = [...first, ...own.filter(claim => !first.includes(claim))]
      for (const [at, claim] of order.entries()) claim.turn = at + 1
      assert.deepEqual(
        claims.map(({ id }) => id),
        order.filter(claim => isShown(league, actor.id, claim, now)).map(({ id }) => id),
      )
      log(league, 'claim_order', { actor: actor.name, teamId: team.id })
    },
  }
}

/** Runs claims ahead of schedule. */
export const runClaims: Maker = (stage, league) => {
  const actor = runnerOf(stage, league)
  return {
    operation: 'runWaivers',
    actor,
    params: { id: league.id },
    body: {},
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', league.mode !== 'waivers']),
    done({ results }: { results: unknown[] }) {
      assert.equal(results.length, run(league, stage.now), 'so many claims were tried')
      log(league, 'waivers', { actor: actor.name })
    },
  }
}
