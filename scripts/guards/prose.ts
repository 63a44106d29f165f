import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './imports.ts'

/** Counts sentences that are hard to read, by area: comments, test names, the product's strings, and documents. */

/** Patterns that match stilted sentences, each with advice for the author. */
const RULES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\b(?:who|whom|which|what)ever\b|\bthose (?:who|whom|of|in|which)\b|\b(?:of|for|to|by) whom?\b/i, 'name the actor'],
  [/^What (?!(?:do|does|is|are|if)\b)[^?]*$|^Whom? [^?]*$/, 'begin with a noun or a verb'],
  [/\b(?:is|are|was|were) (?:no|none)\b(?! (?:longer|more|need))/, 'negate the verb'],
  [/, as (?:it|they|one|the|its|each|no|nothing|people|that|some|most) (?!(?:in|of|is|well)\b)/, 'write because or so'],
  [/\b(?:some|no|every|any)body\b|\bone's own\b/i, 'say which one'],
  [/\b(?:by|from|with|under) (?:which|whose)\b|\bof (?:its|their|his|one's) own\b/, 'split the sentence'],
  [/\b(?:is|are|was|were|be|been) (?:said|told|held|asked|looked at|gone|mended|begun)\b/, 'say who does it'],
  [/\b(?:anew|mend(?:s|ed|ing)?|made-up|goes on|go on|went on|stands? still|came of|let go)\b/i, 'use the usual word'],
  [/\b(?:he|his|him)\b/i, 'repeat the noun, or write they'],
]

export interface ProseHit {
  area: string
  file: string
  sentence: string
  advice: string
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|^\s*\/\/(.*)$/gm
const LITERAL = /`([^`]*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
const TEST_NAME = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g
/** SQL statements and code inside templates. */
const NOT_PROSE = /SELECT|INSERT|CREATE|UPDATE |DELETE |=>/

const captured = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.find(group => typeof group === 'string') ?? '')

/** Splits text into sentences, and returns those with at least four words. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.;:])\s+/)
    .filter(sentence => sentence.split(' ').length >= 4)

/** Returns the first piece of advice that applies to a sentence, or null if none does. */
export const adviceOn = (sentence: string): string | null =>
  RULES.find(([pattern]) => pattern.test(sentence))?.[1] ?? null

const hitsOf = (area: string, file: string, texts: readonly string[]): ProseHit[] =>
  texts.flatMap(sentencesOf).flatMap(sentence => {
    const advice = adviceOn(sentence)
    return advice === null ? [] : [{ area, file, sentence, advice }]
  })

const hitsOfCode = (root: string, file: string): ProseHit[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const [top = '', part = ''] = file.split('/')
  const area = top === 'src' ? `${top}/${part}` : top
  const comments = captured(text, COMMENT).map(comment => comment.replaceAll(/^\s*\*\s?/gm, ''))
  const literals = captured(text.replaceAll(COMMENT, ''), LITERAL)
    .filter(literal => !NOT_PROSE.test(literal) && literal.split('<').length < 3)
    .map(literal => literal.replaceAll(/\$\{[^}]*\}/g, 'X'))
  return [
    ...hitsOf(`comments of ${area}`, file, comments),
    ...(top === 'src' || top === 'data' ? hitsOf(`texts of ${area}`, file, literals) : []),
    ...(top === 'test' ? hitsOf('test names', file, captured(text, TEST_NAME)) : []),
  ]
}

const hitsOfDocument = (root: string, file: string): ProseHit[] => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  return hitsOf('documents', file, text.split(/[\n|]/))
}

/** Lists each stilted sentence in the project. */
export const proseHits = (root: string): ProseHit[] => {
  const code = ['bin', 'src', 'data', 'scripts', 'bench', 'examples', 'test'].flatMap(folder =>
    filesUnder(root, folder, /\.(?:tsx?|m?js|css|c)$/),
  )
  const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(file => join('docs', file))
  const documents = [...readdirSync(root), ...guides].filter(file => file.endsWith('.md'))
  return [...code.flatMap(file => hitsOfCode(root, file)), ...documents.flatMap(file => hitsOfDocument(root, file))]
}

export type ProseCounts = Readonly<Record<string, number>>

/** The committed counts. They may only decrease. */
export const PROSE_COUNTS = 'scripts/guards/prose-counts.json'

export const countProse = (hits: readonly ProseHit[]): ProseCounts =>
  Object.fromEntries([...Map.groupBy(hits, ({ area }) => area)].map(([area, { length }]) => [area, length]).sort())

/** Returns a sentence for each area with more hits than committed. */
export const risenProse = (counts: ProseCounts, allowed: ProseCounts): string[] =>
  Object.entries(counts)
    .filter(([area, count]) => count > (allowed[area] ?? 0))
    .map(
      ([area, count]) =>
        `${area}: ${count} stilted sentences, at most ${allowed[area] ?? 0}; run node scripts/prose.ts FILE to list them`,
    )

/** Lowers the committed counts to the current ones, and never raises a count. */
export const loweredProse = (counts: ProseCounts, allowed: ProseCounts): ProseCounts =>
  Object.fromEntries(Object.entries(allowed).map(([area, max]) => [area, Math.min(max, counts[area] ?? 0)]))
