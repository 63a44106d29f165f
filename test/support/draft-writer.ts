import { writeSync } from 'node:fs'
import { type Answer, execute, findOperation, openEngine } from '../../src/engine/index.ts'

/** A process that drafts and undoes picks until it is killed. It prints the number of picks after each step. */
const [file = '', leagueId = '', at = '0'] = process.argv.slice(2)
const engine = openEngine({ file, clocks: { league: () => Number(at), wall: () => Number(at), simulated: true } })
const actor = (await engine.database.transaction('read', store => store.accounts.list()))[0]!

const ask = async (name: 'getDraft' | 'undoPicks' | 'autoDraft', body?: object): Promise<Answer<'getDraft'>> => {
  const call = { actor, params: { id: leagueId }, ...(body && { body }) }
  return execute(engine, await findOperation(name), call)
}

for (;;) {
  const { picks, order, rounds } = (await ask('getDraft')).draft
  const left = order.length * rounds - picks.length
  const back = left === 0 ? picks.length : Number(picks.length > 0 && Math.random() < 0.3)
  const step = back > 0 ? ask('undoPicks', { picks: back }) : ask('autoDraft', { picks: Math.min(left, 3) })
  writeSync(1, `${(await step).draft.picks.length}\n`)
}
