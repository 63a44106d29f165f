import { expect, test } from 'vitest'
import { LEAGUE, openBoarded, playOne, type Seen, signIn } from '../support/board.ts'
import { sunday } from '../support/played-season.ts'

/** Slots that nobody can be put into say why, and offer nothing that would be refused. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const forms = ({ text }: Seen): number => text.split('method="post"').length - 1

test('a slot says why nobody can be put into it: its week, its player, or whose team it is', async () => {
  const boarded = await openBoarded()
  const { ask, teams, world } = boarded
  const [other, own] = teams as [string, string]
  await world.account('blake', 'pro')
  await ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'blake' } })
  await playOne(boarded)
  await ask('setBestLineup', { params: { id: LEAGUE, teamId: own }, query: { week: 2 } })
  const blake = await signIn(boarded, 'blake')
  const slot = (teamId: string, week: number) => blake.go(at(`/teams/${teamId}/slots/1?week=${week}`))
  expect(forms(await slot(own, 2))).toBeGreaterThan(0)
  const [closed, foreign] = [await slot(own, 1), await slot(other, 2)]
  expect(closed.text).toContain('Week 1 is closed: its lineups stay as they are.')
  expect(foreign.text).toContain('Only who runs this team sets its lineup.')
  world.time.now = sunday(2) + 60_000
  const locked = await slot(own, 2)
  expect(locked.text).toMatch(/ is locked: his game [^<]*\./)
  expect([closed, foreign, locked].map(forms)).toEqual([0, 0, 0])
})

test('a week of the playoffs says that its bracket is not drawn yet', async () => {
  const { alex } = await openBoarded()
  expect((await alex.go(at('/weeks/5'))).text).toContain('The bracket is not drawn yet.')
})
