import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type DailyAt, HindsightError, type Plan, syncName } from '../../engine/index.ts'

/**
 * The content of a small JSON file of the home; null if it is missing or has another shape. The schema is made only for a
 * file that is there, as most starts find none.
 */
export const readKept = <Schema extends z.ZodMiniType>(
  file: string,
  schemaOf: () => Schema,
): z.output<Schema> | null => {
  try {
    // Reading a pipe would block.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
    return z.parse(schemaOf(), JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const discard = (draft: string): void => {
  try {
    rmSync(draft, { force: true })
  } catch {
    // What stands in the way there is why the file cannot be written.
  }
}

const fault = (file: string, what: 'written' | 'removed', cause: unknown): HindsightError =>
  new HindsightError('server_error', `The file ${file} cannot be ${what} (${(cause as Error).message.trim()})`, {
    cause,
  })

/**
 * Writes a small JSON file of the home, for its owner only: after a power cut it is there as it was, or as it is now.
 * Answers its text. Throws server_error where it cannot be written.
 */
export const writeKept = (file: string, value: unknown): string => {
  const draft = join(dirname(file), `.${basename(file)}.tmp`)
  const text = `${JSON.stringify(value, null, 2)}\n`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
    syncName(file)
  } catch (error) {
    discard(draft)
    throw fault(file, 'written', error)
  }
  return text
}

/** Removes a small file of the home, if it is there. Throws server_error where it cannot be removed. */
export const removeKept = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw fault(file, 'removed', error)
  }
}

/** The files of a home that hold a setting each. */
interface SettingFiles {
  daily: string
  plan: string
}

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
export const keptDaily = ({ daily }: Pick<SettingFiles, 'daily'>): DailyAt | undefined =>
  readKept(daily, timeSchema) ?? undefined

export const keepDaily = ({ daily }: Pick<SettingFiles, 'daily'>, at: DailyAt): void => void writeKept(daily, at)

/** The default plan of new accounts, as `serve --default-plan` set it last; undefined if never set. */
export const keptPlan = ({ plan }: Pick<SettingFiles, 'plan'>): Plan | undefined =>
  readKept(plan, () => z.object({ plan: z.enum(['free', 'pro']) }))?.plan

export const keepPlan = ({ plan: file }: Pick<SettingFiles, 'plan'>, plan: Plan): void => void writeKept(file, { plan })
