import * as z from 'zod/mini'
import { ALERT_EVENTS, DEFAULT_REMIND_HOURS } from '../../../data/messages.ts'
import { isPublicKey, sha256 } from '../base/crypto.ts'
import { conflict, forbidden, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { makerOf } from '../league/grants.ts'
import { openLeague } from '../league/load.ts'
import { raiseCounter } from '../league/log.ts'
import { isManager } from '../league/managers.ts'
import { notificationView, sealTarget } from '../league/targets.ts'
import { isPrivateHost, isWebPort } from '../runtime/private-addresses.ts'
import { Id } from '../schema/field.ts'
import { Notification, PhoneDraft } from '../schema/message.ts'

/**
 * Phones that receive alerts by Web Push. A phone belongs to the account that adds it, and gets alerts only about that
 * account's teams. It is removed when the session that added it ends, or when its push service reports that it no
 * longer exists.
 */

const MAX_PHONES = 10
const AUTH_BYTES = 16

/** Returns a push service's host. Throws invalid_request for an address that alerts cannot be sent to. */
const readEndpoint = ({ privateTargets }: Context, endpoint: string): string => {
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid(phrase`{endpoint} is not the address of a push service`)
  if (privateTargets) return url.host
  if (url.protocol !== 'https:') throw invalid(phrase`{endpoint} is not an https address`)
  if (isPrivateHost(url.hostname) || !isWebPort(url))
    throw invalid(phrase`{endpoint} is not on the public internet (${url.host})`)
  return url.host
}

/** Throws invalid_request for keys that cannot be used for encryption. */
const requireKeys = ({ p256dh, auth }: PhoneDraft): void => {
  if (!isPublicKey(p256dh)) throw invalid(phrase`{p256dh} is not a browser's public key`)
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) throw invalid(phrase`{auth} is not 16 bytes in base64url`)
}

/**
 * Removes this phone's earlier targets in the league, and targets for this phone that another account added in any
 * league.
 */
const removeEarlier = async ({ store, actor, key }: Context, leagueId: string, addressHash: string): Promise<void> => {
  const same = await store.notifications.listByAddress(addressHash)
  const madeWithKey = (await store.notifications.listOf(leagueId)).filter(({ kind, madeWith }) => {
    return kind === 'push' && key !== null && madeWith === key.id
  })
  const earlier = [...madeWithKey, ...same.filter(each => each.leagueId === leagueId || each.madeBy !== actor.id)]
  for (const { id } of earlier) await store.notifications.delete(id)
}

const addPhone = operation({
  name: 'addPhone',
  route: 'POST /leagues/{id}/phones',
  commands: [],
  summary: 'Send alerts about your team to a phone or browser by Web Push',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: PhoneDraft,
  output: z.object({ notification: Notification }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const { store, wall, newId, actor } = context
    const { endpoint, p256dh, auth, site = null, on } = body
    const { league, teams } = await openLeague(context, id)
    if (!teams.some(team => isManager(team, actor.id)))
      throw forbidden(`Only managers of a team in ${league.name} get alerts, and you are acting as ${actor.name}`)
    const host = readEndpoint(context, endpoint)
    requireKeys(body)
    const addressHash = sha256(endpoint)
    await removeEarlier(context, id, addressHash)
    const phones = (await store.notifications.listOf(id)).filter(
      ({ kind, madeBy }) => kind === 'push' && madeBy === actor.id,
    )
    if (phones.length >= MAX_PHONES) throw conflict(`You have ${MAX_PHONES} phones in this league; remove one first`)
    const isMirror = league.externalId !== null
    const fields = {
      ...{ id: newId(), leagueId: id, teamId: null, kind: 'push' as const, host, addressHash, createdAt: wall },
      // Leaves out lineup events in a mirror, because its lineups are set on its platform.
      on: (on ?? ALERT_EVENTS).filter(event => !isMirror || (event !== 'lineup' && event !== 'out')),
      remindHours: DEFAULT_REMIND_HOURS,
      ...makerOf(context),
      confirmedAt: wall,
    }
    const phone = { p256dh, auth, site }
    const sealed = sealTarget(context, fields.id, { url: endpoint, secret: null, code: null, phone })
    await store.notifications.insert({ ...fields, sealed })
    await raiseCounter(context, id)
    return { notification: await notificationView(context, (await store.notifications.find(fields.id))!) }
  },
})

export const phones = [addPhone]
