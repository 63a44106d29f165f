import {
  type Actor,
  daily,
  type Engine,
  execute,
  findOperation,
  openEngine,
  type Resource,
} from '../../engine/index.ts'

/** The people of the demo: the first is the commissioner, and each runs a team. */
export const MANAGERS = [
  ['demo', 'Late Flags'],
  ['ada', 'Counting House'],
  ['bruno', 'Fourth and Long'],
  ['carla', 'Bye Week Blues'],
  ['dmitri', 'Hail Marys'],
  ['elena', 'Red Zone Rovers'],
  ['farid', 'Two Minute Drill'],
  ['greta', 'Waiver Wire Walkers'],
  ['hugo', 'Pick Sixpence'],
  ['ines', 'Pylon Club'],
] as const

export const SEASON = 1990
export const LEAGUE = 'office'

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** A store whose league time the demo moves, and its people. */
export interface Office {
  engine: Engine
  commissioner: Actor
  /** By name. */
  people: ReadonlyMap<string, Actor>
  /** Sets league time, epoch ms. */
  moveTo(at: number): void
  ask<Answer>(actor: Actor, operation: readonly [Resource, string], parts?: Parts): Promise<Answer>
  /** What the day has in store, as the daemon would do it. */
  dawn(): Promise<void>
}

/** Opens the store of the demo, with an account for each manager. */
export const openOffice = async (file: string): Promise<Office> => {
  let now = Date.now()
  const engine = openEngine({ file, clocks: { league: () => now, wall: Date.now } })
  const host = (await engine.database.transaction('read', store => store.accounts.list()))[0]!
  const ask = async <Answer>(actor: Actor, [resource, name]: readonly [Resource, string], parts: Parts = {}) =>
    (await execute(engine, await findOperation(resource, name), { actor, params: { id: LEAGUE }, ...parts })) as Answer
  for (const [name] of MANAGERS.slice(1)) {
    await ask(host, ['accounts', 'createAccount'], { body: { name, plan: 'pro' } })
  }
  const all = await engine.database.transaction('read', store => store.accounts.list())
  return {
    engine,
    commissioner: host,
    people: new Map(all.map(account => [account.name, account])),
    moveTo: at => {
      now = at
    },
    ask,
    async dawn() {
      const { runDays } = await daily()
      for await (const _ of runDays(engine, host));
    },
  }
}
