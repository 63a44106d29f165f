import type { Criterion } from '../../../../data/leagues.ts'
import type { Contestant } from '../matchups/standings.ts'
import type { Matchup } from '../matchups/team-records.ts'
import { seededRandom, shuffle } from '../random.ts'
import { numberedStandings, type Standings } from './race.ts'
import { blank, COLUMNS, type RunState, rankerOf } from './ranking.ts'
import { halvesOf, meetField, playingTeams } from './weeks.ts'

/**
 * Replays the actual totals under random schedules. Teams are assigned to the schedule's positions at random. Each team
 * plays its position's schedule, and the league's ranking applies. The same seed gives the same schedules.
 */
interface Dealt {
  teams: readonly Contestant[]
  /** Matchups that count, with their totals. */
  matchups: readonly Matchup[]
  ranking: readonly Criterion[]
  medianGame: boolean
}

/**
 * A team's outcomes: the number of random schedules that put it at each rank, starting with the first, and its average
 * number of wins in matchups. Like the report's records, it does not include games against the median, which are the
 * same under every schedule. The ranks do.
 */
export interface Fortunes {
  team: string
  ranks: readonly number[]
  wins: number
}

/** Returns the totals by team, week by week; 0 without a total. */
const totalsOf = ({ matchups }: Dealt, ids: readonly string[]): Int32Array => {
  const weeks = [...Map.groupBy(matchups, ({ week }) => week).values()]
  const totals = new Int32Array(weeks.length * ids.length)
  for (const [at, week] of weeks.entries()) {
    for (const { home, away } of week) {
      for (const { team, total } of away === null ? [home] : [home, away]) {
        totals[at * ids.length + ids.indexOf(team)] = total
      }
    }
  }
  return totals
}

/**
 * Sets the number of games that teams play, in total and against each other. `deal` is the team at each position in the
 * schedule.
 */
const dealer = ({ count, games, meetings }: Standings, deal: Uint8Array) => {
  const places = { games: games.slice(), meetings: meetings.slice() }
  return (): void => {
    for (let place = 0; place < count; place++) {
      const team = deal[place]!
      games[team] = places.games[place]!
      for (let other = 0; other < count; other++) {
        meetings[team * count + deal[other]!] = places.meetings[place * count + other]!
      }
    }
  }
}

/**
 * Returns a schedule's matchups by position, with a row per matchup and the index where the totals for its week start.
 */
const placesOf = ({ count, weeks }: Standings) => {
  const all = weeks.flatMap((week, at) => week.map(each => ({ ...each, from: at * count })))
  const met = all.filter(({ away }) => away >= 0)
  return {
    byes: all.filter(({ away }) => away < 0),
    home: Uint8Array.from(met, ({ home }) => home),
    away: Uint8Array.from(met, ({ away }) => away),
    from: Uint16Array.from(met, ({ from }) => from),
  }
}

/**
 * Returns a function that plays the assigned matchups, starting from the current standings. A report spends most of its
 * time here.
 */
const playerOf = ({ home, away, from }: ReturnType<typeof placesOf>, totals: Int32Array, finish: RunState) => {
  const count = finish.halves.length
  const { halves, against, pointsFor, pointsAgainst } = finish
  return (deal: Uint8Array): void => {
    for (let at = 0; at < home.length; at++) {
      const [one, other] = [deal[home[at]!]!, deal[away[at]!]!]
      const [points, otherPoints] = [totals[from[at]! + one]!, totals[from[at]! + other]!]
      const won = halvesOf(points, otherPoints)
      halves[one]! += won
      halves[other]! += 2 - won
      against[one * count + other]! += won
      against[other * count + one]! += 2 - won
      pointsFor[one]! += points
      pointsFor[other]! += otherPoints
      pointsAgainst[one]! += otherPoints
      pointsAgainst[other]! += points
    }
  }
}

/** Returns a function that plays all assigned weeks from the start of the season, and the results without matchups. */
const seasonOf = (season: Dealt, standings: Standings, finish: RunState) => {
  const { count } = standings
  const options = { medianGame: season.medianGame, allPlay: season.ranking.includes('allPlay') }
  const totals = totalsOf(season, standings.ids)
  const places = placesOf(standings)
  const play = playerOf(places, totals, finish)
  const byes = options.medianGame || season.matchups.some(({ isAlone }) => isAlone) ? places.byes : []
  // Results of median and all-play games are the same under every schedule.
  const field = blank(count)
  for (const [week, playing] of playingTeams(standings).entries()) {
    meetField(field, { totals: totals.subarray(week * count, (week + 1) * count), playing }, options)
  }
  const playSeason = (deal: Uint8Array): void => {
    for (const name of COLUMNS) finish[name].set(field[name])
    play(deal)
    for (const { home, from } of byes) finish.pointsFor[deal[home]!]! += totals[from + deal[home]!]!
  }
  return { playSeason, field }
}

/** Returns each team's outcomes over random schedules, in the teams' order. */
export const fortunesOf = (season: Dealt, { deals, seed }: { deals: number; seed: number }): Fortunes[] => {
  const { teams, matchups, ranking } = season
  const standings = numberedStandings({ ...season, open: new Set(matchups.map(({ week }) => week)) })
  const { count, ids } = standings
  const finish = blank(count)
  const { playSeason, field } = seasonOf(season, standings, finish)
  const rank = rankerOf(standings, ranking, finish)
  const deal = Uint8Array.from({ length: count }, (_, place) => place)
  const dealOut = dealer(standings, deal)
  const { next } = seededRandom(seed)
  const order = new Uint8Array(count)
  const ranks = new Int32Array(count * count)
  const halves = new Float64Array(count)
  for (let each = 0; each < deals; each++) {
    shuffle(deal, next)
    dealOut()
    playSeason(deal)
    rank(order)
    for (let place = 0; place < count; place++) ranks[order[place]! * count + place]!++
    for (let team = 0; team < count; team++) halves[team]! += finish.halves[team]! - field.halves[team]!
  }
  return teams.map(({ id }) => {
    const team = ids.indexOf(id)
    return {
      team: id,
      ranks: [...ranks.subarray(team * count, (team + 1) * count)],
      wins: halves[team]! / 2 / deals,
    }
  })
}
