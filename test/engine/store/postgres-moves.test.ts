import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { HindsightError } from '../../../src/engine/index.ts'
import { type Move, someMoves } from '../../support/league-moves.ts'
import { askedBy } from '../../support/league-requests.ts'
import { INSTANTS, makeLeague, openSeasonWorld, type Stage } from '../../support/league-stage.ts'
import { doneBefore, tell } from '../../support/reports.ts'
import { isSoak, rounds } from '../../support/rounds.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { askPostgres, makeDatabase, withPostgres } from '../../support/stores.ts'
import type { World } from '../../support/world.ts'

const MOVES = rounds({ test: 30, soak: 100_000 })
const LONGEST = isSoak ? 100 : 25
/** The number of seasons between two comparisons of the stores. Both stores are reopened after each comparison. */
const PART = isSoak ? 100 : 3
/** The first seed. Each part uses the next seeds, and the long version continues after the previous run's last seed. */
const SEED = isSoak ? 0 : Math.trunc(Math.random() * 1_000_000)

type Rows = Readonly<Record<string, unknown>>[]

/** Tables whose rows are numbered in order of creation, so that random ids can be replaced by these numbers. */
const NUMBERED = ['account', 'league', 'team', 'api_key', 'adjustment', 'waiver_claim', 'trade', 'league_log']
const OTHERS = ['roster_spot', 'lineup', 'kept_roster', 'matchup', 'co_manager', 'dropped_player', 'season', 'game']
const MORE = ['season_column', 'season_player', 'counter', 'kept_answer', 'kept_size', 'scoring_system', 'shown_team']

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const LEAGUE = /league-\d+/g

/** Returns a store's rows as text. Random ids are replaced by numbers in order of creation. */
const dumpOf = async (ask: (text: string) => Promise<Rows>): Promise<string[]> => {
  const names = new Map<string, string>()
  const named = (text: string, form: RegExp): string =>
    text.replace(form, id => {
      if (!names.has(id)) names.set(id, `id ${names.size}`)
      return names.get(id)!
    })
  const lines: string[] = []
  for (const table of [...NUMBERED, ...OTHERS, ...MORE]) {
    const rows = await ask(`SELECT * FROM ${table}${NUMBERED.includes(table) ? ' ORDER BY seq' : ''}`)
    // If a write was retried, the server's row numbers differ from the file's.
    const texts = rows.map(({ seq: _, ...row }) =>
      JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)),
    )
    const normalized = texts.map(text => named(named(text, UUID), LEAGUE))
    lines.push(...(NUMBERED.includes(table) ? normalized : normalized.sort()).map(text => `${table} ${text}`))
  }
  return lines
}

const dumps = (world: World): Promise<string[]> =>
  dumpOf(text =>
    world.file.startsWith('postgres') ? askPostgres(world.file, text) : Promise.resolve(sqlOn(world.file, text)),
  )

const outcomeOf = async (asking: Promise<unknown>): Promise<string> => {
  try {
    await asking
    return 'done'
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return error.code
  }
}

/** Makes moves in a new league of one store, and returns each move's result. */
const play = async (
  stadium: Awaited<ReturnType<typeof openSeasonWorld>>,
  moves: readonly Move[],
  live: boolean,
): Promise<string[]> => {
  const stage: Stage = await makeLeague(stadium, live)
  const { world, people } = stage
  const outcomes: string[] = []
  let at = 0
  for (const move of moves) {
    if (move.kind === 'wait') {
      at = Math.min(at + move.steps, INSTANTS.length - 1)
      if (live) world.time.now = INSTANTS[at]!
      continue
    }
    const { operation, ...question } = askedBy(stage, move)
    const actor = people[move.by % people.length]!
    outcomes.push(`${move.kind} ${await outcomeOf(world.ask(operation, { ...question, actor }))}`)
  }
  return outcomes
}

/**
 * Plays the seasons of a seed in two new stores, and returns the number of moves. Both stores must return
 * and contain the same data.
 */
const playPart = async (seed: number): Promise<number> => {
  const stadiums = [await openSeasonWorld(storeFile()), await openSeasonWorld(await makeDatabase())] as const
  let moves = 0
  await fc.assert(
    fc.asyncProperty(fc.boolean(), someMoves(LONGEST), async (live, asked) => {
      const [one, other] = [await play(stadiums[0], asked, live), await play(stadiums[1], asked, live)]
      assert.deepEqual(other, one)
      moves += one.length
    }),
    { seed, numRuns: PART, endOnFailure: true },
  )
  const [one, other] = [await dumps(stadiums[0].world), await dumps(stadiums[1].world)]
  assert.deepEqual(
    other.filter((line, at) => line !== one[at]),
    [],
    `the stores differ after the moves of seed ${seed}`,
  )
  assert.equal(other.length, one.length)
  for (const { world } of stadiums) world.close()
  return moves
}

withPostgres('a store in PostgreSQL', () => {
  test(`has the same content after the same ${MOVES} moves by any account`, async () => {
    const before = isSoak ? doneBefore('postgresMoves') : {}
    let [moves, seed] = [before.done ?? 0, Number(before.figures?.['last seed'] ?? SEED)]
    while (moves < MOVES) {
      moves += await playPart(++seed)
      tell({ row: 'postgresMoves', done: moves, figures: { 'last seed': seed } })
    }
  })
})
