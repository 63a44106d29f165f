import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Engine } from '../../engine/index.ts'
import { callAsHost } from '../caller/local.ts'
import type { HostRun } from '../commands/run.ts'
import { printsJson } from '../output/form.ts'
import { qrOf } from '../output/qr.ts'
import { isEverywhere, type Setting } from './settings.ts'

/** What a daemon prints at its start: its addresses, and how to make the first account. */

/** Where browsers reach the board: the public address, else that on this network. */
export const boardOf = ({ address, access }: Setting, port: number): string => {
  if (access.publicUrl !== undefined) return access.publicUrl
  const named = access.hosts.find(host => !isIPv6(host) && !/^(localhost|[\d.]+)$/.test(host))
  const shown = named ?? (isEverywhere(address) ? networkAddress() : address)
  return `http://${isIPv6(shown) ? `[${shown}]` : shown}:${port}`
}

/** This machine's network address, else loopback. */
const networkAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find(each => each && !each.internal && each.family === 'IPv4')?.address ?? '127.0.0.1'

/** What a daemon prints at its start. */
interface Announced {
  url: string
  /** Where browsers reach the pages, without a slash at the end. */
  board: string
  /** The link that makes the first account; null if there is one. */
  start: string | null
}

export const announce = ({ io, flags }: HostRun, { access }: Setting, { url, board, start }: Announced): void => {
  if (!access.loopback && access.publicUrl === undefined) {
    io.stderr.write(
      `hindsight: warning: this can be reached from other machines, and it is plain HTTP; docs/board.md shows how to put Caddy or Tailscale before it\n`,
    )
  }
  if (printsJson(flags)) {
    io.stdout.write(`${JSON.stringify({ url, board: start ?? board, pid: process.pid })}\n`)
    return
  }
  const first = start === null ? '' : `Nobody has an account here yet; make the first one:\n  ${start}\n`
  io.stdout.write(
    `Hindsight answers at ${url} (process ${process.pid}); Ctrl-C ends it\nThe board is at ${board}/\n${first}`,
  )
  if (io.stdout.isTerminal && (start !== null || !access.loopback)) io.stdout.write(qrOf(start ?? `${board}/`))
}

/** Makes the link to the page for the first account; null if there is an account. */
export const startLink = async (engine: Engine, board: string): Promise<string | null> => {
  const { accounts } = await callAsHost(engine, 'listAccounts')
  if (accounts.length > 0) return null
  const { token } = await callAsHost(engine, 'createHomeLink')
  return `${board}/start/${token}`
}
