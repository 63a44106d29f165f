import type { Archive } from './archive.ts'
import { openTable, type Table } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { free } from './free.ts'
import { memoize } from './memoize.ts'
import { rightPfrId } from './pfr-ids.ts'
import { RELEASES } from './releases.ts'

/** A player of `players.csv`. */
interface DirectoryPlayer {
  name: string
  position: string
  otherNames: readonly string[]
}

/** The part of `players.csv` that a season needs: names, positions, and players by PFR number. */
export interface Directory {
  find(id: string): DirectoryPlayer | undefined
  idOfPfr: ReadonlyMap<string, string>
}

/** The names of a record: of first and last name, and short. */
const NAMES = ['common_first_name', 'first_name', 'football_name', 'last_name', 'short_name'] as const

/** The columns of names that a file has; another one is blank. */
const namesIn = (table: Table): ((record: number) => string[]) => {
  const present = NAMES.filter(column => table.columns.has(column))
  const { texts } = readColumns(table, { texts: present, numbers: {} })
  const cell = (column: (typeof NAMES)[number], record: number): string => texts[column]?.[record] ?? ''
  return record => {
    const last = cell('last_name', record)
    const firsts = NAMES.slice(0, 3).map(column => cell(column, record))
    const whole = last === '' ? [] : firsts.filter(first => first !== '').map(first => `${first} ${last}`)
    return [...whole, cell('short_name', record)].filter(name => name !== '')
  }
}

/** The directory of an archive, read once for all seasons. Empty when the file is missing. */
export const readDirectory = memoize(async (archive: Archive): Promise<Directory> => {
  const file = await archive.read(RELEASES.players)
  if (!file) return { find: () => undefined, idOfPfr: new Map() }
  const table = openTable(file)
  const { texts } = readColumns(table, {
    texts: ['gsis_id', 'display_name', 'position', 'pfr_id'],
    numbers: {},
  })
  const otherNames = namesIn(table)
  free([file.bytes])
  const records = new Map(texts.gsis_id.map((id, record) => [id, record]))
  const idOfPfr = new Map<string, string>()
  for (const [id, record] of records) {
    const pfrId = rightPfrId(id, texts.pfr_id[record])
    if (pfrId) idOfPfr.set(pfrId, id)
  }
  const find = (id: string) => {
    const record = records.get(id)
    if (record === undefined) return undefined
    return { name: texts.display_name[record]!, position: texts.position[record]!, otherNames: otherNames(record) }
  }
  return { find, idOfPfr }
})
