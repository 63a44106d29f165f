import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../../../src/engine/base/csv.ts'
import { readSchedule } from '../../../../src/engine/rules/matchups/schedule-sheet.ts'

/** Team names as users would type them, including commas and quotes. */
const NAME = fc
  .stringMatching(/^[A-Za-z0-9 ,"'.&]{1,30}$/)
  .map(text => text.trim())
  .filter(text => text !== '' && text.toLowerCase() !== 'bye')

const MATCHUP = fc.record({ week: fc.integer({ min: 1, max: 18 }), home: NAME, away: NAME })

test('a schedule is read with and without headings, including names with commas and quotes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(MATCHUP, { minLength: 1, maxLength: 8 }), fc.boolean(), async (games, isHeaded) => {
      const rows = games.map(({ week, home, away }) => csvLine([week, home, away]))
      const text = [...(isHeaded ? ['Week,Home,Away'] : []), ...rows, '3,Aces,BYE'].join('\r\n')
      expect(await readSchedule(text, 'The schedule')).toEqual(games)
    }),
  )
})

test('an invalid row is reported with its line in the text, with headings or without', async () => {
  const wrong = /The schedule is not valid CSV: rows have different lengths.*\nline 2: 2 cells, not 3/s
  await expect(readSchedule('1,Aces,Bears\n2,Aces', 'The schedule')).rejects.toThrow(wrong)
  await expect(readSchedule('week;home;away\nsoon;Aces;Bears', 'The schedule')).rejects.toThrow('line 2: "soon"')
})
