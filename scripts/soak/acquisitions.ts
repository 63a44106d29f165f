import fc from 'fast-check'
import { killWriters } from '../../test/support/acquisition-kill.ts'
import { judgeAcquisition } from '../../test/support/acquisition-laws.ts'
import { someAcquisitions } from '../../test/support/acquisition-moves.ts'
import { playAcquisitions } from '../../test/support/acquisition-play.ts'
import { openStadium } from '../../test/support/league-stage.ts'

/** Claims, runs and trades in bulk, played live and after the season; throws at the first that breaks a law. */
export const acquireInBulk = async (runs: number): Promise<void> => {
  for (const live of [false, true]) {
    const stadium = await openStadium()
    const moves = someAcquisitions(80)
    const property = fc.asyncProperty(moves, each => playAcquisitions(stadium, { live, moves: each }, judgeAcquisition))
    await fc.assert(property, { numRuns: runs })
    stadium.world.close()
  }
}

/** 200 writers of claims, runs and trades, each killed at a random moment; throws where a store is not whole. */
export const killAcquiring = async (file: string): Promise<void> => {
  process.stdout.write(`${JSON.stringify(await killWriters(file, { kills: 200 }), null, 2)}\n`)
}
