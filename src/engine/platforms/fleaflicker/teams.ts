import type { Waivers } from '../../schema/league.ts'
import { cleanName } from '../clean-name.ts'
import { gamesIn } from '../history.ts'
import type { PlannedTeam } from '../plan.ts'
import type { TeamAnswer } from './answers.ts'
import { waiversOf } from './history.ts'
import type { FleaflickerLeague } from './read.ts'

/** The teams with the number of their division, in the order of their numbers; no division where there is one. */
export const teamsIn = ({ standings }: FleaflickerLeague): (TeamAnswer & { division: number | null })[] => {
  const divisions = standings.divisions ?? []
  return divisions
    .flatMap(({ teams }, at) =>
      (teams ?? []).map(team => ({ ...team, division: divisions.length > 1 ? at + 1 : null })),
    )
    .sort((a, b) => a.id - b.id)
}

const budgetOf = (waivers: Waivers | null, { waiverAcquisitionBudget }: TeamAnswer): number | null =>
  waivers?.order === 'budget' ? Math.trunc(waiverAcquisitionBudget?.value ?? 0) : null

/** The teams, without those who are on them. */
export const teamsOf = (
  answers: FleaflickerLeague,
): { teams: Omit<PlannedTeam, 'players' | 'reserve'>[]; warnings: string[] } => {
  const waivers = waiversOf(answers)
  const warnings: string[] = []
  const teams = teamsIn(answers).map(team => {
    const [manager, ...others] = (team.owners ?? []).map(({ displayName }) => cleanName(displayName, 'somebody'))
    const name = cleanName(team.name, `Team ${team.id}`)
    if (manager === undefined) warnings.push(`${name} has no manager on Fleaflicker`)
    if (others.length > 0)
      warnings.push(
        `${name} is run by ${manager} and ${others.join(', ')} on Fleaflicker; a mirror names only the first`,
      )
    return {
      externalId: String(team.id),
      name,
      managerName: manager ?? '',
      division: team.division,
      waiverPriority: team.waiverPosition ?? null,
      budget: budgetOf(waivers, team),
      games: gamesIn(team.recordOverall),
    }
  })
  return { teams, warnings }
}
