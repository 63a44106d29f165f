import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type {
  Imported,
  League,
  LineupSlot,
  Matchup,
  Playoffs,
  RosterSpot,
  Standing,
  Team,
} from '../../../src/engine/index.ts'
import { type Engine, execute, findOperation, openEngine } from '../../../src/engine/index.ts'
import { runDueEvents } from '../../../src/engine/jobs/due-events.ts'
import { temporaryFolder } from '../../support/folder.ts'
import {
  alter,
  captured,
  type MirrorWorld,
  openMirrorWorld,
  ourId,
  type Roster,
  type Row,
} from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import type { World } from '../../support/world.ts'

interface Shown {
  league: League
  teams: Team[]
  standings: Standing[]
  playoffs: Playoffs | null
}

interface ShownTeam {
  roster: RosterSpot[]
  lineup: LineupSlot[]
}

const { complete, odd } = SAMPLE_LEAGUES
const PRESENT = 17

const importIn = async ({ world }: Pick<MirrorWorld, 'world'>, leagueId: string = complete): Promise<Imported> =>
  ((await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported }).imported

const opened = async (): Promise<MirrorWorld> => {
  const mirror = await openMirrorWorld()
  onTestFinished(() => mirror.world.close())
  return mirror
}

const teamIn = (world: World, id: string, teamId: string, week: number): Promise<ShownTeam> =>
  world.ask('getTeam', { params: { id, teamId }, query: { week } }) as Promise<ShownTeam>

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

