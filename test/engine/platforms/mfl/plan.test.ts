import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { PosGroup } from '../../../../data/positions.ts'
import {
  DraftAnswer,
  LeagueAnswer,
  type MflLeague,
  MovesAnswer,
  playersNamed,
  WeekAnswer,
} from '../../../../src/engine/platforms/mfl/client.ts'
import { draftOf, transactionsOf } from '../../../../src/engine/platforms/mfl/history.ts'
import { planLeague } from '../../../../src/engine/platforms/mfl/index.ts'
import { readSlots } from '../../../../src/engine/platforms/mfl/league.ts'
import { assignStarters, matchupsOf } from '../../../../src/engine/platforms/mfl/weeks.ts'

const leagueWith = (starters: object, more: object = {}) =>
  z.parse(LeagueAnswer, {
    league: {
      id: '7',
      rosterSize: '20',
      starters,
      franchises: { franchise: [{ id: '0001' }, { id: '0002' }] },
      ...more,
    },
  }).league!

const limits = (count: number, all: Readonly<Record<string, string>>) => ({
  count: String(count),
  position: Object.entries(all).map(([name, limit]) => ({ name, limit })),
})

describe('lineup slots of an MFL league', () => {
  it('have the minimum of each position, and flexible slots for the rest', () => {
    const { config } = readSlots(leagueWith(limits(11, { QB: '1-2', RB: '2-6', WR: '3-7', TE: '1-5' })))
    expect(config.slots.map(({ slot }) => slot)).toEqual([
      ...['QB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE'],
      ...['SUPERFLEX', 'FLEX', 'FLEX', 'FLEX'],
    ])
    expect(config.bench).toBe(9)
  })

  it('use the maximum if the number of starters is a range', () => {
    const { config } = readSlots(
      leagueWith({ ...limits(9, { QB: '1-2', RB: '2-4', WR: '3-5', TE: '1-3' }), count: '7-9' }),
    )
    expect(config.slots.map(({ slot }) => slot)).toEqual([
      ...['QB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE'],
      ...['SUPERFLEX', 'FLEX'],
    ])
    expect(config.bench).toBe(11)
  })

  it('use the number that the positions can fill if no total is given', () => {
    const { config } = readSlots(leagueWith({ ...limits(9, { QB: '1', RB: '2-3', WR: '2-3' }), count: '' }))
    expect(config.slots.map(({ slot }) => slot)).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'RB', 'WR'])
  })

  it("separate defensive positions if each position's number is given", () => {
    const all = { QB: '1', RB: '1-3', WR: '2-4', TE: '1-2', PK: '1', 'DT+DE': '2-3', LB: '2-3', 'CB+S': '2-3' }
    const { config } = readSlots(leagueWith({ ...limits(17, all), idp_starters: '8' }))
    expect(config.slots.map(({ slot }) => slot).slice(12)).toEqual([
      ...['REC_FLEX', 'WRRB_FLEX', 'WRRB_FLEX'],
      ...['DT/DE/CB/S', 'LB/CB/S'],
    ])
  })

  it('are refused above the maximum for an imported league, even if all are for one position', () => {
    const max = 'league 7 on MFL has 60 starting slots; an imported league can have up to 40'
    expect(() => readSlots(leagueWith(limits(60, { WR: '60' })))).toThrow(max)
    expect(() => readSlots(leagueWith(limits(60, { RB: '1-60', WR: '1-60' })))).toThrow(/can have up to 40/)
  })

  it('support combined and defensive positions, but not coaches', () => {
    const { config, unsupportedSlots } = readSlots(
      leagueWith(limits(5, { QB: '1', 'DT+DE': '1', CB: '1', Def: '1', Coach: '1' })),
    )
    expect(config.slots).toEqual([
      { slot: 'QB', eligible: ['QB'] },
      { slot: 'DL', eligible: ['DL'] },
      { slot: 'CB', eligible: ['DB'] },
      { slot: 'DST', eligible: ['DST'] },
    ])
    expect(unsupportedSlots).toEqual(['Coach'])
  })

  it('are assigned to starters, because MFL does not give their slots', () => {
    const slots = readSlots(leagueWith(limits(5, { QB: '1', RB: '1-3', WR: '1-3' })))
    const groups: Record<string, PosGroup> = { a: 'WR', b: 'RB', c: 'RB', d: 'QB', e: 'WR', f: 'TE' }
    const groupOf = (player: string): PosGroup | null => groups[player] ?? null
    const all = assignStarters(['a', 'b', 'c', 'd', 'e'], groupOf, slots)
    expect(all.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(slots.config.slots.every(({ eligible }, at) => eligible.includes(groups[all[at]!]!))).toBe(true)
    expect(assignStarters(['f', 'unknown', 'd'], groupOf, slots)).toEqual(['d', null, null, null, null])
  })
})

