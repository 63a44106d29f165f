import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Returns the id of the main process of a PostgreSQL server on this machine. */
export const postmasterOf = async (client: pg.Client): Promise<number> => {
  const { pid } = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

const cpuOfTask = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // The process has already ended.
    return 0
  }
}

/** Returns the CPU time that a server has used so far, ms, for connections and for itself. */
export const serverCpu = (postmaster: number): number => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const tasks = [String(postmaster), ...children].flatMap(pid => {
    try {
      return readdirSync(`/proc/${pid}/task`).map(task => `/proc/${pid}/task/${task}/schedstat`)
    } catch {
      return []
    }
  })
  return tasks.reduce((sum, path) => sum + cpuOfTask(path), 0)
}
