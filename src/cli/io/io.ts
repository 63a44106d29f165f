/** What a program ends with that writes to nobody: 128 and SIGPIPE, which Node ignores. */
export const UNREAD_STATUS = 141

/** What the command line uses of its process, injected for tests. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>
  /** The folder of the installed program, with `data/demo` in it. */
  root: string
  stdout: Output
  stderr: Output
  /** All of standard input as text. */
  readInput(): Promise<string>
  /** The same in chunks, so that it need not be in memory whole. */
  input?(): AsyncIterable<string>
  /** Asks for a secret, which is not shown as it is typed; null where there is no terminal. */
  askSecret?(question: string): Promise<string | null>
  /** Asks a yes-or-no question on the terminal; null where there is none. */
  ask(question: string): Promise<boolean | null>
  /** Sets what to do before the process ends by Ctrl-C, as its service is stopped, or as nobody takes what it prints. */
  whenInterrupted?(work: () => void): void
}

export interface Output {
  write(text: string): void
  /** Resolves once more may be written; until then output waits in memory. */
  drained?(): Promise<void>
  /** Sets what to do when the reader is gone; by default the process ends. */
  whenBroken?(work: (error: Error) => void): void
  isTerminal: boolean
  /** Columns of the terminal. */
  columns: number
}
