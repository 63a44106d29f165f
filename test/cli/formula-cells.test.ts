import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutQuote, withQuote } from '../../src/engine/index.ts'
import { openLeague } from './office.ts'

describe('a CSV cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['+A1', "'+A1"],
    ['-', '-'],
    ['-3.5', '-3.5'],
    ['+1', '+1'],
    ['a=1', 'a=1'],
  ])('that is %s is written as %s', (text, cell) => {
    expect(withQuote(text)).toBe(cell)
  })

  test('is read back unchanged and never starts a formula', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '1', 'a') })
    fc.assert(
      fc.property(text, each => {
        const cell = withQuote(each)
        expect(withoutQuote(cell)).toBe(each)
        expect(/^[=+@-]./.test(cell) && Number.isNaN(Number(cell))).toBe(false)
      }),
    )
  })

  test("starts with a quote if a team's name is a formula", async () => {
    const { run } = await openLeague()
    await run('team', 'rename', '1', '=HYPERLINK("x")')
    expect((await run('team', 'list', '--csv')).stdout).toContain(`"'=HYPERLINK(""x"")"`)
  })
})

describe('a flag', () => {
  test.each([[['--limit', '1', '--limit', '2']], [['--json', '--limit=1', '--json']]])(
    'that is given twice is refused: %j',
    async flags => {
      const { run } = await openLeague()
      const refused = await run('player', 'list', ...flags)
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringMatching(/^(hindsight: |\{.*)--\w+ was given twice/),
      ])
    },
  )
})
