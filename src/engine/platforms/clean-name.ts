import { withoutUnseen } from '../schema/characters.ts'

const LONGEST = 100

/** A name as one can be kept here: all of it can be seen, at most 100 characters, never empty. */
export const cleanName = (text: string | null | undefined, otherwise: string): string => {
  const seen = withoutUnseen((text ?? '').replace(/\p{Cc}+/gu, ' ')).trim()
  // An emoji of several characters may have been cut.
  return withoutUnseen(seen.slice(0, LONGEST)).trim() || otherwise
}
