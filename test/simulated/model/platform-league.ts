import type { Facts } from '../season.ts'

/** A league in the platform's responses, with its players' matches. */

interface LeagueThere {
  name: string
  scoring_settings: Readonly<Record<string, number>>
  settings: Record<
    'last_scored_leg' | 'league_average_match' | 'playoff_teams' | 'playoff_week_start' | 'waiver_type',
    number
  >
}

export interface RosterThere extends Record<'players' | 'starters' | 'reserve', readonly string[]> {
  roster_id: number
  owner_id: string | null
  settings: Record<'wins' | 'ties' | 'fpts' | 'fpts_decimal' | 'waiver_position' | 'waiver_budget_used', number>
}

export interface RowThere extends Record<'players' | 'starters', readonly string[]> {
  roster_id: number
  matchup_id: number | null
  points: number
  players_points: Readonly<Record<string, number>>
}

interface MoveThere {
  transaction_id: string
  type: 'free_agent' | 'commissioner' | 'waiver' | 'trade'
  status: string
  status_updated: number
  roster_ids: readonly number[]
  adds: Readonly<Record<string, number>> | null
  drops: Readonly<Record<string, number>> | null
}

interface GameThere extends Record<'r' | 'm', number> {
  t1: number | null
  t2: number | null
}

/** A platform's responses in Sleeper's format. */
export interface There {
  league: LeagueThere
  users: readonly { user_id: string; display_name: string; metadata: { team_name: string | null } }[]
  rosters: readonly RosterThere[]
  games: readonly GameThere[]
  /** Rows by week in ascending order, without empty weeks. */
  weeks: ReadonlyMap<number, readonly RowThere[]>
  /** Transactions in order of time. */
  moves: readonly MoveThere[]
  picks: readonly { roster_id: number; player_id: string }[]
  people: Readonly<Record<string, { full_name: string; gsis_id?: string }>>
}

const EMPTY = '0'

/** Returns each player in these lists once. Empty slots are skipped. */
export const listed = (...lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].filter(number => number !== EMPTY)

/** Returns a league's players in order of appearance: current rosters, weekly rosters, transactions, draft. */
export const everybodyIn = ({ rosters, weeks, moves, picks }: There) => {
  const rows = [...rosters, ...[...weeks.values()].flat()]
  const seated = listed(...rows.map(row => [...row.players, ...row.starters, ...('reserve' in row ? row.reserve : [])]))
  const moved = moves.flatMap(({ roster_ids, adds, drops }) =>
    roster_ids.flatMap(id => [adds, drops].flatMap(each => Object.keys(each ?? {}).filter(key => each![key] === id))),
  )
  return {
    seated,
    all: listed(
      seated,
      moved,
      picks.map(({ player_id }) => player_id),
    ),
  }
}

/**
 * Matches the platform's players by team code, then by Hindsight's id, then by name. If two would match the same
 * player, the later one is dropped.
 */
export const whoIs = ({ ids }: Facts, { people }: There, numbers: readonly string[]): Map<string, string> => {
  const known = new Set(ids)
  const found = new Map<string, string>()
  const taken = new Set<string>()
  const lost = new Set<string>()
  const kinds = [
    (number: string) => `DST_${number}`,
    (number: string) => people[number]?.gsis_id?.trim(),
    (number: string) => people[number]?.full_name.replace(/^Player /, ''),
  ]
  for (const idOf of kinds)
    for (const number of numbers) {
      const id = idOf(number)
      if (id === undefined || !known.has(id) || found.has(number) || lost.has(number)) continue
      if (taken.has(id)) lost.add(number)
      else found.set(number, id)
      taken.add(id)
    }
  return found
}
