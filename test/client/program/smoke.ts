import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

type ScoringSystem = components['schemas']['ScoringSystem']

export interface Seen {
  plan: 'free' | 'pro'
  created: string
  renamed: string
  best: string | undefined
  total: number
  limit: string | null
  refusal: string
}

/** Throws if a response does not have the data that its type requires, as a user's program would. */
const need = <T>({ data, error }: { data?: T; error?: components['schemas']['Error'] }): T => {
  if (data === undefined) throw new Error(error?.message)
  return data
}

/** A typical user's program with a generated client: it reads, creates, changes, ranks, optimizes and deletes. */
export const smoke = async (baseUrl: string, key: string): Promise<Seen> => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
  const { plan } = need(await client.GET('/me'))

  const rules: ScoringSystem['rules'] = { global: { weights: { rec_yards: 0.1 } } }
  const { system } = need(await client.POST('/systems', { body: { name: 'Yards', rules } }))
  const path = { id: system.id }
  const changed = need(await client.PATCH('/systems/{id}', { params: { path }, body: { name: 'Only yards' } }))

  const ranked = await client.GET('/analysis/rankings', { params: { query: { system: 'ppr', pos: 'WR', limit: 1 } } })
  const best: string | undefined = need(ranked).players[0]?.name
  const lineup = await client.POST('/optimize', {
    params: { header: { 'Idempotency-Key': 'lineup-1' } },
    body: {
      week: 9,
      systemId: 'ppr',
      players: ['00-0990001', 'DST_BUF'],
      slots: { slots: [{ slot: 'QB', eligible: ['QB'] }], bench: 1 },
    },
  })
  need(await client.DELETE('/systems/{id}', { params: { path } }))

  const { error } = await client.GET('/systems/{id}', { params: { path } })
  if (!error) throw new Error('a deleted system is still there')
  return {
    plan,
    created: system.name,
    renamed: changed.system.name,
    best,
    total: need(lineup).total,
    limit: ranked.response.headers.get('X-RateLimit-Limit'),
    refusal: error.error,
  }
}
