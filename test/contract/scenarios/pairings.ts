import { expect } from 'vitest'
import type { Arrange } from '../league.ts'
import { after, clock, edit, inLeague, LEAGUE, ofLeague, openSeason, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

/**
 * A playoff round's matchups are saved at its first kickoff. Semifinals are in week 2, and the championship in week 3.
 */

const bracket = after(openSeason, edit({ playoffs: { teams: 4, startWeek: 2 } }))

interface Side {
  team: { id: string }
}

interface Game {
  week: number
  home: Side
  away: Side
  winner: string
}

interface Shown {
  playoffs: { rounds: { games: Game[] }[]; thirdPlace: { games: [Game] } | null }
}

const shown = async ({ ask }: Stage): Promise<Shown> => (await ask('getLeague', { params: { id: LEAGUE } })) as Shown

const teamsOf = ({ home, away }: Game): string[] => [home.team.id, away.team.id].toSorted()

/** Returns the teams in each game of a round. */
const paired = ({ playoffs }: Shown, round: number): string[] =>
  playoffs.rounds[round - 1]!.games.map(game => teamsOf(game).join(' ')).toSorted()

/** Returns the losers of the semifinals. */
const losersIn = ({ playoffs }: Shown): string[] =>
  playoffs.rounds[0]!.games.map(({ home, away, winner }) =>
    winner === 'home' ? away.team.id : home.team.id,
  ).toSorted()

/**
 * Makes the first semifinal's loser outscore its winner at a given time. Returns the teams that are then in the
 * championship.
 */
const upset =
  (at: number): Arrange =>
  async (stage): Promise<Teams> => {
    await after(bracket, clock(TIME.over(2)), edit({ name: 'Ours' }))(stage)
    await clock(at)(stage)
    const [first] = (await shown(stage)).playoffs.rounds[0]!.games
    const before = paired(await shown(stage), 2)
    const loser = first!.winner === 'home' ? first!.away : first!.home
    const body = { week: 2, teamId: loser.team.id, points: 500, reason: 'Counted anew' }
    await stage.ask('adjustPoints', ofLeague({ body }))
    return before
  }

const championship = scenarios('getLeague', [
  {
    title: 'changes the teams in the championship if points are adjusted before its kickoff',
    arrange: upset(TIME.over(2) + 3_600_000),
    question: ofLeague(),
    expected: (answer: Shown, before: Teams) => expect(paired(answer, 2)).not.toEqual(before),
  },
  {
    title: 'keeps the teams in the championship if points are adjusted after its kickoff',
    arrange: upset(TIME.sundayKickoff(3) + 1),
    question: ofLeague(),
    expected: (answer: Shown, before: Teams) => expect(paired(answer, 2)).toEqual(before),
  },
])

/** The league after its semifinals. */
const semifinals = after(bracket, clock(TIME.over(2)), edit({ name: 'Ours' }))

const thirdPlace: Scenario[] = [
  {
    operation: 'getLeague',
    title: 'has the losing semifinalists play for third place in the championship week',
    arrange: semifinals,
    question: ofLeague(),
    expected: (answer: Shown) => {
      expect(teamsOf(answer.playoffs.thirdPlace!.games[0])).toEqual(losersIn(answer))
      expect(answer.playoffs.thirdPlace).toMatchObject({
        name: 'Third place',
        round: 2,
        week: 3,
        games: [{ winner: null }],
      })
    },
  },
  {
    operation: 'getLeague',
    title: 'decides third place at the same time as the championship',
    arrange: after(semifinals, clock(TIME.over(3)), edit({ name: 'Theirs' })),
    question: ofLeague(),
    expected: ({ playoffs: { thirdPlace } }: Shown) => expect(thirdPlace!.games[0].winner).toMatch(/^(home|away)$/),
  },
  {
    operation: 'getLeague',
    title: 'keeps teams in a saved championship out of the third-place game',
    arrange: upset(TIME.sundayKickoff(3) + 1),
    question: ofLeague(),
    expected: ({ playoffs: { rounds, thirdPlace } }: Shown) =>
      expect([...teamsOf(rounds[1]!.games[0]!), ...teamsOf(thirdPlace!.games[0])].toSorted()).toEqual(
        rounds[0]!.games.flatMap(teamsOf).toSorted(),
      ),
  },
  {
    operation: 'getLeague',
    title: 'does not have a third-place game before the semifinals are decided',
    arrange: after(bracket, clock(TIME.over(1)), edit({ name: 'Ours' })),
    question: ofLeague(),
    expected: answers({ playoffs: { thirdPlace: null } }),
  },
  {
    operation: 'listMatchups',
    title: 'lists the third-place game only in its week',
    arrange: semifinals,
    question: ofLeague({ query: { week: 3 } }),
    expected: answers({ rounds: [{ name: 'Final' }], thirdPlace: { week: 3 } }),
  },
  {
    operation: 'listMatchups',
    title: 'does not list a third-place game in the week of the semifinals',
    arrange: semifinals,
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({ rounds: [{ name: 'Semifinals' }], thirdPlace: null }),
  },
  {
    operation: 'adjustPoints',
    title: 'adjusts the points of a team in the third-place game',
    arrange: async (stage): Promise<Teams> => {
      await semifinals(stage)
      return losersIn(await shown(stage))
    },
    question: ([teamId]: Teams) => ofLeague({ body: { week: 3, teamId, points: -5, reason: 'Late lineup' } }),
    expected: answers({ adjustment: { week: 3, points: -5 } }),
  },
]

/** The league after the championship's kickoff. */
const final = after(semifinals, clock(TIME.sundayKickoff(3) + 1))

/** Returns rules that multiply points for yards by a factor. */
const rules = (factor: number) => ({
  global: { weights: { pass_yards: 0.04 * factor, rush_yards: 0.1 * factor, rec_yards: 0.1 * factor } },
})

/** With a negative factor, the semifinals' losers become their winners. */
const FLIPPED = rules(-1)

const newSystem = async ({ ask }: Stage, rules: object): Promise<string> =>
  ((await ask('createSystem', { body: { name: 'Ours', rules } })) as { system: { id: string } }).system.id

interface Log {
  transactions: { type: string; actor: string | null; after: unknown }[]
}

const logged = scenarios('listTransactions', [
  {
    title: 'logs once that a round keeps its pairings',
    arrange: async stage => {
      await upset(TIME.sundayKickoff(3) + 1)(stage)
      const [first] = (await shown(stage)).playoffs.rounds[0]!.games
      const body = { week: 2, teamId: first!.home.team.id, points: 0.5, reason: 'Counted anew' }
      await stage.ask('adjustPoints', ofLeague({ body }))
    },
    question: ofLeague(),
    expected: ({ transactions }: Log) =>
      expect(transactions.filter(({ type }) => type === 'pairing')).toMatchObject([
        { actor: null, after: { round: 2, name: 'Final', week: 3 } },
      ]),
  },
  {
    title: 'logs that a round keeps its pairings after a forced lineup',
    arrange: async stage => {
      await final(stage)
      for (const { home, away, winner } of (await shown(stage)).playoffs.rounds[0]!.games) {
        const { team } = winner === 'home' ? home : away
        const params = { id: LEAGUE, teamId: team.id }
        await stage.ask('setLineup', { params, query: { week: 2 }, body: { slots: [null, null, null], force: true } })
      }
    },
    question: ofLeague({ query: { type: 'pairing' } }),
    expected: answers({ transactions: [{ actor: null, after: { round: 2 } }] }),
  },
  {
    title: 'logs that a round keeps its pairings after the league changes to other scoring rules',
    arrange: async stage => {
      await final(stage)
      await edit({ scoringSystemId: await newSystem(stage, FLIPPED) })(stage)
    },
    question: ofLeague({ query: { type: 'pairing' } }),
    expected: answers({ transactions: [{ actor: null, after: { round: 2 } }] }),
  },
  {
    title: 'logs that a round keeps its pairings after a change to its scoring system',
    arrange: async stage => {
      const id = await newSystem(stage, rules(1))
      await after(final, edit({ scoringSystemId: id }))(stage)
      await stage.ask('updateSystem', { params: { id }, body: { rules: FLIPPED } })
    },
    question: ofLeague({ query: { type: 'pairing' } }),
    expected: answers({ transactions: [{ actor: null, after: { round: 2 } }] }),
  },
  {
    title: 'logs nothing while pairings match the results',
    arrange: after(bracket, clock(TIME.over(4)), edit({ name: 'Ours' })),
    question: ofLeague(),
    expected: ({ transactions }: Log) => expect(transactions.some(({ type }) => type === 'pairing')).toBe(false),
  },
])

export const pairings: readonly Scenario[] = inLeague([...championship, ...thirdPlace, ...logged])
