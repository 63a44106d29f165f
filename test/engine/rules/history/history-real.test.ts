import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { careersOf } from '../../../../src/engine/rules/history/managers.ts'
import { finishOf, type PastSeason } from '../../../../src/engine/rules/history/past-season.ts'
import { type PlayoffConfig, playoffs } from '../../../../src/engine/rules/matchups/playoffs.ts'
import { standings } from '../../../../src/engine/rules/matchups/standings.ts'
import type { Matchup, Side } from '../../../../src/engine/rules/matchups/team-records.ts'
import { overRealData, PLATFORMS, readShared, whyNoRealData } from '../../../support/shared.ts'

/** Seasons of real leagues according to their platforms: the matchups and the final ranks. */
interface PlatformSeason {
  name: string
  matchups: readonly Matchup[]
  /** Totals in playoff weeks. */
  totals: ReadonlyMap<string, number>
  config: PlayoffConfig
  teams: readonly PlatformTeam[]
}

interface PlatformTeam {
  id: string
  manager: string
  record: { wins: number; losses: number; ties: number }
  pointsFor: number
  seed: number
  /** The final rank; the champion is 1. */
  final: number
}

interface YahooTeam {
  team_key: string
  owner: string
  rank: number
  playoff_seed: string
  wins: number
  losses: number
  ties: number
  points_for: number
}

interface YahooSeason {
  standings: YahooTeam[]
  matchups: { week: number; is_playoffs: boolean; teams: { team_key: string; points: number }[] }[]
}

const cents = (points: number): number => Math.round(100 * points)
const totalKey = (team: string, week: number): string => `${week} ${team}`

const ofYahoo = (year: number): PlatformSeason => {
  const { standings: table, matchups } = readShared(
    resolve(PLATFORMS, `yahoo/gfn-fantasy/derived/${year}.json`),
  ) as YahooSeason
  const sideOf = ({ team_key: team, points }: { team_key: string; points: number }): Side => ({
    team,
    total: cents(points),
  })
  const bracket = matchups.filter(({ is_playoffs: isPlayoffs }) => isPlayoffs)
  return {
    name: `Yahoo ${year}`,
    matchups: matchups
      .filter(each => !bracket.includes(each))
      .map(({ week, teams: [home, away] }) => ({ week, home: sideOf(home!), away: sideOf(away!), counts: true })),
    totals: new Map(
      bracket.flatMap(({ week, teams }) => teams.map(each => [totalKey(each.team_key, week), cents(each.points)])),
    ),
    config: { teams: 6, startWeek: Math.min(...bracket.map(({ week }) => week)), reseed: true },
    teams: table.map(({ team_key: id, owner, rank, playoff_seed: seed, wins, losses, ties, points_for: points }) => ({
      id,
      manager: owner,
      record: { wins, losses, ties },
      pointsFor: cents(points),
      seed: Number(seed),
      final: rank,
    })),
  }
}

interface EspnSide {
  teamId: number
  totalPoints: number
  adjustment: number
}

interface EspnLeague {
  schedule: { matchupPeriodId: number; playoffTierType: string; home: EspnSide; away?: EspnSide }[]
  settings: { scheduleSettings: { playoffTeamCount: 4 | 6; matchupPeriodCount: number } }
  teams: {
    id: number
    playoffSeed: number
    rankCalculatedFinal: number
    record: { overall: { wins: number; losses: number; ties: number; pointsFor: number } }
  }[]
}

const ofEspn = (year: number): PlatformSeason => {
  const read = (view: string): EspnLeague =>
    [readShared(resolve(PLATFORMS, `espn/espn-api/${year}/${view}.json`)) as EspnLeague | EspnLeague[]].flat()[0]!
  const { schedule } = read('mMatchupScore')
  const { playoffTeamCount, matchupPeriodCount } = read('mSettings').settings.scheduleSettings
  const sideOf = ({ teamId, totalPoints, adjustment }: EspnSide): Side => ({
    team: String(teamId),
    total: cents(totalPoints + adjustment),
  })
  const inBracket = schedule.filter(({ playoffTierType: tier }) => tier !== 'NONE')
  return {
    name: `ESPN ${year}`,
    matchups: schedule.flatMap(({ matchupPeriodId: week, playoffTierType: tier, home, away }) =>
      tier === 'NONE' ? [{ week, home: sideOf(home), away: away ? sideOf(away) : null, counts: true }] : [],
    ),
    totals: new Map(
      inBracket.flatMap(({ matchupPeriodId: week, home, away }) =>
        [home, ...(away ? [away] : [])].map(each => [totalKey(String(each.teamId), week), sideOf(each).total]),
      ),
    ),
    config: { teams: playoffTeamCount, startWeek: matchupPeriodCount + 1, reseed: false },
    teams: read('mTeam').teams.map(({ id, playoffSeed, rankCalculatedFinal, record: { overall } }) => ({
      id: String(id),
      manager: String(id),
      record: { wins: overall.wins, losses: overall.losses, ties: overall.ties },
      pointsFor: cents(overall.pointsFor),
      seed: playoffSeed,
      final: rankCalculatedFinal,
    })),
  }
}

