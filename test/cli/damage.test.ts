import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { needs, openPlayedTerminal, openTerminal } from '../support/cli.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'
import { flipBit, sqlOn } from '../support/store-file.ts'

/**
 * Kinds of damage to a store, with the message for each. Damage to the schema is also reported when the store is
 * opened.
 */

type Damage = readonly [what: string, message: RegExp, damage: (file: string) => void]

const edit =
  (sql: string) =>
  (file: string): void => {
    const db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec(`PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`)
    db.close()
  }

const ONE_SPOT = '(league_id, player_id) IN (SELECT league_id, player_id FROM roster_spot LIMIT 1)'

const NO_UNIQUE = `DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_account_2';
  UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL UNIQUE', 'name TEXT NOT NULL') WHERE name = 'account'`

const OF_THE_SCHEMA: readonly Damage[] = [
  ['a missing table', /the table shown_team is missing/, edit('DROP TABLE shown_team')],
  ['a missing column', /the column trade.reversed_at is missing/, edit('ALTER TABLE trade DROP COLUMN reversed_at')],
  ['a missing index', /the index trade_league is missing/, edit('DROP INDEX trade_league')],
  ['a missing unique constraint', /a unique constraint on the table account is missing/, edit(NO_UNIQUE)],
  [
    'a trigger that makes every account pro',
    /the trigger gift is unknown/,
    edit("CREATE TRIGGER gift AFTER INSERT ON account BEGIN UPDATE account SET plan = 'pro'; END"),
  ],
  ['a view', /the view everybody is unknown/, edit('CREATE VIEW everybody AS SELECT * FROM account')],
  ['a newer schema', /newer Hindsight \(schema 99/, edit('PRAGMA user_version = 99')],
]

const OF_THE_CONTENT: readonly Damage[] = [
  [
    'truncated JSON',
    /league.roster_config of row office is not JSON/,
    edit(`UPDATE league SET roster_config = '{"slots'`),
  ],
  ['JSON with the wrong shape', /does not match its schema at "0"/, edit("UPDATE trade SET to_player_ids = '[7]'")],
  [
    'a log that is not JSON',
    /league_log.after of row 9 is not JSON/,
    edit("UPDATE league_log SET after = '' WHERE seq = 9"),
  ],
  ['a row without its parent', /rows refer to rows that are missing/, edit("DELETE FROM team WHERE name LIKE 'T%'")],
  [
    'a flipped bit in a season',
    /season 1990 differs from what was loaded/,
    file => flipBit(file, 'season_column', 'cells'),
  ],
  [
    'missing rows of a season',
    /the row count of season 1990 does not match its rows/,
    edit('DELETE FROM game WHERE week = 3'),
  ],
  [
    'a league without its scoring',
    /uses a scoring system that does not exist/,
    edit("UPDATE league SET system_id = 'x'"),
  ],
  [
    'an account without its local key',
    /does not have exactly one local key/,
    edit('DELETE FROM api_key WHERE seq = 1'),
  ],
  [
    'two teams with waiver priority 1',
    /priorities in league office are not consecutive numbers from 1/,
    edit('UPDATE team SET waiver_priority = 1'),
  ],
  [
    'a player missing from a roster',
    /log of league office puts a player on a roster/,
    edit(`DELETE FROM roster_spot WHERE ${ONE_SPOT}`),
  ],
  [
    'a player on another roster',
    /log of league office does not explain/,
    edit(`UPDATE roster_spot SET place = 99, team_id =
      (SELECT id FROM team WHERE id <> roster_spot.team_id LIMIT 1) WHERE ${ONE_SPOT}`),
  ],
  ['a missing log entry', /log of league office/, edit("DELETE FROM league_log WHERE type = 'pick' AND seq < 20")],
  [
    'a player on two stored rosters',
    /league office has a player on two rosters/,
    edit('UPDATE kept_roster SET spots = (SELECT spots FROM kept_roster LIMIT 1) WHERE week = 1'),
  ],
]

/** Flips one bit in one blob of a season column. Both indexes wrap around. */
const flipSomeBit = (file: string, column: string, { blob, bit }: { blob: number; bit: number }): void => {
  const blobs = sqlOn(file, `SELECT ${column} AS bytes FROM season_column WHERE length(${column}) > 0 ORDER BY stat`)
  const before = blobs[blob % blobs.length]!.bytes as Uint8Array
  const at = Math.floor(bit / 8) % before.length
  const after = before.with(at, before[at]! ^ (1 << (bit % 8)))
  sqlOn(file, `UPDATE season_column SET ${column} = ? WHERE ${column} = ?`, after, before)
}

const FLIPS = rounds({ test: 2, soak: 300 })

describe('a damaged store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-damage-'))
  const sound = join(folder, 'sound.db')
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Creates a store with the completed demo season. */
  const make = async (): Promise<void> => {
    await needs(await openPlayedTerminal(), 'backup', sound)
  }
  let made: Promise<void> | undefined

  /** Opens a data folder whose store has this damage, and creates a backup with the same damage. */
  const damaged = async (damage: Damage[2]) => {
    made ??= make()
    await made
    const terminal = openTerminal()
    const store = join(terminal.home, 'hindsight.db')
    mkdirSync(terminal.home, { mode: 0o700 })
    copyFileSync(sound, store)
    damage(store)
    const backup = join(folder, 'damaged.db')
    copyFileSync(store, backup)
    return { ...terminal, store, backup, other: openTerminal() }
  }

  test.each([...OF_THE_SCHEMA, ...OF_THE_CONTENT])(
    'with %s is reported by doctor and refused by restore',
    async (_, message, damage) => {
      const { run, store, backup, other } = await damaged(damage)
      const before = readFileSync(store)
      const { status, stdout } = await run('doctor', '--json')
      const { checks } = JSON.parse(stdout) as { checks: { check: string; status: string; found: string }[] }
      const found = checks.filter(({ check }) => check === 'store')
      expect([status, found.map(each => each.status)]).toEqual([1, found.map(() => 'error')])
      expect(found.map(each => each.found).join('\n')).toMatch(message)
      expect(readFileSync(store).equals(before)).toBe(true)
      expect(await other.run('restore', backup)).toMatchObject({ status: 5, stderr: expect.stringMatching(message) })
      expect(existsSync(join(other.home, 'hindsight.db'))).toBe(false)
    },
  )

  test.each(OF_THE_SCHEMA)('with %s is refused when opened and stays unchanged', async (_, message, damage) => {
    const { run, store } = await damaged(damage)
    const before = readFileSync(store)
    expect(await run('account', 'list')).toMatchObject({ status: 5, stderr: expect.stringMatching(message) })
    expect(readFileSync(store).equals(before)).toBe(true)
  })

  test('with truncated JSON is reported by the command that reads it, with a hint to run doctor', async () => {
    const { run } = await damaged(edit(`UPDATE league SET roster_config = '{"slots'`))
    expect(await run('league', 'show', 'office', '--as', 'demo')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/check\s+the\s+store\s+with:\s+hindsight\s+doctor/),
    })
  })

  test('with any flipped bit in a season is reported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('row_numbers', 'cells'), fc.nat(), fc.nat(), async (column, blob, bit) => {
        const { run } = await damaged(file => flipSomeBit(file, column, { blob, bit }))
        expect((await run('doctor')).stdout).toMatch(/season 1990 differs from what was loaded/)
      }),
      { numRuns: FLIPS },
    )
    tell({ row: 'flips', done: FLIPS })
  })

  test('passes all checks and can be restored before it is damaged', async () => {
    const { run, backup, other } = await damaged(() => undefined)
    expect(JSON.parse((await run('doctor', '--json')).stdout)).toMatchObject({ ok: true })
    expect(await other.run('restore', backup)).toMatchObject({ status: 0 })
    expect(await other.run('doctor')).toMatchObject({ status: 0 })
  })
})
