import { expect } from 'vitest'
import {
  after,
  asking,
  askingLeague,
  edit,
  fillLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** Renewing a league, which keeps its members, rules, settings and keepers. */

const NEXT = 'next'
const renewing = (body: object = {}) => ofLeague({ body: { nextId: NEXT, season: 2025, ...body } })
const keepersOf = (teams: Teams, players: readonly (readonly [at: number, playerId: string, round?: number])[]) =>
  players.map(([at, playerId, round]) => ({ teamId: teams[at], playerId, ...(round && { round }) }))
const keeping =
  (...players: readonly [at: number, playerId: string, round?: number][]) =>
  (teams: Teams) =>
    renewing({ order: 'keep', keepers: keepersOf(teams, players) })
const renew =
  (of: (teams: Teams) => object = () => renewing()) =>
  ({ ask }: Stage, teams: Teams) =>
    ask('renewLeague', of(teams))

interface Renewed {
  league: Record<string, unknown>
  teams: { id: string; name: string; managers: string[]; draftPosition: number }[]
  keepers: { teamId: string; playerId: string; round: number }[]
}

const names = ({ teams }: Pick<Renewed, 'teams'>) => teams.map(({ name }) => name)

const making = scenarios('renewLeague', [
  {
    title: 'creates the league of the next season with the same members, rules and settings',
    arrange: after(
      makeLeague({ medianGame: true, tradeReview: { hours: 24 } }),
      asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } }),
    ),
    question: renewing({ order: 'keep' }),
    expected: (answer: Renewed) => {
      expect(answer.league).toMatchObject({
        id: NEXT,
        name: 'Home league',
        season: 2025,
        medianGame: true,
        tradeReview: { hours: 24 },
        previousLeagueId: LEAGUE,
        nextLeagueId: null,
        closedWeeks: [],
      })
      expect(names(answer)).toEqual(['Anvils', 'Bolts', 'Comets', 'Dukes'])
      expect(answer.teams[0]?.managers).toEqual(['casey', 'drew'])
    },
    compared: () => null,
  },
  {
    title: 'sets the draft order by reverse standings',
    arrange: playLeague(),
    question: renewing(),
    expected: (answer: Renewed) => {
      expect(names(answer).at(-1)).toBe('Anvils')
      expect(answer.teams.map(({ draftPosition }) => draftPosition)).toEqual([1, 2, 3, 4])
    },
    compared: () => null,
  },
  {
    title: 'draws the draft order at random',
    arrange: playLeague(),
    question: renewing({ order: 'draw' }),
    expected: (answer: Renewed) => expect(names(answer).sort()).toEqual(['Anvils', 'Bolts', 'Comets', 'Dukes']),
    compared: () => null,
  },
  {
    title: 'keeps players, using the last rounds for players without a given round',
    arrange: fillLeague(),
    question: keeping([0, 'q1', 2], [0, 'w1'], [0, 'r1'], [1, 'q2']),
    expected: ({ keepers }: Renewed) => expect(keepers.map(({ round }) => round)).toEqual([2, 5, 4, 5]),
    compared: () => null,
  },
  ...(
    [
      ['a season that is not later', () => renewing({ season: 2024 }), /season must be later than 2024/],
      ['an earlier season that is not loaded', () => renewing({ season: 2001 }), /season must be later than 2024/],
      ['a season that is not loaded', () => renewing({ season: 2026 }), /2026/],
      ['an unknown kind of order', () => renewing({ order: 'best' }), /order/],
      ['a player kept twice', keeping([0, 'q1'], [0, 'q1']), /Player q1 is listed as a keeper more than once/],
      [
        'two keepers for one round',
        keeping([0, 'q1', 2], [0, 'w1', 2]),
        /Player w1 can't be kept in round 2: another keeper/,
      ],
      [
        'a round outside of the draft',
        keeping([0, 'q1', 6]),
        /Player q1 can't be kept in round 6: a draft has at most 5 rounds/,
      ],
    ] as const
  ).map(([what, question, message]) => ({
    title: `refuses ${what}`,
    arrange: fillLeague(),
    question,
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'refuses to keep a player on another team',
    arrange: fillLeague(),
    question: keeping([0, 'q2']),
    expected: { error: 'conflict', message: /Player q2 was not on the final roster of Anvils/ },
  },
  {
    title: 'refuses an unfinished season, and explains how to finish a replay',
    arrange: makeLeague({ clock: { mode: 'replay' } }),
    question: renewing(),
    expected: {
      error: 'conflict',
      message:
        /not over: play it to the end first, or show the whole season at once; hindsight league clock advance week plays a week/,
    },
  },
  {
    title: 'refuses a league that already has a next season',
    arrange: after(makeLeague(), renew()),
    question: renewing({ nextId: 'other' }),
    expected: { error: 'conflict', message: /already renewed: Home league .2025./ },
  },
  {
    title: 'refuses an id that is in use',
    arrange: makeLeague(),
    question: renewing({ nextId: LEAGUE }),
    expected: { error: 'conflict', message: /A league "home" already exists/ },
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: renewing(),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: "refuses a manager's request",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: renewing(),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'does not find an unknown keeper',
    arrange: fillLeague(),
    question: keeping([0, 'nobody']),
    expected: 'not_found',
  },
  { title: 'does not find an unknown league', question: renewing(), expected: 'not_found' },
])

