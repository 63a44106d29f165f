import { expect, it } from 'vitest'
import EXAMPLES from '../../data/examples.json' with { type: 'json' }
import type { Recap } from '../../src/engine/index.ts'
import { recap } from '../../src/views/recap.ts'

const shownIn = (season: number): string =>
  JSON.stringify(recap({ ...(EXAMPLES.getRecap.answer as unknown as Recap), season }))

it('a recap gets the attribution for its stats only in a real season', () => {
  expect(shownIn(2024)).toMatch(/nflverse.*CC BY 4\.0/)
  expect(shownIn(1990)).not.toContain('nflverse')
})
