import type { Actor } from '../../src/engine/index.ts'
import { pairings } from '../../src/engine/league/schedule.ts'
import { SEASON } from '../support/played-season.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Chance, openChance } from './chance.ts'
import { openElsewhere } from './elsewhere/league.ts'
import { openPlatform } from './elsewhere/platform.ts'
import type { League, Team } from './model/league.ts'
import { newLeague } from './model/new-league.ts'
import { type Facts, OPENING, someSeason } from './season.ts'
import type { Played, Stage } from './stage.ts'

/** Opens a world from a seed: fifty users and five leagues of different kinds, one week before the season. */

const PEOPLE = 50
const BENCH = 3

const SLOTS = [
  { slot: 'QB', eligible: ['QB'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'FLEX', eligible: ['RB', 'WR'] },
  { slot: 'DST', eligible: ['DST'] },
] as const

/** A new league's settings, and the waiver type that it gets once its rosters are filled, if any. */
interface Kind extends Partial<Pick<League, 'claimsVisible' | 'reviewHours' | 'spots'>> {
  waivers?: Partial<League['waivers']>
  /** True if the league drafts its teams. */
  drafts?: true
}

export const KINDS: readonly Kind[] = [
  { spots: 1, drafts: true },
  { waivers: { order: 'rolling' }, spots: 2 },
  { waivers: { order: 'standings' }, reviewHours: 24, spots: 1 },
  { waivers: { order: 'budget', budget: 40, minBid: 1 }, claimsVisible: 'afterRun' },
  { waivers: { order: 'budget', hoursAfterDrop: 24, freeAgency: 'afterRun' }, reviewHours: 72, spots: 1 },
]

interface Made {
  teams: { id: string; name: string; waiverPriority: number | null; budget: number | null }[]
}

const teamOf = ({ id, name, waiverPriority, budget }: Made['teams'][number]): Team => ({
  ...{ id, name, managers: [], roster: [], reserve: new Map(), lineups: new Map(), savedEmpty: new Set() },
  ...{ priority: waiverPriority, budget, division: null, auto: null, locked: false, corrected: 0 },
})

interface Making {
  world: World
  chance: Chance
  facts: Facts
  names: ReadonlyMap<string, string>
}

const makeLeague = async (
  { world, chance, facts, names }: Making,
  { at, commissioner }: { at: number; commissioner: Actor },
): Promise<Played> => {
  const { claimsVisible = 'always', reviewHours = 0, spots = 0, drafts = false } = KINDS[at]!
  const count = chance.one([4, 5, 6, 8, 8, 9])
  const bracket = chance.one(([2, 4, 6, 8] as [number, ...number[]]).filter(size => size <= count) as [number])
  const startWeek = 14 + chance.below(3)
  const [reseed, winnersFirst] = [chance.odds(50), chance.odds(50)]
  const id = `league-${at}`
  const body = {
    ...{ id, name: `League ${id}`, season: SEASON, scoringSystemId: 'ppr', teamCount: count },
    ...{
      rosterConfig: { slots: SLOTS, bench: BENCH, reserve: spots },
      playoffs: { teams: bracket, startWeek, reseed, divisionWinnersFirst: winnersFirst },
    },
    ...{ tradeReview: { hours: reviewHours }, claimsVisible },
  }
  const { teams } = (await world.ask('createLeague', { actor: commissioner, body })) as Made
  const schedule = pairings(teams, 1, startWeek - 1)
  const league = newLeague({
    ...{ id, name: body.name, facts, commissioner: commissioner.id, teams: teams.map(teamOf), slots: SLOTS },
    ...{ capacity: SLOTS.length + BENCH, spots, startWeek, lastWeek: startWeek + Math.ceil(Math.log2(bracket)) - 1 },
    ...{ bracket, reseed, winnersFirst, claimsVisible, reviewHours },
    log: [{ type: 'create', actor: commissioner.name, teamId: null, forced: false }],
    schedule: schedule.map(({ week, homeId, awayId }) => ({ week, home: homeId, away: awayId })),
    nameOf: player => names.get(player) ?? player,
  })
  league.room.isPlanned = drafts
  return league
}

/** Returns all players' names as the API shows them. */
const namesIn = async (world: World): Promise<Map<string, string>> => {
  const { players } = (await world.ask('listPlayers', { query: { season: SEASON, limit: 100 } })) as {
    players: { id: string; name: string }[]
  }
  return new Map(players.map(({ id, name }) => [id, name]))
}

/** Opens the world that a seed generates, in memory or in a store file. */
export const openSeason = async (seed: number, file = ''): Promise<{ world: World; stage: Stage }> => {
  const chance = openChance(seed)
  const facts = someSeason(chance)
  const platform = await openPlatform(openElsewhere(facts, chance))
  const world = await openWorld({ file, bases: { sleeper: platform.base } })
  world.time.now = world.wall.now = OPENING
  await world.keep(facts.played.data)
  const people: Actor[] = []
  for (let at = 0; at < PEOPLE; at++) people.push(await world.account(`person-${at}`, at % 3 === 0 ? 'pro' : 'free'))
  const making = { world, chance, facts, names: await namesIn(world) }
  const leagues: Played[] = []
  for (const at of KINDS.keys()) leagues.push(await makeLeague(making, { at, commissioner: people[at]! }))
  return { world, stage: { chance, facts, people, leagues, platform, mirrors: [], place: 0, now: OPENING } }
}
