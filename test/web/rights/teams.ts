import { LEAGUE } from '../../contract/league.ts'
import { PHONE } from '../../contract/phone.ts'
import { BOTH, edited, type Form, inLeague, MANAGER, MANAGERS, of, type Scene, typing } from './form.ts'

const team = of('/teams/:teamId')
const slot = of('/teams/:teamId/slots/:slot')

const alerts = of('/alerts')

/** Adds a phone for the first team's manager. */
const phoned = async ({ stage }: Scene): Promise<string> => {
  const made = await stage.ask('addPhone', { ...inLeague, body: PHONE }, 'casey')
  return (made as { notification: { id: string } }).notification.id
}

/** Moves a player to IR or to the taxi squad. */
const movedAway =
  (taxi: boolean) =>
  async (scene: Scene): Promise<string> => {
    await edited(taxi ? { taxi: 1 } : { reserve: 1 })(scene)
    const params = { id: LEAGUE, teamId: scene.teams[0] }
    await scene.stage.ask('reservePlayer', { params, body: { playerId: 'w1', active: false, taxi, force: true } })
    return ''
  }

export const teams: readonly Form[] = [
  team('best', BOTH, typing({ week: '2' })),
  team('drop', BOTH, typing({ playerId: 'w1' })),
  team('activate', BOTH, { arrange: movedAway(false), typed: () => ({ playerId: 'w1' }) }),
  team('taxi', BOTH, {
    arrange: edited({ taxi: 1, taxiRules: { maxYears: null, deadlineWeek: null } }),
    typed: () => ({ playerId: 'w1' }),
  }),
  team('promote', BOTH, { arrange: movedAway(true), typed: () => ({ playerId: 'w1' }) }),
  team('rename', BOTH, typing({ name: 'Ours' })),
  team('auto', BOTH, typing({ level: 'best' })),
  slot('start', BOTH, typing({ playerId: 'q1' })),
  slot('bench', BOTH, {
    arrange: async ({ stage, teams }) => {
      const slots = ['q1', null, null]
      await stage.ask('setLineup', { params: { id: LEAGUE, teamId: teams[0] }, query: { week: 2 }, body: { slots } })
      return ''
    },
  }),
  alerts('phone', MANAGERS, typing({ ...PHONE, on: ['offer'] })),
  alerts('test', MANAGER, { arrange: phoned, typed: (_, notificationId) => ({ notificationId }) }),
  alerts('remove', MANAGER, { arrange: phoned, typed: (_, notificationId) => ({ notificationId }) }),
]
