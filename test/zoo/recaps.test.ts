import { expect, onTestFinished, test } from 'vitest'
import { openZooHome } from './home.ts'
import { KINDS } from './kinds.ts'

test("every week's recap can be written as CSV, with standings or with the results of a playoff week", async () => {
  const home = await openZooHome(KINDS.find(({ name }) => name === 'after the championship')!, onTestFinished)
  const { closedWeeks } = (await home.caller.call('getLeague', { params: { id: home.league } })).league
  const headings = []
  for (const week of closedWeeks) {
    const { status, stdout } = await home.run(['league', 'recap', '--week', String(week), '--csv'])
    expect([status, week]).toEqual([0, week])
    headings.push(stdout.split(',', 1)[0])
  }
  // A week after the championship does not have results.
  expect(new Set(headings)).toEqual(new Set(['rank', 'round', '']))
})
