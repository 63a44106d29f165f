import { type Actor, allOperations, HindsightError } from '../../src/engine/index.ts'
import { runDueEvents } from '../../src/engine/jobs/due-events.ts'
import { nextDay, USUAL_DAILY } from '../../src/engine/rules/league/day.ts'
import { sunday, thursday } from './played-season.ts'
import { FIVE_WEEKS, freeAgents, makeWaiverLeague, SLOTS, type WaiverLeague } from './waiver-league.ts'
import type { World } from './world.ts'

/**
 * A season with ten scripted managers. Every Tuesday, each manager files a claim, two of them for the same player.
 * Every Wednesday after the run, they set their lineups. The caller decides where the season is played and how time
 * advances.
 */
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const LEAGUE = 'replayed'
export const MANAGERS = 10
/** A few days before the first claims, so that a daemon has time to start. */
export const OPENING = thursday(1) - 6 * DAY - 11 * HOUR
/** The Monday after the championship. The league's day has started, and all games are over. */
export const ENDING = sunday(5) + DAY

export interface Question {
  operation: string
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Calls an operation as the manager at this index. Returns the response or the error code. */
export type Ask = (place: number, question: Question) => Promise<{ answer: unknown } | { code: string }>

/** The managers' actions between two league times. */
export interface Step {
  from: number
  until: number
  play(ask: Ask, league: WaiverLeague): Promise<void>
}

const ofTeam = ({ id, teamIds }: WaiverLeague, place: number) => ({ id, teamId: teamIds[place]! })

const rosterIn = async (ask: Ask, league: WaiverLeague, place: number): Promise<string[]> => {
  const asked = await ask(place, { operation: 'getTeam', params: ofTeam(league, place) })
  if ('code' in asked) throw new Error(`a roster is refused: ${asked.code}`)
  return (asked.answer as { roster: { id: string }[] }).roster.map(({ id }) => id)
}

const FREE = freeAgents(MANAGERS)

const claims =
  (week: number): Step['play'] =>
  async (ask, league) => {
    for (let place = 0; place < MANAGERS; place++) {
      const roster = await rosterIn(ask, league, place)
      const body = {
        addPlayerId: FREE[(week * 5 + (place >> 1)) % FREE.length],
        dropPlayerId: roster[(week + place) % roster.length],
      }
      await ask(place, { operation: 'fileClaim', params: ofTeam(league, place), body })
    }
  }

const lineups =
  (week: number): Step['play'] =>
  async (ask, league) => {
    for (let place = 0; place < MANAGERS; place++) {
      const left = await rosterIn(ask, league, place)
      if ((week + place) % 2 === 0) left.reverse()
      const slots = SLOTS.map(({ eligible }) => {
        const fits = left.findIndex(id => (eligible as readonly string[]).includes(FIVE_WEEKS.posGroupOf(id)))
        return fits === -1 ? null : left.splice(fits, 1)[0]!
      })
      await ask(place, { operation: 'setLineup', params: ofTeam(league, place), query: { week }, body: { slots } })
    }
  }

/** Everything that the managers do, in order. Waiver runs and kickoffs come between steps. */
export const STEPS: readonly Step[] = [1, 2, 3, 4, 5].flatMap(week => {
  const kickoff = thursday(week)
  return [
    { from: kickoff - 2 * DAY - 10 * HOUR, until: kickoff - 36 * HOUR - HOUR, play: claims(week) },
    { from: kickoff - 28 * HOUR, until: kickoff - HOUR, play: lineups(week) },
  ]
})

export interface SeasonWorld {
  world: World
  managers: readonly Actor[]
  league: WaiverLeague
}

/** Creates the league before the season, with a different manager for each team. */
export const openSeasonWorld = async (world: World): Promise<SeasonWorld> => {
  await world.keep(FIVE_WEEKS.data)
  world.time.now = OPENING
  const managers: Actor[] = []
  for (let place = 0; place < MANAGERS; place++) managers.push(await world.account(`manager-${place}`, 'pro'))
  return { world, managers, league: await makeWaiverLeague(world, { id: LEAGUE, teamCount: MANAGERS, managers }) }
}

/** Plays the season in this process, on a clock that the test sets. */
export const playHere = async ({ world, managers, league }: SeasonWorld): Promise<void> => {
  const ask: Ask = async (place, { operation, ...call }) => {
    try {
      return { answer: await world.ask(operation, { ...call, actor: managers[place]! }) }
    } catch (error) {
      if (error instanceof HindsightError) return { code: error.code }
      throw error
    }
  }
  const advance = async (to: number): Promise<void> => {
    for (let day = nextDay(world.time.now, USUAL_DAILY); day.at <= to; day = nextDay(day.at, USUAL_DAILY)) {
      world.time.now = day.at
      for await (const step of runDueEvents(world.engine, world.actor)) if ('error' in step) throw step.error
    }
    world.time.now = to
  }
  for (const { from, play } of STEPS) {
    await advance(from)
    await play(ask, league)
  }
  await advance(ENDING)
}

/** Returns a function that calls operations over HTTP with the managers' keys. */
export const askOver = async (url: string, keys: readonly string[]): Promise<Ask> => {
  const routes = new Map<string, string>((await allOperations()).map(({ name, route }) => [name, route ?? '']))
  return async (place, { operation, params, query = {}, body }) => {
    const [method = '', path = ''] = routes.get(operation)!.split(' ')
    const filled = new URL(url + path.replace(/\{(\w+)\}/g, (_, name) => params[name]!))
    for (const [name, value] of Object.entries(query)) filled.searchParams.set(name, String(value))
    const headers = { authorization: `Bearer ${keys[place]}`, 'content-type': 'application/json' }
    const response = await fetch(filled, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer = (await response.json()) as { error?: string }
    return response.ok ? { answer } : { code: answer.error! }
  }
}

/** Returns the final state with teams given by index. It must be the same everywhere and at any speed. */
export const endingOf = async ({ world, league }: SeasonWorld): Promise<unknown> => {
  world.time.now = ENDING
  const params = { id: LEAGUE }
  const { standings, playoffs } = (await world.ask('getLeague', { params })) as Record<string, unknown>
  const byTeam = <Row extends { teamId: string }>(rows: readonly Row[]): Row[][] =>
    league.teamIds.map(id => rows.filter(({ teamId }) => teamId === id))
  const kept = await world.engine.database.transaction('read', async store => ({
    rosters: byTeam(await store.rosters.listOf(LEAGUE)).map(own => own.map(({ playerId }) => playerId)),
    lineups: byTeam(await store.lineups.listOf(LEAGUE)),
    priorities: (await store.teams.listOf(LEAGUE)).map(({ waiverPriority }) => waiverPriority),
    claims: (await store.claims.listOf(LEAGUE, { limit: 500 })).map(claim => [
      claim.teamId,
      claim.addPlayerId,
      claim.dropPlayerId,
      claim.status,
      claim.note,
    ]),
    log: (await store.transactions.listOf(LEAGUE, { limit: 1000 })).map(({ type, actor, teamId }) => [
      type,
      actor,
      teamId,
    ]),
  }))
  const text = JSON.stringify({ standings, playoffs, ...kept })
  const placed = league.teamIds.reduce((all, id, place) => all.replaceAll(id, `team ${place}`), text)
  return JSON.parse(placed) as unknown
}
