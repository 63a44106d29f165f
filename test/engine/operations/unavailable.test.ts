import { expect, test } from 'vitest'
import { after, clock, ofTeam, openSeason } from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { openStage } from '../../contract/stage.ts'

test('a team shows which players are unlikely to play in a week, until that week is over', async () => {
  const stage = await openStage('league')
  const teams = await after(openSeason, clock(TIME.over(2)))(stage)
  const unavailable = async (week: number) => {
    const answer = await stage.ask('getTeam', ofTeam(2, { query: { week } })(teams))
    return (answer as { unavailable: object[] }).unavailable
  }
  // These players' NFL team has a bye in week 3.
  expect(await unavailable(3)).toEqual(['q3', 'w3', 'r2'].map(playerId => ({ playerId, why: 'bye' })))
  expect(await unavailable(2)).toEqual([])
})
