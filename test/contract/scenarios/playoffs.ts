import { expect } from 'vitest'
import { after, clock, edit, inLeague, ofLeague, openSeason, playLeague, start } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const change = (body: Record<string, unknown>) => ofLeague({ body })

const moving = scenarios('updateLeague', [
  {
    title: 'refuses to remove weeks that have been played',
    arrange: playLeague(),
    question: change({ playoffs: { teams: 2, startWeek: 3 } }),
    expected: { error: 'conflict', message: /Week 3 has been played/ },
  },
  {
    title: 'refuses to remove weeks with a lineup',
    arrange: after(openSeason, start(0, 3, ['q1', 'w1', null])),
    question: change({ playoffs: { teams: 2, startWeek: 3 } }),
    expected: { error: 'conflict', message: /Lineups are set for week 3/ },
  },
  {
    title: 'removes future weeks without a lineup',
    arrange: openSeason,
    question: change({ playoffs: { teams: 4, startWeek: 3 } }),
    expected: answers({ league: { playoffConfig: { teams: 4, startWeek: 3 } } }),
  },
  {
    title: 'refuses to change the playoffs after the draw in a season in progress',
    arrange: after(openSeason, clock(TIME.played(3)), edit({ draw: true })),
    question: change({ playoffs: { teams: 4, startWeek: 4 } }),
    expected: { error: 'conflict', message: /The bracket is drawn/ },
  },
  {
    title: 'changes the playoffs after the draw in a finished season',
    arrange: after(playLeague(), edit({ draw: true })),
    question: change({ playoffs: { teams: 4, startWeek: 4 } }),
    expected: answers({ playoffs: { config: { teams: 4 }, rounds: [{ name: 'Semifinals' }, { name: 'Final' }] } }),
  },
  {
    title: 'refuses to draw while a regular week does not count, and names the week',
    arrange: after(openSeason, clock(TIME.sunday(3))),
    question: change({ draw: true }),
    expected: { error: 'conflict', message: /week 3 does not have them yet/ },
  },
  {
    title: 'refuses to draw while a score is unknown',
    seasons: 'unscored',
    arrange: after(openSeason, clock(TIME.played(3))),
    question: change({ draw: true }),
    expected: { error: 'conflict', message: /week 2 does not have them yet/ },
  },
  {
    title: 'refuses a second draw in a season in progress',
    arrange: after(openSeason, clock(TIME.played(3)), edit({ draw: true })),
    question: change({ draw: true }),
    expected: { error: 'conflict', message: /already drawn/ },
  },
])

interface Side {
  team: { name: string }
  total: number | null
}

const scheduled = (answer: { weeks: number[]; matchups: { week: number }[] }) => [
  answer.weeks,
  answer.matchups.map(({ week }) => week),
]

const schedules: Scenario[] = scenarios('listMatchups', [
  {
    title: "lists the rounds of a drawn bracket in their weeks, with the other teams' matchups",
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague({ query: { week: 4 } }),
    expected: answers({ week: 4, matchups: [], rounds: [{ name: 'Final', week: 4, games: [{ home: { seed: 1 } }] }] }),
  },
  {
    title: 'shows the current points of a round in progress, without a winner',
    arrange: after(
      openSeason,
      edit({ playoffs: { teams: 4, startWeek: 4 } }),
      clock(TIME.played(3)),
      edit({ draw: true }),
      clock(TIME.friday(4)),
    ),
    question: ofLeague({ query: { week: 4 } }),
    expected: ({ rounds }: { rounds: { games: { home: Side; away: Side; winner: string | null }[] }[] }) => {
      const { games } = rounds[0]!
      const sides = games.flatMap(({ home, away }) => [home, away])
      const totals = new Map(sides.map(({ team, total }) => [team.name, total]))
      expect(Object.fromEntries(totals)).toEqual({ Anvils: 0, Bolts: 0, Comets: 20, Dukes: 27 })
      expect(games.map(({ winner }) => winner)).toEqual([null, null])
    },
  },
  {
    title: 'shows no points for a round before its first kickoff',
    arrange: after(openSeason, clock(TIME.played(3)), edit({ draw: true })),
    question: ofLeague({ query: { week: 4 } }),
    expected: answers({ rounds: [{ games: [{ home: { total: null }, away: { total: null } }] }] }),
  },
  {
    title: 'does not list a round in the weeks before the bracket',
    arrange: after(playLeague(), edit({ draw: true })),
    question: ofLeague({ query: { week: 3 } }),
    expected: answers({ week: 3, rounds: [] }),
  },
  {
    title: 'continues the schedule with home and away swapped if the playoffs start later',
    arrange: after(playLeague(), edit({ playoffs: { teams: 2, startWeek: 5 } })),
    question: ofLeague({ query: { week: 4 } }),
    expected: answers({
      weeks: [1, 2, 3, 4],
      matchups: [
        { home: { team: { name: 'Comets' }, total: 20 }, away: { team: { name: 'Bolts' }, total: 14 }, winner: 'home' },
        { home: { team: { name: 'Dukes' }, total: 27 }, away: { team: { name: 'Anvils' }, total: 26 }, winner: 'home' },
      ],
    }),
  },
  {
    title: 'ends the schedule if the playoffs start earlier',
    arrange: after(openSeason, edit({ playoffs: { teams: 4, startWeek: 2 } })),
    question: ofLeague(),
    expected: (answer: never) => expect(scheduled(answer)).toEqual([[1], [1, 1]]),
  },
])

export const playoffs = inLeague([...moving, ...schedules])
