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

/** Returns the standings: names, records, and the criterion that ranked each team above the next. */
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

/** Creates leagues to search for by name, by part of a name and by id. */
const severalNames = after(
  makeLeague({ name: 'Barn Owls' }),
  makeLeague({ id: 'another', name: 'Barn Owls East' }),
  makeLeague({ id: 'owls', name: 'Marsh Fellows' }),
)

const called = (q: string, ...ids: string[]) => ({
  title: `lists the leagues that "${q}" matches`,
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
    title: 'lists the oldest leagues, up to a limit',
    arrange: severalNames,
    question: { query: { limit: 2 } },
    expected: (answer: object) => expect(answer).toMatchObject({ leagues: [{ id: LEAGUE }, { id: 'another' }] }),
  },
  { title: 'refuses a limit of 0', question: { query: { limit: 0 } }, expected: 'invalid_request' },
] as const

const listing = scenarios('listLeagues', [
  {
    title: 'lists your leagues, oldest first',
    arrange: after(makeLeague(), makeLeague({ id: 'another' })),
    expected: answers({
      leagues: [
        { id: LEAGUE, commissioner: true, teamIds: [] },
        { id: 'another', commissioner: true, teamIds: [] },
      ],
    }),
  },
  ...narrowed,
  {
    title: 'lists the leagues in which you manage a team, with your teams',
    arrange: after(makeLeague(), manage(1, 'casey'), manage(3, 'casey'), makeLeague({ id: 'another' })),
    as: 'casey',
    expected: (answer: object, teams: Teams) =>
      expect(answer).toMatchObject({ leagues: [{ id: LEAGUE, commissioner: false, teamIds: [teams[1], teams[3]] }] }),
  },
  {
    title: 'is empty for an account without a league',
    arrange: makeLeague(),
    as: 'blake',
    expected: (answer: object) => expect(answer).toEqual({ leagues: [] }),
  },
])

const listingTeams = scenarios('listTeams', [
  ...narrowed,
  {
    title: 'lists the teams in your leagues and in leagues where you manage a team, and marks yours',
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
    title: 'lists the teams of one league for any account',
    arrange: after(makeLeague(), makeLeague({ id: 'another', teamCount: 6 })),
    question: { query: { league: 'another' } },
    as: 'blake',
    expected: (answer: { teams: object[] }) => {
      expect(answer).toMatchObject({ leagues: [{ id: 'another', commissioner: false }] })
      expect(answer.teams).toHaveLength(6)
    },
  },
  {
    title: 'is empty for an account without a league',
    arrange: makeLeague(),
    as: 'blake',
    expected: (answer: object) => expect(answer).toEqual({ leagues: [], teams: [] }),
  },
  {
    title: 'refuses an id that is too long',
    question: { query: { league: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: { query: { league: LEAGUE } }, expected: 'not_found' },
])

const showing = scenarios('getLeague', [
  {
    title: "shows a completed season's standings: winPct with ties as half a win, then pointsFor",
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
    title: 'shows the standings after a week, without a bracket before the end of the regular season',
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
    title: 'shows the bracket after a week, drawn after the last regular week',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague({ query: { week: 3 } }),
    expected: answers({ playoffs: { rounds: [{ games: [{ home: { total: null }, winner: null }] }], champion: null } }),
  },
  {
    title: 'refuses a week outside of the season',
    arrange: makeLeague(),
    question: ofLeague({ query: { week: 22 } }),
    expected: 'invalid_request',
  },
  {
    title: 'can be read by an account outside of the league',
    arrange: makeLeague(),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ league: { commissioner: false }, teams: [{ mine: false }, {}, {}, {}] }),
  },
  {
    title: 'marks your teams',
    arrange: after(makeLeague(), manage(2, 'casey')),
    question: ofLeague(),
    as: 'casey',
    expected: answers({
      league: { commissioner: false },
      teams: [{ mine: false }, {}, { mine: true, managerName: 'casey', claimed: false }, { mine: false }],
    }),
  },
  {
    title: 'ranks teams without games by draft order',
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
    title: "uses the league's ranking criteria",
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
    title: 'adds a median game for each week if the league has them',
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
    title: 'counts a week only after it is over',
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
    title: 'moves to the next week on Monday',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: ofLeague(),
    expected: answers({ currentWeek: 2 }),
  },
  {
    title: 'does not count a week with an unknown score',
    seasons: 'unscored',
    arrange: after(openSeason, clock(TIME.over(2))),
    question: ofLeague(),
    expected: (answer: Shown) => {
      expect(answer).toMatchObject({ currentWeek: 3 })
      expect(table(answer).map(([, , , games]) => games)).toEqual([1, 1, 1, 1])
    },
  },
  {
    title: 'shows the seeds, the championship game and the champion of a drawn bracket',
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
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

export const leagues = inLeague([...listing, ...listingTeams, ...showing])
