import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import { HindsightError, openEngine, parseInstant, processClocks, type Replay } from '../engine/index.ts'
import { type Access, accessLog, createApp, listen } from '../server/serve.ts'
import { becomeDaemon, type Post } from './daemon.ts'
import { reportError } from './errors.ts'
import { requireHome } from './home.ts'
import type { HostRun } from './host/run.ts'
import { VERSION } from './version.ts'

const GRACE_MS = 10_000

/** What `serve` was told, checked. */
interface Setting {
  address: string
  port: number
  access: Access
  replay: Replay | undefined
}

const usage = (message: string): HindsightError => new HindsightError('invalid_request', message)

const loopbacks = new BlockList()
loopbacks.addSubnet('127.0.0.0', 8, 'ipv4')
loopbacks.addAddress('::1', 'ipv6')

const isLoopback = (address: string): boolean => loopbacks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::'

const resolved = async (host: string): Promise<string> => {
  try {
    return (await lookup(host)).address
  } catch {
    throw usage(`--host "${host}" is no host this machine knows`)
  }
}

const portOf = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw usage(`--port must be 0 to 65535, not "${text}"`)
}

const originOf = (text: string): string => {
  if (URL.parse(text)?.origin === text && text !== 'null') return text
  throw usage(`--cors must be an origin such as https://example.org, not "${text}"`)
}

const replayOf = ({ clock, speed }: HostRun['options']): Replay | undefined => {
  if (clock === undefined) {
    if (speed !== undefined) throw usage('--speed needs --clock')
    return undefined
  }
  const pace = Number(speed ?? 1)
  if (!(pace >= 0 && pace <= 1_000_000)) throw usage(`--speed must be 0 to 1000000, not "${speed}"`)
  return { start: parseInstant(String(clock)), speed: pace, since: Date.now() }
}

const settingOf = async ({ options }: HostRun): Promise<Setting> => {
  const host = String(options.host ?? '127.0.0.1')
  const address = await resolved(host)
  const hosts = [host, ...((options.allowedHost as string[] | undefined) ?? [])].map(name => name.toLowerCase())
  const origins = ((options.cors as string[] | undefined) ?? []).map(originOf)
  return {
    address,
    port: portOf(String(options.port ?? 4173)),
    access: { loopback: isLoopback(address), hosts, origins },
    replay: replayOf(options),
  }
}

const urlOf = (address: string, port: number): string =>
  `http://${isIPv6(address) ? `[${address}]` : address}:${port}/v1`

const refuseOpenDoor = async (engine: ReturnType<typeof openEngine>, { address }: Setting): Promise<void> => {
  if (!isEverywhere(address)) return
  const keys = await engine.database.transaction('read', () => engine.store.keys.countWorking())
  if (keys > 0) return
  throw new HindsightError(
    'conflict',
    `No key exists yet, and ${address} is open to every network: hindsight key create NAME first`,
  )
}

const announce = ({ io, flags }: HostRun, { access, address }: Setting, url: string): void => {
  if (!access.loopback) {
    io.stderr.write(`hindsight: warning: ${address} can be reached from other machines, and this is plain HTTP\n`)
  }
  io.stdout.write(
    flags.json
      ? `${JSON.stringify({ url, pid: process.pid })}\n`
      : `Hindsight answers at ${url} (process ${process.pid}); Ctrl-C ends it\n`,
  )
}

const stopAsked = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/** Serves a home until it is told to stop; requests in flight end, and the write-ahead log goes into the file. */
const serveHome = async (run: HostRun, setting: Setting, post: Post): Promise<void> => {
  const { io, home, flags } = run
  const clocks = processClocks(setting.replay ? undefined : io.env.HINDSIGHT_CLOCK, setting.replay)
  const engine = openEngine({ file: home.store, clocks })
  const stop = stopAsked()
  const log = accessLog(flags.quiet ? () => undefined : text => io.stderr.write(text))
  try {
    await refuseOpenDoor(engine, setting)
    const app = await createApp({ engine, version: VERSION, access: setting.access, log: log.log })
    const listening = await listen(app, { host: setting.address, port: setting.port })
    const url = urlOf(setting.address, listening.port)
    post.answersAt(url)
    announce(run, setting, url)
    await stop
    await listening.stop(GRACE_MS)
    engine.database.checkpoint()
  } finally {
    log.flush()
    engine.close()
  }
}

/**
 * `serve`: the daemon of a home. The build makes this module a file of its own with its own copy of the engine, whose
 * errors the rest of the command line would not know; so they are told here.
 */
export const serve = async (run: HostRun): Promise<number> => {
  try {
    requireHome(run.home)
    const setting = await settingOf(run)
    const { address, port, replay } = setting
    const post = becomeDaemon(run.home, { url: urlOf(address, port), ...(replay && { replay }) })
    try {
      await serveHome(run, setting, post)
    } finally {
      post.leave()
    }
    return 0
  } catch (error) {
    return reportError(error, run.io, run.flags.json === true)
  }
}
