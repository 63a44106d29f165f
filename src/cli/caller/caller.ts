import { setTimeout as pause } from 'node:timers/promises'
import {
  type Actor,
  type Answer,
  type Call,
  type Engine,
  execute,
  findOperation,
  HindsightError,
  type OperationName,
  openEngine,
  openEventFeed,
  platformBases,
  processClocks,
  type Takes,
} from '../../engine/index.ts'
import { livingDaemon } from '../home/daemon.ts'
import { keptDaily } from '../home/daily.ts'
import { type Home, requireHome } from '../home/home.ts'
import { type Profile, readProfile } from '../home/profile.ts'
import type { Io } from '../io.ts'
import type { Meanwhile } from '../output/follow.ts'
import type { GlobalFlags } from '../program/flags.ts'
import type { Remote } from './remote.ts'

/** What a call says as somebody wrote it, by where it travels: the operation itself judges it. */
export type Written = Pick<Call, 'params' | 'query' | 'body' | 'idempotencyKey'>

/** What is said behind the name of an operation; nothing where it takes nothing that is required. */
export type Said<Name extends OperationName> =
  Record<never, never> extends Takes<Name> ? [input?: Takes<Name>] : [input: Takes<Name>]

/** The one place that knows how an operation is reached. */
export interface Caller {
  /** A daemon answers. */
  remote: boolean
  /** The league of the profile. */
  league: string | undefined
  call<Name extends OperationName>(operation: Name, ...said: Said<Name>): Promise<Answer<Name>>
  /** The same with what somebody wrote. Throws invalid_request for what the operation does not take. */
  send<Name extends OperationName>(operation: Name, written?: Written): Promise<Answer<Name>>
  /**
   * What is written into the log of a league from now on, or behind a number; at once an answer without rows. Ends when
   * there is no more to come. Throws not_found.
   */
  follow(leagueId: string, after?: number): AsyncGenerator<Meanwhile>
  /** The engine behind it and who acts, for the commands that are more than one operation. */
  local(): Promise<{ engine: Engine; actor: Actor }>
  /** What was asked and is not answered yet is given up. */
  close(): void
}

/** Acts before there is any account: makes the first one. */
export const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

/**
 * Opens the engine of a home, at the league time of HINDSIGHT_CLOCK, else of the daemon that serves it; days begin when
 * they do with that daemon, or did with the last one. HINDSIGHT_<NAME>_URL is another address of a platform's API than its own.
 */
export const openHome = (home: Home, io: Io): Engine => {
  const { replay, dailyAt = keptDaily(home) } = livingDaemon(home) ?? {}
  const clocks = processClocks(io.env.HINDSIGHT_CLOCK, replay)
  return openEngine({ file: home.store, clocks, platformBases: platformBases(io.env), ...(dailyAt && { dailyAt }) })
}

const chooseAccount = async (engine: Engine, wanted: string | undefined, named: string | undefined): Promise<Actor> => {
  return engine.database.transaction('read', async ({ accounts }) => {
    if (named !== undefined) return accounts.get(named)
    const all = await accounts.list()
    const chosen = all.find(({ name }) => name === wanted) ?? (all.length === 1 ? all[0] : undefined)
    if (chosen) return chosen
    const there =
      all.length === 0
        ? 'make one with: hindsight init'
        : `say who acts with --as ${all.map(({ name }) => name).join('|')}`
    throw new HindsightError('unauthorized', `No account acts here; ${there}`)
  })
}

const DEFAULT_URL = 'http://127.0.0.1:4173/v1'

/**
 * The daemon that a command is for: by `--url`, else (unless a home is named) HINDSIGHT_URL or the profile; `--key` alone
 * means the usual address.
 */
const daemonOf = (profile: Profile, io: Io, flags: GlobalFlags): Remote | null => {
  const usual = flags.home === undefined ? (io.env.HINDSIGHT_URL ?? profile.url) : undefined
  const url = flags.url ?? usual ?? (flags.key === undefined ? '' : DEFAULT_URL)
  // The key of the profile is for the daemon of the profile, and for nobody else.
  const kept = url === profile.url ? profile.key : undefined
  return url === '' ? null : { url, key: flags.key ?? io.env.HINDSIGHT_KEY ?? kept }
}

/** Calls operations where the flags say: at a daemon, else in this process. */
export const openCaller = async (home: Home, io: Io, flags: GlobalFlags): Promise<Caller> => {
  const profile = await readProfile(home)
  const daemon = daemonOf(profile, io, flags)
  if (!daemon) return localCaller(home, io, { as: flags.as, profile })
  if (flags.as !== undefined) {
    throw new HindsightError('invalid_request', 'A daemon acts as the account of the key; leave out --as or --url')
  }
  const { remoteCaller } = await import('./remote.ts')
  return remoteCaller({ ...daemon, league: daemon.url === profile.url ? profile.league : undefined })
}

/** The two ways to call an operation, of which there is one to send it. */
export const calling = (send: Caller['send']): Pick<Caller, 'call' | 'send'> => ({
  call: (operation, ...[input]) => send(operation, input),
  send,
})

/** How often the store is asked whether anybody has written. */
const POLL_MS = 250

/** Calls operations in this process, on the store of a home, as an account (`as`, else the profile's). */
const localCaller = (home: Home, io: Io, { as, profile }: { as: string | undefined; profile: Profile }): Caller => {
  let opened: Promise<{ engine: Engine; actor: Actor }> | undefined
  const open = async () => {
    requireHome(home)
    const engine = openHome(home, io)
    try {
      return { engine, actor: await chooseAccount(engine, profile.account, as) }
    } catch (error) {
      engine.close()
      throw error
    }
  }
  const local = () => {
    opened ??= open()
    return opened
  }
  return {
    remote: false,
    league: profile.league,
    local,
    ...calling(async (operation, written) => {
      const { engine, actor } = await local()
      return execute(engine, await findOperation(operation), { actor, local: true, ...written })
    }),
    async *follow(leagueId, after) {
      const { engine } = await local()
      const feed = await openEventFeed(engine, { leagueId, after })
      yield { number: feed.at(), rows: [] }
      for (let rows = await feed.next(); rows !== null; rows = await feed.next()) {
        if (rows.length === 0) await pause(POLL_MS)
        else yield { number: feed.at(), rows: rows.map(({ transaction }) => transaction) }
      }
    },
    close: () => {
      opened?.then(
        ({ engine }) => engine.close(),
        () => undefined,
      )
    },
  }
}
