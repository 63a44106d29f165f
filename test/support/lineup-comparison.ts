import type { Team } from '../../src/engine/index.ts'
import { plainName } from '../../src/engine/platforms/index.ts'
import type { World } from './world.ts'

/** A player on a platform team in a week, with Hindsight's name for the slot, or null for a bench player. */
export interface PlatformSlot {
  name: string
  slot: string | null
}

interface PlatformLineups {
  leagueId: string
  teams: readonly Team[]
  weeks: number
  /** Names by player id, for players who did not play in any game that season. */
  names: ReadonlyMap<string, string>
  /** Returns a team's players in a week, or an empty list if the platform did not show them. */
  lineupOf(team: Team, week: number): readonly PlatformSlot[]
}

interface Shown {
  lineup: readonly { slot: string; player: { id: string } | null }[]
  roster: readonly { id: string; name: string | null }[]
}

/**
 * Returns the part of a name that is the same on every platform. Mike and Michael, or Josh and Joshua, share the first
 * letter and the last name.
 */
const nameKey = (name: string): string => plainName(name).replace(/^(.).*(.{5})$/, '$1.$2')

/** Returns a team's players, each with their slot, in order. */
const linesOf = (people: readonly PlatformSlot[]): string =>
  people
    .map(({ name, slot }) => `${nameKey(name)} ${slot ?? 'bench'}`)
    .sort()
    .join(', ')

const peopleOf = ({ lineup, roster }: Shown, names: PlatformLineups['names']): PlatformSlot[] => {
  const slots = new Map(lineup.flatMap(({ slot, player }) => (player ? [[player.id, slot]] : [])))
  return roster.map(({ id, name }) => ({ name: name ?? names.get(id) ?? id, slot: slots.get(id) ?? null }))
}

/** Returns the number of compared players in a league, and every week of a team that differs from the platform. */
export const comparedLineups = async (world: World, { leagueId, teams, weeks, names, lineupOf }: PlatformLineups) => {
  const differing: string[] = []
  let compared = 0
  for (const team of teams) {
    for (let week = 1; week <= weeks; week += 1) {
      const theirs = lineupOf(team, week)
      if (theirs.length === 0) continue
      compared += theirs.length
      const call = { params: { id: leagueId, teamId: team.id }, query: { week } }
      const [ours, as] = [peopleOf((await world.ask('getTeam', call)) as Shown, names), theirs].map(linesOf)
      if (ours !== as) differing.push(`${team.name} ${week}: ${ours}; platform: ${as}`)
    }
  }
  return { compared, differing }
}
