import { type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'
import { teamOf } from '../../../../data/teams.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { type JsonClient, nonsense } from '../shared/client.ts'
import type { PlannedRoster, PlannedTeam } from '../shared/plan.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import { requireSlotCount, reservesOf } from '../shared/slots.ts'
import {
  type LeagueAnswer,
  type PlayerAnswer,
  PlayersAnswer,
  type RosterAnswer,
  type SleeperLeague,
  type UserAnswer,
} from './client.ts'
import { budgetOf, waiversOf } from './history.ts'

/** Returns the last regular-season week. */
export const lastRegularWeek = ({ season, settings }: LeagueAnswer): number => {
  const last = lastNflWeek(Number(season))
  const start = settings.playoff_week_start ?? 0
  return Number.isInteger(start) && start >= 2 && start <= last ? start - 1 : last
}

/** Sleeper's starting slots: Hindsight's name, and the eligible positions. */
const SLOTS: Readonly<Record<string, readonly [slot: string, ...eligible: PosGroup[]]>> = {
  QB: ['QB', 'QB'],
  RB: ['RB', 'RB'],
  WR: ['WR', 'WR'],
  TE: ['TE', 'TE'],
  K: ['K', 'K'],
  DEF: ['DST', 'DST'],
  DL: ['DL', 'DL'],
  LB: ['LB', 'LB'],
  DB: ['DB', 'DB'],
  FLEX: ['FLEX', 'RB', 'WR', 'TE'],
  WRRB_FLEX: ['WRRB_FLEX', 'RB', 'WR'],
  REC_FLEX: ['REC_FLEX', 'WR', 'TE'],
  SUPER_FLEX: ['SUPERFLEX', 'QB', 'RB', 'WR', 'TE'],
  IDP_FLEX: ['IDP_FLEX', 'DL', 'LB', 'DB'],
}

const BENCH = ['BN', 'IR', 'TAXI']
const LARGEST_BENCH = 60

/** A league's slots, and each slot's position in Sleeper's list of starters. */
export interface SlotLayout extends PlannedRoster {
  places: readonly number[]
}

const countOf = (places: number | null | undefined): number => Math.max(0, Math.trunc(places ?? 0))

/** Returns a league's slots. Slots that Hindsight does not support become bench spots. */
export const readSlots = ({ league_id, roster_positions, settings }: LeagueAnswer): SlotLayout => {
  const starting = roster_positions.filter(position => !BENCH.includes(position))
  const seats = starting.map((position, place) => ({ place, seat: Object.hasOwn(SLOTS, position) && SLOTS[position] }))
  const supported = seats.flatMap(({ place, seat }) => (seat ? [{ place, seat }] : []))
  requireSlotCount(supported.length, 'sleeper', `league ${league_id}`)
  const bench = roster_positions.length - supported.length
  return {
    config: {
      slots: supported.map(({ seat: [slot, ...eligible] }) => ({ slot, eligible })),
      bench: Math.min(bench, LARGEST_BENCH),
      ...reservesOf(countOf(settings.reserve_slots), countOf(settings.taxi_slots)),
    },
    unsupportedSlots: seats.flatMap(({ place, seat }) => (seat ? [] : [starting[place]!])),
    places: supported.map(({ place }) => place),
  }
}

/**
 * Returns the position group that a position is scored at. Sleeper's bonuses do not apply to fullbacks, so they are
 * scored as OTHER.
 */
const scoredAs = (position: string): PlatformPlayer['scoredAs'] => (position === 'FB' ? 'OTHER' : posGroupOf(position))

const playerOf = ([externalId, answer]: [string, PlayerAnswer]): PlatformPlayer => {
  const { full_name, first_name, last_name, position, fantasy_positions, team, gsis_id } = answer
  const positions = fantasy_positions?.length ? fantasy_positions : [position ?? '']
  return {
    externalId,
    name: full_name ?? [first_name, last_name].filter(Boolean).join(' '),
    position: position ?? null,
    eligible: [...new Set(positions.flatMap(each => each.split('/')).map(posGroupOf))],
    scoredAs: scoredAs(position ?? ''),
    team: teamOf(team ?? '')?.code ?? null,
    gsisId: gsis_id?.trim() || null,
  }
}

/** The size limit for the map of all players. It is about 15 MB, and grows by a few hundred players a year. */
const LARGEST_MAP = 96 * 1024 * 1024

/** Reads all players on Sleeper. Throws `upstream_failed` like `JsonClient`. */
export const readPlayers = async (client: JsonClient): Promise<PlatformPlayer[]> => {
  const what = 'the players'
  const players = await client.need('players/nfl', { schema: PlayersAnswer, what, maxBytes: LARGEST_MAP })
  if (Object.keys(players).length === 0) throw nonsense('sleeper', what, 'is empty')
  return Object.entries(players).map(playerOf)
}

/** Returns a roster's managers: its owner, or else the first co-owner who is in the league. */
const managersOf = ({ owner_id, co_owners }: RosterAnswer, users: ReadonlyMap<string, UserAnswer>): UserAnswer[] =>
  [...new Set([owner_id ?? '', ...(co_owners ?? [])])].flatMap(id => users.get(id) ?? [])

const EMPTY = '0'

/** Returns all players on a roster in order, without duplicates, including IR and the taxi squad. */
export const rosterPlayers = (...lists: readonly (readonly string[] | null | undefined)[]): string[] =>
  [...new Set(lists.flatMap(list => list ?? []))].filter(id => id !== EMPTY && id !== '')

const positive = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isInteger(value) && value > 0 ? value : null

/** Returns the teams in the order of their Sleeper numbers. */
export const teamsOf = ({ league, users, rosters }: SleeperLeague): { teams: PlannedTeam[]; warnings: string[] } => {
  const waivers = waiversOf(league)
  const usersById = new Map(users.map(user => [user.user_id, user]))
  const warnings: string[] = []
  const teams = [...rosters]
    .sort((a, b) => a.roster_id - b.roster_id)
    .map((roster): PlannedTeam => {
      const { roster_id, players, starters, reserve, taxi, settings } = roster
      const [manager, ...others] = managersOf(roster, usersById)
      const managerName = manager ? cleanName(manager.display_name, `User ${manager.user_id}`.slice(0, 100)) : ''
      const usual = managerName === '' ? `Team ${roster_id}` : cleanName(`Team ${managerName}`, '')
      const name = cleanName(manager?.metadata?.team_name, usual)
      if (!manager) warnings.push(`${name} doesn't have a manager on Sleeper`)
      if (others.length > 0) {
        const names = others.map(({ display_name, user_id }) => cleanName(display_name, user_id)).join(', ')
        warnings.push(
          `${name} has the managers ${managerName} and ${names} on Sleeper, but a mirror shows only the first`,
        )
      }
      return {
        externalId: String(roster_id),
        name,
        managerName,
        division: positive(settings?.division),
        waiverPriority: positive(settings?.waiver_position),
        budget: budgetOf(waivers, roster),
        games: null,
        players: rosterPlayers(players, starters, reserve, taxi),
        reserve: rosterPlayers(reserve),
        taxi: rosterPlayers(taxi),
      }
    })
  return { teams, warnings }
}