describe('a league imported from a platform', () => {
  let world: World
  let shown: Shown
  let leagueId: string
  const rosters = captured(`league/${complete}/rosters`) as Roster[]
  const rowsOf = (week: number) => captured(`league/${complete}/matchups/${week}`) as Row[]
  const weeks = [1, 2, 3, 4, 5, 6, 7, 8]

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const mirror = await openMirrorWorld({}, close => void ends.push(close))
    world = mirror.world
    leagueId = (await importIn(mirror)).leagueId
    shown = (await world.ask('getLeague', { params: { id: leagueId } })) as Shown
    for (const end of ends) await end()
    return () => world.close()
  })

  it('has the same slots, with the team defense as DST, and the same IR and taxi spots', () => {
    expect(shown.league.rosterConfig.slots.map(({ slot }) => slot)).toEqual([
      'QB',
      'RB',
      'WR',
      'TE',
      'FLEX',
      'WRRB_FLEX',
      'K',
      'DST',
      'IDP_FLEX',
    ])
    expect(shown.league.rosterConfig).toMatchObject({ bench: 3, reserve: 1, taxi: 1 })
    expect(shown.league).toMatchObject({
      externalLeagueId: complete,
      externalSettingsDrift: false,
      medianGame: true,
      tradeDeadline: 5,
    })
  })

  it("has the same teams in the same order, with managers' names and divisions", () => {
    expect(shown.teams.map(({ name, managerName, division, mine }) => [name, managerName, division, mine])).toEqual([
      ['The Copper Kettles', 'quillwort', 1, false],
      ['Harbour Lanterns', 'bramblejack', rosters[1]!.settings.division, false],
      ['Team tinderbox', 'tinderbox', rosters[2]!.settings.division, false],
      ['Team 4', '', rosters[3]!.settings.division, false],
    ])
  })

  it('has the same rosters in order, now and in every week, and the same lineups slot by slot', async () => {
    for (const [at, { players }] of rosters.entries()) {
      const teamId = shown.teams[at]!.id
      expect(ids((await teamIn(world, leagueId, teamId, PRESENT)).roster)).toEqual(players.map(ourId))
      for (const week of weeks) {
        const row = rowsOf(week)[at]!
        const { roster, lineup } = await teamIn(world, leagueId, teamId, week)
        expect(ids(roster)).toEqual(row.players.map(ourId))
        expect(lineup.map(({ player }) => player?.id ?? '0')).toEqual(
          row.starters.map(id => (id === '0' ? '0' : ourId(id))),
        )
      }
    }
  })

  it('has the same players on the taxi squads and on IR', async () => {
    for (const [at, { reserve, taxi }] of rosters.entries()) {
      const { roster } = await teamIn(world, leagueId, shown.teams[at]!.id, PRESENT)
      expect(ids(roster.filter(each => each.taxi))).toEqual((taxi ?? []).map(ourId))
      expect(ids(roster.filter(each => each.reserve))).toEqual((reserve ?? []).map(ourId))
    }
    expect(rosters.flatMap(({ taxi }) => taxi ?? [])).toEqual(['900333'])
  })

  it('has the same matchups, with totals to the hundredth', async () => {
    const { matchups } = (await world.ask('listMatchups', { params: { id: leagueId } })) as { matchups: Matchup[] }
    const number = (team: Team) => shown.teams.findIndex(({ id }) => id === team.id) + 1
    const ours = matchups.map(({ week, home, away }) => [
      week,
      ...[home, away!].map(({ team, total }) => `${number(team)}: ${total}`).sort(),
    ])
    const theirs = weeks.slice(0, 6).flatMap(week => {
      const groups = Map.groupBy(rowsOf(week), ({ matchup_id }) => matchup_id)
      return [...groups.values()].map(rows => [week, ...rows.map(row => `${row.roster_id}: ${row.points}`).sort()])
    })
    expect(ours.map(String).sort()).toEqual(theirs.map(String).sort())
  })

  it('has the same records, including median games, and the same points', () => {
    for (const { team, wins, losses, ties, pointsFor, games } of shown.standings) {
      const kept = rosters[shown.teams.findIndex(({ id }) => id === team.id)]!.settings
      expect([wins, losses, ties, games]).toEqual([kept.wins, kept.losses, kept.ties, 12])
      expect(pointsFor).toBe(kept.fpts! + kept.fpts_decimal! / 100)
    }
  })

  it('has the same bracket and champion, with division winners seeded first', () => {
    const { playoffs, teams, league } = shown
    const number = (team: Team) => teams.findIndex(({ id }) => id === team.id) + 1
    expect(league.playoffConfig).toEqual({ teams: 4, startWeek: 7, reseed: false, divisionWinnersFirst: true })
    const played = playoffs!.rounds.map(({ games }) =>
      games.map(({ home, away, winner }) => [number(home.team), number(away!.team), winner]),
    )
    expect(played.map(games => games.map(([a, b]) => [a, b].sort().join(' v ')).sort())).toEqual([
      ['1 v 2', '3 v 4'],
      ['2 v 4'],
    ])
    expect(number(playoffs!.champion!)).toBe(2)
  })

  it('scores every rostered player as the platform did', async () => {
    expect(await world.ask('verifyLeague', { params: { id: leagueId } })).toMatchObject({
      players: { share: 1 },
      totals: { share: 1 },
      winners: { share: 1 },
      differences: [],
    })
  })

  it('logs where it was imported from', async () => {
    const call = { params: { id: leagueId }, query: { type: 'import' } }
    const { transactions } = (await world.ask('listTransactions', call)) as never
    const after = { platform: 'sleeper', externalId: complete }
    expect(transactions).toMatchObject([{ type: 'import', actor: 'alex', after }])
  })
})

