import type { Archive } from './archive.ts'
import { openTable } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { free } from './free.ts'
import { memoize } from './memoize.ts'
import { rightPfrId } from './pfr-ids.ts'
import { RELEASES } from './releases.ts'

/** What a season needs from `players.csv`: names and positions that its own files lack, and who has which PFR number. */
export interface Directory {
  find(id: string): { name: string; position: string } | undefined
  idOfPfr: ReadonlyMap<string, string>
}

/** The directory of an archive, read once for all seasons. Empty when the file is missing. */
export const readDirectory = memoize(async (archive: Archive): Promise<Directory> => {
  const file = await archive.read(RELEASES.players)
  if (!file) return { find: () => undefined, idOfPfr: new Map() }
  const { texts } = readColumns(openTable(file), {
    texts: ['gsis_id', 'display_name', 'position', 'pfr_id'],
    numbers: {},
  })
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
    return { name: texts.display_name[record]!, position: texts.position[record]! }
  }
  return { find, idOfPfr }
})
