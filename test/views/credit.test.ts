import { expect, it } from 'vitest'
import { report } from '../../src/engine/describe/examples/report.ts'
import type { Recap } from '../../src/engine/index.ts'
import { recap } from '../../src/views/recap.ts'

const shownIn = (season: number): string =>
  JSON.stringify(recap({ ...(report.getRecap.answer as unknown as Recap), season }))

it('a recap gets the attribution for its stats only in a real season', () => {
  expect(shownIn(2024)).toMatch(/nflverse.*CC BY 4\.0/)
  expect(shownIn(1990)).not.toContain('nflverse')
})
