import type { Engine } from '../../engine/index.ts'
import type { SeasonDesk } from '../../web/board.ts'

/** The names under which the service may be reached. */
export interface Access {
  /** Only this machine can connect, so a Host that is not one of its names was tampered with. */
  loopback: boolean
  /** Names that a Host header may carry besides those of this machine. */
  hosts: readonly string[]
  /** Origins whose pages may call. */
  origins: readonly string[]
  /** Where browsers reach the pages, if not by the address that they ask for, such as https://league.example.org. */
  publicUrl?: string
  /** Whose X-Forwarded-For and X-Forwarded-Proto count. */
  isProxy?(address: string): boolean
}

/** One answered request in the log; never a query, a header or a body. */
export interface LogLine {
  /** Wall time, ISO 8601. */
  at: string
  id: string
  method: string
  path: string
  status: number
  us: number
  /** Name of the account and id of the key. */
  account?: string
  key?: string
  /** What went wrong inside, for a 500. */
  error?: string
}

/** A job that the daemon did, or failed to do. */
export interface JobLine {
  /** Wall time, ISO 8601. */
  at: string
  job: 'day' | 'refresh' | 'sync' | 'draft' | 'message'
  league?: string
  season?: number
  closedWeeks?: number[]
  /** How many claims were decided. */
  claims?: number
  drawn?: boolean
  /** How many picks were made for who let his time pass; 0 where a turn began again. */
  picks?: number
  /** Where a message went. */
  notification?: string
  /** What became of the season, or of the message. */
  outcome?: string
  /** How many rosters of a mirror changed. */
  rosters?: number
  /** Whether the platform's scoring settings have changed since the import. */
  drift?: boolean
  error?: string
}

/** What the app works with. */
export interface Service {
  engine: Engine
  /** Tells the cookies of this home from those of another one on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; left out where it cannot. */
  seasons?: SeasonDesk
  /** Left out where nobody reads the log. */
  log?(line: LogLine): void
}
