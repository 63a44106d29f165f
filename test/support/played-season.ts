import { POS_GROUPS, type PosGroup } from '../../data/positions.ts'
import type { Game, SeasonData, StatColumn } from '../../src/engine/schema/season.ts'
import { type FictionalRow, fictionalSeason } from './season.ts'

/**
 * A generated season with a schedule: four NFL teams, with one game on Thursday and one on Sunday each week, except for
 * byes.
 */
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const SEASON = 2031
export const NFL = ['CHI', 'DET', 'GB', 'MIN'] as const

/** The pairings of three weeks, which then repeat. The first game is on Thursday. */
const ROUNDS = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [1, 3],
  ],
  [
    [0, 3],
    [1, 2],
  ],
] as const

export const thursday = (week: number): number => Date.UTC(SEASON, 8, 4, 20) + (week - 1) * 7 * DAY
export const sunday = (week: number): number => thursday(week) + 3 * DAY - 3 * HOUR
export const overAt = (kickoffAt: number): number => kickoffAt + 6 * HOUR

export interface Plan {
  weeks: number
  /** Weeks without a Sunday game. */
  byes?: readonly number[]
  /** Weeks whose Sunday game is played on the Wednesday after the next week. */
  postponed?: readonly number[]
  /** The number of players per position group on a team. */
  squad?: Partial<Record<PosGroup, number>>
  /** Players who change teams, with their first week on the new team. */
  moves?: Readonly<Record<string, { week: number; team: string }>>
  /** Players who join late, with their first week. */
  rookies?: Readonly<Record<string, number>>
  /** Players who miss games, with the weeks that they miss. */
  injuries?: Readonly<Record<string, readonly number[]>>
}

const gamesOf = ({ weeks, byes = [], postponed = [] }: Plan): Game[] =>
  Array.from({ length: weeks }, (_, at) => at + 1).flatMap(week => {
    const pairs = ROUNDS[week % ROUNDS.length]!
    const kickoffs = [thursday(week), postponed.includes(week) ? sunday(week + 1) + 3 * DAY : sunday(week)]
    return pairs.flatMap(([away, home], at): Game[] =>
      at === 1 && byes.includes(week)
        ? []
        : [
            {
              id: `${SEASON}_${week}_${at}`,
              week,
              away: NFL[away],
              home: NFL[home],
              kickoffAt: kickoffs[at]!,
              homeScore: (week * 7 + at * 3) % 31,
              awayScore: (week * 5 + at * 11) % 28,
            },
          ],
    )
  })

/** Returns ids such as `QB-CHI-1`. Each player starts the season on the team in their id. */
const idsOf = ({ squad = { QB: 2, RB: 3, WR: 3 } }: Plan): { id: string; team: string; posGroup: PosGroup }[] =>
  NFL.flatMap(team => [
    { id: `DST_${team}`, team, posGroup: 'DST' as const },
    ...POS_GROUPS.flatMap(posGroup =>
      Array.from({ length: squad[posGroup] ?? 0 }, (_, at) => ({
        id: `${posGroup}-${team}-${at + 1}`,
        team,
        posGroup,
      })),
    ),
  ])

/** Returns a number that looks random but depends only on the text. */
const spread = (text: string, below: number): number => {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + sign.charCodeAt(0)) % 1_000_003
  return hash % below
}

const statsOf = (id: string, posGroup: PosGroup, week: number): NonNullable<FictionalRow['stats']> =>
  posGroup === 'DST'
    ? { dst_sacks: spread(`${id} ${week}`, 6) }
    : { rec_yards: 3 * spread(`${id} ${week}`, 41) - 6, rec: spread(`${week} ${id}`, 9) }

export interface PlayedSeason {
  data: SeasonData
  games: readonly Game[]
  /** All ids, in order. */
  ids: readonly string[]
  /** Returns a player's team in a week. */
  teamIn(id: string, week: number): string
  posGroupOf(id: string): PosGroup
}

/** Returns a season in its final state. */
export const playedSeason = (plan: Plan): PlayedSeason => {
  const games = gamesOf(plan)
  const people = idsOf(plan)
  const first = new Map(people.map(each => [each.id, each]))
  const teamIn = (id: string, week: number): string => {
    const move = plan.moves?.[id]
    return move && week >= move.week ? move.team : first.get(id)!.team
  }
  const rows = people.flatMap(({ id, posGroup }) =>
    games.flatMap(({ week, home, away }): FictionalRow[] => {
      const team = teamIn(id, week)
      if (![home, away].includes(team) || week < (plan.rookies?.[id] ?? 1)) return []
      if (plan.injuries?.[id]?.includes(week)) return []
      const opponent = team === home ? away : home
      return [{ player: id, name: `Player ${id}`, posGroup, week, team, opponent, stats: statsOf(id, posGroup, week) }]
    }),
  )
  return {
    data: fictionalSeason({ season: SEASON, rows, games }),
    games,
    ids: people.map(({ id }) => id).sort(),
    teamIn,
    posGroupOf: id => first.get(id)!.posGroup,
  }
}

const rowsKept = ({ index, teams, games }: SeasonData, now: number): number[] =>
  [...index.week.keys()].filter(row => {
    const team = teams[index.team[row]!]
    const game = games.find(each => each.week === index.week[row] && [each.home, each.away].includes(team!))
    return game !== undefined && overAt(game.kickoffAt) <= now
  })

/** Returns a column for the rows that are kept, with their new row numbers. */
const columnKept = ({ rows, values, ...column }: StatColumn, numbers: ReadonlyMap<number, number>): StatColumn => {
  const at = [...rows.keys()].filter(each => numbers.has(rows[each]!))
  return {
    ...column,
    rows: Uint16Array.from(at, each => numbers.get(rows[each]!)!),
    values: Float64Array.from(at, each => values[each]!),
  }
}

/**
 * Returns the season as it could be loaded at a given time: with the full schedule, but only with finished games' rows
 * and scores. Players are on the team in their last row, or on their initial team before their first game.
 */
export const heldAt = ({ data, teamIn }: PlayedSeason, now: number): SeasonData => {
  const kept = rowsKept(data, now)
  const { player, week, team, opponent } = data.index
  const numbers = new Map(kept.map((row, at) => [row, at]))
  const lastTeam = new Map(kept.map(row => [player[row]!, data.teams[team[row]!]!]))
  return {
    ...data,
    players: data.players.map((each, at) => ({ ...each, team: lastTeam.get(at) ?? teamIn(each.id, 1) })),
    index: {
      player: Uint16Array.from(kept, row => player[row]!),
      week: Uint8Array.from(kept, row => week[row]!),
      team: Uint8Array.from(kept, row => team[row]!),
      opponent: Uint8Array.from(kept, row => opponent[row]!),
    },
    columns: new Map([...data.columns].map(([stat, column]) => [stat, columnKept(column, numbers)])),
    games: data.games.map(game =>
      overAt(game.kickoffAt) <= now ? game : { ...game, homeScore: null, awayScore: null },
    ),
  }
}
