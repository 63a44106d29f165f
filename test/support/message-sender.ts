import { writeSync } from 'node:fs'
import { execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { openDelivery } from '../../src/messages/delivery.ts'
import { MESSAGE_LEAGUE } from './message-names.ts'

/** A process that makes things happen in a league and sends its messages as fast as it can, until it is killed. */
const [file = '', secret = '', at = '0'] = process.argv.slice(2)
const clocks = { league: () => Number(at), wall: Date.now, simulated: true }
const engine = openEngine({ file, clocks, secret: () => secret, privateTargets: true })
const actor = (await engine.database.transaction('read', store => store.accounts.list()))[0]!
const params = { id: MESSAGE_LEAGUE }
const stopping = new AbortController()

const send = async (): Promise<void> => {
  const delivery = await openDelivery({
    engine,
    setting: { mail: { url: undefined }, mayReachPrivate: true },
    report: () => writeSync(1, '.'),
    fail: error => {
      throw error
    },
    pace: { first: 5, longest: 40, giveUpAfter: 86_400_000, longestTry: 200 },
  })
  for (;;) {
    await delivery.begin(stopping.signal)
    await delivery.pause(5, stopping.signal)
  }
}

const play = async (): Promise<void> => {
  for (;;) {
    const { draft } = await execute(engine, await findOperation('getDraft'), { actor, params })
    const { length } = draft.picks
    const isFull = length === draft.order.length * draft.rounds
    const name = isFull || (length > 1 && Math.random() < 0.4) ? 'undoPicks' : 'autoDraft'
    await execute(engine, await findOperation(name), { actor, params, body: { picks: isFull ? length : 1 } })
    await new Promise(resolve => setTimeout(resolve, Math.random() * 40))
  }
}

await Promise.all([send(), play()])
