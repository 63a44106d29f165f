/** The exit status after the reader closes the output: 128 + SIGPIPE, because Node ignores that signal. */
export const UNREAD_STATUS = 141

/** The parts of the process that the command line uses. Tests replace them. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>
  /** The installed program's folder, which contains `data/demo`. */
  root: string
  stdout: Output
  stderr: Output
  /** All of standard input as text. */
  readInput(): Promise<string>
  /** Standard input in chunks, to save memory. */
  input?(): AsyncIterable<string>
  /** Asks for a secret without showing what is typed; null without a terminal. */
  askSecret?(question: string): Promise<string | null>
  /** Asks a yes-or-no question on the terminal; null without a terminal. */
  ask(question: string): Promise<boolean | null>
  /** Sets what to do before the process ends because of Ctrl-C, a service manager, or a closed output. */
  whenInterrupted?(work: () => void): void
}

export interface Output {
  write(text: string): void
  /** Resolves when the output can accept more text. Until then, text is buffered in memory. */
  drained?(): Promise<void>
  /** Sets what to do after the reader has closed the output. By default, the process ends. */
  whenBroken?(work: (error: Error) => void): void
  isTerminal: boolean
  /** The terminal's width in columns. */
  columns: number
}
