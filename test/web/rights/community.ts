import { COMMISSIONER, type Form, of, typing } from './form.ts'

export const community: readonly Form[] = [
  of('/notes')('save', COMMISSIONER, typing({ revision: '0', markdown: '# Rules' })),
]
