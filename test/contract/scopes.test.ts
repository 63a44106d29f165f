import { describe, expect, test } from 'vitest'
import { allOperations, execute, findOperation, type Operation } from '../../src/engine/index.ts'
import { type Served, serveWorld } from '../support/server.ts'
import { LEAGUE } from './league.ts'
import { BEYOND, IN_LEAGUE } from './rights/index.ts'
import { ROLES, type Row } from './rights/table.ts'
import { layOut } from './rights/walk.ts'
import { accountOf, countersOf, type Person, type Question, type Stage } from './stage.ts'

const operations = new Map<string, Operation>((await allOperations()).map(op => [op.name, op]))

/** Every row of the rights table whose operation has a route, except rows that need the network to call a platform. */
const ROWS = [...IN_LEAGUE, ...BEYOND].filter(({ operation, needs }) => operations.get(operation)!.route && !needs)

interface Scope {
  leagueId?: string
  readOnly?: boolean
}

interface Answer {
  status: number
  body: { message?: string; [field: string]: unknown }
}

/** Creates a key with a scope, and makes the request with it. */
const asker = async (stage: Stage, { fetch }: Served, operation: Operation) => {
  const [method = '', path = ''] = operation.route!.split(' ')
  const create = await findOperation('createKey')
  return async ({ params = {}, query = {}, body }: Question, person: Person, scope: Scope = {}): Promise<Answer> => {
    const actor = await accountOf(stage.world, person)
    const made = await execute(stage.world.engine, create, { actor, body: { name: 'scoped', ...scope } })
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${filled}?${search}`, {
      method,
      key: (made as { secret: string }).secret,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    // Only these fields contain the key and its account.
    const { key: _, rateLimit: __, message, ...rest } = (await response.json()) as Answer['body']
    const sentence = message?.replace(/, and you are acting as \w+$/, '')
    return { status: response.status, body: { ...rest, ...(sentence !== undefined && { message: sentence }) } }
  }
}

/** Returns every string in a response. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn)
}

/** Checks that every string in a response is also in the response for an unlimited key. */
const expectNoMore = (limited: Answer, full: Answer, what: string): void => {
  if (limited.status >= 400) return
  const known = new Set(textsIn(full.body))
  expect(
    textsIn(limited.body).filter(text => !known.has(text)),
    what,
  ).toEqual([])
}

/** A second league, so that keys can be limited to it. */
const ELSEWHERE = 'elsewhere'

const open = async (row: Row) => {
  const { stage, question } = await layOut(row, true)
  const person = row.may.map(role => ROLES[role]).find(name => name !== null) ?? 'alex'
  const draft = {
    id: ELSEWHERE,
    name: 'Elsewhere',
    season: 1990,
    scoringSystemId: 'ppr',
    teamCount: 4,
    visibility: 'open',
  }
  const { season } = ((await stage.ask('getLeague', { params: { id: LEAGUE } })) as { league: { season: number } })
    .league
  await stage.ask('createLeague', { body: { ...draft, season } })
  const operation = operations.get(row.operation)!
  const ask = await asker(stage, await serveWorld(stage.world), operation)
  const { params = {}, query = {}, body = {} } = question
  const isOf = [params.id, query.league, body.leagueId].includes(LEAGUE)
  return { stage, operation, ask: (who: Person, scope?: Scope) => ask(question, who, scope), person, isOf }
}

describe('a limited key', () => {
  test.each(ROWS.map(row => [row.operation, row.what, row] as const))('%s (%s)', async (_operation, _what, row) => {
    const { stage, operation, ask, person, isOf } = await open(row)
    if (operation.access === 'read') {
      const full = await ask(person)
      const [here, there, reading] = [
        await ask(person, { leagueId: LEAGUE }),
        await ask(person, { leagueId: ELSEWHERE }),
        await ask(person, { readOnly: true }),
      ]
      for (const limited of [here, there, reading]) expectNoMore(limited, full, row.operation)
      expect(reading).toEqual(full)
      if (!isOf) return
      expect(here).toEqual(full)
      expect(there).toEqual(await ask('drew'))
    } else if (!operation.limitsItself) {
      const before = await countersOf(stage)
      const refused = { status: 403, body: { error: 'forbidden' } }
      expect(await ask(person, { leagueId: ELSEWHERE })).toMatchObject(refused)
      expect(await ask(person, { readOnly: true })).toMatchObject(refused)
      if (!isOf) expect(await ask(person, { leagueId: LEAGUE })).toMatchObject(refused)
      expect(await countersOf(stage)).toBe(before)
      if (isOf && row.may.length > 0) expect((await ask(person, { leagueId: LEAGUE })).status).toBeLessThan(300)
    }
  })
})
