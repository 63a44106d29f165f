import * as z from 'zod/mini'
import { shownName } from '../../../data/shown-name.ts'
import { conflict } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView } from '../league/answers.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { consenting } from '../league/manager-changes.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireRight } from '../league/rights.ts'
import { type Account, AccountName } from '../schema/account.ts'
import { Id } from '../schema/field.ts'
import { League } from '../schema/league.ts'
import type { StoredLeague } from '../store/index.ts'

const requireTakeable = async (context: Context, league: StoredLeague, account: Account): Promise<void> => {
  const { accountId, name, season, externalPlatform, externalId } = league
  if (accountId === account.id) throw conflict(`${account.name} is already the commissioner of ${name}`)
  await requireRoom({ ...context, actor: account }, 'leagues')
  if (externalPlatform === null || externalId === null) return
  const reference = { platform: externalPlatform, season, id: externalId }
  const existing = await context.store.leagues.findMirror(account.id, reference)
  if (existing) throw conflict(`${account.name} already mirrors this league, as ${existing.name} (${existing.id})`)
}

/**
 * Returns the scoring system for a league's next commissioner. If the old account owns it, the new account gets a copy,
 * because a commissioner can change the rules.
 */
const ownedSystem = async ({ store, now, newId }: Context, league: StoredLeague, account: Account): Promise<string> => {
  const system = await store.systems.find(league.systemId)
  if (!system || system.accountId === account.id) return league.systemId
  const copy = { ...system, id: newId(), accountId: account.id, createdAt: now, updatedAt: now }
  await store.systems.insert(copy)
  await store.counters.raise('systems')
  const mirror = await store.mirrors.find(league.id)
  if (mirror) await store.mirrors.put({ ...mirror, systemId: copy.id })
  return copy.id
}

const handOverLeague = operation({
  name: 'handOverLeague',
  route: 'POST /leagues/{id}/commissioner',
  destroys: true,
  commands: ['league hand-over'],
  summary: 'Transfer your league to another commissioner',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: z.strictObject({ account: AccountName }),
  output: z.object({ league: League, commissioner: AccountName, commissionerName: z.string() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const { store, actor } = context
    const opened = await openLeague(context, id)
    requireRight(context, 'own', opened)
    const account = await consenting(context, opened, body.account)
    await requireTakeable(context, opened.league, account)
    await requireCaughtUp(context, opened)
    const { league } = opened
    const systemId = await ownedSystem(context, league, account)
    const coCommissioners = league.coCommissioners.filter(({ id }) => id !== account.id)
    const changed = { ...league, accountId: account.id, systemId, coCommissioners, updatedAt: context.admitted.time }
    await store.leagues.update(changed)
    await store.leagues.setCoCommissioners(changed)
    await record(context, id, {
      type: 'commissioner',
      before: { commissioner: actor.name },
      after: { commissioner: account.name },
    })
    return { league: leagueView(context, changed), commissioner: account.name, commissionerName: shownName(account) }
  },
})

export const handOvers = [handOverLeague]
