import { expect, onTestFinished, test } from 'vitest'
import { makeLeague, openStadium } from '../../support/league-stage.ts'

test('who may not name a manager learns nothing of who has an account', async () => {
  const stadium = await openStadium()
  onTestFinished(() => stadium.world.close())
  const { world } = stadium
  const { leagueId, teamIds } = await makeLeague(stadium, false)
  const onlooker = await world.account('onlooker', 'free')
  const naming = (manager: string) =>
    world.ask('updateTeam', { actor: onlooker, params: { id: leagueId, teamId: teamIds[0] }, body: { manager } })
  for (const name of ['onlooker', 'nobody']) await expect(naming(name)).rejects.toMatchObject({ code: 'forbidden' })
})
