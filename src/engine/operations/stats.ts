import * as z from 'zod/mini'
import { STATS, type StatOrigin } from '../../../data/stats.ts'
import { operation } from '../kernel/operation.ts'
import { statChecks } from '../league/awaited-games.ts'
import { EpochMs } from '../schema/field.ts'
import { HeldSeason } from '../schema/load.ts'
import { Stat } from '../schema/stat.ts'
import { lateOverAt, overAt } from '../season/calendar.ts'

const sourceOf = (origin: StatOrigin): string => {
  if ('file' in origin) return `${origin.file}: ${origin.column}`
  if ('derived' in origin) return origin.derived
  const terms = Object.entries(origin.sum).map(([key, factor], at) => `${factor < 0 ? '- ' : at > 0 ? '+ ' : ''}${key}`)
  return terms.join(' ')
}

const listStats = operation({
  name: 'listStats',
  route: 'GET /stats',
  commands: ['stats list'],
  summary: 'List the stat catalog: every stat that rules can weigh',
  access: 'read',
  plan: 'free',
  status: 200,
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

/** A game of a live league that is over and has no stats yet. */
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
  summary: 'Show the files and rows of each loaded season, and the changes of its last load',
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

export const stats = [listStats, statsStatus]
