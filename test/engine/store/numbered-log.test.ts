import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { upgradeStore } from '../../../scripts/upgrade-store.ts'
import { makeEarlier } from '../../support/earlier-store.ts'
import { storeFile } from '../../support/store-file.ts'

const LEAGUE = `INSERT INTO account (id, name, plan, created_at) VALUES ('a', 'alex', 'free', 0);
INSERT INTO league (id, account_id, name, season, system_id, roster_config, acquisition_mode, ranking, median_game,
  playoff_config, created_at, updated_at) VALUES ('l', 'a', 'League', 2024, 'ppr', '{}', 'fcfs', '[]', 0, '{}', 0, 0)`

const ROW = `INSERT INTO league_log (seq, id, league_id, at, actor, team_id, type, before, after, forced)
  VALUES (?, ?, 'l', 7, 'alex', NULL, 'create', 'null', '{"teams":4}', 0)`

/** Schema 7 introduced permanent log entry numbers. Schema 29 is the last one before the first release. */
test.each([6, 29])(
  'the log of a store with schema %i keeps its rows and numbers, and never reuses a number',
  async version => {
    const file = storeFile()
    const earlier = makeEarlier(file, version)
    earlier.exec(LEAGUE)
    for (const number of [3, 5, 9]) earlier.prepare(ROW).run(number, `row ${number}`)
    const before = earlier.prepare('SELECT * FROM league_log ORDER BY seq').all()
    earlier.close()
    await upgradeStore(file)
    const db = new DatabaseSync(file)
    const rows = () => db.prepare('SELECT * FROM league_log ORDER BY seq').all()
    expect(rows()).toMatchObject(before)
    db.exec('DELETE FROM league_log')
    db.prepare(ROW).run(null, 'later')
    expect(rows()).toMatchObject([{ seq: 10, id: 'later' }])
    db.exec("DELETE FROM league WHERE id = 'l'")
    expect(rows()).toEqual([])
    db.close()
  },
)
