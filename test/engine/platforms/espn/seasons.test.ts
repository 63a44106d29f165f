import { beforeAll, describe, expect, it } from 'vitest'
import { NFL_TEAMS } from '../../../../data/teams.ts'
import type { Imported, Playoffs, Standing, Team, Verification } from '../../../../src/engine/index.ts'
import { readPeople } from '../../../../src/engine/sources/nflverse.ts'
import { type EspnAnswers, entryOf, espnServer, scoringItems, settingsOf, tableOf } from '../../../support/espn.ts'
import { comparedLineups } from '../../../support/lineup-comparison.ts'
import { realArchive, realSeason } from '../../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { openWorld, type World } from '../../../support/world.ts'

/**
 * A league's complete seasons, from tables that were derived from ESPN's responses and are converted back to ESPN's
 * format. The rules are inferred. The league also scores long touchdowns, which the weekly files do not show.
 */

const SEASONS = [2023, 2025] as const
const REGULAR = 14
const WEEKS = 17
const FOLDER = 'espn/wayne-snyder/derived'
const POSITIONS: Readonly<Record<string, number>> = { QB: 1, RB: 2, WR: 3, TE: 4, K: 5, 'D/ST': 16 }
/** Hindsight's names for ESPN's starting slots. */
const SLOT_NAMES: Readonly<Record<string, string>> = {
  0: 'QB',
  2: 'RB',
  4: 'WR',
  6: 'TE',
  16: 'DST',
  17: 'K',
  23: 'FLEX',
}
const ITEMS = scoringItems([
  [3, 0.04],
  [4, 6],
  [19, 2],
  [20, -2],
  [24, 0.1],
  [25, 6],
  [26, 2],
  [42, 0.1],
  [43, 6],
  [44, 2],
  [53, 1],
  [63, 6],
  [72, -2],
  [101, 6, 6],
  [102, 6, 6],
  [74, 5],
  [77, 4],
  [80, 3],
  [85, -1],
  [86, 1],
  [89, 0, 5],
  [90, 0, 4],
  [91, 0, 3],
  [92, 0, 1],
  [93, 6, 6],
  [95, 0, 2],
  [96, 0, 2],
  [97, 0, 2],
  [98, 0, 2],
  [99, 0, 1],
  [103, 6, 6],
  [104, 6, 6],
  [123, 0, -1],
  [124, 0, -3],
  [125, 0, -5],
  [128, 0, 5],
  [129, 0, 3],
  [130, 0, 2],
  [132, 0, -1],
  [133, 0, -3],
  [134, 0, -5],
  [135, 0, -6],
  [136, 0, -7],
])

/** Players whose first name is different on ESPN. */
const NICKNAMES: Readonly<Record<string, string>> = { 'Hollywood Brown': 'Marquise Brown' }

/** Returns Hindsight's name for a player on ESPN. A defense is named after its team. */
const nameOf = (name: string): string => {
  const club = name.endsWith(' D/ST') ? name.slice(0, -5) : null
  return club === null ? (NICKNAMES[name] ?? name) : NFL_TEAMS.find(each => each.name.endsWith(club))!.name
}

interface Game {
  week: number
  home: number
  away: number
}

type Rows = Record<string, string>[]

/** Returns how many slots of each kind the league has: the most that any team filled in a week. */
const countsOf = (lineups: Rows): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const rows of Map.groupBy(lineups, ({ week, team_id }) => `${week} ${team_id}`).values()) {
    for (const [slot, filled] of Map.groupBy(rows, ({ lineup_slot_id }) => lineup_slot_id!))
      counts[slot] = Math.max(counts[slot] ?? 0, filled.length)
  }
  return counts
}

const gamesOf = (rows: Rows): Game[] =>
  rows
    .map(({ week, team_id, opponent_team_id }) => ({
      week: Number(week),
      home: Number(team_id),
      away: Number(opponent_team_id),
    }))
    .filter(({ home, away, week }) => home < away && week <= WEEKS)

/** Returns the teams in order of regular-season results, and then points. */
const seedsOf = (rows: Rows): number[] => {
  const teams = Map.groupBy(
    rows.filter(({ week }) => Number(week) <= REGULAR),
    ({ team_id }) => Number(team_id),
  )
  const sortKey = (all: Rows) =>
    all.reduce((sum, { result, points_for }) => sum + (result === 'W' ? 10_000 : 0) + Number(points_for), 0)
  return [...teams].sort(([, a], [, b]) => sortKey(b) - sortKey(a)).map(([team]) => team)
}

