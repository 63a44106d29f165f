import type { Move } from './league-moves.ts'
import { SHORT, SLOTS, type Stage } from './league-stage.ts'

/** The operation to call, with its input. */
export interface Asked {
  operation: string
  params: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const round = <T>(all: readonly T[], at: number): T => all[at % all.length]!
const teamOf = ({ teamIds }: Stage, at: number): string => teamIds[at] ?? 'nobody'
const playerOf = (at: number): string => SHORT.ids[at] ?? 'nobody'

/** Returns players from a roster one after another, or the first eligible ones. Some slots stay empty. */
const slotsOf = ({ rosters }: Stage, teamId: string, { from, holes, bad }: Extract<Move, { kind: 'slots' }>) => {
  const own = [...(rosters.get(teamId) ?? [])]
  const slots = SLOTS.map(({ eligible }, at) => {
    if (holes.includes(at)) return null
    const fits = own.findIndex(id => bad === 1 || (eligible as readonly string[]).includes(SHORT.posGroupOf(id)))
    return fits === -1 ? null : own.splice(fits, 1)[0]!
  })
  if (bad === 2) slots[0] = playerOf(from)
  if (bad === 3) slots[2] = slots[1]!
  return bad === 4 ? slots.slice(1) : slots
}

/** Returns the operation and the input for a move. */
export const askedBy = (stage: Stage, move: Exclude<Move, { kind: 'wait' }>): Asked => {
  const id = stage.leagueId
  const forced = 'force' in move && move.force ? { force: true } : {}
  const teamId = 'team' in move ? teamOf(stage, move.team) : ''
  switch (move.kind) {
    case 'roster': {
      const own = stage.rosters.get(teamId) ?? []
      const drop = move.drop % 4 === 0 || own.length === 0 ? playerOf(move.drop) : round(own, move.drop)
      const [action, add] = [move.action, playerOf(move.add)]
      const players =
        action === 'swap' ? { addPlayerId: add, dropPlayerId: drop } : { playerId: action === 'add' ? add : drop }
      return { operation: 'moveRoster', params: { id, teamId }, body: { action, ...players, ...forced } }
    }
    case 'taxi': {
      const own = stage.rosters.get(teamId) ?? []
      const there = own.filter(each => stage.taxi.has(each) === move.active)
      const playerId = move.player % 8 === 0 || there.length === 0 ? playerOf(move.player) : round(there, move.player)
      const body = { playerId, active: move.active, taxi: true, ...forced }
      return { operation: 'reservePlayer', params: { id, teamId }, body }
    }
    case 'slots': {
      const body = { slots: slotsOf(stage, teamId, move), ...forced }
      return { operation: 'setLineup', params: { id, teamId }, query: { week: move.week }, body }
    }
    case 'assign': {
      const own = stage.rosters.get(teamId) ?? []
      const assignments = move.pairs.map(([slotIndex, at]) => ({
        slotIndex,
        playerId: at % 5 === 0 ? null : at % 5 === 1 || own.length === 0 ? playerOf(at) : round(own, at),
      }))
      return {
        operation: 'setLineup',
        params: { id, teamId },
        query: { week: move.week },
        body: { assignments, ...forced },
      }
    }
    case 'best':
      return { operation: 'setBestLineup', params: { id, teamId }, query: { week: move.week } }
    case 'close':
      return { operation: 'closeWeek', params: { id, week: move.week } }
    case 'team': {
      const manager = [null, 'alex', 'max', 'ned', 'nobody'][move.manager]
      const body = { ...(move.name > 0 && { name: `Team ${move.name}` }), ...(manager !== undefined && { manager }) }
      return { operation: 'updateTeam', params: { id, teamId }, body }
    }
    case 'settings':
      return { operation: 'updateLeague', params: { id }, body: { ...move.change } }
  }
}
