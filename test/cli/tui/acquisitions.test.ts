import { describe, expect, test } from 'vitest'
import type { ShownTeam } from '../../../src/cli/tui/answers/queries.ts'
import { points } from '../../../src/views/format.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const params = { id: LEAGUE }

describe('the waivers screen', () => {
  test('files a claim in two steps and withdraws it', async () => {
    const { see, press } = await openPlayed()
    await press('7')
    await see('No claims yet')
    await press('a')
    const [, name] = /> (\S+ \S+)/.exec(await see("Claim a player for Ann's Aces", 'TOTAL'))!
    await press('enter')
    await see(`Claim ${name} for Ann's Aces and drop`)
    await press('enter')
    await see(`Ann's Aces claims ${name}, dropping`, 'pending', new RegExp(`> Ann's Aces +${name!.slice(0, 8)}`))
    await press('x', 'y')
    await see(`Withdrew the claim on ${name}`, 'canceled')
    await press('x')
    await see("! This claim is canceled, so it can't change")
  })

  test("claims a player from the list, and shows each player's team", async () => {
    const { see, press } = await openPlayed()
    await press('5')
    await see('OWNER', /> +1 .*Ann's Aces/)
    await press('a')
    await see(/! .* is on the roster of Ann's Aces/)
    await press('down')
    const [, wanted] = /\n> +2 +(\S+ \S+)/.exec(await see(/\n> +2 +/))!
    await press('n')
    await see("Players that Ann's Aces gives", /> +\S+ \S+ +[A-Z]+/)
    await press('enter')
    await see(new RegExp(`Offer .* for ${wanted} `))
    await press('n')
    await press('f')
    const [, name] = /> +\d+ +(\S+ \S+)/.exec(await see('free agents', 'waivers'))!
    await press('a')
    await see(`Claim ${name} for Ann's Aces and drop`)
    await press('enter')
    await see(`Ann's Aces claims ${name}, dropping`)
  })

  test('lists a pending claim that is older than many withdrawn ones', async () => {
    const league = await playedLeague()
    const ofTeam = { ...params, teamId: league.teamIds[0]! }
    const { roster } = await league.ask('getTeam', { params: ofTeam })
    const { players } = await league.ask('listPlayers', { query: { league: LEAGUE, season: 1990, available: 1 } })
    const file = (at: number) =>
      league.ask('fileClaim', {
        params: ofTeam,
        body: { addPlayerId: players[at]!.id, dropPlayerId: roster.at(-1)!.id },
      })
    await file(0)
    for (let made = 0; made < 55; made++) {
      const { claim } = await file(1)
      await league.ask('withdrawClaim', { params: { ...params, claimId: claim.id } })
    }
    const { see, press } = await openInterface(league)
    await press('7')
    await see('Ann')
    await press('end')
    await see(new RegExp(`> .*${players[0]!.name}.* pending`))
    await press('x', 'y')
    await see(`Withdrew the claim on ${players[0]!.name}`)
  })

  test('asks for a bid in FAAB leagues and reorders claims', async () => {
    const league = await playedLeague()
    await league.ask('updateLeague', { params, body: { waivers: { order: 'budget', minBid: 1 } } })
    const { see, press } = await openInterface(league)
    const claim = async (down: readonly string[], bid: string) => {
      await press('a')
      await see("Claim a player for Ann's Aces", 'TOTAL')
      await press(...down, 'enter')
      await see("for Ann's Aces and drop", 'of $100')
      await press(...down, ...bid)
      await see(`Bid $${bid}`)
      await press('enter')
      await see(`for $${bid}, dropping`)
    }
    await press('7')
    await see('No claims yet')
    await claim([], '12')
    await see(/pending +12 +1/)
    await claim(['down'], '12')
    await see(/> .*pending +12 +2/)
    await press('+')
    await see(/Moved the claim on .+ up/, /> .*pending +12 +1/)
  })

  test('adds a free agent immediately in first-come, first-served leagues', async () => {
    const { see, press } = await openPlayed({ mode: 'fcfs' })
    await press('7')
    await see('a adds a free agent')
    await press('a')
    const [, name] = /> (\S+ \S+)/.exec(await see("Add a player for Ann's Aces", 'TOTAL'))!
    await press('enter')
    await see(`Add ${name} for Ann's Aces and drop`)
    await press('enter')
    await see(`Ann's Aces added ${name}, dropping`)
  })
})

describe('after a week closes', () => {
  test('adds, drops and trades offer the players on the current rosters', async () => {
    const league = await playedLeague({ mode: 'fcfs' })
    const [ours, theirs] = league.teamIds
    const rosterOf = async (teamId: string | undefined) =>
      ((await league.ask('getTeam', { params: { ...params, teamId }, query: { week: 17 } })) as ShownTeam).bench
    const [gone, other] = [(await rosterOf(ours))[0]!, (await rosterOf(theirs))[0]!]
    await league.ask('closeWeek', { params: { ...params, week: 16 } })
    const drop = (teamId: string | undefined, playerId: string) =>
      league.ask('moveRoster', { params: { ...params, teamId }, body: { action: 'drop', playerId } })
    await drop(ours, gone.id)
    await drop(theirs, other.id)
    await league.ask('moveRoster', {
      params: { ...params, teamId: ours },
      body: { action: 'add', playerId: other.id },
    })
    const { see, press, text } = await openInterface(league, { rows: 40 })
    await press('3', 'left')
    await see('Week 16', gone.name!)
    const lines = text().split('\n')
    const [heading, row] = ['SLOT ', `bench  ${gone.name}`].map(words => lines.findIndex(line => line.includes(words)))
    const at = row! - heading! - 1
    await press('home', ...Array<string>(at).fill('down'), 'd')
    await see(`! ${gone.name} is no longer on the roster of Ann's Aces`)
    await press('7', 'a', '/', ...gone.name!.toLowerCase())
    await see(new RegExp(`> ${gone.name}`))
    await press('enter')
    await see(`Add ${gone.name} for Ann's Aces`, other.name!)
    await press('esc', 'esc', 'esc', '8', 'n', 'enter')
    await see("Players that Ann's Aces gets", /> +\S+ \S+ +[A-Z]+/)
    expect(text()).not.toContain(other.name)
  })
})

describe('the advice screen', () => {
  test('shows points per game and expected points of each player', async () => {
    const at = '1990-10-10T12:00:00Z'
    const league = await playedLeague()
    await league.playUntil(at)
    const { see, press, ask } = await openInterface(league, { env: { HINDSIGHT_CLOCK: at }, columns: 160, rows: 40 })
    const of = { params: { ...params, teamId: league.teamIds[0]! }, query: { week: 6, by: 'expected' as const } }
    const { starts, pickups } = await ask('getAdvice', of)
    const movers = [...starts.flatMap(each => each.in ?? []), ...pickups.map(({ add }) => add)]
    expect(movers.length).toBeGreaterThan(3)
    await press('3', '0')
    await see(
      ...movers.map(({ name, outlook }) => {
        const [ppg, expected] = [points(outlook!.ppg), points(outlook!.expected)]
        return new RegExp(`${name} .* ${ppg} +${expected} `)
      }),
    )
  })
})

describe('the trades screen', () => {
  test('offers several players, shows the full reason for a refusal, and withdraws an offer', async () => {
    const { see, press } = await openPlayed()
    await press('8', 'n')
    await see("Trade partner for Ann's Aces")
    await press('enter')
    await see("Players that Ann's Aces gets", /> +\S+ \S+ +[A-Z]+/)
    await press(' ', 'down', ' ', 'enter')
    await see("Players that Ann's Aces gives")
    await press('enter')
    await see(/Offer .* for .*, [\s\S]*to Bay\s+Bears\?\s+y\/n/)
    await press('y')
    await see('Trade offered to Bay Bears', /^ {2}FROM +TO +STATUS.*\n>.Ann's Aces +Bay Bears +pending/m)
    await press('enter')
    await see('> Accept')
    await press('enter')
    await see(/! Ann's Aces would have 16 players[\s\S]*drop\s+a\s+player/)
    await press('x', 'y')
    await see('Trade canceled')
  })
})
