import type { Engine } from '../../engine/index.ts'
import type { SeasonLoader } from '../../web/board.ts'
import type { LogLine } from './log.ts'

/** The service's names and addresses as clients use them. */
export interface Access {
  /** True if only this machine can connect. In that case, any other Host was forged. */
  loopback: boolean
  /** Names that a Host header can contain besides this machine's own. */
  hosts: readonly string[]
  /** Origins whose pages can call the service. */
  origins: readonly string[]
  /** The board's public address, if it differs from the address in requests, such as https://league.example.org. */
  publicUrl?: string
  /** Returns true for the address of a proxy whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. */
  isProxy?(address: string): boolean
}

/** The parts that the app needs. */
export interface Service {
  engine: Engine
  /** Keeps this data folder's cookies apart from those for other data folders on the same host. */
  homeId: string
  version: string
  access: Access
  /** Loads seasons for the board; undefined if the board cannot load any. */
  seasons?: SeasonLoader
  /** Undefined without a log. */
  log?(line: LogLine): void
}
