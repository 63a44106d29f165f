import { makeLeague } from '../league.ts'
import { BOTH, COMMISSIONER, looking, MANAGER, ofFirst, ofLeague, type Row, type Scene } from './table.ts'

const begin = makeLeague()

/** Starts a draft with the first team on the clock. */
const started = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('startDraft', ofLeague({ body: { rounds: 2 } })())
  return ''
}

const picked = async (scene: Scene): Promise<string> => {
  await started(scene)
  await scene.stage.ask('pickPlayer', ofLeague({ body: { playerId: 'q1' } })())
  return ''
}

const paused = async (scene: Scene): Promise<string> => {
  await started(scene)
  await scene.stage.ask('pauseDraft', ofLeague()())
  return ''
}

const none = ofLeague()
const sent = (body: Record<string, unknown>) => ofLeague({ body })
const rows = [{ pick: 1, team: 1, player: 'q1' }]

export const draft: readonly Row[] = [
  { operation: 'startDraft', what: 'a draft', begin, question: sent({}), may: COMMISSIONER },
  { operation: 'loadDraft', what: 'a sheet', begin, question: sent({ rows }), may: COMMISSIONER },
  {
    operation: 'setDraftOrder',
    what: 'a ranking sheet',
    begin,
    question: sent({ ranks: [{ player: 'q1', rank: 1 }] }),
    may: COMMISSIONER,
  },
  { ...looking('getDraftOrder', none), begin },
  { ...looking('listUndrafted', none), begin },
  {
    operation: 'updateDraft',
    what: 'a pick clock',
    begin,
    arrange: started,
    question: sent({ pickSeconds: 90 }),
    may: COMMISSIONER,
  },
  {
    operation: 'getDraftQueue',
    what: 'the queue of a team',
    begin,
    question: ofFirst(),
    may: MANAGER,
    without: COMMISSIONER,
  },
  {
    operation: 'setDraftQueue',
    what: 'the queue of a team',
    begin,
    question: ofFirst({ body: { playerIds: ['q1'] } }),
    may: MANAGER,
    without: COMMISSIONER,
  },
  {
    operation: 'setAutopick',
    what: 'autopick of a team',
    begin,
    question: ofFirst({ body: { autopick: true } }),
    may: BOTH,
  },
  {
    operation: 'pickPlayer',
    what: 'for the team on the clock',
    begin,
    arrange: started,
    question: teams => sent({ playerId: 'q1', teamId: teams[0] })(),
    may: BOTH,
  },
  {
    operation: 'autoDraft',
    what: 'for the team on the clock; other managers ask for a team that is not on the clock',
    begin,
    arrange: started,
    question: sent({}),
    may: BOTH,
    instead: { 'manager of another team': 'conflict' },
  },
  { operation: 'undoPicks', what: 'the last pick', begin, arrange: picked, question: sent({}), may: COMMISSIONER },
  { operation: 'pauseDraft', what: 'a pause', begin, arrange: started, question: none, may: COMMISSIONER },
  { operation: 'resumeDraft', what: 'the end of the pause', begin, arrange: paused, question: none, may: COMMISSIONER },
  { operation: 'abandonDraft', what: 'the whole draft', begin, arrange: started, question: none, may: COMMISSIONER },
  { ...looking('getDraft', none, { arrange: started }), begin },
]
