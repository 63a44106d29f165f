import { setTimeout as sleep } from 'node:timers/promises'

/** The writes of a league under strain, which tell who wrote what and when. */

export const LEAGUE = 'strain'

/** One write: its kind, and what tells it from all others. */
export interface Write {
  type: 'rename' | 'add' | 'drop'
  name: string
}

/** A writer's writes, in order, and wrongly refused ones. */
export interface Written {
  done: Write[]
  refused: string[]
}

export interface Writer {
  teamId: string
  /** A free agent that no other writer uses. */
  playerId: string
}

/** The writes of a team, one after the other: a new name, then a player comes or goes. */
const writeAt = (turn: number, { playerId }: Writer): Write =>
  turn % 2 === 0 ? { type: 'rename', name: `Name ${turn}` } : { type: turn % 4 === 1 ? 'add' : 'drop', name: playerId }

type Send = (write: Write) => Promise<'done' | 'later'>

/** Writes a number of times, or until it is refused. */
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
