import type { Caller } from '../caller/caller.ts'
import type { Reach } from '../caller/open.ts'
import type { Home } from '../home/home.ts'
import type { Io } from '../io.ts'

/** What every command may be told. */
export interface GlobalFlags extends Reach {
  json?: boolean
  csv?: boolean
  format?: string
  fields?: string
  jq?: string
  quiet?: boolean
  yes?: boolean
  zone?: string
}

/** What a command that is more than one operation works with. */
export interface HostRun {
  io: Io
  home: Home
  flags: GlobalFlags
  args: readonly string[]
  options: Readonly<Record<string, unknown>>
  caller: Caller
  /** Runs another command line in this process, as `demo` does. */
  run(argv: readonly string[], over?: Partial<Io>): Promise<number>
}

/** What a command works with that needs neither an account nor a store that can be opened. */
export type BareRun = Omit<HostRun, 'caller'>

/** What a command does; read when it is first needed. */
export type HostWork =
  | { bare?: false; load(): Promise<(run: HostRun) => Promise<number>> }
  | { bare: true; load(): Promise<(run: BareRun) => Promise<number>> }

/** A command of the machine itself rather than of the service: it makes homes, reads folders, fetches files. */
export type HostCommand = {
  command: string
  summary: string
  example: string
  args?: readonly string[]
  options?: readonly (readonly [flags: string, note: string])[]
} & HostWork
