import { openJsonClient } from '../shared/client.ts'
import type { ReadLivePoints } from '../shared/platform.ts'
import {
  type Ask,
  type GameAnswer,
  openAsk,
  type PeriodAnswer,
  readBox,
  readGames,
  ScoreboardAnswer,
} from './client.ts'
import { pointsIn } from './weeks.ts'

/**
 * Points in the current week. Fleaflicker gives players' points only in box scores, one per game. A poll reads the
 * scoreboard, which has all games' scores, and then the box scores of games whose score has changed. It also reads the
 * oldest of the other box scores, because bench players' points do not change a score.
 */

const includes = ({ low, high }: PeriodAnswer, week: number): boolean =>
  low.ordinal <= week && week <= (high ?? low).ordinal

/** Reads the period that contains a week, and its games; null if the league does not play that week. */
const readPeriod = async (ask: Ask, season: number, week: number) => {
  const wish = { schema: ScoreboardAnswer, what: `the games of week ${week}` }
  const of = { season, scoring_period: week }
  const { schedulePeriod, eligibleSchedulePeriods, games } = await ask('FetchLeagueScoreboard', wish, of)
  if (includes(schedulePeriod, week)) return { period: schedulePeriod, games: games ?? [] }
  const period = eligibleSchedulePeriods?.find(each => includes(each, week))
  return period ? { period, games: await readGames(ask, season, period) } : null
}

const scoreOf = ({ homeScore, awayScore }: GameAnswer): string =>
  `${homeScore?.score?.value ?? 0} ${awayScore?.score?.value ?? 0}`

/** A box score, and the game's score when it was read. */
interface ReadBox {
  score: string
  points: readonly (readonly [player: string, points: number])[]
}

/** A league's box scores for a week, by game, oldest first. */
interface ReadWeek {
  week: number
  boxes: ReadonlyMap<string, ReadBox>
}

/** Creates a reader that caches each league's box scores. */
export const openLivePoints = (): ReadLivePoints => {
  const leagues = new Map<string, ReadWeek>()
  return async ({ id, season }, week, reach) => {
    const ask = openAsk(openJsonClient('fleaflicker', reach), { id, season: season! })
    const { period, games } = (await readPeriod(ask, season!, week)) ?? { games: [] }
    const before = leagues.get(id)?.week === week ? leagues.get(id)!.boxes : new Map<string, ReadBox>()
    const byId = new Map(games.map(game => [game.id, game]))
    const same = [...before].filter(([game, { score }]) => byId.has(game) && scoreOf(byId.get(game)!) === score)
    const [, ...current] = same
    const cached = new Map(current)
    const read = await Promise.all(
      games
        .filter(game => !cached.has(game.id))
        .map(async (game): Promise<[string, ReadBox]> => {
          const box = await readBox(ask, game, period!)
          return [game.id, { score: scoreOf(game), points: pointsIn(box) }]
        }),
    )
    const boxes = new Map([...cached, ...read])
    leagues.set(id, { week, boxes })
    return new Map([...boxes.values()].flatMap(({ points }) => points))
  }
}
