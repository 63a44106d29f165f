import { expect, test } from 'vitest'
import { planLeague } from '../../../../src/engine/platforms/fleaflicker/plan.ts'
import { readLeague } from '../../../../src/engine/platforms/fleaflicker/read.ts'
import { clientOf, madeUpLeague } from '../../../support/fleaflicker.ts'
import { bundledPeople } from '../../../support/squads.ts'

const SENTENCE = 'The lineups of weeks 1-3 were set for other seats than those of now'

test.each([
  ['has no more, which is told', 'WR', 0, [SENTENCE]],
  ['has still', 'WR', 1, []],
  ['has more of now', 'RB', 2, []],
])('lineups of Fleaflicker are taken with a seat that the league %s', async (_, label, start, told) => {
  const answers = await readLeague(clientOf(madeUpLeague(await bundledPeople())), { id: '777', season: 1990 })
  const usual = planLeague(answers).warnings
  const changed = structuredClone(answers)
  for (const seat of changed.rules.rosterPositions) if (seat.label === label) seat.start = start
  expect(planLeague(changed).warnings.filter(warning => !usual.includes(warning))).toEqual(told)
})
