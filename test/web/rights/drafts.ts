import { BOTH, COMMISSIONER, type Form, inLeague, MANAGERS, of, type Scene, typing } from './form.ts'

const draft = of('/draft')
const empty = true

const begun = async ({ stage }: Scene): Promise<string> => {
  await stage.ask('startDraft', { ...inLeague, body: { rounds: 2 } })
  return ''
}

const asked =
  (operation: string, body?: object) =>
  async (scene: Scene): Promise<string> => {
    await begun(scene)
    await scene.stage.ask(operation, { ...inLeague, ...(body && { body: { ...body } }) })
    return ''
  }

const control = (act: string, arrange = begun, last = ''): Form =>
  draft('control', COMMISSIONER, { what: act, empty, arrange, ...typing({ act, last }) })

export const drafts: readonly Form[] = [
  draft('begin', COMMISSIONER, { empty, ...typing({ kind: 'snake', drawn: 'drawn', pickSeconds: '0', rounds: '2' }) }),
  draft('pick', BOTH, { empty, arrange: begun, typed: teams => ({ playerId: 'q1', teamId: teams[0]! }) }),
  control('pause'),
  control('resume', asked('pauseDraft')),
  control('undo', asked('pickPlayer', { playerId: 'q1' }), 'q1'),
  control('end'),
  control('abandon'),
  draft('clock', COMMISSIONER, { empty, arrange: begun, ...typing({ pickSeconds: '90' }) }),
  draft('queue', MANAGERS, { empty, ...typing({ act: 'add', playerId: 'q1' }) }),
  draft('autopick', MANAGERS, { empty, ...typing({ on: 'yes' }) }),
]
