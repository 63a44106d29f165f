import assert from 'node:assert/strict'
import { MINUTE } from '../../../data/durations.ts'
import type { Actor } from '../../../src/engine/index.ts'
import { type Event, enqueue, retry, shownTarget, type Target } from '../model/messages.ts'
import { faultsOf, type Maker, may, type Played, runnerOf, type Stage, someoneFor, type Turn } from '../stage.ts'

/** A league's message targets. */

const MAX_TARGETS = 20

interface Shown {
  id: string
  teamId: string | null
  on: readonly Event[]
  waiting: number
  parked: number
  sentAt: number | null
  disabled: string | null
}

const isLike = (shown: Shown, target: Target): void => {
  const { id, teamId, on, waiting, parked, sentAt, disabled } = shown
  const facts = { id, teamId, on, waiting, parked, isDisabled: disabled !== null, sentAt }
  assert.deepEqual(facts, shownTarget(target))
}

/** Adds a target that receives some events from the league or one team. */
export const addTarget: Maker = (stage, league) => {
  const { chance } = stage
  const team = chance.odds(50) ? null : chance.any(league.teams)!
  // A message about a closed week includes the week's recap, which takes as long as a hundred turns.
  const on = chance.some<Event>(chance.odds(1) ? ['close', 'recap', 'trade'] : ['trade', 'claims'], chance.below(2) + 1)
  const actor = team === null ? runnerOf(stage, league) : someoneFor(stage, league, team)
  return {
    operation: 'addNotification',
    actor,
    params: { id: league.id },
    body: { url: 'https://example.org/hook', on, ...(team && { teamId: team.id }) },
    faults: faultsOf(
      ['forbidden', team === null ? !may.league(league, actor) : !may.team(league, actor, team)],
      ['pro_plan_required', on.includes('recap') && actor.plan !== 'pro'],
      ['conflict', league.targets.length >= MAX_TARGETS],
    ),
    done({ notification }: { notification: Shown }) {
      const target: Target = {
        ...{ id: notification.id, maker: actor.id, team, on, messages: [] },
        ...{ refusals: 0, isDisabled: false, sentAt: null, testedAt: null },
      }
      league.targets.push(target)
      isLike(notification, target)
    },
  }
}

/** Makes a call about a target, from its owner's account or another one. */
const ofTarget = (
  stage: Stage,
  league: Played,
  operation: string,
  asked: (
    target: Target,
    actor: Actor,
  ) => { refused?: boolean; done(answer: { notification: Shown; retried?: number }): void },
): Turn | null => {
  const target = stage.chance.any(league.targets)
  if (!target) return null
  const { team } = target
  const actor = team === null ? runnerOf(stage, league) : someoneFor(stage, league, team)
  const { refused = false, done } = asked(target, actor)
  return {
    operation,
    actor,
    params: { id: league.id, notificationId: target.id },
    faults: faultsOf(
      ['forbidden', team === null ? !may.league(league, actor) : !may.team(league, actor, team)],
      ['conflict', refused],
    ),
    done,
  }
}

export const removeTarget: Maker = (stage, league) =>
  ofTarget(stage, league, 'removeNotification', target => ({
    done({ notification }) {
      isLike(notification, target)
      league.targets = league.targets.filter(each => each !== target)
    },
  }))

export const retryTarget: Maker = (stage, league) =>
  ofTarget(stage, league, 'retryNotification', (target, actor) => ({
    done({ notification, retried }) {
      assert.equal(retried, retry(target, stage.now))
      target.maker = actor.id
      isLike(notification, target)
    },
  }))

export const testTarget: Maker = (stage, league) =>
  ofTarget(stage, league, 'testNotification', target => ({
    refused: target.isDisabled || (target.testedAt !== null && stage.now < target.testedAt + MINUTE),
    done({ notification }) {
      target.testedAt = stage.now
      enqueue(target, { event: 'test' }, stage.now)
      isLike(notification, target)
    },
  }))

/** Lists message targets. Commissioners and managers each see only their own. */
export const readTargets: Maker = (stage, league) => {
  const { chance } = stage
  const actor = someoneFor(stage, league, chance.any(league.teams)!)
  const shown = league.targets.filter(({ team }) =>
    team === null ? may.league(league, actor) : may.team(league, actor, team),
  )
  return {
    operation: 'listNotifications',
    actor,
    params: { id: league.id },
    faults: faultsOf(['forbidden', !league.teams.some(team => may.team(league, actor, team))]),
    done({ notifications }: { notifications: Shown[] }) {
      assert.equal(notifications.length, shown.length)
      for (const [at, each] of notifications.entries()) isLike(each, shown[at]!)
    },
  }
}
