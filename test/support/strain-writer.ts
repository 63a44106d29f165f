import { once } from 'node:events'
import { openCaller } from '../../src/cli/caller/open.ts'
import { locateHome } from '../../src/cli/home/home.ts'
import type { Io } from '../../src/cli/io/io.ts'
import { bodyOf, LEAGUE, type Writer, writeOn } from './strain-writes.ts'

/**
 * A process that writes the way the command line does: `node strain-writer.ts JSON`. It reports when it is ready, waits
 * for the start, and prints the result.
 */
const { home, writer, count } = JSON.parse(process.argv[2] ?? '') as { home: string; writer: Writer; count: number }
const io = { env: { HINDSIGHT_HOME: home } } as unknown as Io
const caller = await openCaller(locateHome(io), io, {})
const params = { id: LEAGUE, teamId: writer.teamId }
await caller.call('getTeam', { params })
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const written = await writeOn(writer, count, async write => {
  await caller.send(write.type === 'rename' ? 'updateTeam' : 'moveRoster', { params, body: bodyOf(write) })
  return 'done'
})
caller.close()
process.stdin.destroy()
process.stdout.write(JSON.stringify(written))
