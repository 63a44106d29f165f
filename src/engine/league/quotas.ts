import type { Quotas } from '../../../data/plans.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'

const COUNTS: Readonly<Record<keyof Quotas, (context: Context) => Promise<number>>> = {
  leagues: ({ store, actor }) => store.leagues.countOwn(actor.id),
  systems: ({ store, actor }) => store.systems.countOf(actor.id),
  posts: async ({ store, actor }) => (await store.posts.countOf(actor.id)) + (await store.polls.countOf(actor.id)),
}

const WORDS: Readonly<Record<keyof Quotas, string>> = {
  leagues: 'leagues',
  systems: 'scoring systems',
  posts: 'posts and polls',
}

/**
 * Throws conflict if an account has reached one of the server's quotas over HTTP. Systems created by mirrors do not
 * count. Callers in this process do not have quotas.
 */
export const requireRoom = async (context: Context, what: keyof Quotas): Promise<void> => {
  const max = context.quotas?.[what]
  if (max === undefined || (await COUNTS[what](context)) < max) return
  throw conflict(`This account has reached the limit of ${WORDS[what]} on this server (${max}); delete one first`, {
    atTerminal: `hindsight serve --max-${what} raises the limit`,
  })
}
