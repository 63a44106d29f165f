import type { Account, Engine, Holder } from '../../engine/index.ts'

/** A requested season: a year of the NFL, or the fictional one that comes with the program. */
export type WantedSeason = number | 'made-up'

/** The progress or result of a load. */
export interface SeasonLoad {
  season: number
  /** Files are fetched first, then read. */
  state: 'fetching' | 'reading' | 'done' | 'failed'
  /** How many of how many files are there. */
  done: number
  files: number
  /** Why it failed; empty unless it did. */
  message: string
}

/** Loads seasons while a daemon runs, for the owner of the home. */
export interface SeasonLoader {
  /** Whether an account runs the home: the first that was made there. */
  isOfHost(account: Account): Promise<boolean>
  /** Returns the available years, newest first. */
  years(): Promise<readonly number[]>
  /** The load that is under way, or the last one; null before the first. */
  last(): SeasonLoad | null
  /** Begins to load a season, and answers when that is over or a moment has passed. Throws conflict while another load is under way. */
  begin(season: WantedSeason): Promise<void>
}

/** The server's form of a page request, and of its reply: the board does not depend on an HTTP library. */
export interface PageRequest {
  /** Its number in the log. */
  id: string
  method: string
  /** Path and query, as they were sent. */
  target: string
  params: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** The holder of the session cookie; null for a visitor. */
  holder: Holder | null
  /** The address of the caller, in the form that limits count. */
  address: string
  /** Whether it came, at least to the proxy in front, over HTTPS. */
  secure: boolean
  /** The fields of a form. Throws payload_too_large and invalid_request. */
  form(): Promise<URLSearchParams>
  /** Aborted when the listener stops. */
  stopping: AbortSignal | undefined
}

export interface PageReply {
  status: number
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  headers: Readonly<Record<string, string>>
  /** The internal error, only for the log. */
  fault?: unknown
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  /** The same for all viewers: it does not need a session. */
  open?: true
  answer(request: PageRequest): Promise<PageReply>
}

/** A page as it is sent. */
export interface CachedPage {
  tag: string
  text: Uint8Array<ArrayBuffer>
}

/** Pages in memory, by request and account, each of one epoch. */
export interface PageCache {
  get(name: string, epoch: string): CachedPage | undefined
  set(name: string, page: CachedPage & { epoch: string }): void
}

/** The parts that the board needs. */
export interface BoardSetting {
  engine: Engine
  pageCache: PageCache
  version: string
  /** Where browsers reach it, if not by the address that they ask for. */
  publicUrl?: string | undefined
  /** Separates the cookies of this home from another one's on the same host. */
  homeId: string
  /** Loads seasons; null where the board cannot. */
  seasons: SeasonLoader | null
}

/** The pages of a home. */
export interface Board {
  routes: readonly Route[]
  /** The secret of the session in a Cookie header, sent over HTTPS or not; undefined for none. */
  secretIn(cookies: string | undefined, secure: boolean): string | undefined
  /** Answers unknown paths: redirects if only a slash at the end is wrong. */
  notFound(request: PageRequest): Promise<PageReply>
  /** Returns the page of an error. */
  refuse(request: Pick<PageRequest, 'holder' | 'header'>, error: unknown, id: string): PageReply
}
