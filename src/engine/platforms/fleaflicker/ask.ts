import type * as z from 'zod/mini'
import { type JsonClient, nonsense } from '../json-client.ts'

/** A box score has both teams with all that their players did. */
const LARGEST_BOX = 16 * 1024 * 1024

/** A league in a season. */
export interface Asked {
  id: string
  season: number
}

type Parameters = Readonly<Record<string, string | number>>

/** What is asked for: the form of its answer, and how a sentence names it. */
interface Wish<S> {
  schema: S
  what: string
}

/** Asks Fleaflicker about a league, by the name of what is asked for; null where it has no answer. */
export const openFind =
  (client: JsonClient, { id, season }: Asked) =>
  <S extends z.ZodMiniType>(name: string, { schema, what }: Wish<S>, parameters: Parameters = {}) => {
    const query = new URLSearchParams({ sport: 'NFL', league_id: id })
    for (const [key, value] of Object.entries(parameters)) query.set(key, String(value))
    const wish = { schema, what: `${what} of league ${id} in ${season}`, maxBytes: LARGEST_BOX }
    return client.get(`${name}?${query}`, wish)
  }

/** Asks for what has to be there. Throws `upstream_failed` where it is not. */
export const openAsk = (client: JsonClient, asked: Asked) => {
  const find = openFind(client, asked)
  return async <S extends z.ZodMiniType>(name: string, wish: Wish<S>, parameters: Parameters = {}) => {
    const answer = await find(name, wish, parameters)
    if (answer === null) throw nonsense('fleaflicker', `${wish.what} of league ${asked.id}`, 'is null')
    return answer
  }
}

export type Ask = ReturnType<typeof openAsk>
