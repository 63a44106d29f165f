import { type Criterion, DEFAULT_RANKING } from '../../data/leagues.ts'
import { isPosGroup, type PosGroup } from '../../data/positions.ts'
import { NAMED_SLOTS } from '../../data/rosters.ts'
import type { StatKey } from '../../data/stats.ts'
import { bestLineup as solve } from '../engine/rules/lineups/best-lineup.ts'
import { type PlayoffSide, playoffs } from '../engine/rules/matchups/playoffs.ts'
import { standings as tableOf } from '../engine/rules/matchups/standings.ts'
import { checkRules } from '../engine/rules/scoring/check-rules.ts'
import { toFigure, toHundredths, toPoints } from '../engine/rules/scoring/decimal.ts'
import { rankings } from '../engine/rules/scoring/rankings.ts'
import { compileRules as compile, type CompiledRules as Program } from '../engine/rules/scoring/scoring.ts'
import { ScoringRules as RulesSchema } from '../engine/schema/system.ts'
import { scoreRowsInPoints } from '../engine/season/score.ts'
import { isTable, partsOf, type StatColumns, type StatRow, type StatTable, statTable } from './stat-table.ts'

/**
 * `hindsight-ff/scoring`: the rules of fantasy football as functions on plain data. They do not need a store, files or
 * a network, so they run in browsers and in Node 22 or later. Points are numbers with two decimals.
 */

export type { Criterion } from '../../data/leagues.ts'
export { POS_GROUPS, type PosGroup } from '../../data/positions.ts'
export { STATS, type StatKey } from '../../data/stats.ts'
export { type StatColumns, type StatRow, type StatTable, statTable } from './stat-table.ts'

/** Gives points once if min <= value <= max. With `per`, gives them for every `per` units between the two. */
export interface Bracket {
  stat: StatKey
  min?: number | null
  max?: number | null
  points: number
  per?: number | null
}

/** Points per unit of each stat, and brackets. */
export interface Weighing {
  weights?: { readonly [Stat in StatKey]?: number }
  brackets?: readonly Bracket[]
}

/** Scoring rules: global rules, and overrides for position groups. See docs/contract.md, Scoring systems. */
export interface ScoringRules {
  global: Weighing & { weights: { readonly [Stat in StatKey]?: number } }
  positionOverrides?: { readonly [Group in PosGroup]?: Weighing }
}

/** Checked rules that can score many rows. */
export interface CompiledRules {
  /** The same for equal rules. */
  readonly fingerprint: string
}

const PROGRAMS = new WeakMap<CompiledRules, Program>()

/** Checks and compiles rules. Throws a TypeError that lists every fault. */
export const compileRules = (rules: ScoringRules): CompiledRules => {
  const parsed = RulesSchema.safeParse(rules)
  if (!parsed.success)
    throw new TypeError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const checked = checkRules(parsed.data)
  if (checked.faults.length > 0) throw new TypeError(checked.faults.join('; '))
  const program = compile(checked.rules)
  const compiled = Object.freeze({ fingerprint: program.fingerprint })
  PROGRAMS.set(compiled, program)
  return compiled
}

/**
 * Scores each row, where a row is one player's game. Also accepts columns. Halves are rounded away from zero. If you
 * score the same rows often, prepare them with `statTable` first.
 */
export const scoreRows = (rules: CompiledRules, input: StatTable | readonly StatRow[] | StatColumns): Float64Array => {
  const program = PROGRAMS.get(rules)
  if (!program) throw new TypeError('Create rules with compileRules(rules)')
  const table = isTable(input) ? input : statTable(input)
  const [first = new Float64Array(), ...others] = partsOf(table).map(part => scoreRowsInPoints(part, program))
  if (others.length === 0) return first
  const points = new Float64Array(table.rowCount)
  let at = 0
  for (const part of [first, ...others]) {
    points.set(part, at)
    at += part.length
  }
  return points
}

/** Returns the position groups for a slot: a group, groups joined by `/`, or a name such as FLEX or SUPERFLEX. */
export const eligibleFor = (slot: string): readonly PosGroup[] => {
  const groups = NAMED_SLOTS[slot] ?? slot.split('/')
  if (groups.every(isPosGroup)) return groups
  throw new TypeError(`Unknown slot "${slot}"; name a position group, groups such as RB/WR/TE, or FLEX`)
}

const slotRows = (slots: readonly string[]) => slots.map(slot => ({ slot, eligible: eligibleFor(slot) }))

/** A player on a roster. Points are null without a game. */
export interface LineupPlayer {
  posGroups: readonly PosGroup[]
  points: number | null
  /** True for a player who stays on the bench. */
  out?: boolean
}

