/** The entity tag of an answer in an epoch, and the answer itself, as text or bytes, where it was worked out. */
interface Kept<Content extends { length: number } = string> {
  epoch: string
  tag: string
  text: Content | null
}

/**
 * Answers in memory by what was asked and by whom; the oldest go first when it is too much. Of each there is the newest
 * alone: nobody asks for one of an epoch that is over.
 */
export interface Answers<Content extends { length: number } = string> {
  get(name: string, epoch: string): Kept<Content> | undefined
  keep(name: string, kept: Kept<Content>): void
}

const MOST_LENGTH = 8 * 1024 * 1024

export const openAnswers = <Content extends { length: number } = string>(most = MOST_LENGTH): Answers<Content> => {
  const all = new Map<string, Kept<Content>>()
  let size = 0
  const sizeOf = (name: string, { epoch, text }: Kept<Content>): number =>
    name.length + epoch.length + (text?.length ?? 0)
  const drop = (name: string): void => {
    const kept = all.get(name)
    if (kept && all.delete(name)) size -= sizeOf(name, kept)
  }
  return {
    get(name, epoch) {
      const kept = all.get(name)
      return kept?.epoch === epoch ? kept : undefined
    },
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