/** Returns the bracket's games between teams that have not been eliminated. */
const bracketOf = (games: readonly Game[], rows: Rows, seeds: readonly number[]): (Game & { alone?: boolean })[] => {
  const won = (week: number, team: number) =>
    rows.some(({ week: w, team_id, result }) => Number(w) === week && Number(team_id) === team && result === 'W')
  let alive = seeds.slice(0, 6)
  return [15, 16, 17].flatMap(week => {
    const played = games.filter(game => game.week === week && alive.includes(game.home) && alive.includes(game.away))
    const resting = week === 15 ? seeds.slice(0, 2) : []
    const paired = played.filter(({ home }) => !resting.includes(home))
    alive = [...resting, ...paired.map(({ home, away }) => (won(week, home) ? home : away))]
    return [...resting.map(home => ({ week, home, away: home, alone: true })), ...paired]
  })
}

const answersOf = (season: number): EspnAnswers & { games: readonly Game[]; lineups: Rows; rows: Rows } => {
  const ofSeason = (name: string) => tableOf(FOLDER, name).filter(row => row.season === String(season))
  const [lineups, rows] = [ofSeason('weekly_lineups.csv'), ofSeason('weekly_matchups.csv')]
  const [games, seeds] = [gamesOf(rows), seedsOf(rows)]
  const bracket = bracketOf(games, rows, seeds)
  const byTeamAndWeek = Map.groupBy(lineups, ({ week, team_id }) => `${week} ${team_id}`)
  const sideOf = (teamId: number, week: number, shown: number) => ({
    teamId,
    pointsByScoringPeriod: {
      [week]: Number(rows.find(row => Number(row.week) === week && Number(row.team_id) === teamId)?.points_for ?? 0),
    },
    ...(week === shown && {
      rosterForCurrentScoringPeriod: {
        entries: (byTeamAndWeek.get(`${week} ${teamId}`) ?? []).map(row =>
          entryOf(
            {
              slot: Number(row.lineup_slot_id),
              playerId: Number(row.player_id),
              name: row.player_name!,
              position: POSITIONS[row.position!] ?? 0,
              club: 0,
              points: Number(row.points),
            },
            week,
          ),
        ),
      },
    }),
  })
  const all = [
    ...games.map(game => ({
      ...game,
      tier: game.week > REGULAR ? 'WINNERS_CONSOLATION_LADDER' : 'NONE',
      alone: false,
    })),
  ].map(game =>
    bracket.some(each => each.week === game.week && each.home === game.home && each.away === game.away)
      ? { ...game, tier: 'WINNERS_BRACKET' }
      : game,
  )
  const byes = bracket.filter(({ alone }) => alone).map(game => ({ ...game, tier: 'WINNERS_BRACKET', alone: true }))
  const schedule = (shown: number) =>
    [...all, ...byes].map(({ week, home, away, tier, alone }) => ({
      matchupPeriodId: week,
      playoffTierType: tier,
      home: sideOf(home, week, shown),
      ...(!alone && { away: sideOf(away, week, shown) }),
    }))
  const head = { id: 42, seasonId: season }
  const settings = { counts: countsOf(lineups), regular: REGULAR, weeks: WEEKS, playoffTeams: 6, items: ITEMS }
  return {
    ...head,
    season,
    games,
    lineups,
    rows,
    league: {
      ...head,
      settings: settingsOf(settings),
      status: { finalScoringPeriod: WEEKS, latestScoringPeriod: WEEKS + 2, isActive: false },
      members: [],
      teams: seeds
        .toSorted((a, b) => a - b)
        .map(id => ({ id, name: `Team ${id}`, playoffSeed: seeds.indexOf(id) + 1 })),
      schedule: schedule(0),
    },
    week: week => ({ ...head, schedule: schedule(week) }),
  }
}

