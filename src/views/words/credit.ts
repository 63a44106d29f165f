import { FIRST_SEASON } from '../../../data/seasons.ts'

/** The attribution that the license of real stats asks for: https://creativecommons.org/licenses/by/4.0/ */

/** A part of the attribution, with the address that it links to. */
export interface CreditPart {
  text: string
  link?: string
}

const CREDIT: readonly CreditPart[] = [
  { text: 'Stats from ' },
  { text: 'nflverse', link: 'https://github.com/nflverse/nflverse-data' },
  { text: ', ' },
  { text: 'CC BY 4.0', link: 'https://creativecommons.org/licenses/by/4.0/' },
  { text: ', scored by Hindsight' },
]

/** Answers the attribution for stats of a season. The fictional season needs none. */
export const creditOf = (season: number): readonly CreditPart[] => (season >= FIRST_SEASON ? CREDIT : [])
