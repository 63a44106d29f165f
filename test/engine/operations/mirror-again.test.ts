import { describe, expect, it, onTestFinished } from 'vitest'
import type { Imported, League, RosterSpot, SyncReport, Team, Verification } from '../../../src/engine/index.ts'
import { alter, type MirrorWorld, openMirrorWorld, ourId, type Roster, type Row } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const { complete } = SAMPLE_LEAGUES
const PRESENT = 17
const LEAGUE = `league/${complete}`
const ROSTERS = `${LEAGUE}/rosters`

interface Mirror extends MirrorWorld {
  id: string
  imported: Imported
  teams: Team[]
  ask<T>(operation: string, call?: Parameters<MirrorWorld['world']['ask']>[1]): Promise<T>
  sync(): Promise<SyncReport>
}

type Reserving = Roster & { starters: string[]; reserve: string[] | null }

interface Shown {
  league: League
  teams: Team[]
  playoffs: unknown
}

/** Opens the imported league. The platform's responses can be changed before the import. */
const open = async (before?: (mirror: MirrorWorld) => void): Promise<Mirror> => {
  const opened = await openMirrorWorld()
  onTestFinished(() => opened.world.close())
  before?.(opened)
  const { world } = opened
  const { imported } = (await world.ask('importLeague', { body: { leagueId: complete } })) as { imported: Imported }
  const id = imported.leagueId
  const ask = <T>(operation: string, call: object = {}) =>
    world.ask(operation, { params: { id }, ...call }) as Promise<T>
  const { teams } = await ask<Shown>('getLeague')
  const sync = async () => (await ask<{ report: SyncReport }>('syncLeague')).report
  return { ...opened, id, imported, teams, ask, sync }
}

const again = async ({ ask }: Mirror): Promise<Imported> =>
  (await ask<{ imported: Imported }>('importLeague', { params: {}, body: { leagueId: complete } })).imported

const rosterOf = async ({ ask, id, teams }: Mirror, at: number, week = PRESENT): Promise<RosterSpot[]> =>
  (await ask<{ roster: RosterSpot[] }>('getTeam', { params: { id, teamId: teams[at]!.id }, query: { week } })).roster

/** The first team loses one player and gets another. */
const moved = ([first, ...rest]: Roster[]): Roster[] => [
  { ...first!, players: ['900064', ...first!.players.filter(id => id !== '900029')] },
  ...rest,
]

