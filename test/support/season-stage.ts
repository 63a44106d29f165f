import { expect } from 'vitest'
import { type ErrorCode, HindsightError } from '../../src/engine/index.ts'
import { heldAt, NFL, overAt, type PlayedSeason, SEASON, sunday, thursday } from './played-season.ts'
import { openWorld, type World } from './world.ts'

/**
 * A four-team league whose season is played in two worlds at the same time: one that has the full season from the
 * beginning, and one that only has the data available at each point in time. Both must return the same response to
 * every call.
 */
const DAY = 86_400_000
export const LEAGUE = 'live'
export const OPENING = thursday(1) - 40 * DAY

export interface Question {
  operation: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** A response, or the code and message of an error. */
export type Outcome = { answer: unknown } | { code: ErrorCode; message: string }

export interface SeasonStage {
  season: PlayedSeason
  whole: World
  held: World
  /** Team ids in draft order, in the world that has the full season. */
  teamIds: readonly string[]
  /** Advances both clocks, and loads the data up to then into the second world. */
  to(now: number): Promise<void>
  /** Calls both worlds, which must agree. Teams are given by their index in draft order. */
  ask(question: Question): Promise<Outcome>
  close(): void
}

export const answerOf = <T>(outcome: Outcome): T => {
  if ('code' in outcome) throw new Error(`refused: ${outcome.message}`)
  return outcome.answer as T
}

export const codeOf = (outcome: Outcome): string => ('code' in outcome ? outcome.code : 'done')

/** Returns a request about the league. */
export const inLeague = (operation: string, question: Partial<Question> = {}): Question => ({
  operation,
  ...question,
  params: { id: LEAGUE, ...question.params },
})

/** Returns a request about a team, given its index in draft order. */
export const ofTeam = (operation: string, place: number, question: Partial<Question> = {}): Question =>
  inLeague(operation, { ...question, params: { teamId: `team ${place}` } })

const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'RB', eligible: ['RB'] },
  { slot: 'WR', eligible: ['WR'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'DST', eligible: ['DST'] },
]

/** Returns a team's initial roster: one NFL team's best players, and some of the next NFL team's. */
export const draftOf = (place: number): string[] => {
  const [own, next, third] = [0, 1, 2].map(step => NFL[(place + step) % NFL.length])
  return [`QB-${own}-1`, `RB-${own}-1`, `WR-${own}-1`, `RB-${next}-2`, `DST_${own}`, `WR-${next}-2`, `QB-${third}-2`]
}

/** Returns a call's outcome. */
export const outcomeOf = async (asking: Promise<unknown>): Promise<Outcome> => {
  try {
    return { answer: await asking }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { code: error.code, message: error.message }
  }
}

/** Replaces the team ids in a value with indexes in draft order. */
export const placed = <T>(value: T, teamIds: readonly string[]): T =>
  JSON.parse(teamIds.reduce((text, id, place) => text.replaceAll(id, `team ${place}`), JSON.stringify(value))) as T

/** Replaces the team indexes in a request with ids. */
export const withIds = (question: Question, teamIds: readonly string[]): Question =>
  JSON.parse(JSON.stringify(question).replaceAll(/team (\d)/g, (_, place) => teamIds[Number(place)]!)) as Question

/** Creates a league whose semifinals are in the second-to-last week. */
const makeLeague = async (world: World, lastWeek: number): Promise<string[]> => {
  world.time.now = OPENING
  const body = {
    id: LEAGUE,
    name: 'Live',
    season: SEASON,
    scoringSystemId: 'ppr',
    teamCount: 4,
    rosterConfig: { slots: SLOTS, bench: 2 },
    playoffs: { teams: 4, startWeek: lastWeek - 1 },
    medianGame: true,
  }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  for (const [place, { id: teamId }] of teams.entries()) {
    for (const playerId of draftOf(place))
      await world.ask('moveRoster', { params: { id: LEAGUE, teamId }, body: { action: 'add', playerId } })
  }
  return teams.map(({ id }) => id)
}

