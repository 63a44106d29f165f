import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Tests the regular expressions that read external text: platform responses, season files, sheets, names and addresses.
 * Each must take time proportional to the text's length. The test compares the time for a text with the time for one
 * that is eight times as long.
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

/** Returns the regular expressions in a file. */
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

/** Returns short strings to build an attack from: common ones, and literal parts of the expression. */
const atomsOf = ({ source }: RegExp): Set<string> =>
  new Set([...ATOMS, ...(source.match(/[<!\w-]{2,12}/g) ?? []), '<script>', '<script', '<!--'])

/** The number of repeats in the short text. The long text has at most 8,000 repeats and 100 KB. */
const SMALL = 1_000
/** The shortest time assumed for a short text, in ms, because shorter times cannot be measured. */
const MIN_TIME = 0.2
const FACTOR = 8

/** Returns the time for an expression to read a text, in ms: the fastest of several runs. */
const readingTime = (expression: RegExp, text: string, times: number): number => {
  let min = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    text.replace(expression, '')
    min = Math.min(min, performance.now() - began)
  }
  return min
}

/** Returns true if the time grows much faster than the text's length. */
const explodes = (expression: RegExp, atom: string): boolean => {
  const textOf = (head: string, size: number) => `${head}${atom.repeat(size)}\u0000`
  return ['', 'x'].some(head => {
    const [small, large] = [textOf(head, SMALL), textOf(head, SMALL * FACTOR)]
    const isSlow = (times: number): boolean => {
      const time = readingTime(expression, large, times)
      // The first runs use a short text, so that the compiler can optimize the code.
      return time > MIN_TIME * FACTOR * 3 && time > readingTime(expression, small, times + 2) * FACTOR * 3
    }
    // On a busy machine, another process can run during each of a few readings, but not during each of many.
    return [1, 3, 30].every(isSlow)
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
