import { expect, onTestFinished, test } from 'vitest'
import { makeLeague, openSeasonWorld, type Stage } from '../../support/league-stage.ts'

const open = async (): Promise<Stage> => {
  const stage = await makeLeague(await openSeasonWorld(), false)
  onTestFinished(() => stage.world.close())
  return stage
}

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

const lineup = ({ world, leagueId, teamIds }: Stage, body: object): Promise<string> =>
  codeOf(world.ask('setLineup', { params: { id: leagueId, teamId: teamIds[0] }, query: { week: 1 }, body }))

test.each<[string, object]>([
  [
    'a slot that does not exist',
    {
      assignments: [
        { slotIndex: 0, playerId: 'nobody' },
        { slotIndex: 99, playerId: null },
      ],
    },
  ],
  [
    'a duplicate slot',
    {
      assignments: [
        { slotIndex: 0, playerId: 'nobody' },
        { slotIndex: 0, playerId: null },
      ],
    },
  ],
  [
    'a player in two slots',
    {
      assignments: [
        { slotIndex: 0, playerId: 'nobody' },
        { slotIndex: 1, playerId: 'WR-DET-1' },
        { slotIndex: 2, playerId: 'WR-DET-1' },
      ],
    },
  ],
  ['too few slots', { slots: ['nobody'] }],
])('a lineup with %s is refused before its unknown player is noticed', async (_, body) => {
  expect(await lineup(await open(), body)).toBe('invalid_request')
})

test('a team change without any fields is refused before the team is looked up', async () => {
  const { world, leagueId } = await open()
  const params = { id: leagueId, teamId: 'nobody' }
  expect(await codeOf(world.ask('updateTeam', { params, body: {} }))).toBe('invalid_request')
})
