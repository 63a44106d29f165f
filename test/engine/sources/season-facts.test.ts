import { describe, expect, test } from 'vitest'
import { FACT_WEEKS, ROSTER_STATES } from '../../../src/engine/schema/season.ts'
import { readInjuries, readRosterWeeks, seasonFactsOf } from '../../../src/engine/sources/season-facts.ts'

const file = (lines: readonly string[]) => ({ path: 'file.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) })

const REPORT =
  'season,game_type,team,week,gsis_id,report_primary_injury,report_status,practice_primary_injury,practice_status,date_modified'
const BLANK_PRACTICE = '"\n    "'

describe('injury reports', () => {
  const rows = readInjuries(
    file([
      REPORT,
      '2024,REG,CHI,1,ann,Knee,Out,Knee,Did Not Participate In Practice,2024-09-06T19:00:00Z',
      `2024,REG,CHI,1,ben,,,Toe,${BLANK_PRACTICE},2024-09-06T19:00:00Z`,
      '2024,REG,CHI,2,ann,Knee,Questionable,Knee,Limited Participation in Practice,2024-09-13T19:00:00Z',
      '2024,REG,DET,2,ann,Ankle,Doubtful,Ankle,Limited Participation in Practice,2024-09-12T19:00:00Z',
      '2024,REG,CHI,3,ann,Knee,Note,Knee,Full Participation in Practice,2024-09-20T19:00:00Z',
      '2024,WC,CHI,19,ann,Knee,Out,Knee,,2025-01-10T19:00:00Z',
      '2023,REG,CHI,4,ann,Knee,Out,Knee,,2023-09-20T19:00:00Z',
    ]),
    2024,
  )
  const of = (id: string, week: number) => rows.find(row => row.id === id && row.week === week)

  test('use the later of two rows for a player in a week, with injury and practice status', () => {
    expect(of('ann', 1)).toMatchObject({
      state: 3,
      practice: 3,
      injury: 'Knee',
      changedAt: Date.UTC(2024, 8, 6, 19) / 1000,
    })
    expect(of('ann', 2)).toMatchObject({ state: 1, practice: 2, injury: 'Knee' })
  })

  test('ignore a practice status that is a line break, and an unknown designation', () => {
    expect(of('ben', 1)).toMatchObject({ state: 0, practice: 0, injury: 'Toe' })
    expect(of('ann', 3)).toMatchObject({ state: 0, practice: 1 })
  })

  test('leave out the postseason and other seasons', () => {
    expect(rows).toHaveLength(4)
  })

  test('have no time if the file has no dates', () => {
    const [row] = readInjuries(file([REPORT.replace(',date_modified', ''), '2024,REG,CHI,1,ann,Knee,Out,Knee,']), 2024)
    expect(row).toMatchObject({ state: 3, changedAt: 0 })
  })
})

test('weekly rosters distinguish reserve lists from suspensions', () => {
  const weeks = readRosterWeeks(
    file([
      'season,team,status,gsis_id,week,game_type,status_description_abbr',
      ...[
        'ACT,A01',
        'INA,I01',
        'RES,R01',
        'RES,R48',
        'RES,R04',
        'RES,R27',
        'RES,R40',
        'EXE,E02',
        'CUT,W03',
        'DEV,P01',
      ].map((status, at) => `2024,CHI,${status.split(',')[0]},ann,${at + 1},REG,${status.split(',')[1]}`),
    ]),
    2024,
  )
  const states = Array.from(weeks.get('ann')!, state => ROSTER_STATES[state])
  expect(states.slice(1, 11)).toEqual([
    ...['active', 'inactive', 'ir', 'ir', 'pup', 'nfi', 'suspended', 'suspended', 'gone', 'active'],
  ])
})

test.each([
  ['a different layout', ['season,week', '2024,1'], 'column "game_type" is missing'],
  ['a different season', [REPORT, '2023,REG,CHI,1,ann,Knee,Out,Knee,,'], 'does not have rows for season 2024'],
])('for %s are refused', (_, lines, message) => {
  expect(() => readInjuries(file(lines), 2024)).toThrow(message)
})

test('facts are stored as tables in the order of the players, without a table for a missing file', () => {
  const facts = seasonFactsOf([{ id: 'ann' }, { id: 'ben' }], {
    injuries: [
      { id: 'ben', week: 2, state: 3, practice: 0, changedAt: 5, injury: 'Toe' },
      { id: 'ben', week: 1, state: 1, practice: 1, changedAt: 4, injury: '' },
      { id: 'stranger', week: 1, state: 3, practice: 0, changedAt: 4, injury: 'Rib' },
    ],
    rosterWeeks: new Map([['ben', Uint8Array.from({ length: FACT_WEEKS }, (_, week) => (week === 2 ? 3 : 1))]]),
    snapShares: null,
  })
  expect(facts.rosters?.subarray(0, FACT_WEEKS).every(state => state === 0)).toBe(true)
  expect(facts.rosters?.[FACT_WEEKS + 2]).toBe(3)
  expect(facts.snaps).toBe(null)
  expect(facts.reports).toMatchObject({
    ...{ player: Uint16Array.of(1, 1), week: Uint8Array.of(1, 2), state: Uint8Array.of(1, 3) },
    ...{ injury: Uint16Array.of(0, 1), injuries: ['', 'Toe'] },
  })
})
