import type { Io } from '../io.ts'

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
