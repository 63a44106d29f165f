import { type ErrorCode, type Operation, PLANS } from '../../../src/engine/index.ts'
import { toolsFor } from '../../../src/mcp/tools.ts'
import { newKey, serveWorld } from '../../support/server.ts'
import { add, after, edit, makeLeague, manage } from '../league.ts'
import {
  accountOf,
  countersOf,
  type Outcome,
  openStage,
  outcomeOf,
  type Person,
  type Question,
  type Stage,
} from '../stage.ts'
import { ROLES, type Role, type Row } from './table.ts'

type Plan = keyof typeof PLANS

/** Returns a request as a batch line. */
const lineOf = ({ name, commands, forms = {} }: Operation, { params, query, body = {} }: Question): object => {
  for (const command of commands) {
    const { preset = {}, offers } = forms[command] ?? {}
    const rest = Object.entries(body).filter(([field]) => !Object.hasOwn(preset, field))
    const isMeant = Object.entries(preset).every(([field, word]) => body[field] === word)
    if (!isMeant || rest.some(([field]) => offers?.includes(field) === false)) continue
    return { command, ...params, ...query, ...Object.fromEntries(rest) }
  }
  throw new Error(`no command of ${name} asks this`)
}

interface Asking {
  stage: Stage
  operation: Operation
  question: Question
  as: Person | null
}

/** Dry-runs a batch of one line. */
const inBatch = async ({ stage, operation, question, as }: Asking): Promise<Outcome> => {
  const body = { dryRun: true, lines: [lineOf(operation, question)] }
  const outcome = await outcomeOf(stage.put('sendBatch', { body }, as))
  if ('error' in outcome) return outcome
  const [line] = (outcome.answer as { results: [{ ok: boolean; error: ErrorCode; message: string }] }).results
  return line.ok ? { answer: line } : line
}

const tools = new Map((await toolsFor({ writes: 'all' })).map(({ operation, name }) => [operation as string, name]))

/** Calls a tool the way an agent with the account's key would. */
const byAgent = async ({ stage, operation, question, as }: Asking): Promise<Outcome> => {
  const { params, query, body } = question
  const { app } = await serveWorld(stage.world)
  const account = as === null ? null : await accountOf(stage.world, as)
  const answer = await app.fetch(
    new Request('http://localhost/mcp?write=1', {
      method: 'POST',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(account && { authorization: `Bearer ${await newKey(stage.world, account)}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tools.get(operation.name), arguments: { ...params, ...query, ...(body && { body }) } },
      }),
    }),
    {},
  )
  if (!answer.ok) return (await answer.json()) as { error: ErrorCode; message: string }
  const { result } = JSON.parse((await answer.text()).split('data: ')[1] ?? '{}')
  const parsed = JSON.parse(result.content[0].text)
  return result.isError ? parsed : { answer: parsed }
}

/**
 * The ways to call an operation, all with the same rights. The board has its own table of rights because its forms
 * differ.
 */
const CHANNELS = {
  'in process': ({ stage, operation, question, as }: Asking) => outcomeOf(stage.ask(operation.name, question, as)),
  'over HTTP': ({ stage, operation, question, as }: Asking) => outcomeOf(stage.put(operation.name, question, as)),
  'in a batch': inBatch,
  'by an agent': byAgent,
} as const

/** An account on a plan, and how it calls operations. */
export interface Asker {
  role: Role
  plan: Plan
  channel: keyof typeof CHANNELS
}

const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

interface Walk {
  row: Row
  operation: Operation
  /** True if the first team has a manager. */
  managed: boolean
}

/**
 * Returns every account on both plans. Each account calls in only one way, which differs from row to row. Full runs use
 * every way with the plan that the row needs. Agents use only the pro plan, because they take ten times longer than a
 * request. If the team does not have a manager, the manager's role is skipped. Plans do not apply to callers without a
 * key.
 */
export const askersOf = ({ row, operation: { name, commands }, managed }: Walk, whole: boolean): Asker[] => {
  const own = row.plan ?? 'free'
  const channels = keys(CHANNELS)
    .filter(channel => channel !== 'in a batch' || commands.length > 0)
    .filter(channel => channel !== 'by an agent' || (whole && tools.has(name)))
  return keys(ROLES)
    .filter(role => managed || role !== 'manager')
    .flatMap((role, at) => {
      const open = channels.filter(channel => channel !== 'in process' || role !== 'nobody')
      const turn = at + name.length
      return keys(PLANS)
        .filter(plan => plan === own || role !== 'nobody')
        .flatMap((plan, next) => {
          const one = open[(turn + next) % open.length]!
          const agent = open.filter(channel => whole && channel === 'by an agent')
          const some = whole && plan === own ? open : [...new Set([one, ...agent])]
          return some.map(channel => ({ role, plan, channel }))
        })
    })
    .filter(({ role, channel, plan }) => channel !== 'by an agent' || plan === 'pro' || role === 'nobody')
}

type Laid = Pick<Asking, 'stage' | 'question'>

/** The league with only the players that the requests need. */
export const SMALL = after(makeLeague(), add(0, 'q1'), add(0, 'w1'), add(1, 'w2'))

/** Sets up a row. The first team's manager is casey if `managed` is true, and otherwise the team does not have one. */
export const layOut = async (
  { seasons = 'league', begin = SMALL, arrange, question }: Row,
  managed: boolean,
): Promise<Laid> => {
  const stage = await openStage(seasons)
  const teams = await after(
    begin,
    manage(0, managed ? 'casey' : null),
    manage(1, 'erin'),
    edit({ coCommissioners: ['blake'] }),
  )(stage)
  const id = (await arrange?.({ stage, teams, acting: managed ? 'casey' : 'alex' })) ?? ''
  return { stage, question: question(teams, id) }
}

/** Returns a row's outcome for each caller, in order. Callers share a setup until one of them writes. */
export const outcomesOf = async ({ row, operation, managed }: Walk, askers: readonly Asker[]): Promise<string[]> => {
  const outcomes: string[] = []
  let laid: Laid | null = null
  for (const { role, plan, channel } of askers) {
    laid ??= await layOut(row, managed)
    const { stage, question } = laid
    const as = ROLES[role]
    if (as !== null) await stage.ask('setPlan', { body: { name: as, plan } })
    const before = await countersOf(stage)
    const outcome = await CHANNELS[channel]({ stage, operation, question, as })
    outcomes.push('error' in outcome ? outcome.error : 'allowed')
    if ((await countersOf(stage)) === before) continue
    stage.world.close()
    laid = null
  }
  laid?.stage.world.close()
  return outcomes
}
