import { expect, test } from 'vitest'
import { LEAGUE, openBoardStage, type Seen } from '../support/board.ts'

/** Settings forms that are out of date, because another device or the command line changed the stored values. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const alert = ({ text }: Seen): string => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

/** Opens a FAAB league in which the first two teams have managers. */
const opened = async () => {
  const boardStage = await openBoardStage({ acquisitionMode: 'waivers', league: { waivers: { order: 'budget' } } })
  const { ask, teams, world } = boardStage
  const editTeam = (place: number, body: object) =>
    ask('updateTeam', { params: { id: LEAGUE, teamId: teams[place] }, body })
  for (const [place, manager] of ['blake', 'casey'].entries()) {
    await world.account(manager, 'free')
    await editTeam(place, { manager })
  }
  const editLeague = (body: object) => ask('updateLeague', { body })
  return { ...boardStage, editTeam, editLeague }
}

test('settings change only the fields changed in the form, and keep later changes by others', async () => {
  const { alex, ask, editLeague } = await opened()
  const page = await alex.go(at('/office/settings'))
  await editLeague({ name: 'Renamed', waivers: { budget: 150 }, tradeReview: { hours: 24 } })
  await editLeague({ playoffs: { teams: 2, startWeek: 4 } })
  const typed = { minBid: '2', reserve: '1', reseed: 'yes' }
  expect(noticeOf(await alex.send(page, 'settings', typed))).toBe('Settings saved')
  expect(await ask('getLeague')).toMatchObject({
    league: {
      name: 'Renamed',
      waivers: { order: 'budget', budget: 150, minBid: 2 },
      tradeReview: { hours: 24 },
      rosterConfig: { reserve: 1 },
      playoffConfig: { teams: 2, startWeek: 4, reseed: true },
    },
  })
})

test('a setting that someone else also changed is refused, keeps the typed value, and can be forced', async () => {
  const { alex, ask, editLeague } = await opened()
  const page = await alex.go(at('/office/settings'))
  await editLeague({ name: 'Theirs', medianGame: true, tradeReview: { hours: 24 } })
  const before = await ask('getLeague')
  const refused = await alex.send(page, 'settings', { name: 'Ours', hours: '48', budget: '70' })
  expect([refused.status, alert(refused)]).toEqual([
    409,
    'Someone else changed this first: Name is Theirs and Trade review (hours) is 24 now. Your changes are not saved yet. Send the form again to overwrite theirs',
  ])
  expect(await ask('getLeague')).toEqual(before)
  expect(refused.text).toMatch(/name="name" value="Ours"[\s\S]*name="budget" value="70"[\s\S]*name="hours" value="48"/)
  expect(refused.text).toMatch(/name="medianGame"><option value="no">No<\/option><option value="yes" selected>/)
  expect(noticeOf(await alex.send(refused, 'settings'))).toBe('Settings saved')
  expect(await ask('getLeague')).toMatchObject({
    league: { name: 'Ours', medianGame: true, waivers: { budget: 70 }, tradeReview: { hours: 48 } },
  })
})

test('a setting that two users changed to the same value causes no conflict', async () => {
  const { alex, editLeague } = await opened()
  const page = await alex.go(at('/office/settings'))
  await editLeague({ name: 'Ours' })
  expect(noticeOf(await alex.send(page, 'settings', { name: 'Ours' }))).toBe('No changes')
})

test('saving divisions changes only the moved teams, and a team that two users moved is reported', async () => {
  const { alex, ask, teams, editLeague } = await opened()
  const [one, two, three, four] = teams as [string, string, string, string]
  const divide = (...ids: string[][]) =>
    editLeague({ divisions: ids.map((teamIds, place) => ({ name: `D${place + 1}`, teamIds })) })
  await divide([one, two], [three, four])
  const page = await alex.go(at('/office/divisions'))
  await divide([one, three], [two, four])
  expect(noticeOf(await alex.send(page, 'divide', { 'name-2': 'West' }))).toBe('Divisions saved: D1, West')
  const inDivisions = async () =>
    ((await ask('getLeague')) as unknown as { teams: { division: number }[] }).teams.map(({ division }) => division)
  expect(await inDivisions()).toEqual([1, 2, 1, 2])
  const refused = await alex.send(page, 'divide', { [`team-${two}`]: '3' })
  expect([refused.status, alert(refused)]).toEqual([409, expect.stringContaining('Team 2 is in Division 2 now')])
  expect(await inDivisions()).toEqual([1, 2, 1, 2])
  await alex.send(refused, 'divide')
  expect(await inDivisions()).toEqual([1, 3, 1, 2])
})

test('an outdated page cannot assign or free a team that has a different manager now', async () => {
  const { alex, ask, editTeam } = await opened()
  const page = await alex.go(at('/office/people'))
  await editTeam(0, { managers: ['casey'] })
  const [given, freed] = [await alex.send(page, 'managers', { names: 'alex' }), await alex.send(page, 'free')]
  for (const refused of [given, freed])
    expect([refused.status, alert(refused)]).toEqual([409, expect.stringContaining('Team 1 is managed by casey now')])
  expect(given.text).toContain('name="names" value="alex"')
  expect(noticeOf(await alex.send(page, 'managers'))).toBe('Team 1 is managed by casey')
  const first = async () => ((await ask('getLeague')) as unknown as { teams: { managers: string[] }[] }).teams[0]!
  expect((await first()).managers).toEqual(['casey'])
  expect(noticeOf(await alex.send(freed, 'free'))).toBe('Team 1 has no manager')
})

test('a team keeps the name set on another device until the user forces the change', async () => {
  const { alex, teams, editTeam } = await opened()
  const page = await alex.go(at(`/teams/${teams[0]}`))
  await editTeam(0, { name: 'Theirs' })
  expect(noticeOf(await alex.send(page, 'rename'))).toBe('The team name is Theirs')
  const refused = await alex.send(page, 'rename', { name: 'Ours' })
  expect([refused.status, alert(refused)]).toEqual([409, expect.stringContaining('the team name is Theirs now')])
  expect(noticeOf(await alex.send(refused, 'rename'))).toBe('Renamed the team to Ours')
})

test('changing the pick time keeps quiet hours set in the meantime, in their own time zone', async () => {
  const { alex, ask } = await opened()
  await ask('startDraft', { body: { seed: 7, pickSeconds: 60 } })
  const page = await alex.go(at('/draft'))
  const quiet = { from: '22:00', to: '08:00', zone: 'Europe/Berlin' }
  await ask('updateDraft', { body: { quiet } })
  expect(noticeOf(await alex.send(page, 'clock', { pickSeconds: '120' }))).toBe('Pick clock updated')
  expect(await ask('getDraft')).toMatchObject({ draft: { pickSeconds: 120, quiet } })
  const refused = await alex.send(page, 'clock', { pickSeconds: '300' })
  expect([refused.status, alert(refused)]).toEqual([409, expect.stringContaining('Time per pick is 2 minutes now')])
  expect(await ask('getDraft')).toMatchObject({ draft: { pickSeconds: 120, quiet } })
})
