import type { Engine } from '../../engine/index.ts'
import type { SeasonLoader } from '../../web/board.ts'
import type { LogLine } from './log.ts'

/** Names and addresses of the service for clients. */
export interface Access {
  /** True if only this machine can connect. Any other Host was then forged. */
  loopback: boolean
  /** Names that a Host header can contain in addition to this machine's names. */
  hosts: readonly string[]
  /** Origins with pages that can call the service. */
  origins: readonly string[]
  /**
   * The public address of the board, if it differs from the address in requests, such as https://league.example.org.
   */
  publicUrl?: string
  /** Returns true for the address of a proxy with trusted X-Forwarded-For and X-Forwarded-Proto headers. */
  isProxy?(address: string): boolean
}

/** The parts that the app needs. */
export interface Service {
  engine: Engine
  /** Distinguishes the cookies of this home from the cookies of other homes on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; undefined if the board cannot load any. */
  seasons?: SeasonLoader
  /** Undefined without a log. */
  log?(line: LogLine): void
}
