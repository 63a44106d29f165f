import { expect, test } from 'vitest'
import type { ShownTeam } from '../../src/cli/tui/answers/queries.ts'
import { needs } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import { soon } from '../support/soon.ts'
import { askPostgres, makeDatabase, withPostgres } from '../support/stores.ts'
import { LEAGUE, playedLeague } from './tui/league.ts'
import { openInterface } from './tui/open.ts'

withPostgres('the terminal interface with a PostgreSQL store', () => {
  test('opens a league, sets a lineup, and shows changes made by other processes', async () => {
    const league = await playedLeague()
    const address = await makeDatabase()
    await needs(league, 'store', 'copy', league.home, address)
    const { see, press, ask, text } = await openInterface(
      { home: temporaryFolder() },
      { env: { HINDSIGHT_STORE: address } },
    )
    await see("Ann's Aces", 'TIEBREAKER')
    await press('3')
    await see('left on the bench', '+ best')
    // The first responses can still be in transit.
    await soon(async () => {
      await press('b')
      expect(text()).toMatch('Enter set this lineup')
    }, 500)
    await press('enter')
    await see('Set the best lineup by points: 9 of 9 slots filled', 'the best possible lineup')
    const params = { id: LEAGUE, teamId: league.teamIds[0]! }
    const { lineup } = (await ask('getTeam', { params, query: { week: 17 } })) as ShownTeam
    const held = await askPostgres(
      address,
      `SELECT players FROM lineup WHERE team_id = '${params.teamId}' AND week = 17`,
    )
    expect(held.map(({ players }) => JSON.parse(String(players)))).toEqual([lineup.map(({ player }) => player?.id)])
    await press('1')
    const names = ['team', 'rename', "Ann's Aces", 'Quiet Quails', '--league', LEAGUE, '--as', 'alex']
    await needs(league, ...names, '--store', address)
    await see('Quiet Quails')
  })
})
