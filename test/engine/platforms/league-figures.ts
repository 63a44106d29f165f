import { DEFAULT_RANKING } from '../../../data/leagues.ts'
import { type Draw, type PlayoffSide, playoffs } from '../../../src/engine/rules/matchups/playoffs.ts'
import { standings } from '../../../src/engine/rules/matchups/standings.ts'
import { hasBracket, raw } from './captured-league.ts'
import type { Measured, Share } from './measured.ts'

interface RawRoster {
  roster_id: number
  settings: { wins: number; losses: number; ties: number; fpts: number; fpts_decimal?: number }
}

interface RawGame {
  r: number
  p?: number
  t1: number
  t2: number
  w: number
}

/** Returns a league's regular-season standings by Hindsight's points. */
const tableOf = ({ plan, totalOf }: Measured) => {
  const teams = plan.teams.map(({ externalId, division }) => ({ id: externalId, draftPosition: null, division }))
  const side = (team: string, week: number) => ({ team, total: totalOf(team, week) })
  const matchups = plan.matchups.map(({ week, home, away }) => ({
    week,
    home: side(home, week),
    away: away === null ? null : side(away, week),
    counts: true,
  }))
  return standings({ teams, matchups, medianGame: plan.medianGame, ranking: DEFAULT_RANKING })
}

const recordsOf = (league: Measured, rosters: readonly RawRoster[]): Share => {
  const theirs = new Map(rosters.map(({ roster_id, settings }) => [String(roster_id), settings]))
  const equal = tableOf(league).filter(({ team, wins, losses, ties }) => {
    const kept = theirs.get(team.id)!
    return wins === kept.wins && losses === kept.losses && ties === kept.ties
  })
  return { count: rosters.length, equal: equal.length }
}

const placesOf = (league: Measured, rosters: readonly RawRoster[]): Share => {
  const points = ({ settings }: RawRoster): number => 100 * settings.fpts + (settings.fpts_decimal ?? 0)
  const wins = ({ settings }: RawRoster): number => 2 * settings.wins + settings.ties
  const order = [...rosters].sort((a, b) => wins(b) - wins(a) || points(b) - points(a))
  const equal = tableOf(league).filter(({ team }, at) => team.id === String(order[at]!.roster_id))
  return { count: rosters.length, equal: equal.length }
}

/** Compares championship bracket games and their winners. Placement games are left out. */
const bracketOf = ({ plan, totalOf }: Measured): Share => {
  if (!hasBracket(plan.id)) return { count: 0, equal: 0 }
  const game = (round: number, teams: readonly string[], winner: string): string =>
    `${round}: ${[...teams].sort().join(' v ')}, ${winner} won`
  const theirs = raw<RawGame[]>(plan.id, 'winners_bracket')
    .filter(({ p = 1 }) => p === 1)
    .map(({ r, t1, t2, w }) => game(r, [String(t1), String(t2)], String(w)))
  const { config, draw } = plan.playoffs!
  const ours = playoffs(config, draw as Draw, totalOf).rounds.flatMap(({ round, games }) =>
    games.flatMap(({ home, away, winner }) => {
      if (away === null) return []
      const won: PlayoffSide = winner === 'home' ? home : away
      return [game(round, [home.team, away.team], won.team)]
    }),
  )
  return { count: theirs.length, equal: theirs.filter(each => ours.includes(each)).length }
}

const sign = ([a, b]: readonly [number, number]): number => Math.sign(a - b)

/** Compares winners by Hindsight's totals with winners by the platform's totals. */
const winnersOf = ({ pairedTotals }: Measured, theirs: 'raw' | 'reduced'): Share => ({
  count: pairedTotals.length,
  equal: pairedTotals.filter(pair => sign(pair.ours) === sign(pair[theirs])).length,
})

/**
 * Returns the comparison with Sleeper: player-weeks by kind, winners with and without unsupported keys, and results.
 */
export const figuresOf = (league: Measured) => {
  const rosters = raw<RawRoster[]>(league.plan.id, 'rosters')
  const { offense, kickers, defenses, defenders } = league.shares
  return {
    offense,
    kickers,
    defenses,
    defenders,
    winners: winnersOf(league, 'reduced'),
    paid: winnersOf(league, 'raw'),
    records: recordsOf(league, rosters),
    places: placesOf(league, rosters),
    bracket: bracketOf(league),
  }
}

export type Figures = ReturnType<typeof figuresOf>
export const FIGURES = [
  'offense',
  'kickers',
  'defenses',
  'defenders',
  'winners',
  'paid',
  'records',
  'places',
  'bracket',
] as const satisfies readonly (keyof Figures)[]

/** The max number of differences in each comparison. A comparison that is not listed must not have any. */
export const MAX_DIFFERENT: Readonly<Record<string, Partial<Record<keyof Figures, number>>>> = {
  '1048054415074205696': {},
  '1048178314025881600': { defenses: 1 },
  '1048252894476099584': {},
  '1048889097223266304': { offense: 41, defenses: 1, defenders: 21, winners: 1, paid: 5, records: 9, places: 11 },
  '1049056120377090048': {},
  '1101993137708380160': {},
  '1128059523031220224': { defenses: 1 },
  '1180228858937966592': { offense: 40, defenses: 5, defenders: 24, paid: 1, records: 2, places: 2 },
  '1180273312919666688': {},
  '1181431888932179968': { defenses: 2 },
  '1203579757317328896': { defenses: 1 },
  '1260643183704932352': { defenses: 1 },
  '1263422021434363904': { defenses: 4 },
  '792314138780090368': { offense: 64, kickers: 2, defenses: 13, defenders: 83 },
  '802312943839580160': { offense: 9, kickers: 2, defenses: 8 },
  '855505607925551104': { offense: 12, kickers: 2, defenses: 10 },
  '916435661161451520': {},
  '918335334096846848': { offense: 44, defenses: 7, defenders: 70, winners: 2, paid: 2, records: 2, places: 4 },
  '930986716649873408': { offense: 3, defenses: 5 },
  '933782968236191744': { defenses: 6 },
}

/** Returns a table of the comparisons, with the numbers of equal and compared values. */
export const figureTable = (leagues: readonly (readonly [id: string, season: number, Figures])[]): string => {
  const cells = leagues.map(([id, season, figures]) => [
    `${id} ${season}`,
    ...FIGURES.map(name => (figures[name].count === 0 ? '-' : `${figures[name].equal}/${figures[name].count}`)),
  ])
  const rows = [['league', ...FIGURES], ...cells]
  return rows.map(row => row.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(10))).join(' ')).join('\n')
}
