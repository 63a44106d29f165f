import { expect } from 'vitest'
import {
  after,
  clock,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  ofLeague,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

interface Shown {
  teams: { id: string; name: string }[]
  standings: ({ team: { name: string } } & Record<string, unknown>)[]
}

/** Returns standings as names, records and the criterion that ranked each team above the next. */
const table = ({ standings }: Shown) =>
  standings.map(({ rank, team, wins, losses, ties, games, pointsFor, pointsAgainst, tiebreak }) => [
    rank,
    team.name,
    `${wins}-${losses}-${ties}`,
    games,
    pointsFor,
    pointsAgainst,
    tiebreak,
  ])

/** Creates leagues that match a name, a part of a name, or an id. */
const severalNames = after(
  makeLeague({ name: 'Barn Owls' }),
  makeLeague({ id: 'another', name: 'Barn Owls East' }),
  makeLeague({ id: 'owls', name: 'Marsh Fellows' }),
)

const called = (q: string, ...ids: string[]) => ({
  title: `lists the leagues that "${q}" names`,
  arrange: severalNames,
  question: { query: { q } },
  expected: (answer: { leagues: { id: string }[] }) => expect(answer.leagues.map(({ id }) => id)).toEqual(ids),
})

const narrowed = [
  called('barn_owls', LEAGUE),
  called('barn', LEAGUE, 'another'),
  called('owls', 'owls'),
  called('Barn Owls East 2024', 'another'),
  called('barns'),
  {
    title: 'lists the oldest, as many as are wanted',
    arrange: severalNames,
    question: { query: { limit: 2 } },
    expected: (answer: object) => expect(answer).toMatchObject({ leagues: [{ id: LEAGUE }, { id: 'another' }] }),
  },
  { title: 'refuses a list of none', question: { query: { limit: 0 } }, expected: 'invalid_request' },
] as const

const listing = scenarios('listLeagues', [
  ...narrowed,
  {
    title: 'lists the leagues that you made, oldest first',
    arrange: after(makeLeague(), makeLeague({ id: 'another' })),
    expected: answers({
      leagues: [
        { id: LEAGUE, commissioner: true, teamIds: [] },
        { id: 'another', commissioner: true, teamIds: [] },
      ],
    }),
  },
  {
    title: 'lists those in which you run a team, with your teams',
    arrange: after(makeLeague(), manage(1, 'casey'), manage(3, 'casey'), makeLeague({ id: 'another' })),
    as: 'casey',
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({ leagues: [{ id: LEAGUE, commissioner: false, teamIds: [teams[1], teams[3]] }] }),
  },
  {
    title: 'lists nothing for who has no part in any',
    arrange: makeLeague(),
    as: 'blake',
    expected: (answer: object) => expect(answer).toEqual({ leagues: [] }),
  },
])

const listingTeams = scenarios('listTeams', [
  ...narrowed,
  {
    title: 'lists the teams of the leagues that you made or run a team in, and says which are yours',
    arrange: after(makeLeague(), manage(2, 'casey'), makeLeague({ id: 'another' })),
    as: 'casey',
    expected: (answer: { teams: { id: string }[] }, teams: Teams) => {
      expect(answer).toMatchObject({
        leagues: [{ id: LEAGUE, commissioner: false }],
        teams: [{ leagueId: LEAGUE, mine: false }, {}, { mine: true, managerName: 'casey' }, {}],
      })
      expect(answer.teams.map(({ id }) => id)).toEqual(teams)
    },
  },
  {
    title: 'lists those of one league, whoever plays in it',
    arrange: after(makeLeague(), makeLeague({ id: 'another', teamCount: 6 })),
    question: { query: { league: 'another' } },
    as: 'blake',
    expected: (answer: { teams: object[] }) => {
      expect(answer).toMatchObject({ leagues: [{ id: 'another', commissioner: false }] })
      expect(answer.teams).toHaveLength(6)
    },
  },
  {
    title: 'lists nothing for who has no part in any league',
    arrange: makeLeague(),
    as: 'blake',
    expected: (answer: object) => expect(answer).toEqual({ leagues: [], teams: [] }),
  },
  {
    title: 'refuses an id longer than any',
    question: { query: { league: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find what is not there', question: { query: { league: LEAGUE } }, expected: 'not_found' },
])

const showing = scenarios('getLeague', [
  {
    title: 'shows the table of a season that was played: winPct, a tie half a win, then pointsFor',
    arrange: playLeague(),
    question: ofLeague(),
    expected: (answer: Shown, teams: Teams) => {
      expect(answer).toMatchObject({ league: { id: LEAGUE }, weeks: [1, 2, 3], currentWeek: null, playoffs: null })
      expect(answer.teams.map(({ id }) => id)).toEqual(teams)
      expect(table(answer)).toEqual([
        [1, 'Anvils', '2-1-0', 3, 83, 59, 'pointsFor'],
        [2, 'Bolts', '2-1-0', 3, 68, 51, 'winPct'],
        [3, 'Comets', '1-1-1', 3, 46, 52, 'winPct'],
        [4, 'Dukes', '0-2-1', 3, 22, 57, null],
      ])
    },
  },
  {
    title: 'shows the table as it stood after a week, and no bracket before the regular season was over',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague({ query: { week: 1 } }),
    expected: (answer: Shown) => {
      expect(answer).toMatchObject({ playoffs: null })
      expect(table(answer).map(([, name, record]) => [name, record])).toEqual([
        ['Anvils', '1-0-0'],
        ['Bolts', '1-0-0'],
        ['Comets', '0-1-0'],
        ['Dukes', '0-1-0'],
      ])
    },
  },
  {
    title: 'shows the bracket as it stood after a week: drawn after the last of the regular season',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague({ query: { week: 3 } }),
    expected: answers({ playoffs: { rounds: [{ games: [{ home: { total: null }, winner: null }] }], champion: null } }),
  },
  {
    title: 'refuses a week that the season has not',
    arrange: makeLeague(),
    question: ofLeague({ query: { week: 22 } }),
    expected: 'invalid_request',
  },
  {
    title: 'is open to who has no part in it',
    arrange: makeLeague(),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ league: { commissioner: false }, teams: [{ mine: false }, {}, {}, {}] }),
  },
  {
    title: 'says which teams are yours',
    arrange: after(makeLeague(), manage(2, 'casey')),
    question: ofLeague(),
    as: 'casey',
    expected: answers({
      league: { commissioner: false },
      teams: [{ mine: false }, {}, { mine: true, managerName: 'casey', claimed: false }, { mine: false }],
    }),
  },
  {
    title: 'ranks teams that played nothing by draft order',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: (answer: Shown) =>
      expect(table(answer)).toEqual([
        [1, 'Anvils', '0-0-0', 0, 0, 0, 'draftPosition'],
        [2, 'Bolts', '0-0-0', 0, 0, 0, 'draftPosition'],
        [3, 'Comets', '0-0-0', 0, 0, 0, 'draftPosition'],
        [4, 'Dukes', '0-0-0', 0, 0, 0, null],
      ]),
  },
  {
    title: 'ranks in the order of its own ranking',
    arrange: playLeague({ ranking: ['pointsAgainst', 'winPct'] }),
    question: ofLeague(),
    expected: (answer: Shown) =>
      expect(table(answer).map(([, name, , , , , by]) => [name, by])).toEqual([
        ['Anvils', 'pointsAgainst'],
        ['Dukes', 'pointsAgainst'],
        ['Comets', 'pointsAgainst'],
        ['Bolts', null],
      ]),
  },
  {
    title: 'lets every team play the median of each week as well, where the league wants it',
    arrange: playLeague({ medianGame: true }),
    question: ofLeague(),
    expected: (answer: Shown) =>
      expect(table(answer).map(row => row.slice(1, 4))).toEqual([
        ['Anvils', '5-1-0', 6],
        ['Bolts', '4-2-0', 6],
        ['Comets', '2-3-1', 6],
        ['Dukes', '0-5-1', 6],
      ]),
  },
  {
    title: 'counts a week only once it is over',
    arrange: after(openSeason, clock(TIME.sunday(2))),
    question: ofLeague(),
    expected: (answer: Shown) => {
      expect(answer).toMatchObject({ currentWeek: 2 })
      expect(table(answer).map(row => row.slice(1, 4))).toEqual([
        ['Anvils', '1-0-0', 1],
        ['Bolts', '1-0-0', 1],
        ['Comets', '0-1-0', 1],
        ['Dukes', '0-1-0', 1],
      ])
    },
  },
  {
    title: 'goes on to the next week on Monday',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofLeague(),
    expected: answers({ currentWeek: 2 }),
  },
  {
    title: 'does not count a week of which a score is not known',
    holds: 'unscored',
    arrange: after(openSeason, clock(TIME.over(2))),
    question: ofLeague(),
    expected: (answer: Shown) => {
      expect(answer).toMatchObject({ currentWeek: 3 })
      expect(table(answer).map(([, , , games]) => games)).toEqual([1, 1, 1, 1])
    },
  },
  {
    title: 'shows the seeds, the final and the champion of a bracket that was drawn',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague(),
    expected: answers({
      weeks: [1, 2, 3],
      playoffs: {
        config: { teams: 2, startWeek: 4, rounds: 1, weeks: [4] },
        rounds: [
          {
            round: 1,
            week: 4,
            name: 'Final',
            games: [
              {
                round: 1,
                week: 4,
                home: { seed: 1, team: { name: 'Anvils' }, total: 26 },
                away: { seed: 2, team: { name: 'Bolts' }, total: 14 },
                winner: 'home',
                tiebreak: false,
              },
            ],
          },
        ],
        champion: { name: 'Anvils' },
        championSeed: 1,
      },
    }),
  },
  {
    title: 'refuses an id longer than any',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find what is not there', question: ofLeague(), expected: 'not_found' },
])

export const leagues = inLeague([...listing, ...listingTeams, ...showing])