const lastWeekOf = ({ games }: PlayedSeason): number => Math.max(...games.map(({ week }) => week))

type Answered = Record<string, unknown>

const isObject = (value: unknown): value is Answered => typeof value === 'object' && value !== null

const SIDE_FIELDS = ['home', 'away'].flatMap(side => ['total', 'timeLeft', 'winChance'].map(name => `${side}.${name}`))

/** Returns the fields that contain live points, according to a response's marks. */
const liveFields = (marked: Answered): string[] => {
  if (marked.source === 'replay') return ['provisional', 'asOf', 'source', 'total', ...SIDE_FIELDS]
  return marked.provisional === true && marked.source === undefined ? ['provisional', 'points'] : []
}

/**
 * Returns a response without the fields that the other response marks as live. Only the world with the full season has
 * live points during games, because the other one gets a game's rows after the game.
 */
const withoutLive = (value: unknown, marked: unknown, path = '', fields: readonly string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((each, at) => withoutLive(each, (marked as unknown[])[at]))
  if (!isObject(value) || !isObject(marked)) return value
  const inside = [...fields, ...liveFields(marked)]
  const entries = Object.entries(value)
    .map(([name, each]) => [path === '' ? name : `${path}.${name}`, name, each] as const)
    .filter(([full]) => !inside.includes(full))
  return Object.fromEntries(
    entries.map(([full, name, each]) => {
      const isSide = full === 'home' || full === 'away'
      return [name, withoutLive(each, marked[name], isSide ? full : '', isSide ? inside : [])]
    }),
  )
}

/** Opens both worlds. Their league was created and drafted before the season became the current one. */
export const openSeasonStage = async (season: PlayedSeason): Promise<SeasonStage> => {
  const [whole, held] = [await openWorld(), await openWorld()]
  await whole.keep(season.data)
  await held.keep(heldAt(season, OPENING))
  const [teamIds, heldIds] = [await makeLeague(whole, lastWeekOf(season)), await makeLeague(held, lastWeekOf(season))]
  let known = 0
  return {
    season,
    whole,
    held,
    teamIds,
    async to(now) {
      for (const { time } of [whole, held]) time.now = now
      const over = season.games.filter(({ kickoffAt }) => overAt(kickoffAt) <= now).length
      if (over !== known) await held.keep(heldAt(season, now))
      known = over
    },
    async ask(question) {
      const of = async (world: World, ids: readonly string[]) => {
        const { operation, ...call } = withIds(question, ids)
        return placed(await outcomeOf(world.ask(operation, call)), ids)
      }
      const [one, other] = [await of(whole, teamIds), await of(held, heldIds)]
      const at = `${JSON.stringify(question)} at ${new Date(whole.time.now).toISOString()}`
      expect(withoutLive(one, one), at).toEqual(withoutLive(other, one))
      return one
    },
    close() {
      whole.close()
      held.close()
    },
  }
}

/** Returns the Tuesday before a week. */
export const tuesday = (week: number): number => thursday(week) - 2 * DAY

/** Returns when something can change, and the moments just before, in ascending order without duplicates. */
export const instantsOf = (season: PlayedSeason): number[] => {
  const { games } = season
  const edges = games.flatMap(({ kickoffAt }) => [kickoffAt - 1, kickoffAt, overAt(kickoffAt) - 1, overAt(kickoffAt)])
  const weeks = [...new Set(games.map(({ week }) => week))]
  const first = thursday(1) - 30 * DAY
  return [...new Set([first - 1, first, ...weeks.map(tuesday), ...edges, sunday(lastWeekOf(season)) + 20 * DAY])].sort(
    (a, b) => a - b,
  )
}

/** Returns when a week is over. */
export const endOfWeek = ({ games }: PlayedSeason, week: number): number =>
  Math.max(...games.filter(each => each.week === week).map(({ kickoffAt }) => overAt(kickoffAt)))