const SEASONS = whyNoRealData
  ? []
  : [...Array.from({ length: 8 }, (_, at) => ofYahoo(2018 + at)), ofEspn(2015), ofEspn(2018)]

/** Returns the season as Hindsight's history needs it, computed only from the teams' totals by Hindsight's rules. */
const pastOf = ({ name, matchups, totals, config, teams }: PlatformSeason): PastSeason => {
  const contestants = teams.map(({ id }, at) => ({ id, draftPosition: at + 1, division: null }))
  const ranking = ['winPct', 'pointsFor'] as const
  const table = standings({ teams: contestants, matchups, ranking, medianGame: false })
  // The seeds are the platform's, because its tiebreakers can be different.
  const seeds = teams.toSorted((a, b) => a.seed - b.seed).map(({ id }) => id)
  const bracket = playoffs(config, { seeds }, (team, week) => totals.get(totalKey(team, week)) ?? null)
  const final = bracket.rounds.at(-1)!.games[0]!
  const finalists = [final.home.team, final.away!.team]
  const third = bracket.thirdPlace?.games[0]
  return {
    season: Number(name.split(' ')[1]),
    leagueId: name,
    places: table.map(({ rank, team, wins, losses, ties, pointsFor, pointsAgainst }) => ({
      team: team.id,
      name: team.id,
      manager: teams.find(({ id }) => id === team.id)!.manager,
      rank,
      record: { wins, losses, ties },
      pointsFor,
      pointsAgainst,
    })),
    games: [],
    champion: bracket.champion,
    runnerUp: finalists.find(team => team !== bracket.champion) ?? null,
    thirdPlace: third ? (third.winner === 'home' ? third.home.team : third.away!.team) : null,
    inPlayoffs: seeds.slice(0, config.teams),
  }
}

describe.skipIf(whyNoRealData)(overRealData('the history of a real league from another platform'), () => {
  it.each(SEASONS)("$name: matches the platform's records, points and top three", platformSeason => {
    const past = pastOf(platformSeason)
    const platformTeams = platformSeason.teams.map(({ id, record, pointsFor }) => ({ id, record, pointsFor }))
    const ours = past.places.map(({ team, record, pointsFor }) => ({ id: team, record, pointsFor }))
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
    expect(ours.sort(byId)).toEqual(platformTeams.sort(byId))
    const ended = (place: number): string => platformSeason.teams.find(({ final }) => final === place)!.id
    expect([past.champion, past.runnerUp, past.thirdPlace]).toEqual([ended(1), ended(2), ended(3)])
    expect(finishOf(past, ended(1))).toBe('champion')
  })

  it("the eight Yahoo seasons add up to each manager's wins, points and titles", () => {
    const seasons = SEASONS.filter(({ name }) => name.startsWith('Yahoo'))
    const rows = seasons.flatMap(({ teams }) => teams)
    const table = careersOf(seasons.map(pastOf)).map(({ manager, record, pointsFor, titles, finals }) => {
      return { manager, wins: record.wins, losses: record.losses, pointsFor, titles, finals }
    })
    const sum = (own: readonly PlatformTeam[], of: (team: PlatformTeam) => number): number =>
      own.reduce((total, team) => total + of(team), 0)
    for (const row of table) {
      const own = rows.filter(({ manager }) => manager === row.manager)
      expect(row).toEqual({
        manager: row.manager,
        wins: sum(own, ({ record }) => record.wins),
        losses: sum(own, ({ record }) => record.losses),
        pointsFor: sum(own, ({ pointsFor }) => pointsFor),
        titles: own.filter(({ final }) => final === 1).length,
        finals: own.filter(({ final }) => final <= 2).length,
      })
    }
    console.info(table.map(row => Object.values(row).join('  ')).join('\n'))
  })
})
