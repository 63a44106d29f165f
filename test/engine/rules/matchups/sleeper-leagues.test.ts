import { describe, expect, it } from 'vitest'
import { type BracketSize, DEFAULT_RANKING } from '../../../../data/leagues.ts'
import {
  type Draw,
  type PlayoffGame,
  type Playoffs,
  playoffs,
  playoffWeeks,
} from '../../../../src/engine/rules/matchups/playoffs.ts'
import { divisionWinnersFirst, standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { realLeagues as allLeagues, type BracketRow, openingOf, type RealLeague } from '../../../support/leagues.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'

/**
 * Teams whose totals on Sleeper differ from the sums of Sleeper's own weekly totals, in hundredths.
 *
 * - One point: a stat correction came after Sleeper wrote the team's record. Sleeper changed the week's totals but not
 *   the record. The two teams are opponents: one has points for, the other points against. No win or rank changes.
 * - One hundredth: the sum is a whole number (1672.00). Sleeper stores whole points and hundredths separately, and a
 *   sum of doubles just below 1672 becomes 1671 and 99. In these leagues, Sleeper stores every whole-number sum this
 *   way.
 */
const KEPT_OTHERWISE = [
  { league: '1048889097223266304', team: '2', sum: 'pointsFor', kept: 213_288, ours: 213_388 },
  { league: '1048889097223266304', team: '4', sum: 'pointsAgainst', kept: 223_302, ours: 223_402 },
  { league: '1181431888932179968', team: '7', sum: 'pointsAgainst', kept: 205_699, ours: 205_700 },
  { league: '1263422021434363904', team: '5', sum: 'pointsAgainst', kept: 167_199, ours: 167_200 },
  { league: '933782968236191744', team: '12', sum: 'pointsAgainst', kept: 189_192, ours: 189_292 },
  { league: '933782968236191744', team: '4', sum: 'pointsFor', kept: 162_932, ours: 163_032 },
]

/** The league whose commissioner set the first round by hand. */
const BY_HAND = '1181431888932179968'
/** The league whose bracket was not captured. */
const NO_BRACKET = '1260643183704932352'

/** The leagues that the numbers above are about. test/engine/platforms/leagues-real.test.ts checks all leagues. */
const FIVE = ['933782968236191744', '1048889097223266304', BY_HAND, NO_BRACKET, '1263422021434363904']
const realLeagues = allLeagues.filter(({ id }) => FIVE.includes(id))

const tableOf = ({ teams, matchups, medianGame }: RealLeague) =>
  standings({ teams, matchups, medianGame, ranking: DEFAULT_RANKING })

const seedsOf = (league: RealLeague): string[] =>
  divisionWinnersFirst(tableOf(league).map(({ team }) => team)).map(({ id }) => id)

const bracketOf = (league: RealLeague, draw: Draw = { seeds: seedsOf(league) }): Playoffs =>
  playoffs(league.config, draw, league.totalOf)

/** Returns a game as its round, teams and winner. The order of the teams does not matter. */
const asText = (round: number, teams: readonly (number | string)[], winner?: number | string): string =>
  `${round}: ${[...teams]
    .map(Number)
    .sort((a, b) => a - b)
    .join(' v ')}${winner === undefined ? '' : `, ${winner} wins`}`

const gameText = ({ round, home, away, winner }: PlayoffGame): string =>
  asText(round, [home.team, away!.team], winner === 'home' ? home.team : away!.team)

const played = ({ rounds }: Playoffs): string[] =>
  rounds.flatMap(({ games }) => games.filter(({ away }) => away !== null).map(gameText))

/** Returns Sleeper's bracket rows without placement games. */
const kept = (rows: readonly BracketRow[]): string[] =>
  rows.filter(({ p = 1 }) => p === 1).map(({ r, t1, t2, w }) => asText(r, [t1, t2], w))

const byName = (all: readonly string[]): string[] => [...all].sort()

describe.skipIf(whyNoRealData)(overRealData('five real completed leagues'), () => {
  it('are five leagues without median games, reseeding or tied games', () => {
    expect(realLeagues).toHaveLength(5)
    for (const { medianGame, config, matchups } of realLeagues) {
      expect([medianGame, config.reseed]).toEqual([false, false])
      expect(matchups.filter(({ home, away }) => home.total === away?.total)).toEqual([])
    }
  })

  it('have the same final records as the standings, except for the sums listed above', () => {
    const sums = ['wins', 'losses', 'ties', 'pointsFor', 'pointsAgainst'] as const
    const differing = realLeagues.flatMap(league =>
      tableOf(league).flatMap(row =>
        sums
          .filter(sum => row[sum] !== row.team[sum])
          .map(sum => ({ league: league.id, team: row.team.id, sum, kept: row.team[sum], ours: row[sum] })),
      ),
    )
    const key = ({ league, team }: (typeof differing)[number]) => `${league} ${team}`
    expect(differing.sort((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(KEPT_OTHERWISE)
  })

  it('have sums that are a hundredth off if and only if the sum is a whole number', () => {
    const whole = realLeagues.flatMap(league =>
      tableOf(league).flatMap(({ team, pointsFor, pointsAgainst }) =>
        [pointsFor, pointsAgainst].filter(sum => sum % 100 === 0).map(sum => `${league.id} ${team.id} ${sum}`),
      ),
    )
    const short = KEPT_OTHERWISE.filter(({ kept, ours }) => ours - kept === 1)
    expect(whole).toEqual(short.map(({ league, team, ours }) => `${league} ${team} ${ours}`))
  })

  it('have sums that are a point off only for two teams that played each other', () => {
    const corrected = KEPT_OTHERWISE.filter(({ kept, ours }) => ours - kept === 100)
    for (const { id, matchups } of realLeagues) {
      const pair = corrected.filter(({ league }) => league === id).map(({ team }) => team)
      if (pair.length === 0) continue
      expect(matchups.some(({ home, away }) => pair.includes(home.team) && pair.includes(away!.team))).toBe(true)
    }
    expect(corrected).toHaveLength(4)
  })

  it('are in the order of their stored records: most wins first, then most points', () => {
    for (const league of realLeagues) {
      const order = [...league.teams].sort((a, b) => b.wins - a.wins || b.pointsFor - a.pointsFor)
      expect(tableOf(league).map(({ team }) => team.id)).toEqual(order.map(({ id }) => id))
    }
  })

  it("have the bracket's pairings, winners and champion, if it was not changed by hand", () => {
    const leagues = realLeagues.filter(({ id }) => id !== BY_HAND && id !== NO_BRACKET)
    expect(leagues).toHaveLength(3)
    for (const league of leagues) {
      expect(byName(played(bracketOf(league)))).toEqual(byName(kept(league.winners)))
      expect(bracketOf(league).champion).toBe(league.champion)
    }
  })

  it('had the losing semifinalists play for third place, with the same winner', () => {
    const leagues = realLeagues.filter(({ id }) => id !== BY_HAND && id !== NO_BRACKET)
    for (const league of leagues) {
      const { thirdPlace } = bracketOf(league)
      const { r, t1, t2, w } = league.winners.find(({ p }) => p === 3)!
      expect(thirdPlace!.games.map(gameText)).toEqual([asText(r, [t1, t2], w)])
    }
  })

  it('have the same pairings week by week if no bracket was captured', () => {
    const league = realLeagues.find(({ id }) => id === NO_BRACKET)!
    const bracket = bracketOf(league)
    for (const { week, games } of bracket.rounds) {
      const met = league.inWeek(week).map(({ home, away }) => asText(week, [home.team, away?.team ?? 0]))
      const drawn = games.flatMap(({ home, away }) => (away ? [asText(week, [home.team, away.team])] : []))
      expect(met).toEqual(expect.arrayContaining(drawn))
    }
    expect(bracket.rounds.map(({ games }) => games.length)).toEqual([4, 2, 1])
    expect(bracket.champion).toBe(league.champion)
  })

  it('have the first round that the rule gives, with division winners first, even if a commissioner drew a different one', () => {
    const league = realLeagues.find(({ id }) => id === BY_HAND)!
    expect(seedsOf(league)).toEqual(['2', '3', '4', '8', '6', '5', '1', '7'])
    const originals = league.winners.filter(({ r }) => r === 1)
    const [round] = bracketOf(league).rounds
    expect(
      round!.games.flatMap(({ home, away }) => (away === null ? [] : [asText(1, [home.team, away.team])])),
    ).toEqual(originals.map(({ t1, t2, t1_original = t1, t2_original = t2 }) => asText(1, [t1_original, t2_original])))
  })

  it('have the same later rounds after a first round drawn by hand, with the seventh seed instead of the sixth', () => {
    const league = realLeagues.find(({ id }) => id === BY_HAND)!
    const pairings = [openingOf(league.winners)]
    const bracket = bracketOf(league, { seeds: seedsOf(league), pairings })
    expect(byName(played(bracket))).toEqual(byName(kept(league.winners)))
    expect(bracket.champion).toBe(league.champion)
    expect(bracket.rounds[0]!.games.flatMap(({ home, away }) => [home.seed, away?.seed ?? null])).toEqual([
      1,
      null,
      3,
      4,
      2,
      null,
      5,
      7,
    ])
  })

  it("have losers' brackets that confirm the order of the other teams", () => {
    for (const league of realLeagues.filter(({ losers, id }) => losers.length > 0 && id !== BY_HAND)) {
      const rest = seedsOf(league).slice(league.config.teams)
      const sign = league.toiletBowl ? -1 : 1
      const config = { ...league.config, teams: rest.length as BracketSize }
      const seeds = league.toiletBowl ? rest.toReversed() : rest
      const bracket = playoffs(config, { seeds }, (team, week) => sign * league.totalOf(team, week))
      expect(byName(played(bracket))).toEqual(byName(kept(league.losers)))
      expect(bracket.rounds.map(({ week }) => week)).toEqual(playoffWeeks(config))
    }
  })
})
