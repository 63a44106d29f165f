import { faultsOfUndo, undo } from '../model/undo.ts'
import { faultsOf, type Maker, may, type Played, runnerOf, type Stage, type Turn } from '../stage.ts'

/** Undoes a log entry. */
const undoTurn = (stage: Stage, league: Played, entry: number): Turn => {
  const { chance, now } = stage
  const actor = runnerOf(stage, league)
  const isForced = chance.odds(40)
  const effect = league.effects.get(entry)
  return {
    operation: 'undoTransaction',
    actor,
    params: { id: league.id },
    entry,
    closedWeek: effect && 'week' in effect ? effect.week : undefined,
    body: { ...(isForced && { force: true }), ...(chance.odds(50) && { reason: 'By mistake' }) },
    faults: faultsOf(['forbidden', !may.league(league, actor)], () => faultsOfUndo(league, entry, { now, isForced })),
    done: () => undo(league, entry, { actor: actor.name, now, isForced }),
  }
}

/** Entry types that are in every log and cannot be undone. */
const FINAL = ['settings', 'rename', 'undone', 'reverse', 'close']

/** Undoes a log entry of some type, usually one of the newest. During a draft, undoes picks. */
export const undoEntry: Maker = (stage, league) => {
  const { chance } = stage
  const kinds = Map.groupBy(league.effects.keys(), entry => league.effects.get(entry)!.kind)
  kinds.delete('pick')
  const made = chance.any([...kinds.values()]) ?? []
  const others = [...league.log.keys()].filter(entry => FINAL.includes(league.log[entry]!.type))
  const entry = chance.any(chance.odds(5) ? others : chance.odds(75) ? made.slice(-3) : made)
  return entry === undefined ? null : undoTurn(stage, league, entry)
}

/** Undoes a pick's log entry, usually the newest one. */
export const undoPick: Maker = (stage, league) => {
  const { chance } = stage
  const picks = [...league.effects].flatMap(([entry, { kind }]) => (kind === 'pick' ? [entry] : []))
  const entry = chance.odds(70) ? picks.at(-1) : chance.any(picks)
  return entry === undefined ? null : undoTurn(stage, league, entry)
}
