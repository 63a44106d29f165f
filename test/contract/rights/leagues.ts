import { createHouseRules } from '../house-rules.ts'
import { edit, LEAGUE, undrafted } from '../league.ts'
import { ALL_ROLES, all, BOTH, COMMISSIONER, looking, OWNER, ofFirst, ofLeague, type Row, type Scene } from './table.ts'

const settings: readonly Row[] = [
  { operation: 'updateLeague', what: 'settings', question: ofLeague({ body: { name: 'Ours' } }), may: COMMISSIONER },
  {
    operation: 'updateLeague',
    what: "another account's system",
    arrange: ({ stage }) => createHouseRules(stage, 'drew'),
    question: (_, scoringSystemId) => ofLeague({ body: { scoringSystemId } })(),
    may: [],
  },
  {
    operation: 'updateLeague',
    what: 'the co-commissioners',
    question: ofLeague({ body: { coCommissioners: ['erin'] } }),
    may: COMMISSIONER,
  },
  { operation: 'updateLeague', what: 'divisions', question: ofLeague({ body: { divisions: [] } }), may: COMMISSIONER },
  {
    operation: 'renewLeague',
    what: 'the next season',
    seasons: 'seasons',
    question: ofLeague({ body: { season: 2025 } }),
    may: COMMISSIONER,
  },
  { operation: 'handOverLeague', what: 'the league', question: ofLeague({ body: { account: 'erin' } }), may: OWNER },
  {
    operation: 'adjustPoints',
    what: "a team's points",
    question: teams => ofLeague({ body: { week: 1, teamId: teams[0], points: -5, reason: 'Late' } })(),
    may: COMMISSIONER,
  },
  {
    operation: 'setSchedule',
    what: 'two weeks',
    question: ofLeague({ body: { swapWith: 2 }, query: { week: 1 } }),
    may: COMMISSIONER,
  },
  {
    operation: 'undoTransaction',
    what: 'an adjustment',
    arrange: async ({ stage, teams }) => {
      await stage.ask('adjustPoints', ofLeague({ body: { week: 1, teamId: teams[0], points: -5, reason: 'Late' } })())
      const { transactions } = (await stage.ask('listTransactions', ofLeague({ query: { limit: 1 } })())) as {
        transactions: { id: string }[]
      }
      return transactions[0]!.id
    },
    question: (_, transactionId) => ({ params: { id: LEAGUE, transactionId }, body: {} }),
    may: COMMISSIONER,
  },
  looking('listAdjustments', ofLeague()),
  { operation: 'updateLeague', what: 'a draw', question: ofLeague({ body: { draw: true } }), may: COMMISSIONER },
  { operation: 'setClock', what: 'a mode', question: ofLeague({ body: { mode: 'replay' } }), may: COMMISSIONER },
  { operation: 'closeWeek', what: 'a week', question: ofLeague({}, { week: 1 }), may: COMMISSIONER },
  { operation: 'deleteLeague', what: 'the whole league', question: ofLeague(), may: OWNER },
  {
    operation: 'addTeam',
    what: 'a team',
    arrange: ({ stage }) => undrafted(stage),
    question: ofLeague({ body: {} }),
    may: COMMISSIONER,
  },
  {
    operation: 'removeTeam',
    what: 'a team',
    arrange: async ({ stage }) => {
      await undrafted(stage)
      await stage.ask('addTeam', ofLeague({ body: {} })())
      return ''
    },
    question: teams => ofLeague({}, { teamId: teams[3] })(),
    may: COMMISSIONER,
  },
  { operation: 'updateTeam', what: 'a manager', question: ofFirst({ body: { manager: 'erin' } }), may: COMMISSIONER },
  { operation: 'updateTeam', what: 'no manager', question: ofFirst({ body: { manager: null } }), may: COMMISSIONER },
  {
    operation: 'updateTeam',
    what: 'several managers',
    question: ofFirst({ body: { managers: ['erin', 'alex'] } }),
    may: COMMISSIONER,
  },
  { operation: 'updateTeam', what: 'a name', question: ofFirst({ body: { name: 'Ours' } }), may: BOTH },
  {
    operation: 'updateTeam',
    what: 'auto-lineup',
    question: ofFirst({ body: { autoLineupLevel: 'best' } }),
    may: BOTH,
  },
]

