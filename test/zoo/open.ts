import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtOnce } from '../support/built-once.ts'
import { needs, openTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import type { AtEnd } from '../support/loopback.ts'
import { openWorld, type World } from '../support/world.ts'
import type { Kind } from './kinds.ts'

/** A copied home with a league of a kind, which a test may change. */
export interface Housed {
  /** The name of the kind. */
  kind: string
  /** The id of its league, which is the default league of the home. */
  league: string
  /** The data folder; `hindsight.db` in it is the store. */
  home: string
  terminal: Terminal
  /** The store as an engine with alex, its commissioner, for a board or for questions. The caller closes it. */
  openWorld(): Promise<World>
}

const slug = (name: string): string => name.replaceAll(/\W+/g, '-').toLowerCase()

/** Makes the home of a kind: `home`, and next to it the id of its league. */
const make = async ({ prepare }: Kind, folder: string): Promise<void> => {
  mkdirSync(folder)
  const terminal = openTerminal({ home: join(folder, 'home') })
  await needs(terminal, 'init', '--account', 'alex')
  const league = await prepare(terminal.home)
  await needs(terminal, 'use', league)
  writeFileSync(join(folder, 'league'), league)
}

/** Opens a copy of the home of a kind, which is made once in a run of the tests and deleted at the end. */
export const openKind = async (kind: Kind, atEnd?: AtEnd): Promise<Housed> => {
  const made = await builtOnce(`zoo-${slug(kind.name)}`, folder => make(kind, folder))
  const home = join(temporaryFolder(atEnd), 'home')
  cpSync(join(made, 'home'), home, { recursive: true, preserveTimestamps: true })
  return {
    kind: kind.name,
    league: readFileSync(join(made, 'league'), 'utf8'),
    home,
    terminal: openTerminal({ home }),
    openWorld: () => openWorld({ file: join(home, 'hindsight.db') }),
  }
}
