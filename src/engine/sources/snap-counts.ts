import type { ArchiveFile } from './archive.ts'
import { openTable } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import type { Directory } from './player-directory.ts'

/** The share of offensive or defensive snaps of each player, in percent, over the regular-season games that they played in. */
export type SnapShares = ReadonlyMap<string, number>

/** Reads the snap counts of a season. The file names players by their ids at pro-football-reference.com. */
export const readSnapShares = (file: ArchiveFile, season: number, { idOfPfr }: Directory): SnapShares => {
  const { size, texts, numbers } = readColumns(openTable(file), {
    texts: ['game_type', 'pfr_player_id'],
    numbers: { season: null, offense_pct: null, defense_pct: null },
  })
  const shares = new Map<string, { sum: number; games: number }>()
  for (let record = 0; record < size; record++) {
    const id = idOfPfr.get(texts.pfr_player_id[record]!)
    const share = Math.max(numbers.offense_pct[record]!, numbers.defense_pct[record]!)
    if (id === undefined || texts.game_type[record] !== 'REG' || numbers.season[record] !== season) continue
    if (!(share > 0 && share <= 1)) continue
    const { sum, games } = shares.get(id) ?? { sum: 0, games: 0 }
    shares.set(id, { sum: sum + share, games: games + 1 })
  }
  return new Map([...shares].map(([id, { sum, games }]) => [id, Math.round((100 * sum) / games)]))
}
