import assert from 'node:assert/strict'
import {
  drop as dropPlayer,
  holderOf,
  isPlaying,
  join,
  type League,
  log,
  promisedIn,
  type Team,
} from '../model/league.ts'
import { returnedIn, takenOf, takenWithout } from '../model/reserve.ts'
import { faultsOf, type Maker, may, NOBODY, someOf, someoneFor, someSigning } from '../stage.ts'

interface Move {
  team: Team
  add: string | null
  drop: string | null
  isForced: boolean
}

const faultsOfMove = (league: League, { team, add, drop, isForced }: Move, now: number): Set<string> => {
  const faults = new Set<string>()
  const { roster } = team
  if (add !== null && ((league.mode === 'waivers' && !isForced) || holderOf(league, add))) faults.add('conflict')
  if (add !== null && takenWithout(team, drop) >= league.capacity) faults.add('conflict')
  if (add !== null && returnedIn(league, team, { now, but: drop }).length > 0) faults.add('conflict')
  if (drop !== null && (!roster.includes(drop) || promisedIn(league).has(drop))) faults.add('conflict')
  if (drop !== null && roster.includes(drop) && !isForced && isPlaying(league, drop, now)) faults.add('locked')
  return faults
}

export const isIn = (answer: { roster: { id: string; reserve: boolean }[] }, { roster, reserve }: Team): void =>
  assert.deepEqual(
    answer.roster.map(({ id, reserve }) => [id, reserve]),
    roster.map(id => [id, reserve.has(id)]),
    'another roster',
  )

/** Adds, drops or swaps players. */
export const moveRoster: Maker = (stage, league) => {
  const { chance, now } = stage
  const team = chance.any(league.teams)!
  const isFull = takenOf(team) >= league.capacity
  const usual = league.mode === 'waivers' ? 'drop' : isFull ? 'swap' : 'add'
  const action = chance.odds(70) ? usual : chance.one(['add', 'drop', 'swap'])
  const add = action === 'drop' ? null : someSigning(stage, league)
  const drop = action === 'add' ? null : someOf(stage, team)
  const actor = someoneFor(stage, league, team)
  const isForced = chance.odds(may.league(league, actor) ? 15 : 1)
  const move = { team, add, drop, isForced }
  const players = action === 'swap' ? { addPlayerId: add, dropPlayerId: drop } : { playerId: add ?? drop }
  return {
    operation: 'moveRoster',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { action, ...players, ...(isForced && { force: true }) },
    faults: faultsOf(
      ['not_found', add === NOBODY],
      ['forbidden', isForced ? !may.league(league, actor) : !may.team(league, actor, team)],
      () => faultsOfMove(league, move, now),
    ),
    done(answer) {
      if (drop !== null) dropPlayer(league, { team, id: drop, now })
      if (add !== null) join(league, team, [add])
      log(league, action, { actor: actor.name, teamId: team.id, forced: isForced })
      isIn(answer, team)
    },
  }
}
