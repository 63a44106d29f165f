import { expect } from 'vitest'
import type { Imported } from '../../../src/engine/index.ts'
import { createHouseRules } from '../house-rules.ts'
import {
  add,
  after,
  asking,
  edit,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  ofTeam,
  playLeague,
  type Teams,
} from '../league.ts'
import { imports, ofMirror } from '../mirrored.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** Commissioner actions other than settings: divisions, managers, and transferring the league. */

const twoByTwo = (teams: Teams) => [
  { name: 'East', teamIds: [teams[0]!, teams[3]!] },
  { name: 'West', teamIds: [teams[1]!, teams[2]!] },
]
const dividing =
  (of: (teams: Teams) => object = twoByTwo) =>
  (teams: Teams) =>
    ofLeague({ body: { divisions: of(teams) } })
const divide = ({ ask }: Stage, teams: Teams) => ask('updateLeague', dividing()(teams))

interface Table {
  standings: { team: { name: string; division: number }; division: string; divisionRank: number }[]
}

const divisions = scenarios('updateLeague', [
  {
    title: 'puts every team into a division',
    arrange: makeLeague(),
    question: dividing(),
    expected: answers({ league: { divisions: ['East', 'West'] } }),
  },
  {
    title: 'removes the divisions',
    arrange: after(makeLeague(), divide),
    question: dividing(() => []),
    expected: answers({ league: { divisions: [] } }),
  },
  {
    title: 'seeds division winners first on request',
    arrange: after(playLeague(), divide),
    question: ofLeague({ body: { playoffs: { teams: 2, startWeek: 4, divisionWinnersFirst: true }, draw: true } }),
    expected: answers({
      playoffs: { rounds: [{ games: [{ home: { team: { division: 1 } }, away: { team: { division: 2 } } }] }] },
    }),
  },
  ...(
    [
      ['a team without a division', () => [{ name: 'East', teamIds: [] }], /teamIds/],
      [
        'a duplicate name',
        (teams: Teams) => twoByTwo(teams).map(each => ({ ...each, name: 'East' })),
        /two divisions named "East"/,
      ],
      ['a team without a division', (teams: Teams) => twoByTwo(teams).slice(1), /Anvils is missing/],
      [
        'a team in two divisions',
        (teams: Teams) => [{ name: 'All', teamIds: teams }, ...twoByTwo(teams)],
        /more than once/,
      ],
      ['a stranger', () => [{ name: 'East', teamIds: ['x'] }], /not a team in this league/],
      ['another field', () => [{ name: 'East', teamIds: ['x'], color: 'red' }], /color/],
    ] as const
  ).map(([what, of, message]) => ({
    title: `refuses divisions with ${what}`,
    arrange: makeLeague(),
    question: dividing(of),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'refuses divisions in a mirror',
    arrange: after(makeLeague(), mirror),
    question: dividing(),
    expected: { error: 'conflict', message: /mirrors Sleeper; change its divisions there/ },
  },
])

const shown = scenarios('getLeague', [
  {
    title: "shows each team's rank in its division",
    arrange: after(playLeague(), divide),
    question: ofLeague(),
    expected: ({ standings }: Table) => {
      for (const { team, division } of standings) expect(division).toBe(['East', 'West'][team.division - 1])
      const ranks = Map.groupBy(standings, each => each.division)
      for (const own of ranks.values()) expect(own.map(each => each.divisionRank)).toEqual([1, 2])
    },
  },
])

const together = (...managers: string[]) => ofTeam(0, { body: { managers } })

const managing = scenarios('updateTeam', [
  {
    title: 'sets several managers of a team, the main manager first',
    arrange: after(makeLeague(), manage(1, 'casey'), manage(2, 'drew')),
    question: together('casey', 'alex', 'drew'),
    expected: answers({ team: { managerName: 'casey', managers: ['casey', 'alex', 'drew'], mine: true } }),
  },
  {
    title: 'replaces several managers with one',
    arrange: after(makeLeague(), manage(1, 'erin'), asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } })),
    question: ofTeam(0, { body: { manager: 'erin' } }),
    expected: answers({ team: { managerName: 'erin', managers: ['erin'] } }),
  },
  {
    title: 'removes all managers',
    arrange: after(makeLeague(), asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } })),
    question: together(),
    expected: answers({ team: { managerName: '', managers: [] } }),
  },
  {
    title: 'refuses a duplicate manager',
    arrange: makeLeague(),
    question: together('casey', 'casey'),
    expected: { error: 'invalid_request', message: /managers contains "casey" more than once/ },
  },
  {
    title: 'refuses manager together with managers',
    arrange: makeLeague(),
    question: ofTeam(0, { body: { manager: 'casey', managers: ['drew'] } }),
    expected: { error: 'invalid_request', message: /manager or managers, not both/ },
  },
])

