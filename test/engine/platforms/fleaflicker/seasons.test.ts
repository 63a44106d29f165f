import { beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../../data/teams.ts'
import type { Imported, Playoffs, Team, Verification } from '../../../../src/engine/index.ts'
import { readPeople } from '../../../../src/engine/sources/nflverse.ts'
import { tableOf } from '../../../support/espn.ts'
import { type FleaflickerAnswers, fleaflickerServer, perUnit, rosterPosition } from '../../../support/fleaflicker.ts'
import { comparedLineups } from '../../../support/lineup-comparison.ts'
import { realArchive, realSeason } from '../../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { openWorld, type World } from '../../../support/world.ts'

/**
 * A league's complete seasons, from tables that were derived from Fleaflicker's responses and are converted back to its
 * format. The rules for offense are inferred. The rules for kickers and defenses are unknown and left out.
 */

const SEASONS = [2014, 2015, 2016, 2017] as const
const WEEKS = 16
const REGULAR = 13
const FOLDER = 'fleaflicker/jdegregorio/derived'
const OFFENSE = ['QB', 'RB', 'WR', 'TE']

const RULES: readonly (readonly [category: number, points: number])[] = [
  [3, 0.04],
  [4, 2],
  [5, 4],
  [7, -2],
  [22, 0.1],
  [23, 2],
  [24, 6],
  [27, -2],
  [42, 0.1],
  [43, 2],
  [44, 6],
  [63, 6],
  [67, 6],
  [118, 6],
]

const POSITIONS = [
  ...['QB', 'RB', 'WR', 'TE', 'K', 'D/ST'].map(label =>
    rosterPosition(label, [label], ['RB', 'WR'].includes(label) ? 2 : 1),
  ),
  rosterPosition('WR/TE', ['WR', 'TE']),
  { label: 'IR', group: 'INJURED', start: 2 },
]

/** Hindsight's names for slots that Fleaflicker calls something else. */
const OURS: Readonly<Record<string, string>> = { 'D/ST': 'DST', 'WR/TE': 'REC_FLEX' }

type Rows = Record<string, string>[]

interface Season extends FleaflickerAnswers {
  /** Championship bracket games as `week: team vs team`. */
  title: readonly string[]
  /** Players' slots in weeks when their fantasy team plays. Other weeks are not listed. */
  lineups: Rows
}

const number = (value: number) => ({ value })

const isFor = (type: string): object => ({
  ...(/^(Playoff|Championship)/.test(type) && { isPlayoffs: true }),
  ...(type === 'Championship' && { isChampionshipGame: true }),
  ...(/3rd place/.test(type) && { isThirdPlaceGame: true }),
  ...(type === 'Consolation Game' && { isConsolation: true }),
})

/** Returns the teams' ranks, counted from 1, by regular-season results and then points. */
const standingsOf = (rows: Rows) => {
  const teams = Map.groupBy(
    rows.filter(({ week }) => Number(week) <= REGULAR),
    ({ team_id }) => team_id!,
  )
  const sortKey = (all: Rows): number =>
    all.reduce((sum, { result, score_team }) => sum + (result === 'W' ? 10_000 : 0) + Number(score_team), 0)
  return [...teams]
    .sort(([, a], [, b]) => sortKey(b) - sortKey(a))
    .map(([id], at) => ({
      id: Number(id),
      name: `Team ${id}`,
      owners: [{ displayName: id }],
      recordPostseason: { rank: at + 1 },
    }))
}

const playerOf = (row: Rows[number]): object => ({
  proPlayer: {
    id: Number(row.player_id),
    nameFull: row.player_name,
    position: row.player_pos,
    positionEligibility: [row.player_pos],
    proTeamAbbreviation: row.player_team,
  },
  viewingActualPoints: number(Number(row.points)),
})

const GROUPS: Readonly<Record<string, string | undefined>> = { BN: undefined, IR: 'INJURED', TAXI: 'TAXI' }

const answersOf = (season: number): Season => {
  const ofSeason = (name: string) => tableOf(FOLDER, name).filter(row => row.season === String(season))
  const [lineups, rows] = [ofSeason('points.csv'), ofSeason('schedules.csv')]
  const byTeamAndWeek = Map.groupBy(lineups, ({ week, team_id }) => `${week} ${team_id}`)
  const games = rows
    .filter(({ team_id, team_id_opp }) => Number(team_id) < Number(team_id_opp))
    .map((row, at) => ({ ...row, id: String(at + 1) }) as Rows[number])
  const slotsOf = ({ week, team_id, team_id_opp }: Rows[number]) =>
    (['home', 'away'] as const).flatMap(side =>
      (byTeamAndWeek.get(`${week} ${side === 'home' ? team_id : team_id_opp}`) ?? []).map(row => ({
        group: row.set_pos! in GROUPS ? GROUPS[row.set_pos!] : 'START',
        slot: { position: { label: row.set_pos }, [side]: playerOf(row) },
      })),
    )
  const boxOf = (id: string): object => ({
    game: { id },
    lineups: [...Map.groupBy(slotsOf(games[Number(id) - 1]!), ({ group }) => group)].map(([group, all]) => ({
      group,
      slots: all.map(({ slot }) => slot),
    })),
  })
  const periods = Array.from({ length: WEEKS }, (_, at) => ({ low: { ordinal: at + 1 }, value: at + 1 }))
  const gamesIn = (week: string | null): object[] =>
    games
      .filter(row => row.week === week)
      .map(({ id, team_id, team_id_opp, matchup_type, score_team, score_opp }) => ({
        id,
        home: { id: Number(team_id) },
        away: { id: Number(team_id_opp) },
        homeScore: { score: number(Number(score_team)) },
        awayScore: { score: number(Number(score_opp)) },
        isFinalScore: true,
        ...isFor(matchup_type!),
      }))
  const answers: Record<string, (parameters: URLSearchParams) => object> = {
    FetchLeagueStandings: () => ({
      season,
      league: { id: season, name: 'Seasons' },
      divisions: [{ teams: standingsOf(rows) }],
    }),
    FetchLeagueRules: () => ({
      rosterPositions: POSITIONS,
      numBench: 9,
      groups: [{ scoringRules: RULES.map(([id, points]) => perUnit(id, points, { applyTo: [...OFFENSE, 'K'] })) }],
    }),
    FetchLeagueRosters: () => ({ rosters: [] }),
    FetchLeagueScoreboard: parameters => ({
      schedulePeriod: periods[Number(parameters.get('scoring_period') ?? 1) - 1]!,
      eligibleSchedulePeriods: periods,
      games: gamesIn(parameters.get('scoring_period')),
    }),
    FetchLeagueBoxscore: parameters => boxOf(parameters.get('fantasy_game_id') ?? ''),
  }
  const title = games
    .filter(({ matchup_type }) => matchup_type === 'Playoff Game' || matchup_type === 'Championship')
    .map(({ week, team_id, team_id_opp }) => `${week}: ${team_id} v ${team_id_opp}`)
  const played = new Set(rows.map(({ week, team_id }) => `${week} ${team_id}`))
  return {
    id: season,
    answer: (name, parameters) => answers[name]?.(parameters) ?? {},
    title,
    lineups: lineups.filter(({ week, team_id }) => played.has(`${week} ${team_id}`)),
  }
}

describe.skipIf(whyNoRealData)(overRealData('a Fleaflicker league over four seasons'), () => {
  let world: World
  let names: ReadonlyMap<string, string>
  const seasons = new Map(whyNoRealData ? [] : SEASONS.map(season => [season, answersOf(season)]))
  const mirrors = new Map<
    number,
    { imported: Imported; verified: Verification; teams: Team[]; playoffs: Playoffs | null }
  >()

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await fleaflickerServer([...seasons.values()], close => void ends.push(close))
    world = await openWorld({ bases: { fleaflicker: server.base } })
    const people = await readPeople(realArchive)
    names = new Map(people.map(({ id, name }) => [id, name]))
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    for (const season of SEASONS) {
      await world.keep(await realSeason(season))
      const body = { leagueId: String(season), platform: 'fleaflicker', season }
      const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
      const params = { id: imported.leagueId }
      const verified = (await world.ask('verifyLeague', { params })) as Verification
      const shown = (await world.ask('getLeague', { params })) as { teams: Team[]; playoffs: Playoffs | null }
      mirrors.set(season, { imported, verified, ...shown })
    }
    for (const end of ends) await end()
    return () => world.close()
  })

  it.each(SEASONS)("of %i has Fleaflicker's points for offense, except for fumbles", season => {
    const { verified, imported } = mirrors.get(season)!
    const offense = verified.byPosition.filter(({ posGroup }) => OFFENSE.includes(posGroup))
    const sum = (name: 'compared' | 'equal') => offense.reduce((all, each) => all + each[name], 0)
    console.info(
      `${season}: offense ${sum('equal')}/${sum('compared')}, ${imported.players.unmatched.length} unmatched`,
    )
    expect(sum('compared')).toBeGreaterThan(1_500)
    expect(sum('equal') / sum('compared')).toBeGreaterThanOrEqual(0.99)
  })

  it.each(SEASONS)('of %i has the same bracket, with its byes', season => {
    const { playoffs, teams } = mirrors.get(season)!
    const numberOf = new Map(teams.map(({ id, name }) => [id, Number(name.slice(5))]))
    const played = playoffs!.rounds.flatMap(({ week, games }) =>
      games.flatMap(({ home, away }) => {
        if (!away) return []
        const sides = [home, away].map(({ team }) => numberOf.get(team.id)!)
        return [`${week}: ${sides.sort((a, b) => a - b).join(' v ')}`]
      }),
    )
    expect(played.sort()).toEqual([...seasons.get(season)!.title].sort())
  })

  it.each(SEASONS)('of %i has the lineups and rosters of all games in its 16 weeks, slot by slot', async season => {
    const { lineups } = seasons.get(season)!
    const { imported, teams } = mirrors.get(season)!
    const byTeamAndWeek = Map.groupBy(lineups, ({ week, team_id }) => `${week} ${team_id}`)
    const unmatchedIds = new Set(imported.players.unmatched.map(({ externalId }) => externalId))
    const platformLineup = ({ name: team }: Team, week: number) =>
      (byTeamAndWeek.get(`${week} ${team.slice(5)}`) ?? []).flatMap(
        ({ player_id, player_name, player_team, player_pos, set_pos }) => {
          const name = player_pos === 'D/ST' ? teamOf(player_team!)!.name : player_name!
          const platformSlot = set_pos! in GROUPS ? null : (OURS[set_pos!] ?? set_pos!)
          return unmatchedIds.has(player_id!) ? [] : [{ name, slot: platformSlot }]
        },
      )
    const league = { leagueId: imported.leagueId, teams, weeks: WEEKS, names, lineupOf: platformLineup }
    const { compared, differing } = await comparedLineups(world, league)
    console.info(`${season}: ${compared} people of lineups and rosters, ${differing.length} weeks differ`)
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(2_500)
  })
})
