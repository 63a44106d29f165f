import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

/** Calls that the generated types must reject. This file is only type-checked, never run. */
export const misuse = async (): Promise<void> => {
  const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:4173/v1' })
  // @ts-expect-error unknown path
  await client.GET('/system')
  // @ts-expect-error missing system
  await client.GET('/analysis/rankings')
  // @ts-expect-error "FLEX" is not a position group
  await client.GET('/analysis/rankings', { params: { query: { system: 'ppr', pos: 'FLEX' } } })
  // @ts-expect-error rules are missing
  await client.POST('/systems', { body: { name: 'Yards' } })
  // @ts-expect-error an id must be given
  await client.DELETE('/systems/{id}')
  const { data, error } = await client.GET('/players', { params: { query: { q: 'app' } } })
  // @ts-expect-error points need a system
  data?.players[0]?.ppg.toFixed(2)
  // @ts-expect-error unknown error code
  if (error?.error === 'teapot') throw new Error(error.message)
}