const kept = after(fillLeague(), renew(keeping([0, 'q1', 1], [2, 'q3'])))
const draft = ({ ask }: Stage) => ask('startDraft', { params: { id: NEXT }, body: { rounds: 5 } })

interface Drafting {
  draft: { picks: { number: number; player: { id: string } }[]; onTheClock: { number: number } | null }
}

const sheet = (...picks: readonly (readonly [team: string, player: string])[]) => ({
  params: { id: NEXT },
  body: { rows: picks.map(([team, player], at) => ({ pick: at + 1, team, player })) },
})

const keepingHere =
  (...players: readonly [at: number, playerId: string, round?: number][]) =>
  (teams: Teams) =>
    ofLeague({ body: { keepers: keepersOf(teams, players) } })
const keep =
  (...players: readonly [at: number, playerId: string, round?: number][]) =>
  ({ ask }: Stage, teams: Teams) =>
    ask('updateLeague', keepingHere(...players)(teams))

/** Renews a league with full rosters, and returns the new team ids. */
const renewed = async (stage: Stage): Promise<Teams> => {
  const teams = await fillLeague()(stage)
  const next = (await renew(() => renewing({ order: 'keep' }))(stage, teams)) as Renewed
  return next.teams.map(({ id }) => id)
}
const keepingNext =
  (...players: readonly [at: number, playerId: string, round?: number][]) =>
  (teams: Teams) => ({ params: { id: NEXT }, body: { keepers: keepersOf(teams, players) } })

