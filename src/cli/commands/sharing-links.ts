import type { NewLink } from '../../engine/index.ts'
import { newLink } from '../../views/links.ts'
import { callAsHost } from '../caller/home-engine.ts'
import { DEFAULT_PORT, runningDaemon } from '../home/daemon.ts'
import type { Home } from '../home/home.ts'
import { openDirectory, requestedLeague } from '../names/leagues.ts'
import { formOf, readerZone } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import { qrCode } from '../output/terminal.ts'
import type { HostRun } from '../program/command.ts'

const DEFAULT_BOARD = `http://127.0.0.1:${DEFAULT_PORT}`

/** Returns the board's address: the running daemon's, or else the default. */
const boardAddress = (home: Home): { url: string; served: boolean } => {
  const daemon = runningDaemon(home)
  return daemon
    ? { url: daemon.board ?? daemon.url.replace(/\/v1$/, ''), served: true }
    : { url: DEFAULT_BOARD, served: false }
}

const printLink = async (
  { io, home, flags }: HostRun,
  { link, token }: NewLink,
  { kind, what }: { kind: 'signin' | 'w'; what: string },
): Promise<number> => {
  const { url, served } = boardAddress(home)
  const address = `${url}/${kind}/${token}`
  const view = async () => newLink({ what, link, address, served, zone: readerZone(io, flags) })
  await printAnswer({ link, token, url: address }, { io, flags, view })
  if (io.stdout.isTerminal && formOf(flags).format === 'table') io.stdout.write(await qrCode(address))
  return 0
}

/** `account link`: creates a one-time sign-in link. */
export const accountLink = async (run: HostRun): Promise<number> => {
  const { engine } = await run.caller.local()
  const [name = ''] = run.args
  const link = await callAsHost(engine, 'createSignInLink', { body: { name } })
  return printLink(run, link, { kind: 'signin', what: `signs one device in as ${name}` })
}

/** `league share`: creates a public read-only link. */
export const shareLeague = async (run: HostRun): Promise<number> => {
  const directory = openDirectory(run.caller)
  const id = await requestedLeague(directory, run)
  const link = await run.caller.call('shareLeague', { params: { id } })
  const { league } = await directory.teamsOf(id)
  return printLink(run, link, { kind: 'w', what: `lets anyone with the link view ${league.name}` })
}