describe.skipIf(whyNoRealData)(overRealData('an ESPN league over two seasons'), () => {
  let world: World
  let names: ReadonlyMap<string, string>
  const seasons = new Map(whyNoRealData ? [] : SEASONS.map(season => [season, answersOf(season)]))
  const mirrors = new Map<
    number,
    { imported: Imported; verified: Verification; teams: Team[]; standings: Standing[]; playoffs: Playoffs | null }
  >()

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await espnServer([...seasons.values()], close => void ends.push(close))
    world = await openWorld({ bases: { espn: server.base } })
    const people = await readPeople(realArchive)
    names = new Map(people.map(({ id, name }) => [id, name]))
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    for (const season of SEASONS) {
      await world.keep(await realSeason(season))
      const body = { leagueId: '42', platform: 'espn', season }
      const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
      const params = { id: imported.leagueId }
      const verified = (await world.ask('verifyLeague', { params })) as Verification
      const shown = (await world.ask('getLeague', { params })) as {
        teams: Team[]
        standings: Standing[]
        playoffs: Playoffs | null
      }
      mirrors.set(season, { imported, verified, ...shown })
      const offense = verified.byPosition.filter(({ posGroup }) => ['QB', 'RB', 'WR', 'TE'].includes(posGroup))
      const sum = (name: 'compared' | 'equal') => offense.reduce((all, each) => all + each[name], 0)
      console.info(
        `${season}: offense ${sum('equal')}/${sum('compared')}, winners ${verified.winners.equal}/${verified.winners.compared}`,
      )
    }
    for (const end of ends) await end()
    return () => world.close()
  })

  it('is one league per season with the same id', async () => {
    const { leagues } = (await world.ask('listLeagues')) as { leagues: { season: number; externalLeagueId: string }[] }
    expect(leagues.map(({ season, externalLeagueId }) => [season, externalLeagueId])).toEqual(
      SEASONS.map(season => [season, '42']),
    )
  })

  it.each(SEASONS)("of %i has ESPN's points, except for bonuses that weekly files cannot compute", season => {
    const { verified } = mirrors.get(season)!
    const share = (groups: readonly string[]) => {
      const of = verified.byPosition.filter(({ posGroup }) => groups.includes(posGroup))
      return of.reduce((sum, { equal }) => sum + equal, 0) / of.reduce((sum, { compared }) => sum + compared, 0)
    }
    expect(share(['QB', 'RB', 'WR', 'TE'])).toBeGreaterThanOrEqual(0.93)
    expect(verified.winners).toMatchObject({ compared: 84 })
    expect(verified.winners.equal).toBeGreaterThanOrEqual(82)
  })

  it.each(SEASONS)('of %i has every matchup of 14 weeks, and the same bracket', season => {
    const { games, rows } = seasons.get(season)!
    const { playoffs, teams } = mirrors.get(season)!
    const numberOf = new Map(teams.map(({ id, name }) => [id, Number(name.slice(5))]))
    const seeds = seedsOf(rows)
    const expected = bracketOf(games, rows, seeds).map(
      ({ week, home, away, alone }) => `${week}: ${alone ? home : [home, away].sort((a, b) => a - b).join(' v ')}`,
    )
    const played = playoffs!.rounds.flatMap(({ week, games: all }) =>
      all.map(({ home, away }) => {
        const sides = [home, ...(away ? [away] : [])].map(({ team }) => numberOf.get(team.id)!)
        return `${week}: ${sides.sort((a, b) => a - b).join(' v ')}`
      }),
    )
    expect(played.sort()).toEqual(expected.sort())
  })

  it.each(SEASONS)('of %i has the lineups and rosters for 17 weeks, slot by slot', async season => {
    const { lineups } = seasons.get(season)!
    const { imported, teams } = mirrors.get(season)!
    const byTeamAndWeek = Map.groupBy(lineups, ({ week, team_id }) => `${week} ${team_id}`)
    const unmatchedIds = new Set(imported.players.unmatched.map(({ externalId }) => externalId))
    const platformLineup = ({ name }: Team, week: number) =>
      (byTeamAndWeek.get(`${week} ${name.slice(5)}`) ?? []).flatMap(
        ({ player_id, player_name, lineup_slot_id, is_starter }) => {
          const platformSlot = is_starter === 'True' ? SLOT_NAMES[lineup_slot_id!]! : null
          return unmatchedIds.has(player_id!) ? [] : [{ name: nameOf(player_name!), slot: platformSlot }]
        },
      )
    const league = { leagueId: imported.leagueId, teams, weeks: WEEKS, names, lineupOf: platformLineup }
    const { compared, differing } = await comparedLineups(world, league)
    console.info(`${season}: ${compared} people of lineups and rosters, ${differing.length} weeks differ`)
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(3_000)
  })
})
