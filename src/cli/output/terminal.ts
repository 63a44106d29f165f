import { existsSync } from 'node:fs'
import { conflict, invalid } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/**
 * Whether the person at the terminal says yes. Throws where there is no terminal: invalid_request that names --yes, or
 * the error given.
 */
export const agreed = async (
  { ask }: Io,
  question: string,
  error = invalid(`${question} Say --yes to do it without being asked`),
): Promise<boolean> => {
  const answer = await ask(question)
  if (answer === null) throw error
  return answer
}

/** Says that a person did not agree, and answers the exit status. */
export const leftUndone = ({ stderr }: Pick<Io, 'stderr'>): number => {
  stderr.write('Nothing was done\n')
  return 0
}

/** Whether a file may be written: where one is there already, with --yes or after asking. Throws conflict. */
export const mayReplace = async ({ io, yes = false }: { io: Io; yes?: boolean }, file: string): Promise<boolean> => {
  if (yes || !existsSync(file)) return true
  return agreed(io, `Replace ${file}?`, conflict(`${file} is there already; name another file, or say --yes`))
}

/** A bar on stderr for work of more than a moment; on a terminal only, and not with `--quiet`. */
interface Progress {
  update(done: number, all: number): void
  done(): void
}

const WIDTH = 24

export const progress = (io: Io, { quiet }: { quiet?: boolean }, label: string): Progress => {
  if (quiet || !io.stderr.isTerminal) return { update: () => undefined, done: () => undefined }
  return {
    update(done, all) {
      const full = all === 0 ? WIDTH : Math.round((done / all) * WIDTH)
      io.stderr.write(`\r${label} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${done}/${all}`)
    },
    done: () => io.stderr.write('\r\u001b[K'),
  }
}

/** A link as a QR code for the terminal. */
export const qrCode = async (link: string): Promise<string> => {
  const { renderUnicodeCompact } = await import('uqr')
  return `${renderUnicodeCompact(link, { border: 1 })}\n`
}
