import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import { BACKGROUND_WAIT_MS } from '../kernel/operation.ts'
import { openTurns } from '../league/draft.ts'
import { type MatchupNews, matchupNews, wantsScores } from '../league/live-alerts.ts'
import { openFound } from '../league/load.ts'
import { queueMessage } from '../league/messages.ts'
import { teamsOfTarget } from '../league/targets.ts'
import { isOfItsTime } from '../league/time.ts'
import type { DraftTurn } from '../schema/draft.ts'
import type { Store, StoredNotification } from '../store/index.ts'
import { afterWrites } from './after-writes.ts'

/**
 * Queues messages about events that are not in a league's log: matchups in progress, and turns in a draft. The process
 * that sends messages checks scores twice a minute, and drafts whenever the store has changed. It checks only leagues
 * with a target for such messages. Each target gets only one message about a matchup event or a turn, from the first
 * daemon that checks.
 */

/** How often scores are checked, in ms of wall time. */
const LOOK_EVERY = 30_000

const isAbout = (teamIds: readonly string[] | null, { score: { home, away } }: MatchupNews): boolean =>
  teamIds === null || teamIds.includes(home.teamId) || teamIds.includes(away.teamId)

const alertKey = ({ event, score: { week, home, away } }: MatchupNews): string =>
  `${event} ${week} ${home.teamId} ${away.teamId}`

/** Returns the leagues that have targets for scores. */
const scoreTargets = async (store: Store): Promise<Map<string, StoredNotification[]>> =>
  Map.groupBy((await store.notifications.list()).filter(wantsScores), ({ leagueId }) => leagueId)

const newsOf = async (engine: Engine, store: Store, leagueId: string): Promise<MatchupNews[]> => {
  const context: Context = { ...engine.contextFor({ actor: CLOCK }), store }
  const league = await store.leagues.find(leagueId)
  if (!league || !isOfItsTime(league, context.admitted)) return []
  const { mode, running } = league.clock
  if (mode === 'hindsight' || (mode === 'replay' && !running)) return []
  const leagueContext = await engine.leagueHooks.atLeague(context, league, 'read')
  return matchupNews(leagueContext, await openFound(leagueContext, league))
}

/** Queues the messages that a target has not received yet. */
const queueScores = async (context: Context, target: StoredNotification, news: readonly MatchupNews[]) => {
  const teamIds = teamsOfTarget(target, await context.store.teams.listOf(target.leagueId))
  for (const event of ['finish', 'final'] as const) {
    if (!target.on.includes(event)) continue
    const scores: MatchupNews['score'][] = []
    for (const each of news) {
      if (each.event !== event || !isAbout(teamIds, each)) continue
      if (await context.store.notifications.markQueued(target.id, alertKey(each))) scores.push(each.score)
    }
    if (scores.length > 0) await queueMessage(context, target, { event, about: { scores } })
  }
}

/** Returns the draft turns to alert phones about, each with its phone. */
const newTurns = async (store: Store) => {
  const found: { target: StoredNotification; turn: DraftTurn; once: string }[] = []
  const wanting = (await store.notifications.list()).filter(
    ({ on, disabled }) => disabled === null && on.includes('turn'),
  )
  for (const [leagueId, targets] of Map.groupBy(wanting, target => target.leagueId)) {
    const draft = (await store.drafts.isOpen(leagueId)) ? await store.drafts.find(leagueId) : null
    const next = draft === null || draft.paused ? undefined : openTurns({ draft })[0]
    if (!draft || !next) continue
    const teams = await store.teams.listOf(leagueId)
    const { number, teamId } = next
    const turn = { number, round: Math.ceil(number / teams.length), teamId }
    const once = `turn ${number} ${draft.turnSince}`
    for (const target of targets) {
      if (!teamsOfTarget(target, teams)?.includes(teamId)) continue
      if (!(await store.notifications.wasQueued(target.id, once))) found.push({ target, turn, once })
    }
  }
  return found
}

/** Returns a function that queues alerts about new turns. */
const openTurnAlerts = (engine: Engine): (() => Promise<void>) =>
  afterWrites(engine, async () => {
    const { database } = engine
    if ((await database.transaction('read', newTurns)).length === 0) return
    await database.transaction(
      'write',
      async store => {
        const context: Context = { ...engine.contextFor({ actor: CLOCK }), store }
        for (const { target, turn, once } of await newTurns(store)) {
          await store.notifications.markQueued(target.id, once)
          await queueMessage(context, target, { event: 'turn', about: { turn } })
        }
      },
      BACKGROUND_WAIT_MS,
    )
  })

const openScoreAlerts = (engine: Engine): (() => Promise<void>) => {
  const { database, clocks } = engine
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const wall = clocks.wall()
    if (Math.abs(wall - lookedAt) < LOOK_EVERY) return
    lookedAt = wall
    const found = await database.transaction('read', async store => {
      const leagues = await scoreTargets(store)
      const news = new Map<string, MatchupNews[]>()
      for (const id of leagues.keys()) news.set(id, await newsOf(engine, store, id))
      return news
    })
    if ([...found.values()].every(({ length }) => length === 0)) return
    await database.transaction(
      'write',
      async store => {
        const context: Context = { ...engine.contextFor({ actor: CLOCK }), store }
        for (const [leagueId, targets] of await scoreTargets(store)) {
          for (const target of targets) await queueScores(context, target, found.get(leagueId) ?? [])
        }
      },
      BACKGROUND_WAIT_MS,
    )
  }
}

/** Returns a function that checks scores and drafts if a check is due. Otherwise, calling it has no effect. */
export const openAlerts = (engine: Engine): (() => Promise<void>) => {
  const lookAtScores = openScoreAlerts(engine)
  const lookAtTurns = openTurnAlerts(engine)
  return async () => {
    await lookAtTurns()
    await lookAtScores()
  }
}
