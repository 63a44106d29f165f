import { type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import type { PlatformPlayer } from '../player-matching.ts'
import type { PlayerAnswer } from './answers.ts'
import { eligibleIn, isStarting } from './slots.ts'

/** Clubs by ESPN's number. */
const CLUBS: readonly (string | null)[] = [
  null,
  ...['ATL', 'BUF', 'CHI', 'CIN', 'CLE', 'DAL', 'DEN', 'DET', 'GB', 'TEN', 'IND', 'KC', 'LV', 'LA', 'MIA', 'MIN', 'NE'],
  ...['NO', 'NYG', 'NYJ', 'PHI', 'ARI', 'PIT', 'LAC', 'SF', 'SEA', 'TB', 'WAS', 'CAR', 'JAX', null, null, 'BAL', 'HOU'],
]

/** Positions by ESPN's number, which is not that of the slot of the same name. */
export const POSITIONS: Readonly<Record<number, string>> = {
  1: 'QB',
  2: 'RB',
  3: 'WR',
  4: 'TE',
  5: 'K',
  7: 'P',
  9: 'DT',
  10: 'DE',
  11: 'LB',
  12: 'CB',
  13: 'S',
  14: 'HC',
  15: 'TQB',
  16: 'D/ST',
  17: 'EDR',
}
const D_ST = 16

/** The position of a team's defense. */
export const DEFENSE = POSITIONS[D_ST]!

/** The positions of people who can be scored; whole units of a team and coaches do not exist here. */
export const PEOPLE: readonly string[] = ['QB', 'RB', 'WR', 'TE', 'K', 'P', 'DT', 'DE', 'LB', 'CB', 'S']

/** A team's defense is numbered -16000 less its club. */
const FIRST_DEFENSE = -16_000

export const isDefense = (id: number): boolean => id < FIRST_DEFENSE && id > FIRST_DEFENSE - 100

/** Positions that the public files spell otherwise. */
const OWN: Readonly<Record<string, PosGroup>> = { [DEFENSE]: 'DST', EDR: 'DL' }

/** The group of a position. */
export const groupOf = (position: string): PosGroup => OWN[position] ?? posGroupOf(position)

export const playerOf = ({
  id,
  fullName,
  defaultPositionId,
  eligibleSlots,
  proTeamId,
}: PlayerAnswer): PlatformPlayer => {
  const group = groupOf(POSITIONS[defaultPositionId] ?? '')
  const single = (eligibleSlots ?? [])
    .filter(isStarting)
    .map(eligibleIn)
    .filter(groups => groups.length === 1)
  const club = isDefense(id) ? FIRST_DEFENSE - id : proTeamId
  return {
    externalId: String(id),
    name: fullName ?? '',
    position: POSITIONS[defaultPositionId] ?? null,
    eligible: [...new Set([group, ...single.flat()])],
    scoredAs: group,
    team: teamOf(CLUBS[club] ?? '')?.code ?? null,
    gsisId: null,
  }
}

/** A team's defense of which only the number is known. */
export const defenseOf = (id: number): PlatformPlayer =>
  playerOf({
    id,
    defaultPositionId: D_ST,
    proTeamId: 0,
    fullName: `${CLUBS[FIRST_DEFENSE - id] ?? ''} ${DEFENSE}`.trim(),
  })
