import { posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import { type JsonClient, nonsense } from '../json-client.ts'
import type { PlatformPlayer } from '../player-matching.ts'
import { type PlayerAnswer, PlayersAnswer } from './answers.ts'

/** Positions as groups; a fullback is nobody's position in Sleeper's bonuses, and so is none here. */
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

/** The map of all players is some 15 MB; it grows by a few hundred players a year. */
const LARGEST_MAP = 96 * 1024 * 1024

/** Reads every player that Sleeper knows. Throws `upstream_failed` as a client does. */
export const readPlayers = async (client: JsonClient): Promise<PlatformPlayer[]> => {
  const what = 'the players'
  const players = await client.need('players/nfl', { schema: PlayersAnswer, what, maxBytes: LARGEST_MAP })
  if (Object.keys(players).length === 0) throw nonsense('sleeper', what, 'is empty')
  return Object.entries(players).map(playerOf)
}
