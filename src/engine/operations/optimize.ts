import * as z from 'zod/mini'
import type { PosGroup } from '../../../data/positions.ts'
import { invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { type OpenedLeague, openLeague, requireTeam } from '../league/load.ts'
import { posGroupsOf } from '../league/players.ts'
import { activeIn, openWeekRosters } from '../league/rosters.ts'
import { scoreLeague, weekPoints } from '../league/scored-league.ts'
import { openSeason, pointsOf, requireDistinctIds, requireSeasonWeek } from '../league/season.ts'
import { faultsOfRules, getRules, getWeekRules, validRules } from '../league/systems.ts'
import { slotsInWeek } from '../rules/league/league-size.ts'
import { bestLineup } from '../rules/lineups/best-lineup.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import { type CompiledRules, compileRules } from '../rules/scoring/scoring.ts'
import { Id, Season as SeasonNumber, Week } from '../schema/field.ts'
import { OptimizedLineup, RosterConfig } from '../schema/lineup.ts'
import { ScoringRules } from '../schema/system.ts'
import { findPlayer, type Season } from '../season/season.ts'

const MAX_PLAYERS = 200

const Wanted = z.strictObject({
  week: Week,
  leagueId: z.optional(Id),
  teamId: z.optional(Id),
  systemId: z.optional(Id),
  system: z.optional(ScoringRules),
  season: z.optional(SeasonNumber),
  players: z.optional(z.array(Id).check(z.maxLength(MAX_PLAYERS))),
  slots: z.optional(RosterConfig),
})
type Wanted = z.infer<typeof Wanted>

/** Throws invalid_request if a body gives the same data twice, or not at all. */
const requireSources = ({ leagueId, teamId, systemId, system, players, slots }: Wanted): void => {
  if (systemId !== undefined && system !== undefined) throw invalid(phrase`Send {systemId} or {system}, not both`)
  if ((leagueId === undefined) !== (teamId === undefined))
    throw invalid(phrase`Send both {leagueId} and {teamId}, or neither`)
  if (players) requireDistinctIds('players', players)
  if (leagueId !== undefined) return
  if (!players || !slots || (systemId === undefined && system === undefined)) {
    throw invalid(phrase`Without a league and team, send {players}, {slots}, and {systemId} or {system}`)
  }
}

interface Roster {
  /** The players' indexes in the season, in roster order. */
  known: readonly number[]
  unknown: readonly string[]
}

const resolve = (season: Season, ids: readonly string[]): Roster => {
  const found = ids.map(id => ({ id, player: findPlayer(season, id) }))
  return {
    known: found.flatMap(({ player }) => (player === null ? [] : [player])),
    unknown: found.flatMap(({ id, player }) => (player === null ? [id] : [])),
  }
}

/** The parts of the input that come from a league team. Empty without a team. */
interface TeamParts {
  opened?: OpenedLeague
  systemId?: string
  season?: number
  players?: readonly string[]
  slots?: RosterConfig
}

const teamParts = async (context: Context, { leagueId, teamId, week }: Wanted): Promise<TeamParts> => {
  if (leagueId === undefined || teamId === undefined) return {}
  const opened = await openLeague(context, leagueId)
  requireTeam(opened, teamId)
  const roster = activeIn(await openWeekRosters(context, opened, week), teamId, week)
  const { systemId, season, rosterConfig } = opened.league
  const slots = { ...rosterConfig, slots: [...slotsInWeek(rosterConfig, week)] }
  return { opened, systemId, season, players: roster.map(({ playerId }) => playerId), slots }
}

interface ScoredSeasonPoints {
  season: Season
  /** The points in each row, in hundredths. */
  points: Float64Array
  /** Returns the position groups that a player can start at. */
  groupsOf(id: string): readonly PosGroup[]
}

/** Scores a season under these rules. The league's own season is scored in the same way as in the league. */
const openPoints = async (
  context: Context,
  season: Season,
  { rules, opened }: { rules: CompiledRules; opened: OpenedLeague | undefined },
): Promise<ScoredSeasonPoints> => {
  if (opened?.season === season) {
    const { points } = await scoreLeague(context, opened, rules)
    return { season, points, groupsOf: id => posGroupsOf(opened, id) }
  }
  const points = await pointsOf(context, season, rules)
  return { season, points, groupsOf: id => posGroupsOf({ season, mirrored: null }, id) }
}

/** Returns the requested system's rules. By default, returns the league's rules for that week. Throws not_found. */
const rulesOf = (context: Context, { systemId, week }: Wanted, { opened }: TeamParts): Promise<CompiledRules> =>
  systemId === undefined ? getWeekRules(context, opened!.league, week) : getRules(context, systemId)

/** Returns the response with a roster's best lineup in a week. */
const optimized = (
  scored: ScoredSeasonPoints,
  { week, slots, roster }: { week: number; slots: RosterConfig['slots']; roster: Roster },
): OptimizedLineup => {
  const { season } = scored
  const ids = roster.known.map(player => season.players[player]!.id)
  const scores = ids.map(id => weekPoints(scored, id, week))
  const person = (at: number) => {
    const { id, name, posGroup, team } = season.players[roster.known[at]!]!
    return { playerId: id, name, posGroup, team, points: toPoints(scores[at] ?? 0) }
  }
  const candidates = ids.map((id, at) => ({ posGroups: scored.groupsOf(id), points: scores[at]! }))
  const best = bestLineup({ slots, candidates })
  const emptySlot = { playerId: null, name: null, posGroup: null, team: null, points: 0 }
  const benched = roster.known.keys().filter(at => !best.slots.includes(at))
  return {
    season: season.season,
    week,
    slots: slots.map(({ slot, eligible }, slotIndex) => {
      const at = best.slots[slotIndex] ?? null
      return { slotIndex, slot, eligible, ...(at === null ? emptySlot : person(at)) }
    }),
    total: toPoints(best.total),
    bench: [...benched].map(person).sort((a, b) => b.points - a.points),
    unknownPlayerIds: [...roster.unknown],
  }
}

const optimizeLineup = operation({
  name: 'optimizeLineup',
  route: 'POST /optimize',
  commands: ['optimize'],
  summary: "Find a roster's best legal lineup for a week, by actual points",
  access: 'read',
  plan: 'pro',
  status: 200,
  body: Wanted,
  leagueOf: ({ body }) => body.leagueId,
  checks: { system: faultsOfRules },
  output: z.extend(OptimizedLineup, {
    leagueId: z.nullable(Id),
    teamId: z.nullable(Id),
    systemId: z.nullable(Id),
  }),
  errors: ['not_found', 'conflict'],
  async run(context, { body }) {
    requireSources(body)
    const inline = body.system && validRules(body.system)
    const team = await teamParts(context, body)
    const systemId = inline ? null : (body.systemId ?? team.systemId!)
    const season = await openSeason(context, body.season ?? team.season, [systemId ?? undefined])
    requireSeasonWeek(season, body.week)
    const rules = inline ? compileRules(inline) : await rulesOf(context, body, team)
    const scored = await openPoints(context, season, { rules, opened: team.opened })
    const roster = resolve(season, body.players ?? team.players!)
    const { slots } = body.slots ?? team.slots!
    return {
      leagueId: body.leagueId ?? null,
      teamId: body.teamId ?? null,
      systemId,
      ...optimized(scored, { week: body.week, slots, roster }),
    }
  },
})

export const optimize = [optimizeLineup]
