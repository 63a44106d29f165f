import { cleanName } from '../clean-name.ts'
import type { PlannedTeam } from '../plan.ts'
import type { RosterAnswer, UserAnswer } from './answers.ts'
import { budgetOf, waiversOf } from './history.ts'
import type { SleeperLeague } from './read.ts'

/** Who runs a roster: its owner, else the first co-owner whom the league knows. */
const managersOf = ({ owner_id, co_owners }: RosterAnswer, users: ReadonlyMap<string, UserAnswer>): UserAnswer[] =>
  [...new Set([owner_id ?? '', ...(co_owners ?? [])])].flatMap(id => users.get(id) ?? [])

const EMPTY = '0'

/** Everybody on a roster, each once, in order; reserve and taxi squad belong to it. */
export const playersOn = (...lists: readonly (readonly string[] | null | undefined)[]): string[] =>
  [...new Set(lists.flatMap(list => list ?? []))].filter(id => id !== EMPTY && id !== '')

const positive = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isInteger(value) && value > 0 ? value : null

/** The teams in the order of their numbers on Sleeper. */
export const teamsOf = ({ league, users, rosters }: SleeperLeague): { teams: PlannedTeam[]; warnings: string[] } => {
  const waivers = waiversOf(league)
  const known = new Map(users.map(user => [user.user_id, user]))
  const warnings: string[] = []
  const teams = [...rosters]
    .sort((a, b) => a.roster_id - b.roster_id)
    .map((roster): PlannedTeam => {
      const { roster_id, players, starters, reserve, taxi, settings } = roster
      const [manager, ...others] = managersOf(roster, known)
      const managerName = manager ? cleanName(manager.display_name, `User ${manager.user_id}`.slice(0, 100)) : ''
      const usual = managerName === '' ? `Team ${roster_id}` : cleanName(`Team ${managerName}`, '')
      const name = cleanName(manager?.metadata?.team_name, usual)
      if (!manager) warnings.push(`${name} has no manager on Sleeper`)
      if (others.length > 0) {
        const names = others.map(({ display_name, user_id }) => cleanName(display_name, user_id)).join(', ')
        warnings.push(`${name} is run by ${managerName} and ${names} on Sleeper; a mirror names only the first`)
      }
      return {
        externalId: String(roster_id),
        name,
        managerName,
        division: positive(settings?.division),
        waiverPriority: positive(settings?.waiver_position),
        budget: budgetOf(waivers, roster),
        games: null,
        players: playersOn(players, starters, reserve, taxi),
        reserve: playersOn(reserve),
      }
    })
  return { teams, warnings }
}
