import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holds, type Measured, row } from './row.ts'

/**
 * `node bench/against.ts REVISION [LATER]`: compares the CPU time of requests with an earlier commit. The store is in a
 * file, and the two versions run in alternating rounds, each in a separate process. The ratio must be at most 1.05, or
 * its lower quartile at most 1. LATER is a commit to measure instead of the working tree, to find the cost of a single
 * change.
 */
const ROUNDS = 15
/** V8 is still compiling a request's code during the first few thousand requests. */
const WARMUP = 20
const GOAL = 1.05

const root = join(import.meta.dirname, '..')

const children: ChildProcess[] = []

/** Starts a worker process on a source tree. Throws if the source is too old for this benchmark. */
const start = async (tree: string): Promise<{ child: ChildProcess; works: string[] }> => {
  const child = fork(join(import.meta.dirname, 'against-work.ts'), [tree])
  children.push(child)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The source in ${tree} can't run the requests; name a later revision`)
  })
  const [works] = (await Promise.race([once(child, 'message'), ended])) as [string[]]
  return { child, works }
}

const measure = async (child: ChildProcess, work: string): Promise<number> => {
  const answered = once(child, 'message') as Promise<[number]>
  child.send(work)
  return (await answered)[0]
}

const compare = async (ours: ChildProcess, before: ChildProcess, work: string, peerName: string): Promise<Measured> => {
  const samples: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = -WARMUP; round < ROUNDS; round++) {
    const [own, other] = [await measure(ours, work), await measure(before, work)]
    if (round < 0) continue
    samples.ours.push(own)
    samples.peer.push(other)
  }
  return row('cost', { name: `${work}, CPU`, ...samples, peerName, unit: 'ms', goal: GOAL })
}

const [revision, later] = process.argv.slice(2)
if (revision === undefined) {
  process.stderr.write('Usage: node bench/against.ts REVISION [LATER]\n')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'hindsight-before-'))
const git = (...argv: string[]) => execFileSync('git', ['worktree', ...argv], { cwd: root })
const trees: string[] = []
/** Checks out the source of a commit, and links today's packages to it. Returns its folder. */
const treeOf = (commit: string): string => {
  const tree = join(folder, `tree-${trees.length}`)
  git('add', '--quiet', '--detach', tree, commit)
  trees.push(tree)
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}
try {
  const [ours, before] = [await start(later === undefined ? root : treeOf(later)), await start(treeOf(revision))]
  for (const work of ours.works) {
    const each = await compare(ours.child, before.child, work, revision)
    const [low, high] = each.spread
    const verdict = holds(each) || low <= 1 ? 'holds' : 'MISSED'
    const figures = `${each.ours.toFixed(3)} ms beside ${each.peer.toFixed(3)} ms`
    process.stdout.write(
      `${each.name}: ${figures}, ratio ${each.ratio.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)}) ${verdict}\n`,
    )
  }
} finally {
  for (const child of children) if (child.connected) child.disconnect()
  for (const tree of trees) git('remove', '--force', tree)
  rmSync(folder, { recursive: true })
}
