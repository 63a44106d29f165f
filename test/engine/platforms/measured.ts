import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { posGroupOf } from '../../../data/positions.ts'
import {
  type ImportPlan,
  type MatchedPlayers,
  matchPlayers,
  type PlannedLineup,
  type PlatformPlayer,
} from '../../../src/engine/platforms/index.ts'
import { readLeague } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague } from '../../../src/engine/platforms/sleeper/index.ts'
import { readPlayers } from '../../../src/engine/platforms/sleeper/league.ts'
import { mapScoring } from '../../../src/engine/platforms/sleeper/scoring.ts'
import { compileRules } from '../../../src/engine/rules/scoring/scoring.ts'
import type { PersonRecord, SeasonData } from '../../../src/engine/schema/season.ts'
import { scoreRows } from '../../../src/engine/season/score.ts'
import { buildSeason, type Season } from '../../../src/engine/season/season.ts'
import { rowIn } from '../../../src/engine/season/totals.ts'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { readShared, SLEEPER } from '../../support/shared.ts'
import { capturedClient } from '../../support/sleeper.ts'

/** A league with the platform's points. All points are in hundredths. */
export interface Measured {
  plan: ImportPlan
  players: MatchedPlayers
  /**
   * For each kind of player: the number of rostered player-weeks, and in how many of them Hindsight's points equal the
   * platform's.
   */
  shares: Readonly<Record<Kind, Share>>
  /** The totals of opponents in all weeks. `reduced` is the platform's total without unsupported keys. */
  pairedTotals: readonly { week: number; ours: Pair; raw: Pair; reduced: Pair }[]
  bench: Bench
  /** Returns Hindsight's total for a team in a week. */
  totalOf(team: string, week: number): number
}

export interface Share {
  count: number
  equal: number
}

export const KINDS = ['offense', 'kickers', 'defenses', 'defenders', 'others'] as const
type Kind = (typeof KINDS)[number]
type Pair = readonly [number, number]

const KIND_OF: Readonly<Record<string, Kind>> = {
  QB: 'offense',
  RB: 'offense',
  WR: 'offense',
  TE: 'offense',
  K: 'kickers',
  DST: 'defenses',
  DL: 'defenders',
  LB: 'defenders',
  DB: 'defenders',
  OTHER: 'others',
}

type WeekStats = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A league with its season, its stats from the platform, and Hindsight's points. */
export interface Bench {
  plan: ImportPlan
  season: Season
  points: Float64Array
  /** The index of each player in the season, by id. */
  places: ReadonlyMap<string, number>
  matched: ReadonlyMap<string, string>
  known: ReadonlyMap<string, PlatformPlayer>
  stats: ReadonlyMap<number, WeekStats>
}

export const cents = (points: number): number => Math.round(points * 100)

/** Returns Hindsight's points for a player in a week, or 0 if the player does not have a row. */
const hindsightPoints = ({ season, points, places, matched }: Bench, externalId: string, week: number): number => {
  const player = places.get(matched.get(externalId) ?? '')
  const row = player === undefined ? null : rowIn(season, player, week)
  return row === null ? 0 : points[row]!
}

/** Returns the platform's points for keys that Hindsight does not support. */
const unsupportedPoints = ({ plan, stats }: Bench, externalId: string, week: number): number => {
  const own = stats.get(week)?.[externalId] ?? {}
  return cents(plan.scoring.unsupported.reduce((sum, { key, value }) => sum + value * (own[key] ?? 0), 0))
}

const kindOf = ({ season, places, matched, known }: Bench, externalId: string): Kind => {
  const player = season.players[places.get(matched.get(externalId) ?? '') ?? -1]
  return KIND_OF[player?.posGroup ?? posGroupOf(known.get(externalId)?.position ?? null)]!
}

const sharesOf = (bench: Bench): Record<Kind, Share> => {
  const shares = Object.fromEntries(KINDS.map(kind => [kind, { count: 0, equal: 0 }])) as Record<Kind, Share>
  for (const { week, lineups } of bench.plan.weeks) {
    for (const { players, playerPoints } of lineups) {
      for (const id of players) {
        const share = shares[kindOf(bench, id)]
        const theirs = cents(playerPoints.get(id) ?? 0) - unsupportedPoints(bench, id, week)
        share.count++
        if (hindsightPoints(bench, id, week) === theirs) share.equal++
      }
    }
  }
  return shares
}

const startersOf = ({ starters }: PlannedLineup): string[] => (starters ?? []).filter(id => id !== null)

/**
 * Returns a week's matchups, including playoffs. They are read from the captured rows, because a plan pairs only the
 * regular season.
 */
const pairsIn = (id: string, week: number): Pair[] => {
  const rows = readShared(resolve(SLEEPER, `league/${id}/matchups/${week}.json`)) as {
    roster_id: number
    matchup_id: number | null
  }[]
  const groups = Map.groupBy(rows, ({ matchup_id }) => matchup_id)
  return [...groups].flatMap(([met, [a, b]]) => (met !== null && a && b ? [[a.roster_id, b.roster_id] as const] : []))
}

