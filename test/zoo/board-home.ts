import { type Answer, execute, findOperation, type OperationName } from '../../src/engine/index.ts'
import { type Browser, signIn } from '../support/board.ts'
import { listenBoard } from '../support/chromium.ts'
import type { AtEnd } from '../support/loopback.ts'
import { serveWorld } from '../support/server.ts'
import type { World } from '../support/world.ts'
import type { Kind } from './kinds.ts'
import { openKind } from './open.ts'

/** A zoo league on its board, with its commissioner signed in. */
export interface BoardHome {
  kind: string
  league: string
  world: World
  /** The board's URL, without a path. */
  url: string
  alex: Browser
  /** Calls an operation as the commissioner. By default, the path contains this league's id. */
  ask<Name extends OperationName>(operation: Name, call?: object): Promise<Answer<Name>>
}

/** Opens a zoo league's board on loopback. */
export const openBoardHome = async (kind: Kind, atEnd: AtEnd): Promise<BoardHome> => {
  const { league, openWorld } = await openKind(kind, atEnd)
  const world = await openWorld()
  atEnd(async () => world.close())
  const served = await serveWorld(world)
  const { url, stop } = await listenBoard({ served })
  atEnd(stop)
  return {
    kind: kind.name,
    league,
    world,
    url,
    alex: await signIn({ world, served }, 'alex'),
    ask: async (operation, call = {}) =>
      execute(world.engine, await findOperation(operation), {
        actor: world.actor,
        params: { id: league },
        ...call,
      } as never),
  }
}
