import type { Caller } from '../caller/caller.ts'
import type { Reach, Refused } from '../caller/open.ts'
import type { Home } from '../home/home.ts'
import type { Io } from '../io.ts'

/** The options that say how answers are printed. */
export interface PrintFlags {
  json?: boolean
  csv?: boolean
  format?: string
  /** The columns that are wanted, with commas between. */
  fields?: string
  /** What is made of the JSON, in the language of jq. */
  jq?: string
}

/** The global options. */
export interface GlobalFlags extends Reach, PrintFlags {
  quiet?: boolean
  yes?: boolean
  zone?: string
  /** False for --no-color. */
  color?: boolean
}

/** What a host command works with. */
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

/** What a host command works with that needs neither an account nor an open store. */
export type BareRun = Omit<HostRun, 'caller'>

/** The work of a command, loaded when it is first run. */
export type HostWork = {
  /** It works on the home alone, and would leave a daemon aside. */
  refused?: Refused
} & (
  | { bare?: false; load(): Promise<(run: HostRun) => Promise<number>> }
  | { bare: true; load(): Promise<(run: BareRun) => Promise<number>> }
)

/** A host command: it works on this machine rather than as one operation. */
export type HostCommand = {
  command: string
  summary: string
  example: string
  args?: readonly string[]
  options?: readonly (readonly [flags: string, note: string])[]
} & HostWork