/** Returns the best legal lineup, with a player's index or null for each slot. Source: docs/rules.md, Best lineup. */
export const bestLineup = (
  slots: readonly string[],
  players: readonly LineupPlayer[],
): { slots: (number | null)[]; total: number } => {
  const candidates = players.map(({ posGroups, points }) => ({
    posGroups,
    points: points === null ? null : toHundredths(points),
  }))
  const out = new Set(players.flatMap((player, at) => (player.out ? [at] : [])))
  const best = solve({ slots: slotRows(slots), candidates, out })
  return { slots: best.slots, total: toPoints(best.total) }
}

/** A player with their points for a season. */
export interface SeasonPlayer {
  id: string
  name: string
  posGroup: PosGroup
  games: number
  total: number
}

/** A player's ranks, starting at 1. `paa` is points per game above the average starter at the position. */
export interface Ranked<Player> {
  player: Player
  rank: number
  posRank: number
  ppg: number
  baseline: number
  paa: number
}

/** Ranks players for a league of the given size. Source: docs/rules.md, Rankings. */
export const rank = <Player extends SeasonPlayer>(
  players: readonly Player[],
  { teams, slots, sort = 'paa' }: { teams: number; slots: readonly string[]; sort?: 'total' | 'ppg' | 'paa' },
): Ranked<Player>[] => {
  const contenders = players.map(player => {
    const total = toHundredths(player.total)
    const ppg = player.games === 0 ? 0 : toPoints(total) / player.games
    const { id, name, posGroup, games } = player
    return { id, name, posGroup, games, total, ppg, player }
  })
  return rankings(contenders, { teams, slots: slotRows(slots) }, sort).map(row => ({
    player: row.contender.player,
    rank: row.rank,
    posRank: row.posRank,
    ppg: toFigure(row.contender.ppg),
    baseline: toFigure(row.baseline),
    paa: toFigure(row.paa),
  }))
}

/** A team in the standings. */
export interface TableTeam {
  id: string
  draftPosition?: number | null
  division?: number | null
}

/** A team's score in a week. */
export interface Side {
  team: string
  total: number
}

/** A matchup that was played. Without `away`, it is a bye. */
export interface PlayedMatchup {
  week: number
  home: Side
  away?: Side | null
}

export interface StandingsRow<Team> {
  rank: number
  team: Team
  wins: number
  losses: number
  ties: number
  pointsFor: number
  pointsAgainst: number
}

/** Returns the standings, best team first. Source: docs/rules.md, Standings. */
export const standings = <Team extends TableTeam>(
  teams: readonly Team[],
  matchups: readonly PlayedMatchup[],
  { ranking = DEFAULT_RANKING, medianGame = false }: { ranking?: readonly Criterion[]; medianGame?: boolean } = {},
): StandingsRow<Team>[] => {
  const side = ({ team, total }: Side) => ({ team, total: toHundredths(total) })
  const table = tableOf({
    teams: teams.map(team => ({
      id: team.id,
      draftPosition: team.draftPosition ?? null,
      division: team.division ?? null,
      team,
    })),
    matchups: matchups.map(({ week, home, away }) => ({
      week,
      home: side(home),
      away: away ? side(away) : null,
      counts: true,
    })),
    ranking,
    medianGame,
  })
  return table.map(({ rank, team, wins, losses, ties, pointsFor, pointsAgainst }) => ({
    rank,
    team: team.team,
    wins,
    losses,
    ties,
    pointsFor: toPoints(pointsFor),
    pointsAgainst: toPoints(pointsAgainst),
  }))
}

/** A team in a bracket game. The total is null until the week counts. */
export interface BracketSide {
  seed: number
  team: string
  total: number | null
}

/** A bracket game. Without `away`, it is a bye. */
export interface BracketGame {
  home: BracketSide
  away: BracketSide | null
  winner: 'home' | 'away' | null
}

/** The part of the playoffs that has been decided. */
export interface BracketResult {
  rounds: { name: string; week: number; games: BracketGame[] }[]
  champion: string | null
}

/** Plays a bracket of 2, 4, 6 or 8 teams, best seed first. Source: docs/rules.md, Playoffs. */
export const bracket = (
  seeds: readonly string[],
  totalOf: (team: string, week: number) => number | null,
  { startWeek = 15, reseed = false }: { startWeek?: number; reseed?: boolean } = {},
): BracketResult => {
  const { length: teams } = seeds
  if (teams !== 2 && teams !== 4 && teams !== 6 && teams !== 8)
    throw new TypeError(`A bracket has 2, 4, 6 or 8 teams, not ${teams}`)
  const totals = (team: string, week: number): number | null => {
    const total = totalOf(team, week)
    return total === null ? null : toHundredths(total)
  }
  const side = ({ seed, team, total }: PlayoffSide): BracketSide => ({
    seed,
    team,
    total: total === null ? null : toPoints(total),
  })
  const { rounds, champion } = playoffs({ teams, startWeek, reseed }, { seeds }, totals)
  return {
    champion,
    rounds: rounds.map(({ name, week, games }) => ({
      name,
      week,
      games: games.map(({ home, away, winner }) => ({ home: side(home), away: away && side(away), winner })),
    })),
  }
}
