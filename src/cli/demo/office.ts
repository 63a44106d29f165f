import {
  type Actor,
  type Answer,
  daily,
  type Engine,
  execute,
  findOperation,
  MADE_UP_SEASON,
  type OperationName,
  openEngine,
} from '../../engine/index.ts'
import type { Written } from '../caller/caller.ts'

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

export const SEASON = MADE_UP_SEASON
export const LEAGUE = 'office'

/** The demo's store, clock and people. */
export interface Office {
  engine: Engine
  commissioner: Actor
  /** By name. */
  people: ReadonlyMap<string, Actor>
  /** Sets league time, epoch ms. */
  moveTo(at: number): void
  /** Calls an operation; the league defaults to the demo's. */
  send<Name extends OperationName>(actor: Actor, operation: Name, written?: Written): Promise<Answer<Name>>
  /** Does what is due on the day, as the daemon would. */
  dawn(): Promise<void>
}

/** Opens the store of the demo, with an account for each manager. */
export const openOffice = async (file: string): Promise<Office> => {
  let now = Date.now()
  const engine = openEngine({ file, clocks: { league: () => now, wall: Date.now, simulated: true } })
  const host = (await engine.database.transaction('read', store => store.accounts.list()))[0]!
  const send: Office['send'] = async (actor, operation, written) =>
    execute(engine, await findOperation(operation), { actor, params: { id: LEAGUE }, ...written })
  for (const [name] of MANAGERS.slice(1)) {
    await send(host, 'createAccount', { body: { name, plan: 'pro' } })
  }
  const all = await engine.database.transaction('read', store => store.accounts.list())
  return {
    engine,
    commissioner: host,
    people: new Map(all.map(account => [account.name, account])),
    moveTo: at => {
      now = at
    },
    send,
    async dawn() {
      const { runDays } = await daily()
      for await (const _ of runDays(engine, host));
    },
  }
}
