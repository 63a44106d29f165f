import { Integer, orElse } from '../../schema/field.ts'

type Asked = Readonly<{ preview: number }>

/** What imports have in common: with `preview=1` one reads, answers 200 and tells what it would bring; else it writes, by 201. */
export const PREVIEWED = {
  access: 'write',
  plan: 'free',
  status: 201,
  effectOf: async ({ preview }: Asked) => (preview === 1 ? ('read' as const) : ('write' as const)),
  statusBy: { among: [200, 201], of: ({ preview }: Asked) => (preview === 1 ? 200 : 201) },
  query: { preview: orElse(Integer(0, 1), 0) },
} as const
