import { POS_GROUPS, type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import type { Waivers } from '../../schema/league.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { gamesIn } from '../shared/history.ts'
import type { PlannedTeam } from '../shared/plan.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import { type SlotLayout, slotLayout } from '../shared/slots.ts'
import type { FleaflickerLeague, PositionAnswer, ProPlayer, RulesAnswer, TeamAnswer } from './client.ts'
import { waiversOf } from './history.ts'

const STARTING = 'START'

const startsIn = ({ rosterPositions }: RulesAnswer, group: string): number =>
  rosterPositions.reduce((sum, each) => sum + (each.group === group ? (each.start ?? 0) : 0), 0)

/** The roster sections for injured players and for the taxi squad. */
export const INJURED = 'INJURED'
export const TAXI = 'TAXI'

/** Returns whether a player in a box score slot is a starter. */
export const isStarting = ({ group }: Pick<PositionAnswer, 'group'>): boolean => group === STARTING

/** Returns a league's slots. Slots that Hindsight does not support become bench spots. */
export const readSlots = (rules: RulesAnswer, what: string): SlotLayout => {
  const seats = rules.rosterPositions
    .filter(isStarting)
    .map(({ label, eligibility, start }) => ({ label, eligible: groupsOf(eligibility ?? [label]), count: start ?? 0 }))
  const places = { bench: rules.numBench ?? 0, reserve: startsIn(rules, INJURED), taxi: startsIn(rules, TAXI) }
  return slotLayout(seats, places, { platform: 'fleaflicker', what })
}

/** Positions that Fleaflicker names differently: edge rushers, interior linemen and team defenses. */
const OWN: Readonly<Record<string, PosGroup>> = { EDR: 'DL', IL: 'DL', 'D/ST': 'DST' }

export const groupOf = (position: string): PosGroup => OWN[position] ?? posGroupOf(position)

/** Returns the groups of these positions that Hindsight supports, in Hindsight's order. */
export const groupsOf = (positions: readonly string[]): PosGroup[] => {
  const groups = new Set(positions.map(groupOf))
  return POS_GROUPS.filter(group => group !== 'OTHER' && groups.has(group))
}

export const playerOf = ({
  id,
  nameFull,
  position,
  positionEligibility,
  proTeamAbbreviation,
  externalIds,
}: ProPlayer): PlatformPlayer => {
  const positions = positionEligibility?.length ? positionEligibility : (position ?? '').split('/')
  const eligible = groupsOf(positions)
  const sportradar = externalIds?.find(each => each.id)?.id
  return {
    externalId: String(id),
    name: nameFull ?? '',
    position: position ?? null,
    eligible: eligible.length > 0 ? eligible : ['OTHER'],
    scoredAs: groupOf(positions[0] ?? ''),
    team: teamOf(proTeamAbbreviation ?? '')?.code ?? null,
    teamOfNow: true,
    gsisId: null,
    ...(sportradar && { elsewhere: { sportradar } }),
  }
}

/** Returns the teams with their division numbers, ordered by number. If there is only one division, it is ignored. */
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

/** Returns the teams without players. */
export const teamsOf = (
  answers: FleaflickerLeague,
): { teams: Omit<PlannedTeam, 'players' | 'reserve'>[]; warnings: string[] } => {
  const waivers = waiversOf(answers)
  const warnings: string[] = []
  const teams = teamsIn(answers).map(team => {
    const [manager, ...others] = (team.owners ?? []).map(({ displayName }) => cleanName(displayName, 'another manager'))
    const name = cleanName(team.name, `Team ${team.id}`)
    if (manager === undefined) warnings.push(`${name} doesn't have a manager on Fleaflicker`)
    if (others.length > 0)
      warnings.push(
        `${name} has the managers ${manager} and ${others.join(', ')} on Fleaflicker, but a mirror shows only the first`,
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
