import { FEWEST_GAMES, type PlayerSeason } from '../../../engine/index.ts'
import { useDebounced, useLeague, useQueries } from '../answers/hooks.ts'
import { playersQuery } from '../answers/queries.ts'

/** A player on a roster or a free agent. */
export interface Person {
  id: string
  name: string
  posGroup: string | null
  team: string | null
  points: number | null
}

const MOST = 100
const TYPING_MS = 120

/**
 * Free agents at each position that the league can start, best first, at the league's own time; a text finds anybody.
 * Their points are of the season, or of the previous one until somebody has played.
 */
const useListed = (q: string) => {
  const league = useLeague().answer?.league
  const groups = new Set(league?.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const of = { season: league?.season, league: league?.id, available: 1, limit: MOST }
  const questions = q === '' ? [...groups].map(pos => playersQuery({ ...of, pos })) : [playersQuery({ ...of, q })]
  const found = useQueries(league ? questions : [])
  const season = found.find(answer => answer)?.orderedBy ?? league?.season
  return { players: found.flatMap(answer => answer?.players ?? []), season }
}

/**
 * Players whom no slot takes come last, before them those with too few games; then points decide, then the order of
 * slots.
 */
const ranksOf = (
  { gamesPlayed, totalPoints }: PlayerSeason,
  { startsAt, fewest }: { startsAt: number; fewest: number },
): readonly number[] => [startsAt < 0 ? 1 : 0, (gamesPlayed ?? 0) < fewest ? 1 : 0, -(totalPoints ?? 0), startsAt]

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, at) => rank - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0

/** Free agents, best first by points of the season, or of the previous one until somebody has played. */
export const useFreeAgents = (text: string): { people: readonly Person[]; season: number | undefined } => {
  const league = useLeague().answer?.league
  const { players, season } = useListed(useDebounced(text, TYPING_MS))
  const groups: readonly string[] = league?.rosterConfig.slots.flatMap(({ eligible }) => eligible) ?? []
  const fewest = season === league?.season ? 0 : FEWEST_GAMES
  const wanted = text.toLowerCase()
  const people = players
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(player => {
      const { id, name, posGroup, team, totalPoints: points } = player
      const ranks = ranksOf(player, { startsAt: groups.indexOf(posGroup), fewest })
      return { person: { id, name, posGroup, team, points }, ranks }
    })
    .sort((a, b) => inOrder(a.ranks, b.ranks))
    .map(({ person }) => person)
  return { people, season }
}