describe('the history of an MFL league', () => {
  it('has claims by waiver order, which MFL lists separately', () => {
    const { transactions } = z.parse(MovesAnswer, {
      transactions: {
        transaction: { type: 'WAIVER', timestamp: '60', franchise: '0001', added: '12,', dropped: '11,' },
      },
    })
    const moves = transactions!.transaction!
    const league = leagueWith(limits(1, { QB: '1' }))
    expect(moves.flatMap(playersNamed)).toEqual(['12', '11'])
    expect(transactionsOf({ season: 2020, league, moves })).toMatchObject([
      { at: 60_000, kind: 'won', bid: null, sides: [{ team: '0001', adds: ['12'], drops: ['11'] }] },
    ])
  })

  it('has a draft without passed picks, and no draft if picks remain', () => {
    const pick = (round: number, at: number, player: string) => ({
      ...{ franchise: `000${at}`, round: `0${round}`, pick: `0${at}`, player, timestamp: `${round}${at}` },
    })
    const draftWith = (last: string, weeks: MflLeague['weeks'] = new Map()) => {
      const draftPick = [pick(1, 1, '11'), pick(1, 2, '12'), pick(2, 1, '13'), pick(2, 2, last)]
      const { draftResults } = z.parse(DraftAnswer, { draftResults: { draftUnit: { unit: 'LEAGUE', draftPick } } })
      const league = leagueWith(limits(1, { QB: '1' }))
      return draftOf({ league, weeks, picks: draftResults!.draftUnit![0]!.draftPick! })
    }
    expect(draftWith('----')).toMatchObject({
      kind: 'linear',
      picks: [{ player: '11' }, { player: '12' }, { player: '13' }],
    })
    expect(draftWith('')).toBeNull()
    const weekOf = (score: string) => new Map([[1, { week: '1', franchise: [{ id: '0001', score }] }]])
    expect(draftWith('', weekOf('0'))).toBeNull()
    // A pick that was not made by the end of the first week will never be made.
    expect(draftWith('', weekOf('7.5'))).toEqual(draftWith('----'))
  })

  it('is parsed from text: moves, bids, auctions, trades with picks and budgets', () => {
    const { transactions } = z.parse(MovesAnswer, {
      transactions: {
        transaction: [
          {
            type: 'TRADE',
            timestamp: '50',
            franchise: '0001',
            franchise2: '0002',
            franchise1_gave_up: '14,BB_7,',
            franchise2_gave_up: '15,FP_0002_2021_2,DP_00_03,',
          },
          { type: 'AUCTION_WON', timestamp: '40', franchise: '0002', transaction: '13|21|' },
          { type: 'BBID_WAIVER', timestamp: '30', franchise: '0002', transaction: '0012,|4.00|0011,' },
          { type: 'FREE_AGENT', timestamp: '20', franchise: '0001', transaction: '10,|9,', by_commish: '1' },
          { type: 'FREE_AGENT', timestamp: '10', franchise: '0009', transaction: '10,|9,' },
          { type: 'TAXI', timestamp: '10', franchise: '0001', promoted: '9,' },
          { type: 'LOCK_ALL_PLAYERS', timestamp: '5', franchise: '', transaction: '' },
        ],
      },
    })
    const league = leagueWith(limits(1, { QB: '1' }))
    const answers = { season: 2020, league, moves: transactions!.transaction! }
    const side = { budget: 0, picks: [] }
    expect(transactionsOf(answers).map(({ id: _, note: __, ...each }) => each)).toEqual([
      {
        at: 20_000,
        kind: 'move',
        forced: true,
        bid: null,
        sides: [{ ...side, team: '0001', adds: ['10'], drops: ['9'] }],
      },
      {
        at: 30_000,
        kind: 'won',
        forced: false,
        bid: 4,
        sides: [{ ...side, team: '0002', adds: ['0012'], drops: ['0011'] }],
      },
      { at: 40_000, kind: 'won', forced: false, bid: 21, sides: [{ ...side, team: '0002', adds: ['13'], drops: [] }] },
      {
        at: 50_000,
        kind: 'trade',
        forced: false,
        bid: null,
        sides: [
          {
            team: '0001',
            adds: ['15'],
            drops: ['14'],
            budget: -7,
            picks: ['a 2021 second-round pick', 'a 2020 first-round pick'],
          },
          { team: '0002', adds: ['14'], drops: ['15'], budget: 7, picks: [] },
        ],
      },
    ])
  })
})

