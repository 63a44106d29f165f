/** The entity tag of an answer, and the answer if it is in memory. */
export interface Kept {
  tag: string
  text: string | null
}

/** Answers in memory, by request, account and epoch. The least recent go first. */
export interface Answers {
  get(name: string): Kept | undefined
  keep(name: string, kept: Kept): void
}

const MOST_CHARACTERS = 8 * 1024 * 1024

export const openAnswers = (most = MOST_CHARACTERS): Answers => {
  const all = new Map<string, Kept>()
  let size = 0
  const sizeOf = (name: string, { text }: Kept): number => name.length + (text?.length ?? 0)
  const drop = (name: string): void => {
    const kept = all.get(name)
    if (kept && all.delete(name)) size -= sizeOf(name, kept)
  }
  return {
    get: name => all.get(name),
    keep(name, kept) {
      drop(name)
      all.set(name, kept)
      size += sizeOf(name, kept)
      for (const oldest of all.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
  }
}
