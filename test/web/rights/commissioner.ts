import { openTarget } from '../../../src/engine/league/targets.ts'
import { undrafted } from '../../contract/league.ts'
import { filed } from './acquisitions.ts'
import { COMMISSIONER, type Form, inLeague, OWNER, of, type Scene, typing, uncounted } from './form.ts'

const office = of('/office')
const messages = of('/office/messages')
const next = of('/office/next')
const people = of('/office/people')

const shared =
  (operation: string) =>
  async ({ stage }: Scene): Promise<string> => {
    await stage.ask(operation, { ...inLeague, ...(operation === 'createInvite' && { body: {} }) })
    return ''
  }

/** Adds an email address, and returns its confirmation code, which the form requires. */
const mailed = async ({ stage }: Scene): Promise<string> => {
  const body = { url: 'mailto:kim@example.org', on: ['trade'] }
  const made = await stage.ask('addNotification', { ...inLeague, body })
  const { id } = (made as { notification: { id: string } }).notification
  const { engine, actor } = stage.world
  const stored = await engine.database.transaction('read', ({ notifications }) => notifications.find(id))
  const { code } = openTarget(engine.contextFor({ actor }), stored!)
  return new URLSearchParams({ notificationId: id, code: code! }).toString()
}

const addedTarget = async ({ stage }: Scene): Promise<string> => {
  const body = { url: 'https://ntfy.sh/office-league', on: ['trade'] }
  const made = await stage.ask('addNotification', { ...inLeague, body })
  return (made as { notification: { id: string } }).notification.id
}

const bidding = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('updateLeague', { ...inLeague, body: { acquisitionMode: 'waivers', waivers: { order: 'budget' } } })
  return ''
}

/** Closes week 1, in which the first team had q1 and w1. */
const closed = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('updateLeague', { ...inLeague, body: { reserve: 1, taxi: 1 } })
  await stage.ask('closeWeek', { params: { ...inLeague.params, week: 1 } })
  return ''
}

/** Returns a form that corrects the first team's roster in week 1. */
const correct = (work: string, typed: Record<string, string>): Form =>
  of('/office/fix')(work, COMMISSIONER, {
    ...(typed.act !== undefined && { what: typed.act }),
    arrange: closed,
    typed: teams => ({ teamId: teams[0]!, week: '1', roster: 'closed', ...typed }),
  })

export const offices: readonly Form[] = [
  office('invite', COMMISSIONER, { uncounted }),
  office('share', COMMISSIONER, { uncounted }),
  office('uninvite', COMMISSIONER, { arrange: shared('createInvite') }),
  office('unshare', COMMISSIONER, { uncounted, arrange: shared('shareLeague') }),
  office('take', COMMISSIONER, { typed: teams => ({ teamId: teams[2]! }) }),
  office('clock', COMMISSIONER, typing({ act: 'replay' })),
  office('close', COMMISSIONER, typing({ week: '1' })),
  office('waivers', COMMISSIONER, { arrange: filed }),
  people('seat', COMMISSIONER, { uncounted, typed: teams => ({ teamId: teams[2]! }) }),
  people('join', COMMISSIONER, { arrange: ({ stage }) => undrafted(stage), ...typing({ name: 'Echoes' }) }),
  people('leave', COMMISSIONER, {
    arrange: async ({ stage }) => {
      await undrafted(stage)
      await stage.ask('addTeam', { ...inLeague, body: {} })
      return ''
    },
    typed: teams => ({ teamId: teams[3]! }),
  }),
  people('lock', COMMISSIONER, { typed: teams => ({ teamId: teams[0]!, locked: 'yes' }) }),
  people('free', COMMISSIONER, { typed: teams => ({ teamId: teams[0]! }) }),
  people('managers', COMMISSIONER, { typed: teams => ({ teamId: teams[0]!, names: 'erin, casey' }) }),
  people('co', COMMISSIONER, typing({ names: 'casey' })),
  of('/office/settings')('settings', COMMISSIONER, typing({ name: 'Ours' })),
  of('/office/scoring')('score', COMMISSIONER, typing({ scoringSystemId: 'half-ppr', fromWeek: '1', sure: 'yes' })),
  of('/office/divisions')('divide', COMMISSIONER, {
    typed: teams => Object.fromEntries(teams.map((id, at) => [`team-${id}`, String(1 + (at % 2))])),
  }),
  of('/office/schedule')('pair', COMMISSIONER, {
    typed: teams => ({ week: '1', 'home-0': teams[0]!, 'away-0': teams[1]! }),
  }),
  of('/office/schedule')('swap', COMMISSIONER, typing({ week: '1', swapWith: '2' })),
  of('/office/schedule')('divide', COMMISSIONER, {
    arrange: async ({ stage, teams: [one, two, three, four] }) => {
      const divisions = [
        { name: 'East', teamIds: [one, two] },
        { name: 'West', teamIds: [three, four] },
      ]
      await stage.ask('updateLeague', { ...inLeague, body: { divisions } })
      return ''
    },
    ...typing({ divisionGames: '1' }),
  }),
  of('/office/schedule')('load', COMMISSIONER, typing({ rows: '1,1,2\n1,3,4' })),
  of('/history')('undo', COMMISSIONER, {
    arrange: async ({ stage, teams }) => {
      const body = { week: 1, teamId: teams[0], points: -5, reason: 'Late' }
      await stage.ask('adjustPoints', { ...inLeague, body })
      const { transactions } = (await stage.ask('listTransactions', { ...inLeague, query: { limit: 1 } })) as {
        transactions: { id: string }[]
      }
      return transactions[0]!.id
    },
    typed: (_, transactionId) => ({ transactionId }),
  }),
  of('/office/points')('adjust', COMMISSIONER, {
    typed: teams => ({ teamId: teams[0]!, week: '1', points: '-5', reason: 'Late' }),
  }),
  correct('lineup', { 'slot-0': 'q1' }),
  correct('add', { playerId: 't1', dropPlayerId: '' }),
  correct('move', { act: 'drop', playerId: 'w1' }),
  correct('move', { act: 'reserve', playerId: 'w1' }),
  correct('move', { act: 'taxi', playerId: 'w1' }),
  of('/office/faab')('set', COMMISSIONER, {
    arrange: bidding,
    typed: teams => ({ teamId: teams[0]!, budget: '50', waiverPriority: '', reason: 'Late' }),
  }),
  messages('tell', COMMISSIONER, typing({ kind: 'ntfy', url: 'https://ntfy.sh/office-league', on: ['trade'] })),
  messages('target', COMMISSIONER, {
    what: 'remove',
    arrange: addedTarget,
    typed: (_, id) => ({ act: 'remove', notificationId: id }),
  }),
  messages('confirm', COMMISSIONER, {
    arrange: mailed,
    typed: (_, written) => Object.fromEntries(new URLSearchParams(written)),
  }),
  next('hand', OWNER, typing({ account: 'erin' })),
  next('delete', OWNER, typing({ name: 'Home league' })),
]
