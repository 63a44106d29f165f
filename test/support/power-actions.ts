import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { EARLIER, upgradeStore } from '../../scripts/upgrade-store.ts'
import { NEWEST } from '../../src/engine/store/migrations/index.ts'
import { openLeague } from '../cli/office.ts'
import { openDemoTerminal, openHomeTerminal, openTerminal, type Terminal } from './cli.ts'
import { DEMO } from './current-season.ts'
import { checkPicks, draftWriterOf, openDraft } from './drafting-process.ts'
import { asOf, rowsOf, sharedWith } from './earlier-store.ts'
import { everyTable } from './every-table.ts'
import { temporaryFolder } from './folder.ts'
import { builtBin, bundled } from './program.ts'
import { accountsOf, sqlOn } from './store-file.ts'

/** An atomic write. After a power cut, it must be either complete or missing. */
export interface Act {
  /** The data folder before the write. */
  home: string
  /** Returns Node's arguments for making the write in a copy of that data folder. */
  argv(home: string): readonly string[]
  /** The number of steps that the write takes, by default as many as in an uninterrupted run. */
  steps?: number
  /**
   * Checks a copy, given the output of the killed process. Throws if the copy is invalid. Returns true if the write was
   * complete.
   */
  check(home: string, output: string): Promise<boolean> | boolean
}

const storeOf = (home: string): string => join(home, 'hindsight.db')

/**
 * Returns a write that leaves a data folder with either its old content or its new content. The process prints
 * something once the new content is complete.
 */
const allOrNone = async (terminal: Terminal, argv: readonly string[], contentOf: (home: string) => unknown) => {
  const [before, twin] = [contentOf(terminal.home), openTerminal()]
  cpSync(terminal.home, twin.home, { recursive: true })
  const { status, stderr } = await twin.run(...argv)
  assert.equal(status, 0, stderr)
  const after = contentOf(twin.home)
  assert.notDeepEqual(after, before)
  const bin = await builtBin()
  return {
    home: terminal.home,
    argv: () => [bin, ...argv],
    check: (home: string, output: string): boolean => {
      const content = contentOf(home)
      if (output === '' && JSON.stringify(content) === JSON.stringify(before)) return false
      assert.deepEqual(content, after)
      return true
    },
  } satisfies Act
}

const openBatch = async (): Promise<Act> => {
  const terminal = await openLeague()
  const { teams } = (await terminal.json('league', 'show')) as { teams: { id: string }[] }
  const lines = Array.from({ length: 60 }, (_, at) => {
    const where = { leagueId: 'office', teamId: teams[at % 4]!.id }
    return at < 4
      ? { command: 'roster add', ...where, playerId: `00-000000${1 + at}` }
      : { command: 'team rename', ...where, name: `Name ${at}` }
  })
  const file = join(temporaryFolder(), 'batch.ndjson')
  writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
  return allOrNone(terminal, ['batch', file, '--atomic'], home => [
    sqlOn(storeOf(home), 'SELECT id, name FROM team ORDER BY id'),
    sqlOn(storeOf(home), 'SELECT team_id, player_id FROM roster_spot ORDER BY player_id'),
    sqlOn(storeOf(home), 'SELECT type, after FROM league_log ORDER BY seq'),
  ])
}

const KEPT = /^hindsight-before-restore-.*\.db$/

/**
 * Returns a restore, which never loses the store that it replaces: the old store is still in place or has been copied.
 */
const openRestore = async (): Promise<Act> => {
  const terminal = await openDemoTerminal()
  const file = join(temporaryFolder(), 'backup.db')
  await terminal.run('backup', file)
  await terminal.run('account', 'create', 'blake')
  const act = await allOrNone(terminal, ['restore', file, '--yes'], home => accountsOf(storeOf(home)))
  return {
    ...act,
    check: (home, output) => {
      const isDone = act.check(home, output)
      const kept = readdirSync(home).filter(name => KEPT.test(name))
      if (isDone) assert.ok(kept.some(name => accountsOf(join(home, name)).includes('blake')))
      return isDone
    },
  }
}

/** Replaces a season with a copy that lacks the last player row. */
const openLoad = async (): Promise<Act> => {
  const terminal = await openDemoTerminal()
  const folder = temporaryFolder()
  cpSync(DEMO, folder, { recursive: true })
  const file = join(folder, 'stats_player/stats_player_week_1990.csv.gz')
  const rows = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  writeFileSync(file, gzipSync(`${rows.slice(0, -1).join('\n')}\n`))
  return allOrNone(terminal, ['stats', 'load', folder], home => [
    sqlOn(storeOf(home), 'SELECT season, row_count FROM season'),
    sqlOn(storeOf(home), 'SELECT stat, hex(row_numbers) AS rows, hex(cells) AS cells FROM season_column ORDER BY stat'),
  ])
}

const openDrafting = async (): Promise<Act> => {
  const { home } = await openHomeTerminal()
  await openDraft(storeOf(home))
  const writer = await bundled(join(import.meta.dirname, 'draft-writer.ts'))
  return {
    home,
    argv: place => [writer, ...draftWriterOf(storeOf(place))],
    steps: 400,
    check: async (place, output) => (await checkPicks(storeOf(place), output)) > 0,
  }
}

/**
 * Upgrades a store from before the first release. The old store stays complete until the new one is complete, and a
 * second attempt works.
 */
const openUpgrade = async (): Promise<Act> => {
  const { home } = await openHomeTerminal()
  const version = 1 + Math.floor(Math.random() * EARLIER.length)
  const newest = await everyTable()
  const earlier = asOf(newest, version)
  const shared = sharedWith(newest, earlier)
  const before = rowsOf(earlier, shared)
  cpSync(earlier, storeOf(home))
  const script = join(import.meta.dirname, '../../scripts/upgrade-store.ts')
  return {
    home,
    argv: place => [script, storeOf(place)],
    check: async (place, output) => {
      const [row] = sqlOn(storeOf(place), 'PRAGMA user_version')
      const isNewest = Number(row!.user_version) === NEWEST
      assert.ok(isNewest || output === '', 'an upgrade that was reported is lost')
      await upgradeStore(storeOf(place))
      const { status, stderr } = await openTerminal({ home: place }).run('account', 'list')
      assert.equal(status, 0, stderr)
      assert.deepEqual(rowsOf(storeOf(place), shared), before)
      return isNewest
    },
  }
}

/** Writes by name. Opening one can return a different write each time. */
export const ACTS: Readonly<Record<string, () => Promise<Act>>> = {
  'an atomic batch': openBatch,
  'a restore': openRestore,
  'a load of a season': openLoad,
  'picks of a draft': openDrafting,
  'an upgrade': openUpgrade,
}
