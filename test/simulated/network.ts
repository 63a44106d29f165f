import assert from 'node:assert/strict'
import { importMessaging, type Outbox } from '../../src/engine/index.ts'
import type { World } from '../support/world.ts'
import type { League } from './model/league.ts'
import { begin, disable, dueOf, forget, type Message, settle, type Tried } from './model/messages.ts'
import { may, named, type Stage } from './stage.ts'

/** A random network between a league and its message targets. It delivers, fails, refuses, or interrupts the sender. */

const DAY = 86_400_000

const someTry = ({ chance }: Stage): Tried =>
  chance.one<Tried>([
    ...Array.from({ length: 6 }, (): Tried => ({ status: 'delivered' })),
    { status: 'refused', why: 'it answered 404' },
    { status: 'refused', why: 'it answered 410' },
    { status: 'failed', why: 'it answered 503', wait: 0 },
    { status: 'failed', why: 'it answered 429', wait: chance.one([1_000, 3_600_000, 20 * 3_600_000]) },
  ] as unknown as [Tried])

type Outgoing = NonNullable<Awaited<ReturnType<Outbox['begin']>>>

const isLike = ({ content }: Outgoing, { event, rows, week, isLate }: Message, { id, log }: League): void => {
  assert.deepEqual([content.league.id, content.event, content.late], [id, event, isLate], 'another message')
  assert.deepEqual(
    content.rows.map(({ type, actor, teamId, forced }) => ({ type, actor, teamId, forced })),
    rows.map(at => log[at]),
    'other rows are told',
  )
  assert.equal(content.recap?.week ?? null, week, 'another week is told')
}

export interface Network {
  /** Sends due messages until the network interrupts the sender. */
  sendDue(stage: Stage): Promise<void>
}

export const openNetwork = async ({ engine }: World): Promise<Network> => {
  const { openOutbox } = await importMessaging()
  const outbox = openOutbox(engine, { random: () => 0 })
  let cleanedAt = Number.NEGATIVE_INFINITY
  return {
    async sendDue(stage) {
      const { chance, leagues, now } = stage
      const targets = new Map(leagues.flatMap(league => league.targets.map(target => [target.id, { league, target }])))
      if (now - cleanedAt >= DAY) {
        cleanedAt = now
        for (const { target } of targets.values()) forget(target, now)
      }
      const due = await outbox.due()
      const known = [...targets.values()].filter(({ target }) => dueOf(target, now)).map(({ target }) => target.id)
      assert.deepEqual(due.map(({ notificationId }) => notificationId).sort(), known.sort(), 'other messages are due')
      for (const each of due) {
        const { league, target } = targets.get(each.notificationId)!
        const message = dueOf(target, now)!
        const outgoing = await outbox.begin(each)
        const maker = named(stage, target.maker)
        if (!(target.team === null ? may.league(league, maker) : may.team(league, maker, target.team))) {
          assert.equal(outgoing, null, 'a message is sent without the right to it')
          disable(target, now)
          continue
        }
        assert.ok(outgoing, 'a message cannot be made')
        isLike(outgoing, message, league)
        begin(message, now)
        const dice = chance.below(20)
        if (dice === 0) continue
        if (dice === 1) {
          await outbox.giveBack(each)
          message.sendingUntil = 0
          continue
        }
        const tried = someTry(stage)
        assert.equal((await outbox.settle(each, tried)).state, settle(target, message, { tried, now }), tried.status)
      }
    },
  }
}
