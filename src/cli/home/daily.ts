import * as z from 'zod/mini'
import type { DailyAt } from '../../engine/index.ts'
import type { Home } from './home.ts'
import { readKept, writeKept } from './json-file.ts'

/** A time of day as it is kept. */
export const timeSchema = () =>
  z.object({
    hour: z.int().check(z.gte(0), z.lte(23)),
    minute: z.int().check(z.gte(0), z.lte(59)),
  })

/**
 * When the days of a home begin, as a daemon was told last; the usual time holds where nobody has said, or the file is no
 * longer what was written. It is kept beside the store, so that commands run claims at the same time of day while no
 * daemon lives.
 */
export const keptDaily = ({ daily }: Home): DailyAt | undefined => readKept(daily, timeSchema) ?? undefined

export const keepDaily = ({ daily }: Home, at: DailyAt): void => void writeKept(daily, at)
