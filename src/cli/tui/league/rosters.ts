import {
  type Answer,
  MIN_GAMES,
  type PlayerSeason,
  type PlayerStatus,
  type RosterSpot,
  startableGroups,
} from '../../../engine/index.ts'
import { type Game, gameOfPlayer } from '../../../views/games.ts'
import type { Person as Listed } from '../../../views/players.ts'
import { rosterWeek } from '../../names/players.ts'
import { playerQuery, playersQuery, teamQuery } from '../answers/queries.ts'
import { useDebounced, useLeague, useQueries } from '../interface/hooks.ts'
import { useScreen } from '../interface/screen.ts'

/** A rostered player or a free agent. */
export interface Person {
  id: string
  name: string
  posGroup: string | null
  team: string | null
  /** Points per game and in total, in the list's season; null on a roster. */
  ppg: number | null
  points: number | null
  status?: PlayerStatus | null | undefined
  /** True for a player on IR or the taxi squad, who does not use a roster spot. */
  isReserved?: boolean
  game?: Game
  outlook?: Listed['outlook']
}

const MAX_PLAYERS = 100
const TYPING_MS = 120

/**
 * Fetches free agents at each position that the league can start, best first, at league time. A search finds every
 * player. Points are from this season, or from the previous one before the first games.
 */
const useListed = (q: string) => {
  const league = useLeague().answer?.league
  const groups = startableGroups(league?.rosterConfig.slots ?? [])
  const of = { season: league?.season, league: league?.id, available: 1, limit: MAX_PLAYERS }
  const questions = q === '' ? [...groups].map(pos => playersQuery({ ...of, pos })) : [playersQuery({ ...of, q })]
  const found = useQueries(league ? questions : [])
  const season = found.find(answer => answer)?.orderedBy ?? league?.season
  return { players: found.flatMap(answer => answer?.players ?? []), season }
}

/**
 * Returns a player's sort key: points first, then slot order. Players with too few games come later, and players who do
 * not fit any slot come last.
 */
const ranksOf = (
  { gamesPlayed, totalPoints }: PlayerSeason,
  { startsAt, fewest }: { startsAt: number; fewest: number },
): readonly number[] => [startsAt < 0 ? 1 : 0, (gamesPlayed ?? 0) < fewest ? 1 : 0, -(totalPoints ?? 0), startsAt]

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, at) => rank - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0

/** Fetches free agents, best first by their points this season, or in the previous one before the first games. */
export const useFreeAgents = (text: string): { people: readonly Person[]; season: number | undefined } => {
  const league = useLeague().answer?.league
  const { players, season } = useListed(useDebounced(text, TYPING_MS))
  const groups: readonly string[] = league?.rosterConfig.slots.flatMap(({ eligible }) => eligible) ?? []
  const fewest = season === league?.season ? 0 : MIN_GAMES
  const needle = text.toLowerCase()
  const people = players
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .map(player => {
      const { id, name, posGroup, team, status, ppg, totalPoints: points } = player
      const ranks = ranksOf(player, { startsAt: groups.indexOf(posGroup), fewest })
      return { person: { id, name, posGroup, team, ppg, points, status, game: gameOfPlayer(player) }, ranks }
    })
    .sort((a, b) => inOrder(a.ranks, b.ranks))
    .map(({ person }) => person)
  return { people, season }
}

const personOf = ({ id, name, posGroup, team, status, reserve, taxi }: RosterSpot): Person => ({
  id,
  name: name ?? id,
  posGroup,
  team,
  status,
  isReserved: reserve || taxi,
  ppg: null,
  points: null,
})

/** Returns a team's players with their numbers for its week. */
const peopleOf = ({ roster, lineup, bench, reserve, taxi }: Answer<'getTeam'>): Person[] => {
  const peopleById = new Map(
    [...lineup.flatMap(({ player }) => player ?? []), ...bench, ...reserve, ...taxi].map(each => [each.id, each]),
  )
  return roster.map(spot => {
    const { game, outlook }: Pick<Person, 'game' | 'outlook'> = peopleById.get(spot.id) ?? {}
    return { ...personOf(spot), game, outlook }
  })
}

type Rosters = ReadonlyMap<string, readonly Person[]>

/** The current rosters of these teams. Leaves out rosters that are still loading. */
export const useRosters = (teamIds: readonly string[]): Rosters => {
  const { leagueId: id } = useScreen()
  const { answer } = useLeague()
  const week = answer && rosterWeek(answer.league)
  const answers = useQueries(week === undefined ? [] : teamIds.map(teamId => teamQuery({ id, teamId, week })))
  return new Map(teamIds.flatMap((teamId, at) => (answers[at] ? [[teamId, peopleOf(answers[at])]] : [])))
}

const MAX_ASKED = 100

/** Players' names by id. Players who are not on a roster are looked up one by one. */
export const useNames = (ids: readonly string[]): ((id: string) => string) => {
  const { answer } = useLeague()
  const teamIds = ids.length === 0 || !answer ? [] : answer.teams.map(({ id }) => id)
  const rosters = useRosters(teamIds)
  const names = new Map([...rosters.values()].flat().map(({ id, name }) => [id, name]))
  const isReady = answer && rosters.size === teamIds.length
  const others = isReady ? [...new Set(ids)].filter(id => !names.has(id)).slice(0, MAX_ASKED) : []
  const found = useQueries(others.map(id => playerQuery(id, { season: answer?.league.season })))
  for (const [at, id] of others.entries()) names.set(id, found[at]?.name ?? id)
  return id => names.get(id) ?? id
}
