import { expect, test } from 'vitest'
import { minutesAsked } from '../support/live-league.ts'
import { makeDatabase, withPostgres } from '../support/stores.ts'

withPostgres('two daemons with one database', () => {
  test('ask a source of live points once a minute', async () => {
    expect(await minutesAsked(await makeDatabase(), 4)).toEqual([0, 1, 2, 3])
  })
})
