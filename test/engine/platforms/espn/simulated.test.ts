import { describe, expect, it } from 'vitest'
import type { HindsightError, Imported, Person, Transaction, Verification } from '../../../../src/engine/index.ts'
import { type EspnAnswers, espnServer, inSeason, sampleLeague, squads } from '../../../support/espn.ts'
import { answer, type Behavior } from '../../../support/loopback.ts'
import { keepDemo } from '../../../support/mirrors.ts'
import { storeFile } from '../../../support/store-file.ts'
import { faultsOf, openWorld, type World } from '../../../support/world.ts'

/** ESPN's keys for passing, rushing and receiving stats. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ pass_yards: 'PY', pass_tds: 'PTD', pass_ints: 'INTT', rush_yards: 'RY', rush_tds: 'RTD' },
  ...{ rec: 'REC', rec_yards: 'REY', rec_tds: 'RETD', fumbles_lost: 'FUML' },
}

const BODY = { leagueId: '777', platform: 'espn', season: 1990 }

const open = async (change = (league: EspnAnswers): EspnAnswers => league, secrets = {}) => {
  const plain = await openWorld()
  await keepDemo(plain)
  const people: Person[] = []
  for (const pos of ['QB', 'RB', 'WR', 'DST']) {
    const query = { season: 1990, pos, limit: 100 }
    people.push(...((await plain.ask('listPlayers', { query })) as { players: Person[] }).players)
  }
  const transactions: object[] = []
  const league = change(sampleLeague(people, transactions))
  const server = await espnServer([league, inSeason(league, 1992)])
  const world = await openWorld({ file: storeFile(), bases: { espn: server.base }, secrets })
  await keepDemo(world)
  const all = squads(people)
  const imported = async () => ((await world.ask('importLeague', { body: BODY })) as { imported: Imported }).imported
  return { world, server, all, transactions, imported }
}

const settled = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  status: 'EXECUTED',
  processDate: 5_000 + Number(id),
  ...more,
})

const logOf = async (world: World, id: string): Promise<Transaction[]> => {
  const { transactions } = (await world.ask('listTransactions', { params: { id }, query: { limit: 200 } })) as {
    transactions: Transaction[]
  }
  return transactions.toReversed()
}

describe('a league imported from ESPN', () => {
  it('has teams, slots, rosters, lineups, schedule and bracket', async () => {
    const { world, all, imported } = await open()
    const league = await imported()
    expect(league).toMatchObject({
      platform: 'espn',
      externalLeagueId: '777',
      season: 1990,
      name: 'Heron Hollow',
      roster: { unsupportedSlots: ['HC'], bench: 2, reserve: 1 },
      waivers: { order: 'budget', budget: 100, minBid: 1 },
      playoffs: { teams: 2, startWeek: 3 },
      players: { unmatched: [] },
      picks: 20,
      weeks: [1, 2, 3],
      warnings: [
        'Team No. 1 has the managers member1 and member2 on ESPN, but a mirror shows only the first',
        "Team No. 4 doesn't have a manager on ESPN",
        'Starting slots that do not exist in Hindsight became bench spots: HC',
        'ESPN does not have moves, claims and trades for seasons before 2018',
      ],
    })
    const params = { id: league.leagueId }
    const { teams, playoffs } = (await world.ask('getLeague', { params })) as {
      teams: { id: string; name: string; budget: number; waiverPriority: number }[]
      playoffs: { rounds: { games: { home: { team: { name: string } }; away: { team: { name: string } } }[] }[] }
    }
    expect(teams.map(({ budget, waiverPriority }) => [budget, waiverPriority])).toEqual([
      [90, 4],
      [80, 3],
      [70, 2],
      [60, 1],
    ])
    const [[final] = []] = playoffs.rounds.map(({ games }) => games)
    expect([final!.home.team.name, final!.away.team.name].sort()).toEqual(['Team No. 1', 'Team No. 3'])
    for (const [at, { id: teamId }] of teams.entries()) {
      const { lineup, roster } = (await world.ask('getTeam', {
        params: { ...params, teamId },
        query: { week: 2 },
      })) as {
        lineup: { player: { id: string } | null }[]
        roster: { id: string }[]
      }
      const ids = all[at]!.map(({ person }) => person.id)
      expect(new Set(roster.map(({ id }) => id))).toEqual(new Set(ids))
      expect(lineup.map(({ player }) => player?.id)).toEqual([ids[0], ids[1], ids[2], ids[4]])
    }
    expect(await faultsOf(world)).toEqual([])
  })

  it.each([
    ['an instant in the middle of week 3', Date.UTC(1990, 8, 25, 17), 3],
    ['no instant', undefined, 0],
    ['an instant of 0', 0, 0],
  ])('with %s as trade deadline ends trading after the last week that has started', async (_, deadlineDate, week) => {
    const { world, imported } = await open(answers => {
      const { settings, ...league } = answers.league as { settings: object }
      return { ...answers, league: { ...league, settings: { ...settings, tradeSettings: { deadlineDate } } } }
    })
    const { leagueId: id } = await imported()
    expect(await world.ask('getLeague', { params: { id } })).toMatchObject({ league: { tradeDeadline: week } })
    expect(await world.ask('listTrades', { params: { id } })).toMatchObject({ deadline: null })
  })

  it('has its moves, claims and trades in the log, and a sync adds each new one', async () => {
    const { world, all, transactions, imported } = await open()
    const [one, two] = [all[0]![3]!, all[1]![3]!]
    const item = (type: string, playerId: number, fromTeamId: number, toTeamId: number) => ({
      type,
      playerId,
      fromTeamId,
      toTeamId,
    })
    transactions.push(
      settled('1', 'FREEAGENT', { items: [item('ADD', one.playerId, 0, 1), item('DROP', two.playerId, 1, 0)] }),
      settled('2', 'WAIVER', { bidAmount: 7, items: [item('ADD', two.playerId, 0, 2)] }),
      settled('3', 'WAIVER', { status: 'FAILED_ROSTERLIMIT', bidAmount: 3, items: [item('ADD', one.playerId, 0, 3)] }),
      settled('4', 'ROSTER', { items: [item('LINEUP', one.playerId, 0, 0)] }),
      settled('5', 'TRADE_PROPOSAL', { status: 'PENDING', items: [item('TRADE', one.playerId, 1, 2)] }),
    )
    const { leagueId: id } = await imported()
    const rows = (await logOf(world, id)).filter(({ type }) => !['import', 'draft', 'pick', 'sync'].includes(type))
    expect(rows.map(({ type, actor, before, after }) => ({ type, actor, before, after }))).toMatchObject([
      { type: 'swap', actor: 'ESPN', before: { playerId: two.person.id }, after: { playerId: one.person.id } },
      { type: 'claim_won', after: { playerId: two.person.id, bid: 7, note: null } },
      { type: 'claim_lost', after: { playerId: one.person.id, bid: 3, note: 'ESPN: the roster was full' } },
    ])
    const trade = { items: [item('TRADE', one.playerId, 1, 2), item('TRADE', two.playerId, 2, 1)] }
    transactions.push(settled('6', 'TRADE_ACCEPT', trade), settled('7', 'TRADE_UPHOLD', trade))
    const sync = async () =>
      ((await world.ask('syncLeague', { params: { id } })) as { report: { transactions: number } }).report
    expect([(await sync()).transactions, (await sync()).transactions]).toEqual([2, 0])
    expect((await logOf(world, id)).filter(({ type }) => type === 'trade')).toHaveLength(2)
  })

  it("is compared with ESPN's points by stat key, and each difference lists the keys behind it", async () => {
    const { world, imported } = await open()
    const { leagueId: id } = await imported()
    const verified = (await world.ask('verifyLeague', { params: { id }, query: { limit: 500 } })) as Verification
    const { compared, equal } = verified.players
    expect(verified.differences).toHaveLength(compared - equal)
    const counts = new Map<string, number>()
    for (const { posGroup, platform, breakdown, keys, absence } of verified.differences) {
      if (posGroup === 'DST') continue
      // Of this test's keys, only receptions score for every player on ESPN.
      const points = new Map([['REC', { ours: 0, theirs: platform }]])
      for (const { stat, points: ours } of breakdown) {
        const key = KEYS[stat]!
        points.set(key, { ours: (points.get(key)?.ours ?? 0) + ours, theirs: points.get(key)?.theirs ?? 0 })
      }
      for (const key of points.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
      const otherwise = [...points].filter(([, { ours, theirs }]) => Math.abs(ours - theirs) > 0.005)
      expect(keys.toSorted()).toEqual(absence === null ? otherwise.map(([key]) => key).toSorted() : [])
    }
    for (const [key, count] of counts) {
      const defenses = key === 'REC' ? 10 : 0
      expect(verified.byKey.find(({ keys }) => keys.includes(key))).toMatchObject({
        keys: [key],
        compared: count + defenses,
      })
    }
    expect(counts.size).toBeGreaterThan(5)
  })

  it('if private, is refused with instructions for setting its cookies, which other accounts never see', async () => {
    const { world, server } = await open()
    const path = () => server.requests[0]!.path
    await world.ask('importLeague', { body: BODY, query: { preview: 1 } })
    server.behave(path(), answer(401))
    await expect(world.ask('importLeague', { body: BODY })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is private: .*espn_s2 and SWID.*HINDSIGHT_ESPN_S2/),
    })
  })

  it('sends cookies if they are set, and never characters that would end a header', async () => {
    const seen: (string | undefined)[] = []
    const note: Behavior = (request, response) => {
      seen.push(request.headers.cookie)
      answer(401)(request, response)
    }
    const asked = async (secrets: object) => {
      const { world, server } = await open(undefined, { espn: secrets })
      const first =
        '/leagueHistory/777?seasonId=1990&view=mSettings&view=mTeam&view=mRoster&view=mMatchupScore&view=mDraftDetail&view=mStatus'
      server.behave(first, note)
      return world.ask('importLeague', { body: BODY }).catch((error: HindsightError) => error)
    }
    const error = (await asked({ s2: 'AEB%2Fx==', swid: '{0000-1}' })) as HindsightError
    expect([seen, error.code, error.message]).toEqual([
      ['espn_s2=AEB%2Fx==; SWID={0000-1}'],
      'conflict',
      expect.not.stringMatching(/AEB|0000-1/),
    ])
    expect(await asked({ s2: 'a; b', swid: 'c\r\nd' })).toMatchObject({ code: 'invalid_request' })
    expect(seen).toHaveLength(1)
  })
})
