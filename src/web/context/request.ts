import type { Account, Engine, Holder } from '../../engine/index.ts'

/** A requested season: an NFL season, or the bundled fictional one. */
export type WantedSeason = number | 'fictional'

/** The progress or result of a load. */
export interface SeasonLoad {
  season: number
  /** Files are fetched first, and then read. */
  state: 'fetching' | 'reading' | 'done' | 'failed'
  /** How many files have been downloaded. */
  completed: number
  files: number
  /** Why the load failed; empty otherwise. */
  message: string
}

/** Loads seasons in a running daemon, for the data folder's owner. */
export interface SeasonLoader {
  /** Returns true if the account owns the data folder. The owner is the first account that was created there. */
  isOfHost(account: Account): Promise<boolean>
  /** Returns the available years, newest first. */
  years(): Promise<readonly number[]>
  /** Returns the running load, or else the last one; null before the first. */
  last(): SeasonLoad | null
  /**
   * Starts loading a season. Resolves when the load ends or after a short time. Throws conflict while another load is
   * running.
   */
  begin(season: WantedSeason): Promise<void>
}

/** A page request and its reply, as plain types, so the board does not depend on an HTTP library. */
export interface PageRequest {
  /** The request's id in the log. */
  id: string
  method: string
  /** The path and query, as sent. */
  target: string
  params: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** The account and session in the session cookie; null for a visitor. */
  holder: Holder | null
  /** The caller's address, used for rate limits. */
  address: string
  /** True if the request was sent over HTTPS, at least as far as the proxy. */
  secure: boolean
  /** Returns a form's fields. Throws payload_too_large and invalid_request. */
  form(): Promise<URLSearchParams>
  /** Aborts when the listener stops. */
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
  /** True if the reply is the same for all viewers, so it does not need a session. */
  open?: true
  answer(request: PageRequest): Promise<PageReply>
}

/** A page as it is sent to a browser. */
export interface CachedPage {
  tag: string
  body: Uint8Array<ArrayBuffer>
}

/** Pages in memory, by request and account. Each is valid for one epoch. */
export interface PageCache {
  get(name: string, epoch: string): CachedPage | undefined
  set(name: string, page: CachedPage & { epoch: string }): void
}

export interface BoardSetting {
  engine: Engine
  pageCache: PageCache
  version: string
  /** The board's public address, if it differs from the address in requests. */
  publicUrl?: string | undefined
  /** Keeps this data folder's cookies apart from those for other data folders on the same host. */
  homeId: string
  /** Loads seasons; null if the board cannot load any. */
  seasons: SeasonLoader | null
}

export interface Board {
  routes: readonly Route[]
  /** Returns the session secret in a Cookie header, or undefined. `secure` is true for a request over HTTPS. */
  secretIn(cookies: string | undefined, secure: boolean): string | undefined
  /** Handles unknown paths. If only a trailing slash is wrong, redirects. */
  notFound(request: PageRequest): Promise<PageReply>
  /** Returns the page for an error. */
  refuse(request: Pick<PageRequest, 'holder' | 'header'>, error: unknown, id: string): PageReply
}