const pairedTotalsOf = (bench: Bench): Measured['pairedTotals'] =>
  bench.plan.weeks.flatMap(({ week, lineups }) => {
    const sum = (team: number, each: (id: string) => number): number => {
      const lineup = lineups.find(row => row.team === String(team))!
      return startersOf(lineup).reduce((total, id) => total + each(id), 0)
    }
    const raw = (team: number): number => cents(lineups.find(row => row.team === String(team))!.points!)
    return pairsIn(bench.plan.id, week).map(([a, b]) => {
      const both = (value: (team: number) => number): Pair => [value(a), value(b)]
      return {
        week,
        ours: both(team => sum(team, id => hindsightPoints(bench, id, week))),
        raw: both(raw),
        reduced: both(team => raw(team) - sum(team, id => unsupportedPoints(bench, id, week))),
      }
    })
  })

const read = new Map<string, WeekStats>()

/** Returns Sleeper's stats for a week, which are the same for all leagues in a season. */
const weekStats = (file: string): WeekStats => {
  const stats = read.get(file) ?? (readShared(file) as WeekStats)
  read.set(file, stats)
  return stats
}

const statsOf = ({ season, weeks }: ImportPlan): Map<number, WeekStats> => {
  const file = (week: number): string => resolve(SLEEPER, `stats/nfl/regular/${season}/${week}.json.gz`)
  return new Map(weeks.flatMap(({ week }) => (existsSync(file(week)) ? [[week, weekStats(file(week))]] : [])))
}

const lookupsFor = (people: readonly PersonRecord[], season: Season) => {
  const ids = new Set(people.map(({ id }) => id))
  const numbers = people.flatMap(({ id, externalIds }) => (externalIds.sleeper ? [[externalIds.sleeper, id]] : []))
  return { numbers: new Map(numbers as [string, string][]), knows: (id: string) => ids.has(id), people: season.players }
}

const scoredSeason = (data: SeasonData): Season => {
  const season = buildSeason({ ...data, version: 1 }, Date.UTC(2100, 0, 1))
  for (const [stat, column] of data.columns) season.columns.set(stat, column)
  return season
}

const STATS_OF_SEASON = Array.from({ length: 18 }, (_, at) => at + 1)

/**
 * Returns a league for measurements. All players are on one team, and score Sleeper's own weekly stats under these
 * settings.
 */
export const benchFor = async (year: number, settings: Readonly<Record<string, number>>): Promise<Bench> => {
  const client = capturedClient()
  const people = await readPeople(realArchive)
  const known = new Map((await readPlayers(client)).map(player => [player.externalId, player]))
  const season = scoredSeason(await realSeason(year))
  const weeks = STATS_OF_SEASON.map(week => ({
    week,
    stats: weekStats(resolve(SLEEPER, `stats/nfl/regular/${year}/${week}.json.gz`)),
  }))
  const paid = (own: Readonly<Record<string, number>>): number =>
    Object.entries(settings).reduce((sum, [key, value]) => sum + value * (own[key] ?? 0), 0)
  const scoring = mapScoring(settings, year)
  const { matched } = matchPlayers(
    weeks.flatMap(({ stats }) => Object.keys(stats)),
    known,
    lookupsFor(people, season),
  )
  const plan = {
    platform: 'sleeper',
    scoring,
    weeks: weeks.map(({ week, stats }) => {
      const played = Object.keys(stats).filter(id => matched.has(id))
      const playerPoints = new Map(played.map(id => [id, paid(stats[id]!)]))
      return { week, lineups: [{ team: '1', players: played, starters: null, points: null, playerPoints }] }
    }),
  } as unknown as ImportPlan
  const places = new Map(season.players.map(({ id }, at) => [id, at]))
  const stats = new Map(weeks.map(each => [each.week, each.stats]))
  return { plan, season, points: scoreRows(season, compileRules(scoring.rules)), places, matched, known, stats }
}

/** Reads, matches and scores captured leagues, and compares Hindsight's points with the platform's. */
export const measure = async (ids: readonly string[]): Promise<Measured[]> => {
  const client = capturedClient()
  const people = await readPeople(realArchive)
  const known = new Map((await readPlayers(client)).map(player => [player.externalId, player]))
  const seasons = new Map<number, Season>()
  const measured: Measured[] = []
  for (const id of ids) {
    const plan = planLeague(await readLeague(client, id))
    const season = seasons.get(plan.season) ?? scoredSeason(await realSeason(plan.season))
    seasons.set(plan.season, season)
    const players = matchPlayers(plan.players, known, lookupsFor(people, season))
    const points = scoreRows(season, compileRules(plan.scoring.rules))
    const places = new Map(season.players.map(({ id: own }, at) => [own, at]))
    const bench: Bench = { plan, season, points, places, matched: players.matched, known, stats: statsOf(plan) }
    measured.push({
      plan,
      players,
      bench,
      shares: sharesOf(bench),
      pairedTotals: pairedTotalsOf(bench),
      totalOf: (team, week) => {
        const lineup = plan.weeks.find(each => each.week === week)?.lineups.find(row => row.team === team)
        return lineup ? startersOf(lineup).reduce((sum, each) => sum + hindsightPoints(bench, each, week), 0) : 0
      },
    })
  }
  return measured
}