const drafted: readonly Scenario[] = [
  {
    operation: 'startDraft',
    title: "makes the keepers' picks, and continues with the other picks",
    arrange: kept,
    question: { params: { id: NEXT }, body: { rounds: 5 } },
    expected: ({ draft: { picks, onTheClock } }: Drafting) => {
      expect(picks.map(({ number, player }) => [number, player.id])).toEqual([
        [1, 'q1'],
        [19, 'q3'],
      ])
      expect(onTheClock?.number).toBe(2)
    },
    compared: () => null,
  },
  {
    operation: 'startDraft',
    title: 'refuses fewer rounds than the keepers need',
    arrange: kept,
    question: { params: { id: NEXT }, body: { rounds: 4 } },
    expected: { error: 'conflict', message: /Comets keeps Player q3 with its pick in round 5/ },
  },
  {
    operation: 'undoPicks',
    title: 'does not undo keepers',
    arrange: after(kept, draft),
    question: { params: { id: NEXT }, body: { picks: 1 } },
    expected: { error: 'conflict', message: /No pick has been made/ },
  },
  {
    operation: 'undoPicks',
    title: "undoes the last pick, not a later keeper's",
    arrange: after(kept, draft, ({ ask }) => ask('pickPlayer', { params: { id: NEXT }, body: { playerId: 'w1' } })),
    question: { params: { id: NEXT }, body: { picks: 1 } },
    expected: answers({ picks: [{ number: 2, player: { id: 'w1' } }] }),
    compared: () => null,
  },
  {
    operation: 'loadDraft',
    title: "accepts keepers among the sheet's picks in any round",
    arrange: kept,
    question: sheet(['Anvils', 'w1'], ['Comets', 'q3'], ['Anvils', 'q1']),
    expected: answers({ draft: { status: 'complete', picks: [{}, {}, { player: { id: 'q1' } }] } }),
    compared: () => null,
  },
  {
    operation: 'loadDraft',
    title: 'is refused without one of the keepers, or with a keeper on another team',
    arrange: kept,
    question: sheet(['Anvils', 'w1'], ['Comets', 'q1']),
    expected: {
      error: 'invalid_request',
      message:
        /Anvils keeps Player q1, who is another team's pick in row 2\nComets keeps Player q3, who is not in the sheet/,
    },
  },
  {
    operation: 'listUndrafted',
    title: 'does not list keepers, even before the draft',
    arrange: kept,
    question: { params: { id: NEXT }, query: { pos: 'QB' } },
    expected: ({ players }: { players: { player: { id: string } }[] }) =>
      expect(players.map(({ player }) => player.id).toSorted()).toEqual(['q2', 'q4']),
  },
  {
    operation: 'updateLeague',
    title: 'sets keepers until the draft starts, and replaces earlier ones',
    arrange: after(makeLeague(), keep([0, 'q2', 1])),
    question: keepingHere([0, 'q1', 2], [3, 'w1']),
    expected: (answer: { league: { keepers: { playerId: string; round: number }[] } }) =>
      expect(answer.league.keepers.map(({ playerId, round }) => [playerId, round])).toEqual([
        ['q1', 2],
        ['w1', 5],
      ]),
    compared: () => null,
  },
  {
    operation: 'updateLeague',
    title: "sets a renewed league's keepers from the team's final roster",
    arrange: renewed,
    question: keepingNext([0, 'q1', 2], [1, 'q2']),
    expected: (answer: { league: { keepers: { playerId: string; round: number }[] } }) =>
      expect(answer.league.keepers.map(({ playerId, round }) => [playerId, round])).toEqual([
        ['q1', 2],
        ['q2', 5],
      ]),
    compared: () => null,
  },
  {
    operation: 'updateLeague',
    title: "refuses a keeper from another team's final roster",
    arrange: renewed,
    question: keepingNext([0, 'q2']),
    expected: { error: 'conflict', message: /Player q2 was not on the final roster of Anvils/ },
  },
  {
    operation: 'startDraft',
    title: 'makes the picks of the keepers',
    arrange: after(makeLeague(), keep([0, 'q1', 2])),
    question: ofLeague({ body: {} }),
    expected: answers({ draft: { picks: [{ number: 8, round: 2, player: { id: 'q1' } }] } }),
    compared: () => null,
  },
  {
    operation: 'updateLeague',
    title: 'refuses keepers once the draft has started',
    arrange: after(makeLeague(), askingLeague('startDraft', { body: {} })),
    question: keepingHere([0, 'q1']),
    expected: { error: 'conflict', message: /The draft has begun/ },
  },
  {
    operation: 'updateLeague',
    title: 'refuses to keep one player twice',
    arrange: makeLeague(),
    question: keepingHere([0, 'q1'], [1, 'q1']),
    expected: { error: 'invalid_request', message: /Player q1 is listed as a keeper more than once/ },
  },
  {
    operation: 'getLeague',
    title: 'names the league of the next season',
    arrange: after(makeLeague(), edit({ name: 'Old' }), renew()),
    question: ofLeague(),
    expected: answers({ league: { nextLeagueId: NEXT, previousLeagueId: null } }),
  },
  {
    operation: 'getHistory',
    title: 'does not count a season that has not started, for any league in the chain',
    arrange: after(playLeague(), renew()),
    question: { params: { id: NEXT } },
    expected: answers({
      seasons: [{ leagueId: LEAGUE }],
      managers: [{ manager: 'Anvils', seasons: [{ leagueId: LEAGUE, rank: 1 }] }, {}, {}, {}],
    }),
  },
  {
    operation: 'getLeague',
    title: 'no longer names a next season that was deleted',
    arrange: after(makeLeague(), renew(), ({ ask }) => ask('deleteLeague', { params: { id: NEXT } })),
    question: ofLeague(),
    expected: answers({ league: { nextLeagueId: null } }),
  },
]

export const renewals = [...making, ...drafted].map((each): Scenario => ({ seasons: 'seasons', ...each }))
