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

type Listed = readonly PlayerSeason[]

/** Of each position that the league can start, the best of a season; a text finds anybody. `null` asks nothing. */
const useListed = (season: number | undefined, q: string): Listed => {
  const league = useLeague().answer?.league
  const groups = new Set(league?.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const of = { season, system: league?.scoringSystemId, limit: MOST }
  const questions = q === '' ? [...groups].map(pos => playersQuery({ ...of, pos })) : [playersQuery({ ...of, q })]
  const found = useQueries(league && season !== undefined ? questions : [])
  return found.flatMap(answer => answer?.players ?? [])
}

interface Startable {
  people: readonly Person[]
  /** The season whose totals order them. */
  season: number | undefined
}

/** Whom no slot takes comes last; then, as in a draft that picks by itself, who has played too little, then points decide, then the order of the slots. */
const ranksOf = (worth: PlayerSeason | undefined, startsAt: number, fewest: number): readonly number[] => [
  startsAt < 0 ? 1 : 0,
  (worth?.gamesPlayed ?? 0) < fewest ? 1 : 0,
  -(worth?.totalPoints ?? 0),
  startsAt,
]

const inOrder = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, at) => rank - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0

type By = 'this season' | 'the one before'

/**
 * Players whom the league can start, best first by the totals of `by`: of this season, or as a draft orders them of the
 * one before. Where that one has none the other one decides: nothing was played yet, or it is not held.
 */
export const useStartable = (text: string, by: By): Startable => {
  const league = useLeague().answer?.league
  const q = useDebounced(text, 120)
  const now = useListed(league?.season, q)
  const isPlayed = now.some(({ totalPoints }) => totalPoints)
  const isAsked = by === 'the one before' || (now.length > 0 && !isPlayed)
  const before = useListed(league && isAsked ? league.season - 1 : undefined, q)
  const isBefore = isAsked && before.length > 0
  const all = isPlayed ? now : [...before, ...now]
  const groups: readonly string[] = league?.rosterConfig.slots.flatMap(({ eligible }) => eligible) ?? []
  const worths = new Map((isBefore ? before : now).map(player => [player.id, player]))
  const wanted = text.toLowerCase()
  const people = [...new Map(all.map(player => [player.id, player])).values()]
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, posGroup, team }) => {
      const worth = worths.get(id)
      const person: Person = { id, name, posGroup, team, points: worth?.totalPoints ?? null }
      return { person, ranks: ranksOf(worth, groups.indexOf(posGroup), isBefore ? FEWEST_GAMES : 0) }
    })
    .sort((a, b) => inOrder(a.ranks, b.ranks))
    .map(({ person }) => person)
  return { people, season: league && (isBefore ? league.season - 1 : league.season) }
}
