import { describe, expect, test } from 'vitest'
import { stringWidth } from '../../../src/cli/output/width.ts'
import type { ShownTeam } from '../../../src/cli/tui/answers/queries.ts'
import { percent } from '../../../src/views/format.ts'
import { soon } from '../../support/soon.ts'
import { KINDS } from '../../zoo/kinds.ts'
import { openKind } from '../../zoo/open.ts'
import { ZOO } from '../../zoo/stage.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const params = { id: LEAGUE }

describe('the league screen', () => {
  test("shows the standings with each team's tiebreaker, and the bracket round by round", async () => {
    const { league, see, press } = await openPlayed()
    const { standings, playoffs } = (await league.ask('getLeague', { params })) as never as {
      standings: { team: { name: string }; pointsFor: number }[]
      playoffs: { champion: { name: string } }
    }
    const home = await see('TIEBREAKER', `${playoffs.champion.name} won the title`)
    const order = standings.map(({ team, pointsFor }) => `${team.name}.*${pointsFor.toFixed(2)}`)
    expect(home).toMatch(new RegExp(order.join('[\\s\\S]*')))
    await press(']')
    await see('Wild card, week 15', 'Semifinals, week 16', 'Final, week 17', `Champion: ${playoffs.champion.name}`)
    await press('[', 'down', 'enter')
    await see(`${standings[1]?.team.name} (no manager)`)
  })

  test('shows the standings next to the bracket on a wide screen, and fits a resized screen', async () => {
    const { see, resize, text } = await openPlayed({}, { columns: 160, rows: 45 })
    await see(/TIEBREAKER.*Wild card/)
    for (const [columns, rows] of [
      [80, 24],
      [100, 30],
      [60, 20],
    ] as const) {
      resize(columns, rows)
      await soon(() => expect(text().split('\n').length).toBeLessThanOrEqual(rows))
      for (const line of text().split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
    }
  })
})

describe('the odds and history screens', () => {
  test('show the same data as the API: the odds of any week, and every list in the history', async () => {
    const { league, see, press } = await openPlayed()
    const oddsOf = async (week?: number) =>
      (await league.ask('getOdds', { params, ...(week !== undefined && { query: { week } }) })) as never as {
        week: number
        teams: { team: { name: string }; playoffs: { chance: number } }[]
      }
    const [now, then] = [await oddsOf(), await oddsOf(13)]
    await see('TIEBREAKER')
    await press(']', ']')
    await see(
      /› League › Odds › week \d+/,
      `after week ${now.week}`,
      'PLAYOFFS',
      ...now.teams.map(({ team }) => team.name),
    )
    await press(...Array<string>(now.week - 13).fill('left'))
    const rows = then.teams.map(({ team, playoffs }) => new RegExp(`${team.name} +\\d.*${percent(playoffs.chance)}`))
    await see('after week 13, 1 week', ...rows)
    await press('right')
    await see('after week 14, 0 weeks')
    await press(']', ']', ']', ']')
    await see('[All time]', 'FINALS')
    const { records } = (await league.ask('getHistory', { params })) as never as { records: { value: number }[] }
    await press(']', ']')
    await see('Highest score', ...records.map(({ value }) => value.toFixed(2)))
    await press(']')
    await see('[Draft grades]', 'GRADE')
    await press(']', ']')
    await see('[Pickups]', 'No pickups yet')
    await press(']')
    await see('TIEBREAKER')
  })
})

describe('keys that cannot do anything', () => {
  test('show the reason instead of asking for confirmation: to undo a draft after results, or to move a player to IR or a taxi squad in a league without one', async () => {
    const league = await playedLeague()
    const clock = '1990-10-16T12:00:00Z'
    await league.playUntil(clock)
    const { see, press } = await openInterface(league, { env: { HINDSIGHT_CLOCK: clock } })
    await press('9')
    await see('complete after')
    await press('z')
    await see('! Matchups have been played since the draft')
    await press('3')
    await see('SLOT')
    await press('i')
    await see('! This league has no IR spots')
    await press('T')
    await see('! This league has no taxi spots')
  })
})

describe('the log', () => {
  test('loads older entries when the cursor moves to the end, back to the first entry', async () => {
    const { league, see, press } = await openPlayed()
    for (const teamId of league.teamIds)
      for (const name of ['A', 'B', 'C'])
        await league.ask('updateTeam', { params: { ...params, teamId }, body: { name } })
    await see('TIEBREAKER')
    await press(']', ']', ']', ']')
    await see('[Log]', 'WHEN')
    await press('G')
    await see(/> .*alex .*created/i)
  })
})

describe('the team screen', () => {
  test('shows points per slot and the best lineup; b sets it', async () => {
    const { league, see, press } = await openPlayed()
    const of = { params: { ...params, teamId: league.teamIds[0] }, query: { week: 17 } }
    const { actual, best, left } = (await league.ask('getBenchPoints', of)) as never as Record<string, number>
    expect(left).toBeGreaterThan(0)
    await press('3')
    await see(
      `${actual!.toFixed(2)} of ${best!.toFixed(2)} points, ${left!.toFixed(2)} left on the bench`,
      'BETTER',
      '+ best',
    )
    await press('b')
    await see('Best lineup of', 'INSTEAD OF', 'set this lineup')
    await press('enter')
    await see(
      'Set the best lineup by points: 9 of 9 slots filled',
      `${best!.toFixed(2)} points, the best possible lineup`,
    )
    await press('z')
    await see('Undid the last lineup change', `${left!.toFixed(2)} left on the bench`)
    await press('z')
    await see('! No lineup change to undo')
  })

  test.each([40, 60, 80, 120, 160])(
    "shows each slot's gain, and the better player with their points, at %i columns",
    async columns => {
      const { league, see, press, text } = await openPlayed({}, { columns, rows: columns === 40 ? 15 : 24 })
      const of = { params: { ...params, teamId: league.teamIds[0] }, query: { week: 17, dryRun: 1 } }
      const { started } = (await league.ask('setBestLineup', of)) as never as {
        started: { name: string; points: number }[]
      }
      const { name, points } = started[0]!
      const better = `${points.toFixed(2)} ${name.slice(0, 5)}`
      await press('3')
      await see('GAIN', /\+\d+\.\d\d/)
      for (let row = 0; row < 9 && !text().includes(better); row++) await press('down')
      await see(better)
    },
  )

  test('shows the same gain for a better player in the lineup and in the list of players', async () => {
    const zoo = await openKind(KINDS.find(({ name }) => name === 'before a Sunday')!)
    const { see, press, text } = await openInterface(zoo, { league: zoo.league, columns: 160 })
    await press('3')
    const better = /^[> ] (\S+) .* (\+\d+\.\d\d) .*?\d+\.\d\d (\S+ [A-Z]\S+)/m
    const [, slot, gain, name] = better.exec(await see(better))!
    const chosen = new RegExp(`^> ${slot} `, 'm')
    for (let row = 0; row < 9 && !chosen.test(text()); row++) await press('down')
    await press('c')
    await see(`Start at ${slot}`, new RegExp(`^> ${name} .* \\${gain} `, 'm'))
  })

  test('asks for confirmation before a change leaves a slot empty, and names that slot', async () => {
    const { see, press } = await openPlayed()
    await press('3')
    await see('SLOT')
    await press('c')
    await see('Start at QB')
    await press('end', 'enter')
    await see('Leave QB empty? y/n')
    await press('y')
    await see('QB: (nobody)', /QB +\(empty\)/)
  })

  test('moves an eligible player into a slot from the bench, or swaps two starters', async () => {
    const { league, see, press } = await openPlayed()
    const lineup = async () =>
      (
        (await league.ask('getTeam', {
          params: { ...params, teamId: league.teamIds[0] },
          query: { week: 17 },
        })) as never as { lineup: { player: { name: string } | null }[] }
      ).lineup.map(({ player }) => player?.name)
    const before = await lineup()
    await press('3')
    await see('SLOT')
    await press('down', 'down', 'down', 'c')
    const [, chosen] = /> (\S+ \S+)/.exec(await see('Start at WR1', 'POINTS'))!
    await press('enter')
    await see(`WR1: ${chosen}`)
    expect(await lineup()).toEqual(before.with(3, chosen!))
    await press('c')
    await see('Start at WR1')
    await press('/', ...before[4]!.slice(0, 7), 'enter')
    await see(`WR1: ${before[4]}`)
    expect(await lineup()).toEqual(before.with(3, before[4]).with(4, chosen!))
  })

  test('shows a closed week as final, and explains why it cannot be changed', async () => {
    const league = await playedLeague()
    const clock = '1990-10-16T12:00:00Z'
    await league.playUntil(clock)
    const { see, press } = await openInterface(league, { env: { HINDSIGHT_CLOCK: clock } })
    await see('season 1990, week 7')
    await press('3', 'left')
    await see('Week 6 ›  closed, all slots locked')
    await press('c')
    await see("! Week 6 is closed, so the lineup of Ann's Aces was not changed")
    await press('right', 'left', 'b')
    await see("! Week 6 is closed, so the lineup of Ann's Aces was not changed")
  })

  test('shows players whose game has started as locked, and does not offer them', async () => {
    const league = await playedLeague()
    const clock = '1990-10-21T23:59:00Z'
    await league.playUntil(clock)
    const setting = { env: { HINDSIGHT_CLOCK: clock }, hasColor: false, columns: 120 }
    const { see, press, ask } = await openInterface(league, setting)
    const of = { params: { ...params, teamId: league.teamIds[0]! }, query: { week: 7 } }
    const { lineup, bench } = (await ask('getTeam', of)) as ShownTeam
    const [fixed, free] = [true, false].map(is => lineup.filter(({ locked }) => locked === is))
    expect([fixed!.length, free!.length].every(count => count > 0)).toBe(true)
    await see('season 1990, week 7')
    await press('3')
    const shown = await see(`Week 7 ›  ${fixed!.length} of ${lineup.length} slots locked`, /to play|playing/)
    // The best possible lineup is not known until every player has played.
    expect(shown).not.toMatch(/best possible lineup/)
    for (const { player, locked } of [...lineup, ...bench.map(each => ({ player: each, locked: each.locked }))])
      await see(
        new RegExp(
          `${player!.name} (?=.*(?:(?:@|vs) \\S+|bye))${locked ? '(?=.* locked)(?=.* (?:played|playing))' : ''}`,
        ),
      )
    await press(...Array(fixed![0]!.slotIndex).fill('down'), 'c')
    await see(`! ${fixed![0]!.player!.name} is locked: the game has started`)
  })

  test('drops a player after confirmation', async () => {
    const { see, press } = await openPlayed()
    await press('3')
    await see('SLOT')
    await press('end', 'd')
    const [, name] = /Drop (.*) from Ann's Aces\? y\/n/.exec(await see('y/n'))!
    await press('n')
    await see(new RegExp(`bench +${name}`))
    await press('d', 'y')
    await see(`Ann's Aces dropped ${name}`)
  })
})

describe('the lab screen', () => {
  test('finds a weight by name, and types its value', async () => {
    const { see, press } = await openPlayed()
    await press('4')
    await see(/> Passing yards +0\.04/, /Total \d/)
    await press('/', ...'receptions')
    await see('/receptions', /> Receptions +1 /)
    await press('enter', '2', 'enter')
    await see(/> Receptions +2 /, ', 1 changed')
  })

  test('updates lineup and total when a weight is changed by key or number, or added', async () => {
    const { see, press } = await openPlayed()
    await press('4')
    const total = Number(/Total (\d+\.\d\d)/.exec(await see('Total', 'BEST LINEUP'))![1])
    await press('down', '+', '+')
    await see(/Passing touchdowns +5\b/, '1 changed', /Total \d+\.\d\d {2}\+\d/)
    await press('enter', ...'-1.5', 'enter')
    await see(/Passing touchdowns +-1\.5/)
    await press('r', 'y')
    await see(`Total ${total.toFixed(2)}`, /under PPR *\n/)
    await press('a', ...'targets', 'enter')
    await see(/Targets +1\b/, '1 changed', /Total \d+\.\d\d {2}\+\d/)
    await press('s')
    await see('Discard 1 change in the lab and switch to another system? y/n')
    await press('n')
    await see('1 changed')
    await press('s', 'y')
    await see('under TE premium')
  })

  test('saves an experiment as a new system with an unused name', async () => {
    const { league, see, press } = await openPlayed()
    await press('4')
    await see('BEST LINEUP')
    await press('down', '+', '+')
    await see(/Passing touchdowns +5\b/, '1 changed')
    await press('n', ...'ppr', 'enter')
    await see('A system named "ppr" already exists')
    await press('n', ...'House', 'enter')
    await see('Saved as House', /under House *\n/, /Passing touchdowns +5\b/)
    const { systems } = (await league.ask('listSystems')) as never as { systems: { name: string; rules: object }[] }
    expect(systems.at(-1)).toMatchObject({ name: 'House', rules: { global: { weights: { pass_tds: 5 } } } })
  })
})

describe('the players screen', () => {
  test('finds players by name, position and order, with a bar for each week', async () => {
    const { league, see, press } = await openPlayed()
    const board = async (query: object) =>
      (
        (await league.ask('rankPlayers', {
          query: { system: 'ppr', season: 1990, league: LEAGUE, limit: 500, ...query },
        })) as never as { players: { name: string }[] }
      ).players.map(({ name }) => name)
    const [first, second] = await board({})
    await press('5')
    await see(new RegExp(`> +1 +${first}`), new RegExp(`${first} [▁▂▃▄▅▆▇█·]{18}`))
    await press('down')
    await see(new RegExp(`${second} [▁▂▃▄▅▆▇█·]{18} +best \\d`))
    await press('p', 'p', ...'oooooo')
    await see('PPR, RB, ', new RegExp(`> +\\d+ +${(await board({ pos: 'RB', sort: 'ppg' }))[0]}`))
    await press('/', ...'apple')
    await see('/apple', /games or more {2}\d players/)
    await press('esc')
    await see('/ to search')
    const { players } = (await league.ask('listPlayers', {
      query: { season: 1990, system: 'ppr', limit: 100, q: 'zz' },
    })) as never as { players: { name: string }[] }
    await press('P', 'P')
    await see('all positions')
    await press('/', 'z', 'z')
    await see(players.length === 0 ? 'No players match' : players.at(-1)!.name)
  })
})

describe('the player screen', () => {
  test.each([130, 160])('shows all stats for each week, and how its points add up, at %i columns', async columns => {
    const { see, press, text } = await openPlayed({}, { columns, rows: 45 })
    await press('5')
    await see('BASELINE')
    await press('enter')
    await see(/Week \d+ against/, /: \d+ x \d/)
    expect(text()).not.toMatch(/…/)
  })
})

describe('before the first games', () => {
  test("the players screen lists players who can start, by last season's points", async () => {
    const zoo = await openKind(KINDS.find(({ name }) => name === 'before the draft')!)
    const { see, press } = await openInterface(zoo, { league: ZOO })
    await press('5')
    const shown = await see('1989 points', /1 |>/)
    const totals = [...shown.matchAll(/ (\d+\.\d\d) +\d+\.\d\d /g)].map(([, total]) => Number(total))
    expect(totals.length).toBeGreaterThan(5)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(totals[0]).toBeGreaterThan(300)
  })
})

describe('the balance and comparison screens', () => {
  test('show how balanced a system is, and which players gain under a different one', async () => {
    const { see, press } = await openPlayed()
    await press('6')
    await see('BEST ABOVE', /QB .* \d+\.\d%/)
    await press('c')
    await see('First system to compare', '> Standard')
    await press('enter')
    await see('Compare Standard with', '> PPR')
    await press('enter')
    await see('From A Standard to B PPR', 'RISE', /\+\d+/, '50 points or more')
    await press('M')
    await see('100 points or more')
  })
})
