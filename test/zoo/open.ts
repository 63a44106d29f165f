import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtOnce } from '../support/built-once.ts'
import { needs, openTerminal, type Terminal } from '../support/cli.ts'
import { temporaryFolder } from '../support/folder.ts'
import type { AtEnd } from '../support/loopback.ts'
import { openWorld, type World } from '../support/world.ts'
import type { Kind } from './kinds.ts'

/** A copied data folder that has a zoo league. A test can change it. */
export interface Housed {
  kind: string
  /** The league's id. It is the data folder's default league. */
  league: string
  /** The data folder. Its store is `hindsight.db`. */
  home: string
  terminal: Terminal
  /** Opens an engine on the store with alex, the commissioner, for a board or for calls. The caller closes it. */
  openWorld(): Promise<World>
}

const slug = (name: string): string => name.replaceAll(/\W+/g, '-').toLowerCase()

/** Creates a kind's data folder in `home`, and a file next to it with the league's id. */
const make = async ({ prepare }: Kind, folder: string): Promise<void> => {
  mkdirSync(folder)
  const terminal = openTerminal({ home: join(folder, 'home') })
  await needs(terminal, 'init', '--account', 'alex')
  const league = await prepare(terminal.home)
  await needs(terminal, 'use', league)
  writeFileSync(join(folder, 'league'), league)
}

/** Opens a copy of a kind's data folder, which is created once per test run. The copy is deleted at the end. */
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
