import type { League } from '../../engine/index.ts'
import { type Column, field, statement, table, type View } from '../view.ts'

/** What the command line remembers between runs. */

export const usedLeague = ({ league, isNew }: { league: League; isNew: boolean }): View =>
  statement(
    `Commands that name no league are about ${league.name} (${league.id}), season ${league.season}${isNew ? ', from now on' : ''}`,
  )

interface Entry {
  name: string
  value: string | null
}

const ENTRIES: readonly Column<Entry>[] = [field('NAME', 'name'), field('VALUE', 'value', { whole: true })]

/** Entries of the profile, and the file that keeps them. */
export const config = ({ config, file }: { config: Readonly<Record<string, string | null>>; file: string }): View => {
  const list = table(
    Object.entries(config).map(([name, value]) => ({ name, value })),
    ENTRIES,
  )
  return { title: null, about: [`Kept in ${file}`], parts: [list], list }
}
