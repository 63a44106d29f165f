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
 * Free agents at each position that the league can start, best of a season first, at the league's own time; a text
 * finds anybody. Without a season nothing is asked.
 */
const useListed = (season: number | undefined, q: string): readonly PlayerSeason[] => {
  const league = useLeague().answer?.league
  const groups = new Set(league?.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const of = { season, system: league?.scoringSystemId, league: league?.id, available: 1, limit: MOST }
  const questions = q === '' ? [...groups].map(pos => playersQuery({ ...of, pos })) : [playersQuery({ ...of, q })]
  const found = useQueries(league && season !== undefined ? questions : [])
  return found.flatMap(answer => answer?.players ?? [])
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
  const q = useDebounced(text, TYPING_MS)
  const now = useListed(league?.season, q)
  const isUnplayed = now.length > 0 && !now.some(({ totalPoints }) => totalPoints)
  const before = useListed(league && isUnplayed ? league.season - 1 : undefined, q)
  const worths = new Map(before.map(player => [player.id, player]))
  const groups: readonly string[] = league?.rosterConfig.slots.flatMap(({ eligible }) => eligible) ?? []
  const fewest = before.length > 0 ? FEWEST_GAMES : 0
  const wanted = text.toLowerCase()
  const people = now
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(player => {
      const worth = worths.get(player.id) ?? player
      const { id, name, posGroup, team } = player
      const person: Person = { id, name, posGroup, team, points: worth.totalPoints }
      return { person, ranks: ranksOf(worth, { startsAt: groups.indexOf(posGroup), fewest }) }
    })
    .sort((a, b) => inOrder(a.ranks, b.ranks))
    .map(({ person }) => person)
  return { people, season: league && (before.length > 0 ? league.season - 1 : league.season) }
}
