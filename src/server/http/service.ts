import type { Engine } from '../../engine/index.ts'
import type { SeasonLoader } from '../../web/board.ts'
import type { LogLine } from './log.ts'

/** The names that clients can reach the service by. */
export interface Access {
  /** True if only this machine can connect. A Host that is not one of its names was then tampered with. */
  loopback: boolean
  /** Names that a Host header may contain in addition to this machine's names. */
  hosts: readonly string[]
  /** Origins whose pages may call the service. */
  origins: readonly string[]
  /**
   * The public address of the board, if it differs from the address in requests, such as https://league.example.org.
   */
  publicUrl?: string
  /** Returns true for proxies with trusted X-Forwarded-For and X-Forwarded-Proto headers. */
  isProxy?(address: string): boolean
}

/** The parts that the app needs. */
export interface Service {
  engine: Engine
  /** Separates the cookies of this home from the cookies of another home on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; left out if the board cannot load any. */
  seasons?: SeasonLoader
  /** Left out if the log is not read. */
  log?(line: LogLine): void
}
