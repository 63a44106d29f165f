import { FEWEST_GAMES, type PlayerSeason } from '../../../engine/index.ts'
import { useDebounced, useLeague, useQueries } from '../answers/hooks.ts'
import { playersQuery } from '../answers/queries.ts'

/** Somebody on a roster, or free. */
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
 * Whom nobody has at each position that the league can start, the best of a season, as far as the league's own time knows;
 * a text finds anybody. Without a season nothing is asked.
 */
const useListed = (season: number | undefined, q: string): readonly PlayerSeason[] => {
  const league = useLeague().answer?.league
  const groups = new Set(league?.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const of = { season, system: league?.scoringSystemId, league: league?.id, available: 1, limit: MOST }
  const questions = q === '' ? [...groups].map(pos => playersQuery({ ...of, pos })) : [playersQuery({ ...of, q })]
  const found = useQueries(league && season !== undefined ? questions : [])
  return found.flatMap(answer => answer?.players ?? [])
}

/** Whom no slot takes comes last; then who has played too little, then points decide, then the order of the slots. */
const ranksOf = (
  { gamesPlayed, totalPoints }: PlayerSeason,
  { startsAt, fewest }: { startsAt: number; fewest: number },
): readonly number[] => [startsAt < 0 ? 1 : 0, (gamesPlayed ?? 0) < fewest ? 1 : 0, -(totalPoints ?? 0), startsAt]

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, at) => rank - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0

/** Players whom no team has, best first by totals of the season; of the one before until anybody has played. */
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
