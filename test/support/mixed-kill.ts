import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEngine } from '../../src/engine/index.ts'
import { fill } from './acquisition-kill.ts'
import { checkState } from './acquisition-laws.ts'
import { type State, stateOf } from './acquisition-play.ts'
import { KINDS, type Kind, type LineResult, type Running, type Site, start } from './mixed-kill-processes.ts'
import { type Marks, markOfRow, markOfSystem, someWrite, type Write } from './mixed-kill-writes.ts'
import { checkFile, sqlOn } from './store-file.ts'
import { openWorld, type World } from './world.ts'

/**
 * A daemon, commands and a batch that write to one data folder at the same time, and are killed one by one or together.
 */

/** How many writes each kind of process has in progress at a time. */
const LANES: Readonly<Record<Kind, number>> = { daemon: 3, commands: 1, batch: 3 }

/** The longest pause between two writes, except shortly before a kill. */
const PAUSE_MS = 40

/** Longer than any wait for a lock, and longer than any start. */
const LONGEST_MS = 60_000

/** The number of earlier events in a failure's report, which is more than happen between two kills. */
const MAX_HISTORY = 150

const LEAGUES = 2
const KEYS = 24

interface Stage extends Site {
  leagueIds: readonly string[]
  running: Record<Kind, Running>
  /** How many writes each kind of process was sent, and how many it answered. */
  sent: Record<Kind, number>
  answered: Record<Kind, number>
  acknowledged: Record<Kind, number>
  /** The number of writes that were repeated because their process was killed. */
  again: number
  /**
   * `must` has the marks of acknowledged writes, which have to be in the store. `may` has the marks of writes that were
   * sent and not refused, which can be there.
   */
  must: Marks
  may: Marks
  states: readonly State[]
  /** True shortly before a kill. All processes then write without pauses. */
  isRushed: boolean
  over: boolean
  /** The latest events, for a failure's report. Failures depend on timing and cannot be reproduced. */
  history: string[]
}

const none = (): Record<Kind, number> => ({ daemon: 0, commands: 0, batch: 0 })

const count = (marks: Marks, mark: string, by = 1): Marks => marks.set(mark, (marks.get(mark) ?? 0) + by)

const fileOf = ({ home }: Pick<Site, 'home'>): string => join(home, 'hindsight.db')

/** Reads a store's state, and the marks of all writes in it. */
const read = async (site: Pick<Stage, 'home' | 'leagueIds'>): Promise<{ states: State[]; marks: Marks }> => {
  const engine = openEngine({ file: fileOf(site), clocks: { league: () => 0, wall: () => 0, simulated: true } })
  const world = { engine } as World
  const states: State[] = []
  for (const leagueId of site.leagueIds) states.push(await stateOf({ world, leagueId }))
  engine.close()
  const named = sqlOn(fileOf(site), 'SELECT name FROM scoring_system')
  const marks: Marks = new Map()
  for (const { name } of named) count(marks, markOfSystem(String(name)))
  for (const { league, log } of states) {
    for (const row of log) {
      const mark = markOfRow(league.id, row)
      if (mark !== null) count(marks, mark)
    }
  }
  return { states, marks }
}

/**
 * Creates a data folder with a waiver league, a first-come, first-served league, and keys for the account that created
 * them.
 */
const settle = async (home: string): Promise<Pick<Stage, 'home' | 'leagueIds' | 'keys'>> => {
  mkdirSync(home)
  const world = await openWorld({ file: fileOf({ home }) })
  const leagueIds = await fill(world, LEAGUES)
  await world.ask('updateLeague', { params: { id: leagueIds[0] }, body: { acquisitionMode: 'fcfs' } })
  const keys: string[] = []
  for (let at = 0; at < KEYS; at++)
    keys.push(((await world.ask('createKey', { body: { name: `key ${at}` } })) as { secret: string }).secret)
  world.close()
  return { home, leagueIds, keys }
}

const openStage = async (home: string, program: string): Promise<Stage> => {
  const site = { ...(await settle(home)), program }
  const { states, marks } = await read(site)
  const running = {
    daemon: await start.daemon(site, 0),
    commands: await start.commands(site, 0),
    batch: await start.batch(site, 0),
  }
  const counts = { sent: none(), answered: none(), acknowledged: none(), again: 0 }
  return {
    ...site,
    ...counts,
    states,
    isRushed: false,
    over: false,
    running,
    must: marks,
    may: new Map(marks),
    history: [],
  }
}

const note = ({ history: story }: Stage, what: string): void => {
  story.push(`${performance.now().toFixed()} ms ${what}`)
  if (story.length > MAX_HISTORY) story.shift()
}

const until = async (what: string, come: () => boolean): Promise<void> => {
  const deadline = performance.now() + LONGEST_MS
  while (!come()) {
    assert.ok(performance.now() < deadline, what)
    await sleep(2)
  }
}

/** Some random writes are against the rules. Any other error is a failure. */
const REFUSALS = ['conflict', 'not_found']

const hear = (stage: Stage, kind: Kind, { mark, line }: Write, result: LineResult): void => {
  note(stage, `${kind} answers ${result.ok ? 'done' : result.error} to ${JSON.stringify(line)}`)
  stage.answered[kind]++
  if (result.ok) {
    count(stage.must, mark)
    stage.acknowledged[kind]++
    return
  }
  assert.ok(
    REFUSALS.includes(result.error ?? ''),
    `${kind}: ${JSON.stringify(line)}: ${result.error}: ${result.message}`,
  )
  count(stage.may, mark, -1)
}

