import { Fault, playSeason, type Tally } from './play.ts'
import { shrunk } from './shrink.ts'

/** A process that plays the season of each seed that it receives: `fork('player.ts')`. */

/** The season to play in an empty store. */
export interface Asked {
  seed: number
  turns: number
  store: string
}

/** How many turns had each result, or how the world differed from the model. */
export type Answered = { tally: [string, number][] } | { fault: string }

process.on('message', async ({ seed, turns, store }: Asked) => {
  const tally: Tally = new Map()
  const answer: Answered = await playSeason(seed, tally, { turns, file: store }).then(
    () => ({ tally: [...tally] }),
    async (error: Error) => ({
      fault: error instanceof Fault ? await shrunk(error, { turns }) : (error.stack ?? error.message),
    }),
  )
  process.send?.(answer)
})

// Exits when the parent process ends.
process.once('disconnect', () => process.exit())
