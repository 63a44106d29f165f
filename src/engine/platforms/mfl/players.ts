import { type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import { firstNameFirst, type PlatformPlayer } from '../player-matching.ts'
import type { PlayerAnswer } from './answers.ts'

/** A team's defense. */
export const TEAM = 'Def'

/** The group of a position of MFL; a punter (PN) is of no group that has a seat here. */
export const groupOf = (position: string): PosGroup => (position === TEAM ? 'DST' : posGroupOf(position))

/** Whether a position is that of a person or a team's defense, and not of a whole unit of a team or a coach. */
export const isKnown = (position: string): boolean => groupOf(position) !== 'OTHER' || position === 'PN'

const numbersOf = (player: PlayerAnswer): Record<string, string> => {
  const { espn_id, sportsdata_id, cbs_id, rotowire_id, fleaflicker_id } = player
  const numbers = {
    sportradar: sportsdata_id,
    espn: espn_id,
    cbs: cbs_id,
    rotowire: rotowire_id,
    fleaflicker: fleaflicker_id,
  }
  return Object.fromEntries(Object.entries(numbers).flatMap(([service, id]) => (id ? [[service, id]] : [])))
}

export const playerOf = (player: PlayerAnswer): PlatformPlayer => {
  const group = groupOf(player.position ?? '')
  return {
    externalId: player.id,
    name: firstNameFirst(player.name ?? ''),
    position: player.position ?? null,
    eligible: [group],
    scoredAs: group,
    team: teamOf(player.team ?? '')?.code ?? null,
    gsisId: null,
    elsewhere: group === 'DST' ? {} : numbersOf(player),
  }
}
