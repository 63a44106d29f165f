import { readFileSync, writeFileSync } from 'node:fs'
import type { DailyAt } from '../engine/index.ts'
import type { Home } from './home.ts'

/**
 * When the days of a home begin, as a daemon was told last. It is kept beside the store, so that commands run claims at
 * the same time of day while no daemon lives.
 */
export const keptDaily = ({ daily }: Home): DailyAt | undefined => {
  try {
    const { hour, minute } = JSON.parse(readFileSync(daily, 'utf8')) as Partial<DailyAt>
    return Number.isInteger(hour) && Number.isInteger(minute) ? { hour: hour!, minute: minute! } : undefined
  } catch {
    // Nobody has said, or the file is no longer what was written: the usual time holds.
    return undefined
  }
}

export const keepDaily = ({ daily }: Home, at: DailyAt): void =>
  writeFileSync(daily, `${JSON.stringify(at)}\n`, { mode: 0o600 })
