import * as z from 'zod/mini'
import type { Plan } from '../../engine/index.ts'
import type { Home } from './home.ts'
import { readKept, writeKept } from './json-file.ts'

/** The default plan of new accounts, as `serve --default-plan` set it last; undefined if never set. */
export const keptPlan = ({ plan }: Home): Plan | undefined =>
  readKept(plan, () => z.object({ plan: z.enum(['free', 'pro']) }))?.plan

export const keepPlan = ({ plan: file }: Home, plan: Plan): void => void writeKept(file, { plan })
