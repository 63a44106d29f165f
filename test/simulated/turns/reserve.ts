import { correct, rosterIn } from '../model/closed.ts'
import { log } from '../model/league.ts'
import { isHeld } from '../model/locks.ts'
import { faultsOfReserve, reserve } from '../model/reserve.ts'
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
  type Turn,
} from '../stage.ts'
import { isIn } from './rosters.ts'

/** Moves a player to IR or activates a player, now or in a closed week. */
const reserveTurn = (stage: Stage, league: Played, week?: number): Turn => {
  const { chance, now } = stage
  const team = chance.any(league.teams)!
  const own = rosterIn(league, team, week)
  const active = chance.odds(own.reserve.size > 0 ? 50 : 5)
  const resting = chance.odds(85) ? chance.any([...own.reserve.keys()]) : undefined
  const out = chance.odds(60)
    ? own.roster.find(id => faultsOfReserve(league, { ...move(id), team: own }, now).size === 0)
    : null
  const id = chance.odds(2) ? NOBODY : ((active ? resting : out) ?? someOf(stage, own))
  const actor = week === undefined ? someoneFor(stage, league, team) : runnerOf(stage, league)
  const isForced = chance.odds(week !== undefined ? 95 : may.league(league, actor) ? 30 : 1)
  return {
    operation: 'reservePlayer',
    actor,
    closedWeek: week,
    params: { id: league.id, teamId: team.id },
    body: { playerId: id, active, ...(isForced && { force: true }), ...(week !== undefined && { week }) },
    faults: faultsOf(
      ['not_found', id === NOBODY],
      ['forbidden', isForced ? !may.league(league, actor) : !may.team(league, actor, team)],
      ['locked', !isForced && (week !== undefined || isHeld(league, { team, kind: 'reserve' }, now))],
      () => faultsOfReserve(league, { team: own, id, active, isForced }, now),
    ),
    done(answer: { roster: { id: string; reserve: boolean }[] }) {
      const effect = {
        kind: active ? 'activate' : 'reserve',
        team,
        player: id,
        since: own.reserve.get(id),
        week,
      } as const
      if (week === undefined) reserve(league, { team, id, active }, now)
      else correct(league, { team, week, leaves: id, joins: id, since: active ? undefined : now }, now)
      log(league, effect.kind, { actor: actor.name, teamId: team.id, forced: isForced }, { effect })
      isIn(answer, rosterIn(league, team, week))
    },
  }
}

const move = (id: string) => ({ id, active: false, isForced: false })

/** Moves a player to IR, or activates a player. */
export const moveReserve: Maker = (stage, league) => reserveTurn(stage, league)

/** Moves a player to IR or activates a player, in a closed week. */
export const correctReserve: Maker = (stage, league) => {
  const week = stage.chance.any([...league.closed])
  return week === undefined ? null : reserveTurn(stage, league, week)
}
