import { isPlain } from '../src/cli/output/width.ts'

const { Segmenter } = Intl

/**
 * Returns true if every character can be treated as one letter: plain one-column characters, control sequences and line
 * feeds.
 */
const isSimple = (text: string): boolean =>
  !text.includes('\r') && isPlain(text.replaceAll('\u001b', '').replaceAll('\n', ''))

/**
 * Splits text into letters like `Intl.Segmenter`. Ink's libraries create several segmenters when they are loaded. The
 * first one makes Node read tables, which takes 7% of the time until the first screen. Without this class, the screen of
 * a league before its draft misses its limit of five times `node -e`. This class creates a segmenter only for the first
 * text that is not plain.
 */
export class LateSegmenter {
  readonly #given: ConstructorParameters<typeof Segmenter>
  #made: Intl.Segmenter | undefined

  constructor(...given: ConstructorParameters<typeof Segmenter>) {
    this.#given = given
  }

  segment(input: string): Pick<Intl.Segments, 'containing'> & Iterable<Intl.SegmentData> {
    if (isSimple(input)) {
      const letters = Array.from(input, (segment, index) => ({ segment, index, input }))
      return Object.assign(letters, { containing: (at = 0) => letters[at] as Intl.SegmentData })
    }
    this.#made ??= new Segmenter(...this.#given)
    return this.#made.segment(input)
  }
}