const spots = async (stage: Scene['stage']): Promise<string> => {
  await edit({ reserve: 1 })(stage)
  return ''
}

const rested = async ({ stage, teams }: Scene): Promise<string> => {
  await spots(stage)
  await stage.ask('reservePlayer', ofFirst({ body: { playerId: 'w1', active: false, force: true } })(teams))
  return ''
}

const adding = { action: 'add', playerId: 't1' }
const slots = ['q1', null, null]
const query = { week: 2 }

const moves: readonly Row[] = [
  { operation: 'moveRoster', what: 'an add', question: ofFirst({ body: adding }), may: BOTH },
  {
    operation: 'moveRoster',
    what: 'a drop',
    question: ofFirst({ body: { action: 'drop', playerId: 'w1' } }),
    may: BOTH,
  },
  {
    operation: 'moveRoster',
    what: 'a swap',
    question: ofFirst({ body: { action: 'swap', dropPlayerId: 'w1', addPlayerId: 't1' } }),
    may: BOTH,
  },
  {
    operation: 'moveRoster',
    what: 'by force',
    question: ofFirst({ body: { ...adding, force: true } }),
    may: COMMISSIONER,
  },
  {
    operation: 'reservePlayer',
    what: 'a player on IR',
    arrange: rested,
    question: ofFirst({ body: { playerId: 'w1', active: true, taxi: false } }),
    may: BOTH,
  },
  {
    operation: 'reservePlayer',
    what: 'a player on the taxi squad',
    arrange: async ({ stage, teams }) => {
      await edit({ taxi: 1 })(stage)
      const body = { playerId: 'w1', active: false, taxi: true, force: true }
      await stage.ask('reservePlayer', ofFirst({ body })(teams))
      return ''
    },
    question: ofFirst({ body: { playerId: 'w1', active: true, taxi: true } }),
    may: BOTH,
  },
  {
    operation: 'reservePlayer',
    what: 'by force',
    arrange: ({ stage }) => spots(stage),
    question: ofFirst({ body: { playerId: 'w1', active: false, taxi: false, force: true } }),
    may: COMMISSIONER,
  },
  { operation: 'setLineup', what: 'a lineup', question: ofFirst({ query, body: { slots } }), may: BOTH },
  {
    operation: 'setLineup',
    what: 'by force',
    question: ofFirst({ query, body: { slots, force: true } }),
    may: COMMISSIONER,
  },
  { operation: 'setBestLineup', what: 'the best lineup', question: ofFirst({ query }), may: BOTH },
]

const pro = { plan: 'pro' } as const

const reads: readonly Row[] = [
  looking('getLeague', ofLeague()),
  looking('getClock', ofLeague()),
  looking('listMatchups', ofLeague()),
  looking('listTransactions', ofLeague()),
  looking('getTeam', ofFirst()),
  looking('getBenchPoints', ofFirst({ query }), pro),
  looking('listBenchPoints', ofLeague(), pro),
  looking('getAdvice', ofFirst(), pro),
  { operation: 'exportLeague', what: 'its document', question: ofLeague(), may: COMMISSIONER },
  {
    operation: 'loadLeague',
    what: 'the document of an existing league',
    arrange: async ({ stage }) => JSON.stringify(await stage.ask('exportLeague', { params: { id: LEAGUE } })),
    question: (_, document) => ({ body: JSON.parse(document) }),
    may: [],
    instead: all(ALL_ROLES, 'conflict'),
  },
  looking('getReport', ofLeague(), pro),
  looking('getRecap', ofLeague(), pro),
  {
    operation: 'getReport',
    what: 'an unknown league, checked after the plan',
    ...pro,
    question: () => ({ params: { id: 'nope' } }),
    may: [],
    instead: all(ALL_ROLES, 'not_found'),
  },
  looking('getHistory', ofLeague(), pro),
  looking('gradeDrafts', ofLeague(), pro),
  looking('weighTrades', ofLeague(), pro),
  looking('weighPickups', ofLeague(), pro),
  looking('whatIf', ofLeague({ query: { lineups: 'best' } }), pro),
  looking('getOdds', ofLeague(), pro),
  looking('replayLeague', ofLeague({ query: { system: 'ppr' } }), pro),
]

export const leagues: readonly Row[] = [...settings, ...moves, ...reads]
