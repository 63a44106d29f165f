import type { Engine } from '../../engine/index.ts'
import type { SeasonLoader } from '../../web/board.ts'
import type { LogLine } from './log.ts'

/** The names of the service. */
export interface Access {
  /** Only this machine can connect, so a Host that is not one of its names was tampered with. */
  loopback: boolean
  /** Names that a Host header may carry besides this machine's. */
  hosts: readonly string[]
  /** Origins whose pages may call. */
  origins: readonly string[]
  /** Where browsers reach the pages, if not by the address that they ask for, such as https://league.example.org. */
  publicUrl?: string
  /** Returns true for proxies whose X-Forwarded-For and X-Forwarded-Proto count. */
  isProxy?(address: string): boolean
}

/** The parts that the app needs. */
export interface Service {
  engine: Engine
  /** Separates the cookies of this home from another one's on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; left out where it cannot. */
  seasons?: SeasonLoader
  /** Left out if the log is not read. */
  log?(line: LogLine): void
}
