import { describe, expect, it } from 'vitest'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, csv, HEADERS } from '../../support/csv.ts'

const DIRECTORY = 'players/players.csv'
const CROSSWALK = 'dynastyprocess/db_playerids.csv'

describe('external player ids', () => {
  it('come from the first crosswalk row with a Sleeper id, but the player file takes precedence', async () => {
    const { archive } = archiveOf({
      [DIRECTORY]: csv(HEADERS.players, [
        { gsis_id: '00-0000001', display_name: 'Ann Example', position: 'QB', espn_id: '55', pfr_id: 'ExamAn00' },
      ]),
      [CROSSWALK]: csv(HEADERS.crosswalk, [
        { gsis_id: '00-0000001', name: 'Namesake', sleeper_id: 'NA', mfl_id: '1' },
        { gsis_id: ' 00-0000001', name: 'Annie', sleeper_id: '77', mfl_id: '2', espn_id: '56', yahoo_id: 'NA' },
        { gsis_id: '00-0000001', name: 'Third', sleeper_id: '78', mfl_id: '3' },
        { gsis_id: '00-0000009', name: 'Only Crosswalk', position: 'NA', sleeper_id: '9' },
        { gsis_id: 'NA', name: 'Nobody', sleeper_id: '10' },
      ]),
    })
    expect(await readPeople(archive)).toEqual([
      {
        id: '00-0000001',
        name: 'Ann Example',
        position: 'QB',
        externalIds: { sleeper: '77', mfl: '2', espn: '55', pfr: 'ExamAn00' },
      },
      { id: '00-0000009', name: 'Only Crosswalk', position: null, externalIds: { sleeper: '9' } },
    ])
  })

  it('are empty without the files', async () => {
    expect(await readPeople(archiveOf({}).archive)).toEqual([])
  })
})
