import { RECAP_WORDS, type RecapKind } from '../../src/views/recap-words.ts'

/** Reads a recap as a person would: finds the fact in a sentence by its words. */

/** One interpretation of a sentence: the kind of fact, and its values. */
export interface Reading {
  kind: RecapKind
  values: Readonly<Record<string, string>>
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const CHANCE = '(?:<0\\.1|>99\\.9|\\d+\\.\\d)%'

/** Patterns for the values in a sentence. A value without a pattern can be any text. */
const SHAPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['margin', 'high', 'low', 'total', 'left', 'actual', 'best', 'points'].map(name => [name, '-?\\d+\\.\\d\\d']),
  ),
  ...Object.fromEntries(['record', 'upperRecord', 'lowerRecord'].map(name => [name, '\\d+-\\d+(?:-\\d+)?'])),
  result: 'won|lost|tied',
  chance: CHANCE,
  change: `(?:, (?:up|down) from ${CHANCE})?`,
  enough: '(?:; \\d+ more wins? clinch(?:es)?)?',
  bid: '(?: for \\$\\d+)?',
  drop: '(?:, dropping .+)?',
  seat: 'as a starter|on the bench',
}

const patternOf = (sentence: string): RegExp => {
  const parts = sentence.split(/\{(\w+)\}/)
  const source = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part)
    return parts.indexOf(part) < at ? `\\k<${part}>` : `(?<${part}>${SHAPES[part] ?? '.*?'})`
  })
  return new RegExp(`^${source.join('')}$`)
}

const PATTERNS = Object.entries(RECAP_WORDS).flatMap(([kind, sentences]) =>
  sentences.map(sentence => ({ kind: kind as RecapKind, pattern: patternOf(sentence) })),
)

/** Returns every way to read a sentence as one of these kinds of facts. */
export const readingsOf = (line: string, kinds: readonly RecapKind[]): Reading[] =>
  PATTERNS.flatMap(({ kind, pattern }) => {
    const found = kinds.includes(kind) ? pattern.exec(line) : null
    return found ? [{ kind, values: { ...found.groups } }] : []
  })

/** Returns a text's sections by heading. */
export const blocksOf = (text: string): Map<string, string[]> => {
  const blocks = text.split('\n\n').map(block => block.split('\n').filter(line => line !== ''))
  return new Map(blocks.filter(block => block.length > 0).map(([heading = '', ...lines]) => [heading, lines]))
}