describe('players of a platform', () => {
  it('that are unmatched are not on a roster, and are listed with the reason', async () => {
    const mirror = await opened()
    const imported = await importIn(mirror, odd)
    expect(imported.players.unmatched.map(({ externalId, reason }) => [externalId, reason])).toEqual([
      ['999001', 'no player in Hindsight has this number or name'],
      ['999002', 'same player as 900001'],
    ])
    expect(imported.teams.map(({ players, unmatched }) => [players, unmatched])).toEqual([
      [5, 0],
      [5, 1],
      [5, 1],
    ])
    const { teams } = (await mirror.world.ask('getLeague', { params: { id: imported.leagueId } })) as Shown
    const { roster } = await teamIn(mirror.world, imported.leagueId, teams[1]!.id, PRESENT)
    expect(ids(roster)).toEqual(['900541', '900814', '900550', '900055'].map(ourId))
  })

  interface Known {
    position: string
    fantasy_positions: string[]
  }

  interface TeamPoints {
    actual: number
    best: number
    starters: { points: number; player: { id: string } | null; breakdown?: { points: number }[] }[]
  }

  /** Returns the first team's points in week 1 after changing how the platform describes some players. */
  const pointsWith = async (change: Record<string, Partial<Known>>): Promise<TeamPoints> => {
    const mirror = await opened()
    alter<Record<string, Known>>(mirror.server, 'players/nfl', players => ({
      ...players,
      ...Object.fromEntries(Object.entries(change).map(([id, known]) => [id, { ...players[id], ...known }])),
    }))
    const { leagueId } = await importIn(mirror)
    const { teams } = (await mirror.world.ask('getLeague', { params: { id: leagueId } })) as Shown
    const params = { id: leagueId, teamId: teams[0]!.id }
    return (await mirror.world.ask('getBenchPoints', { params, query: { week: 1, breakdown: 1 } })) as TeamPoints
  }

  const starter = ({ starters }: TeamPoints, externalId: string) =>
    starters.find(({ player }) => player?.id === ourId(externalId))!

  it('are scored by their position on the platform, and the explanation says so', async () => {
    const usual = starter(await pointsWith({}), '900014')
    const other = starter(await pointsWith({ 900014: { position: 'WR' } }), '900014')
    const sum = (lines: readonly { points: number }[] = []) => lines.reduce((all, { points }) => all + points, 0)
    expect(usual.points - other.points).toBeGreaterThan(0)
    for (const { points, breakdown } of [usual, other]) expect(sum(breakdown)).toBeCloseTo(points, 2)
  })

  it('can start in the same slots as on the platform, even in best lineups', async () => {
    const usual = await pointsWith({})
    const both = await pointsWith({ 900001: { fantasy_positions: ['QB', 'RB'] } })
    expect(both.best).toBeGreaterThan(usual.best)
  })

  it('cannot start in other slots, regardless of their position here', async () => {
    const { players, starters } = (captured(`league/${complete}/matchups/1`) as Row[])[0]!
    const bench = players.filter(id => !starters.includes(id))
    const changedPoints = await pointsWith(Object.fromEntries(bench.map(id => [id, { fantasy_positions: ['P'] }])))
    expect((await pointsWith({})).best).toBeGreaterThan(changedPoints.actual)
    expect(changedPoints.best).toBe(changedPoints.actual)
  })
})

it("Hindsight's clock never closes a mirror's week, because the platform's rows are final", async () => {
  const { world } = await opened()
  world.time.now = Date.UTC(1990, 8, 1)
  const params = { id: (await importIn({ world })).leagueId }
  const { teams } = (await world.ask('getLeague', { params })) as Shown
  world.time.now = Date.UTC(1990, 11, 31)
  for await (const step of runDueEvents(world.engine, world.actor)) throw new Error(JSON.stringify(step))
  await world.ask('updateTeam', { params: { ...params, teamId: teams[0]!.id }, body: { name: 'Other' } })
  const { transactions } = (await world.ask('listTransactions', { params })) as { transactions: { type: string }[] }
  expect(transactions.slice(0, 2).map(({ type }) => type)).toEqual(['rename', 'import'])
})

describe('the player list', () => {
  const asked = ({ server }: MirrorWorld): number =>
    server.requests.filter(({ path }) => path.endsWith('/players/nfl')).length

  it('is fetched once a day, regardless of the number of imports', async () => {
    const mirror = await opened()
    await Promise.all([importIn(mirror), importIn(mirror, odd), importIn(mirror, SAMPLE_LEAGUES.preDraft)])
    mirror.world.wall.now += 23 * 3_600_000
    await importIn(mirror)
    expect(asked(mirror)).toBe(1)
    mirror.world.wall.now += 3_600_000
    await importIn(mirror)
    expect(asked(mirror)).toBe(2)
  })

  it('is stored by an import for the next process, but not by a preview', async () => {
    const file = join(temporaryFolder(), 'kept.db')
    const mirror = await openMirrorWorld({ file })
    const { actor, engine } = mirror.world
    const { clocks } = engine
    const other = openEngine({ file, clocks, platformReach: { bases: { sleeper: mirror.server.base } } })
    const third = openEngine({ file, clocks, platformReach: { bases: { sleeper: mirror.server.base } } })
    const ask = async (each: Engine, preview: number) =>
      execute(each, await findOperation('importLeague'), {
        actor,
        body: { leagueId: complete },
        query: { preview },
      })
    await ask(engine, 1)
    await ask(other, 0)
    await ask(third, 0)
    expect(asked(mirror)).toBe(2)
    for (const each of [engine, other, third]) each.close()
  })
})
