import { openCaller } from '../../src/cli/caller/open.ts'
import { homeOf } from '../../src/cli/home/home.ts'
import type { Io } from '../../src/cli/io.ts'
import { bodyOf, LEAGUE, type Writer, writeOn } from './strain-writes.ts'

/** A process that writes by the caller of the command line, and prints what came of it: `node strain-writer.ts JSON`. */
const { home, writer, until } = JSON.parse(process.argv[2] ?? '') as { home: string; writer: Writer; until: number }
const io = { env: { HINDSIGHT_HOME: home } } as unknown as Io
const caller = await openCaller(homeOf(io), io, {})
const params = { id: LEAGUE, teamId: writer.teamId }
const written = await writeOn(writer, until, async write => {
  await caller.send(write.type === 'rename' ? 'updateTeam' : 'moveRoster', { params, body: bodyOf(write) })
  return 'done'
})
caller.close()
process.stdout.write(JSON.stringify(written))
