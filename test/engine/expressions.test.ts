import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Expressions that read text from outside: answers of platforms, season files, sheets, names and addresses. Each takes
 * time in proportion to the text, for any text. Judged by the extra time for eight times the text.
 */

const SRC = join(import.meta.dirname, '../../src')
const READERS = [
  'engine/platforms',
  'engine/sources',
  'engine/rules/names',
  'engine/rules/messages',
  'engine/base',
  'messages',
]

/** The expressions in a file. */
const expressionsIn = (file: string): RegExp[] => {
  const found: RegExp[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) found.push(new RegExp(regex.pattern, regex.flags))
    else Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(SRC, file), 'utf8')).program)
  return found
}

const ATOMS = [
  'a',
  'A',
  '1',
  '1.',
  '.',
  ' ',
  ' a',
  '-',
  '_',
  '(',
  '("',
  ' "',
  ',',
  '/',
  '&',
  '=',
  '<',
  '<a',
  '<br ',
  'é',
  '\t',
]

/** Returns short texts to build an attack from: common ones, and the literal parts of the expression. */
const atomsOf = ({ source }: RegExp): Set<string> =>
  new Set([...ATOMS, ...(source.match(/[<!\w-]{2,12}/g) ?? []), '<script>', '<script', '<!--'])

/** The number of repeats in a short text; a long one repeats it up to 8,000 times, in up to 100 KB. */
const SMALL = 1_000
/** Ms: what a short text takes at least, for all we can measure. */
const LEAST = 0.2
const FACTOR = 8

/** How long an expression reads the text, ms: the shortest of some times. */
const readingTime = (expression: RegExp, text: string, times: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    text.replace(expression, '')
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** Whether the time grows much faster than the text. */
const explodes = (expression: RegExp, atom: string): boolean => {
  const textOf = (head: string, size: number) => `${head}${atom.repeat(size)}\u0000`
  return ['', 'x'].some(head => {
    const [small, large] = [textOf(head, SMALL), textOf(head, SMALL * FACTOR)]
    const isSlow = (times: number): boolean => {
      const time = readingTime(expression, large, times)
      // The first times with a short text are for the compiler.
      return time > LEAST * FACTOR * 3 && time > readingTime(expression, small, times + 2) * FACTOR * 3
    }
    return isSlow(1) && isSlow(3)
  })
}

test('every regular expression that reads external text takes time proportional to the text', () => {
  const files = READERS.flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: SRC }))
  const all = files.flatMap(file => expressionsIn(file).map(expression => ({ file, expression })))
  expect(all.length).toBeGreaterThan(80)
  const bad = all.flatMap(({ file, expression }) => {
    const atom = [...atomsOf(expression)].find(each => explodes(expression, each))
    return atom === undefined ? [] : [`${file}: ${expression} on ${JSON.stringify(atom)}`]
  })
  expect(bad).toEqual([])
})

test('a regular expression that restarts at every position is detected', () => {
  expect(explodes(/\d+$/, '1')).toBe(true)
  expect(explodes(/<(script)\b[^>]*>.*?<\/\1>/gs, '<script>')).toBe(true)
  expect(explodes(/\d{1,9}$/, '1')).toBe(false)
})
