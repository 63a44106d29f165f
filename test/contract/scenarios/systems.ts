import { expect } from 'vitest'
import { createHouseRules, INVALID_RULES as ruined, RULES as rules } from '../house-rules.ts'
import { LEAGUE, makeLeague, ofLeague, playLeague } from '../league.ts'
import { answers, type Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'

/** Creates two leagues under alex's scoring system. Casey manages a team in each. */
const managedUnder = async (stage: Stage): Promise<void> => {
  const id = await createHouseRules(stage)
  for (const league of [LEAGUE, 'away']) {
    await makeLeague({ scoringSystemId: id, id: league })(stage)
    const { teams } = (await stage.ask('listTeams', { query: { league } })) as { teams: { id: string }[] }
    const params = { id: league, teamId: teams[0]!.id }
    await stage.ask('updateTeam', { params, body: { manager: 'casey' } })
  }
}

/** Creates the league under alex's scoring system, and returns the system's id. */
const played = async (stage: Stage): Promise<string> => {
  const id = await createHouseRules(stage)
  await playLeague({ scoringSystemId: id })(stage)
  return id
}

const doubled = { global: { weights: { rec_yards: 0.2 } } }

export const systems: readonly Scenario[] = [
  {
    operation: 'listSystems',
    title: 'lists the built-in systems, then your own',
    arrange: stage => createHouseRules(stage),
    expected: (answer: { systems: { id: string; mine: boolean }[] }) => {
      expect(answer.systems[0]).toMatchObject({ id: 'standard', builtin: true })
      expect(answer.systems.at(-1)).toMatchObject({ name: 'House', mine: true })
    },
  },
  {
    operation: 'listSystems',
    title: 'adds the systems of your leagues with leagues=1, regardless of the owner',
    seasons: 'league',
    arrange: managedUnder,
    as: 'casey',
    question: { query: { leagues: 1 } },
    expected: (answer: { systems: { name: string; mine: boolean }[] }) => {
      expect(answer.systems.at(-1)).toMatchObject({ name: 'House', mine: false })
      expect(new Set(answer.systems.map(each => JSON.stringify(each))).size).toBe(answer.systems.length)
    },
  },
  {
    operation: 'listSystems',
    title: 'leaves out the systems of your leagues by default',
    seasons: 'league',
    arrange: managedUnder,
    as: 'casey',
    expected: (answer: { systems: { name: string }[] }) =>
      expect(answer.systems.map(({ name }) => name)).not.toContain('House'),
  },
  {
    operation: 'listSystems',
    title: 'refuses any other value of `leagues`',
    question: { query: { leagues: 2 } },
    expected: 'invalid_request',
  },
  {
    operation: 'createSystem',
    title: 'creates a system for your account',
    question: { body: { name: 'House', description: 'Ours', rules } },
    expected: answers({ system: { name: 'House', description: 'Ours', mine: true, builtin: false, rules } }),
  },
  {
    operation: 'createSystem',
    title: 'refuses rules with an unknown stat, and suggests the nearest one',
    question: { body: { name: 'House', rules: ruined } },
    expected: 'invalid_request',
  },
  {
    operation: 'createSystem',
    title: 'names an unknown field',
    question: { body: { name: 'House', rules, color: 'red' } },
    expected: 'invalid_request',
  },
  {
    operation: 'getSystem',
    title: "shows any account's system",
    arrange: stage => createHouseRules(stage, 'blake'),
    question: (id: string) => ({ params: { id } }),
    expected: answers({ system: { name: 'House', mine: false } }),
  },
  {
    operation: 'getSystem',
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    operation: 'getSystem',
    title: 'does not find an unknown system',
    question: { params: { id: 'a b/c?d' } },
    expected: 'not_found',
  },
  {
    operation: 'updateSystem',
    title: 'changes only the given fields',
    arrange: stage => createHouseRules(stage),
    question: (id: string) => ({ params: { id }, body: { description: 'Changed' } }),
    expected: answers({ system: { name: 'House', description: 'Changed', rules } }),
  },
  {
    operation: 'updateSystem',
    title: 'changes rules from a week on, and lists the change for each league',
    seasons: 'league',
    arrange: stage => played(stage),
    question: (id: string) => ({ params: { id }, body: { rules: doubled, fromWeek: 3 } }),
    expected: answers({ rulesChanges: [{ leagueId: LEAGUE, league: 'Home league', fromWeek: 3, closedWeeks: [] }] }),
  },
  {
    operation: 'updateSystem',
    title: 'refuses a first week without rules',
    arrange: stage => createHouseRules(stage),
    question: (id: string) => ({ params: { id }, body: { fromWeek: 3 } }),
    expected: { error: 'invalid_request', message: /rules is missing/ },
  },
  {
    operation: 'updateSystem',
    title: 'refuses invalid rules',
    arrange: stage => createHouseRules(stage),
    question: (id: string) => ({ params: { id }, body: { rules: ruined } }),
    expected: 'invalid_request',
  },
  {
    operation: 'updateSystem',
    title: 'refuses new rules on a simulated clock for a league on the real clock',
    seasons: 'league',
    arrange: async stage => {
      const id = await played(stage)
      await stage.world.engine.database.transaction('write', async ({ leagues }) => {
        const league = (await leagues.find(LEAGUE))!
        await leagues.update({ ...league, clock: { ...league.clock, mode: 'live', simulated: false } })
      })
      return id
    },
    question: (id: string) => ({ params: { id }, body: { rules: doubled } }),
    expected: { error: 'conflict', message: /Home league uses the real clock/ },
  },
  {
    operation: 'updateSystem',
    title: 'does not find an unknown system',
    question: { params: { id: 'nope' }, body: {} },
    expected: 'not_found',
  },
  {
    operation: 'updateSystem',
    title: "refuses another account's system",
    arrange: stage => createHouseRules(stage, 'blake'),
    question: (id: string) => ({ params: { id }, body: { name: 'Mine' } }),
    expected: 'forbidden',
  },
  {
    operation: 'deleteSystem',
    title: 'deletes your own system',
    arrange: stage => createHouseRules(stage),
    question: (id: string) => ({ params: { id } }),
    expected: (answer: { deleted: string }) => expect(Object.keys(answer)).toEqual(['deleted']),
  },
  {
    operation: 'deleteSystem',
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    operation: 'deleteSystem',
    title: 'does not find an unknown system',
    question: { params: { id: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'deleteSystem',
    title: 'refuses a built-in system',
    question: { params: { id: 'ppr' } },
    expected: 'forbidden',
  },
  {
    operation: 'deleteSystem',
    title: 'refuses a system that a league uses, and names the league',
    seasons: 'league',
    arrange: played,
    question: (id: string) => ({ params: { id } }),
    expected: { error: 'conflict', message: /The league "Home league" uses "House"/ },
  },
  {
    operation: 'deleteSystem',
    title: 'deletes a system that no league uses anymore',
    seasons: 'league',
    arrange: async stage => {
      const id = await played(stage)
      await stage.ask('updateLeague', { params: { id: LEAGUE }, body: { scoringSystemId: 'ppr' } })
      return id
    },
    question: (id: string) => ({ params: { id } }),
    expected: (answer: { deleted: string }, id: string) => expect(answer).toEqual({ deleted: id }),
  },
  {
    operation: 'listTransactions',
    title: 'logs new rules in each league that uses the system',
    seasons: 'league',
    arrange: async stage => {
      const id = await createHouseRules(stage)
      await makeLeague({ scoringSystemId: id })(stage)
      await makeLeague({ scoringSystemId: id, id: 'away' })(stage)
      await makeLeague({ id: 'other' })(stage)
      await stage.ask('updateSystem', { params: { id }, body: { rules: doubled } })
      return stage.ask('listTransactions', { params: { id: 'other' } })
    },
    question: { params: { id: 'away' } },
    expected: (answer: { transactions: object[] }, other: { transactions: object[] }) => {
      expect(answer.transactions).toMatchObject([
        { type: 'rules', actor: 'alex', teamId: null, before: { rules }, after: { rules: doubled }, forced: false },
        { type: 'create' },
      ])
      expect(other.transactions).toMatchObject([{ type: 'create' }])
    },
  },
  {
    operation: 'listTransactions',
    title: 'does not log a new name of the system',
    seasons: 'league',
    arrange: async stage => {
      const id = await createHouseRules(stage)
      await makeLeague({ scoringSystemId: id })(stage)
      await stage.ask('updateSystem', { params: { id }, body: { name: 'Ours' } })
    },
    question: ofLeague(),
    expected: answers({ transactions: [{ type: 'create' }] }),
  },
  {
    operation: 'listMatchups',
    title: 'scores every week again with new rules, including closed ones',
    seasons: 'league',
    arrange: async stage => {
      const id = await played(stage)
      await stage.ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
      await stage.ask('updateSystem', { params: { id }, body: { rules: doubled } })
    },
    question: ofLeague({ query: { week: 1 } }),
    expected: answers({
      matchups: [
        { home: { total: 58 }, away: { total: 30 }, winner: 'home' },
        { home: { total: 70 }, away: { total: 22 }, winner: 'home' },
      ],
    }),
  },
]
