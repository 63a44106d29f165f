import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/library/client.ts'
import { openHindsight } from '../../src/library/index.ts'
import { compileRules, type StatRow, scoreRows, statTable } from '../../src/library/scoring.ts'
import { LEAGUE } from '../contract/league.ts'
import { PAGES, PROJECT } from '../support/docs.ts'
import { openFollowed } from '../support/followed-league.ts'
import { builtLibrary, compileErrors, openLibraryProject, outputOf } from '../support/installed-library.ts'
import { listenTo, newKey, serveWorld } from '../support/server.ts'

const MAX_BYTES = 30_000
const PARTS = [
  'data/',
  'src/library/',
  'src/engine/rules/',
  'src/engine/season/',
  'src/engine/schema/',
  'node_modules/zod/',
]

/** Creates a project that contains the installed package and the guide's examples. */
const openProject = async (): Promise<{ folder: string; examples: readonly { name: string; output: string }[] }> => {
  const folder = await openLibraryProject()
  const blocks = PAGES.find(({ path }) => path === 'docs/library.md')!.blocks
  const examples = blocks.flatMap(({ language, name, text }, at) => {
    if (language !== 'ts') return []
    writeFileSync(join(folder, name), text)
    const next = blocks[at + 1]
    return next?.language === 'text' ? [{ name, output: next.text }] : []
  })
  return { folder, examples }
}

const followed = async () => {
  const { world } = await openFollowed()
  const { url } = await listenTo(await serveWorld(world))
  return { world, url, key: await newKey(world, world.actor) }
}

describe('the npm package', () => {
  test('compiles and runs every example in its guide', async () => {
    const [{ folder, examples }, { url, key }] = await Promise.all([openProject(), followed()])
    const env = { HINDSIGHT_URL: url, HINDSIGHT_KEY: key }
    const ran = await Promise.all([
      compileErrors(folder),
      ...examples.map(({ name }) => outputOf(folder, [process.execPath, name], env)),
    ])
    expect(ran).toEqual(['', ...examples.map(({ output }) => output)])
    expect(examples).toHaveLength(3)
  })

  test('exports the same entry points as the build', async () => {
    const folder = await builtLibrary()
    const { exports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
    const files = ['.', './scoring', './client'].flatMap(name => Object.values<string>(exports[name]))
    for (const file of files) expect(readFileSync(join(folder, file.replace('./lib', '')), 'utf8')).not.toBe('')
  })
})

describe('the scoring library', () => {
  test('is small, and excludes the store, the user interfaces and the platforms', async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: PROJECT,
      entryPoints: ['src/library/scoring.ts'],
      bundle: true,
      format: 'esm',
      minify: true,
      platform: 'browser',
      metafile: true,
      write: false,
    })
    const [{ inputs }] = Object.values(metafile.outputs) as [Metafile['outputs'][string]]
    const used = Object.keys(inputs).filter(path => inputs[path]!.bytesInOutput > 0)
    const foreign = used.filter(path => !PARTS.some(part => path.startsWith(part)))
    expect(foreign).toEqual(['node_modules/fastest-levenshtein/esm/mod.js'])
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThan(MAX_BYTES)
  })

  test('computes the same points as the program for the stat lines of a season', async () => {
    const hindsight = await openHindsight({ store: ':memory:' })
    onTestFinished(() => hindsight.close())
    await hindsight.loadSeason()
    const query = { season: 1990, week: 3, limit: 'all' } as const
    const { lines } = await hindsight.call('listStatLines', { query })
    const { scores } = await hindsight.call('listScores', { query: { ...query, system: 'ppr' } })
    const { system } = await hindsight.call('getSystem', { params: { id: 'ppr' } })
    const points = scoreRows(
      compileRules(system.rules as Parameters<typeof compileRules>[0]),
      lines.map(({ posGroup, stats }): StatRow => ({ position: posGroup, ...stats })),
    )
    const own = new Map(lines.map(({ id }, at) => [id, points[at]]))
    expect(scores.length).toBeGreaterThan(1000)
    expect(scores.map(({ id }) => own.get(id))).toEqual(scores.map(({ points }) => points))
  })

  test('scores each row of any list, set of columns or prepared table as one game', () => {
    const rules = compileRules({ global: { weights: { rec: 1, rec_yards: 0.1, def_tackles_with_assist: 0.5 } } })
    const games = Array.from({ length: 70_000 }, (_, at) => ({ rec: at % 3, rec_yards: at % 7, assists: (at % 2) / 2 }))
    const rows = games.map(({ rec, rec_yards, assists }, at): StatRow => {
      // Two rows can have the same stat under different spellings.
      const caught = at % 2 === 0 ? { rec } : { receptions: rec }
      return { position: 'LB', ...caught, rec_yards, def_tackles_with_assist: assists } as StatRow
    })
    const columns = {
      position: rows.map(({ position }) => position),
      rec: games.map(({ rec }) => rec),
      rec_yards: Float64Array.from(games, ({ rec_yards }) => rec_yards),
      def_tackles_with_assist: games.map(({ assists }) => assists),
    }
    const expected = games.map(
      ({ rec, rec_yards, assists }) => Math.round(100 * rec + 10 * rec_yards + 50 * assists) / 100,
    )
    for (const input of [rows, columns, statTable(rows)]) expect([...scoreRows(rules, input)]).toEqual(expected)
    expect(scoreRows(rules, [])).toHaveLength(0)
  })

  test('reports every invalid rule, and rejects unknown stats in rows', () => {
    expect(() => compileRules({ global: { weights: { recs: 1 } as object } })).toThrow('did you mean "rec"?')
    expect(() =>
      scoreRows(compileRules({ global: { weights: {} } }), [{ position: 'WR', recs: 1 } as StatRow]),
    ).toThrow('Unknown stat "recs"')
  })
})

describe('the API client', () => {
  test('retries a write with the same idempotency key, and waits as Retry-After says', async () => {
    const { url, key } = await followed()
    const seen: (string | null)[] = []
    const busy: typeof fetch = async (input, init) => {
      seen.push(new Headers(init?.headers).get('idempotency-key'))
      if (seen.length === 1)
        return new Response('{"error":"rate_limited","message":"wait"}', {
          status: 429,
          headers: { 'retry-after': '1' },
        })
      const answer = await fetch(input, init)
      // One response is lost after the write has happened.
      if (seen.length === 2) throw new TypeError('connection lost')
      return answer
    }
    const body = { name: 'Once', rules: { global: { weights: { rec: 1 } } } }
    const { system } = await connect({ url, key, fetch: busy }).createSystem({ body })
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    const { systems } = await connect({ url, key }).listSystems()
    expect(systems.filter(({ name }) => name === 'Once').map(({ id }) => id)).toEqual([system.id])
  })

  test('reads all pages, and follows a league until it is deleted', async () => {
    const { url, key } = await followed()
    const client = connect({ url, key })
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await client.updateLeague({ params: { id: LEAGUE }, body: { name } })
    const ids: string[] = []
    for await (const { transactions } of client.pages('listTransactions', {
      params: { id: LEAGUE },
      query: { limit: 2 },
    }))
      ids.push(...transactions.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(3)
    const types: string[] = []
    for await (const { transaction } of client.events(LEAGUE, { after: 0 })) {
      types.push(transaction.type)
      if (types.length === ids.length) await client.deleteLeague({ params: { id: LEAGUE } })
    }
    expect(types).toHaveLength(ids.length)
  })
})
