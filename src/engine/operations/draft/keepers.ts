import { conflict } from '../../base/errors.ts'
import type { LeagueContext } from '../../kernel/context.ts'
import { fillDraftedLineups } from '../../league/auto-lineup.ts'
import { record } from '../../league/log.ts'
import { sign } from '../../league/rosters.ts'
import { factsOf, keepTurn, nextSequence, type OpenedDraft, openTurns, playerName, teamName } from './opened-draft.ts'

/**
 * Makes the picks of those whom teams keep from the season before, each in the place of his team's pick in his round. Throws
 * conflict for a draft of fewer rounds.
 */
export const keepPlayers = async (context: LeagueContext, started: OpenedDraft): Promise<OpenedDraft> => {
  const { actor, now } = context
  const { league, teams } = started
  let opened = started
  for (const { teamId, playerId, round } of league.keepers) {
    const inRound = (number: number): boolean => Math.ceil(number / teams.length) === round
    const turn = openTurns(opened).find(each => each.teamId === teamId && inRound(each.number))
    if (!turn) {
      const name = playerName(opened, playerId)
      throw conflict(
        `${teamName(opened, teamId)} keeps ${name} for its pick in round ${round}, which this draft has not`,
      )
    }
    const pick = { playerId, by: actor.name, auto: false, at: now, sequence: nextSequence(opened) }
    const taken = { ...turn, pick }
    const after = await keepTurn(context, opened, taken)
    await sign(context, opened, { teamId, playerIds: [playerId] })
    await record(context, league.id, { type: 'pick', teamId, after: factsOf(opened, taken) })
    opened = after
  }
  if (openTurns(opened).length === 0) await fillDraftedLineups(context, opened)
  return opened
}