const shared = after(makeLeague(), asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } }))

const coManaging: readonly Scenario[] = [
  {
    operation: 'moveRoster',
    title: "gives a co-manager the manager's rights",
    arrange: shared,
    question: ofTeam(0, { body: { action: 'add', playerId: 'q1' } }),
    as: 'drew',
    expected: answers({ roster: [{ id: 'q1' }] }),
  },
  {
    operation: 'proposeTrade',
    title: 'lets a co-manager trade, like a manager',
    arrange: after(shared, add(0, 'q1'), add(1, 'q2')),
    question: (teams: Teams) =>
      ofLeague({ body: { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: ['q1'], toPlayerIds: ['q2'] } }),
    as: 'drew',
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    operation: 'listLeagues',
    title: 'lists the league and the team for a co-manager',
    arrange: shared,
    as: 'drew',
    expected: ({ leagues }: { leagues: { teamIds: string[] }[] }, teams: Teams) =>
      expect(leagues.map(({ teamIds }) => teamIds)).toEqual([[teams[0]]]),
  },
  {
    operation: 'listTeams',
    title: "lists the league's teams for a co-manager",
    arrange: shared,
    as: 'drew',
    expected: answers({ teams: [{ managers: ['casey', 'drew'], mine: true }, {}, {}, {}] }),
  },
]

const hand = (account: string) => ofLeague({ body: { account } })

/** Imports the platform's league, and makes casey the manager of one of its teams. */
const importsForCasey = async (stage: Stage): Promise<Imported> => {
  const imported = await imports(stage)
  const { teams } = (await stage.ask('getLeague', ofMirror(imported))) as { teams: { id: string }[] }
  const params = { id: imported.leagueId, teamId: teams[0]!.id }
  await stage.ask('updateTeam', { params, body: { manager: 'casey' } })
  return imported
}

const mirrored = scenarios('handOverLeague', [
  {
    title: 'transfers a mirror with a copy of its rules',
    seasons: 'mirrors',
    arrange: importsForCasey,
    question: (imported: Imported) => ({ ...ofMirror(imported), body: { account: 'casey' } }),
    expected: ({ league }: { league: { scoringSystemId: string } }, { systemId }: Imported) =>
      expect(league.scoringSystemId).not.toBe(systemId),
  },
  {
    title: 'refuses to transfer a mirror to an account with a mirror of the same league',
    seasons: 'mirrors',
    arrange: async stage => {
      await imports(stage, 'casey')
      return importsForCasey(stage)
    },
    question: (imported: Imported) => ({ ...ofMirror(imported), body: { account: 'casey' } }),
    expected: { error: 'conflict', message: /casey already mirrors this league, as Quillfeather Union/ },
  },
])

const handing = scenarios('handOverLeague', [
  {
    title: 'makes another account the commissioner',
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: hand('casey'),
    expected: answers({ commissioner: 'casey', league: { commissioner: false, scoringSystemId: 'standard' } }),
  },
  {
    title: "keeps the previous commissioner's system, and gives the new one a copy",
    arrange: async (stage: Stage) => {
      const teams = await makeLeague()(stage)
      const scoringSystemId = await createHouseRules(stage, 'alex')
      await edit({ scoringSystemId })(stage)
      await manage(0, 'casey')(stage, teams)
      return scoringSystemId
    },
    question: hand('casey'),
    expected: ({ league }: { league: { scoringSystemId: string } }, own: string) =>
      expect(league.scoringSystemId).not.toBe(own),
  },
  {
    title: 'refuses the current commissioner',
    arrange: makeLeague(),
    question: hand('alex'),
    expected: { error: 'conflict', message: /alex is already the commissioner of Home league/ },
  },
  {
    title: "refuses a manager's request",
    arrange: after(makeLeague(), manage(0, 'casey')),
    question: hand('casey'),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the commissioner of Home league/ },
  },
  {
    title: 'requires an account',
    arrange: makeLeague(),
    question: ofLeague({ body: {} }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: hand('casey'), expected: 'not_found' },
])

const handed: readonly Scenario[] = [
  {
    operation: 'updateLeague',
    title: 'is allowed for the new commissioner of a transferred league',
    arrange: after(makeLeague(), ({ ask }) => ask('handOverLeague', hand('casey'))),
    question: ofLeague({ body: { name: 'Mine' } }),
    as: 'casey',
    expected: answers({ league: { name: 'Mine', commissioner: true } }),
  },
  {
    operation: 'updateLeague',
    title: 'is no longer allowed for the previous commissioner',
    arrange: after(makeLeague(), ({ ask }) => ask('handOverLeague', hand('casey'))),
    question: ofLeague({ body: { name: 'Mine' } }),
    expected: 'forbidden',
  },
]

export const office = inLeague([...divisions, ...shown, ...managing, ...coManaging, ...mirrored, ...handing, ...handed])
