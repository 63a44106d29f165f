import { expect } from 'vitest'
import { DEFAULT_ROSTER } from '../../../data/rosters.ts'
import { createHouseRules } from '../house-rules.ts'
import { after, DRAFT, inLeague, LEAGUE, makeLeague, manage, mirror, ofLeague, playLeague, SLOTS } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

interface Made {
  league: { id: string }
  teams: { id: string; leagueId: string; name: string; draftPosition: number; waiverPriority: number | null }[]
  schedule: { weeks: number; games: number }
}

const draft = { name: 'Plain', season: 2024, scoringSystemId: 'standard' }
const asked = (change: object) => ({ body: { ...draft, ...change } })

/** Invalid request bodies, each with its error message. */
const BAD: readonly (readonly [title: string, change: object, message: RegExp])[] = [
  ['fewer than 4 teams', { teamCount: 3 }, /teamCount must be at least 4/],
  ['more than 16 teams', { teamCount: 17 }, /teamCount must be at most 16/],
  ['an id with capitals', { id: 'Home' }, /id must be 2 to 64 lowercase letters/],
  ['an id of one letter', { id: 'h' }, /id must be/],
  ['an id that begins with a dash', { id: '-home' }, /id must be/],
  ['an id of 65 letters', { id: 'h'.repeat(65) }, /id must be/],
  ['no name', { name: undefined }, /name is missing/],
  ['a name of 101 letters', { name: 'n'.repeat(101) }, /name must have at most 100 characters/],
  ['a season that is not loaded', { season: 2023 }, /Season 2023 is not loaded; loaded seasons: 2024/],
  ['no season', { season: undefined }, /season is missing/],
  [
    'more names than teams',
    { teamCount: 4, teamNames: ['A', 'B', 'C', 'D', 'E'] },
    /teamNames has 5 names for 4 teams/,
  ],
  ['a roster without slots', { rosterConfig: { slots: [], bench: 1 } }, /rosterConfig\.slots must have at least 1/],
  [
    'a slot without positions',
    { rosterConfig: { slots: [{ slot: 'QB', eligible: [] }], bench: 1 } },
    /eligible must have/,
  ],
  ['41 slots', { rosterConfig: { slots: Array(41).fill(SLOTS[0]), bench: 1 } }, /slots must have at most 40/],
  ['61 bench spots', { rosterConfig: { slots: SLOTS, bench: 61 } }, /rosterConfig\.bench must be at most 60/],
  ['an unknown acquisition mode', { acquisitionMode: 'auction' }, /acquisitionMode must be one of/],
  ['an unknown field', { color: 'red' }, /color/],
  ['a ranking without game results', { ranking: ['pointsFor'] }, /ranking must include winPct or allPlay/],
  ['a repeated criterion', { ranking: ['winPct', 'winPct'] }, /ranking contains winPct more than once/],
  [
    'more playoff teams than teams',
    { teamCount: 4, playoffs: { teams: 6, startWeek: 15 } },
    /playoffs\.teams must be at most 4/,
  ],
  ['a bracket of 5 teams', { playoffs: { teams: 5, startWeek: 15 } }, /playoffs\.teams must be/],
  ['playoffs in week 1', { playoffs: { teams: 2, startWeek: 1 } }, /startWeek must be at least 2/],
  [
    'playoffs after the season',
    { playoffs: { teams: 6, startWeek: 17 } },
    /startWeek must be 2 to 16: 6 teams need 3 rounds/,
  ],
]

