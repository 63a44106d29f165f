import type { Matchup, PlayoffGame, Team, TeamOdds, Transaction } from '../../src/engine/index.ts'
import type { World } from './world.ts'

/** The API's responses about a league's week, except for the recap. */
export interface WeekFacts {
  teams: readonly Team[]
  games: readonly Game[]
  lineupPoints: ReadonlyMap<string, LineupPoints>
  /** Each team's record, points for and points against, as of the end of the week. */
  table: ReadonlyMap<string, Row>
  log: readonly Transaction[]
  ranks: { after: readonly string[]; before: readonly string[] }
  /** The matchups in each remaining week, by team name. The opponent is null for a bye. */
  toCome: ReadonlyMap<number, readonly (readonly [home: string, away: string | null])[]>
  /** Each team's odds after and before the week. */
  odds: { after: ReadonlyMap<string, TeamOdds>; before: ReadonlyMap<string, TeamOdds> }
}

export interface Game {
  home: { name: string; total: number }
  away: { name: string; total: number } | null
  winner: string | null
}

export interface LineupPoints {
  actual: number
  best: number
  left: number
  bench: number
  points: ReadonlyMap<string, number>
}

export interface Row {
  record: string
  pointsFor: number
  pointsAgainst: number
}

const cents = (value: number): number => Math.round(value * 100)

const sideOf = (side: { team: Team; total: number | null }) => ({ name: side.team.name, total: side.total ?? 0 })

const gamesOf = (matchups: readonly Matchup[], rounds: readonly { games: readonly PlayoffGame[] }[]): Game[] =>
  [...matchups, ...rounds.flatMap(({ games }) => games)].flatMap(({ home, away, winner }) =>
    away === null && home.total === null
      ? []
      : [
          {
            home: sideOf(home),
            away: away && sideOf(away),
            winner:
              winner && (winner === 'away' ? (away?.team.name ?? '') : winner === 'home' ? home.team.name : 'tie'),
          },
        ],
  )

/** Returns records and points from all totals so far, including median games if the league has them. */
const tableOf = (teams: readonly Team[], matchups: readonly Matchup[], medianGame: boolean): Map<string, Row> => {
  const rows = new Map(teams.map(({ id }) => [id, { wins: 0, losses: 0, ties: 0, for: 0, against: 0 }]))
  const meet = (id: string, lead: number): void => {
    const row = rows.get(id)!
    if (lead > 0) row.wins++
    else if (lead < 0) row.losses++
    else row.ties++
  }
  for (const week of Map.groupBy(matchups, each => each.week).values()) {
    const totals: [string, number][] = []
    for (const { home, away } of week) {
      for (const [own, other] of [
        [home, away],
        [away, home],
      ] as const) {
        if (!own) continue
        totals.push([own.team.id, cents(own.total)])
        if (!other) continue
        meet(own.team.id, cents(own.total) - cents(other.total))
        rows.get(own.team.id)!.for += cents(own.total)
        rows.get(own.team.id)!.against += cents(other.total)
      }
    }
    if (!medianGame) continue
    const sorted = totals.map(([, total]) => total).sort((a, b) => a - b)
    const median = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
    for (const [id, total] of totals) meet(id, total - median)
  }
  return new Map(
    [...rows].map(([id, { wins, losses, ties, for: pointsFor, against }]) => [
      teams.find(team => team.id === id)!.name,
      {
        record: `${wins}-${losses}${ties > 0 ? `-${ties}` : ''}`,
        pointsFor: pointsFor / 100,
        pointsAgainst: against / 100,
      },
    ]),
  )
}

type Ask = <Answer>(operation: string, call?: { params?: object; query?: object }) => Promise<Answer>

const askOf =
  (world: World, id: string): Ask =>
  async <Answer>(operation: string, { params = {}, query = {} } = {}) =>
    (await world.ask(operation, { params: { id, ...params }, query })) as Answer

const lineupPointsOf = async (ask: Ask, teamId: string, week: number): Promise<LineupPoints> => {
  const { actual, best, left, bench, starters } = await ask<{
    actual: number
    best: number
    left: number
    bench: { id: string; points: number }[]
    starters: { player: { id: string } | null; points: number }[]
  }>('getBenchPoints', { params: { teamId }, query: { week } })
  const points = new Map([
    ...bench.map(each => [each.id, each.points] as const),
    ...starters.flatMap(each => (each.player ? [[each.player.id, each.points] as const] : [])),
  ])
  return { actual, best, left, bench: bench.reduce((sum, each) => sum + cents(each.points), 0) / 100, points }
}

/** Returns the matchups in the weeks after one. */
const toComeAfter = (
  week: number,
  matchups: readonly Matchup[],
  rounds: readonly { week: number; games: PlayoffGame[] }[],
): WeekFacts['toCome'] => {
  const games = [...matchups, ...rounds.flatMap(round => round.games.map(game => ({ ...game, week: round.week })))]
  const pairs = games.flatMap(({ week: of, home, away }) =>
    of > week && home.team ? [{ of, pair: [home.team.name, away?.team?.name ?? null] as const }] : [],
  )
  return new Map(
    [...Map.groupBy(pairs, ({ of }) => of)].map(([of, list]) => [of, list.map(({ pair }) => pair)] as const),
  )
}

/** Requests everything that a week's recap can mention. */
export const weekFacts = async (world: World, id: string, week: number): Promise<WeekFacts> => {
  const ask = askOf(world, id)
  const { teams, league } = await ask<{ teams: Team[]; league: { medianGame: boolean } }>('getLeague')
  const { matchups, rounds } = await ask<{ matchups: Matchup[]; rounds: { week: number; games: PlayoffGame[] }[] }>(
    'listMatchups',
  )
  const of = (list: readonly Matchup[], last: number) => list.filter(each => each.week <= last)
  const lineupPoints = new Map<string, LineupPoints>()
  const log: Transaction[] = []
  for (const { id: teamId, name } of teams) {
    lineupPoints.set(name, await lineupPointsOf(ask, teamId, week))
    for (const type of ['claim_won', 'claim_lost', 'add', 'swap', 'drop', 'trade']) {
      const query = { teamId, type, limit: 200 }
      log.push(...(await ask<{ transactions: Transaction[] }>('listTransactions', { query })).transactions)
    }
  }
  const table = tableOf(teams, of(matchups, week), league.medianGame)
  const played = matchups.filter(each => each.week === week)
  const games = gamesOf(
    played,
    rounds.filter(round => round.week === week),
  )
  const oddsAfter = async (asked: number): Promise<Map<string, TeamOdds>> => {
    const query = { week: asked }
    const answer =
      played.length === 0 || asked === 0 ? { teams: [] } : await ask<{ teams: TeamOdds[] }>('getOdds', { query })
    return new Map(answer.teams.map(row => [row.team.name, row]))
  }
  const toCome = toComeAfter(week, matchups, rounds)
  const odds = { after: await oddsAfter(week), before: await oddsAfter(week - 1) }
  return { teams, games, lineupPoints, table, log, ranks: { after: [], before: [] }, odds, toCome }
}
