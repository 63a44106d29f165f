import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import { type MatchupNews, matchupNews } from '../league/live-alerts.ts'
import { openFound } from '../league/load.ts'
import { enqueue } from '../league/messages.ts'
import { isOfItsTime } from '../league/time.ts'
import type { Store, StoredNotification } from '../store/index.ts'

/**
 * Queues messages about matchups that are being played.
 *
 * Live points are not in the log of a league, so the process that sends messages looks at the scores itself, twice a minute,
 * in leagues with a target that wants them. A target gets each event of a matchup once, from the first daemon that looks.
 */

/** The pause between looks at scores, in ms of wall time. */
const LOOK_EVERY = 30_000
/** Writes wait this long for another process. */
const WAIT_MS = 60_000

const wants = ({ on, disabled }: StoredNotification): boolean =>
  disabled === null && (on.includes('finish') || on.includes('final'))

const isAbout = ({ teamId }: StoredNotification, { score: { home, away } }: MatchupNews): boolean =>
  teamId === null || teamId === home.teamId || teamId === away.teamId

const onceFor = ({ event, score: { week, home, away } }: MatchupNews): string =>
  `${event} ${week} ${home.teamId} ${away.teamId}`

/** Leagues with their targets that want scores. */
const wantedIn = async (store: Store): Promise<Map<string, StoredNotification[]>> =>
  Map.groupBy((await store.notifications.list()).filter(wants), ({ leagueId }) => leagueId)

const newsOf = async (engine: Engine, store: Store, leagueId: string): Promise<MatchupNews[]> => {
  const context: Context = { ...engine.contextFor({ actor: CLOCK }), store }
  const league = await store.leagues.find(leagueId)
  if (!league || !isOfItsTime(league, context.admitted)) return []
  const { mode, running } = league.clock
  if (mode === 'hindsight' || (mode === 'replay' && !running)) return []
  const there = await engine.leagueHooks.enter(context, league, 'read')
  return matchupNews(there, await openFound(there, league))
}

/** Queues what a target has not been sent. */
const tellTarget = async (context: Context, target: StoredNotification, news: readonly MatchupNews[]) => {
  for (const event of ['finish', 'final'] as const) {
    if (!target.on.includes(event)) continue
    const scores: MatchupNews['score'][] = []
    for (const each of news) {
      if (each.event !== event || !isAbout(target, each)) continue
      if (await context.store.notifications.tellOnce(target.id, onceFor(each))) scores.push(each.score)
    }
    if (scores.length > 0) await enqueue(context, target, { event, about: { scores } })
  }
}

/** Opens the look at scores. Calls between looks do nothing. */
export const openAlerts = (engine: Engine): (() => Promise<void>) => {
  const { database, clocks } = engine
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const wall = clocks.wall()
    if (Math.abs(wall - lookedAt) < LOOK_EVERY) return
    lookedAt = wall
    const found = await database.transaction('read', async store => {
      const leagues = await wantedIn(store)
      const news = new Map<string, MatchupNews[]>()
      for (const id of leagues.keys()) news.set(id, await newsOf(engine, store, id))
      return news
    })
    if ([...found.values()].every(({ length }) => length === 0)) return
    await database.transaction(
      'write',
      async store => {
        const context: Context = { ...engine.contextFor({ actor: CLOCK }), store }
        for (const [leagueId, targets] of await wantedIn(store)) {
          for (const target of targets) await tellTarget(context, target, found.get(leagueId) ?? [])
        }
      },
      WAIT_MS,
    )
  }
}
