import type { SheetPlayoffs } from '../../schema/sheet.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../bracket.ts'
import type { PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../plan.ts'

/** What playoffs of a sheet are made of: who met whom, and what each team had. */
export interface SheetSeason {
  season: number
  teams: readonly string[]
  meetings: readonly PlannedMatchup[]
  weeks: readonly PlannedWeek[]
}

type Totals = (team: string, week: number) => number

const totalsOf = ({ weeks }: SheetSeason): Totals => {
  const totals = new Map(
    weeks.flatMap(({ week, lineups }) => lineups.map(({ team, points }) => [`${week} ${team}`, points ?? 0] as const)),
  )
  return (team, week) => totals.get(`${week} ${team}`) ?? 0
}

/** Every team, best first: by wins, a tie half of one, then by points; of level ones as they stand in the sheet. */
const seedsOf = ({ teams, meetings }: SheetSeason, totalOf: Totals, startWeek: number): string[] => {
  const wins = new Map<string, number>()
  const points = new Map<string, number>()
  const add = (to: Map<string, number>, team: string, value: number): void =>
    void to.set(team, (to.get(team) ?? 0) + value)
  for (const { week, home, away } of meetings) {
    if (week >= startWeek || away === null) continue
    const margin = Math.sign(totalOf(home, week) - totalOf(away, week))
    add(wins, home, 1 + margin)
    add(wins, away, 1 - margin)
    for (const team of [home, away]) add(points, team, totalOf(team, week))
  }
  const of = (from: Map<string, number>, team: string): number => from.get(team) ?? 0
  return teams.toSorted((a, b) => of(wins, b) - of(wins, a) || of(points, b) - of(points, a))
}

/** The games of a week among those who are still in it; who rests has a bye. */
const roundIn = (
  { meetings }: SheetSeason,
  week: number,
  { alive, resting }: { alive: readonly string[]; resting: readonly string[] },
): Pairing[] => {
  const playing = alive.filter(team => !resting.includes(team))
  const games = meetings.filter(
    ({ week: at, home, away }) => at === week && away !== null && playing.includes(home) && playing.includes(away),
  )
  return [...resting.map((team): Pairing => [team, null]), ...games.map(({ home, away }): Pairing => [home, away])]
}

const roundsOf = (sheet: SheetSeason, seeds: readonly string[], { teams: size, startWeek }: SheetPlayoffs) => {
  const totalOf = totalsOf(sheet)
  const rounds: Pairing[][] = []
  let alive = seeds.slice(0, size)
  for (let at = 0; at < roundsFor(size); at++) {
    const week = startWeek + at
    if (!sheet.weeks.some(each => each.week === week)) break
    const resting = at === 0 ? seeds.slice(0, 2 ** roundsFor(size) - size) : []
    const round = roundIn(sheet, week, { alive, resting })
    rounds.push(round)
    alive = round.map(([a, b]) => {
      if (b === null) return a
      const margin = totalOf(a, week) - totalOf(b, week)
      return margin > 0 || (margin === 0 && seeds.indexOf(a) < seeds.indexOf(b)) ? a : b
    })
  }
  return rounds
}

/** The postseason of a sheet by what was said of it, as it was played; what is otherwise is said in sentences. */
export const playoffsOf = (
  sheet: SheetSeason,
  asked: SheetPlayoffs | undefined,
): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  if (sheet.meetings.length === 0) return { playoffs: null, warnings: [] }
  if (!asked)
    return {
      playoffs: null,
      warnings: [
        'The sheet does not say when playoffs begin, so every week counts as regular season: --playoffs 6@15 says it',
      ],
    }
  const { teams, startWeek } = asked
  const { season } = sheet
  const fault = bracketFault({ teams, startWeek, season, teamCount: sheet.teams.length, longRounds: false })
  if (fault !== null) return { playoffs: null, warnings: [fault] }
  const config = { teams, startWeek, reseed: false, divisionWinnersFirst: false }
  const played = sheet.weeks.some(({ week }) => week >= startWeek)
  if (!played) return { playoffs: { config, draw: null }, warnings: [] }
  const seeds = seedsOf(sheet, totalsOf(sheet), startWeek)
  const rounds = roundsOf(sheet, seeds, asked)
  const sound = isSoundBracket(rounds, teams, seeds)
  return {
    playoffs: { config, draw: { seeds, pairings: sound ? inBracketOrder(rounds) : [] } },
    warnings: sound
      ? []
      : ['The bracket cannot be read from who met whom in the playoffs, so it is drawn by the records'],
  }
}
