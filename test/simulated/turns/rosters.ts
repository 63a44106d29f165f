import assert from 'node:assert/strict'
import type { Actor } from '../../../src/engine/index.ts'
import { correct, holderIn, rosterIn } from '../model/closed.ts'
import {
  drop as dropPlayer,
  isPlaying,
  join,
  type Kept,
  type League,
  log,
  promisedIn,
  type Team,
} from '../model/league.ts'
import { isHeld } from '../model/locks.ts'
import { returnedIn, takenOf, takenWithout } from '../model/reserve.ts'
import { WEEKS } from '../season.ts'
import {
  faultsOf,
  type Maker,
  may,
  NOBODY,
  type Played,
  runnerOf,
  type Stage,
  someOf,
  someoneFor,
  someSigning,
  type Turn,
} from '../stage.ts'

interface Move {
  team: Team
  add: string | null
  drop: string | null
  isForced: boolean
  /** The closed week that the move corrects. */
  week: number | undefined
}

const faultsOfMove = (league: League, { team, add, drop, isForced, week }: Move, now: number): Set<string> => {
  const faults = new Set<string>()
  const own = rosterIn(league, team, week)
  const { roster } = own
  const isPromised = drop !== null && week === undefined && promisedIn(league).has(drop)
  if (add !== null && ((league.mode === 'waivers' && !isForced) || holderIn(league, add, week))) faults.add('conflict')
  if (add !== null && takenWithout(own, drop) >= league.capacity) faults.add('conflict')
  if (add !== null && returnedIn(league, own, { now, but: drop }).length > 0) faults.add('conflict')
  if (drop !== null && (!roster.includes(drop) || isPromised)) faults.add('conflict')
  if (drop !== null && roster.includes(drop) && !isForced && isPlaying(league, drop, now)) faults.add('locked')
  return faults
}

export const isIn = (answer: { roster: { id: string; reserve: boolean }[] }, { roster, reserve }: Kept): void =>
  assert.deepEqual(
    answer.roster.map(({ id, reserve }) => [id, reserve]),
    roster.map(id => [id, reserve.has(id)]),
    'another roster',
  )

type Action = 'add' | 'drop' | 'swap'

/**
 * In a closed week, usually returns a player who was on no roster then. Otherwise, chooses a player as for any other
 * move.
 */
const someAdd = (stage: Stage, league: Played, week: number | undefined): string => {
  const { chance, facts } = stage
  if (week === undefined || chance.odds(20)) return someSigning(stage, league)
  return chance.any(facts.ids.filter(id => holderIn(league, id, week) === undefined))!
}

const someDrop = (stage: Stage, league: Played, { team, week }: { team: Team; week: number | undefined }): string =>
  someOf(stage, rosterIn(league, team, week))

/** Adds, drops or swaps a team's players, now or in a closed week. */
const rosterTurn = (stage: Stage, league: Played, move: Move & { action: Action; actor: Actor }): Turn => {
  const { now } = stage
  const { team, add, drop, week, isForced, action, actor } = move
  const players = action === 'swap' ? { addPlayerId: add, dropPlayerId: drop } : { playerId: add ?? drop }
  const held = { team, kind: add === null ? 'drop' : 'add' } as const
  return {
    operation: 'moveRoster',
    actor,
    closedWeek: week,
    params: { id: league.id, teamId: team.id },
    body: { action, ...players, ...(isForced && { force: true }), ...(week !== undefined && { week }) },
    faults: faultsOf(
      ['not_found', add === NOBODY],
      ['forbidden', isForced ? !may.league(league, actor) : !may.team(league, actor, team)],
      ['invalid_request', week !== undefined && !league.closed.has(week)],
      ['locked', !isForced && (week !== undefined || isHeld(league, held, now))],
      () => faultsOfMove(league, move, now),
    ),
    done(answer) {
      const since = drop === null ? undefined : rosterIn(league, team, week).reserve.get(drop)
      if (week !== undefined) correct(league, { team, week, leaves: drop, joins: add }, now)
      else {
        if (drop !== null) dropPlayer(league, { team, id: drop, now })
        if (add !== null) join(league, team, [add])
      }
      const effect = { kind: 'move', team, add, drop, since, week } as const
      log(league, action, { actor: actor.name, teamId: team.id, forced: isForced }, { effect })
      isIn(answer, rosterIn(league, team, week))
    },
  }
}

/** Makes a roster move, and sometimes forces it. */
export const moveRoster: Maker = (stage, league) => {
  const { chance } = stage
  const team = chance.any(league.teams)!
  const isFull = takenOf(team) >= league.capacity
  const usual = league.mode === 'waivers' ? 'drop' : isFull ? 'swap' : 'add'
  const action = chance.odds(70) ? usual : chance.one<Action>(['add', 'drop', 'swap'])
  const add = action === 'drop' ? null : someSigning(stage, league)
  const drop = action === 'add' ? null : someOf(stage, team)
  const actor = someoneFor(stage, league, team)
  const isForced = chance.odds(may.league(league, actor) ? 15 : 1)
  return rosterTurn(stage, league, { team, add, drop, isForced, week: undefined, action, actor })
}

/** Makes a roster move for a team as the commissioner, usually in a closed week. */
export const correctRoster: Maker = (stage, league) => {
  const { chance } = stage
  const team = chance.any(league.teams)!
  const week = chance.odds(70) ? (chance.odds(95) ? chance.any([...league.closed]) : chance.any(WEEKS)) : undefined
  const isFull = takenWithout(rosterIn(league, team, week), null) >= league.capacity
  const action = chance.odds(70) ? (isFull ? 'swap' : 'add') : chance.one<Action>(['add', 'drop', 'swap'])
  const add = action === 'drop' ? null : someAdd(stage, league, week)
  const drop = action === 'add' ? null : someDrop(stage, league, { team, week })
  const actor = runnerOf(stage, league)
  return rosterTurn(stage, league, { team, add, drop, isForced: chance.odds(95), week, action, actor })
}

/** Repeats a move that was undone. */
export const redo: Maker = (stage, league) => {
  const entry = stage.chance.any([...league.undone].slice(-5))
  const effect = entry === undefined ? undefined : league.effects.get(entry)
  if (effect?.kind !== 'move') return null
  const { team, add, drop, week } = effect
  const action = add === null ? 'drop' : drop === null ? 'add' : 'swap'
  return rosterTurn(stage, league, { team, add, drop, isForced: true, week, action, actor: runnerOf(stage, league) })
}