describe('the schedule of an MFL league', () => {
  it('reads the home team correctly, although MFL lists the away team first', () => {
    const { weeklyResults } = z.parse(WeekAnswer, {
      weeklyResults: {
        week: '1',
        matchup: {
          franchise: [
            { id: '0002', isHome: '0' },
            { id: '0001', isHome: '1' },
          ],
        },
      },
    })
    const answers = { league: leagueWith(limits(1, { QB: '1' })), weeks: new Map([[1, weeklyResults!]]) }
    expect(matchupsOf(answers, 1)).toEqual([{ week: 1, home: '0001', away: '0002' }])
  })
})

describe('an MFL league', () => {
  const planOf = (more: object) =>
    planLeague({
      season: 2020,
      league: leagueWith(limits(1, { QB: '1' }), more),
      rules: [],
      rosters: [],
      weeks: new Map([[1, { week: '1' }]]),
      picks: [],
      moves: [],
      rounds: [],
      standings: [],
      players: [],
    })

  it('has names as plain text', () => {
    const franchise = [
      { id: '0001', name: '<b>Smith &amp; Sons</b>', owner_name: 'Jos&eacute; O&#39;Neal' },
      { id: '0002', name: '<img src="x.png">' },
    ]
    const plan = planOf({ name: 'Tom &amp; Jerry<br/>League', franchises: { franchise } })
    expect(plan.name).toBe('Tom & Jerry League')
    expect(plan.teams.map(({ name, managerName }) => [name, managerName])).toEqual([
      ['Smith & Sons', "Jos\u00e9 O'Neal"],
      ['Team 0002', ''],
    ])
  })

  it('reports a missing schedule, and that keepers and dynasty rosters do not carry over', () => {
    const about = (more: object) => planOf(more).warnings.filter(warning => /carry over/.test(warning))
    const keepers = 'Keepers do not carry over: each season is a separate league'
    const dynasty = 'Dynasty rosters do not carry over: each season is a separate league'
    expect(about({ keeperType: 'keeper' })).toEqual([keepers])
    expect(about({ keeperType: 'dynasty' })).toEqual([dynasty])
    expect(about({ draftPlayerPool: 'Rookie' })).toEqual([dynasty])
    for (const none of [{}, { keeperType: 'none', draftPlayerPool: 'Rookie' }, { draftPlayerPool: 'Both' }])
      expect(about(none)).toEqual([])
    expect(planOf({}).warnings).toContain("MFL doesn't have a schedule yet; sync later to get matchups and lineups")
  })
})
