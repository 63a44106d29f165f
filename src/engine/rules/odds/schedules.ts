import type { Criterion } from '../../../../data/leagues.ts'
import type { Contestant } from '../standings.ts'
import type { Matchup } from '../team-records.ts'
import { type Standings, standingsOf } from './race.ts'
import { chanceOf } from './random.ts'
import { blank, COLUMNS, type Finish, rankerOf } from './ranking.ts'
import { matchupsOf, meetField, playingIn } from './weeks.ts'

/**
 * What other schedules would have made of the same totals: the teams are dealt into the places of the schedule at random,
 * so that each plays the schedule that some team had, and ranked as the league ranks. The same seed gives the same deals.
 */
export interface Dealt {
  teams: readonly Contestant[]
  /** Matchups that count, with their totals. */
  matchups: readonly Matchup[]
  ranking: readonly Criterion[]
  medianGame: boolean
}

/** What became of a team: of all deals, in how many it had each rank, the first first, and the mean of its wins. */
export interface Fortunes {
  team: string
  ranks: readonly number[]
  wins: number
}

/** Teams in another order, every order as likely. */
const shuffle = (teams: Uint8Array, next: () => number): void => {
  for (let at = teams.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const kept = teams[at]!
    teams[at] = teams[other]!
    teams[other] = kept
  }
}

/** The totals of each week by team; 0 for who had none. */
const totalsOf = ({ matchups }: Dealt, ids: readonly string[]): Int32Array[] => {
  const weeks = Map.groupBy(matchups, ({ week }) => week)
  return Array.from(weeks.values(), week => {
    const totals = new Int32Array(ids.length)
    for (const { home, away } of week) {
      for (const { team, total } of away === null ? [home] : [home, away]) totals[ids.indexOf(team)] = total
    }
    return totals
  })
}

/** A schedule whose places teams are dealt into: `deal` says who is in each place. */
const dealer = ({ count, games, meetings, weeks }: Standings, deal: Uint8Array) => {
  const dealt = weeks.flat()
  const places = { games: games.slice(), meetings: meetings.slice(), dealt: structuredClone(dealt) }
  return (): void => {
    for (let place = 0; place < count; place++) {
      games[deal[place]!] = places.games[place]!
      for (let other = 0; other < count; other++) {
        meetings[deal[place]! * count + deal[other]!] = places.meetings[place * count + other]!
      }
    }
    for (let at = 0; at < dealt.length; at++) {
      const meeting = dealt[at]!
      const { home, away } = places.dealt[at]!
      meeting.home = deal[home]!
      if (away >= 0) meeting.away = deal[away]!
    }
  }
}

/** Plays the weeks as they are dealt at the time, from nothing, into where the season ends. */
const seasonOf = (season: Dealt, standings: Standings, finish: Finish) => {
  const wanted = { medianGame: season.medianGame, allPlay: season.ranking.includes('allPlay') }
  const totals = totalsOf(season, standings.ids)
  const play = matchupsOf(standings, wanted, finish)
  // Whoever meets whom, games against the median and against everybody end the same.
  const field = blank(standings.count)
  for (const [week, playing] of playingIn(standings).entries()) {
    meetField(field, { totals: totals[week]!, playing }, wanted)
  }
  const total = (team: number, week: number): number => totals[week]![team]!
  return (): void => {
    for (const name of COLUMNS) finish[name].set(field[name])
    for (let week = 0; week < totals.length; week++) play(week, total)
  }
}

/** What becomes of each team in so many deals, in the order of the teams. */
export const fortunesOf = (season: Dealt, { deals, seed }: { deals: number; seed: number }): Fortunes[] => {
  const { teams, matchups, ranking } = season
  const standings = standingsOf({ ...season, open: new Set(matchups.map(({ week }) => week)) })
  const { count, ids } = standings
  const finish = blank(count)
  const play = seasonOf(season, standings, finish)
  const rank = rankerOf(standings, ranking, finish)
  const deal = Uint8Array.from({ length: count }, (_, place) => place)
  const dealOut = dealer(standings, deal)
  const { next } = chanceOf(seed)
  const order = new Uint8Array(count)
  const ranks = new Int32Array(count * count)
  const halves = new Float64Array(count)
  for (let each = 0; each < deals; each++) {
    shuffle(deal, next)
    dealOut()
    play()
    rank(order)
    for (let place = 0; place < count; place++) ranks[order[place]! * count + place]!++
    for (let team = 0; team < count; team++) halves[team]! += finish.halves[team]!
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
