import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLeagues } from './league-creation.ts'
import { hindsightIn, run } from './program.ts'
import { alternate, type Row, row } from './row.ts'
import { held } from './seasons.ts'

/**
 * Complete runs of the built command line compared with `node -e 0`, both with the same Node, started without a shell
 * and read through pipes.
 */
const ROUNDS = 21

const MANY = 10_000
const CALLED = 'league number 7'

/**
 * Measures three commands in a data folder with many leagues, compared with one with ten: show a league by name, change
 * it, and list the scoring systems.
 */
const amongMany = async (folder: string): Promise<Row[]> => {
  const homeOf = (leagues: number) => {
    const hindsight = hindsightIn(join(folder, String(leagues)))
    hindsight('init', '--account', 'bench')
    hindsight('stats', 'load', '--demo')
    const file = join(folder, `${leagues}.ndjson`)
    writeLeagues(file, leagues)
    hindsight('batch', '--atomic', file)
    return hindsight
  }
  const [many, ten] = [homeOf(MANY), homeOf(10)]
  const rows: Row[] = []
  const moved = ['1', 'aldren appleridge', '--league', CALLED]
  const compared: Record<string, readonly string[][]> = {
    'league show NAME': [['league', 'show', CALLED]],
    'roster add and drop by names': [
      ['roster', 'add', ...moved],
      ['roster', 'drop', ...moved],
    ],
    'system list': [['system', 'list']],
  }
  for (const [shown, commands] of Object.entries(compared)) {
    const all = (hindsight: (...argv: string[]) => void) => () => {
      for (const argv of commands) hindsight(...argv)
    }
    const [ours = [], peer = []] = await alternate([all(many), all(ten)], ROUNDS)
    const name = `hindsight ${shown}, among ${MANY.toLocaleString('en-US')} leagues`
    rows.push(row('cost', { name, ours, peer, peerName: 'among 10', unit: 'ms', goal: 1.1 }))
  }
  return rows
}

export const benchStart = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const hindsight = hindsightIn(home)
  hindsight('init', '--account', 'bench')
  hindsight('stats', 'load', held.folder, '--season', String(held.seasons.at(-1)))
  const commands: readonly (readonly [goal: number, ...argv: string[]])[] = [
    [1.4, '--version'],
    [1.4, 'system', 'list'],
    [2.2, 'rankings', '--system', 'ppr'],
  ]
  const rows: Row[] = await amongMany(home)
  for (const [goal, ...argv] of commands) {
    const [ours = [], node = []] = await alternate([() => hindsight(...argv), () => run(['-e', '0'])], ROUNDS)
    const name = `hindsight ${argv.join(' ')}`
    rows.push(row('cost', { name, ours, peer: node, peerName: 'limit: node -e 0', unit: 'ms', goal }))
  }
  rmSync(home, { recursive: true })
  return rows
}
