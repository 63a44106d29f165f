import { CLOCK } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import { statChecks } from '../league/awaited-games.ts'

/**
 * Returns when a daemon next checks for new stats, in wall time. In a live league's season, it checks after each game,
 * and otherwise once a day.
 */
export const nextStatCheck = (engine: Engine): Promise<number> =>
  engine.database.transaction('read', async store => {
    const context = engine.contextFor({ actor: CLOCK })
    return (await statChecks({ ...context, store })).nextAt
  })
