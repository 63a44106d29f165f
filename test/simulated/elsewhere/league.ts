import type { Chance } from '../chance.ts'
import { type Facts, WEEKS } from '../season.ts'
import { numberOf, TWIN, UNKNOWN_PLAYERS, UNLISTED } from './people.ts'

/** A league on another platform, with random events. Players and teams have the platform's ids. */

export const NUMBER = '7001'
export const DRAFT = '8001'

/** A slot without a starter. */
export const EMPTY = '0'

export const STARTING_SLOTS = ['QB', 'WRRB_FLEX', 'WRRB_FLEX', 'DEF'] as const
export const BENCH = 3

interface Squad {
  number: number
  manager: string | null
  name: string | null
  players: string[]
  starters: string[]
  reserve: string[]
  priority: number
  used: number
  wins: number
  ties: number
  hundredths: number
}

/** A team's row in a scored week. */
interface Row {
  roster_id: number
  matchup_id: number | null
  players: readonly string[]
  starters: readonly string[]
  points: number
  players_points: Record<string, number>
}

export interface Game {
  r: number
  m: number
  p: number | null
  t1: number | null
  t2: number | null
  w: number | null
  t1_from?: { w: number }
  t2_from?: { w: number }
}

export interface Elsewhere {
  facts: Facts
  name: string
  /** The last week of the regular season. */
  regular: number
  /** The number of teams in the playoffs. */
  bracket: 0 | 2 | 4
  median: boolean
  /** How claims are processed: by rolling order (0), standings (1) or bids (2). */
  waivers: 0 | 1 | 2
  scoring: Record<string, number>
  squads: Squad[]
  /** The rows of past weeks. */
  rows: Map<number, Row[]>
  games: Game[]
  /** Transactions by week. */
  moves: Map<number, object[]>
  picks: object[]
  /** The ids of players who can be on rosters. */
  pool: readonly string[]
  /** The index of the first rookie in the player list. */
  rookiesAt: number
  /** The number of moves so far. */
  count: number
}

export const weekIn = ({ rows }: Elsewhere): number => Math.min(18, rows.size + 1)

const isFree = ({ squads }: Elsewhere, number: string): boolean =>
  !squads.some(({ players }) => players.includes(number))

const someStarters = ({ facts }: Elsewhere, { players, reserve }: Squad, chance: Chance): string[] => {
  const groups = { QB: ['QB'], WRRB_FLEX: ['RB', 'WR'], DEF: ['DST'] }
  const groupOf = (number: string) => {
    const id = facts.ids.find(each => numberOf(facts, each) === number)
    return id === undefined ? 'RB' : facts.groupOf(id)
  }
  const left = players.filter(number => !reserve.includes(number))
  return STARTING_SLOTS.map(slot => {
    const number = chance.odds(8) ? undefined : chance.any(left.filter(each => groups[slot].includes(groupOf(each))))
    if (number === undefined) return EMPTY
    left.splice(left.indexOf(number), 1)
    return number
  })
}

/** Opens a season's league, with drafted rosters. */
export const openElsewhere = (facts: Facts, chance: Chance): Elsewhere => {
  const count = chance.one([4, 4, 5])
  const all = facts.ids.map(id => numberOf(facts, id))
  const pool = [...chance.some(all, count * 12), ...all.filter(number => /^[A-Z]/.test(number))]
  const league: Elsewhere = {
    ...{ facts, name: 'Elsewhere', regular: 13 + chance.below(3), bracket: chance.one([0, 2, 4, 4]) },
    ...{ median: chance.odds(30), waivers: chance.one([0, 1, 2]) },
    ...{
      scoring: { rec: 1, rec_yd: 0.1, sack: 1, st_td: 6 },
      squads: [],
      rows: new Map(),
      games: [],
      moves: new Map(),
    },
    ...{ picks: [], pool: [...new Set([...pool, ...UNKNOWN_PLAYERS, UNLISTED, TWIN])], count: 0 },
    rookiesAt: facts.endOf(chance.below(8) + 1),
  }
  for (let number = 1; number <= count; number++)
    league.squads.push({
      ...{ number, manager: chance.odds(85) ? `user${number}` : null, name: null, players: [], starters: [] },
      ...{ reserve: [], priority: number, used: 0, wins: 0, ties: 0, hundredths: 0 },
    })
  for (let round = 0; round < 6; round++)
    for (const squad of round % 2 === 0 ? league.squads : league.squads.toReversed()) {
      const number = chance.any(league.pool.filter(each => each !== TWIN && isFree(league, each)))!
      squad.players.push(number)
      league.picks.push({ pick_no: league.picks.length + 1, roster_id: squad.number, player_id: number })
    }
  for (const squad of league.squads) squad.starters = someStarters(league, squad, chance)
  return league
}

