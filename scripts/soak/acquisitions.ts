import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** So many writers of claims, runs and trades, each killed at a random moment; throws where the store is not whole. */
export const killInBulk = async (kills: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-kill-'))
  const killed = await killWriters(join(folder, 'hindsight.db'), { kills })
  rmSync(folder, { recursive: true })
  process.stdout.write(`${JSON.stringify(killed, null, 2)}\n`)
}
