import { platformLabel } from '../../../data/platforms.ts'
import type { Answer } from '../../engine/index.ts'
import { type Asked, type Column, field, shown, statement, table, type View } from '../view.ts'

type Row = Answer<'listLogins'>['platforms'][number]

const COLUMNS: readonly Column<Row>[] = [
  field('NAME', 'platform'),
  { heading: 'PLATFORM', field: 'label', value: ({ platform }) => platformLabel(platform) },
  { heading: 'PRIVATE LEAGUES', field: 'login', value: ({ login }) => (login ? 'need a login' : '-') },
  field('LOGGED IN', 'loggedInAt', { format: 'day' }),
]

export const loginList = ({ platforms }: Answer<'listLogins'>, { zone }: Asked): View =>
  shown(null, table(platforms, COLUMNS, { zone }))

export const keptLogin = ({ login }: Answer<'keepLogin'>): View =>
  statement(
    `Kept your login at ${platformLabel(login.platform)}, sealed; private leagues are read with it, each night too`,
  )

export const forgottenLogin = ({ forgotten }: Answer<'forgetLogin'>): View =>
  statement(`Forgot your login at ${platformLabel(forgotten)}`)