/** Returns each team's game number in a week by the circle method, or null for a bye. */
const gamesIn = ({ squads }: Elsewhere, week: number): Map<number, number | null> => {
  const [first, ...others] = squads.length % 2 === 0 ? squads : [null, ...squads]
  const turn = week % others.length
  const circle = [first!, ...others.slice(turn), ...others.slice(0, turn)]
  return new Map(
    circle.flatMap((squad, at) => {
      const other = circle[circle.length - 1 - at]
      return squad ? [[squad.number, other ? Math.min(at, circle.length - 1 - at) + 1 : null] as const] : []
    }),
  )
}

/** Returns the rows for a week that is not over, without points. */
export const rowsAhead = (league: Elsewhere, week: number): Row[] => {
  const games = gamesIn(league, week)
  return league.squads.map(({ number, players, starters }) => ({
    ...{ roster_id: number, matchup_id: games.get(number) ?? null, players: [...players], starters: [...starters] },
    ...{ points: 0, players_points: {} },
  }))
}

const beginBracket = (league: Elsewhere): void => {
  const [one, two, three, four] = seedsOf(league)
  const open = { w: null, t1: null, t2: null }
  if (league.bracket === 2) league.games = [{ ...open, r: 1, m: 1, p: 1, t1: one!, t2: two! }]
  if (league.bracket === 4)
    league.games = [
      { ...open, r: 1, m: 1, p: null, t1: one!, t2: four! },
      { ...open, r: 1, m: 2, p: null, t1: two!, t2: three! },
      { ...open, r: 2, m: 3, p: 1, t1_from: { w: 1 }, t2_from: { w: 2 } },
    ]
}

const seedsOf = ({ squads }: Elsewhere): number[] =>
  [...squads]
    .sort((a, b) => 2 * b.wins + b.ties - (2 * a.wins + a.ties) || b.hundredths - a.hundredths || a.number - b.number)
    .map(({ number }) => number)

const playRound = ({ games }: Elsewhere, round: number, chance: Chance): void => {
  for (const game of games.filter(({ r }) => r === round)) {
    game.w = chance.one([game.t1!, game.t2!])
    for (const next of games) {
      if (next.t1_from?.w === game.m) next.t1 = game.w
      if (next.t2_from?.w === game.m) next.t2 = game.w
    }
  }
}

/** Scores a past week with the platform's own points. */
const score = (league: Elsewhere, week: number, chance: Chance): void => {
  const rows = rowsAhead(league, week).map(row => {
    const paid = row.players.map(number => [number, chance.below(3_000) / 100] as const)
    const points = Object.fromEntries(paid)
    const total = row.starters.reduce((sum, number) => sum + Math.round(100 * (points[number] ?? 0)), 0)
    return { ...row, starters: chance.odds(4) ? [] : row.starters, points: total / 100, players_points: points }
  })
  league.rows.set(week, rows)
  const squadOf = (number: number) => league.squads.find(each => each.number === number)!
  if (week <= league.regular)
    for (const one of rows) {
      const other = rows.find(each => each !== one && each.matchup_id !== null && each.matchup_id === one.matchup_id)
      const squad = squadOf(one.roster_id)
      squad.hundredths += Math.round(100 * one.points)
      if (other && one.points > other.points) squad.wins++
      if (other && one.points === other.points) squad.ties++
    }
  if (week === league.regular) beginBracket(league)
  if (week > league.regular) playRound(league, week - league.regular, chance)
}