describe('a second import', () => {
  it('keeps team ids, managers assigned in Hindsight and the dates when players were acquired', async () => {
    const mirror = await open()
    const { world, server, teams, id, ask } = mirror
    await world.account('casey', 'free')
    await ask('updateTeam', { params: { id, teamId: teams[0]!.id }, body: { manager: 'casey' } })
    const before = await rosterOf(mirror, 0)
    world.time.now += 1000
    alter(server, ROSTERS, moved)
    expect(await again(mirror)).toMatchObject({ action: 'update', leagueId: id, systemId: mirror.imported.systemId })
    const shown = await ask<Shown>('getLeague')
    expect(shown.teams.map(team => team.id)).toEqual(teams.map(team => team.id))
    expect(shown.teams[0]).toMatchObject({ managerName: 'quillwort', claimed: false })
    const { leagues } = await ask<{ leagues: { teamIds: string[] }[] }>('listLeagues', {
      params: {},
      actor: await world.engine.database.transaction('read', store => store.accounts.get('casey')),
    })
    expect(leagues).toMatchObject([{ teamIds: [teams[0]!.id] }])
    const after = await rosterOf(mirror, 0)
    expect(after.map(spot => spot.id)).toEqual([
      ourId('900064'),
      ...before.map(spot => spot.id).filter(each => each !== ourId('900029')),
    ])
    expect(after[0]!.acquiredAt).toBe(before[0]!.acquiredAt + 1000)
    expect(after.slice(1).every(({ acquiredAt }) => acquiredAt === before[0]!.acquiredAt)).toBe(true)
  })

  it('keeps the start of an IR stay, and restarts it after a change of teams', async () => {
    const mirror = await open()
    const { world, server, teams, id } = mirror
    const reserved = () =>
      world.engine.database.transaction('read', async store =>
        (await store.rosters.listOf(id)).flatMap(({ teamId, reservedAt, taxi }) =>
          reservedAt === null || taxi ? [] : [[teamId, reservedAt]],
        ),
      )
    const without = (players: readonly string[]) => players.filter(player => player !== '900122')
    const first = world.time.now
    world.time.now += 1000
    await again(mirror)
    expect(await reserved()).toEqual([[teams[0]!.id, first]])
    world.time.now += 1000
    alter(server, ROSTERS, ([one, two, ...rest]: Reserving[]) => [
      { ...one!, players: without(one!.players), starters: without(one!.starters), reserve: null },
      { ...two!, players: [...two!.players, '900122'], reserve: ['900122'] },
      ...rest,
    ])
    await again(mirror)
    expect(await reserved()).toEqual([[teams[1]!.id, first + 2000]])
  })

  it('updates changed scoring in the same system, and logs that in each league that uses it', async () => {
    const mirror = await open()
    const { ask, server, imported, id } = mirror
    const body = { name: 'Beside', season: 1990, scoringSystemId: imported.systemId }
    const { league } = await ask<{ league: League }>('createLeague', { params: {}, body })
    const types = async (leagueId: string) => {
      const answer = await ask<{ transactions: { type: string }[] }>('listTransactions', { params: { id: leagueId } })
      return answer.transactions.map(({ type }) => type)
    }
    await again(mirror)
    expect(await types(league.id)).toEqual(['create'])
    alter<{ scoring_settings: object }>(server, LEAGUE, ({ scoring_settings, ...rest }) => ({
      ...rest,
      scoring_settings: { ...scoring_settings, pass_td: 6 },
    }))
    expect((await again(mirror)).systemId).toBe(imported.systemId)
    const { system } = await ask<{ system: { rules: { global: { weights: object } } } }>('getSystem', {
      params: { id: imported.systemId },
    })
    expect(system.rules.global.weights).toMatchObject({ pass_tds: 6 })
    expect([await types(league.id), (await types(id)).slice(0, 4)]).toEqual([
      ['rules', 'create'],
      ['import', 'rules', 'import', 'import'],
    ])
  })

  it('creates another system if the first was deleted, even above the quota', async () => {
    const mirror = await open()
    const { ask, imported, id } = mirror
    await ask('updateLeague', { body: { scoringSystemId: 'ppr' } })
    await ask('deleteSystem', { params: { id: imported.systemId } })
    const rules = { global: { weights: { rec: 1 } } }
    for (let at = 0; at < 200; at++) await ask('createSystem', { params: {}, body: { name: `Own ${at}`, rules } })
    const { systemId } = await again(mirror)
    expect(systemId).not.toBe(imported.systemId)
    expect((await ask<Shown>('getLeague', { params: { id } })).league.scoringSystemId).toBe(systemId)
  })
})

