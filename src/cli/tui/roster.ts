import type { PlayerSeason, RosterSpot } from '../../engine/index.ts'
import type { Column } from './grid.ts'
import { useAsk, useAskAll, useLeague, useRested, useStage } from './hooks.ts'
import { askPlayer, askPlayers, askTeam } from './questions.ts'
import { figure } from './text.ts'

/** Somebody on a roster, or free. */
export interface Person {
  id: string
  name: string
  posGroup: string | null
  team: string | null
  points?: number | null
}

export const personOf = ({ id, name, posGroup, team }: RosterSpot): Person => ({ id, name: name ?? id, posGroup, team })

export const PEOPLE: readonly Column<Person>[] = [
  { title: 'PLAYER', of: ({ name }) => name },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'NFL', of: ({ team }) => team },
]

export const SCORED: readonly Column<Person>[] = [
  ...PEOPLE,
  { title: 'TOTAL', of: ({ points }) => figure(points), right: true },
]

/** All rosters of the league in the week, by team. */
export const useRosters = (): ReadonlyMap<string, readonly Person[]> => {
  const { leagueId: id, place } = useStage()
  const { answer } = useLeague()
  const teams = answer?.teams ?? []
  const shown = useAskAll(teams.map(team => askTeam({ id, teamId: team.id, week: place.week })))
  return new Map(teams.map((team, at) => [team.id, (shown[at]?.roster ?? []).map(personOf)]))
}

const MOST = 100

const personOfSeason = ({ id, name, posGroup, team, totalPoints }: PlayerSeason): Person => ({
  id,
  name,
  posGroup,
  team,
  points: totalPoints,
})

/** Players of the season whom no team has, the best first; a text narrows them down. */
export const useFreeAgents = (text: string): readonly Person[] => {
  const { answer } = useLeague()
  const rosters = useRosters()
  const q = useRested(text, 120)
  const taken = new Set([...rosters.values()].flat().map(({ id }) => id))
  const league = answer?.league
  const found = useAsk(
    league
      ? askPlayers({ season: league.season, system: league.scoringSystemId, limit: MOST, ...(q !== '' && { q }) })
      : null,
  )
  return (found.answer?.players ?? []).map(personOfSeason).filter(({ id }) => !taken.has(id))
}

/** The names of players by id; who is on no roster is asked for by himself. */
export const useNames = (ids: readonly string[]): ((id: string) => string) => {
  const rosters = useRosters()
  const { answer } = useLeague()
  const names = new Map([...rosters.values()].flat().map(({ id, name }) => [id, name]))
  const season = answer?.league.season
  const others = season === undefined ? [] : [...new Set(ids)].filter(id => !names.has(id)).slice(0, MOST)
  const found = useAskAll(others.map(id => askPlayer(id, { season })))
  for (const [at, id] of others.entries()) names.set(id, found[at]?.name ?? id)
  return id => names.get(id) ?? id
}
