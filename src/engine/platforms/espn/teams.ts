import { cleanName } from '../clean-name.ts'
import { gamesIn } from '../history.ts'
import type { PlannedTeam } from '../plan.ts'
import { budgetOf, waiversOf } from './history.ts'
import type { EspnLeague } from './read.ts'

const positive = (value: number | null | undefined): number | null => (value != null && value > 0 ? value : null)

/** The teams in the order of their numbers on ESPN, without those who are on them. */
export const teamsOf = ({
  league,
}: EspnLeague): { teams: Omit<PlannedTeam, 'players' | 'reserve'>[]; warnings: string[] } => {
  const { settings, members } = league
  const waivers = waiversOf(settings)
  const known = new Map((members ?? []).map(member => [member.id, member]))
  const hasDivisions = (settings.scheduleSettings.divisions?.length ?? 0) > 1
  const warnings: string[] = []
  const teams = league.teams
    .toSorted((a, b) => a.id - b.id)
    .map(team => {
      const owners = [...new Set([team.primaryOwner ?? '', ...(team.owners ?? [])])].flatMap(id => known.get(id) ?? [])
      const [manager, ...others] = owners
      const managerName = manager ? cleanName(manager.displayName, `Member ${team.id}`) : ''
      const inTwo = [team.location, team.nickname].filter(Boolean).join(' ')
      const name = cleanName(team.name ?? inTwo, `Team ${team.id}`)
      if (!manager) warnings.push(`${name} has no manager on ESPN`)
      if (others.length > 0) {
        const names = others.map(({ displayName }) => cleanName(displayName, 'somebody')).join(', ')
        warnings.push(`${name} is run by ${managerName} and ${names} on ESPN; a mirror names only the first`)
      }
      return {
        externalId: String(team.id),
        name,
        managerName,
        division: hasDivisions && team.divisionId != null ? team.divisionId + 1 : null,
        waiverPriority: positive(team.waiverRank),
        budget: budgetOf(waivers, team),
        games: gamesIn(team.record?.overall),
      }
    })
  return { teams, warnings }
}
