import { describe, expect, test } from 'vitest'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const params = { id: LEAGUE }

describe('the week screen', () => {
  test('shows both lineups next to each other; the arrows change the week up to the championship', async () => {
    const { league, see, press } = await openPlayed()
    await press('2')
    await see('Week 17', /QB/, 'left on the bench')
    await press('left', 'left', 'left')
    const { matchups } = (await league.ask('listMatchups', { params, query: { week: 14 } })) as never as {
      matchups: { home: { team: { name: string; mine: boolean }; total: number } }[]
    }
    await see('Week 14', ...matchups.map(({ home }) => new RegExp(`${home.team.name} +${home.total.toFixed(2)}`)))
    // A bullet marks the account's team, whether it is home or away.
    await see(matchups.some(({ home }) => home.team.mine) ? /^.•Ann's Aces /m : / •Ann's Aces *$/m)
    await press('left', 'right', 'right', 'right', 'right', 'right')
    await see('Week 17')
    await press(']')
    await see(/\[3 Team\]/)
    await press('esc')
    await see(/\[2 Week\]/)
  })

  test('y copies a matchup, / finds a team in every week, and Enter opens the home team', async () => {
    const { see, press, text, written } = await openPlayed({}, { columns: 120, rows: 40 })
    await press('2')
    await see('Week 17')
    await press('left', 'left', 'left')
    await see('Week 14', "Ann's Aces", 'Late Lions')
    await press('y')
    await see('Copied the row')
    const row = Buffer.from(/52;c;([\w+/=]+)/.exec(written.at(-1)!)![1]!, 'base64').toString()
    expect(row).toMatch(/^[^\t]+\t[\d.]+\t[^\t]+\t[\d.]+$/)
    await press('/', ...'late li', 'left')
    expect((await see('Week 13', '/late li')).match(/\d. – /g)).toHaveLength(1)
    await press('esc')
    await see("Ann's Aces", 'Late Lions')
    await press('/', 'x', 'x')
    await see('No matchups match')
    await press('esc', '/', ...'late')
    const [home] = /[\w']+ \w+(?= +\d)/.exec(await see('/late'))!
    await press('enter')
    await see(/\[3 Team\]/, home)
    expect(text()).not.toContain('/late')
  })
})

describe('the footer', () => {
  test('lists only keys that work, if the clock cannot be moved and if only one week has a recap', async () => {
    const league = await playedLeague()
    const clock = '1990-09-12T12:00:00Z'
    await league.playUntil(clock)
    const { see, press, text } = await openInterface(league, { env: { HINDSIGHT_CLOCK: clock }, columns: 120 })
    await see('season 1990, week 2')
    await press('1', ']', ']', ']')
    expect(await see('[Recap]', 'Scores, week 1')).not.toMatch(/← → week/)
    await press('C')
    await see("is not a replay, so its clock can't be changed", /^Esc cancel/m)
    expect(text()).not.toMatch(/Enter choose|\/ search/)
  })
})
