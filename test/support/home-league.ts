import { join } from 'node:path'
import { openTerminal } from './cli.ts'
import { claim, openLeagues } from './waiver-league.ts'

/**
 * Opens a data folder with a four-team league that was created at a given time and has two claims. It also has a key
 * for the league's commissioner.
 */
export const openHomeLeague = async (at: number) => {
  const terminal = openTerminal()
  await terminal.run('init', '--account', 'keeper')
  const world = await openLeagues(at, ['aa'], join(terminal.home, 'hindsight.db'))
  await claim(world, 'aa', 1)
  await claim(world, 'aa', 2)
  const key = (await terminal.json('key', 'create', 'test', '--as', 'alex')) as { secret: string }
  return { ...terminal, world, secret: key.secret }
}