/**
 * Sends a write. If the process dies before it responds, sends the write to the next process, unless it must not be
 * sent twice.
 */
const deliver = async (stage: Stage, kind: Kind, write: Write): Promise<void> => {
  const number = ++stage.sent[kind]
  count(stage.may, write.mark)
  for (;;) {
    const asked = stage.running[kind]
    note(stage, `${kind} is sent its write ${number}: ${JSON.stringify(write.line)}`)
    const result = await asked.send(write.line, number)
    if (result) return hear(stage, kind, write, result)
    await until(`${kind}: the process does not answer, although it was not killed`, () => stage.running[kind] !== asked)
    if (!asked.repeats(write.line)) return
    stage.again++
  }
}

const writeOn = async (stage: Stage, kind: Kind): Promise<void> => {
  while (!stage.over) {
    await deliver(stage, kind, someWrite(stage.states, `${kind} ${stage.sent[kind]}`))
    if (!stage.isRushed) await sleep(Math.random() * PAUSE_MS)
  }
}

/** Checks that each team's name is the newest one in the log. */
const checkNames = ({ teams, log }: State): void => {
  for (const { id, name } of teams) {
    const newest = log.find(({ type, teamId }) => type === 'rename' && teamId === id)
    if (newest) assert.equal((newest.after as { name: string }).name, name, 'the log tells of another name')
  }
}

/** Checks that the store has every acknowledged write, and no write that was refused or never sent. */
const checkStores = async (stage: Stage): Promise<void> => {
  const must = new Map(stage.must)
  checkFile(fileOf(stage))
  const { states, marks } = await read(stage)
  for (const state of states) {
    checkState(state)
    checkNames(state)
  }
  for (const [mark, times] of must) assert.ok((marks.get(mark) ?? 0) >= times, `acknowledged, and gone: ${mark}`)
  for (const [mark, times] of marks)
    assert.ok(times <= (stage.may.get(mark) ?? 0), `there, and not asked for so often: ${mark}`)
  stage.states = states
}

/** Returns the processes to kill: all of them every fifth time, and otherwise one while the others continue. */
const victimsOf = (kill: number): readonly Kind[] =>
  kill % 5 === 0 ? KINDS : [KINDS[Math.floor(Math.random() * KINDS.length)]!]

/** Ends processes, starts new ones in their place, and checks the store in between. */
const replace = async (stage: Stage, kinds: readonly Kind[], how: 'kill' | 'stop'): Promise<void> => {
  await Promise.all(kinds.map(kind => stage.running[kind][how]()))
  for (const kind of kinds) stage.running[kind] = await start[kind](stage, stage.answered[kind])
  await checkStores(stage)
}

/** Waits until every write has been answered, despite the kills. */
const awaitAnswers = async (stage: Stage): Promise<void> => {
  const before = { ...stage.answered }
  for (const kind of KINDS) await until(`${kind} does not continue`, () => stage.answered[kind] > before[kind])
}

/**
 * Returns true if every kind of process has written, and if a write was repeated after a kill. Otherwise the test would
 * prove little.
 */
const coversEnough = ({ acknowledged, again }: Stage): boolean =>
  again > 0 && KINDS.every(kind => acknowledged[kind] > 0)

const killOn = async (stage: Stage, { kills, patience }: { kills: number; patience: number }): Promise<void> => {
  // A process that ends normally caches its compiled code for later ones.
  await awaitAnswers(stage)
  await replace(stage, KINDS, 'stop')
  for (let kill = 0; (kill < kills || !coversEnough(stage)) && !stage.over; kill++) {
    // Some processes are killed while they start.
    if (kill % 4 > 0) await awaitAnswers(stage)
    stage.isRushed = true
    await sleep(Math.random() * patience)
    stage.isRushed = false
    const victims = victimsOf(kill)
    note(stage, `kill ${kill + 1} of ${kills}: ${victims.join(', ')}`)
    await replace(stage, victims, 'kill')
    note(stage, `kill ${kill + 1} is checked`)
  }
  await awaitAnswers(stage)
  stage.over = true
}

/** Kills a data folder's writers this many times, and more often if the kills have not covered enough by then. */
const killHome = async (home: string, { program, kills, patience }: Kills & { patience: number }): Promise<void> => {
  const stage = await openStage(home, program)
  try {
    const lanes = KINDS.flatMap(kind => Array.from({ length: LANES[kind] }, () => writeOn(stage, kind)))
    await Promise.all([killOn(stage, { kills, patience }), ...lanes])
    await Promise.all(KINDS.map(kind => stage.running[kind].stop()))
    await checkStores(stage)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${message}\nIn ${home}, before that:\n${stage.history.join('\n')}`, { cause: error })
  } finally {
    stage.over = true
    for (const kind of KINDS) void stage.running[kind].kill().catch(() => undefined)
  }
}

/** A new data folder is created after this many kills, so that the checks after each kill stay fast. */
const KILLS_PER_HOME = 50

interface Kills {
  program: string
  kills: number
}

/**
 * Kills writers this many times. The data folders are created inside `folder`. Throws if a store is invalid, or if a
 * writer does not continue. `done` is called with the number of checked kills.
 */
export const killMixed = async (
  folder: string,
  { program, kills, done = () => undefined }: Kills & { done?: (kills: number) => void },
): Promise<void> => {
  for (let killed = 0; killed < kills; ) {
    const next = Math.min(KILLS_PER_HOME, kills - killed)
    await killHome(join(folder, `home-${killed}`), { program, kills: next, patience: 80 })
    killed += next
    done(killed)
  }
}
