import { expect, test } from 'vitest'
import { peakMemoryOf, startDaemon } from '../support/daemon.ts'
import { load, quantile, type Report } from '../support/load.ts'
import { openLoadHome } from '../support/load-home.ts'
import { KINDS } from '../support/load-steps.ts'
import { coresSince, filesOf, growthOf, othersSince, type Sample, sampling } from '../support/process-samples.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { LEAGUE } from '../support/strain-writes.ts'

/** Requests per second. */
const PACE = 500
const SECONDS = rounds({ test: 3, soak: 1_800 })
const CONNECTIONS = 64
const WRITERS = 12

const LIMITS: Readonly<Record<string, number>> = {
  'MB a minute': 1,
  'MB at most': 250,
  'more open files at the end': 0,
  'MB of the write-ahead log at most': 64,
}

const timesOf = ({ times }: Report): Record<string, string> =>
  Object.fromEntries(
    KINDS.map(kind => {
      const [half, max] = [quantile(times[kind], 0.5), quantile(times[kind], 0.99)]
      return [`${kind} in ms`, `${half.toFixed(1)} (p50) and ${max.toFixed(1)} (p99)`]
    }),
  )

/** Returns the daemon's resource usage, along with its limits. */
const takenOf = (samples: readonly Sample[], peak: number, files: number): Record<string, number> => ({
  'MB a minute': Number(growthOf(samples).toFixed(2)),
  'MB at most': Math.round(peak),
  'more open files at the end': files,
  'MB of the write-ahead log at most': Math.ceil(Math.max(...samples.map(({ log }) => log))),
})

const percent = (share: number): string => `${Math.round(100 * share)}%`

test(`each of ${PACE} valid and invalid requests per second gets the right response for ${SECONDS} seconds, with constant memory use`, async () => {
  const { home, store, keys, writers } = await openLoadHome({ keys: 300, writers: WRITERS })
  const daemon = await startDaemon(home, '--quiet', '--most-systems', '2000')
  const { url, pid } = daemon
  const [files, samples, others, cores] = [filesOf(pid), sampling(pid, store), othersSince(pid), coresSince(pid)]
  const requests = PACE * SECONDS
  const began = performance.now()
  const report = await load({ url, keys, leagueId: LEAGUE, writers, connections: CONNECTIONS, requests, pace: PACE })
  const seconds = (performance.now() - began) / 1000
  const shares = { 'CPU cores used, clients included': cores().toFixed(2), 'others on the machine': percent(others()) }
  expect({ lost: report.lost, wrong: report.wrong.slice(0, 5) }).toEqual({ lost: [], wrong: [] })
  expect(Object.keys(report.answers).filter(status => Number(status) >= 500)).toEqual([])
  expect(Object.values(report.answers).reduce((sum, each) => sum + each, 0)).toBe(requests)
  await expect.poll(() => filesOf(pid)).toBeLessThanOrEqual(files + 1)
  if (isSoak) {
    const taken = takenOf(samples(), peakMemoryOf(pid), filesOf(pid) - files)
    const missed = Object.keys(LIMITS).filter(name => taken[name]! > LIMITS[name]!)
    const figures = {
      requests,
      'requests a second': Math.round(requests / seconds),
      ...taken,
      ...timesOf(report),
      ...shares,
    }
    tell({ row: 'load', done: Math.round(seconds / 60), figures, missed })
    expect(missed).toEqual([])
  }
  expect(await daemon.stop()).toBe(0)
})
