import { expect, test } from 'vitest'
import { minutesAsked } from '../support/live-league.ts'
import { makeDatabase, withPostgres } from '../support/stores.ts'

withPostgres('two daemons on one database', () => {
  test('send one request per minute together to a source of live points', async () => {
    expect(await minutesAsked(await makeDatabase(), 4)).toEqual([0, 1, 2, 3])
  })
})