const making = scenarios('createLeague', [
  {
    title: 'creates ten teams, fourteen weeks and the default settings',
    question: asked({}),
    expected: ({ league, teams, schedule }: Made) => {
      expect(league).toMatchObject({
        ...draft,
        id: expect.stringMatching(/^[0-9a-f]{8}-/),
        rosterConfig: DEFAULT_ROSTER,
        acquisitionMode: 'fcfs',
        ranking: ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst'],
        medianGame: false,
        playoffConfig: { teams: 6, startWeek: 15, reseed: false, divisionWinnersFirst: false },
        closedWeeks: [],
        externalLeagueId: null,
        externalSettingsDrift: false,
        clock: { mode: 'hindsight', running: true, speed: 1, at: null, since: null, behind: false },
        commissioner: true,
      })
      expect(teams.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `Team ${at + 1}`))
      expect(teams[9]).toEqual({
        id: teams[9]!.id,
        leagueId: league.id,
        name: 'Team 10',
        managerName: '',
        managers: [],
        managerNames: [],
        number: 10,
        draftPosition: 10,
        waiverPriority: null,
        budget: null,
        division: null,
        claimed: false,
        locked: false,
        autoLineup: false,
        autoLineupLevel: 'off',
        mine: false,
      })
      expect(schedule).toEqual({ weeks: 14, games: 70 })
    },
  },
  {
    title: 'lists positions in its slots that have no stats in the season',
    question: asked({ rosterConfig: { slots: [{ slot: 'ANY', eligible: ['QB', 'DL', 'LB', 'DB'] }], bench: 1 } }),
    expected: answers({ unscored: ['DL', 'LB', 'DB'] }),
  },
  {
    title: 'does not count byes as games with an odd number of teams',
    question: asked({ teamCount: 5 }),
    expected: answers({ league: { playoffConfig: { teams: 4 } }, schedule: { weeks: 14, games: 28 } }),
  },
  {
    title: 'puts six of eight teams into the playoffs',
    question: asked({ teamCount: 8 }),
    expected: answers({ league: { playoffConfig: { teams: 6, startWeek: 15 } } }),
  },
  {
    title: 'uses the given names in draft order, and Team N for the others',
    question: asked({ teamCount: 4, teamNames: ['Anvils', 'Bolts'] }),
    expected: ({ teams }: Made) =>
      expect(teams.map(({ name, draftPosition }) => [name, draftPosition])).toEqual([
        ['Anvils', 1],
        ['Bolts', 2],
        ['Team 3', 3],
        ['Team 4', 4],
      ]),
  },
  {
    title: 'starts with reverse draft order as waiver priority',
    question: asked({ teamCount: 4, acquisitionMode: 'waivers' }),
    expected: ({ teams }: Made) => expect(teams.map(({ waiverPriority }) => waiverPriority)).toEqual([4, 3, 2, 1]),
  },
  {
    title: 'uses the given id, slots and playoffs, and ends the schedule before the playoffs',
    question: { body: { ...DRAFT, id: 'h'.repeat(64), name: '  Home ', medianGame: true, ranking: ['allPlay'] } },
    expected: answers({
      league: {
        id: 'h'.repeat(64),
        name: 'Home',
        medianGame: true,
        ranking: ['allPlay'],
        rosterConfig: { slots: SLOTS, bench: 2 },
        playoffConfig: { teams: 2, startWeek: 4, reseed: false },
      },
      schedule: { weeks: 3, games: 6 },
    }),
  },
  ...BAD.map(([title, change, message]) => ({
    title: `refuses ${title}`,
    question: asked(change),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'does not find an unknown system',
    question: asked({ scoringSystemId: 'nope' }),
    expected: 'not_found',
  },
  {
    title: "refuses another account's system, which must be copied first",
    arrange: stage => createHouseRules(stage, 'blake'),
    question: (id: string) => asked({ scoringSystemId: id }),
    expected: { error: 'forbidden', message: /"House" belongs to another account; make a copy/ },
  },
  {
    title: 'accepts your own system',
    arrange: stage => createHouseRules(stage),
    question: (id: string) => asked({ scoringSystemId: id }),
    expected: ({ league }: { league: { scoringSystemId: string } }, id: string) =>
      expect(league.scoringSystemId).toBe(id),
  },
  {
    title: 'refuses an id that any league uses',
    arrange: ({ ask }) => ask('createLeague', { body: DRAFT }, 'blake'),
    question: { body: DRAFT },
    expected: { error: 'conflict', message: /A league "home" already exists/ },
  },
  { title: 'reports that no season is loaded', seasons: 'nothing', question: asked({}), expected: 'conflict' },
])

const gone = (arrange: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  await arrange(stage)
  await stage.ask('deleteLeague', ofLeague())
}

const deleting = scenarios('deleteLeague', [
  {
    title: 'deletes a played league',
    arrange: playLeague(),
    question: ofLeague(),
    expected: (answer: object) => expect(answer).toEqual({ deleted: LEAGUE }),
  },
  {
    title: 'deletes a mirror, and nothing on the platform',
    arrange: after(makeLeague(), mirror),
    question: ofLeague(),
    expected: answers({ deleted: LEAGUE }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
  {
    title: "refuses a manager's request",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: ofLeague(),
    as: 'casey',
    expected: {
      error: 'forbidden',
      message: /Only the commissioner of Home league can do this, and you are acting as casey/,
    },
  },
])

const freedIds: Scenario[] = [
  {
    operation: 'getLeague',
    title: 'does not find a deleted league',
    arrange: gone(playLeague()),
    question: ofLeague(),
    expected: 'not_found',
  },
  {
    operation: 'createLeague',
    title: 'accepts the id of a deleted league',
    arrange: gone(playLeague()),
    question: { body: DRAFT },
    expected: answers({ league: { id: LEAGUE } }),
  },
]

export const leagueMaking = inLeague([...making, ...deleting, ...freedIds])
