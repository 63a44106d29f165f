import { existsSync } from 'node:fs'
import { conflict, invalid } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/**
 * Asks the user to confirm. Without a terminal, throws invalid_request with a hint to use --yes, or throws the given
 * error.
 */
export const confirmed = async (
  { ask }: Io,
  question: string,
  error = invalid(`${question} Use --yes to confirm without a terminal`),
): Promise<boolean> => {
  const answer = await ask(question)
  if (answer === null) throw error
  return answer
}

/** Reports that the user did not confirm, and returns the exit status. */
export const reportCanceled = ({ stderr }: Pick<Io, 'stderr'>): number => {
  stderr.write('Canceled\n')
  return 0
}

/**
 * Returns true if a file can be written. Asks before it is replaced, unless --yes is set. Throws conflict without a
 * terminal.
 */
export const mayReplace = async ({ io, yes = false }: { io: Io; yes?: boolean }, file: string): Promise<boolean> => {
  if (yes || !existsSync(file)) return true
  return confirmed(io, `Replace ${file}?`, conflict(`${file} already exists; name another file, or use --yes`))
}

/** A progress bar on stderr. Shown only on a terminal, and not with `--quiet`. */
interface Progress {
  update(completed: number, all: number): void
  clear(): void
}

const WIDTH = 24

export const progress = (io: Io, { quiet }: { quiet?: boolean }, label: string): Progress => {
  if (quiet || !io.stderr.isTerminal) return { update: () => undefined, clear: () => undefined }
  return {
    update(completed, all) {
      const full = all === 0 ? WIDTH : Math.round((completed / all) * WIDTH)
      io.stderr.write(`\r${label} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${completed}/${all}`)
    },
    clear: () => io.stderr.write('\r\u001b[K'),
  }
}

/** Draws a link as a QR code for the terminal. */
export const qrCode = async (link: string): Promise<string> => {
  const { renderUnicodeCompact } = await import('uqr')
  return `${renderUnicodeCompact(link, { border: 1 })}\n`
}
