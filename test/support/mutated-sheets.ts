import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INTERNAL_ERROR } from '../../src/cli/output/errors.ts'
import { EXIT_STATUS } from '../../src/engine/index.ts'
import { openLeague } from '../cli/office.ts'
import { temporaryFolder } from './folder.ts'
import { dumpOf } from './mirrors.ts'
import type { LineResult } from './mutated-files.ts'
import { type Chance, mutateTable } from './mutations.ts'

/** Sheets for the command line that differ slightly from valid ones. */

/** Two weeks of a league in the fictional season, as a spreadsheet. */
const LEAGUE = `Year,Wk,Fantasy Team,Player Name,Pts,Selected Position,Opp
2031,1,Aces,Ann Arrow,20,QB,Bears
2031,1,Aces,Cal Cross,10,RB,Bears
2031,1,Bears,Ben Bow,15,QB,Aces
2031,1,Bears,Dee Dart,8,RB,Aces
2031,2,Aces,Ann Arrow,20,QB,Bears
2031,2,Aces,Cal Cross,4,BN,Bears
2031,2,Bears,Ben Bow,25,QB,Aces
2031,2,Bears,Dee Dart,12,RB,Aces
`
const ROSTERS = 'team,player\nAces,Ann Arrow\nBears,Ben Bow\n1,00-0000005\n2,dee dart\n'

const SHEETS: readonly (readonly [text: string, argv: (path: string) => readonly string[]])[] = [
  [LEAGUE, path => ['league', 'import', '--sheet', path, '--rules', 'ppr']],
  [LEAGUE, path => ['league', 'import', '--sheet', path, '--preview']],
  [ROSTERS, path => ['roster', 'load', path, '--league', 'office', '--dry-run']],
]

/** Matches the internal error's sentence, whether it is wrapped or not. */
const BROKEN = new RegExp(INTERNAL_ERROR.replaceAll(' ', '\\s+'))

/** A new data folder is created after this many sheets, because sheets stay in it. */
const SHEETS_PER_HOME = 50

/**
 * Creates a data folder, and loads sheets into it. Throws unless each sheet is either loaded or refused with a message,
 * with nothing written.
 */
const openHome = async () => {
  const { home, run } = await openLeague()
  const path = join(temporaryFolder(), 'sheet.csv')
  const content = () => JSON.stringify(dumpOf({ file: join(home, 'hindsight.db') }))
  return async (bytes: Buffer | string, argv: (path: string) => readonly string[]): Promise<LineResult> => {
    writeFileSync(path, bytes)
    const before = content()
    const { status, stderr } = await run(...argv(path))
    if (status === 0) return 'done'
    if (status === EXIT_STATUS.server_error || BROKEN.test(stderr) || stderr === '')
      throw new Error(`${status}: ${stderr}`)
    if (content() !== before) throw new Error(`it was refused, and something was written: ${stderr}`)
    return 'refused'
  }
}

/** Loads changed sheets one after another. */
export const openSheets = async () => {
  let [load, loaded] = [await openHome(), 0]
  for (const [text, argv] of SHEETS) if ((await load(text, argv)) !== 'done') throw new Error(`refused: ${text}`)
  return async (chance: Chance): Promise<LineResult> => {
    if (++loaded % SHEETS_PER_HOME === 0) load = await openHome()
    const [text, argv] = SHEETS[chance(SHEETS.length)]!
    return load(mutateTable(text, chance), argv)
  }
}