const addTransaction = (league: Elsewhere, now: number, what: object): void => {
  const week = weekIn(league)
  const number = String(600_000 + ++league.count)
  const usual = { transaction_id: number, status: 'complete', created: now, status_updated: now }
  league.moves.set(week, [...(league.moves.get(week) ?? []), { ...usual, ...what }])
}

const release = ({ players, starters, reserve }: Squad, number: string): void => {
  players.splice(players.indexOf(number), 1)
  if (starters.includes(number)) starters.splice(starters.indexOf(number), 1, EMPTY)
  if (reserve.includes(number)) reserve.splice(reserve.indexOf(number), 1)
}

const move = (league: Elsewhere, chance: Chance, now: number): void => {
  const squad = chance.any(league.squads)!
  const add = chance.any(league.pool.filter(number => isFree(league, number)))!
  const drop = squad.players.length >= 7 || chance.odds(30) ? chance.any(squad.players) : undefined
  const type = chance.one(['free_agent', 'free_agent', 'waiver', 'waiver', 'commissioner'])
  const isLost = type === 'waiver' && chance.odds(40)
  const bid = chance.below(9)
  if (!isLost) {
    if (drop !== undefined) release(squad, drop)
    squad.players.splice(chance.odds(50) ? squad.players.length : 0, 0, add)
    if (type === 'waiver') squad.used = Math.min(100, squad.used + bid)
  }
  addTransaction(league, now, {
    ...{ type, roster_ids: [squad.number], status: isLost ? 'failed' : 'complete', adds: { [add]: squad.number } },
    drops: drop === undefined ? null : { [drop]: squad.number },
    ...(type === 'waiver' && { settings: { waiver_bid: bid } }),
    ...(isLost && { metadata: { notes: 'Somebody else has him' } }),
  })
}

const trade = (league: Elsewhere, chance: Chance, now: number): void => {
  const [one, other] = chance.some(league.squads, 2) as [Squad, Squad]
  const [gives, gets] = [chance.any(one.players), chance.any(other.players)]
  if (gives === undefined || gets === undefined) return
  release(one, gives)
  release(other, gets)
  one.players.push(gets)
  other.players.push(gives)
  addTransaction(league, now, {
    ...{ type: 'trade', roster_ids: [one.number, other.number] },
    adds: { [gives]: other.number, [gets]: one.number },
    drops: { [gives]: one.number, [gets]: other.number },
  })
}

const ACTS: readonly ((league: Elsewhere, chance: Chance, now: number) => void)[] = [
  move,
  move,
  move,
  trade,
  (league, chance) => {
    const squad = chance.any(league.squads)!
    squad.starters = someStarters(league, squad, chance)
  },
  ({ squads }, chance) => {
    const { players, starters, reserve } = chance.any(squads)!
    const number = chance.any(players.filter(each => !starters.includes(each)))
    if (number === undefined) return
    if (reserve.includes(number)) reserve.splice(reserve.indexOf(number), 1)
    else if (reserve.length === 0) reserve.push(number)
  },
  ({ squads }, chance) => {
    const squad = chance.any(squads)!
    if (chance.odds(50)) squad.name = chance.odds(80) ? `Squad ${chance.below(90)}` : null
    else squad.manager = chance.odds(80) ? `user${squad.number}-${chance.below(3)}` : null
  },
  ({ squads }, chance) => {
    const [one, other] = chance.some(squads, 2) as [Squad, Squad]
    ;[one.priority, other.priority] = [other.priority, one.priority]
  },
  (league, chance) => {
    if (chance.odds(60)) league.name = `Elsewhere ${chance.below(90)}`
    else league.scoring = { ...league.scoring, rec: chance.one([0, 0.5, 1]), sack: chance.one([1, 2]) }
  },
]

/** Advances the league to a given time: scores the weeks that ended, and then makes some moves. */
export const live = (league: Elsewhere, chance: Chance, now: number): void => {
  for (const week of WEEKS)
    if (week === league.rows.size + 1 && league.facts.endOf(week) <= now) {
      for (const squad of league.squads) if (chance.odds(50)) squad.starters = someStarters(league, squad, chance)
      score(league, week, chance)
    }
  for (let left = chance.below(6); left > 0; left--) chance.any(ACTS)!(league, chance, now)
}
