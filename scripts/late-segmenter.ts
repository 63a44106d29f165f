import { isPlain } from '../src/cli/output/width.ts'

const { Segmenter } = Intl

/** Whether each character is a letter: plain text with control sequences, but no line end of two characters. */
const isSimple = (text: string): boolean =>
  !text.includes('\r') && isPlain(text.replaceAll('\u001b', '').replaceAll('\n', ''))

/**
 * Parts text into letters as `Intl.Segmenter` does. Ink's libraries make several where they are loaded, and the first makes
 * Node read tables for a tenth of a first screen; here it is made for the first text that is not plain.
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
