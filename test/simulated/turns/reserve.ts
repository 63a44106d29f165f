import { log } from '../model/league.ts'
import { faultsOfReserve, reserve } from '../model/reserve.ts'
import { faultsOf, type Maker, may, NOBODY, someOf, someoneFor } from '../stage.ts'
import { isIn } from './rosters.ts'

/** Moves a player to IR, or activates the player. */
export const moveReserve: Maker = (stage, league) => {
  const { chance, now } = stage
  const team = chance.any(league.teams)!
  const active = chance.odds(team.reserve.size > 0 ? 50 : 5)
  const resting = chance.odds(85) ? chance.any([...team.reserve.keys()]) : undefined
  const out = chance.odds(60)
    ? team.roster.find(id => faultsOfReserve(league, { ...move(id), team }, now).size === 0)
    : null
  const id = chance.odds(2) ? NOBODY : ((active ? resting : out) ?? someOf(stage, team))
  const actor = someoneFor(stage, league, team)
  const isForced = chance.odds(may.league(league, actor) ? 30 : 1)
  return {
    operation: 'reservePlayer',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { playerId: id, active, ...(isForced && { force: true }) },
    faults: faultsOf(
      ['not_found', id === NOBODY],
      ['forbidden', isForced ? !may.league(league, actor) : !may.team(league, actor, team)],
      () => faultsOfReserve(league, { team, id, active, isForced }, now),
    ),
    done(answer: { roster: { id: string; reserve: boolean }[] }) {
      reserve(league, { team, id, active }, now)
      log(league, active ? 'activate' : 'reserve', { actor: actor.name, teamId: team.id, forced: isForced })
      isIn(answer, team)
    },
  }
}

const move = (id: string) => ({ id, active: false, isForced: false })