describe('a sync', () => {
  it('reports moves by team, new lineups and matchups, and how long it took', async () => {
    const { server, sync, teams, world } = await open()
    alter(server, ROSTERS, moved)
    alter<Row[]>(server, `${LEAGUE}/matchups/2`, rows =>
      rows.map(row => (row.roster_id === 1 ? { ...row, starters: ['0', ...row.starters.slice(1)] } : row)),
    )
    server.misbehave(`${LEAGUE}/users`, (_, response) => {
      world.wall.now += 250
      response.end('[]')
    })
    const report = await sync()
    expect(report).toMatchObject({
      teams: [{ teamId: teams[0]!.id, added: [ourId('900064')], dropped: [ourId('900029')] }],
      lineups: 1,
      matchups: 0,
      drift: false,
    })
    expect(report.finishedAt - report.startedAt).toBe(250)
    expect(await sync()).toMatchObject({ lineups: 1, teams: [{ added: [ourId('900029')] }] })
  })

  it("keeps rules and points when the platform's scoring changes, and reports that until the next import", async () => {
    const mirror = await open()
    const { server, sync, ask } = mirror
    const change = () =>
      alter<{ scoring_settings: object }>(server, LEAGUE, ({ scoring_settings, ...rest }) => ({
        ...rest,
        scoring_settings: { ...scoring_settings, rec: 1, pass_sack: -1 },
      }))
    const points = async () => (await ask<Verification>('verifyLeague')).players
    const before = await points()
    change()
    expect(await sync()).toMatchObject({
      drift: true,
      scoringChanged: [
        { key: 'pass_sack', from: 0, to: -1 },
        { key: 'rec', from: 0.5, to: 1 },
      ],
    })
    expect((await ask<Shown>('getLeague')).league.externalSettingsDrift).toBe(true)
    expect(await points()).toEqual(before)
    change()
    await again(mirror)
    expect((await ask<Shown>('getLeague')).league.externalSettingsDrift).toBe(false)
    expect((await points()).equal).toBeLessThan(before.equal)
    expect(await sync()).toMatchObject({ drift: true, scoringChanged: [{ key: 'pass_sack' }, { key: 'rec', to: 0.5 }] })
  })

  const without = (server: MirrorWorld['server']): void =>
    alter<Roster[]>(server, ROSTERS, rosters => rosters.filter(({ roster_id }) => roster_id !== 4))

  it('removes a team that was removed on the platform, with all its data', async () => {
    const { server, sync, teams, ask, id } = await open()
    without(server)
    const { teams: moves } = await sync()
    expect(moves).toMatchObject([{ teamId: teams[3]!.id, added: [] }])
    expect(moves[0]!.dropped).toHaveLength(14)
    const shown = await ask<Shown>('getLeague')
    expect(shown.teams.map(team => team.id)).toEqual(teams.slice(0, 3).map(team => team.id))
    await expect(ask('getTeam', { params: { id, teamId: teams[3]!.id } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await sync()).teams).toMatchObject([{ dropped: [] }])
    expect((await ask<Shown>('getLeague')).teams).toHaveLength(4)
  })

  it('draws the bracket again if the stored one has a deleted team', async () => {
    const noBracket = ({ server }: MirrorWorld): void => {
      server.misbehave(`${LEAGUE}/winners_bracket`, (_, response) => void response.end('[]'))
      alter<{ settings: object }>(server, LEAGUE, league => ({
        ...league,
        settings: { ...league.settings, playoff_teams: 2 },
      }))
    }
    const mirror = await open(noBracket)
    expect((await mirror.ask<Shown>('getLeague')).playoffs).not.toBeNull()
    noBracket(mirror)
    without(mirror.server)
    await mirror.sync()
    expect(await mirror.ask<Shown>('getLeague')).toMatchObject({ playoffs: { rounds: [{ games: [{}] }] } })
  })
})

describe('a mirror', () => {
  const team = ({ id, teams }: Mirror) => ({ id, teamId: teams[0]!.id })
  const week = { week: 1 }
  const slots = new Array(9).fill(null)
  const trade = ({ teams }: Mirror) => ({
    fromTeamId: teams[0]!.id,
    toTeamId: teams[1]!.id,
    fromPlayerIds: [ourId('900001')],
    toPlayerIds: [ourId('900163')],
  })
  const MOVES: readonly [what: string, operation: string, call: (mirror: Mirror) => object][] = [
    ['an add', 'moveRoster', m => ({ params: team(m), body: { action: 'add', playerId: ourId('900064') } })],
    ['a drop', 'moveRoster', m => ({ params: team(m), body: { action: 'drop', playerId: ourId('900001') } })],
    [
      'a swap',
      'moveRoster',
      m => ({
        params: team(m),
        body: { action: 'swap', dropPlayerId: ourId('900001'), addPlayerId: ourId('900064') },
      }),
    ],
    [
      'a forced add',
      'moveRoster',
      m => ({ params: team(m), body: { action: 'add', playerId: ourId('900064'), force: true } }),
    ],
    ['a claim', 'fileClaim', m => ({ params: team(m), body: { addPlayerId: ourId('900064') } })],
    ['a trade', 'proposeTrade', m => ({ body: trade(m) })],
    ['a lineup', 'setLineup', m => ({ params: team(m), query: week, body: { slots } })],
    ['the best lineup', 'setBestLineup', m => ({ params: team(m), query: week })],
    ['a different acquisition mode', 'updateLeague', () => ({ body: { acquisitionMode: 'fcfs' } })],
    ['closing a week', 'closeWeek', m => ({ params: { id: m.id, week: 1 } })],
    ['a draft', 'startDraft', () => ({ body: {} })],
  ]

  it.each(MOVES)('refuses %s and refers to Sleeper', async (_, operation, call) => {
    const mirror = await open()
    await expect(mirror.ask(operation, call(mirror))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/mirrors Sleeper/),
    })
  })
})
