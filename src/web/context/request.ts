import type { Account, Engine, Holder } from '../../engine/index.ts'

/** A season that is asked for: a year of the NFL, or the made-up one that comes with the program. */
export type WantedSeason = number | 'made-up'

/** How a load goes on, or how it ended. */
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

/** Loads seasons while a daemon runs, for whoever runs the home. */
export interface SeasonLoader {
  /** Whether an account runs the home: the first that was made there. */
  isOfHost(account: Account): Promise<boolean>
  /** The years that may be asked for, the newest first. */
  years(): Promise<readonly number[]>
  /** The load that is under way, or the last one; null before the first. */
  last(): SeasonLoad | null
  /** Begins to load a season, and answers when that is over or a moment has passed. Throws conflict while another load is under way. */
  begin(season: WantedSeason): Promise<void>
}

/** What the server hands over of a request for a page, and what it gets back: the board knows no HTTP library. */
export interface PageRequest {
  /** Its number in the log. */
  id: string
  method: string
  /** Path and query, as they were sent. */
  target: string
  params: Readonly<Record<string, string>>
  header(name: string): string | undefined
  /** Whose session the cookie holds; null for a visitor. */
  holder: Holder | null
  /** From where it came, as the limits count it. */
  address: string
  /** Whether it came, at least to the proxy in front, over HTTPS. */
  secure: boolean
  /** The fields of a form. Throws payload_too_large and invalid_request. */
  form(): Promise<URLSearchParams>
  /** Aborted once the listener is told to stop. */
  stopping: AbortSignal | undefined
}

export interface PageReply {
  status: number
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  headers: Readonly<Record<string, string>>
  /** What went wrong inside, for the log alone. */
  fault?: unknown
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  /** The same for everybody: it needs no session. */
  open?: true
  answer(request: PageRequest): Promise<PageReply>
}

/** A page as it is sent. */
export interface CachedPage {
  tag: string
  text: Uint8Array<ArrayBuffer>
}

/** Pages in memory, by what was asked and by whom, each of one epoch. */
export interface PageCache {
  get(name: string, epoch: string): CachedPage | undefined
  set(name: string, page: CachedPage & { epoch: string }): void
}

/** What the board works with. */
export interface BoardSetting {
  engine: Engine
  pageCache: PageCache
  version: string
  /** Where browsers reach it, if not by the address that they ask for. */
  publicUrl?: string | undefined
  /** Tells the cookies of this home from those of another one on the same host. */
  homeId: string
  /** Loads seasons; null where the board cannot. */
  seasons: SeasonLoader | null
}

/** The pages of a home. */
export interface Board {
  routes: readonly Route[]
  /** The secret of the session in a Cookie header, sent over HTTPS or not; undefined for none. */
  secretIn(cookies: string | undefined, secure: boolean): string | undefined
  /** Answers where there is no page: leads to the one whose address was written with a slash at its end. */
  notFound(request: PageRequest): Promise<PageReply>
  /** The page that says why there is none. */
  refuse(request: Pick<PageRequest, 'holder' | 'header'>, error: unknown, id: string): PageReply
}
