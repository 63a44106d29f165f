import type { PastGame, PastSeason, PastSide } from './past-season.ts'

/**
 * A league's records across its seasons, including playoffs. If values are equal, the earliest one holds the record.
 *
 * - highest, lowest: a team's total in a week.
 * - blowout, closest: the largest and smallest margins of victory.
 * - comeback: the largest deficit that a winner overcame before the week's last kickoffs.
 * - worstBeat: the highest total that lost.
 * - luckiest: the lowest total that won.
 * - bench: the most points that a lineup left on the bench.
 * - winning, losing: consecutive games, which can span seasons. A tie ends both streaks. A game between two teams of
 *   the same manager does not count for either.
 */
export const RECORDS = [
  'highest',
  'lowest',
  'blowout',
  'closest',
  'worstBeat',
  'luckiest',
  'bench',
  'comeback',
] as const
export type RecordName = (typeof RECORDS)[number]

/** A record from one week. `value` is in hundredths of a point. */
export interface WeekRecord {
  name: RecordName
  season: number
  leagueId: string
  week: number
  team: string
  opponent: string
  total: number
  against: number
  value: number
}

/** A streak of games. `season` and `week` refer to its last game. */
export interface Streak {
  name: 'winning' | 'losing'
  manager: string
  games: number
  season: number
  week: number
}

type GameRecord = Omit<WeekRecord, 'name' | 'value'> & { left: number; behind: number }

const gameRecord = (
  { season, leagueId }: PastSeason,
  week: number,
  [side, other]: readonly [PastSide, PastSide],
): GameRecord => ({
  season,
  leagueId,
  week,
  team: side.team,
  opponent: other.team,
  total: side.total,
  against: other.total,
  left: side.left,
  behind: side.behind,
})

const sidesOf = (seasons: readonly PastSeason[]): GameRecord[] =>
  seasons.flatMap(season =>
    season.games.flatMap(({ week, home, away }) => [
      gameRecord(season, week, [home, away]),
      gameRecord(season, week, [away, home]),
    ]),
  )

interface Kind {
  counts(side: GameRecord): boolean
  value(side: GameRecord): number
  better: 1 | -1
}

const every = (): boolean => true
const isWin = ({ total, against }: GameRecord): boolean => total > against
const isLoss = ({ total, against }: GameRecord): boolean => total < against
const total = ({ total: points }: GameRecord): number => points
const lead = ({ total: points, against }: GameRecord): number => points - against

const KINDS: Readonly<Record<RecordName, Kind>> = {
  highest: { counts: every, value: total, better: 1 },
  lowest: { counts: every, value: total, better: -1 },
  blowout: { counts: isWin, value: lead, better: 1 },
  closest: { counts: isWin, value: lead, better: -1 },
  worstBeat: { counts: isLoss, value: total, better: 1 },
  luckiest: { counts: isWin, value: total, better: -1 },
  bench: { counts: ({ left }) => left > 0, value: ({ left }) => left, better: 1 },
  comeback: { counts: side => isWin(side) && side.behind > 0, value: ({ behind }) => behind, better: 1 },
}

export const weekRecords = (seasons: readonly PastSeason[]): WeekRecord[] => {
  const sides = sidesOf(seasons)
  return RECORDS.flatMap(name => {
    const { counts, value, better } = KINDS[name]
    const best = sides
      .filter(counts)
      .reduce<GameRecord | undefined>((a, b) => (a && better * (value(b) - value(a)) <= 0 ? a : b), undefined)
    if (best === undefined) return []
    const { left: _, behind: __, ...side } = best
    return [{ name, ...side, value: value(best) }]
  })
}

/** Returns each streak's length after each of its games, in playing order. */
const streakLengths = (seasons: readonly PastSeason[]): Streak[] => {
  const last = new Map<string, Streak>()
  const all: Streak[] = []
  for (const { season, places, games } of seasons) {
    const managers = new Map(places.map(({ team, manager }) => [team, manager]))
    const play = ({ team }: PastSide, { week }: PastGame, margin: number): void => {
      const manager = managers.get(team)!
      const before = last.get(manager)
      last.delete(manager)
      if (margin === 0) return
      const name = margin > 0 ? 'winning' : 'losing'
      const streak: Streak = { name, manager, games: before?.name === name ? before.games + 1 : 1, season, week }
      last.set(manager, streak)
      all.push(streak)
    }
    for (const game of games) {
      if (managers.get(game.home.team) === managers.get(game.away.team)) continue
      play(game.home, game, game.home.total - game.away.total)
      play(game.away, game, game.away.total - game.home.total)
    }
  }
  return all
}

export const streaksOf = (seasons: readonly PastSeason[]): Streak[] => {
  const all = streakLengths(seasons)
  return (['winning', 'losing'] as const).flatMap(
    name =>
      all
        .filter(streak => streak.name === name)
        .reduce<Streak | undefined>((a, b) => (a && a.games >= b.games ? a : b), undefined) ?? [],
  )
}
