import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../../src/engine/store/migrations/index.ts'
import { temporaryFolder } from '../../support/folder.ts'

const LEAGUE = `INSERT INTO account (id, name, plan, created_at) VALUES ('a', 'alex', 'free', 0);
INSERT INTO league (id, account_id, name, season, system_id, roster_config, acquisition_mode, ranking, median_game,
  playoff_config, created_at, updated_at) VALUES ('l', 'a', 'League', 2024, 'ppr', '{}', 'fcfs', '[]', 0, '{}', 0, 0)`

const ROW = `INSERT INTO league_log (seq, id, league_id, at, actor, team_id, type, before, after, forced)
  VALUES (?, ?, 'l', 7, 'alex', NULL, 'create', 'null', '{"teams":4}', 0)`

test('the log of an older store keeps its rows and their numbers, and gives none of them again', () => {
  const file = join(temporaryFolder(), 'hindsight.db')
  const db = new DatabaseSync(file)
  const now = () => 0
  migrate(
    db,
    file,
    now,
    MIGRATIONS.filter(({ number }) => number < 7),
  )
  db.exec(LEAGUE)
  for (const number of [3, 5, 9]) db.prepare(ROW).run(number, `row ${number}`)
  const rows = () => db.prepare('SELECT * FROM league_log ORDER BY seq').all()
  const before = rows()
  migrate(db, file, now)
  expect(rows()).toMatchObject(before)
  db.exec('DELETE FROM league_log')
  db.prepare(ROW).run(null, 'later')
  expect(rows()).toMatchObject([{ seq: 10, id: 'later' }])
  db.exec("DELETE FROM league WHERE id = 'l'")
  expect(rows()).toEqual([])
  db.close()
})
