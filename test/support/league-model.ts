import type { Actor } from '../../src/engine/index.ts'
import type { Asked } from './league-requests.ts'
import { CAPACITY, type Dump, SHORT, type Stage } from './league-stage.ts'
import { overAt } from './played-season.ts'

/** Predicts roster moves and locks with a minimal model. */

/** Returns when a week is over. Weeks without games end with the season. */
export const endOf = (week: number): number =>
  Math.max(...SHORT.games.filter(each => each.week === week || week > 4).map(({ kickoffAt }) => overAt(kickoffAt)))

/** Returns true if a player's game is in progress in a live league. */
const isPlaying = ({ live, world: { time } }: Stage, id: string): boolean =>
  live &&
  time.now < endOf(18) &&
  SHORT.games.some(
    ({ home, away, kickoffAt, week }) =>
      [home, away].includes(SHORT.teamIn(id, week)) && kickoffAt <= time.now && time.now < endOf(week),
  )

/** Returns how many roster spots a team uses. */
const activeIn = ({ taxi }: Stage, own: readonly string[]): number => own.filter(id => !taxi.has(id)).length

/**
 * Returns the possible error codes of a roster move, or only null if it must succeed. Applies an allowed move to the
 * model.
 */
export const expectedOfRoster = (stage: Stage, { asked, actor }: { asked: Asked; actor: Actor }): (string | null)[] => {
  const { teamId } = asked.params as { teamId: string }
  const body = asked.body as Record<string, string> & { force?: boolean }
  const add = body.addPlayerId ?? (body.action === 'add' ? body.playerId : undefined)
  const drop = body.dropPlayerId ?? (body.action === 'drop' ? body.playerId : undefined)
  const own = stage.rosters.get(teamId)
  if (!own || [add, drop].includes('nobody')) return ['not_found']
  const commissioner = actor.id === stage.people[0]!.id
  if (!commissioner && (body.force || stage.managers.get(teamId) !== actor.id)) return ['forbidden']
  const held = add !== undefined && [...stage.rosters.values()].some(each => each.includes(add))
  const leaving = drop !== undefined && !stage.taxi.has(drop) ? 1 : 0
  const full = add !== undefined && activeIn(stage, own) - leaving >= CAPACITY
  const absent = drop !== undefined && !own.includes(drop)
  const locked = drop !== undefined && !absent && !body.force && isPlaying(stage, drop)
  const conflict = held || full || absent || (add !== undefined && stage.mode === 'waivers' && !body.force)
  if (conflict || locked) return [...(conflict ? ['conflict'] : []), ...(locked ? ['locked'] : [])]
  stage.rosters.set(teamId, [...own.filter(id => id !== drop), ...(add ? [add] : [])])
  if (drop !== undefined) stage.taxi.delete(drop)
  return [null]
}

/**
 * Returns the possible error codes of a move to or from the taxi squad, or only null if it must succeed. Applies an
 * allowed move to the model.
 */
export const expectedOfTaxi = (
  stage: Stage,
  { asked, actor, before }: { asked: Asked; actor: Actor; before: Dump },
): (string | null)[] => {
  const { teamId } = asked.params as { teamId: string }
  const { playerId: id, active, force = false } = asked.body as { playerId: string; active: boolean; force?: boolean }
  const own = stage.rosters.get(teamId)
  if (!own || id === 'nobody') return ['not_found']
  const commissioner = actor.id === stage.people[0]!.id
  if (!commissioner && (force || stage.managers.get(teamId) !== actor.id)) return ['forbidden']
  if (!own.includes(id) || stage.taxi.has(id) !== active) return ['conflict']
  if (active) {
    if (activeIn(stage, own) >= CAPACITY) return ['conflict']
    stage.taxi.delete(id)
    return [null]
  }
  const locked = !force && isPlaying(stage, id)
  const mayStart = before.lineups.some(each => each.teamId === teamId && each.players?.includes(id))
  const full = own.some(each => stage.taxi.has(each))
  if (full || locked || (!force && stage.parked.has(id)))
    return [...(full || !force ? ['conflict'] : []), ...(locked ? ['locked'] : [])]
  return force || !mayStart ? [null] : [null, 'conflict']
}
