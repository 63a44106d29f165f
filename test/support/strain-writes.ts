import { setTimeout as sleep } from 'node:timers/promises'

/** Concurrent writes to a league. Each write contains its writer and its position among the writer's writes. */

export const LEAGUE = 'strain'

/** A write's kind, and its unique value. */
export interface Write {
  type: 'rename' | 'add' | 'drop'
  name: string
}

/** A writer's writes in order, and the writes that were refused by mistake. */
export interface Written {
  done: Write[]
  refused: string[]
}

export interface Writer {
  teamId: string
  /** A free agent that no other writer uses. */
  playerId: string
}

/** Returns a team's n-th write: a new name, or adding or dropping the player. */
const writeAt = (turn: number, { playerId }: Writer): Write =>
  turn % 2 === 0 ? { type: 'rename', name: `Name ${turn}` } : { type: turn % 4 === 1 ? 'add' : 'drop', name: playerId }

type Send = (write: Write) => Promise<'done' | 'later'>

/** Writes this many times, or until a write is refused. */
export const writeOn = async (writer: Writer, count: number, send: Send): Promise<Written> => {
  const written: Written = { done: [], refused: [] }
  while (written.refused.length === 0 && written.done.length < count) {
    const write = writeAt(written.done.length, writer)
    try {
      if ((await send(write)) === 'done') written.done.push(write)
      else await sleep(20)
    } catch (error) {
      written.refused.push(`${JSON.stringify(write)}: ${(error as Error).message}`)
    }
  }
  return written
}

export const bodyOf = ({ type, name }: Write) => (type === 'rename' ? { name } : { action: type, playerId: name })
