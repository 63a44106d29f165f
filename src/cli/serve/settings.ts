import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'
import {
  type DailyAt,
  DEFAULT_QUOTAS,
  invalid,
  type Plan,
  parseInstant,
  type Quotas,
  type Replay,
  USUAL_DAILY,
} from '../../engine/index.ts'
import type { SendSetting } from '../../messages/delivery.ts'
import { type Access, type ConnectionSetting, holds, isLoopback, USUAL_CONNECTIONS } from '../../server/serve.ts'
import { allowsPrivateTargets } from '../home/home.ts'
import { liveSourceOf, readProfile } from '../home/profile.ts'
import { storedDaily, storedPlan } from '../home/settings.ts'
import type { Io } from '../io/io.ts'
import type { HostRun } from '../program/command.ts'
import { kebab } from '../program/flags.ts'
import { planOf, portOf, typedTexts } from '../program/options.ts'

/** The checked options of `serve`. */
export interface Setting {
  address: string
  port: number
  /** Host names and origins that can reach the daemon. */
  access: Access
  connections: ConnectionSetting
  /** The default plan for new accounts; undefined if it was never set. */
  defaultPlan: Plan | undefined
  quotas: Quotas
  replay: Replay | undefined
  dailyAt: DailyAt
  /** Where season files come from, if not from nflverse; null for no updates. */
  files: { base?: string; first: boolean } | null
  /** True if leagues played in Hindsight get live stats from Sleeper. */
  liveStats: boolean
}

export const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::'

const resolveHost = async (host: string): Promise<string> => {
  try {
    return (await lookup(host)).address
  } catch {
    throw invalid(`--host "${host}" can't be resolved`)
  }
}

/** Returns the value of a flag that sets a limit, or its default. */
const maxOption = (
  options: HostRun['options'],
  name: 'maxConnections' | 'maxLeagues' | 'maxSystems' | 'maxPosts',
  usual: number,
): number => {
  const text = String(options[name] ?? usual)
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw invalid(`--${kebab(name)} must be 1 to 999999, not "${text}"`)
}

/** Parses proxies, given as addresses or networks such as 10.0.0.0/8. */
const proxiesOf = (written: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const text of written) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    try {
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, family)
    } catch {
      throw invalid(`--trusted-proxy must be an address or a network such as 10.0.0.0/8, not "${text}"`)
    }
  }
  return list
}

const originOf = (text: string): string => {
  if (URL.parse(text)?.origin === text && text !== 'null') return text
  throw invalid(`--cors must be an origin such as https://example.org, not "${text}"`)
}

/** Returns a host's name as in a Host header: without scheme and port, and with an IPv6 address in brackets. */
const hostNameOf = (text: string): string => {
  const name = isIPv6(text) ? `[${text}]` : text
  if (URL.parse(`http://${name}/`)?.hostname === name.toLowerCase()) return name.toLowerCase()
  throw invalid(`--allowed-host must be a name such as league.example.org, without scheme and port, not "${text}"`)
}

/** Returns the board's public address behind a proxy; undefined if it was not set. */
const publicUrlOf = (written: unknown): string | undefined => {
  if (written === undefined) return undefined
  const url = URL.parse(String(written))
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw invalid(`--public-url must be an address such as https://league.example.org, not "${written}"`)
}

const replayOf = ({ clock, speed }: HostRun['options']): Replay | undefined => {
  if (clock === undefined) {
    if (speed !== undefined) throw invalid('--speed needs --clock')
    return undefined
  }
  const pace = Number(speed ?? 1)
  if (!(pace >= 0 && pace <= 1_000_000)) throw invalid(`--speed must be 0 to 1000000, not "${speed}"`)
  return { start: parseInstant(String(clock)), speed: pace, since: Date.now() }
}

const dailyAtOf = (text: string): DailyAt => {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour !== undefined) return { hour: Number(hour), minute: Number(minute) }
  throw invalid(`--waivers-at must be a time of day such as 04:00, not "${text}"`)
}

const homeFiles = ({ io, options: { offline, statsBase } }: HostRun): Setting['files'] => {
  const first = io.env.HINDSIGHT_INIT === '1'
  if (statsBase === undefined) return offline === true ? null : { first }
  const base = String(statsBase)
  if (offline === true) throw invalid('--offline turns off downloads; leave out --stats-base')
  if (/^https?:$/.test(URL.parse(base)?.protocol ?? '')) return { base, first }
  throw invalid(`--stats-base must be an address that starts with https://, not "${base}"`)
}

/** Returns true if leagues played in Hindsight get live stats, as set by `--live` or else the profile. */
const liveStatsOf = async ({ options, home }: HostRun): Promise<boolean> => {
  const source = options.live === undefined ? (await readProfile(home)).live : String(options.live)
  return source !== undefined && liveSourceOf('--live', source) !== 'off'
}

/** Checks the options of `serve`. Throws invalid_request. */
export const serveSetting = async (run: HostRun): Promise<Setting> => {
  const { home, options } = run
  const host = String(options.host ?? '127.0.0.1')
  const address = await resolveHost(host)
  const hosts = [host.toLowerCase(), ...typedTexts(options, 'allowedHost').map(hostNameOf)]
  const origins = typedTexts(options, 'cors').map(originOf)
  const publicUrl = publicUrlOf(options.publicUrl)
  const proxies = proxiesOf(typedTexts(options, 'trustedProxy'))
  return {
    address,
    port: portOf(options),
    access: {
      loopback: isLoopback(address),
      hosts: publicUrl === undefined ? hosts : [...hosts, new URL(publicUrl).hostname],
      origins,
      ...(publicUrl !== undefined && { publicUrl }),
      isProxy: remote => holds(proxies, remote),
    },
    connections: {
      max: maxOption(options, 'maxConnections', USUAL_CONNECTIONS),
      proxies,
    },
    defaultPlan: planOf(options, 'defaultPlan') ?? storedPlan(home),
    quotas: {
      leagues: maxOption(options, 'maxLeagues', DEFAULT_QUOTAS.leagues),
      systems: maxOption(options, 'maxSystems', DEFAULT_QUOTAS.systems),
      posts: maxOption(options, 'maxPosts', DEFAULT_QUOTAS.posts),
    },
    replay: replayOf(options),
    dailyAt:
      options.waiversAt === undefined ? (storedDaily(home) ?? USUAL_DAILY) : dailyAtOf(String(options.waiversAt)),
    files: homeFiles(run),
    liveStats: await liveStatsOf(run),
  }
}

/** Returns how messages are sent, based on the environment. */
export const messageReach = (env: Io['env']): SendSetting => ({
  mail: { url: env.HINDSIGHT_SMTP_URL || undefined },
  mayReachPrivate: allowsPrivateTargets(env),
})
