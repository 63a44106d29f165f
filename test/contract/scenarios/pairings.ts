import { expect } from 'vitest'
import type { Arrange } from '../league.ts'
import { after, clock, edit, inLeague, LEAGUE, ofLeague, openSeason, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

/** Who meets in a round of the bracket is kept at its first kickoff. Semifinals are in week 2, the final in week 3. */

const bracket = after(openSeason, edit({ playoffs: { teams: 4, startWeek: 2 } }))

interface Shown {
  playoffs: {
    rounds: { games: { home: { team: { id: string } }; away: { team: { id: string } }; winner: string }[] }[]
  }
}

const shown = async ({ ask }: Stage): Promise<Shown> => (await ask('getLeague', { params: { id: LEAGUE } })) as Shown

/** The teams of the games of a round. */
const paired = ({ playoffs }: Shown, round: number): string[] =>
  playoffs.rounds[round - 1]!.games.map(({ home, away }) =>
    [home.team.id, away.team.id].toSorted().join(' '),
  ).toSorted()

/** Gives the loser of the first semifinal more than its winner has, at an instant, and answers who is in the final then. */
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

const meeting = scenarios('getLeague', [
  {
    title: 'has another final where points are adjusted before it begins',
    arrange: upset(TIME.over(2) + 3_600_000),
    question: ofLeague(),
    expected: (answer: Shown, before: Teams) => expect(paired(answer, 2)).not.toEqual(before),
  },
  {
    title: 'keeps the final where points are adjusted after its first kickoff',
    arrange: upset(TIME.sundayKickoff(3) + 1),
    question: ofLeague(),
    expected: (answer: Shown, before: Teams) => expect(paired(answer, 2)).toEqual(before),
  },
])

interface Log {
  transactions: { type: string; actor: string | null; after: unknown }[]
}

const told = scenarios('listTransactions', [
  {
    title: 'tells that a round stays as it was paired, once',
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
    title: 'tells that a round stays as it was paired where a lineup is corrected by force',
    arrange: async stage => {
      await after(bracket, clock(TIME.over(2)), edit({ name: 'Ours' }), clock(TIME.sundayKickoff(3) + 1))(stage)
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
    title: 'tells nothing of pairings while they are what results give',
    arrange: after(bracket, clock(TIME.over(4)), edit({ name: 'Ours' })),
    question: ofLeague(),
    expected: ({ transactions }: Log) => expect(transactions.some(({ type }) => type === 'pairing')).toBe(false),
  },
])

export const pairings: readonly Scenario[] = inLeague([...meeting, ...told])
