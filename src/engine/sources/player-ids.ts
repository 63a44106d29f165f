import { createHash } from 'node:crypto'
import type { PersonRecord } from '../schema/season.ts'
import type { Archive } from './archive.ts'
import { openTable } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { free } from './free.ts'
import { rightPfrId } from './pfr-ids.ts'
import { RELEASES } from './releases.ts'

/** The columns of one file: who a player is, and his ids at other services. */
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

const CROSSWALK: Layout = {
  release: RELEASES.crosswalk,
  who: { id: 'gsis_id', name: 'name', position: 'position' },
  numbers: {
    sleeper: 'sleeper_id',
    espn: 'espn_id',
    yahoo: 'yahoo_id',
    mfl: 'mfl_id',
    fleaflicker: 'fleaflicker_id',
    cbs: 'cbs_id',
    fantasypros: 'fantasypros_id',
    sportradar: 'sportradar_id',
    rotowire: 'rotowire_id',
    pfr: 'pfr_id',
    pff: 'pff_id',
  },
}

/** The ids of a player elsewhere, with the right PFR number. */
const corrected = ({ pfr, ...numbers }: Record<string, string>, id: string): Record<string, string> => {
  const right = rightPfrId(id, pfr)
  return right === undefined ? numbers : { ...numbers, pfr: right }
}

/** The players of one file who have a GSIS id, in its order. None when the file is missing. */
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
    externalIds: corrected(externalIdsOf(record), cell(who.id, record)),
  })
  return Array.from({ length: size }, (_, record) => person(record)).filter(({ id }) => id !== '')
}

const numbersOf = ({ externalIds }: PersonRecord): number => Object.keys(externalIds).length

/**
 * Everybody in `players.csv` and in the crosswalk of dynastyprocess, by id. The crosswalk has ten ids twice, mostly two
 * players of one name from different years. The row with the most numbers wins, the first of equal ones: recent players have
 * more.
 */
export const readPeople = async (archive: Archive): Promise<PersonRecord[]> => {
  const people = new Map((await personsIn(archive, PLAYERS)).map(person => [person.id, person]))
  const chosen = new Map<string, PersonRecord>()
  for (const person of await personsIn(archive, CROSSWALK)) {
    const rival = chosen.get(person.id)
    if (!rival || numbersOf(rival) < numbersOf(person)) chosen.set(person.id, person)
  }
  for (const [id, person] of chosen) {
    const known = people.get(id)
    people.set(id, known ? { ...known, externalIds: { ...person.externalIds, ...known.externalIds } } : person)
  }
  return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A digest of the files that `readPeople` reads, to tell whether they changed. Null when there are none. */
export const peopleDigest = async (archive: Archive): Promise<string | null> => {
  const files = await Promise.all([PLAYERS, CROSSWALK].map(({ release }) => archive.read(release)))
  if (files.every(file => file === null)) return null
  const hash = createHash('sha256')
  for (const file of files) hash.update(file?.bytes ?? 'none')
  free(files.map(file => file?.bytes))
  return hash.digest('hex')
}
