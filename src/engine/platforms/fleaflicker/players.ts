import { POS_GROUPS, type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import type { PlatformPlayer } from '../player-matching.ts'
import type { ProPlayer } from './answers.ts'

/** Positions that Fleaflicker calls in its own way: edge rushers, interior linemen, a team's defense. */
const OWN: Readonly<Record<string, PosGroup>> = { EDR: 'DL', IL: 'DL', 'D/ST': 'DST' }

/** The group of a position. */
export const groupOf = (position: string): PosGroup => OWN[position] ?? posGroupOf(position)

/** The groups of positions that exist here, in our order. */
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
