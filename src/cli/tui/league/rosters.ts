import type { RosterSpot } from '../../../engine/index.ts'
import { rosterWeek } from '../../names/players.ts'
import { useLeague, useQueries } from '../answers/hooks.ts'
import { playerQuery, teamQuery } from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import type { Person } from './free-agents.ts'

const personOf = ({ id, name, posGroup, team }: RosterSpot): Person => ({
  id,
  name: name ?? id,
  posGroup,
  team,
  points: null,
})

type Rosters = ReadonlyMap<string, readonly Person[]>

/** The current rosters of some teams, as far as they are loaded. */
export const useRosters = (teamIds: readonly string[]): Rosters => {
  const { leagueId: id } = useScreen()
  const { answer } = useLeague()
  const week = answer && rosterWeek(answer.league)
  const shown = useQueries(week === undefined ? [] : teamIds.map(teamId => teamQuery({ id, teamId, week })))
  return new Map(teamIds.flatMap((teamId, at) => (shown[at] ? [[teamId, shown[at].roster.map(personOf)]] : [])))
}

const MOST_ASKED = 100

/** The names of players by id; players on no roster are looked up one by one. */
export const useNames = (ids: readonly string[]): ((id: string) => string) => {
  const { answer } = useLeague()
  const teamIds = ids.length === 0 || !answer ? [] : answer.teams.map(({ id }) => id)
  const rosters = useRosters(teamIds)
  const names = new Map([...rosters.values()].flat().map(({ id, name }) => [id, name]))
  const known = answer && rosters.size === teamIds.length
  const others = known ? [...new Set(ids)].filter(id => !names.has(id)).slice(0, MOST_ASKED) : []
  const found = useQueries(others.map(id => playerQuery(id, { season: answer?.league.season })))
  for (const [at, id] of others.entries()) names.set(id, found[at]?.name ?? id)
  return id => names.get(id) ?? id
}
