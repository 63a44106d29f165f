import type { Engine } from '../../engine/index.ts'
import type { SeasonLoader } from '../../web/board.ts'
import type { LogLine } from './log.ts'

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

/** What the app works with. */
export interface Service {
  engine: Engine
  /** Tells the cookies of this home from those of another one on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; left out where it cannot. */
  seasons?: SeasonLoader
  /** Left out where nobody reads the log. */
  log?(line: LogLine): void
}
