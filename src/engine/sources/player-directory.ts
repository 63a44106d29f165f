import type { Archive } from './archive.ts'
import { openTable } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { memoize } from './memoize.ts'
import { rightPfrId } from './pfr-ids.ts'
import { RELEASES } from './releases.ts'

/** What a season needs of `players.csv`: who a player is whom its own files do not describe, and whose a PFR number is. */
export interface Directory {
  find(id: string): { name: string; position: string } | undefined
  idOfPfr: ReadonlyMap<string, string>
}

/** The directory of an archive, read once for all seasons; one that knows nobody when the file is not there. */
export const readDirectory = memoize(async (archive: Archive): Promise<Directory> => {
  const file = await archive.read(RELEASES.players)
  if (!file) return { find: () => undefined, idOfPfr: new Map() }
  const { texts } = readColumns(openTable(file), {
    texts: ['gsis_id', 'display_name', 'position', 'pfr_id'],
    numbers: {},
  })
  const records = new Map(texts.gsis_id.map((id, record) => [id, record]))
  const idOfPfr = new Map<string, string>()
  for (const [id, record] of records) {
    const pfrId = rightPfrId(id, texts.pfr_id[record])
    if (pfrId) idOfPfr.set(pfrId, id)
  }
  const find = (id: string) => {
    const record = records.get(id)
    if (record === undefined) return undefined
    return { name: texts.display_name[record] as string, position: texts.position[record] as string }
  }
  return { find, idOfPfr }
})
