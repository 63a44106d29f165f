import { createInterface } from 'node:readline'
import { importDueEvents, openEngine } from '../../src/engine/index.ts'

/**
 * A process that runs every league's daily jobs. It prints each league, and continues after a line of input: `node
 * day-writer.ts FILE AT`.
 */
const [file = '', at = '0'] = process.argv.slice(2)
const engine = openEngine({ file, clocks: { league: () => Number(at), wall: () => Number(at), simulated: true } })
const { runDueEvents } = await importDueEvents()
const lines = createInterface({ input: process.stdin })
const input = lines[Symbol.asyncIterator]()
for await (const step of runDueEvents(engine, { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 })) {
  if ('error' in step) throw step.error
  process.stdout.write(`${step.report.leagueId}\n`)
  await input.next()
}
lines.close()
