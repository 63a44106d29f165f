import { HindsightError } from '../base/errors.ts'
import type { SeasonData } from '../schema/season.ts'
import type { Archive } from './archive.ts'
import { readSeason } from './nflverse.ts'

/** A season that was read, or why it could not be, in a form that goes from one thread to another. */
export type Outcome = { data: SeasonData } | { refusal: Pick<HindsightError, 'code' | 'message'> } | { fault: unknown }

/** What comes of reading a season; rejects never. */
export const outcomeOf = async (archive: Archive, season: number): Promise<Outcome> => {
  try {
    return { data: await readSeason(archive, season) }
  } catch (error) {
    if (error instanceof HindsightError) return { refusal: { code: error.code, message: error.message } }
    return { fault: error }
  }
}

/** The season of an outcome. Throws what was thrown when it was read. */
export const seasonOf = (outcome: Outcome): SeasonData => {
  if ('data' in outcome) return outcome.data
  throw 'fault' in outcome ? outcome.fault : new HindsightError(outcome.refusal.code, outcome.refusal.message)
}
