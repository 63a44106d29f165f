import { describe, expect, test } from 'vitest'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const params = { id: LEAGUE }

/** Creates a replay for one test, next to the league that all tests share. */
const replayed = async () => {
  const league = await playedLeague()
  const body = { id: 'replay', name: 'Replay', season: 1990, scoringSystemId: 'ppr', teamCount: 10 }
  await league.ask('createLeague', { body: { ...body, clock: { mode: 'replay' } } })
  return league
}

describe('a replay', () => {
  test('starts with its draft, shows its time, and advances with a key', async () => {
    const league = await replayed()
    const { see, press } = await openInterface(league, { league: 'replay' })
    await see(/replay 1990-08-\d\d \d\d:\d\d, week 1/, 'No draft yet')
    await press('C')
    await see('Clock of Replay', '> To one minute before the next kickoff', 'Start the clock')
    await press('enter')
    await see(/The clock is at Sep \d+, 1990, \d\d:\d\d UTC/, /replay 1990-09-/)
    await press('C', 'down', 'down', 'enter')
    await see('week 2')
  })

  test('reports that the clock of a deleted league cannot be changed, and stays open', async () => {
    const league = await replayed()
    const { see, press } = await openInterface(league, { league: 'replay' })
    await press('C')
    await see('> To one minute before the next kickoff')
    await league.ask('deleteLeague', { params: { id: 'replay' } })
    await press('enter')
    await see(/! .*not found|! There is no|! No /)
    await press('?')
    await see('Everywhere')
  })

  test('is shown with its season if another league has the same name', async () => {
    const league = await playedLeague()
    const { see } = await openInterface(league)
    await see(/^Office League {2}/m)
    await league.ask('createLeague', {
      body: { id: 'old', name: 'Office League', season: 1990, scoringSystemId: 'ppr', teamCount: 4 },
    })
    await see(/^Office League 1990 /m)
  })
})

describe.each([
  ['injured reserve', { reserve: 1 }, 'i', 'IR', 'IR'],
  ['the taxi squad', { taxi: 1 }, 'T', 'taxi', 'the taxi squad'],
])('%s', (_, body, key, slot, place) => {
  test('is listed below the bench, and a key moves a player there and back', async () => {
    const league = await playedLeague()
    await league.ask('updateLeague', { params, body })
    const { see, press } = await openInterface(league, { rows: 40 })
    await press('3')
    await see(new RegExp(`${slot} +\\(empty\\)`))
    await press('end', 'up')
    const [, name] = />. *bench +(\S+ \S+)/.exec(await see(/>. *bench /))!
    await press(key)
    await see(`Move ${name} to ${place}? y/n`)
    await press('n', 'end', 'enter')
    await see(`! ${key} on a player moves them to ${place}`)
  })
})

describe('auto-lineup', () => {
  test('switches between "fill", "best" and "off"', async () => {
    const { league, see, press } = await openPlayed()
    const level = async () =>
      (await league.ask('getLeague', { params })).teams.find(({ id }) => id === league.teamIds[0])?.autoLineupLevel
    await press('3')
    await see('SLOT')
    for (const next of ['best', 'off', 'fill']) {
      await press('A')
      await see(`Ann's Aces: auto-lineup ${next}`)
      await press('y')
      await see(next === 'off' ? /Week 17 ›$/m : `auto: ${next}`)
      expect(await level()).toBe(next)
    }
  })
})
