import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rosterSlots } from '../../../src/cli/tui/draft/actions.ts'
import { surnameOf } from '../../../src/cli/tui/interface/lines.ts'
import { needs } from '../../support/cli.ts'
import { LEAGUE, playedLeague } from './league.ts'
import { openInterface, openPlayed } from './open.ts'

const params = { id: LEAGUE }

describe('the draft room', () => {
  test('shows the team on the clock and the best available, picks a player after a search, and undoes a pick', async () => {
    const { see, press } = await openPlayed({ picks: 13 })
    await see('[9 Draft]', 'On the clock: Kite Kings, pick 14 in round 2', /• *Ann's Aces 10 picks away {2}open/)
    const [, second] = /\n> .*\n +\d+ {2}(\S+ \S+)/.exec(await see(/\n> +\d+ .*\n +\d+ {2}\S+ \S+ +\w+ +\w+ +[+-]\d/))!
    await press('/', ...second!.split(' ')[1]!, 'enter')
    await see('for Kite Kings? y/n')
    await press('y')
    await see('Kite Kings picked', 'On the clock: Jade Jets, pick 15')
    await press('esc', 'b')
    await see('pick 16 in round 2')
    await press('z', 'y')
    await see('Last pick undone', 'pick 15 in round 2')
    await press(' ')
    await see('is paused (by the commissioner); next: Jade Jets')
    await press('B', 'y')
    await see(/! .*paused/)
    await press(' ', 'B', 'y')
    await see('complete after 180 picks')
    // Twelve teams do not fit into eighty columns, so the arrow keys scroll through them.
    await see(/^ {4}•Ann's Aces +Bay Bears +Cold Cuts +Dawn Dogs +Elm Eels +›\s*$/m)
    await press(...Array<string>(12).fill('right'))
    await see(/^ {2}‹ .*Late L[^›]*$/m, '← → teams   z undo the last pick   ? keys   q quit')
    await press(...Array<string>(12).fill('left'))
    await see(/^ {4}•Ann's.*›\s*$/m)
  })

  test('lists undrafted players in autopick order, by position and by name', async () => {
    const { league, see, press } = await openPlayed({ picks: 13 }, { columns: 120, rows: 40 })
    const listed = async (query: object) =>
      (await league.ask('listUndrafted', { params, query })).players.map(
        ({ rank, player }) => new RegExp(`${rank} +${player.name} +${player.posGroup}`),
      )
    await see('[all] QB', ...(await listed({ limit: 10 })))
    await press('p', 'p')
    await see(' all  QB [RB]', ...(await listed({ limit: 10, pos: 'RB' })))
    await press('/', 'a', 'n')
    await see('/an', ...(await listed({ limit: 5, pos: 'RB', q: 'an' })))
  })

  test("reorders a team's queue with keys, and turns autopick on", async () => {
    const { league, see, press } = await openPlayed({ picks: 13 })
    const of = { params: { ...params, teamId: league.teamIds[0] } }
    const queued = async () => (await league.ask('getDraftQueue', of)).queue.map(({ player }) => player.name)
    const [first, second, third] = (await league.ask('listUndrafted', { params })).players.map(each => each.player.name)
    // Keys act on the list, so the test first waits for the list.
    await see('Queue', 'empty; a adds', new RegExp(`> +\\d+ +${first} `))
    await press('e')
    await see('The queue is empty; a adds a player')
    await press('a', 'down', 'a', 'down', 'a')
    await see(`Added ${third} to the queue`, /QUEUE +POS/, /> +3 .* 3 +\+/)
    await press('e', 'down', 'down', '+')
    await see(`Moved ${third} to no. 2 in the queue`)
    expect(await queued()).toEqual([first, third, second])
    await press('up', 'x')
    await see(`Removed ${first} from the queue`)
    expect(await queued()).toEqual([third, second])
    await press('esc', 'A')
    await see("Turn on autopick for Ann's Aces (queue first)? y/n")
    await press('y')
    await see("Autopick for Ann's Aces: on", /10 picks away, autopick/)
    expect((await league.ask('getDraft', { params })).draft.autopick).toEqual([league.teamIds[0]])
  })

  test('shows managers only keys that work: picks when their team is on the clock, and their own queue', async () => {
    const league = await playedLeague({ picks: 13 })
    await needs(league, 'account', 'create', 'sam')
    // Kite Kings are on the clock, and Jade Jets are next.
    await league.ask('updateTeam', { params: { ...params, teamId: league.teamIds[9] }, body: { manager: 'sam' } })
    const { see, press } = await openInterface(league, { as: 'sam' })
    await see('On the clock: Kite Kings', /^a queue {3}p position {3}\/ search {3}e the queue {3}\? keys/m)
    await press('[')
    await see('only its managers see it', /^p position {3}\/ search {3}\? keys/m)
    await press('3')
    await see(/^Enter open the player {3}← → week {3}/m)
    await press('7')
    await see(/^ {2}No claims yet *$/m)
    await press('8')
    await see(/^Iron Imps *$/m, 'No trades yet')
    await league.ask('autoDraft', { params, body: { picks: 1 } })
    await press(']', '9')
    await see('On the clock: Jade Jets', /^Enter pick {3}a queue {3}/m)
    await press('b')
    await see('Picked the best available player for Jade Jets')
    await press('down')
    await see(/^a queue {3}p position/m)
  })

  test('shows the remaining time of a team, and that the clock is paused in quiet hours', async () => {
    const league = await playedLeague({ picks: 13 })
    await league.ask('updateDraft', { params, body: { pickSeconds: 90 } })
    const { see } = await openInterface(league)
    await see(/pick 14 in round 2 +1:(30|[012]\d) left/)
    const utc = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    // This data folder does not have a daemon.
    await see('! No daemon is running, so no autopick when time runs out')
    const quiet = { from: utc(-1), to: utc(1), zone: 'UTC' }
    await league.ask('updateDraft', { params, body: { pickSeconds: 90, quiet } })
    await see(`quiet until ${quiet.to} UTC`)
  })

  test('is the first screen of a league without a draft, and explains how to start one', async () => {
    const league = await playedLeague({ picks: 13 })
    await league.ask('abandonDraft', { params })
    const { see, press, frames } = await openInterface(league)
    // The interface checks for a draft before it draws the first frame.
    expect(frames()[0]).toContain('No draft yet: press n to start a snake draft')
    // The first frame waits for the players, because drawing a second frame would take longer.
    expect(frames()[0]).toMatch(/^ +2 {2}\S+ \S+ +[A-Z]+ /m)
    await press('N')
    await see('Start a snake draft in a random order? y/n')
    await press('y')
    await see('Draft started', 'pick 1 in round 1')
  })
})

test('the draft board shows short player names, with suffixes such as Jr.', () => {
  const called = ['Odell Beckham Jr.', 'Kenneth Walker III', 'Amon-Ra St. Brown', 'Denver Broncos', 'Prince'].map(
    surnameOf,
  )
  expect(called).toEqual(['Beckham Jr.', 'Walker III', 'Brown', 'Broncos', 'Prince'])
})

test('fills the same number of roster slots for any order of picks', () => {
  const slots = [['QB'], ['RB'], ['WR'], ['RB', 'WR'], ['WR', 'TE'], ['QB', 'RB', 'WR', 'TE']].map((eligible, at) => ({
    slot: String(at),
    eligible,
  }))
  const group = fc.constantFrom('QB', 'RB', 'WR', 'TE', 'K')
  const max = (groups: readonly string[], from: readonly (readonly string[])[]): number => {
    const [first, ...rest] = groups
    if (first === undefined) return 0
    const taken = from.flatMap((eligible, at) =>
      eligible.includes(first) ? [1 + max(rest, from.toSpliced(at, 1))] : [],
    )
    return Math.max(max(rest, from), ...taken)
  }
  fc.assert(
    fc.property(fc.array(group, { maxLength: 7 }), groups => {
      const players = groups.map((posGroup, at) => ({ id: String(at), name: null, posGroup, team: null }) as never)
      const { slots: filledSlots, bench } = rosterSlots(slots, players)
      const filled = filledSlots.filter(({ player }) => player !== null)
      expect(filled.length).toBe(
        max(
          groups,
          slots.map(({ eligible }) => eligible),
        ),
      )
      expect(filled.length + bench.length).toBe(groups.length)
    }),
  )
})
