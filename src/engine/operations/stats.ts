import * as z from 'zod/mini'
import { STATS, type StatOrigin } from '../../../data/stats.ts'
import { operation } from '../kernel/operation.ts'
import { statChecks } from '../league/awaited-games.ts'
import { openAskedSeason } from '../league/load.ts'
import { requireSeasonWeek, rowsOfWeek } from '../league/season.ts'
import { statLines } from '../league/stat-lines.ts'
import { EpochMs, Id, Integer, Offset, PosGroup, Season, Week, withDefault } from '../schema/field.ts'
import { HeldSeason } from '../schema/load.ts'
import { Stat, StatLine } from '../schema/stat.ts'
import { lateOverAt, overAt } from '../season/calendar.ts'
import type { Season as OpenSeason } from '../season/season.ts'

const sourceOf = (origin: StatOrigin): string => {
  if ('file' in origin) return `${origin.file}: ${origin.column}`
  if ('derived' in origin) return origin.derived
  const terms = Object.entries(origin.sum).map(([key, factor], at) => `${factor < 0 ? '- ' : at > 0 ? '+ ' : ''}${key}`)
  return terms.join(' ')
}

const gameOf = ({ players, teams, index }: OpenSeason, row: number) => {
  const { id, name, posGroup } = players[index.player[row]!]!
  const [team, opponent] = [teams[index.team[row]!]!, teams[index.opponent[row]!] ?? null]
  return { id, name, posGroup, team, opponent, week: index.week[row]! }
}

const listStats = operation({
  name: 'listStats',
  route: 'GET /stats',
  commands: ['stats list'],
  summary: 'List the stat catalog: every stat that scoring rules can use',
  access: 'read',
  plan: 'free',
  status: 200,
  list: 'stats',
  output: z.object({ stats: z.array(Stat) }),
  async run({ store, now }) {
    const seasons = new Map<string, number[]>()
    const begun = new Set((await store.kickoffs.list()).filter(game => overAt(game) <= now).map(({ season }) => season))
    for (const [season, stat] of await store.seasons.recorded()) {
      if (!begun.has(season) && now < lateOverAt(season)) continue
      seasons.set(stat, [...(seasons.get(stat) ?? []), season])
    }
    return {
      stats: STATS.map(({ key, label, group, unit, posGroups, origin }) => ({
        key,
        label,
        group,
        unit,
        posGroups: [...posGroups],
        source: sourceOf(origin),
        seasons: seasons.get(key) ?? [],
      })),
    }
  },
})

const listStatLines = operation({
  name: 'listStatLines',
  route: 'GET /stats/lines',
  commands: ['stats lines'],
  summary: "List every player's stats in each game of a week or a season",
  access: 'read',
  plan: 'free',
  status: 200,
  query: {
    season: z.optional(Season),
    week: z.union([Week, z.literal('all')]),
    pos: z.optional(PosGroup),
    league: z.optional(Id),
    limit: withDefault(Integer(1, 500), 100),
    offset: Offset,
  },
  pages: { list: 'lines' },
  output: z.object({
    season: Season,
    week: z.union([Week, z.literal('all')]),
    total: z.int(),
    lines: z.array(StatLine),
  }),
  errors: ['not_found', 'conflict'],
  async run(context, { week, pos, limit, offset, ...seasonQuery }) {
    const season = await openAskedSeason(context, seasonQuery, [])
    if (week !== 'all') requireSeasonWeek(season, week)
    const rows = rowsOfWeek(season, { week, pos })
    const page = rows.slice(offset, offset + limit)
    const lines = await statLines(context, season, { rows: page, stats: STATS.map(({ key }) => key) })
    return {
      season: season.season,
      week,
      total: rows.length,
      lines: page.map(row => ({ ...gameOf(season, row), stats: lines.get(row)! })),
    }
  },
})

/** A game in a live league's season that is over but does not have stats yet. */
const AwaitedGame = z.object({
  season: z.int(),
  week: z.int(),
  home: z.string(),
  away: z.string(),
  kickoffAt: EpochMs,
})

const statsStatus = operation({
  name: 'statsStatus',
  route: null,
  commands: ['stats status'],
  summary: "Show each loaded season's files and rows, and what its last load changed",
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({
    seasons: z.array(HeldSeason),
    people: z.int(),
    awaited: z.array(AwaitedGame),
    nextCheckAt: EpochMs,
  }),
  volatile: true,
  async run(context) {
    const { store, wall } = context
    const { games, nextAt } = await statChecks(context)
    return {
      seasons: await store.seasons.list(),
      people: await store.playerIds.count(),
      awaited: games.filter(({ kickoffAt }) => overAt({ kickoffAt }) <= wall),
      nextCheckAt: nextAt,
    }
  },
})

export const stats = [listStats, listStatLines, statsStatus]
