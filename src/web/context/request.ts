import type { Account, Engine, Holder } from '../../engine/index.ts'

/** A requested season: an NFL season, or the bundled fictional one. */
export type WantedSeason = number | 'made-up'

/** The progress or result of a load. */
export interface SeasonLoad {
  season: number
  /** Files are fetched first, then read. */
  state: 'fetching' | 'reading' | 'done' | 'failed'
  /** The number of files that have been downloaded. */
  completed: number
  files: number
  /** Why the load failed; empty otherwise. */
  message: string
}

/** Loads seasons in a running daemon, for the owner of the home. */
export interface SeasonLoader {
  /** Returns true if the account owns the home. The owner is the first account created there. */
  isOfHost(account: Account): Promise<boolean>
  /** Returns the available years, newest first. */
  years(): Promise<readonly number[]>
  /** The running load, or else the last one; null before the first. */
  last(): SeasonLoad | null
  /**
   * Starts to load a season. Resolves when the load ends or after a short time. Throws conflict while another load
   * runs.
   */
  begin(season: WantedSeason): Promise<void>
}

/** A page request and its reply, in plain types, so that the board does not depend on an HTTP library. */
export interface PageRequest {
  /** The id of the request in the log. */
  id: string
  method: string
  /** Path and query, as sent. */
  target: string
  params: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** The holder of the session cookie; null for a visitor. */
  holder: Holder | null
  /** The address of the caller, used for rate limits. */
  address: string
  /** True if the request was sent over HTTPS, at least to the proxy. */
  secure: boolean
  /** The fields of a form. Throws payload_too_large and invalid_request. */
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
  /** True if the reply is the same for all viewers, so that it does not need a session. */
  open?: true
  answer(request: PageRequest): Promise<PageReply>
}

/** A page as sent to a browser. */
export interface CachedPage {
  tag: string
  text: Uint8Array<ArrayBuffer>
}

/** Pages in memory, by request and account. Each is valid for one epoch. */
export interface PageCache {
  get(name: string, epoch: string): CachedPage | undefined
  set(name: string, page: CachedPage & { epoch: string }): void
}

/** The settings of the board. */
export interface BoardSetting {
  engine: Engine
  pageCache: PageCache
  version: string
  /** The public address of the board, if it differs from the address in requests. */
  publicUrl?: string | undefined
  /** Distinguishes the cookies of this home from the cookies of other homes on the same host. */
  homeId: string
  /** Loads seasons; null if the board cannot load any. */
  seasons: SeasonLoader | null
}

/** The pages of a home. */
export interface Board {
  routes: readonly Route[]
  /** Returns the session secret in a Cookie header, or undefined. `secure` is true for a request over HTTPS. */
  secretIn(cookies: string | undefined, secure: boolean): string | undefined
  /** Answers unknown paths. Redirects if only a trailing slash is wrong. */
  notFound(request: PageRequest): Promise<PageReply>
  /** Returns the page for an error. */
  refuse(request: Pick<PageRequest, 'holder' | 'header'>, error: unknown, id: string): PageReply
}
