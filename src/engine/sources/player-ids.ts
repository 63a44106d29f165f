import { createHash } from 'node:crypto'
import { memoize } from '../../../data/on-demand.ts'
import { PLATFORM_NAMES, PLATFORMS } from '../../../data/platforms.ts'
import type { PersonRecord } from '../schema/season.ts'
import { type Archive, RELEASES } from './archive.ts'
import { openTable, type Table } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { free } from './memory.ts'

/** One file's columns: a player's identity, and ids on other services. */
interface Layout {
  release: string
  who: { id: string; name: string; position: string }
  numbers: Readonly<Record<string, string>>
}

const PLAYERS: Layout = {
  release: RELEASES.players,
  who: { id: 'gsis_id', name: 'display_name', position: 'position' },
  numbers: { pfr: 'pfr_id', espn: 'espn_id', pff: 'pff_id', nfl: 'nfl_id', otc: 'otc_id' },
}

/** The crosswalk's columns with ids on the platforms. */
const platformColumns: Readonly<Record<string, string>> = Object.fromEntries(
  PLATFORM_NAMES.flatMap(name => {
    const column: string | null = PLATFORMS[name].crosswalk
    return column === null ? [] : [[name, column]]
  }),
)

const CROSSWALK: Layout = {
  release: RELEASES.crosswalk,
  who: { id: 'gsis_id', name: 'name', position: 'position' },
  numbers: {
    ...platformColumns,
    yahoo: 'yahoo_id',
    cbs: 'cbs_id',
    fantasypros: 'fantasypros_id',
    sportradar: 'sportradar_id',
    rotowire: 'rotowire_id',
    pfr: 'pfr_id',
    pff: 'pff_id',
  },
}

/** Returns a player's ids on other services, with the correct PFR id. */
const correctIds = ({ pfr, ...numbers }: Record<string, string>, id: string): Record<string, string> => {
  const right = rightPfrId(id, pfr)
  return right === undefined ? numbers : { ...numbers, pfr: right }
}

/** Returns a file's players who have a GSIS id, in file order; empty if the file is missing. */
const personsIn = async (archive: Archive, { release, who, numbers }: Layout): Promise<PersonRecord[]> => {
  const file = await archive.read(release)
  if (!file) return []
  const services = Object.entries(numbers)
  const { size, texts } = readColumns(openTable(file), {
    texts: [...Object.values(who), ...Object.values(numbers)],
    numbers: {},
  })
  free([file.bytes])
  const cell = (column: string, record: number): string => (texts[column]?.[record] ?? '').trim()
  const externalIdsOf = (record: number): Record<string, string> => {
    const ids: Record<string, string> = {}
    for (const [service, column] of services) {
      const number = cell(column, record)
      if (number !== '') ids[service] = number
    }
    return ids
  }
  const person = (record: number): PersonRecord => ({
    id: cell(who.id, record),
    name: cell(who.name, record),
    position: cell(who.position, record) || null,
    externalIds: correctIds(externalIdsOf(record), cell(who.id, record)),
  })
  return Array.from({ length: size }, (_, record) => person(record)).filter(({ id }) => id !== '')
}

const numbersOf = ({ externalIds }: PersonRecord): number => Object.keys(externalIds).length

/**
 * Returns all players in `players.csv` and in dynastyprocess's crosswalk, by id. The crosswalk has ten ids twice,
 * mostly for two players with the same name from different years. The row with the most ids is used, because recent
 * players have more. If the numbers are equal, the first row is used.
 */
export const readPeople = async (archive: Archive): Promise<PersonRecord[]> => {
  const people = new Map((await personsIn(archive, PLAYERS)).map(person => [person.id, person]))
  const chosen = new Map<string, PersonRecord>()
  for (const person of await personsIn(archive, CROSSWALK)) {
    const rival = chosen.get(person.id)
    if (!rival || numbersOf(rival) < numbersOf(person)) chosen.set(person.id, person)
  }
  for (const [id, person] of chosen) {
    const existing = people.get(id)
    people.set(id, existing ? { ...existing, externalIds: { ...person.externalIds, ...existing.externalIds } } : person)
  }
  return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns a digest of the files that `readPeople` reads, to detect changes. Null without files. */
export const peopleDigest = async (archive: Archive): Promise<string | null> => {
  const files = await Promise.all([PLAYERS, CROSSWALK].map(({ release }) => archive.read(release)))
  if (files.every(file => file === null)) return null
  const hash = createHash('sha256')
  for (const file of files) hash.update(file?.bytes ?? 'none')
  free(files.map(file => file?.bytes))
  return hash.digest('hex')
}

/** A player whose id at pro-football-reference.com is wrong or missing in `players.csv`. */
interface PfrFix {
  pfrId: string
  /** The GSIS id, which Hindsight uses as the player id. */
  id: string
  why: string
}

/** Corrections to ids in `players.csv`. With them, all coverage rows in 2021-2025 match a player. */
const PFR_FIXES: readonly PfrFix[] = [
  { pfrId: 'WillJo16', id: '00-0035944', why: 'Jonah Williams, DL: the file swaps two players with this name' },
  { pfrId: 'WillJo10', id: '00-0035629', why: 'Jonah Williams, OT: the file swaps two players with this name' },
  { pfrId: 'SmitCh06', id: '00-0038661', why: 'Chris Smith, DT: the file has an OT from 2002 with this name' },
  { pfrId: 'ParkSt00', id: '00-0034736', why: 'Steven Parker, DB: the file lacks the number' },
  { pfrId: 'OkoyCJ00', id: '00-0039176', why: 'C.J. (Basil) Okoye, DL: the file lacks the number' },
]

const PFR_ID_OF: ReadonlyMap<string, string> = new Map(PFR_FIXES.map(({ id, pfrId }) => [id, pfrId]))
const FIXED: ReadonlySet<string | undefined> = new Set(PFR_FIXES.map(({ pfrId }) => pfrId))

/** Returns a player's correct PFR id if a file has `found`. Undefined if `found` belongs to a different player. */
const rightPfrId = (id: string, found: string | undefined): string | undefined =>
  PFR_ID_OF.get(id) ?? (FIXED.has(found) ? undefined : found)

/** A player in `players.csv`. */
interface DirectoryPlayer {
  name: string
  position: string
  otherNames: readonly string[]
}

/** The part of `players.csv` that a season needs: names, positions, and players by PFR id. */
export interface Directory {
  find(id: string): DirectoryPlayer | undefined
  idOfPfr: ReadonlyMap<string, string>
}

/** The names in a record: first and last name, and short name. */
const NAMES = ['common_first_name', 'first_name', 'football_name', 'last_name', 'short_name'] as const

/** Returns a function that reads a file's name columns. Missing columns are blank. */
const namesIn = (table: Table): ((record: number) => string[]) => {
  const present = NAMES.filter(column => table.columns.has(column))
  const { texts } = readColumns(table, { texts: present, numbers: {} })
  const cell = (column: (typeof NAMES)[number], record: number): string => texts[column]?.[record] ?? ''
  return record => {
    const last = cell('last_name', record)
    const firsts = NAMES.slice(0, 3).map(column => cell(column, record))
    const fullNames = last === '' ? [] : firsts.filter(first => first !== '').map(first => `${first} ${last}`)
    return [...fullNames, cell('short_name', record)].filter(name => name !== '')
  }
}

/** Reads an archive's directory once for all seasons. Empty if the file is missing. */
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
