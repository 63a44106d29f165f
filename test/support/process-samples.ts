import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cpus } from 'node:os'

/** A process's resource usage, sampled once per second. Works only on Linux. */

export interface Sample {
  /** Seconds since sampling began. */
  at: number
  /** Resident memory in MB. */
  memory: number
  files: number
  /** The size of its store's write-ahead log in MB. */
  log: number
}

const MB = 1024 * 1024

/** Returns how many files a process has open. */
export const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Samples a process until the returned function is called, which returns the samples. */
export const sampling = (pid: number, store: string): (() => Sample[]) => {
  const [samples, began, wal]: [Sample[], number, string] = [[], performance.now(), `${store}-wal`]
  const timer = setInterval(() => {
    if (!existsSync(`/proc/${pid}/status`)) return
    const log = existsSync(wal) ? statSync(wal).size / MB : 0
    samples.push({ at: (performance.now() - began) / 1000, memory: memoryOf(pid), files: filesOf(pid), log })
  }, 1000)
  return () => {
    clearInterval(timer)
    return samples
  }
}

/**
 * Returns how fast memory grows, in MB per minute: the slope of the best-fitting line, without the first third of the
 * samples, which is warm-up.
 */
export const growthOf = (samples: readonly Sample[]): number => {
  const late = samples.slice(Math.floor(samples.length / 3))
  const mean = (of: (sample: Sample) => number) => late.reduce((sum, sample) => sum + of(sample), 0) / late.length
  const [at, memory] = [mean(sample => sample.at), mean(sample => sample.memory)]
  const above = late.reduce((sum, sample) => sum + (sample.at - at) * (sample.memory - memory), 0)
  const below = late.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
  return (60 * above) / below
}

/**
 * Returns CPU times in hundredths of a second: the machine's busy and total time, and the total of a process and this
 * one.
 */
const processorTimes = (pid: number): { busy: number; all: number; own: number } => {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0]!
  const times = line.split(/\s+/).slice(1, 9).map(Number)
  const all = times.reduce((sum, time) => sum + time, 0)
  const { user, system } = process.cpuUsage()
  const [utime, stime] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return { busy: all - times[3]! - times[4]!, all, own: (user + system) / 10_000 + utime! + stime! }
}

/** Starts measuring the load from other processes on the machine. The returned function returns it as a fraction. */
export const othersSince = (pid: number): (() => number) => {
  const before = processorTimes(pid)
  return () => {
    const after = processorTimes(pid)
    return (after.busy - before.busy - (after.own - before.own)) / (after.all - before.all)
  }
}

/** Starts measuring how many cores a process and this one use. The returned function returns the number. */
export const coresSince = (pid: number): (() => number) => {
  const before = processorTimes(pid)
  return () => {
    const after = processorTimes(pid)
    return (cpus().length * (after.own - before.own)) / (after.all - before.all)
  }
}
