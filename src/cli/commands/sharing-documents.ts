import { writeFile } from 'node:fs/promises'
import { invalid } from '../../engine/index.ts'
import { nameOfFile, parseJson, readText } from '../io/text-file.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { printAnswer } from '../output/print.ts'
import { mayReplace, reportCanceled } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'

/** `league export`: writes a league as one document to stdout or a file. */
export const exportLeague = async (run: HostRun): Promise<number> => {
  const { io, caller, options, flags } = run
  const id = await requestedLeague(openDirectory(caller), run)
  const document = await caller.call('exportLeague', { params: { id } })
  const text = `${JSON.stringify(document)}\n`
  const { to } = options
  if (to === undefined) {
    io.stdout.write(text)
    return 0
  }
  if (!(await mayReplace({ io, ...flags }, String(to)))) return reportCanceled(io)
  await writeFile(String(to), text).catch((error: Error) => {
    throw invalid(`${to} can't be written: ${error.message}`, { cause: error })
  })
  if (!flags.quiet) io.stderr.write(`Exported ${document.league.name} to ${to}\n`)
  return 0
}

/** `league load`: loads a league from its document. The account becomes its commissioner. */
export const loadLeague = async ({ io, caller, args, flags }: HostRun): Promise<number> => {
  const [file = ''] = args
  const text = await readText(file, io)
  const body = parseJson(text, nameOfFile(file))
  const answer = await caller.send('loadLeague', { body })
  const view = async () => (await import('../../views/leagues.ts')).loadedLeague(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
