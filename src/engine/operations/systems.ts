import * as z from 'zod/mini'
import { conflict, faulty, forbidden, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { tryOut } from '../kernel/trial.ts'
import { isLeagueVisible } from '../league/load.ts'
import { requireRoom } from '../league/quotas.ts'
import { changeSystem } from '../league/save-system.ts'
import { BUILTIN, faultsOfRules, requireSystem, systemView, validRules } from '../league/systems.ts'
import { reachFault } from '../rules/league/rules-by-week.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { RulesChange, ScoringRules, ScoringSystem, SystemChange, SystemDraft } from '../schema/system.ts'
import type { StoredSystem } from '../store/index.ts'

const getOwn = async (context: Context, id: string): Promise<StoredSystem> => {
  const system = await requireSystem(context, id)
  if (system.builtin)
    throw forbidden(`"${system.name}" is built in, so it can't change; create your own from its rules`)
  if (!system.mine)
    throw forbidden(`The scoring system "${system.name}" belongs to another account; create your own from its rules`)
  return (await context.store.systems.find(id))!
}

/** Returns other accounts' systems that are used by leagues that this account runs or plays in. */
const leagueSystems = async ({ store, actor }: Context): Promise<ScoringSystem[]> => {
  const ids = await store.leagues.listOthersSystems(actor.id)
  return Promise.all(ids.map(id => requireSystem({ store, actor }, id)))
}

const listSystems = operation({
  name: 'listSystems',
  route: 'GET /systems',
  commands: ['system list'],
  summary: 'List scoring systems: the built-in ones, then your own',
  access: 'read',
  plan: 'free',
  status: 200,
  query: { leagues: withDefault(Integer(0, 1), 0) },
  list: 'systems',
  output: z.object({ systems: z.array(ScoringSystem) }),
  async run(context, { leagues }) {
    const { store, actor } = context
    const ownSystems = await store.systems.listOf(actor.id)
    const others = leagues === 1 ? await leagueSystems(context) : []
    return { systems: [...BUILTIN.values(), ...ownSystems.map(system => systemView(actor.id, system)), ...others] }
  },
})

const getSystem = operation({
  name: 'getSystem',
  route: 'GET /systems/{id}',
  commands: ['system show'],
  summary: 'Show a scoring system and its rules',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ system: ScoringSystem }),
  errors: ['not_found'],
  run: async (context, { id }) => ({ system: await requireSystem(context, id) }),
})

const createSystem = operation({
  name: 'createSystem',
  route: 'POST /systems',
  commands: ['system create'],
  summary: 'Create your own scoring system',
  access: 'write',
  plan: 'free',
  status: 201,
  body: SystemDraft,
  checks: { rules: faultsOfRules },
  output: z.object({ system: ScoringSystem }),
  errors: ['conflict'],
  async run(context, { body }) {
    const { store, actor, now, newId } = context
    const rules = validRules(body.rules)
    await requireRoom(context, 'systems')
    const system: StoredSystem = {
      id: newId(),
      accountId: actor.id,
      name: body.name,
      description: body.description ?? '',
      rules,
      createdAt: now,
      updatedAt: now,
    }
    await store.systems.insert(system)
    await store.counters.raise('systems')
    return { system: systemView(actor.id, system) }
  },
})

/** Throws invalid_request unless new rules say when they take effect. Also throws it for a start without new rules. */
const requireSoundReach = ({ rules, fromWeek, nextSeason }: SystemChange): void => {
  const fault = reachFault({ fromWeek, nextSeason })
  if (fault) throw faulty(fault)
  if (rules === undefined && (fromWeek !== undefined || nextSeason))
    throw invalid(phrase`{rules} is missing; send the new rules and the first week that they apply to`)
}

const updateSystem = operation({
  name: 'updateSystem',
  route: 'PATCH /systems/{id}',
  commands: ['system edit'],
  summary: 'Change the name, description or rules of your scoring system',
  access: 'write',
  effectOf: async ({ body: { dryRun = false } }) => (dryRun ? 'trial' : 'write'),
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: SystemChange,
  checks: { rules: faultsOfRules },
  output: z.object({ system: ScoringSystem, rulesChanges: z.array(RulesChange) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    requireSoundReach(body)
    const rules = body.rules && validRules(body.rules)
    const system = await getOwn(context, id)
    const { fromWeek, nextSeason, keepFinished } = body
    const changes = {
      name: body.name ?? system.name,
      description: body.description ?? system.description,
      rules: rules ?? system.rules,
      fromWeek,
      nextSeason,
      keepFinished,
    }
    const work = (workContext: Context) => changeSystem(workContext, system, changes)
    const changed = await (body.dryRun ? tryOut(context, work) : work(context))
    return { system: systemView(context.actor.id, changed.system), rulesChanges: changed.changes }
  },
})

const deleteSystem = operation({
  name: 'deleteSystem',
  route: 'DELETE /systems/{id}',
  commands: ['system delete'],
  summary: 'Delete your scoring system',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ deleted: Id }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id }) {
    const { name } = await getOwn(context, id)
    const [league] = await context.store.leagues.listUnder(id)
    if (league) {
      const user = (await isLeagueVisible(context, league)) ? `The league "${league.name}"` : 'A private league'
      throw conflict(`${user} uses "${name}"; give it another system first`)
    }
    await context.store.systems.delete(id)
    await context.store.counters.raise('systems')
    return { deleted: id }
  },
})

const checkSystem = operation({
  name: 'checkSystem',
  route: null,
  commands: ['system check'],
  summary: 'Check the rules in a file without storing them',
  access: 'read',
  plan: 'free',
  status: 200,
  body: z.strictObject({ rules: ScoringRules }),
  checks: { rules: faultsOfRules },
  output: z.object({ rules: ScoringRules }),
  run: async (_, { body }) => ({ rules: validRules(body.rules) }),
})

export const systems = [listSystems, getSystem, createSystem, updateSystem, deleteSystem, checkSystem]
