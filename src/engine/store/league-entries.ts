import { type Sql, where } from './dialects/sql.ts'

/** A table of user-written entries in a league: posts or polls. Entries are numbered by `seq`. */
interface EntryTable<Row, Entry> {
  name: string
  columns: string
  read(row: Row): Entry
}

/** Returns the methods that the stores of posts and polls share. */
export const leagueEntries = <Row, Entry>(sql: Sql, { name, columns, read }: EntryTable<Row, Entry>) => ({
  find: async (leagueId: string, id: string): Promise<Entry | null> => {
    const row = await sql.get<Row>(`SELECT ${columns} FROM ${name} WHERE league_id = ? AND id = ?`, leagueId, id)
    return row ? read(row) : null
  },
  /** Returns the number that an entry is sorted by; null if the id is unknown. */
  numberOf: async (leagueId: string, id: string): Promise<number | null> =>
    (await sql.get<{ seq: number }>(`SELECT seq FROM ${name} WHERE league_id = ? AND id = ?`, leagueId, id))?.seq ??
    null,
  /** Returns a league's entries, newest first; `before` is an entry's number. */
  listOf: async (
    leagueId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<Entry[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['seq < ?', before],
    ])
    const select = `SELECT ${columns} FROM ${name} WHERE ${text} ORDER BY seq DESC LIMIT ?`
    return (await sql.all<Row>(select, ...binds, limit)).map(read)
  },
  /** Returns how many entries an account has written, in all leagues. */
  countOf: async (accountId: string): Promise<number> =>
    (await sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${name} WHERE account_id = ?`, accountId))!.count,
  delete: async (id: string): Promise<void> => {
    await sql.run(`DELETE FROM ${name} WHERE id = ?`, id)
  },
})
