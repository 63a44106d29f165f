import { type League, lineupInEffect, type Team } from './league.ts'

/** A league's matchups and standings by the contract's rules. */

export interface Pairing {
  week: number
  home: string
  away: string | null
}

export interface Record {
  wins: number
  losses: number
  ties: number
}

export interface Result extends Record {
  team: Team
  /** Points for, in hundredths. */
  pointsFor: number
  pointsAgainst: number
  /** The commissioner's adjustments in games that count, in hundredths. */
  adjustment: number
}

/** A team's total in a week that counts, and its opponent's total, which is null for a bye. */
interface Played {
  team: Team
  other: Team | null
  week: number
  total: number
  against: number
}

/** Returns the commissioner's adjustments for a team in a week, in hundredths. */
export const givenTo = ({ given }: League, { id }: Team, week: number): number => given.get(`${week} ${id}`) ?? 0

/** Returns a team's total in a week from finished games, in hundredths. */
export const totalOf = (league: League, team: Team, { week, now }: { week: number; now: number }): number => {
  const { facts } = league
  return (lineupInEffect(team, week) ?? []).reduce(
    (sum, id) => {
      const kickoffAt = id === null ? null : facts.kickoffOf(id, week)
      const isOver = kickoffAt !== null && kickoffAt + 6 * 3_600_000 <= now
      return sum + (isOver ? (facts.pointsOf(id!, week) ?? 0) : 0)
    },
    givenTo(league, team, week),
  )
}

/** Returns both sides of every matchup in weeks that count, unless neither side has a lineup. */
const playedIn = (league: League, schedule: readonly Pairing[], now: number): Played[] =>
  schedule.flatMap(({ week, home, away }): Played[] => {
    if (league.facts.endOf(week) > now) return []
    const [one, other] = [home, away].map(id => league.teams.find(team => team.id === id) ?? null) as [
      Team,
      Team | null,
    ]
    if (lineupInEffect(one, week) === null && (other === null || lineupInEffect(other, week) === null)) return []
    const total = totalOf(league, one, { week, now })
    if (other === null) return [{ team: one, other, week, total, against: 0 }]
    const against = totalOf(league, other, { week, now })
    return [
      { team: one, other, week, total, against },
      { team: other, other: one, week, total: against, against: total },
    ]
  })

const add = (record: Record, lead: number): void => {
  record[lead > 0 ? 'wins' : lead < 0 ? 'losses' : 'ties']++
}

/** Returns twice a week's median: the sum of the two middle totals, or twice the middle one. */
const twiceMedian = (totals: readonly number[]): number => {
  const sorted = totals.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!
}

const resultOf = (league: League, team: Team, all: readonly Played[]): Result => {
  const result: Result = { team, wins: 0, losses: 0, ties: 0, pointsFor: 0, pointsAgainst: 0, adjustment: 0 }
  for (const { team: own, other, week, total, against } of all) {
    if (own !== team) continue
    if (other !== null) add(result, total - against)
    if (other !== null || league.medianGame) {
      result.pointsFor += total
      result.pointsAgainst += against
      result.adjustment += givenTo(league, team, week)
    }
    const totals = all.filter(each => each.week === week).map(each => each.total)
    if (league.medianGame) add(result, 2 * total - twiceMedian(totals))
  }
  return result
}

/** Returns the winning percentage, with a tie as half a win. */
const shareOf = ({ wins, losses, ties }: Record): number =>
  wins + losses + ties === 0 ? 0 : (wins + ties / 2) / (wins + losses + ties)

const shareOfLeads = (leads: readonly number[]): number => {
  const record = { wins: 0, losses: 0, ties: 0 }
  for (const lead of leads) add(record, lead)
  return shareOf(record)
}

type Measure = (level: readonly Result[], all: readonly Played[]) => number[]

/** Compares tied teams' records against each other, if all of them played each other the same number of times. */
const amongThem: Measure = (level, all) => {
  const teams = level.map(({ team }) => team)
  const inside = all.filter(({ team, other }) => teams.includes(team) && other !== null && teams.includes(other))
  const met = teams.flatMap((one, at) =>
    teams.slice(at + 1).map(other => inside.filter(each => each.team === one && each.other === other).length),
  )
  if (new Set(met).size !== 1) return level.map(() => 0)
  const leadsOf = (own: Team) => inside.filter(({ team }) => team === own).map(({ total, against }) => total - against)
  return teams.map(team => shareOfLeads(leadsOf(team)))
}

/** Compares the records that teams would have if they had played every other team each week. */
const againstAll: Measure = (level, all) =>
  level.map(({ team }) =>
    shareOfLeads(
      all
        .filter(own => own.team === team)
        .flatMap(own =>
          all.filter(other => other.week === own.week && other !== own).map(({ total }) => own.total - total),
        ),
    ),
  )

const MEASURES: Readonly<{ [name in League['ranking'][number]]: Measure }> = {
  winPct: level => level.map(shareOf),
  pointsFor: level => level.map(({ pointsFor }) => pointsFor),
  headToHead: amongThem,
  pointsAgainst: level => level.map(({ pointsAgainst }) => pointsAgainst),
  allPlay: againstAll,
}

/** Returns the first of these teams by the league's ranking criteria, or several if they are tied. */
const firstOf = ({ ranking }: League, waiting: readonly Result[], all: readonly Played[]): readonly Result[] => {
  let level = waiting
  for (const name of ranking) {
    if (level.length === 1) return level
    const measured = MEASURES[name](level, all)
    const max = Math.max(...measured)
    level = level.filter((_, at) => measured[at] === max)
  }
  return level
}

/** A row of the standings, and whether it is tied with the next one by every criterion. */
export interface Place extends Result {
  isLevel: boolean
}

/**
 * Returns the standings, computed row by row. Each row starts again with the first criterion. Teams that are still tied
 * are in draft order.
 */
export const tableOf = (league: League, schedule: readonly Pairing[], now: number): Place[] => {
  const all = playedIn(league, schedule, now)
  let waiting = league.teams.map(team => resultOf(league, team, all))
  const table: { result: Result; level: readonly Result[] }[] = []
  while (waiting.length > 0) {
    const level = firstOf(league, waiting, all)
    table.push({ result: level[0]!, level })
    waiting = waiting.filter(each => each !== level[0])
  }
  return table.map(({ result, level }, at) => {
    const next = table[at + 1]?.result
    return { ...result, isLevel: next !== undefined && level.includes(next) }
  })
}

/** Returns the seeds based on the standings. In some leagues, division winners come first. */
export const seedsOf = (league: League, schedule: readonly Pairing[], now: number): string[] => {
  const table = tableOf(league, schedule, now).map(({ team }) => team)
  const wins = (team: Team, at: number) =>
    team.division !== null && !table.slice(0, at).some(({ division }) => division === team.division)
  const winners = league.winnersFirst ? table.filter(wins) : []
  return [...winners, ...table.filter(team => !winners.includes(team))].map(({ id }) => id)
}
